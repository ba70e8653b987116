"""Filling the slots of an effect node: who picks, from what, in which order (ASC-TIM-06, ASC-TIM-08)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ashes_tui.engine.board import permissions, query
from ashes_tui.engine.resolve.candidates import (
    HIDDEN,
    can_be_picked_with,
    eligible,
    head_of,
    hidden_candidates,
    is_picked_one_by_one,
    may_find_nothing,
    mode_of,
    picks_players,
    slots_of,
    without_other,
)
from ashes_tui.engine.resolve.offer_order import preferred_first
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.targets import announce_all
from ashes_tui.engine.table.choices import CardsDecision, PickCards, PickSeat, Purpose, SeatDecision
from ashes_tui.engine.table.control import EMPTY, ProgramFrame
from ashes_tui.engine.table.lots import places_of_lot
from ashes_tui.engine.table.state import Bound
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AllOf, AnyOf, Mode, PlayerOf, Ref, Select, Selector
from ashes_tui.lang.terms import Token, Zone

Fits = Callable[[Run, ProgramFrame, str, int], bool]
FITS: dict[type, Fits] = {}
"""Effect node → whether a card may be picked for one of its slots, given the picks for earlier slots."""


def fill_slots(run: Run, frame: ProgramFrame, node: fx.Effect) -> bool:
    """Fill the slots of a node, then announce targets; False while a decision is open."""
    for slot, selector in slots_of(node):
        if slot in frame.picks:
            continue
        bound = EMPTY if selector is None else _pick(run, frame, node, slot, selector)
        if bound is None:
            return False
        frame.picks = {**frame.picks, slot: bound}
        if selector is not None and (bound.cards or bound.seats):
            _remember(run, frame, selector, bound)
    frame.targeted = True
    if not announce_all(run, frame, node):
        return True
    frame.asking = ANSWERED
    return False


ANSWERED = "answered"
"""The value of ``asking`` while the window of the targets is open; cards that leave play in it are not affected."""


def _remember(run: Run, frame: ProgramFrame, selector: Selector, bound: Bound) -> None:
    """Remember the player picked last, or the controller of the card picked last, as "that player"."""
    if isinstance(selector, Ref | PlayerOf):
        return
    seats = bound.seats or (query.controller(run.board, bound.cards[-1]),)
    env = dict(frame.env)
    env["they"] = Bound(seats=seats)
    if bound.cards:
        env["it"] = bound
    frame.env = env


def _pick(run: Run, frame: ProgramFrame, node: fx.Effect, slot: str, selector: Selector) -> Bound | None:
    if isinstance(selector, Ref):
        named = query.resolve_ref(run.board, frame.context, frame.env, selector.name)
        if isinstance(node, fx.Remove) and node.those:
            return _current_places(run, named)
        return without_stale_cards(run, named, selector.name)
    if isinstance(selector, PlayerOf):
        return Bound(seats=query.seats_of(run.board, frame.context, frame.env, selector))
    if picks_players(selector):
        return _pick_seat(run, frame, selector)
    head = head_of(selector)
    if is_picked_one_by_one(head):
        return _pick_one_by_one(run, frame, slot, selector)
    answer = frame.answer
    if isinstance(answer, PickCards) and frame.asking == slot:
        frame.answer = None
        return bound_of(run, answer.cards)
    found = _with_tokens_to_remove(run, node, selector, eligible(run, frame, selector))
    first = fx.SLOTS[type(node)][0]
    if slot != first and head_of(selector).other:
        plain, _ = without_other(selector)
        assert isinstance(plain, Select | AnyOf)
        found = tuple(c for c in eligible(run, frame, plain) if c not in frame.picks[first].cards)
    if type(node) in FITS:
        found = tuple(c for c in found if FITS[type(node)](run, frame, slot, c))
    return _pick_cards(run, frame, node, slot, selector, found)


def _pick_one_by_one(run: Run, frame: ProgramFrame, slot: str, selector: Select | AnyOf) -> Bound | None:
    """Pick cards one at a time, each among those that the earlier picks still allow."""
    head, key = head_of(selector), f"{slot} so far"
    chosen = frame.picks.get(key, EMPTY).cards
    answer, frame.answer = frame.answer, None
    done = isinstance(answer, PickCards) and not answer.cards
    if isinstance(answer, PickCards):
        chosen = (*chosen, *answer.cards)
        frame.picks = {**frame.picks, key: bound_of(run, chosen)}
    count = AllOf() if head.mode is Mode.ALL else head.count
    most = 1 if count is None else query.value(run.board, frame.context, frame.env, count)
    found = eligible(run, frame, selector)
    left = tuple(c for c in found if c not in chosen and can_be_picked_with(run.board, frame.context, head, chosen, c))
    if done or not left or len(chosen) >= most:
        return bound_of(run, chosen)
    purpose = Purpose.TARGET if mode_of(selector) is Mode.TARGET else Purpose.CHOOSE
    _ask_cards(run, frame, slot, left, 0 if head.up_to else 1, 1, purpose)
    return None


def without_stale_cards(run: Run, bound: Bound, name: str = "") -> Bound:
    """A binding without the cards that have left play since they were bound."""
    if not bound.marks or name in ("self", "host"):
        return bound
    cards = run.table.cards
    pairs = [(c, m) for c, m in zip(bound.cards, bound.marks, strict=True) if cards[c].incarnation == m]
    return structs.replace(bound, cards=tuple(c for c, _ in pairs), marks=tuple(m for _, m in pairs))


def _current_places(run: Run, placed: Bound) -> Bound:
    """The cards on which the tokens of a lot lie now; ``n`` is the number that was placed in all."""
    there = bound_of(run, tuple(card for card, _ in places_of_lot(run.table, placed.lot)))
    return structs.replace(there, n=placed.n * len(placed.cards), lot=placed.lot)


def bound_of(run: Run, cards: tuple[int, ...]) -> Bound:
    """Bind cards in their present incarnation: once they leave play, the binding no longer means them."""
    return Bound(cards=cards, marks=tuple(run.table.cards[c].incarnation for c in cards))


def _pick_seat(run: Run, frame: ProgramFrame, selector: Select | AnyOf) -> Bound | None:
    if isinstance(frame.answer, PickSeat):
        seat, frame.answer = frame.answer.seat, None
        return Bound(seats=(seat,))
    seats = query.seats_of(run.board, frame.context, frame.env, selector)
    if mode_of(selector) is Mode.ALL or len(seats) <= 1 or head_of(selector).count == AllOf():
        return Bound(seats=seats)
    run.ask(
        SeatDecision(
            seat=frame.context.asked,
            purpose=Purpose.TARGET if mode_of(selector) is Mode.TARGET else Purpose.CHOOSE,
            rule="ASC-TIM-08",
            source=frame.context.source,
            address=frame.program,
            seats=seats,
        )
    )
    return None


def _with_tokens_to_remove(run: Run, node: fx.Effect, selector: Selector, found: tuple[int, ...]) -> tuple[int, ...]:
    """To remove tokens, only cards that have such tokens, if any do (ASC-TXT-07).

    This does not hold for a pick by position: the leftmost card is the leftmost, with or without tokens.
    """
    if not isinstance(node, fx.Remove) or mode_of(selector) in (Mode.LEFTMOST, Mode.RIGHTMOST):
        return found
    kinds = [token for _, token in node.tokens]
    having = tuple(c for c in found if any(run.board.tokens(c, kind) for kind in kinds))
    return having or found


def _pick_cards(
    run: Run, frame: ProgramFrame, node: fx.Effect, slot: str, selector: Select | AnyOf, found: tuple[int, ...]
) -> Bound | None:
    head, mode = head_of(selector), mode_of(selector)
    if mode is Mode.ALL:
        off_the_top = isinstance(node, fx.Discard) and _is_hand_emulated(run, head, found)  # ASC-DRG-38
        asks_order = (_order_matters(node) or _makes_a_stack(node)) and not off_the_top
        if asks_order and len(found) > 1 and not _are_interchangeable(run, found):
            _ask_cards(run, frame, slot, found, len(found), len(found), Purpose.ORDER)
            return None
        return bound_of(run, found)
    count = 1 if head.count is None else query.value(run.board, frame.context, frame.env, head.count)
    high = min(count, len(found))
    low = 0 if head.up_to or may_find_nothing(run, frame, selector, found) else high
    if mode in (Mode.LEFTMOST, Mode.RIGHTMOST):
        return bound_of(run, found[:high] if mode is Mode.LEFTMOST else found[len(found) - high :])
    if (isinstance(node, fx.Discard) or mode is Mode.RANDOM) and _is_hand_emulated(run, head, found):
        return bound_of(run, found[:high])  # ASC-DRG-38, ASC-DRG-39: off the top, without a choice and without chance
    if mode is Mode.RANDOM:
        return bound_of(run, run.random_order("random pick", found)[:high])
    plain = low == len(found) and (low == 1 or not _order_matters(node))
    if high == 0 or (plain and len(hidden_candidates(run, frame, selector)) <= len(found)):
        return bound_of(run, found[:high])
    purpose = Purpose.TARGET if mode is Mode.TARGET else Purpose.CHOOSE
    _ask_cards(run, frame, slot, found, low, high, purpose)
    return None


def _is_hand_emulated(run: Run, selector: Select, found: tuple[int, ...]) -> bool:
    """Whether the top of a pile stands for a hand from which nobody chooses (ASC-DRG-38); not a Chimera's (CHI-51)."""
    if selector.zone is not Zone.HAND or not all(run.table.cards[c].zone is Zone.DRAW_PILE for c in found):
        return False
    return all(permissions.automaton_ways(run.board, run.table.cards[c].seat).hand == "top" for c in found)


