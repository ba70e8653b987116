"""Panes stay where they are for a round: they move when something comes that needs more lines, and not when it goes."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from msgspec import structs

from ashes_tui.ai.greedy import GreedyPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup, TurnDecision
from ashes_tui.match.driver import step
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.layout import STACK, Layout, layout
from ashes_tui.ui.draw.table.settled import SettledNeeds
from ashes_tui.ui.draw.table.wants import HalfNeeds, Needs
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_BAR, MY_FIELD, MY_SPELLS, PROMPT, THEIR_FIELD
from ashes_tui.words.glyphs import FULL as SIGNS
from tests.ui.conftest import LARGE, SMALL, USUAL, played_to

LOOK = Appearance(DARK, SIGNS)
UNITS = HalfNeeds(units=1, read=6, plates=(2, 4), bar=(4, 5))
FULL = Needs(UNITS, UNITS, read=8, whole=12, now=8, cards=5)
BRIEF = UNITS._replace(read=5, bar=(3, 5))
UNCUT = Needs(BRIEF, BRIEF, read=6, whole=12, now=6, cards=5)
"""What can be told in few words in every size."""
_NO_FRAME = 2
"""In so few lines units have no frames."""
_PLAYED, _CHANGED = 40, 20
"""So many questions of a game, and the panes that may change their lines between two of them."""


@pytest.fixture
def model(library: Library) -> TableModel:
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


def laid_out(model: TableModel, kept: SettledNeeds, needs: Needs, size: tuple[int, int]) -> Layout:
    return kept.settled(model, needs, partial(layout, *size, needs=needs))


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
def test_panes_stay_while_cards_leave_in_a_turn(model: TableModel, size: tuple[int, int]) -> None:
    """Given nothing that is cut, then nothing moves in a round as cards are played and the last unit leaves."""
    kept = SettledNeeds()
    before = laid_out(model, kept, UNCUT, size)
    for needs in (
        UNCUT._replace(now=5, cards=4),
        UNCUT._replace(mine=BRIEF._replace(read=0, empty=True)),
        UNCUT._replace(held=False, read=0, whole=0, now=0, cards=0),
    ):
        assert laid_out(model, kept, needs, size).places == before.places
    gone = UNCUT._replace(mine=BRIEF._replace(read=0, empty=True))
    model.view = structs.replace(model.view, turn=model.view.turn + 1)
    assert laid_out(model, kept, gone, size).places == before.places
    model.view = structs.replace(model.view, round=model.view.round + 1)
    assert laid_out(model, kept, gone, size).places == layout(*size, needs=gone).places


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
def test_panes_move_when_a_row_of_units_comes(model: TableModel, size: tuple[int, int]) -> None:
    kept = SettledNeeds()
    none = FULL._replace(mine=HalfNeeds(units=0, plates=(2, 4), bar=(4, 5)))
    laid_out(model, kept, none, size)
    assert laid_out(model, kept, FULL, size).size(MY_FIELD) == layout(*size, needs=FULL).size(MY_FIELD)


@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
def test_panes_move_when_the_first_aspect_of_a_row_is_revealed(model: TableModel, size: tuple[int, int]) -> None:
    """Given a row of which all lay face down, when one is revealed, then it has the lines for values and words."""
    kept = SettledNeeds()
    covered = FULL._replace(theirs=UNITS._replace(covered=True, read=0))
    laid_out(model, kept, covered, size)
    shown = laid_out(model, kept, FULL, size).size(THEIR_FIELD)
    assert shown == layout(*size, needs=FULL).size(THEIR_FIELD)
    assert shown[1] > _NO_FRAME


def test_what_would_be_cut_gets_its_lines(model: TableModel) -> None:
    """Given a spell that becomes ready, then its plate has the lines that it would have in a new layout."""
    kept = SettledNeeds()
    laid_out(model, kept, FULL._replace(mine=UNITS._replace(spells=False, plates=(0, 0))), USUAL)
    assert laid_out(model, kept, FULL, USUAL).size(MY_SPELLS) == layout(*USUAL, needs=FULL).size(MY_SPELLS)


def test_a_spell_that_comes_takes_its_lines_from_one_pane(model: TableModel) -> None:
    """Given a spell that becomes ready, then one pane gives the lines that it needs, and the others keep theirs."""
    kept, pair = SettledNeeds(), BRIEF._replace(plates=(2, 2))
    none = UNCUT._replace(mine=BRIEF._replace(spells=False, plates=(0, 0)))
    before = laid_out(model, kept, none, USUAL)
    after = laid_out(model, kept, UNCUT._replace(mine=pair), USUAL)
    assert after.size(MY_SPELLS)[1] > before.size(MY_SPELLS)[1]
    changed = {pane: after.size(pane)[1] - before.size(pane)[1] for pane in STACK}
    assert sorted(n for n in changed.values() if n) == [-changed[MY_SPELLS], changed[MY_SPELLS]]


def test_most_questions_of_a_game_move_no_pane(library: Library) -> None:
    """Given a game played by a computer, then few panes change between a question and the next one of the round."""
    deck, opponent = [*library.decks.values()][7], OpponentSetup("The Corpse of Viros", level=1, deck="Shadow")
    match = Match.start(library.rules, GameSetup((SeatSetup("Ann", deck),), 5, opponent=opponent))
    kept = SettledNeeds()
    player, heights = GreedyPlayer(1), list[tuple[int, dict[str, int]]]()
    while match.decisions and len(heights) < _PLAYED:
        model = TableModel(Party(session_for(match)), 0)
        if match.decisions[0].seat == 0 and not model.reading:
            shape = kept.laid_out(model, kept.needs(model, USUAL[0], LOOK), USUAL, 0, LOOK)
            heights.append((model.view.round, {pane: shape.size(pane)[1] for pane in STACK}))
        step(match, {0: player})
    in_round = [(then, now) for (one, then), (other, now) in pairwise(heights) if one == other]
    changed = sum(then[pane] != now[pane] for then, now in in_round for pane in STACK)
    assert len(in_round) > _PLAYED // 2
    assert changed <= _CHANGED


def test_what_was_cut_is_whole_in_the_next_turn_once_others_can_spare_the_lines(model: TableModel) -> None:
    """Given the Phoenixborn cut while units lie there, when the last one leaves, then nothing moves in this turn.

    As the next one opens it has its lines; what is spared later in that turn waits again.
    """
    kept = SettledNeeds()
    needy = UNITS._replace(plates=(2, 3), bar=(4, 4))
    crowded = FULL._replace(theirs=needy, mine=needy._replace(units=2, read=8))
    assert laid_out(model, kept, crowded, USUAL).size(MY_BAR)[1] == 3
    freed = FULL._replace(theirs=needy, mine=needy._replace(read=0, empty=True))
    assert laid_out(model, kept, freed, USUAL).size(MY_BAR)[1] == 3
    model.view = structs.replace(model.view, turn=model.view.turn + 1)
    assert laid_out(model, kept, freed, USUAL).size(MY_BAR)[1] == 4


def test_lines_that_are_spared_after_a_turn_has_opened_wait_for_the_next(model: TableModel) -> None:
    """Given a turn that opened with nothing to spare, when a unit leaves in it, then the panes stay where they are."""
    kept = SettledNeeds()
    needy = UNITS._replace(plates=(2, 3), bar=(4, 4))
    crowded = FULL._replace(theirs=needy, mine=needy._replace(units=2, read=8))
    before = laid_out(model, kept, crowded, USUAL)
    model.view = structs.replace(model.view, turn=model.view.turn + 1)
    assert laid_out(model, kept, crowded, USUAL).places == before.places
    freed = FULL._replace(theirs=needy, mine=needy._replace(read=0, empty=True))
    assert laid_out(model, kept, freed, USUAL).places == before.places


def test_a_text_that_is_cut_now_comes_before_lines_kept_for_what_was_longer() -> None:
    """Given plates that need less than they did in this round, then they have these lines, and the question no air."""
    mine = UNITS._replace(plates=(12, 12), now=(6, 5, 3))
    crowded = FULL._replace(mine=mine, theirs=UNITS, held=False, read=0, whole=0, now=0, cards=0, answers=7, least=4)
    assert layout(*USUAL, needs=crowded).size(MY_SPELLS)[1] >= 5


def test_spells_that_would_be_cut_keep_the_lines_that_nobody_needs() -> None:
    """Given ready spells that lack a line, when question and units can do without some, then they have these."""
    crowded = FULL._replace(mine=UNITS._replace(plates=(14, 24), now=(4, 14, 4)), answers=5, least=4)
    shape = layout(*USUAL, needs=crowded)
    assert shape.size(MY_SPELLS)[1] > 1
    assert shape.size(PROMPT)[1] == crowded.least + 1


@pytest.mark.parametrize("asked", [4, 5, 7])
def test_the_question_keeps_its_answers_however_much_is_cut(asked: int) -> None:
    """Given far more words than lines, then the answers of the latest choice are all in sight, without air below."""
    wordy = UNITS._replace(read=20, plates=(20, 20), bar=(20, 20))
    shape = layout(*USUAL, needs=Needs(wordy, wordy, read=20, now=20, cards=5, answers=7, least=asked))
    assert asked <= shape.size(PROMPT)[1] <= 7
