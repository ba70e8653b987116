"""The turn of an opponent that plays itself, or of another player, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import Event, View
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.line import About, Lead, Line
from ashes_tui.words.narrators.losses import losses
from ashes_tui.words.narrators.turns import is_deed
from ashes_tui.words.phrases import listing
from ashes_tui.words.prompt import Prompt


def in_sum(
    lines: Sequence[Line], before: View, events: Sequence[Event], names: Names, asked: Prompt | None = None
) -> str:
    """What the opponent did in a sentence, and what ``events``, those of its turn, cost the viewer since ``before``.

    ``asked`` is a question that came of it, and is told beside: the deed that it tells too is left out.
    """
    deeds = [line for line in lines if is_deed(line, names.view.viewer) and not _is_told(line, asked)]
    told = [_deeds(deeds, names)] if deeds else []
    lost = losses(before, events, names)
    told += [listing(lost)] if lost else []
    return " ".join(f"{part}." for part in told) or ("" if asked else "Nothing more was done.")


def _is_told(line: Line, asked: Prompt | None) -> bool:
    """Whether a question tells a deed again; of an attack, others may have joined it since."""
    tells = asked.tells if asked else None
    return tells is not None and _deed(line.about) == _deed(tells) and _begins(tells.cards, line.about.cards)


def _deed(about: About) -> tuple[object, ...]:
    return about.kind, about.verb, about.actor


def _begins(cards: tuple[int, ...], first: tuple[int, ...]) -> bool:
    return cards[: len(first)] == first


def _deeds(deeds: Sequence[Line], names: Names) -> str:
    """Its deeds after its name, which is not said twice: *Ann's deed*, *Ann does this, then that*, *Ann: deed*."""
    who, lead = names.seat(deeds[0].seat), deeds[0].lead
    told = ", ".join(line.brief or line.text if names.seat(line.seat) == who else line.text for line in deeds)
    if lead is Lead.OWNER:
        return told
    return f"{who}{' ' if lead is Lead.DOER else ': '}{told}"
