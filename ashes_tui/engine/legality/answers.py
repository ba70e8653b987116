"""Answers to open decisions: checking, listing and random choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from math import factorial
from typing import Any

from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.legality import combat, requirements
from ashes_tui.engine.legality.turn_options import Turn, deny, turn_options
from ashes_tui.engine.table import choices as ch
from ashes_tui.engine.table.state import NONE
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import DieType, Level

Draw = Callable[[int], int]

# --- checking ----------------------------------------------------------------------------------------------------


def denial_of(board: Board, decision: ch.Decision, choice: ch.Choice) -> ch.Denial | None:
    """Why a choice is not a legal answer to a decision, None if it is."""
    return _CHECKS[type(decision)](board, decision, choice)


def _denial(code: str, decision: ch.Decision, choice: ch.Choice) -> ch.Denial:
    return ch.Denial(code, decision.rule, choice, decision.source)


def _turn(board: Board, d: ch.TurnDecision, c: ch.Choice) -> ch.Denial | None:
    return deny(Turn(board, d.seat), c)


def _check_set(
    d: ch.CardsDecision | ch.DiceDecision, c: ch.Choice, picked: tuple[int, ...], pool: tuple[int, ...]
) -> ch.Denial | None:
    if not d.low <= len(picked) <= d.high:
        return _denial("wrong-number", d, c)
    if len(set(picked)) != len(picked):
        return _denial("picked-twice", d, c)
    if any(p not in pool for p in picked):
        return _denial("not-among-them", d, c)
    return None


def _cards(board: Board, d: ch.CardsDecision, c: ch.Choice) -> ch.Denial | None:
    if not isinstance(c, ch.PickCards):
        return _denial("wrong-kind", d, c)
    denial = _check_set(d, c, c.cards, d.cards)
    if denial is not None and denial.code == "not-among-them":
        return _no_fighter(board, d, c) or denial
    if denial is None and d.distinct:
        return _first_five(board, d, c)
    if denial is None and d.purpose is ch.Purpose.ATTACKERS:
        return _attackers(board, d, c)
    return denial


def _no_fighter(board: Board, d: ch.CardsDecision, c: ch.PickCards) -> ch.Denial | None:
    """Why a picked unit cannot attack or guard (ASC-ATK-05, ASC-TXT-13); None if no unit of one's own was picked."""
    field = board.table.seats[d.seat].battlefield
    unit = next((card for card in c.cards if card not in d.cards and card in field), NONE)
    if unit == NONE or d.purpose not in (ch.Purpose.ATTACKERS, ch.Purpose.GUARD):
        return None
    attack = board.table.attack
    if d.purpose is ch.Purpose.GUARD and attack is not None and unit == attack.target:
        return ch.Denial("is-attacked", "ASC-ATK-05", c, unit)
    if board.is_exhausted(unit):
        return ch.Denial("exhausted-fighter", "ASC-TXT-13", c, unit)
    if d.purpose is ch.Purpose.ATTACKERS:
        return ch.Denial("cannot-attack", d.rule, c, unit)
    return ch.Denial("cannot-guard", "ASC-ATK-05", c, unit)


def _attackers(board: Board, d: ch.CardsDecision, c: ch.PickCards) -> ch.Denial | None:
    """As many as possible of the units that must attack have to be among them (ASC-TXT-10)."""
    if len(requirements.must_attackers(board, c.cards)) >= requirements.most_must_attackers(board, d.source, d.cards):
        return None
    left = next(i for i in requirements.must_attackers(board, d.cards) if i not in c.cards)
    return ch.Denial("must-attack", "ASC-TXT-10", c, left)


def _first_five(board: Board, d: ch.CardsDecision, c: ch.PickCards) -> ch.Denial | None:
    """No two copies of a title, at most one Phoenixborn-unique card, no chained card (ASC-SET-04, ASC-GLO-21)."""
    names = [board.table.cards[i].name for i in c.cards]
    if len(set(names)) != len(names):
        return _denial("same-title-twice", d, c)
    most = board.edition.first_five_uniques
    if sum(1 for n in names if board.rules.infos[n].card.unique) > most:
        return _denial("too-many-uniques", d, c)
    chained = [i for i in c.cards if board.table.cards[i].name in board.chained]
    return ch.Denial("chained", "ASC-GLO-21", c, chained[0]) if chained else None


