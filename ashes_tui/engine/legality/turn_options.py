"""What a player may do in a turn, and why not: the same code decides, enumerates and explains.

``candidate_choices`` lists everything a player could think of; ``deny`` returns the rule against each, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ashes_tui.engine.board import capacity, conditions, permissions, query
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.board.rules import Ability
from ashes_tui.engine.legality import combat, payment, requirements
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    Activate,
    Choice,
    DeclareAttack,
    Denial,
    EndTurn,
    HandOver,
    Meditate,
    Option,
    Pass,
    PlayCard,
    UsePower,
)
from ashes_tui.engine.table.control import Context
from ashes_tui.engine.table.state import ACTIVE, NONE
from ashes_tui.lang.block import Block
from ashes_tui.lang.cost import Cost, cost_text
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import BlockKind, CardType, DieType, Level, Means, Zone


class Turn:
    """A seat's turn on a board, with its active dice, which are counted once and only if a cost needs them."""

    __slots__ = ("_dice_counts", "board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self._dice_counts: payment.DiceCounts | None = None

    @property
    def dice_counts(self) -> payment.DiceCounts:
        """The counts of dice that can pay."""
        if self._dice_counts is None:
            least = permissions.lowest_payable_side(self.board, self.seat)
            self._dice_counts = payment.dice_counts(self.board.table, self.seat, least=least)
        return self._dice_counts


def turn_options(board: Board, seat: int) -> tuple[Option, ...]:
    """Every legal choice of a turn, in a fixed order."""
    turn = Turn(board, seat)
    return tuple(_option(turn, choice) for choice in candidate_choices(turn) if deny(turn, choice) is None)


def _option(turn: Turn, choice: Choice) -> Option:
    if isinstance(choice, PlayCard | Activate):
        cost = turn.board.rules.costs[choice.cost]
        return Option(choice, cost.main, cost.side)
    return Option(choice, int(isinstance(choice, DeclareAttack | Pass)), int(isinstance(choice, UsePower | Meditate)))


def candidate_choices(turn: Turn) -> Iterator[Choice]:
    """All choices worth checking in a turn."""
    yield from _plays(turn)
    yield from _activations(turn)
    yield from _powers(turn)
    yield from _attacks(turn)
    yield Meditate()
    yield Pass()
    yield from (HandOver(partner) for partner in turn.board.table.partners(turn.seat)[1:])
    yield EndTurn()


def _attacks(turn: Turn) -> Iterator[DeclareAttack]:
    """Attacks on every opponent and all their units, on any battlefield (ASC-ATK-01, ASC-2P-09, COOP-10)."""
    table = turn.board.table
    for seat in table.opponents(turn.seat):
        yield DeclareAttack(table.seats[seat].phoenixborn)
        for area in table.areas(seat):
            for unit in turn.board.units(area):
                yield DeclareAttack(unit)


def _plays(turn: Turn) -> Iterator[Choice]:
    for card in turn.board.table.seats[turn.seat].hand:
        for cost in turn.board.rules.infos[turn.board.table.cards[card].name].costs:
            yield PlayCard(card, cost)


def _activations(turn: Turn) -> Iterator[Choice]:
    board = turn.board
    for card in board.in_play:
        if board.table.cards[card].seat == turn.seat:
            for ability in board.abilities(card):
                if ability.block.kind is BlockKind.ACT:
                    for cost in activation_costs(board, card, ability):
                        yield Activate(card, ability.address, cost_text(cost))


def activation_costs(board: Board, card: int, ability: Ability) -> tuple[Cost, ...]:
    """The costs an ability can be activated for: its own, as active focus text changes it, and alternatives."""
    focused = _focused(board, card)
    changed = [block.cost for block in focused if block.cost is not None]
    costs = list((changed[-1] if changed else ability.block.cost or Cost()).variants())
    for block in focused:
        if block.amend is not None:
            costs += [c for c in block.amend.variants() if c not in costs]
    return tuple(costs)


def _focused(board: Board, card: int) -> list[Block]:
    """The active focus text of a card, by level (ASC-ACT-16)."""
    found = board.rules.infos[board.table.cards[card].name].focus
    ctx, level = Context(board.table.cards[card].seat, card), permissions.focus_level(board, card)
    active = [a.block for a in found if a.block.focus <= level]
    return sorted(
        (block for block in active if conditions.holds(board, ctx, query.NO_ENV, block.given)), key=lambda b: b.focus
    )


def _powers(turn: Turn) -> Iterator[Choice]:
    seen: set[DieType] = set()
    for die in turn.board.table.pool(turn.seat, ACTIVE):
        if die.level is Level.POWER and die.type not in seen and die.type in turn.board.edition.dice_powers:
            seen.add(die.type)
            yield UsePower(die.id)


# --- denials -----------------------------------------------------------------------------------------------------


def deny(turn: Turn, choice: Choice) -> Denial | None:
    """The first rule against a choice, or None if it is legal."""
    check = _CHECKS.get(type(choice))
    if check is None:
        return Denial("not-now", "ASC-RND-14", choice)
    return check(turn, choice) or _deny_by_requirement(turn, choice)


def _deny_by_requirement(turn: Turn, choice: Choice) -> Denial | None:
    """A player who must attack and can takes no other main action; as many units that must attack as possible do so.

    ASC-TXT-10.
    """
    board, seat = turn.board, turn.seat
    if _option(turn, choice).main == 0:
        return None
    player_must = requirements.must_attack(board, seat)
    units = tuple(c for c in requirements.must_attackers(board, board.units(seat)) if not board.is_exhausted(c))
    if not player_must and not units:
        return None
    able = {
        a.target: requirements.most_must_attackers(board, a.target, combat.attackers_for(board, seat, a.target))
        for a in _attacks(turn)
        if _deny_attack(turn, a) is None
    }
    most = max(able.values(), default=0)
    if isinstance(choice, DeclareAttack):
        return None if able[choice.target] >= most else _denial("must-attack", "ASC-TXT-10", choice, units[0])
    if most:
        return _denial("must-attack", "ASC-TXT-10", choice, units[0])
    return _denial("attack-due", "ASC-TXT-10", choice) if player_must and able else None


def _denial(code: str, rule: str, choice: Choice, card: int = NONE, detail: str = "") -> Denial:
    return Denial(code, rule, choice, card, detail)


def _actions(turn: Turn, choice: Choice, card: int, main: int, side: int) -> Denial | None:
    state = turn.board.table.seats[turn.seat]
    if main > state.main_actions:
        return _denial("no-main-action", "ASC-RND-13", choice, card)
    if side > state.side_actions:
        return _denial("no-side-action", "ASC-RND-13", choice, card)
    if side and not isinstance(choice, Meditate) and permissions.is_forbidden(turn.board, turn.seat, Act.SIDE_ACTION):
        return _denial("only-meditate", "ASC-TXT-10", choice, card)
    return None


def _cost(turn: Turn, choice: Choice, card: int, cost: Cost) -> Denial | None:
    denial = _actions(turn, choice, card, cost.main, cost.side)
    if denial is not None:
        return denial
    if cost.symbols and not payment.can_afford(turn.dice_counts, cost.symbols):
        lacking = cost_text(Cost(symbols=payment.missing(turn.dice_counts, cost.symbols)))
        return _denial("cannot-pay-dice", "ASC-ACT-03", choice, card, lacking)
    hand = turn.board.table.seats[turn.seat].hand
    if cost.discard > len(hand) - (card in hand):
        return _denial("cannot-discard", "ASC-ACT-02", choice, card)
    return None


def _deny_play(turn: Turn, choice: PlayCard) -> Denial | None:
    board = turn.board
    if choice.card not in board.table.seats[turn.seat].hand:
        return _denial("not-in-hand", "ASC-ACT-01", choice, choice.card)  # do not reveal where else it is (ASC-GLO-20)
    info = board.rules.infos[board.table.cards[choice.card].name]
    cost = info.costs.get(choice.cost)
    if cost is None:
        return _denial("no-such-cost", "ASC-ACT-01", choice, choice.card, choice.cost)
    if info.type is CardType.REACTION_SPELL:
        return _denial("reaction-only", "ASC-ACT-17", choice, choice.card)
    if info.type is CardType.ACTION_SPELL and permissions.is_forbidden(board, turn.seat, Act.PLAY_ACTION):
        return _denial("no-action-spells", "ASC-TXT-10", choice, choice.card)
    denial = _cost(turn, choice, choice.card, cost)
    if denial is not None:
        return denial
    misfit = capacity.placement_denial(board, turn.seat, choice.card)
    return _denial(*misfit, choice, choice.card) if misfit else None


def _deny_activate(turn: Turn, choice: Activate) -> Denial | None:
    board = turn.board
    if not 0 <= choice.card < len(board.table.cards) or not board.is_in_play(choice.card):
        return _denial("not-in-play", "ASC-ACT-02", choice, choice.card)
    if board.table.cards[choice.card].seat != turn.seat:
        return _denial("not-yours", "ASC-GLO-04", choice, choice.card)
    ability = next((a for a in board.abilities(choice.card) if a.address == choice.ability), None)
    if ability is None or ability.block.kind is not BlockKind.ACT:
        return _denial("no-such-ability", "ASC-TXT-01", choice, choice.card)
    if not board.is_active(choice.card, ability):
        return _denial("exhausted", "ASC-TXT-12", choice, choice.card)
    if ability.name and board.cannot(choice.card, Act.USE_ABILITY):
        return _denial("cannot-use-ability", "ASC-TXT-10", choice, choice.card)
    cost = next((c for c in activation_costs(board, choice.card, ability) if cost_text(c) == choice.cost), None)
    if cost is None:
        return _denial("no-such-cost", "ASC-ACT-01", choice, choice.card, choice.cost)
    if ability.block.once and _used(board, choice.card, ability.address):
        return _denial("once-per-turn", "ASC-TXT-11", choice, choice.card)
    if not conditions.holds(board, Context(turn.seat, choice.card), query.NO_ENV, ability.block.given):
        return _denial("condition-not-met", "ASC-TXT-11", choice, choice.card)
    return _cost(turn, choice, choice.card, cost)


def _used(board: Board, card: int, address: str) -> bool:
    return any(
        isinstance(e, ev.AbilityActivated) and e.card == card and e.address == address for e in board.table.history
    )


def _deny_power(turn: Turn, choice: UsePower) -> Denial | None:
    dice = turn.board.table.dice
    if not 0 <= choice.die < len(dice) or dice[choice.die].owner != turn.seat or dice[choice.die].place != ACTIVE:
        return _denial("die-not-active", "ASC-ACT-06", choice)
    if dice[choice.die].level is not Level.POWER:
        return _denial("not-a-power-side", "ASC-ACT-06", choice)
    if dice[choice.die].type not in turn.board.edition.dice_powers:
        return _denial("no-power", "DICE-18", choice)
    return _actions(turn, choice, NONE, 0, 1)


def _deny_attack(turn: Turn, choice: DeclareAttack) -> Denial | None:
    table = turn.board.table
    denial = _actions(turn, choice, choice.target, 1, 0)
    if denial is not None:
        return denial
    if not 0 <= choice.target < len(table.cards):
        return _denial("no-such-target", "ASC-ATK-01", choice)
    card = table.cards[choice.target]
    theirs = table.opposes(turn.seat, card.seat)
    if card.zone not in (Zone.BATTLEFIELD, Zone.PHOENIXBORN) or not theirs:
        return _denial("no-such-target", "ASC-ATK-01", choice, choice.target)
    if turn.board.cannot(choice.target, Act.BE_TARGETED, means=Means.ATTACK, cause=turn.seat):
        return _denial("cannot-be-targeted", "ASC-TXT-10", choice, choice.target)
    if not table.seats[turn.seat].battlefield:
        return _denial("no-units", "ASC-ATK-02", choice, choice.target)
    if not combat.attackers_for(turn.board, turn.seat, choice.target):
        exhausted = all(turn.board.is_exhausted(unit) for unit in table.seats[turn.seat].battlefield)
        return _denial("no-attackers", "ASC-TXT-13" if exhausted else "ASC-TXT-10", choice, choice.target)
    return None


def _deny_meditate(turn: Turn, choice: Meditate) -> Denial | None:
    state = turn.board.table.seats[turn.seat]
    if not state.hand and not state.draw_pile and not spells_to_meditate(turn.board, turn.seat):
        return _denial("nothing-to-discard", "ASC-ACT-07", choice)
    return _actions(turn, choice, NONE, 0, 1)


def _deny_end(turn: Turn, choice: EndTurn) -> Denial | None:
    if turn.board.table.seats[turn.seat].main_actions > 0:
        return _denial("main-action-due", "ASC-RND-13", choice)
    return None


def can_still_act(board: Board, seat: int) -> bool:
    """Whether a player has an action left in their turn."""
    state = board.table.seats[seat]
    return not state.lost and (state.main_actions > 0 or state.side_actions > 0)


def _deny_hand_over(turn: Turn, choice: HandOver) -> Denial | None:
    if choice.seat not in turn.board.table.partners(turn.seat)[1:]:
        return _denial("no-partner", "ASC-2P-01", choice)
    return None if can_still_act(turn.board, choice.seat) else _denial("partner-done", "ASC-2P-01", choice)


_CHECKS: dict[type, Callable[[Turn, Any], Denial | None]] = {
    PlayCard: _deny_play,
    Activate: _deny_activate,
    UsePower: _deny_power,
    DeclareAttack: _deny_attack,
    Meditate: _deny_meditate,
    Pass: lambda turn, choice: _actions(turn, choice, NONE, 1, 0),
    HandOver: _deny_hand_over,
    EndTurn: _deny_end,
}


def spells_to_meditate(board: Board, seat: int) -> tuple[int, ...]:
    """Ready spells a player may discard to meditate (ASC-ACT-07)."""
    return tuple(c for c in board.table.seats[seat].spellboard if not board.cannot(c, Act.BE_DISCARDED))
