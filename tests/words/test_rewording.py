"""What a line is about is data: whoever reads a story learns the same from it in any words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import pytest
from msgspec import structs

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine import api
from ashes_tui.engine.api import Event, GameSetup, OpponentSetup, SeatSetup
from ashes_tui.lang.terms import Phase, Zone
from ashes_tui.match.match import Match
from ashes_tui.words.api import Line, Names, explain, preview_lines
from ashes_tui.words.line import About, LineKind, LineVerb
from ashes_tui.words.narrators import story
from ashes_tui.words.narrators.events import GROUPS, TELLERS
from ashes_tui.words.narrators.facts import FACTS
from ashes_tui.words.narrators.retelling.summary import summary
from ashes_tui.words.narrators.turns import (
    StoryPosition,
    is_action,
    is_heading,
    last_turn,
    mark_opponent_turns,
    opponent_turns,
    steps_of,
    turns_of,
)
from ashes_tui.words.questions.prompt import Prompt, prompt
from ashes_tui.words.statistics import statistics
from tests.support.games import FIRST_DECKS
from tests.words.test_story import SAMPLES

ENEMIES = ("Scatha Kalani", "The Flood of Moon Cove", None)
Reword = Callable[[str], str]


@pytest.fixture(scope="module", params=ENEMIES, ids=str)
def told(request: pytest.FixtureRequest) -> Match:
    """A game of some rounds, played by chance."""
    return played(request.param)


def played(enemy: str | None) -> Match:
    from ashes_tui.ai.players import make_players
    from ashes_tui.match.driver import step

    book = load_rulebook()
    decks = load_decks(book)
    people = ("Ann",) if enemy else ("Ann", "Bob")
    seats = tuple(SeatSetup(name, decks[deck]) for name, deck in zip(people, FIRST_DECKS, strict=False))
    setup = GameSetup(seats, 3, opponent=OpponentSetup(enemy, "heroic") if enemy else None)
    match, players = Match.start(api.link(book), setup), make_players(dict.fromkeys(range(len(seats)), "random"), 3)
    for _ in range(220):
        if match.outcome or not step(match, players):
            break
    return match


def reworded(lines: Sequence[Line], reword: Reword) -> list[Line]:
    return [line._replace(text=reword(line.text), brief=reword(line.brief)) for line in lines]


def chapters(match: Match, viewer: int) -> Iterator[tuple[Sequence[Event], Names, list[Line]]]:
    """What each choice brought, as it is told."""
    since, before = 0, None
    for moment in match.moments:
        view, events = match.view_at(moment, viewer), match.events(viewer, since, moment.events)
        names = before.for_later_view(view) if before else Names(view, match.rules.rulebook, ("Ann", "Bob"))
        yield events, names, explain(events, names)
        before = Names(view, match.rules.rulebook, ("Ann", "Bob"), known=names.known)
        since = moment.events


def shape(match: Match, reword: Reword) -> list[object]:
    """All that is read out of a story but its words: lines by their number."""
    opponent = next((seat.index for seat in match.view(0).seats if seat.automaton), -1)
    found: list[object] = []
    log: list[Line] = []
    standing = StoryPosition()
    for events, names, lines in chapters(match, 0):
        apart, standing = mark_opponent_turns(reworded(lines, reword), standing, opponent)
        log += apart
        found.append((standing, [line.apart for line in apart], [is_heading(line) for line in apart]))
        found.append([len(step) for step in steps_of(apart, 0)])
        found.append(
            (len(opponent_turns(apart, standing.in_opponents_turn)), len(turns_of({1}, apart)), len(last_turn(log)))
        )
        found.append([is_action(line, 0) for line in apart])
        found.append(_sum_of(apart, names.view, events, names))
    return found


def _sum_of(lines: Sequence[Line], view: api.View, events: Sequence[Event], names: Names) -> list[bool]:
    """Which deeds a sum tells beside an open question: each is found by a mark that it is given."""
    marked = [line._replace(text=f"<{i}>", brief=f"<{i}>") for i, line in enumerate(lines)]
    asked = next((prompt(d, names) for d in view.decisions), None)
    told = summary(marked, view, events, names, asked)
    return [f"<{i}>" in told for i in range(len(lines))]


@pytest.mark.parametrize("reword", [str.upper, lambda _: "x", lambda _: "", lambda text: text[::-1]])
def test_steps_turns_and_headings_are_the_same_in_any_words(told: Match, reword: Reword) -> None:
    """Given a whole story with every sentence reworded, then all that is read out of it is the same."""
    same = shape(told, str)
    assert shape(told, reword) == same
    assert len(same) > 100


def test_tellers_with_other_words_tell_of_the_same(told: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given tellers that say nothing but ``x``, then there are as many lines, and they are about the same."""
    before = [[line.about for line in lines] for _, _, lines in chapters(told, 0)]
    counts = statistics(told.events(0), 2)
    for kind, teller in TELLERS.items():
        monkeypatch.setitem(TELLERS, kind, _mute(teller))
    for kind, teller in GROUPS.items():
        monkeypatch.setitem(GROUPS, kind, _mute(teller))
    after = [lines for _, _, lines in chapters(told, 0)]
    assert [[line.about for line in lines] for lines in after] == before
    said = {line.text for lines in after for line in lines if line.about.kind is not LineKind.REASON}
    added = re.compile(r" for .*| to prevent .*|: no unit can|, dealt at the same time")
    assert {added.sub("", text) for text in said} - {"Nothing changes"} == {"x"}, (
        "what was paid, and what only other events tell, is added"
    )
    assert statistics(told.events(0), 2) == counts


