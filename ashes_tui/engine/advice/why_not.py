"""What a player may intend with a card in their turn, and the rule against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ashes_tui.engine.board.board import board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.legality import payment
from ashes_tui.engine.legality.turn_options import Turn, candidate_choices, deny
from ashes_tui.engine.table.choices import Activate, Choice, DeclareAttack, Denial, Meditate, PlayCard
from ashes_tui.engine.table.control import State
from ashes_tui.lang.cost import Cost, cost_text
from ashes_tui.lang.terms import Zone


class Intention(NamedTuple):
    """A choice that a player may intend with a card, and why it is illegal (None if it is legal)."""

    choice: Choice
    denial: Denial | None


def intention_of(rules: Rules, state: State, seat: int, card: int) -> Intention | None:
    """The most likely thing a seat wants to do with a card in its turn; None if there is nothing to do with it.

    With its own card: play it, activate it, attack with it. With another's: attack it. The denial names the card.
    """
    if not 0 <= card < len(state.table.cards):
        return None
    turn = Turn(board_of(rules, state.table), seat)
    for choice in (*_plays_and_activations(turn, card), *_attacks(turn, card)):
        denial = _exhausted_denial(turn, choice, card) or deny(turn, choice)
        return Intention(choice, _with_more(turn, choice, replace(denial, card=card)) if denial else None)
    return None


def _with_more(turn: Turn, choice: Choice, denial: Denial) -> Denial:
    """A denial with what else is wanting, or with the way to the dice that are."""
    cost = turn.board.rules.costs[choice.cost] if isinstance(choice, PlayCard | Activate) else None
    if cost is None:
        return denial
    if denial.code == "cannot-pay-dice":
        return replace(denial, meditate=_to_meditate(turn, cost, denial.card))
    return _with_lacking(turn, cost, denial)


def _to_meditate(turn: Turn, cost: Cost, card: int) -> int:
    """How many cards to discard by meditating, so that dice turned by it pay a cost in this turn; 0 if none would do.

    Meditating is a side action of its own, and each card that is discarded turns one die (ASC-ACT-08).
    """
    state = turn.board.table.seats[turn.seat]
    turned = {die: [0, 0, sum(levels)] for die, levels in turn.dice_counts.items()}
    if state.side_actions <= cost.side or not payment.can_afford(turned, cost.symbols):
        return 0
    n = len(payment.missing(turn.dice_counts, cost.symbols))
    others = len(state.hand) - (card in state.hand) + len(state.draw_pile)
    return n if deny(turn, Meditate()) is None and n + cost.discard <= others else 0


_ACTION_USED = ("no-main-action", "no-side-action")


def _with_lacking(turn: Turn, cost: Cost, denial: Denial) -> Denial:
    """A denial for want of an action, with the dice that are wanting as well; others as they are."""
    if denial.code not in _ACTION_USED or payment.can_afford(turn.dice_counts, cost.symbols):
        return denial
    return replace(denial, detail=cost_text(Cost(symbols=payment.missing(turn.dice_counts, cost.symbols))))


def _plays_and_activations(turn: Turn, card: int) -> Iterator[Choice]:
    """All ways to play or activate a card."""
    return (w for w in candidate_choices(turn) if isinstance(w, PlayCard | Activate) and w.card == card)


def _attacks(turn: Turn, card: int) -> Iterator[Choice]:
    """Attacks on another's card, or those that a unit of one's own might make."""
    table = turn.board.table
    c = table.cards[card]
    if c.seat != turn.seat:
        yield DeclareAttack(card)
    elif c.zone is Zone.BATTLEFIELD:
        yield from (DeclareAttack(table.seats[s].phoenixborn) for s in table.opponents(turn.seat))


def _exhausted_denial(turn: Turn, choice: Choice, card: int) -> Denial | None:
    """The denial of an attack with an exhausted unit (ASC-TXT-13)."""
    own = isinstance(choice, DeclareAttack) and turn.board.table.cards[card].seat == turn.seat
    return Denial("attacker-exhausted", "ASC-TXT-13", choice) if own and turn.board.is_exhausted(card) else None
