"""Lines that begin with a card, and whether that already names its player."""

from __future__ import annotations

from ashes_tui.words.line import Lead, Line, Tone, actor_line
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import capital


def player_line(seat: int, action: str, names: Names, tone: Tone = Tone.ACTION, rest: str = "") -> Line:
    """An action of a player: ``Ann passes``; ``You pass``."""
    who = names.subject(seat)
    return actor_line(who, names.doing(seat, action).removeprefix(f"{who} "), seat, tone, rest)


def card_line(card: int, action: str, seat: int, names: Names) -> Line:
    """An action of a seat's card. An automaton's main card has the automaton's name, so that it leads as actor."""
    full, who, view = names.full(card), names.seat(seat), names.view_of(card)
    if names.card(card) != who:
        return Line(capital(f"{full} {action}"), Tone.ACTION, seat, lead=lead_of(card, seat, names))
    where = names.facing_words(view) if view and full != who else ""
    return actor_line(who, f"{where} {action}" if where else action, seat)


def lead_of(card: int, seat: int, names: Names) -> Lead:
    """The lead of a line that begins with the full name of a card."""
    return Lead.OWNER if names.full(card) == f"{names.possessive(seat)} {names.card(card)}" else Lead.OTHER
