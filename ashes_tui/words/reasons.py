"""Why an opponent that plays itself does what happens next: lines told before what they explain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ashes_tui.engine.api import (
    AttackersDeclared,
    CardMoved,
    Event,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TurnPassed,
)
from ashes_tui.lang.terms import Rule, Zone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import count

Part = tuple[str, Sequence[Event]]
"""A reason, which may be empty, and the events it stands before."""


_BY_RULE: dict[Rule, str] = {
    Rule.FACE_UP_STATUS: "{who} gains a status token for each face-up aspect",
    Rule.EMPTY_PILE: "The draw pile of {who} is empty, and it has no stamina left: it is exhausted",
    Rule.FATIGUE: "{who} is fatigued: each discard from its draw pile wounds it",
    Rule.NO_ROLL: "No aspect is face down, so nothing is rolled: it attacks if it can",
    Rule.BODY_EXHAUSTED: "{who} is exhausted: its status token removes an exhaustion token",
}


def parts(events: Sequence[Event], names: Names) -> Iterator[Part]:
    """The events in order, cut where a reason is due."""
    body = next((s.index for s in names.view.seats if s.automaton), None)
    begin, why = 0, ""
    for i in range(len(events)) if body is not None else ():
        found = _reason(events, i, names.seat(body), names) if body is not None else ""
        if found:
            yield why, events[begin:i]
            begin, why = i, found
    yield why, events[begin:]


def _reason(events: Sequence[Event], i: int, who: str, names: Names) -> str:
    match events[i]:
        case TokensPlaced(rule=Rule.BLOOD, source=source):
            printed = names.definition(source)
            return f"The blood of {printed.name}: {printed.blood}" if printed else ""
        case TokensPlaced(rule=rule) | TokensRemoved(rule=rule) | AttackersDeclared(rule=rule) | TurnPassed(rule=rule):
            return _BY_RULE.get(rule, "").format(who=who) if rule else ""
        case CardMoved(zone=Zone.FACE_DOWN):
            return _laid(events, i, who)
        case StaminaLowered():
            return f"The draw pile of {who} is empty, which costs stamina"
        case _:
            return ""


def _laid(events: Sequence[Event], i: int, who: str) -> str:
    """Aspects added to its row, told together; nothing else is told of what nobody may see."""
    if i and _is_laid(events[i - 1]):
        return ""
    n = next((n for n, event in enumerate(events[i:]) if not _is_laid(event)), len(events) - i)
    return f"{who} adds {count(n, 'aspect')} face down to its row"


def _is_laid(event: Event) -> bool:
    return isinstance(event, CardMoved) and event.zone is Zone.FACE_DOWN
