"""The turn of an opponent that plays itself, cut into steps: a reason, a deed, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import SeatView, View
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


def in_sum(lines: Sequence[Line], before: View, names: Names) -> str:
    """What the opponent did in a sentence, and what it cost the viewer since ``before``."""
    me, view = names.view.viewer, names.view
    who = next((names.seat(line.seat) for line in lines if is_deed(line, me)), "")
    deeds = [_brief(line.text, who) for line in lines if is_deed(line, me)]
    lost = _lost(before.seats[me], view.seats[me], names)
    told = f"{who} {', '.join(deeds)}" if deeds else "Nothing was done"
    return f"{told}. {listing(lost)}." if lost else f"{told}."


def _brief(text: str, who: str) -> str:
    """A deed without its doer, and of a roll only the side."""
    text = text.removeprefix(f"{who} ").removeprefix(f"{who}: ")
    return text.partition(":")[0] if text.startswith("rolls ") else text


def _lost(before: SeatView, now: SeatView, names: Names) -> list[str]:
    """Wounds of the Phoenixborn, units that are gone, cards that left the hand."""
    wounds = now.phoenixborn.wounds - before.phoenixborn.wounds
    here = {card.id for card in now.battlefield}
    gone = [card.name for card in before.battlefield if card.id not in here]
    cards = before.hand_count - now.hand_count
    found = [f"{names.full(now.phoenixborn.id)} has {count(wounds, 'more wound')}"] if wounds > 0 else []
    found += [f"{listing(gone)} {'is' if len(gone) == 1 else 'are'} gone"] if gone else []
    return found + ([f"{count(cards, 'card')} fewer in hand"] if cards > 0 else [])
