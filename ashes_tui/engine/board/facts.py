"""Facts about one card, for filters and conditions: states, measures, comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.state import NONE, Attack, Battle, Bound, SeatState
from ashes_tui.lang import select as sl
from ashes_tui.lang.terms import DieType, Stat, Token, Zone

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board


def compare(op: sl.Op, left: int, right: int) -> bool:
    """Whether a comparison of two numbers holds."""
    if op is sl.Op.EQ:
        return left == right
    if op is sl.Op.LE:
        return left <= right
    if op is sl.Op.GE:
        return left >= right
    return left < right if op is sl.Op.LT else left > right


def cards_in_play_of(board: Board, seat: SeatState, head: bool = True) -> list[int]:
    """The cards in play of a seat, each followed by its attachments (ASC-GLO-13).

    ``head``: include its Phoenixborn; an automaton's second battlefield shares the one of the first.
    """
    cards = board.table.cards
    found: list[int] = []
    for c in (*((seat.phoenixborn,) if head else ()), *board.units(seat.index), *seat.spellboard):
        found.append(c)
        if cards[c].attached:
            found += cards[c].attached
    return found


def is_state(board: Board, state: sl.CardState, card: int) -> bool:
    """Whether a card is in a state, or was when it left play."""
    if state is sl.CardState.EXHAUSTED:
        return board.was_exhausted(card)
    if state is sl.CardState.UNEXHAUSTED:
        return not board.was_exhausted(card)
    if state is sl.CardState.CHARGED:
        return DieType.ARTIFICE in board.dice_types(card)
    if state is sl.CardState.DECLARED:
        return any(_declares(e, card) for e in board.table.history)
    if state is sl.CardState.NOT_ATTACKING:
        return not is_state(board, sl.CardState.ATTACKING, card)
    attack = board.table.attack
    if attack is None:
        return False
    if state is sl.CardState.BATTLING:
        return attack.began and any(_is_in_battle(board, attack, b, card) for b in attack.battles)
    if state is sl.CardState.GUARDING and attack.guard != card:
        return False
    if state in (sl.CardState.BLOCKED, sl.CardState.UNBLOCKED):
        blocked = state is sl.CardState.BLOCKED
        by_block = attack.guard == NONE  # a guard is not a blocker
        return any(
            b.attacker == card
            and not b.done
            and _has_stayed(board, card, b.marks[0])
            and (by_block and b.blocker != NONE) is blocked
            for b in attack.battles
        )
    if state is sl.CardState.ATTACKING:
        return any(b.attacker == card and not b.done and _has_stayed(board, card, b.marks[0]) for b in attack.battles)
    return any(b.blocker == card and not b.done and _has_stayed(board, card, b.marks[1]) for b in attack.battles)


def _declares(event: object, card: int) -> bool:
    """Whether an event declared a unit as attacker, blocker or guard."""
    if isinstance(event, ev.AttackersDeclared | ev.AttackersJoined):
        return card in event.attackers
    if isinstance(event, ev.BlockersDeclared):
        return any(blocker == card for _, blocker in event.blocks)
    return isinstance(event, ev.GuardDeclared) and event.guard == card


def was_destroyed(board: Board, card: int) -> bool:
    """Whether a card was destroyed this turn."""
    return any(isinstance(e, ev.UnitDestroyed) and e.card == card for e in board.table.history)


def destroyed_since(board: Board, bound: Bound) -> tuple[int, ...]:
    """Cards destroyed since they were bound; destruction earlier this turn does not count."""
    marks = bound.marks or (NONE,) * len(bound.cards)
    cards = board.table.cards
    left = [c for c, mark in zip(bound.cards, marks, strict=True) if cards[c].incarnation + bound.lost > mark]
    return tuple(c for c in left if was_destroyed(board, c))


def is_in_battle_with(board: Board, card: int, other: int) -> bool:
    """Whether two cards are in battle with each other: an attacker and its blocker, guard or target (C-01)."""
    attack = board.table.attack
    if attack is None:
        return False
    return any(card != other and all(_is_in_battle(board, attack, b, c) for c in (card, other)) for b in attack.battles)


def _is_in_battle(board: Board, attack: Attack, b: Battle, card: int) -> bool:
    """Whether a card takes part in a battle; if the blocker has left, the target takes its place."""
    if b.done or not _has_stayed(board, b.attacker, b.marks[0]):
        return False
    if blocker_of(board, b) != NONE:
        return card in (b.attacker, b.blocker)
    return card == b.attacker or (card == attack.target and _has_stayed(board, attack.target, attack.mark))


def blocker_of(board: Board, b: Battle) -> int:
    """The blocker or guard of a battle; NONE if there is none or it has left (ASC-BAT-10)."""
    return b.blocker if b.blocker != NONE and _has_stayed(board, b.blocker, b.marks[1]) else NONE


def _has_stayed(board: Board, card: int, mark: int) -> bool:
    """Whether a card has not left play since it had this incarnation, or is just leaving."""
    c = board.table.cards[card]
    return c.incarnation == mark + (c.zone is Zone.ASIDE)


_STATS = {s.value: s for s in Stat}
_TOKENS = {
    "wounds": Token.WOUND,
    "wound": Token.WOUND,
    "status": Token.STATUS,
    "exhaustion": Token.EXHAUSTION,
    "red-rains": Token.RED_RAINS,
}


def measure(board: Board, what: str, card: int) -> int:
    """A named quantity of a card: ``life``, ``printed.attack``, ``status``, ``alterations``, ``cost``..."""
    if what in _STATS:
        return board.stat(card, _STATS[what])
    if what.startswith("printed."):
        return board.printed(card, _STATS[what[8:]])
    if what in _TOKENS:
        return board.tokens(card, _TOKENS[what])
    if what == "tokens":
        return sum(board.tokens(card, t) for t in Token)
    if what == "alterations":
        return board.alterations(card)
    if what == "owner-pile":
        return len(board.table.body(board.table.cards[card].owner).draw_pile)
    if what == "dice":
        return len(board.dice_types(card))
    cost = board.rules.infos[board.table.cards[card].name].card.cost
    return cost.magic() if cost else 0
