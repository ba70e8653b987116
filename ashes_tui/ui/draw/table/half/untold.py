"""The lines that the texts of a unit leave free: what is not told yet goes there, or a sign that there is more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.parts import Row
from ashes_tui.ui.draw.table.texts.few_words import CardWords, TextLine, told_on_unit, whole_lines
from ashes_tui.ui.draw.table.texts.short import in_middle, in_short, in_shortest
from ashes_tui.ui.draw.truncate import shorten_words, wrap
from ashes_tui.words.phrases import capital

_KNOWN = "Defender"
"""What everybody knows soon is explained last."""
_SAYS = 7
"""So many letters of a text that is cut say something."""


def filled_rows(said: Sequence[CardWords], look: Appearance, width: int, room: int, spent: bool = False) -> list[Row]:
    """Texts in so many lines, of which none stays empty while something is untold; headings stand out."""
    head = look.palette.dim if spent else look.palette.text
    lines = filled_lines(tuple(said), width, room, look.glyphs.ellipsis)
    return [[*([(lead, head)] if lead else []), (rest, look.palette.dim)] for lead, rest in lines]


@lru_cache(maxsize=2048)
def filled_lines(said: tuple[CardWords, ...], width: int, room: int, ellipsis: str) -> tuple[TextLine, ...]:
    """The lines of these texts."""
    lines = told_on_unit(said, width, room, ellipsis)
    if len(lines) >= room or whole_lines(said, width, room, on_unit=True) is not None:
        return lines
    for words in _untold(said, lines, width):
        more = _in_lines(words, width, room - len(lines), ellipsis)
        if more:
            return (*lines, *more)
    return lines if any(ellipsis in line.rest for line in lines) else _with_sign(lines, width, ellipsis)


def _untold(said: Sequence[CardWords], lines: Sequence[TextLine], width: int) -> list[str]:
    """The words of texts of which nothing is told but a name; those first that have none."""
    bare = any(not line.lead and (not at or not _has_words(lines[at - 1])) for at, line in enumerate(lines))
    found = [text for text in said if text.words and not (_is_told(text, lines, width) if text.heading else bare)]
    return [text.words for text in sorted(found, key=lambda text: (bool(text.heading), text.heading == _KNOWN))]


def _has_words(line: TextLine) -> bool:
    """Whether the text of a line may go on in the next."""
    return line.lead.endswith(":") or not line.lead


def _is_told(text: CardWords, lines: Sequence[TextLine], width: int) -> bool:
    """Whether something of a text with a heading is told, behind it or in a short form without it."""
    begins = {wrap(capital(form(text.words)), width)[0] for form in (in_short, in_middle, in_shortest)}
    return any(line.lead == f"{text.heading}:" or (not line.lead and line.rest in begins) for line in lines)


def _in_lines(words: str, width: int, room: int, ellipsis: str) -> tuple[TextLine, ...]:
    """A text in so many lines, if need be cut after any word; nothing if hardly any of it has room."""
    found = told_on_unit((CardWords("", words),), width, room, ellipsis)
    if found:
        return found
    *begun, last = wrap(capital(in_short(words)), width)[:room]
    cut = [*begun, shorten_words(f"{last} {ellipsis * width}", width, ellipsis)]
    told = sum(map(str.isalnum, "".join(cut).rpartition(":")[2]))
    return tuple(TextLine("", line) for line in cut) if told >= _SAYS and cut[-1] else ()


def _with_sign(lines: Sequence[TextLine], width: int, ellipsis: str) -> tuple[TextLine, ...]:
    """The same lines with a sign that there is more, behind the last one or below it."""
    if not lines or text_width("".join(lines[-1])) + 1 + text_width(ellipsis) > width:
        return (*lines, TextLine("", ellipsis))
    lead, rest = lines[-1]
    return (*lines[:-1], TextLine(lead, f"{rest} {ellipsis}"))


__all__ = ["filled_lines", "filled_rows"]
