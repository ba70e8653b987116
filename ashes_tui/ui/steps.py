"""The turn of an opponent that plays itself, cut into steps: a reason, a deed, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine import api
from ashes_tui.engine.api import Event, SeatView, View
from ashes_tui.lang.terms import Token
from ashes_tui.ui.game import is_heading
from ashes_tui.words.api import Line, Names, Tone
from ashes_tui.words.phrases import count, listing

Step = tuple[Line, ...]


def steps_of(lines: Sequence[Line], me: int) -> tuple[Step, ...]:
    """The lines as steps. A step begins with a reason or a deed that is not ``me``'s; headings go with what follows."""
    steps: list[list[Line]] = []
    for line in lines:
        before = steps[-1] if steps else None
        if before is None or (_begins(line, me) and not _leads_to(before, line, me)):
            steps.append([line])
        else:
            before.append(line)
    return tuple(tuple(step) for step in steps)


def _begins(line: Line, me: int) -> bool:
    return is_heading(line) or line.tone is Tone.WHY or is_deed(line, me)


def _leads_to(step: Sequence[Line], line: Line, me: int) -> bool:
    """Whether a step has only begun: reasons and a heading, and before a deed what it takes, such as a token."""
    told = [before for before in step if before.tone is not Tone.WHY and not is_heading(before)]
    if is_deed(line, me):
        return len(told) <= 1 and len(told) < len(step) and not any(is_deed(before, me) for before in told)
    return not told


def is_deed(line: Line, me: int) -> bool:
    """Whether a line tells what the opponent does, not what comes of it."""
    return line.tone is Tone.ACTION and line.seat != me


def in_sum(lines: Sequence[Line], before: View, events: Sequence[Event], names: Names) -> str:
    """What the opponent did in a sentence, and what ``events``, those of its turn, cost the viewer since ``before``."""
    deeds = [line for line in lines if is_deed(line, names.view.viewer)]
    told = [_deeds(deeds, names.seat(deeds[0].seat))] if deeds else []
    lost = _lost(before.seats[names.view.viewer], events, names)
    return f"{'. '.join([*told, *([listing(lost)] if lost else [])]) or 'Nothing more was done'}."


def _deeds(deeds: Sequence[Line], who: str) -> str:
    """Its deeds after its name, which is not said twice: *Ann's deed*, *Ann does this, then that*, *Ann: deed*."""
    told, first = ", ".join(_brief(line.text, who) for line in deeds), deeds[0].text
    if first.startswith(f"{who}'"):
        return told
    return f"{who}{' ' if first.startswith(f'{who} ') else ': '}{told}"


def _brief(text: str, who: str) -> str:
    """A deed without its doer, and of a roll only the side."""
    text = text.removeprefix(f"{who} ").removeprefix(f"{who}: ")
    return text.partition(":")[0] if text.startswith("rolls ") else text


def _lost(before: SeatView, events: Sequence[Event], names: Names) -> list[str]:
    """Wounds of the Phoenixborn, units that are gone, cards that left the hand unplayed."""
    now = names.view.seats[names.view.viewer]
    placed = [e for e in events if isinstance(e, api.TokensPlaced) and e.token is Token.WOUND]
    wounds = sum(e.n for e in placed if e.card == now.phoenixborn.id)
    moved = {e.card for e in events if isinstance(e, api.CardMoved)}
    destroyed = [e.card for e in events if isinstance(e, api.UnitDestroyed) and e.seat == names.view.viewer]
    left = [card.id for card in before.battlefield if card.id in moved]
    here = {card.id for card in now.battlefield}
    gone = [names.title(card) for card in dict.fromkeys((*left, *destroyed)) if card not in here]
    held = {card.id for card in now.hand} | {e.card for e in events if isinstance(e, api.CardPlayed)}
    cards = sum(card.id in moved and card.id not in held for card in before.hand)
    found = [f"{names.full(now.phoenixborn.id)} has {count(wounds, 'more wound')}"] if wounds > 0 else []
    found += [f"{listing(gone)} {'is' if len(gone) == 1 else 'are'} gone"] if gone else []
    return found + ([f"{count(cards, 'card')} fewer in hand"] if cards > 0 else [])
