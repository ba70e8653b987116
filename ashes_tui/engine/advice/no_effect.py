"""Legal choices without effect now, and the effect that fails."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ashes_tui.engine.board import conditions, query
from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance
from ashes_tui.engine.legality.answers import random_choice
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    Activate,
    Choice,
    Decision,
    Decline,
    ModeDecision,
    PickNumber,
    PlayCard,
    Purpose,
    TriggerDecision,
    UsePower,
)
from ashes_tui.engine.table.control import Context, State
from ashes_tui.engine.table.rng import Stream
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AnyOf, Ref, Select
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import IN_PLAY

Deed = PlayCard | Activate | UsePower
_DEEDS = (ev.CardPlayed, ev.AbilityActivated, ev.PowerUsed)
_IDLE = (ev.ActionSpent, ev.TargetsChosen)
"""What follows a deed without changing anything a player could want."""
_ENDS = (ev.TurnEnded, ev.TurnBegan, ev.TurnHanded)
_LONGEST = 24
"""Answers to costs and windows before it counts as having an effect: it never takes nearly as many."""


class NoEffect(Struct, frozen=True):
    """``choice`` would do nothing; ``node`` is the address of the effect it fails at, empty if none can be named."""

    choice: Choice
    node: str = ""


def find_no_effect(rules: Rules, guess: State, seat: int, choice: Deed, asked: int | None) -> NoEffect | None:
    """What a play, activation or dice power fails at, if it would do nothing but cost (ASC-TXT-07); else None.

    ``guess`` is the state with what others hold dealt anew, so that it does not show in the answer (ASC-GLO-20).
    """
    found = _outcome(rules, guess, seat, choice, asked)
    return NoEffect(choice, _failing(rules, guess, seat, choice)) if found else None


def _outcome(rules: Rules, state: State, seat: int, choice: Choice, asked: int | None) -> bool:
    """Whether nothing came of a choice: its costs are paid in any way, reactions to it declined."""
    told: list[ev.Event] = []
    answer: Choice | None = choice
    for _ in range(_LONGEST):
        if answer is None:
            return False
        after = advance(rules, state, answer, asked)
        state = after.state
        told += after.events
        if _did_something(told, state):
            return False
        decision = next(iter(after.decisions), None)
        if any(isinstance(event, _ENDS) for event in told):
            return True
        if decision is None or decision.purpose is Purpose.TURN:
            return after.outcome is None
        asked, answer = decision.id, _continuation(rules, state, decision, seat, told)
    return False


def _continuation(rules: Rules, state: State, decision: Decision, seat: int, told: list[ev.Event]) -> Choice | None:
    """An answer that leads on to the effect; None where the effect itself asks, so that it has something to do."""
    if decision.seat != seat:
        optional = isinstance(decision, TriggerDecision) and decision.optional
        return Decline() if optional else None
    if any(isinstance(event, _DEEDS) for event in told):
        return None
    if isinstance(decision, ModeDecision):
        return PickNumber(max(decision.numbers))
    return random_choice(rules, state.table, decision, Stream(0))


def _did_something(told: list[ev.Event], state: State) -> bool:
    """Whether anything happened after the deed itself; the card it was goes where such cards go."""
    at = next((i for i, event in enumerate(told) if isinstance(event, _DEEDS)), None)
    if at is None:
        return False
    deed = told[at]
    card = deed.card if isinstance(deed, ev.CardPlayed) else NONE
    for event in told[at + 1 :]:
        if isinstance(event, _ENDS):
            return False
        if isinstance(event, ev.CardMoved) and event.card == card and state.table.cards[card].zone not in IN_PLAY:
            continue
        if not isinstance(event, _IDLE):
            return True
    return False


# --- what it fails at --------------------------------------------------------------------------------------------


def _failing(rules: Rules, state: State, seat: int, choice: Choice) -> str:
    """The first effect whose condition does not hold or which finds nothing to act on."""
    board = board_of(rules, state.table)
    source = choice.card if isinstance(choice, PlayCard | Activate) else NONE
    die = choice.die if isinstance(choice, UsePower) else NONE
    context = Context(seat, source, die=die)
    found = (node for program in _programs(board, choice) for node in _failed(board, context, program))
    return next(found, "")


def _failed(board: Board, context: Context, program: str) -> Iterator[str]:
    """Addresses of the effects that have nothing to do; of a condition that holds, those inside it."""
    for i, node in enumerate(board.rules.programs[program]):
        address = f"{program}/{i}"
        if isinstance(node, fx.If) and conditions.holds(board, context, query.NO_ENV, node.conditions):
            yield from _failed(board, context, f"{address}d")
        elif isinstance(node, fx.Pay):
            yield from _failed(board, context, f"{address}p")
        elif _is_bare(node) or isinstance(node, fx.If | fx.Conjure | fx.TurnDice) or not _acts(board, context, node):
            yield address


def _is_bare(node: fx.Effect) -> bool:
    """Whether it takes tokens off the card itself: that is always found, so that it is tokens it lacks."""
    return isinstance(node, fx.Remove) and node.source == Ref("self")


def _programs(board: Board, choice: Choice) -> Iterator[str]:
    if isinstance(choice, Activate):
        yield choice.ability
    elif isinstance(choice, PlayCard):
        yield from (a.address for a in board.rules.infos[board.table.cards[choice.card].name].plays)
    elif isinstance(choice, UsePower):
        yield from (a.address for a in board.rules.powers[board.table.dice[choice.die].type])


def _acts(board: Board, context: Context, node: fx.Effect) -> bool:
    """Whether a node that did nothing finds all it asks for: then something else stops it."""
    slots = (getattr(node, slot) for slot in fx.SLOTS.get(type(node), ()))
    return all(_finds(board, context, s) for s in slots if isinstance(s, Select | AnyOf))


def _finds(board: Board, context: Context, selector: Select | AnyOf) -> bool:
    seats = query.seats_of(board, context, query.NO_ENV, selector)
    cards = query.cards_of(board, context, query.NO_ENV, selector)
    source, means, you = context.source, context.means, context.you
    return bool(seats or any(not board.cannot(c, Act.BE_TARGETED, source, means, you) for c in cards))
