"""What happened stands above the answers whole, or says how much of it is left and which key tells it."""

from __future__ import annotations

import pytest
from rich.style import Style

from ashes_tui.client.settings import StoryMode
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.heads import Heads, Said, _with_results
from ashes_tui.ui.draw.table.question.prompt import _in_fewer_words
from ashes_tui.ui.draw.table.question.told import told_pane
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import Line

NOTICE = StoryMode.STEP.words
LOOK = Appearance(DARK, FULL)
TOLD = tuple(f"Cirrus Ranger#{n} → Lurk#{n}: 3 damage, destroyed; countered for 4" for n in range(4))
ASKS = "Choose a unit to prevent it"


def shown(told: tuple[str, ...], most: int, asks: str = "", width: int = 80) -> tuple[str, ...]:
    heads = _with_results(Heads("Ann: your turn", "", warns=True), told, asks, width, most, LOOK)
    return (heads.text, *heads.lines)


def test_where_there_is_room_each_result_has_its_line() -> None:
    assert shown(TOLD, len(TOLD)) == ("", *TOLD)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("most", range(6))
@pytest.mark.parametrize("asks", ["", ASKS])
def test_nothing_stops_without_a_sign(most: int, width: int, asks: str) -> None:
    """Given any room, then each result stands there whole or is counted, with the key; so does what is asked."""
    rows = shown(TOLD, most, asks, width)
    said = " ".join(" ".join(rows).split())
    left = sum(text not in said for text in TOLD)
    assert len(rows) <= most + 1
    assert asks in said
    if left == len(TOLD):
        assert asks or "What happened: l" in said
    else:
        assert (f"… {left} more in the log: l" in said) == bool(left)


def test_a_single_result_stands_beside_the_title() -> None:
    text = "Hawk → Lurk: 2 damage"
    assert shown((text,), 2) == (f"{text}.",)


@pytest.mark.parametrize("room", range(1, 6))
@pytest.mark.parametrize("width", [30, 50, 76])
def test_what_a_card_says_is_cut_below_the_answers_only_without_room(room: int, width: int) -> None:
    """Given a card's text in any room, then it is told whole, in short, or cut with a sign."""
    whole = "Whip: Deal 2 damage to a target unit, and if it is destroyed, each opponent must discard 1 card of theirs."
    brief = "Whip: Deal 2 damage to a unit; if destroyed, opponents discard 1"
    said = Said(whole, Style(), is_card=True, briefer=(brief,))
    lines = [text for text, _ in _in_fewer_words(said, width, room, LOOK)]
    assert len(lines) <= room
    told = " ".join(" ".join(lines).split()).rstrip(".")
    whole_forms = [form for text in (whole, brief) for form in (text, text.removeprefix("Whip: "))]
    is_whole = told in [form.rstrip(".") for form in whole_forms]
    assert is_whole or (told.endswith("…") and any(form.startswith(told[:-1]) for form in whole_forms))
    assert is_whole or width * room < len(brief) + width


def test_the_place_in_a_turn_gives_way_to_what_a_key_has_said() -> None:
    """Given a notice that has no room beside the place in the turn, then it stands there whole, for the moment."""
    told = ([Line("Viros passes")], [Line("Viros passes")])
    title = told_pane(NOTICE, "step 1 of 3", (), told, 0, (80, 6), LOOK).strips[0].text
    assert NOTICE in title
    assert "step 1" not in title
    assert "step 1 of 3" in told_pane("Viros plays", "step 1 of 3", (), told, 0, (80, 6), LOOK).strips[0].text


def test_a_headline_gives_way_before_a_title_is_cut() -> None:
    """Given headline and title that lack room together, then the title is told in fewer words, next it stands alone."""
    told = ([Line("Viros passes")], [Line("Viros passes")])
    headline, title = "Arren Frostpeak: 3 life left", "Viros has played: Enter to go on"

    def shown(width: int, title: str, briefer: str = "") -> str:
        pane = told_pane(title, "step 3 of 3", (), told, 0, (width, 6), LOOK, headline=headline, briefer=briefer)
        return pane.strips[0].text.strip()

    both = f"{headline.upper()}  {title}"
    assert shown(80, title, "Enter to go on").startswith(f"{both} ")
    assert shown(68, title, "Enter to go on") == both
    assert shown(60, title, "Enter to go on") == f"{headline.upper()}  Enter to go on"
    assert shown(60, title) == title
    assert shown(80, NOTICE) == NOTICE
