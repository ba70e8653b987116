"""Programs being resolved: slots filled, targets answered, one node after the other (ASC-TXT-05..09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ashes_tui.engine import events as ev
from ashes_tui.engine import query
from ashes_tui.engine.choices import CardsDecision, PickCards, PickSeat, Purpose, SeatDecision
from ashes_tui.engine.control import EMPTY, Record, Resolve, Seq
from ashes_tui.engine.picking import (
    HIDDEN,
    eligible,
    fits_with,
    head_of,
    is_player,
    mode_of,
    searches,
    slots_of,
    targets_with,
    veiled,
    without_other,
)
from ashes_tui.engine.placement import clear_aside
from ashes_tui.engine.run import Run, step
from ashes_tui.engine.state import NONE, Bound
from ashes_tui.engine.window import window
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AllOf, AnyOf, Mode, PlayerOf, Ref, Select, Selector
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import IN_PLAY, EventKind, Means, Token, Zone

WAIT = object()
"""What an executor returns when it pushed something or asked, and must be called again for the same node."""

Executor = Callable[[Run, Seq, Any], object]
EXECUTORS: dict[type, Executor] = {}
"""Effect node → the function that carries it out; gives whether it was done ("if you do"), or WAIT."""


Fits = Callable[[Run, Seq, str, int], bool]
FITS: dict[type, Fits] = {}
"""Effect node → whether a card may be picked in one of its slots, given what was picked in those before."""


def executes(node: type) -> Callable[[Executor], Executor]:
    """Register the executor of a node class."""

    def register(function: Executor) -> Executor:
        EXECUTORS[node] = function
        return function

    return register


@step(Resolve)
def _resolve(run: Run, frame: Resolve) -> None:
    """One card's programs in order; what one bound and did is known to the next (focus text)."""
    if frame.stage < len(frame.programs):
        program = frame.programs[frame.stage]
        frame.stage += 1
        run.push(Seq(program=program, context=frame.context, env=frame.env, accepted=frame.accepted, done=frame.done))
        return
    run.pop()
    clear_aside(run, frame.aside)


@step(Seq)
def _seq(run: Run, frame: Seq) -> None:
    nodes = run.rules.programs[frame.program]
    while frame.i < len(nodes):
        node = nodes[frame.i]
        if type(node) in fx.SLOTS and not frame.targeted and not _fill(run, frame, node):
            return
        if frame.asking == _ANSWERED:
            frame.picks, frame.asking = {slot: _present(run, b) for slot, b in frame.picks.items()}, ""
        if frame.stage == 0:
            _spare(run, frame, node)
        result = EXECUTORS[type(node)](run, frame, node)
        if result is WAIT:
            return
        frame.done = bool(result)
        frame.did, frame.failed = frame.did or frame.done, frame.failed or not result
        frame.i += 1
        frame.stage, frame.count, frame.targeted, frame.picks, frame.answer, frame.loop = 0, 0, False, {}, None, ()
        if run.dirty or run.decisions or run.stack[-1] is not frame:
            return
    _finish(run, frame)


def _finish(run: Run, frame: Seq) -> None:
    run.pop()
    if run.stack:
        below = run.stack[-1]
        if isinstance(below, Seq):
            below.env, below.child_did, below.child_failed = frame.env, frame.did, frame.failed
            below.held, below.begun = frame.held, frame.begun
        elif isinstance(below, Resolve):
            below.env, below.done = frame.env, frame.done


def push_child(
    run: Run, frame: Seq, mark: str, *, chooser: int | None = None, you: int | None = None, holding: bool = False
) -> None:
    """Run the program inside the current node, perhaps chosen by another or as another's own, perhaps with windows
    held back."""
    context = frame.context if chooser is None else structs.replace(frame.context, chooser=chooser)
    if you is not None:
        context = structs.replace(context, you=you, chooser=NONE)
    run.push(
        Seq(
            program=f"{frame.program}/{frame.i}{mark}",
            context=context,
            env=frame.env,
            holding=holding or frame.holding,
            held=frame.held,
            begun=frame.begun,
        )
    )


def run_child(run: Run, frame: Seq, mark: str, *, chooser: int | None = None) -> object:
    """Run the program inside the current node to its end; the node goes on at stage 1 and finds ``child_did``."""
    frame.stage = 1
    push_child(run, frame, mark, chooser=chooser)
    return WAIT


def bind(frame: Seq, name: str | None, bound: Bound) -> None:
    """Give a name (and ``it``) to what a node chose or made."""
    env = dict(frame.env)
    env["it"] = bound
    if name:
        env[name] = bound
    frame.env = env


def bind_gone(run: Run, frame: Seq, name: str | None, bound: Bound, *, lost: bool = False) -> None:
    """Bind cards that are about to leave play as what they will be then, so that the name finds them afterwards."""
    cards = [run.table.cards[c] for c in bound.cards]
    marks = tuple(c.incarnation + (c.zone in IN_PLAY) for c in cards)
    bind(frame, name, structs.replace(bound, marks=marks, lost=lost))


# --- slots -------------------------------------------------------------------------------------------------------


