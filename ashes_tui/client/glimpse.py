"""A saved game at a glance, before it is opened: round, lives, whose turn it is, and when it was left."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from ashes_tui.client.session import Session
from ashes_tui.engine.api import PUBLIC
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.store import Store
from ashes_tui.words.phrases import count, listing, possessive, victory_words

MINUTE, HOUR, DAY = 60, 3600, 86_400
_LONG = 14
"""After so many days a date says more than their number."""


class Glimpse(Struct, frozen=True):
    """How a game stands. ``lives`` are names with the life left, ``turn`` is in words."""

    round: int
    lives: tuple[tuple[str, int], ...]
    turn: str

    @property
    def told(self) -> str:
        """All of it in a line."""
        lives = ", ".join(f"{name} {life} life" for name, life in self.lives)
        stands = f"round {self.round}" if self.round else "before the first round"
        return ", ".join(part for part in (stands, lives, self.turn) if part)


def glimpse_of(store: Store, name: str) -> Glimpse | None:
    """How a saved game stands; None if it cannot be played that far by this program. Its file is left alone."""
    try:
        return _glimpse(replay_journal(store.read(name)).match)
    except MatchError:
        return None


def _glimpse(match: Match) -> Glimpse:
    session = Session(match, {})
    view, names = session.view(PUBLIC), session.seat_names
    lives = {names[seat.index]: seat.phoenixborn.life_left for seat in view.seats if seat.phoenixborn.life}
    if match.outcome is not None:
        winners = match.outcome.winners
        turn = victory_words([names[seat] for seat in winners]) if winners else "a draw"
    else:
        waiting = list(dict.fromkeys(names[seat] for seat in view.waiting))
        alone = f"{possessive(waiting[0])} turn" if len(waiting) == 1 else ""
        turn = alone or (f"{listing(waiting)} choose" if waiting else "")
    return Glimpse(view.round, tuple(lives.items()), turn)


def ago(then: float, now: float) -> str:
    """When something was, in seconds since 1970: ``5 minutes ago``, ``yesterday``, a date; empty if out of range."""
    past = int(now - then)
    if past < MINUTE:
        return "just now"
    if past < HOUR:
        return f"{count(past // MINUTE, 'minute')} ago"
    if past < DAY:
        return f"{count(past // HOUR, 'hour')} ago"
    if past < _LONG * DAY:
        return "yesterday" if past < 2 * DAY else f"{past // DAY} days ago"
    try:
        return datetime.fromtimestamp(then).strftime("%d %b %Y")
    except (OverflowError, ValueError, OSError):
        return ""