def _mute(teller: Callable[[Any, Names], Line | None]) -> Callable[[Any, Names], Line | None]:
    def say(events: Any, names: Names) -> Line | None:
        line = teller(events, names)
        return line and line._replace(text="x", brief="x")

    return say


def test_what_both_battlefields_of_an_opponent_do_is_previewed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given lines that all say ``x``, then only those about the same are left out."""
    match = played("Scatha Kalani")
    names = Names(match.view(0), match.rules.rulebook, ("Ann",))
    for kind in (api.TurnPassed, api.Meditated):
        monkeypatch.setitem(TELLERS, kind, _mute(TELLERS[kind]))
    twice = (api.TurnPassed(1), api.TurnPassed(1))
    assert preview_lines(twice, names, 0) == "Then: x"
    assert preview_lines((*twice, api.Meditated(1)), names, 0) == "Then: x; x"


# --- what lines know -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_that_is_told_is_known_as_data(kind: type, names: Names) -> None:
    line = TELLERS[kind](kind(*SAMPLES[kind]), names)
    assert (kind in FACTS) or line is None
    if line is not None:
        about = FACTS[kind](kind(*SAMPLES[kind]), names)
        assert about.kind is not LineKind.NOTE
        assert about.verb is not LineVerb.TELL


def test_a_line_knows_its_round_and_phase(told: Match) -> None:
    """Given a story, then each line has the round and phase that its headings before say, and those the view shows."""
    round_, phase = 0, Phase.SETUP
    for _, names, lines in chapters(told, 0):
        for line in lines:
            round_ = line.about.amounts[0] if line.about.kind is LineKind.ROUND else round_
            phase = line.about.phase if line.about.kind is LineKind.PHASE else phase
            assert (line.about.round, line.about.phase) == (round_, phase), line
        assert (round_, phase) == (names.view.round, names.view.phase)


def test_cards_that_a_viewer_does_not_know_are_not_in_a_line(names: Names) -> None:
    """Given hidden draws, then the line knows how many there were, and no card; the owner's knows who may know it."""
    hidden = api.CardMoved(api.NONE, Zone.HAND, 1, origin=Zone.DRAW_PILE)
    (line,) = story.tell([hidden, hidden], names)
    assert line.about == structs.replace(
        About(LineKind.CARDS, LineVerb.DRAW, 1, amounts=(2,)), round=names.view.round, phase=names.view.phase
    )
    (own,) = story.tell([structs.replace(hidden, card=202, seat=0, audience=(0,))], names)
    assert (own.about.cards, own.about.audience) == ((202,), (0,))


def test_a_question_leaves_out_the_attack_it_tells_and_no_other(names: Names) -> None:
    """Given an attack and who joined it, then a question about both leaves out the attack, in whatever words."""
    attack = api.AttackersDeclared(1, 0, 202, (300,))
    lines = reworded(story.tell([attack], names), lambda _: "x")
    same, other = (
        Prompt("", "a text", "", About(LineKind.ACTION, LineVerb.ATTACK, 1, cards))
        for cards in ((202, 300, 301), (200, 300))
    )
    assert summary(lines, names.view, (), names, same) == ""
    assert summary(lines, names.view, (), names, other) == "Bob x."
