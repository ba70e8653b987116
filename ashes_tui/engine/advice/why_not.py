"""What a player may intend with a card in their turn, and the rule against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ashes_tui.engine.board.board import board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.legality import payment
from ashes_tui.engine.legality.turn_options import Turn, candidate_choices, deny
from ashes_tui.engine.table.choices import Activate, Choice, DeclareAttack, Denial, PlayCard
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
        return Intention(choice, _with_lacking(turn, choice, replace(denial, card=card)) if denial else None)
    return None


_ACTION_USED = ("no-main-action", "no-side-action")


def _with_lacking(turn: Turn, choice: Choice, denial: Denial) -> Denial:
    """A denial for want of an action, with the dice that are wanting as well; others as they are."""
    cost = turn.board.rules.costs[choice.cost] if isinstance(choice, PlayCard | Activate) else None
    if cost is None or denial.code not in _ACTION_USED or payment.can_afford(turn.dice_counts, cost.symbols):
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