_ORDERED = (fx.Damage, fx.Destroy, fx.Discard)


def _order_matters(node: fx.Effect) -> bool:
    return isinstance(node, _ORDERED) or (isinstance(node, fx.Place) and node.token is Token.WOUND)


def _makes_a_stack(node: fx.Effect) -> bool:
    """Whether cards end up on top of each other, in an order that somebody chooses."""
    return isinstance(node, fx.Put) and node.to in ("top", "bottom")


def _are_interchangeable(run: Run, cards: tuple[int, ...]) -> bool:
    """Whether cards are so alike that the order in which they are affected makes no difference."""
    kinds = {
        (c.name, c.seat, c.wounds, c.status, c.exhaustion, len(c.attached), len(c.dice))
        for c in (run.table.cards[i] for i in cards)
    }
    return len(kinds) == 1


def _ask_cards(
    run: Run, frame: ProgramFrame, slot: str, found: tuple[int, ...], low: int, high: int, purpose: Purpose
) -> None:
    frame.asking = slot
    hidden = any(run.table.cards[c].zone in HIDDEN for c in found)
    if purpose is not Purpose.ORDER:
        found = preferred_first(run.table, frame.context.asked, run.rules.programs[frame.program], frame.i, found)
    run.ask(
        CardsDecision(
            seat=frame.context.asked,
            purpose=purpose,
            rule="ASC-TIM-06" if purpose is Purpose.ORDER else "ASC-TIM-08",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            cards=found,
            low=low,
            high=high,
            hidden=hidden,
        )
    )
