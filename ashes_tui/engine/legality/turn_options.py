"""What a player may do in a turn, and why not: legality, enumeration and denial are one piece of code.

``wishes`` lists everything a player could think of; ``deny`` answers each with None or the rule against it.
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
    """A seat looking at its turn: the board and its active dice, counted once and only if a cost asks for them."""

    __slots__ = ("_purse", "board", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        self.board = board
        self.seat = seat
        self._purse: payment.Purse | None = None

    @property
    def purse(self) -> payment.Purse:
        """The dice that can pay."""
        if self._purse is None:
            least = permissions.least_side(self.board, self.seat)
            self._purse = payment.purse(self.board.table, self.seat, least=least)
        return self._purse


def turn_options(board: Board, seat: int) -> tuple[Option, ...]:
    """Every legal choice of a turn, in a fixed order."""
    turn = Turn(board, seat)
    return tuple(_option(turn, wish) for wish in wishes(turn) if deny(turn, wish) is None)


def _option(turn: Turn, wish: Choice) -> Option:
    if isinstance(wish, PlayCard | Activate):
        cost = turn.board.rules.costs[wish.cost]
        return Option(wish, cost.main, cost.side)
    return Option(wish, int(isinstance(wish, DeclareAttack | Pass)), int(isinstance(wish, UsePower | Meditate)))


def wishes(turn: Turn) -> Iterator[Choice]:
    """Everything a player could think of in a turn."""
    yield from _plays(turn)
    yield from _activations(turn)
    yield from _powers(turn)
    yield from _attacks(turn)
    yield Meditate()
    yield Pass()
    yield from (HandOver(partner) for partner in turn.board.table.partners(turn.seat)[1:])
    yield EndTurn()


def _attacks(turn: Turn) -> Iterator[DeclareAttack]:
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
    """The costs an ability can be activated for: its own or what active focus text makes of it, and alternatives."""
    focused = _focused(board, card)
    changed = [block.cost for block in focused if block.cost is not None]
    costs = list((changed[-1] if changed else ability.block.cost or Cost()).variants())
    for block in focused:
        if block.amend is not None:
            costs += [c for c in block.amend.variants() if c not in costs]
    return tuple(costs)


def _focused(board: Board, card: int) -> list[Block]:
    """The focus text of a card that is in force, by level."""
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


def deny(turn: Turn, wish: Choice) -> Denial | None:
    """The first rule against a wish, or None if it is legal."""
    judge = _JUDGES.get(type(wish))
    if judge is None:
        return Denial("not-now", "ASC-RND-14", wish)
    return judge(turn, wish) or _deny_by_duty(turn, wish)


def _deny_by_duty(turn: Turn, wish: Choice) -> Denial | None:
    """Who must attack and can takes no other main action, and attacks with as many units that must as can be."""
    board, seat = turn.board, turn.seat
    if _option(turn, wish).main == 0:
        return None
    called = requirements.called_to_attack(board, seat)
    units = tuple(c for c in requirements.eager(board, board.units(seat)) if not board.exhausted(c))
    if not called and not units:
        return None
    able = {
        a.target: requirements.most_eager(board, a.target, combat.attackers_for(board, seat, a.target))
        for a in _attacks(turn)
        if _deny_attack(turn, a) is None
    }
    most = max(able.values(), default=0)
    if isinstance(wish, DeclareAttack):
        return None if able[wish.target] >= most else _no("must-attack", "ASC-TXT-10", wish, units[0])
    if most:
        return _no("must-attack", "ASC-TXT-10", wish, units[0])
    return _no("attack-due", "ASC-TXT-10", wish) if called and able else None


def _no(code: str, rule: str, wish: Choice, card: int = NONE, detail: str = "") -> Denial:
    return Denial(code, rule, wish, card, detail)


def _actions(turn: Turn, wish: Choice, card: int, main: int, side: int) -> Denial | None:
    state = turn.board.table.seats[turn.seat]
    if main > state.main_actions:
        return _no("no-main-action", "ASC-RND-13", wish, card)
    if side > state.side_actions:
        return _no("no-side-action", "ASC-RND-13", wish, card)
    if side and not isinstance(wish, Meditate) and permissions.forbidden(turn.board, turn.seat, Act.SIDE_ACTION):
        return _no("only-meditate", "ASC-TXT-10", wish, card)
    return None


def _cost(turn: Turn, wish: Choice, card: int, cost: Cost) -> Denial | None:
    denial = _actions(turn, wish, card, cost.main, cost.side)
    if denial is not None:
        return denial
    if cost.symbols and not payment.affords(turn.purse, cost.symbols):
        return _no("cannot-pay-dice", "ASC-ACT-03", wish, card, cost_text(cost))
    hand = turn.board.table.seats[turn.seat].hand
    if cost.discard > len(hand) - (card in hand):
        return _no("cannot-discard", "ASC-ACT-02", wish, card)
    return None


def _deny_play(turn: Turn, wish: PlayCard) -> Denial | None:
    board = turn.board
    if wish.card not in board.table.seats[turn.seat].hand:
        return _no("not-in-hand", "ASC-ACT-01", wish, wish.card)  # no word about where else it is (ASC-GLO-20)
    info = board.rules.infos[board.table.cards[wish.card].name]
    cost = info.costs.get(wish.cost)
    if cost is None:
        return _no("no-such-cost", "ASC-ACT-01", wish, wish.card, wish.cost)
    if info.type is CardType.REACTION_SPELL:
        return _no("reaction-only", "ASC-ACT-17", wish, wish.card)
    if info.type is CardType.ACTION_SPELL and permissions.forbidden(board, turn.seat, Act.PLAY_ACTION):
        return _no("no-action-spells", "ASC-TXT-10", wish, wish.card)
    denial = _cost(turn, wish, wish.card, cost)
    if denial is not None:
        return denial
    misfit = capacity.misfit(board, turn.seat, wish.card)
    return _no(*misfit, wish, wish.card) if misfit else None


def _deny_activate(turn: Turn, wish: Activate) -> Denial | None:
    board = turn.board
    if not 0 <= wish.card < len(board.table.cards) or not board.is_in_play(wish.card):
        return _no("not-in-play", "ASC-ACT-02", wish, wish.card)
    if board.table.cards[wish.card].seat != turn.seat:
        return _no("not-yours", "ASC-GLO-04", wish, wish.card)
    ability = next((a for a in board.abilities(wish.card) if a.address == wish.ability), None)
    if ability is None or ability.block.kind is not BlockKind.ACT:
        return _no("no-such-ability", "ASC-TXT-01", wish, wish.card)
    if not board.active(wish.card, ability):
        return _no("exhausted", "ASC-TXT-12", wish, wish.card)
    if ability.name and board.cannot(wish.card, Act.USE_ABILITY):
        return _no("cannot-use-ability", "ASC-TXT-10", wish, wish.card)
    cost = next((c for c in activation_costs(board, wish.card, ability) if cost_text(c) == wish.cost), None)
    if cost is None:
        return _no("no-such-cost", "ASC-ACT-01", wish, wish.card, wish.cost)
    if ability.block.once and _used(board, wish.card, ability.address):
        return _no("once-per-turn", "ASC-TXT-11", wish, wish.card)
    if not conditions.holds(board, Context(turn.seat, wish.card), query.NO_ENV, ability.block.given):
        return _no("condition-not-met", "ASC-TXT-11", wish, wish.card)
    return _cost(turn, wish, wish.card, cost)


def _used(board: Board, card: int, address: str) -> bool:
    return any(
        isinstance(e, ev.AbilityActivated) and e.card == card and e.address == address for e in board.table.history
    )


def _deny_power(turn: Turn, wish: UsePower) -> Denial | None:
    dice = turn.board.table.dice
    if not 0 <= wish.die < len(dice) or dice[wish.die].owner != turn.seat or dice[wish.die].place != ACTIVE:
        return _no("die-not-active", "ASC-ACT-06", wish)
    if dice[wish.die].level is not Level.POWER:
        return _no("not-a-power-side", "ASC-ACT-06", wish)
    if dice[wish.die].type not in turn.board.edition.dice_powers:
        return _no("no-power", "DICE-18", wish)
    return _actions(turn, wish, NONE, 0, 1)


def _deny_attack(turn: Turn, wish: DeclareAttack) -> Denial | None:
    table = turn.board.table
    denial = _actions(turn, wish, wish.target, 1, 0)
    if denial is not None:
        return denial
    if not 0 <= wish.target < len(table.cards):
        return _no("no-such-target", "ASC-ATK-01", wish)
    card = table.cards[wish.target]
    theirs = table.opposes(turn.seat, card.seat)
    if card.zone not in (Zone.BATTLEFIELD, Zone.PHOENIXBORN) or not theirs:
        return _no("no-such-target", "ASC-ATK-01", wish, wish.target)
    if turn.board.cannot(wish.target, Act.BE_TARGETED, means=Means.ATTACK, cause=turn.seat):
        return _no("cannot-be-targeted", "ASC-TXT-10", wish, wish.target)
    if not table.seats[turn.seat].battlefield:
        return _no("no-units", "ASC-ATK-02", wish, wish.target)
    if not combat.attackers_for(turn.board, turn.seat, wish.target):
        return _no("no-attackers", "ASC-TXT-13", wish, wish.target)
    return None


def _deny_meditate(turn: Turn, wish: Meditate) -> Denial | None:
    state = turn.board.table.seats[turn.seat]
    if not state.hand and not state.draw_pile and not meditable(turn.board, turn.seat):
        return _no("nothing-to-discard", "ASC-ACT-07", wish)
    return _actions(turn, wish, NONE, 0, 1)


def _deny_end(turn: Turn, wish: EndTurn) -> Denial | None:
    if turn.board.table.seats[turn.seat].main_actions > 0:
        return _no("main-action-due", "ASC-RND-13", wish)
    return None


def acts_left(board: Board, seat: int) -> bool:
    """Whether a player may still act in its turn."""
    state = board.table.seats[seat]
    return not state.lost and (state.main_actions > 0 or state.side_actions > 0)


def _deny_hand_over(turn: Turn, wish: HandOver) -> Denial | None:
    if wish.seat not in turn.board.table.partners(turn.seat)[1:]:
        return _no("no-partner", "ASC-2P-01", wish)
    return None if acts_left(turn.board, wish.seat) else _no("partner-done", "ASC-2P-01", wish)


_JUDGES: dict[type, Callable[[Turn, Any], Denial | None]] = {
    PlayCard: _deny_play,
    Activate: _deny_activate,
    UsePower: _deny_power,
    DeclareAttack: _deny_attack,
    Meditate: _deny_meditate,
    Pass: lambda turn, wish: _actions(turn, wish, NONE, 1, 0),
    HandOver: _deny_hand_over,
    EndTurn: _deny_end,
}


def meditable(board: Board, seat: int) -> tuple[int, ...]:
    """Ready spells a player may discard to meditate."""
    return tuple(c for c in board.table.seats[seat].spellboard if not board.cannot(c, Act.BE_DISCARDED))