def _fill(run: Run, frame: Seq, node: Any) -> bool:
    """Fill the slots of a node, then let targets be answered; False while something is open."""
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
    if not _announce(run, frame, node):
        return True
    frame.asking = _ANSWERED
    return False


_ANSWERED = "answered"
"""Set as what is asked while the targets' window is open: what left play in it is no longer affected (ASC-TIM-08)."""


def _remember(run: Run, frame: Seq, selector: Selector, bound: Bound) -> None:
    """ "That player" is the one chosen last, or who controls the card chosen last."""
    if isinstance(selector, Ref | PlayerOf):
        return
    seats = bound.seats or (query.controller(run.board, bound.cards[-1]),)
    env = dict(frame.env)
    env["they"] = Bound(seats=seats)
    if bound.cards:
        env["it"] = bound
    frame.env = env


def _pick(run: Run, frame: Seq, node: Any, slot: str, selector: Selector) -> Bound | None:
    if isinstance(selector, Ref):
        return _present(run, query.ref(run.board, frame.context, frame.env, selector.name), selector.name)
    if isinstance(selector, PlayerOf):
        return Bound(seats=query.seats_of(run.board, frame.context, frame.env, selector))
    if is_player(selector):
        return _pick_seat(run, frame, selector)
    head = head_of(selector)
    if head.total is not None or head.apart:
        return _pick_in_turn(run, frame, slot, selector)
    answer = frame.answer
    if isinstance(answer, PickCards) and frame.asking == slot:
        frame.answer = None
        return _bound(run, answer.cards)
    found = _useful(run, node, selector, eligible(run, frame, selector))
    first = fx.SLOTS[type(node)][0]
    if slot != first and head_of(selector).other:
        plain, _ = without_other(selector)
        assert isinstance(plain, Select | AnyOf)
        found = tuple(c for c in eligible(run, frame, plain) if c not in frame.picks[first].cards)
    if type(node) in FITS:
        found = tuple(c for c in found if FITS[type(node)](run, frame, slot, c))
    return _pick_cards(run, frame, node, slot, selector, found)


def _pick_in_turn(run: Run, frame: Seq, slot: str, selector: Select | AnyOf) -> Bound | None:
    """Cards that must fit together are picked one after the other, each of those that still fit."""
    head, key = head_of(selector), f"{slot} so far"
    chosen = frame.picks.get(key, EMPTY).cards
    answer, frame.answer = frame.answer, None
    done = isinstance(answer, PickCards) and not answer.cards
    if isinstance(answer, PickCards):
        chosen = (*chosen, *answer.cards)
        frame.picks = {**frame.picks, key: _bound(run, chosen)}
    count = AllOf() if head.mode is Mode.ALL else head.count
    most = 1 if count is None else query.value(run.board, frame.context, frame.env, count)
    found = eligible(run, frame, selector)
    left = tuple(c for c in found if c not in chosen and fits_with(run.board, frame.context, head, chosen, c))
    if done or not left or len(chosen) >= most:
        return _bound(run, chosen)
    purpose = Purpose.TARGET if mode_of(selector) is Mode.TARGET else Purpose.CHOOSE
    _ask_cards(run, frame, slot, left, 0 if head.up_to else 1, 1, purpose)
    return None


def _present(run: Run, bound: Bound, name: str = "") -> Bound:
    """A reference to cards drops those that were bound in another incarnation."""
    if not bound.marks or name in ("self", "host"):
        return bound
    cards = run.table.cards
    pairs = [(c, m) for c, m in zip(bound.cards, bound.marks, strict=True) if cards[c].incarnation == m]
    return structs.replace(bound, cards=tuple(c for c, _ in pairs), marks=tuple(m for _, m in pairs))


def _bound(run: Run, cards: tuple[int, ...]) -> Bound:
    return Bound(cards=cards, marks=tuple(run.table.cards[c].incarnation for c in cards))


def _pick_seat(run: Run, frame: Seq, selector: Select | AnyOf) -> Bound | None:
    if isinstance(frame.answer, PickSeat):
        seat, frame.answer = frame.answer.seat, None
        return Bound(seats=(seat,))
    seats = query.seats_of(run.board, frame.context, frame.env, selector)
    if mode_of(selector) is Mode.ALL or len(seats) <= 1:
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


def _useful(run: Run, node: Any, selector: Selector, found: tuple[int, ...]) -> tuple[int, ...]:
    """As much as possible (ASC-TXT-07): to remove tokens, of cards with and without such tokens one with them.

    A place is no choice: the leftmost card stays the leftmost, whatever lies on it.
    """
    if not isinstance(node, fx.Remove) or mode_of(selector) in (Mode.LEFTMOST, Mode.RIGHTMOST):
        return found
    kinds = [token for _, token in node.tokens]
    having = tuple(c for c in found if any(run.board.tokens(c, kind) for kind in kinds))
    return having or found


