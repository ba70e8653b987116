"""A saved game at a glance, before it is opened: round, lives, what it waits for, and when it was left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from ashes_tui.client.lives import Lives
from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, PUBLIC, Decision, TurnDecision
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.records import PERSON
from ashes_tui.match.saves.store import Store
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import count, listing, victory_words
from ashes_tui.words.questions.prompt import public_question

MINUTE, HOUR, DAY = 60, 3600, 86_400
_LONG = 14
"""After so many days a date says more than their number."""


class Glimpse(Struct, frozen=True):
    """How a game stands. ``lives`` are names with the life left, ``waits`` says what it waits for, or how it ended.

    ``course`` are the lives turn by turn, by the numbers of ``names``, of which ``ours`` play on the first one's side.
    """

    round: int
    lives: tuple[tuple[str, int], ...]
    waits: str
    course: Lives
    names: tuple[str, ...]
    ours: frozenset[str]

    @property
    def told(self) -> str:
        """All of it in a line."""
        lives = ", ".join(f"{life}{'' if i else ' life'} for {name}" for i, (name, life) in enumerate(self.lives))
        stands = f"round {self.round}" if self.round else "before the first round"
        return "; ".join(part for part in (", ".join(filter(None, (stands, lives))), self.waits) if part)


def glimpse_of(store: Store, name: str) -> Glimpse | None:
    """How a saved game stands; None if it cannot be played that far by this program. Its file is left alone."""
    session = _session_of(store, name)
    return _glimpse(session) if session is not None else None


def left_last(store: Store) -> tuple[str, str]:
    """The name of the newest saved game that goes on, and who plays in which round; both empty if none does."""
    for game in store.saved():
        session = None if game.brief is None or game.ended else _session_of(store, game.name)
        if session is not None and not session.over:
            return game.name, session.in_brief()
    return "", ""


def _session_of(store: Store, name: str) -> Session | None:
    try:
        return Session(replay_journal(store.read(name)).match, {})
    except MatchError:
        return None


def _glimpse(session: Session) -> Glimpse:
    match = session.match
    view = session.view(PUBLIC)
    names = Names(view, session.rulebook, session.seat_names).speaking_to(_alone(match))
    lives = {names.whom(seat.index): seat.phoenixborn.life_left for seat in view.seats if seat.phoenixborn.life}
    if match.outcome is not None:
        waits = _who_won(match.outcome.winners, names)
    else:
        waits = _waits_for(match.decisions[0], names)
    called = tuple(names.subject(seat) for seat in range(len(session.seat_names)))
    ours = frozenset(called[seat.index] for seat in view.seats if seat.side == view.seats[0].side)
    return Glimpse(view.round, tuple(lives.items()), waits, session.lives(), called, ours)


def _alone(match: Match) -> int:
    """The seat of the only person in a game, NONE if there are several."""
    people = [seat for seat, kind in enumerate(match.header.players) if kind == PERSON]
    return people[0] if len(people) == 1 else NONE


def _who_won(winners: Sequence[int], names: Names) -> str:
    if not winners:
        return "a draw"
    alone = len(winners) == 1 and names.is_addressed(winners[0])
    return "you won" if alone else victory_words([names.whom(seat) for seat in winners])


def _waits_for(decision: Decision, names: Names) -> str:
    """Whose turn or attack it is, and what is asked in it, as everybody may know."""
    waiting = list(dict.fromkeys(map(names.whom, names.view.waiting)))
    if len(waiting) != 1:
        return f"{listing(waiting)} choose" if waiting else ""
    if isinstance(decision, TurnDecision):
        return f"{names.possessive(decision.seat)} turn"
    asked = public_question(decision, names) or names.doing(decision.seat, "chooses")
    return f"{_goes_on(names, decision.seat)}{_within(asked) if names.is_addressed(decision.seat) else asked}"


def _goes_on(names: Names, asked: int) -> str:
    """The attack that is not over, or the turn of somebody else; nothing within the turn of who is asked."""
    view = names.view
    if view.attack is not None:
        attacks = names.doing(view.attack.seat, "attacks")
        return f"{_within(attacks) if names.is_addressed(view.attack.seat) else attacks}; "
    return f"{names.possessive(view.active)} turn; " if view.active not in (NONE, asked) else ""


def _within(sentence: str) -> str:
    """What is said to somebody, within a line."""
    return sentence[:1].lower() + sentence[1:]


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
