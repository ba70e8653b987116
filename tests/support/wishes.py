"""Every choice somebody could think of at a decision, legal or not, and which choices mean the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain, pairwise, product

from ashes_tui.engine.api import (
    Activate,
    AssignBlocks,
    Board,
    Choice,
    Confirm,
    Decision,
    DeclareAttack,
    Decline,
    EndTurn,
    HandOver,
    Meditate,
    MeditateTop,
    Option,
    Pass,
    PaymentDecision,
    PickCards,
    PickDice,
    PickNumber,
    PickSeat,
    PickTrigger,
    PlayCard,
    Purpose,
    SetDie,
    SideDecision,
    State,
    Table,
    TurnDecision,
    UsePower,
)
from ashes_tui.lang.cost import Cost, cost_text
from ashes_tui.lang.terms import BlockKind, Level
from tests.support.games import FUZZ, rules

NOWHERE = (-1, -7, 10_000)
"""Ids that nothing has."""


def wishes(state: State, decision: Decision, legal: tuple[Option, ...]) -> Iterator[Choice]:
    """Choices of all kinds: each card, die, seat and number there is (and some there are not), and neighbours of what
    is legal: one more, one less, one twice."""
    table = state.table
    yield from _turn(state, asked=isinstance(decision, TurnDecision))
    yield from _single(table)
    for option in legal[:40]:
        yield option.choice
        yield from _beside(table, option.choice)
    yield from _blocks(table)


def _turn(state: State, asked: bool) -> Iterator[Choice]:
    table, board = state.table, Board(rules(), state.table)
    yield from (HandOver(seat) for seat in (*NOWHERE, *range(len(table.seats))))
    yield from (Meditate(), Pass(), EndTurn(), Decline(), MeditateTop(), Confirm(True), Confirm(False))
    for card in table.cards:
        info = rules().infos[card.name]
        for cost in (*info.costs, "free", "main - 1 nothing"):
            yield PlayCard(card.id, cost)
        for ability in board.abilities(card.id):
            costs = _costs(ability.address, all_there_are=FUZZ > 1 or (asked and board.is_in_play(card.id)))
            yield from (Activate(card.id, ability.address, cost) for cost in (*costs, "free"))
            yield PickTrigger(card.id, ability.address)
        yield DeclareAttack(card.id)
    for nobody in NOWHERE:
        yield from (PlayCard(nobody, "main"), Activate(nobody, "Nobody#0", "main"), DeclareAttack(nobody))
        yield from (UsePower(nobody), PickTrigger(nobody, "Nobody#0"))
    yield from (UsePower(die.id) for die in table.dice)


def _costs(address: str, all_there_are: bool) -> tuple[str, ...]:
    """Costs to try an activated text for: its own, and those of all other texts where the cost alone can be wrong."""
    block = rules().abilities[address].block
    if block.kind is not BlockKind.ACT:
        return ()
    return tuple(rules().costs) if all_there_are else tuple(map(cost_text, (block.cost or Cost()).variants()))


def _single(table: Table) -> Iterator[Choice]:
    cards, dice = range(len(table.cards)), range(len(table.dice))
    yield from (PickCards(()), PickDice(()), AssignBlocks(()))
    yield from (PickCards((c,)) for c in chain(cards, NOWHERE))
    yield from (PickDice((d,)) for d in chain(dice, NOWHERE))
    yield from (SetDie(d, level) for d, level in product(chain(dice, NOWHERE), Level))
    yield from (PickSeat(s) for s in range(-1, len(table.seats) + 1))
    yield from (PickNumber(n) for n in range(-1, 12))


def _beside(table: Table, choice: Choice) -> Iterator[Choice]:
    if isinstance(choice, PickCards):
        yield from (PickCards(c) for c in _near(choice.cards, len(table.cards)))
    elif isinstance(choice, PickDice):
        yield from (PickDice(d) for d in _near(choice.dice, len(table.dice)))
    elif isinstance(choice, AssignBlocks) and choice.blocks:
        pair = choice.blocks[0]
        yield AssignBlocks((*choice.blocks, pair))
        yield AssignBlocks((pair[::-1], *choice.blocks[1:]))


def _near(ids: tuple[int, ...], n: int) -> Iterator[tuple[int, ...]]:
    if ids:
        yield ids[1:]
        yield (*ids, ids[0])
        yield ids[::-1]
        yield ((ids[0] + 1) % n, *ids[1:])
        yield (NOWHERE[0], *ids[1:])
    yield (*ids, n - 1)
    yield (*ids, NOWHERE[2])


def _blocks(table: Table) -> Iterator[Choice]:
    if table.attack is None:
        return
    units = [c for s in table.seats for c in (s.phoenixborn, *s.battlefield)]
    attackers = [b.attacker for b in table.attack.battles]
    singles = list(product(attackers, units))
    yield from (AssignBlocks((pair,)) for pair in singles)
    yield from (AssignBlocks((a, b)) for a, b in pairwise(singles))


def sense(state: State, decision: Decision, choice: Choice) -> Hashable:
    """What a choice means, so that choices that mean the same are equal: sets in any order unless that is what is
    asked, dice by type and side."""
    dice = state.table.dice
    if isinstance(choice, PickCards) and decision.purpose is Purpose.ORDER:
        return ("in this order", choice.cards)
    if isinstance(choice, PickCards):
        return ("cards", tuple(sorted(choice.cards)))
    if isinstance(choice, PickDice):
        known = all(0 <= d < len(dice) for d in choice.dice)
        if isinstance(decision, PaymentDecision) and known and len(set(choice.dice)) == len(choice.dice):
            kinds = sorted((dice[d].owner, dice[d].place, dice[d].type.value, int(dice[d].level)) for d in choice.dice)
            return ("payment", tuple(kinds))
        return ("dice", tuple(sorted(choice.dice)))
    if isinstance(choice, UsePower | SetDie) and 0 <= choice.die < len(dice):
        die = dice[choice.die]
        kind = (die.owner, die.place, die.type, die.level)
        if isinstance(choice, UsePower):
            return ("power", kind)
        return ("side", isinstance(decision, SideDecision) and choice.die in decision.dice, kind, choice.level)
    if isinstance(choice, AssignBlocks):
        return ("blocks", tuple(sorted(choice.blocks)))
    return choice
