"""Legal choices that would have no effect now, and which of their effects fails (ASC-TXT-07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from msgspec import Struct

from ashes_tui.engine.board import conditions, query
from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import Transition, advance
from ashes_tui.engine.legality.answers import random_choice
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    Activate,
    CardsDecision,
    Choice,
    Decision,
    Decline,
    ModeDecision,
    PickCards,
    PickNumber,
    PickTrigger,
    PlayCard,
    Purpose,
    TriggerDecision,
    UsePower,
)
from ashes_tui.engine.table.control import Context, State
from ashes_tui.engine.table.rng import Stream
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AnyOf, Count, DiceOn, Done, Ref, Select
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import IN_PLAY
from ashes_tui.lang.walk import walk

Use = PlayCard | Activate | UsePower
"""The use of a card or die."""
USES = (ev.CardPlayed, ev.AbilityActivated, ev.PowerUsed)
TRIVIAL = (ev.ActionSpent, ev.TargetsChosen, ev.EffectEnded, ev.DelayedResolved)
"""Events that change nothing a player could want; effects end with a turn whatever was its last action.

What a delayed effect does when it resolves has events of its own.
"""
ENDS = (ev.TurnEnded, ev.TurnBegan, ev.TurnHanded)
MOST_ANSWERS = 24
"""After more answers than this to costs and windows a choice counts as having an effect; it never takes that many."""


_MOST_TARGETS = 12
"""Of more targets than this it is not asked whether the effect does anything to each of them."""


class NoEffect(Struct, frozen=True):
    """``choice`` would do nothing; ``node`` is the address of the effect it fails at, empty if none can be named.

    ``of_none``: what fails is its amount, which is 0 now. ``others``: effects beside it that fail for reasons of their
    own.
    """

    choice: Choice
    node: str = ""
    of_none: bool = False
    others: tuple[str, ...] = ()


def find_no_effect(rules: Rules, guess: State, seat: int, choice: Use, asked: int | None) -> NoEffect | None:
    """What a play, activation or dice power fails at, if it would only cost; None if it would do something.

    ``guess`` is a state with hidden cards dealt anew, so that the answer reveals nothing about them (ASC-GLO-20).
    """
    if not _is_without_effect(rules, guess, seat, choice, asked):
        return None
    return failing(rules, guess, seat, choice)


def only_leaves(rules: Rules, guess: State, seat: int, choice: Choice, asked: int | None) -> bool:
    """Whether all that an activation would do is that its own card leaves play."""
    if not isinstance(choice, Activate):
        return False
    return _is_without_effect(rules, guess, seat, choice, asked, leaving=choice.card)


def _is_without_effect(
    rules: Rules,
    state: State,
    seat: int,
    choice: Choice,
    asked: int | None,
    before: Sequence[ev.Event] = (),
    leaving: int = NONE,
) -> bool:
    """Whether a choice does nothing, with its costs paid in any way, any targets, and reactions to it declined.

    ``before`` are the events since the use of which it is a part. That the card ``leaving`` leaves does not count.
    """
    events = [*before]
    answer: Choice | None = choice
    for _ in range(MOST_ANSWERS):
        if answer is None:
            return False
        after = advance(rules, state, answer, asked)
        state = after.state
        events += after.events
        if did_something(events, leaving):
            return False
        decision = next(iter(after.decisions), None)
        if any(isinstance(event, ENDS) for event in events):
            return True
        if decision is None or decision.purpose is Purpose.TURN:
            return after.outcome is None
        if _asks_for_a_target(decision, seat, events):
            picks = [PickCards((card,)) for card in decision.cards]
            return all(_is_without_effect(rules, state, seat, pick, decision.id, events, leaving) for pick in picks)
        asked, answer = decision.id, continuation(rules, state, decision, seat, events)
    return False


def _asks_for_a_target(decision: Decision, seat: int, events: Sequence[ev.Event]) -> TypeGuard[CardsDecision]:
    """Whether the effect itself asks the seat for one of a few targets, on which it need not do anything."""
    if not isinstance(decision, CardsDecision) or decision.purpose is not Purpose.TARGET or decision.seat != seat:
        return False
    is_one = decision.low == decision.high == 1 and len(decision.cards) <= _MOST_TARGETS
    return is_one and any(isinstance(event, USES) for event in events)


def continuation(
    rules: Rules, state: State, decision: Decision, seat: int, events: Sequence[ev.Event]
) -> Choice | None:
    """An answer that leads on to the effect; None if the effect itself asks, because it then has something to do."""
    if decision.seat != seat:
        optional = isinstance(decision, TriggerDecision) and decision.optional
        return Decline() if optional else None
    if any(isinstance(event, USES) for event in events):
        return None
    if isinstance(decision, ModeDecision):
        return PickNumber(max(decision.numbers))
    return random_choice(rules, state.table, decision, Stream(0))


def did_something(events: Sequence[ev.Event], leaving: int = NONE) -> bool:
    """Whether anything happened after the use itself, besides the card that was played, or is ``leaving``, leaving."""
    at = next((i for i, event in enumerate(events) if isinstance(event, USES)), None)
    if at is None:
        return False
    use = events[at]
    card = use.card if isinstance(use, ev.CardPlayed) else NONE
    for event in events[at + 1 :]:
        if isinstance(event, ENDS):
            return False
        if isinstance(event, ev.CardMoved) and event.card in (card, leaving):
            # What the next turn does to a card that came into play is another matter.
            if event.zone not in IN_PLAY:
                continue
        elif isinstance(event, ev.UnitDestroyed) and event.card == leaving:
            continue
        if not isinstance(event, TRIVIAL) and not _waits_for_nothing(event):
            return True
    return False


def led_to_nothing(after: Transition) -> bool:
    """Whether after an answer to what an effect asked nothing happened before a turn goes on or ends."""
    at = next((i for i, event in enumerate(after.events) if isinstance(event, ENDS)), None)
    decision = next(iter(after.decisions), None)
    if after.outcome is not None or (at is None and (decision is None or decision.purpose is not Purpose.TURN)):
        return False
    return all(isinstance(event, TRIVIAL) or _waits_for_nothing(event) for event in after.events[:at])


def does_less(less: Sequence[ev.Event], more: Sequence[ev.Event], card: int) -> bool:
    """Whether all that follows from one pick follows from another too, which besides does something to its ``card``."""
    left = [event for event in more if not isinstance(event, TRIVIAL)]
    for event in less:
        if event in left:
            left.remove(event)
        elif not isinstance(event, TRIVIAL):
            return False
    return any(getattr(event, "card", NONE) == card for event in left)


def _waits_for_nothing(event: ev.Event) -> bool:
    """Whether an effect was delayed that is only about what could not be found, such as a copy of no unit."""
    if not isinstance(event, ev.EffectDelayed) or not event.delayed.bindings:
        return False
    return not any(bound.cards or bound.seats or bound.dice for _, bound in event.delayed.bindings)


# --- what it fails at --------------------------------------------------------------------------------------------


def failing(rules: Rules, state: State, seat: int, choice: Use | PickTrigger) -> NoEffect:
    """The first effect whose condition does not hold, that has nothing to act on, or that does it 0 times."""
    board = board_of(rules, state.table)
    source = NONE if isinstance(choice, UsePower) else choice.card
    die = choice.die if isinstance(choice, UsePower) else NONE
    context = Context(seat, source, die=die)
    failed = [address for program in _programs(board, choice) for address in _failed(board, context, program)]
    if failed:
        return NoEffect(choice, failed[0], others=tuple(a for a in failed[1:] if _stands_alone(board, a)))
    of_none = (address for program in _programs(board, choice) for address in _of_none(board, context, program))
    address = next(of_none, "")
    return NoEffect(choice, address, bool(address))


def _stands_alone(board: Board, address: str) -> bool:
    """Whether an effect says by itself what it is about, without what another one found or did."""
    program, _, at = address.rpartition("/")
    node = board.rules.programs[program][int(at)]
    return not any(
        isinstance(part, Done)
        or (isinstance(part, Ref) and (part.name == "it" or part.name.startswith("$")))
        or (isinstance(part, Select) and bool(part.among))
        for part in walk((node,))
    )


def _of_none(board: Board, context: Context, program: str) -> Iterator[str]:
    """Addresses of the effects that count how often or how much, and count nothing."""
    for i, node in enumerate(board.rules.programs[program]):
        amount = fx.amount_of(node)
        if isinstance(amount, Count | DiceOn) and query.value(board, context, query.NO_ENV, amount) == 0:
            yield f"{program}/{i}"


def _failed(board: Board, context: Context, program: str) -> Iterator[str]:
    """Addresses of the effects that have nothing to do; under a condition that holds, of those inside it."""
    for i, node in enumerate(board.rules.programs[program]):
        address = f"{program}/{i}"
        holds = isinstance(node, fx.If) and conditions.holds(board, context, query.NO_ENV, node.conditions)
        if holds or isinstance(node, fx.Repeat):
            yield from _failed(board, context, f"{address}d")
        elif isinstance(node, fx.Pay):
            yield from _failed(board, context, f"{address}p")
        elif (
            _removes_own_tokens(node)
            or isinstance(node, fx.If | fx.Conjure | fx.TurnDice)
            or not _finds_all(board, context, node)
        ):
            yield address


def _removes_own_tokens(node: fx.Effect) -> bool:
    """Whether a node removes tokens from its own card: the card is always found, so tokens are what it lacks."""
    return isinstance(node, fx.Remove) and node.source == Ref("self")


def _programs(board: Board, choice: Choice) -> Iterator[str]:
    if isinstance(choice, Activate | PickTrigger):
        yield choice.ability
    elif isinstance(choice, PlayCard):
        yield from (a.address for a in board.rules.infos[board.table.cards[choice.card].name].plays)
    elif isinstance(choice, UsePower):
        yield from (a.address for a in board.rules.powers[board.table.dice[choice.die].type])


def _finds_all(board: Board, context: Context, node: fx.Effect) -> bool:
    """Whether a node that did nothing finds something for each of its selectors, so that something else stops it."""
    slots = (getattr(node, slot) for slot in fx.SLOTS.get(type(node), ()))
    return all(_finds(board, context, s) for s in slots if isinstance(s, Select | AnyOf))


def _finds(board: Board, context: Context, selector: Select | AnyOf) -> bool:
    seats = query.seats_of(board, context, query.NO_ENV, selector)
    cards = query.cards_of(board, context, query.NO_ENV, selector)
    source, means, you = context.source, context.means, context.you
    return bool(seats or any(not board.cannot(c, Act.BE_TARGETED, source, means, you) for c in cards))