def first_five_size(board: Board, deck: Iterable[int]) -> int:
    """How many cards are chosen as First Five (ASC-SET-03): fewer than five if the deck has not enough titles.

    Players may play decks that are not legal.
    """
    titles = {board.table.cards[card].name for card in deck} - set(board.chained)
    unique = sum(bool(board.rules.infos[title].card.unique) for title in titles)
    too_many = max(0, unique - board.edition.first_five_uniques)
    return min(board.edition.hand_size, len(titles) - too_many)


def _dice(_board: Board, d: ch.DiceDecision, c: ch.Choice) -> ch.Denial | None:
    return _check_set(d, c, c.dice, d.dice) if isinstance(c, ch.PickDice) else _denial("wrong-kind", d, c)


def _payment(board: Board, d: ch.PaymentDecision, c: ch.Choice) -> ch.Denial | None:
    """Whether dice pay: any set equivalent to one of the payments does."""
    if not isinstance(c, ch.PickDice):
        return _denial("wrong-kind", d, c)
    if c.dice in d.payments:
        return None
    active = {x.id for x in board.table.dice if x.owner == d.seat and x.place == -1}
    active.update(i for way in d.payments for i in way)
    if not set(c.dice) <= active or len(set(c.dice)) != len(c.dice):
        return _denial("not-among-them", d, c)
    paid = _kinds(board.table, c.dice)
    return None if any(_kinds(board.table, p) == paid for p in d.payments) else _denial("does-not-pay", d, c)


def _kinds(table: Table, dice: tuple[int, ...]) -> tuple[tuple[DieType, Level, int], ...]:
    return tuple(sorted((x.type, x.level, x.place) for x in (table.dice[d] for d in dice)))


def _seat(_board: Board, d: ch.SeatDecision, c: ch.Choice) -> ch.Denial | None:
    if not isinstance(c, ch.PickSeat):
        return _denial("wrong-kind", d, c)
    return None if c.seat in d.seats else _denial("not-among-them", d, c)


def _side(board: Board, d: ch.SideDecision, c: ch.Choice) -> ch.Denial | None:
    if isinstance(c, ch.Decline):
        return None if d.optional else _denial("must-choose", d, c)
    if not isinstance(c, ch.SetDie):
        return _denial("wrong-kind", d, c)
    return None if c.die in d.dice and c.level in _other_sides(board, c.die) else _denial("not-among-them", d, c)


def _other_sides(board: Board, die: int) -> tuple[Level, ...]:
    """The sides a die could be turned to; a rage die has no class side (DICE-09)."""
    kind, now = board.table.dice[die].type, board.table.dice[die].level
    return tuple(x for x in Level if x != now and not (x is Level.CLASS and kind is DieType.RAGE))


def _block(board: Board, d: ch.BlockDecision, c: ch.Choice) -> ch.Denial | None:
    if not isinstance(c, ch.AssignBlocks):
        return _denial("wrong-kind", d, c)
    fight = board.table.attack
    if fight is None or not combat.blocks_allowed(board, c.blocks, fight):
        return _misfit(board, d, c)
    unseen = combat.blocked_unseen(board, c.blocks, fight)
    if unseen != NONE:
        return ch.Denial("unseen", d.rule, c, unseen)
    left = requirements.unmet_requirement(board, combat.ways_to_block(board, fight), c.blocks)
    if left == NONE:
        return None
    if any(left == attacker for attacker, _ in d.blockers):
        return ch.Denial("must-be-blocked", "ASC-TXT-10", c, left)
    return ch.Denial("must-block", "ASC-TXT-10", c, left)


def _misfit(board: Board, d: ch.BlockDecision, c: ch.AssignBlocks) -> ch.Denial:
    """The first blocker that cannot block what it is assigned to (ASC-ATK-04), and whether it is exhausted."""
    misfit = next(
        (blocker for attacker, blocker in c.blocks if blocker not in dict(d.blockers).get(attacker, ())), NONE
    )
    if misfit == NONE:
        return _denial("blocks-not-allowed", d, c)
    if board.is_exhausted(misfit):
        return ch.Denial("exhausted-fighter", "ASC-TXT-13", c, misfit)
    return ch.Denial("cannot-block", d.rule, c, misfit)


