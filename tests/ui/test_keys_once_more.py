"""Keys of answers in a list that shows only some, and the key that has led to a question pressed again."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Decision, DeclareAttack, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from tests.ui.conftest import played_to


def may_attack_with_several(match: Match, decision: Decision) -> bool:
    """A turn with an attack for which several units may be picked."""
    if not isinstance(decision, api.TurnDecision):
        return False
    ready = [card for card in match.view(decision.seat).seats[decision.seat].battlefield if card.may_attack]
    return len(ready) > 1 and any(isinstance(o.choice, DeclareAttack) for o in match.options(decision))


def at_an_attack(library: Library) -> tuple[Match, TableModel, str]:
    """A turn, and the key of an attack in it."""
    match = played_to(library, may_attack_with_several)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    return match, model, next(e.key for e in model.entries() if isinstance(e.act, DeclareAttack))


def test_the_key_that_opened_a_question_says_first_that_something_must_be_picked(library: Library) -> None:
    """Given an attack that asks for attackers, when its key is pressed again, then it says to pick one."""
    match, model, key = at_an_attack(library)
    assert model.press_key(key)
    decision = model.decision
    assert decision is not None
    assert decision.purpose is Purpose.ATTACKERS
    assert model.press_key(key)
    assert match.decisions[0].id == decision.id
    assert model.notice == "Pick 1 card first"


def test_the_key_that_opened_a_question_confirms_what_is_picked(library: Library) -> None:
    """Given attackers that are picked, when the key of the attack is pressed again, then they attack."""
    match, model, key = at_an_attack(library)
    model.press_key(key)
    decision = model.decision
    assert isinstance(decision, api.CardsDecision)
    model.press(model.entries()[0])
    assert model.press_key(key)
    assert match.decisions[0].id != decision.id


def test_another_key_confirms_nothing(library: Library) -> None:
    """Given attackers that are picked, when a key is pressed that has led nowhere, then nobody attacks."""
    match, model, key = at_an_attack(library)
    model.press_key(key)
    decision = model.decision
    assert decision is not None
    model.press(model.entries()[0])
    free = next(k for k in "dfgjkos" if k != key and all(k != e.key for e in model.entries()))
    assert not model.press_key(free)
    assert match.decisions[0].id == decision.id


def narrowed(match: Match, decision: Decision) -> bool:
    """A turn in which two cards of the hand can be played."""
    played = {o.choice.card for o in match.options(decision) if isinstance(o.choice, api.PlayCard)}
    return isinstance(decision, api.TurnDecision) and len(played) > 1


def test_the_key_of_a_card_that_is_narrowed_out_takes_it(library: Library) -> None:
    """Given a list narrowed to one card, when the key of another one is pressed, then that one is played."""
    match = played_to(library, narrowed)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    one, other = [entry for entry in model.entries() if isinstance(entry.act, api.PlayCard)][:2]
    model.selected_card = one.cards[0]
    assert other not in model.entries()
    assert model.press_key(other.key)
    assert model.selected_card == NONE
    assert match.moments[-1].after is not None
