"""The page of all that happened: headings over what belongs to them, events found by their kind or by a text."""

from __future__ import annotations

import re

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.pages.log_page import Event, event_of, rows_of
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.pages.pages import LogPage
from ashes_tui.words.api import FULL, Line, Tone
from ashes_tui.words.finding import lines_with
from ashes_tui.words.line import LineKind
from ashes_tui.words.narrators.turns import END_PHASES
from tests.ui.conftest import opened, played_to

LOOK = Appearance(DARK, FULL)


@pytest.fixture(scope="module")
def log(library: Library) -> list[Line]:
    match = played_to(library, lambda m, _: m.version > 120)
    return Party(session_for(match)).log(0)


def test_a_turn_is_a_heading_with_a_rule_an_event_a_sign(log: list[Line]) -> None:
    rows = rows_of(log, range(len(log)), 80, LOOK, 0)
    heads = [row for number, row in rows if log[number].tone in (Tone.TURN, Tone.ROUND)]
    assert heads
    assert all(set(row[-1][0]) <= {"─"} for row in heads)
    told = [row for number, row in rows if log[number].tone is Tone.ACTION]
    assert all(len(row[0][0]) == 3 for row in told)


def test_a_text_is_found_below_the_turn_it_belongs_to(log: list[Line]) -> None:
    """Given a text of one event, then that event is shown, and of the headings only those above it."""
    wanted = next(i for i, line in enumerate(log) if event_of(line) is Event.ATTACK)
    shown = lines_with(log, log[wanted].text.upper())
    assert wanted in shown
    before = [i for i in shown if i < wanted]
    turn = max(i for i in range(wanted) if log[i].tone is Tone.TURN)
    assert turn in before
    heads = (Tone.TURN, Tone.ROUND, Tone.END)
    assert all(
        log[i].tone in heads or log[i].about.kind is LineKind.PHASE or log[i].text == log[wanted].text for i in before
    )
    assert lines_with(log, "nothing like that") == []
    assert lines_with(log, "") == list(range(len(log)))


def test_what_happens_as_a_round_ends_is_found_below_its_phase(log: list[Line]) -> None:
    """Given an event of a phase that ends a round, then its phase stands above it and not the turn before."""
    phase = next(
        i for i, line in enumerate(log) if line.about.kind is LineKind.PHASE and line.about.phase in END_PHASES
    )
    found = next(i for i, line in enumerate(log) if i > phase and line.tone is Tone.EFFECT)
    shown = lines_with(log, log[found].text)
    assert shown[shown.index(found) - 1] == phase
    assert not any(log[i].tone is Tone.TURN for i in shown[shown.index(phase) - 1 : shown.index(phase)])


def test_every_kind_of_event_comes_up_in_a_game(log: list[Line]) -> None:
    assert {event_of(line) for line in log} >= set(Event) - {Event.FALL}


async def test_the_head_counts_the_lines_that_the_page_scrolls_over(library: Library, log: list[Line]) -> None:
    """Given a page at its end, then its head counts those out of sight above and those that are seen."""
    async with opened(library, size=(80, 24)) as table:
        page = LogPage(log, 0)
        table.app.push_screen(page)
        await table.pilot.pause()
        text = "\n".join(table.lines())
        told, above = (int(re.search(p, text)[1]) for p in (r"(\d+) lines", r"(\d+) more"))  # type: ignore[index]
        assert told == page.first + page.room.height - 3
        assert above == page.first


async def test_keys_lead_from_event_to_event_and_to_a_text(library: Library, log: list[Line]) -> None:
    """Given the page at its end, then a capital letter leads to the last attack, a small one on; / finds a text."""
    async with opened(library, size=(120, 40)) as table:
        page = LogPage(log, 0)
        table.app.push_screen(page)
        await table.pilot.pause()
        await table.press("F")
        attacks = [i for i, line in enumerate(log) if event_of(line) is Event.ATTACK]
        assert page.at == attacks[-1]
        assert log[page.at].text in " ".join(table.lines())
        await table.press("R", "f")
        assert log[page.at - 1 : page.at + 1]
        assert page.at in attacks
        await table.press("/", *"draws", "enter")
        text = "\n".join(table.lines())
        assert "with: draws" in text
        assert "attacks" not in text.replace("draws", "")
        await table.press("escape")
        assert not page.filter
        assert table.app.screen is page
        await table.press("escape")
        assert table.app.screen is not page
