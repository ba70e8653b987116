"""Why an opponent that plays itself does what happens next: lines told before what they explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ashes_tui.engine.api import (
    NONE,
    AttackersDeclared,
    BehaviorRolled,
    CardMoved,
    DieTurned,
    Event,
    SeatView,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TurnBegan,
    TurnPassed,
)
from ashes_tui.lang.terms import Means, Token, Zone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import count

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
    event, after, who = events[i], next(iter(events[i + 1 :]), None), names.seat(body.index)
    match event:
        case TokensPlaced() if event.card == body.phoenixborn.id:
            return "" if isinstance(after, DieTurned) else _placed(event, who, names)
        case CardMoved(zone=Zone.FACE_DOWN):
            return _laid(events, i, who)
        case StaminaLowered():
            return f"The draw pile of {who} is empty, which costs stamina"
        case AttackersDeclared(seat=seat) | TurnPassed(seat=seat) if _without_roll(events[:i], seat, names):
            return "No aspect is face down, so nothing is rolled: it attacks if it can"
        case TokensRemoved(token=Token.EXHAUSTION) if event.card == body.phoenixborn.id and _for_status(
            events[:i], event.card
        ):
            return f"{who} is exhausted: its status token removes an exhaustion token"
        case _:
            return ""


def _placed(event: TokensPlaced, who: str, names: Names) -> str:
    """Tokens on its card: those that the game itself puts there, and the blood of its aspects."""
    printed = names.definition(event.source)
    if event.token is Token.WOUND and event.means is Means.GAME and printed:
        return f"The blood of {printed.name}: {printed.blood}"
    if event.source != NONE or event.cause != NONE:
        return ""
    if event.token is Token.STATUS:
        return f"{who} gains a status token for each face-up aspect"
    if event.token is Token.EXHAUSTION:
        return f"The draw pile of {who} is empty, and it has no stamina left: it is exhausted"
    return f"{who} is fatigued: each discard from its draw pile wounds it"


def _laid(events: Sequence[Event], i: int, who: str) -> str:
    """Aspects added to its row, told together; nothing else is told of what nobody may see."""
    if i and _is_laid(events[i - 1]):
        return ""
    n = next((n for n, event in enumerate(events[i:]) if not _is_laid(event)), len(events) - i)
    return f"{who} adds {count(n, 'aspect')} face down to its row"


def _is_laid(event: Event) -> bool:
    return isinstance(event, CardMoved) and event.zone is Zone.FACE_DOWN


def _without_roll(before: Sequence[Event], seat: int, names: Names) -> bool:
    """Whether an opponent's turn came to this without a roll: all its aspects lie face up (ASC-DRG-14)."""
    last = next((e for e in reversed(before) if isinstance(e, TurnBegan | BehaviorRolled)), None)
    return bool(names.view.seats[seat].automaton) and isinstance(last, TurnBegan)


def _for_status(before: Sequence[Event], card: int) -> bool:
    """Whether a status token was spent just before."""
    last = before[-1] if before else None
    return isinstance(last, TokensRemoved) and last.token is Token.STATUS and last.card == card