def _trigger(_board: Board, d: ch.TriggerDecision, c: ch.Choice) -> ch.Denial | None:
    if isinstance(c, ch.Decline):
        return None if d.optional else _denial("must-choose", d, c)
    if not isinstance(c, ch.PickTrigger):
        return _denial("wrong-kind", d, c)
    return None if (c.card, c.ability) in d.triggers else _denial("not-among-them", d, c)


def _confirm(_board: Board, d: ch.ConfirmDecision, c: ch.Choice) -> ch.Denial | None:
    return None if isinstance(c, ch.Confirm) else _denial("wrong-kind", d, c)


def _mode(_board: Board, d: ch.ModeDecision, c: ch.Choice) -> ch.Denial | None:
    if not isinstance(c, ch.PickNumber):
        return _denial("wrong-kind", d, c)
    return None if c.n in d.numbers else _denial("not-among-them", d, c)


def _meditate(_board: Board, d: ch.MeditateDecision, c: ch.Choice) -> ch.Denial | None:
    if isinstance(c, ch.Decline):
        return None
    if isinstance(c, ch.MeditateTop):
        return None if d.top else _denial("nothing-to-discard", d, c)
    if not isinstance(c, ch.PickCards):
        return _denial("wrong-kind", d, c)
    if len(c.cards) != 1:
        return _denial("wrong-number", d, c)
    return None if c.cards[0] in d.cards else _denial("not-among-them", d, c)


_CHECKS: dict[type, Callable[[Board, Any, ch.Choice], ch.Denial | None]] = {
    ch.TurnDecision: _turn,
    ch.CardsDecision: _cards,
    ch.DiceDecision: _dice,
    ch.PaymentDecision: _payment,
    ch.SeatDecision: _seat,
    ch.SideDecision: _side,
    ch.BlockDecision: _block,
    ch.TriggerDecision: _trigger,
    ch.ConfirmDecision: _confirm,
    ch.ModeDecision: _mode,
    ch.MeditateDecision: _meditate,
}

# --- listing -----------------------------------------------------------------------------------------------------

MOST_LISTED = 256
"""A decision with more ways to pick or order a set is not enumerated; it carries what there is to pick from."""


def listed_choices(board: Board, decision: ch.Decision) -> tuple[ch.Option, ...]:
    """Every legal choice in a fixed order; none for a decision with more than ``MOST_LISTED`` sets or orders.

    If there are too many ways to block, only one is listed, and only if some unit must block.
    """
    if isinstance(decision, ch.TurnDecision):
        return turn_options(board, decision.seat)
    found = [ch.Option(c) for c in _LISTS[type(decision)](board, decision)]
    return tuple(o for o in found if denial_of(board, decision, o.choice) is None)


