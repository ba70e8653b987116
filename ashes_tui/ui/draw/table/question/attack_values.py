"""What an attack leads to in fewer and fewer columns: whom it destroys is told before any value that is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ashes_tui.client.trades import YOUR
from ashes_tui.ui.draw.appearance import Appearance

DOUBT = "?"
"""Behind a life that is left only if nothing comes between, and all attack that can."""
_TARGET = re.compile(r"(?P<life>L\d+)(?:/\d+)?(?P<left>[^\w\s,/]+\d+)?(?P<doubt>\??)")
"""The life of a target, and what an attack leaves of it."""
_LOSS = re.compile(rf", {YOUR}[^,]+")
"""What it costs oneself."""
_YOURS = "yours"
"""One's own unit that is lost: *you* would be oneself."""


def without_forecast(values: str) -> str:
    """The values of a target as they are now."""
    return _TARGET.sub(r"\g<life>", _LOSS.sub("", values))


def foretold_forms(values: str, look: Appearance) -> Iterator[str]:
    """The outcome without the printed attack: the target, then one's own unit by one word, last by a sign.

    None is told without what it costs, which would seem to be nothing beside an answer that tells it: of a target that
    keeps its life, this gives way, as the table shows it.
    """
    target, losses = _TARGET.search(values), _LOSS.findall(values)
    if target is None or not (target["left"] or losses):
        yield values
        return
    # Behind a life that stays as it is the word would seem to say whose that is.
    least = f"{'' if target['left'] else ','} {_YOURS} {look.signs.dead}" if losses else ""
    yield "".join((target[0], *losses))
    if losses:
        yield f"{target[0]}, {YOUR}unit {look.signs.dead}"
    yield f"{target[0]}{least}"
    yield f"{target['life']}{target['left'] or ''}{target['doubt']}{least}"
    if target["left"] and least:
        yield f"{target['life']}{target['left']}{target['doubt']} {look.signs.ours}{look.signs.dead}"
    elif least:
        yield f"{_YOURS} {look.signs.dead}"