def _pick_cards(
    run: Run, frame: Seq, node: Any, slot: str, selector: Select | AnyOf, found: tuple[int, ...]
) -> Bound | None:
    head, mode = head_of(selector), mode_of(selector)
    if mode is Mode.ALL:
        if (_order_matters(node) or _stacks(node)) and len(found) > 1 and not _alike(run, found):
            _ask_cards(run, frame, slot, found, len(found), len(found), Purpose.ORDER)
            return None
        return _bound(run, found)
    count = 1 if head.count is None else query.value(run.board, frame.context, frame.env, head.count)
    high = min(count, len(found))
    low = 0 if head.up_to or searches(run, frame, selector, found) else high
    if mode in (Mode.LEFTMOST, Mode.RIGHTMOST):
        return _bound(run, found[:high] if mode is Mode.LEFTMOST else found[len(found) - high :])
    if (isinstance(node, fx.Discard) or mode is Mode.RANDOM) and _emulated(run, head, found):
        return _bound(run, found[:high])  # ASC-DRG-38/39: off the top, without a choice and without chance
    if mode is Mode.RANDOM:
        return _bound(run, run.random_order("random pick", found)[:high])
    plain = low == len(found) and (low == 1 or not _order_matters(node))
    if high == 0 or (plain and len(veiled(run, frame, selector)) <= len(found)):
        return _bound(run, found[:high])
    purpose = Purpose.TARGET if mode is Mode.TARGET else Purpose.CHOOSE
    _ask_cards(run, frame, slot, found, low, high, purpose)
    return None


def _emulated(run: Run, selector: Select, found: tuple[int, ...]) -> bool:
    """Whether cards stand for the hand of an opponent that has none."""
    return selector.zone is Zone.HAND and all(run.table.cards[c].zone is Zone.DRAW_PILE for c in found)


_ORDERED = (fx.Damage, fx.Destroy, fx.Discard)


def _order_matters(node: Any) -> bool:
    return isinstance(node, _ORDERED) or (isinstance(node, fx.Place) and node.token is Token.WOUND)


def _stacks(node: Any) -> bool:
    """Whether cards come to lie one upon the other, in an order that somebody chooses."""
    return isinstance(node, fx.Put) and node.to in ("top", "bottom")


def _alike(run: Run, cards: tuple[int, ...]) -> bool:
    """Cards so alike that the order they are affected in makes no difference."""
    kinds = {
        (c.name, c.seat, c.wounds, c.status, c.exhaustion, len(c.attached), len(c.dice))
        for c in (run.table.cards[i] for i in cards)
    }
    return len(kinds) == 1


def _ask_cards(run: Run, frame: Seq, slot: str, found: tuple[int, ...], low: int, high: int, purpose: Purpose) -> None:
    frame.asking = slot
    hidden = any(run.table.cards[c].zone in HIDDEN for c in found)
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


AFFECTED: dict[type, tuple[str, ...]] = {
    fx.Damage: ("to",),
    fx.Place: ("to",),
    fx.Remove: ("source",),
    fx.MoveTokens: ("source", "to"),
    fx.Destroy: ("what",),
    fx.Discard: ("what",),
    fx.Put: ("what",),
    fx.Until: ("who",),
    fx.CopyOf: ("who",),
    fx.Attach: ("to",),
    fx.Reattach: ("what", "to"),
}
"""Effect node → the slots whose cards it affects: tokens, effects, in or out of play (Spell Guard)."""


def _spare(run: Run, frame: Seq, node: Any) -> None:
    """Cards that cannot be affected by this stay as they are; they may have been chosen (ASC-TXT-10)."""
    board, ctx = run.board, frame.context
    for slot in AFFECTED.get(type(node), ()):
        cards = frame.picks[slot].cards
        if any(board.cannot(c, Act.BE_AFFECTED, ctx.source, ctx.means, ctx.you) for c in cards):
            free = [c for c in cards if not board.cannot(c, Act.BE_AFFECTED, ctx.source, ctx.means, ctx.you)]
            frame.picks = {**frame.picks, slot: _bound(run, tuple(free))}


def _announce(run: Run, frame: Seq, node: Any) -> bool:
    targets: list[int] = []
    seats: list[int] = []
    for slot, selector in slots_of(node):
        if selector is not None and targets_with(selector):
            targets.extend(frame.picks[slot].cards)
            seats.extend(frame.picks[slot].seats)
    return announce(run, frame, tuple(targets), tuple(seats))


def announce(run: Run, frame: Seq, targets: tuple[int, ...], seats: tuple[int, ...]) -> bool:
    """Say which targets were chosen and open their window, all of a node's targets at once; True if one opened."""
    if not targets and not seats:
        return False
    ctx = frame.context
    run.emit(ev.TargetsChosen(ctx.you, ctx.source, targets, seats))
    records = [_target_record(frame, card=c, player=run.table.cards[c].seat) for c in targets]
    records += [_target_record(frame, player=s) for s in seats]
    return window(run, *records)


def _target_record(frame: Seq, card: int = NONE, player: int = NONE) -> Record:
    ctx = frame.context
    return Record(
        kind=EventKind.TARGETS,
        card=card,
        player=player,
        source=ctx.source,
        cause=ctx.you,
        means=ctx.means or Means.ABILITY,
        effect=ctx.address,
    )
