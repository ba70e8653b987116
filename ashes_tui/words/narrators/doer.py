"""Lines that begin with a card: whether that names its player already, so that nobody is named twice."""

from __future__ import annotations

from ashes_tui.words.names import Names
from ashes_tui.words.narrators.line import Lead, Line, Tone, does
from ashes_tui.words.phrases import capital


def by_card(card: int, deed: str, seat: int, names: Names) -> Line:
    """What a card of a seat does; the body of an opponent is called as the opponent is, and so is its doer."""
    full, who, view = names.full(card), names.seat(seat), names.view_of(card)
    if names.card(card) != who:
        return Line(capital(f"{full} {deed}"), Tone.ACTION, seat, lead=led_by(card, seat, names))
    where = names.where(view) if view and full != who else ""
    return does(who, f"{where} {deed}" if where else deed, seat)


def led_by(card: int, seat: int, names: Names) -> Lead:
    """How a line begins that begins with the full name of a card."""
    return Lead.OWNER if names.full(card) == f"{names.whose(seat)} {names.card(card)}" else Lead.OTHER