def _subsets(pool: tuple[int, ...], low: int, high: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for n in range(low, high + 1):
        for combo in combinations(pool, n):
            found.append(combo)
            if len(found) > MOST_LISTED:
                return []
    return found


def _list_cards(_board: Board, d: ch.CardsDecision) -> list[ch.Choice]:
    if d.purpose is ch.Purpose.ORDER:
        return [ch.PickCards(c) for c in permutations(d.cards)] if factorial(len(d.cards)) <= MOST_LISTED else []
    return [ch.PickCards(c) for c in _subsets(d.cards, d.low, d.high)]


def _list_blocks(board: Board, d: ch.BlockDecision) -> list[ch.Choice]:
    ways = [[None, *blockers] for _, blockers in d.blockers]
    total = 1
    for way in ways:
        total *= len(way)
    if total > MOST_LISTED:
        best = requirements.best_blocks(board, d.blockers)
        return [ch.AssignBlocks(best)] if best else []
    return [
        ch.AssignBlocks(tuple((a, b) for (a, _), b in zip(d.blockers, combo, strict=True) if b is not None))
        for combo in product(*ways)
    ]


def _list_sides(board: Board, d: ch.SideDecision) -> list[ch.Choice]:
    seen: dict[tuple[str, int], int] = {}
    for die in d.dice:
        seen.setdefault((board.table.dice[die].type.value, board.table.dice[die].level), die)
    sides: list[ch.Choice] = [ch.SetDie(die, level) for die in seen.values() for level in _other_sides(board, die)]
    return [*sides, ch.Decline()] if d.optional or not sides else sides


def _list_triggers(_board: Board, d: ch.TriggerDecision) -> list[ch.Choice]:
    picks: list[ch.Choice] = [ch.PickTrigger(card, ability) for card, ability in d.triggers]
    return [*picks, ch.Decline()] if d.optional else picks


def _list_meditate(_board: Board, d: ch.MeditateDecision) -> list[ch.Choice]:
    picks: list[ch.Choice] = [ch.PickCards((c,)) for c in d.cards]
    return [*picks, *([ch.MeditateTop()] if d.top else []), ch.Decline()]


_LISTS: dict[type, Callable[[Board, Any], list[ch.Choice]]] = {
    ch.CardsDecision: _list_cards,
    ch.DiceDecision: lambda _b, d: [ch.PickDice(c) for c in _subsets(d.dice, d.low, d.high)],
    ch.PaymentDecision: lambda _b, d: [ch.PickDice(p) for p in d.payments],
    ch.SeatDecision: lambda _b, d: [ch.PickSeat(s) for s in d.seats],
    ch.SideDecision: _list_sides,
    ch.BlockDecision: _list_blocks,
    ch.TriggerDecision: _list_triggers,
    ch.ConfirmDecision: lambda _b, _d: [ch.Confirm(True), ch.Confirm(False)],
    ch.ModeDecision: lambda _b, d: [ch.PickNumber(n) for n in d.numbers],
    ch.MeditateDecision: _list_meditate,
}

# --- random choice -----------------------------------------------------------------------------------------------


def random_choice(rules: Rules, table: Table, decision: ch.Decision, draw: Draw) -> ch.Choice:
    """A random legal choice; ``draw(n)`` returns a number from 0 to n-1."""
    board = board_of(rules, table)
    if isinstance(decision, ch.CardsDecision):
        return _random_cards(board, decision, draw)
    if isinstance(decision, ch.DiceDecision):
        return ch.PickDice(_sample(decision.dice, decision.low, decision.high, draw))
    if isinstance(decision, ch.BlockDecision):
        return _random_blocks(board, decision, draw)
    found = listed_choices(board, decision)
    return found[draw(len(found))].choice


def _sample(pool: tuple[int, ...], low: int, high: int, draw: Draw) -> tuple[int, ...]:
    left = list(pool)
    n = low + draw(high - low + 1)
    return tuple(left.pop(draw(len(left))) for _ in range(n))


def _random_cards(board: Board, d: ch.CardsDecision, draw: Draw) -> ch.PickCards:
    if d.purpose is ch.Purpose.ATTACKERS:
        return _random_attackers(board, d, draw)
    if not d.distinct:
        return ch.PickCards(_sample(d.cards, d.low, d.high, draw))
    while True:
        pick = ch.PickCards(_sample(d.cards, d.low, d.high, draw))
        if denial_of(board, d, pick) is None:
            return pick


def _random_attackers(board: Board, d: ch.CardsDecision, draw: Draw) -> ch.PickCards:
    """Random attackers, after those that must attack."""
    picked = _sample(d.cards, d.low, d.high, draw)
    required = requirements.must_attackers(board, d.cards)
    return ch.PickCards(tuple(dict.fromkeys((*required, *picked)))[: d.high] if required else picked)


def _random_blocks(board: Board, d: ch.BlockDecision, draw: Draw) -> ch.AssignBlocks:
    used: set[int] = set()
    pairs = []
    for attacker, blockers in d.blockers:
        free = [b for b in blockers if b not in used]
        pick = draw(len(free) + 1)
        if pick < len(free):
            used.add(free[pick])
            pairs.append((attacker, free[pick]))
    blocks = ch.AssignBlocks(tuple(pairs))
    if denial_of(board, d, blocks) is None:
        return blocks
    return ch.AssignBlocks(requirements.best_blocks(board, d.blockers))
