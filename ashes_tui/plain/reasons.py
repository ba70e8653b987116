"""Why an opponent that plays itself does what happens next: lines told before what they explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ashes_tui.engine.api import (
    NONE,
    AttackersDeclared,
    BehaviorRolled,
    DieTurned,
    Event,
    SeatView,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TriggerResolved,
    TurnBegan,
    TurnPassed,
)
from ashes_tui.lang.terms import Level, Phase, Token
from ashes_tui.words.api import Names

Part = tuple[str, Sequence[Event]]
"""A reason, which may be empty, and the events it stands before."""


def parts(events: Sequence[Event], names: Names) -> Iterator[Part]:
    """The events in order, cut where a reason is due."""
    body = next((s for s in names.view.seats if s.automaton and s.body == NONE), None)
    begin, why = 0, ""
    for i in range(len(events)) if body else ():
        found = _reason(events, i, body, names) if body else ""
        if found:
            yield why, events[begin:i]
            begin, why = i, found
    yield why, events[begin:]


def _reason(events: Sequence[Event], i: int, body: SeatView, names: Names) -> str:
    event, after = events[i], events[i + 1] if i + 1 < len(events) else None
    who = names.seat(body.index)
    match event:
        case TokensPlaced(token=Token.STATUS) if event.card == body.phoenixborn.id and _is_reset(after, names):
            return f"No die of {who} is basic any more: a status token, and all dice go back to basic"
        case TokensPlaced(source=-1, cause=-1) if event.card == body.phoenixborn.id:
            return _placed(event, who)
        case StaminaLowered():
            return f"The draw pile of {who} is empty, which costs stamina"
        case DieTurned(level=Level.CLASS) if names.die(event.die).startswith("dragon") and _passed(events[:i]):
            return f"For the pass, a die of {who} is raised"
        case AttackersDeclared(seat=seat) | TurnPassed(seat=seat) if _without_roll(events[:i], seat, names):
            return "No aspect is face down, so nothing is rolled: it attacks if it can"
        case TokensRemoved(token=Token.EXHAUSTION) if event.card == body.phoenixborn.id and _not_recovery(names):
            return f"{who} is exhausted: its status token removes an exhaustion token"
        case _:
            return ""


def _placed(event: TokensPlaced, who: str) -> str:
    """Tokens that the game itself puts on it."""
    if event.token is Token.STATUS:
        return f"{who} gains a status token for each face-up aspect"
    if event.token is Token.EXHAUSTION:
        return f"The draw pile of {who} is empty, and it has no stamina left: it is exhausted"
    return f"{who} is fatigued: each discard from its draw pile wounds it"


def _without_roll(before: Sequence[Event], seat: int, names: Names) -> bool:
    """Whether an opponent's turn came to this without a roll: all its aspects lie face up (ASC-DRG-14)."""
    last = next((e for e in reversed(before) if isinstance(e, TurnBegan | BehaviorRolled)), None)
    return bool(names.view.seats[seat].automaton) and isinstance(last, TurnBegan)


def _is_reset(event: Event | None, names: Names) -> bool:
    return isinstance(event, DieTurned) and event.level is Level.BASIC and names.die(event.die).startswith("dragon")


def _not_recovery(names: Names) -> bool:
    return names.view.phase is Phase.PLAYER_TURNS


def _passed(before: Sequence[Event]) -> bool:
    """Whether a person's pass was the last thing that happened, other than effects of it."""
    for event in reversed(before):
        if isinstance(event, TurnPassed):
            return True
        if isinstance(event, DieTurned | TriggerResolved):
            return False
    return False
