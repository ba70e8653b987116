"""What the lobby shows, as data and in words; made in a thread, since it waits for the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ashes_tui.campaign.kinds import KINDS
from ashes_tui.engine.api import PUBLIC, View
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.wanted import VISIBLE
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.lobby.people.chat import ChatMessage
from ashes_tui.host.stores.tables import ClockRule, Plan, TableRow
from ashes_tui.match.saves.records import PERSON
from ashes_tui.words.phrases import count, listing

_MINUTE, _HOUR, _DAY = 60, 3600, 86400


class SeatNews(NamedTuple):
    """A seat: who sits there, with what deck or Phoenixborn; in a game their life, and what lies before them."""

    who: str
    deck: str
    life: int = 0
    of: int = 0
    board: str = ""


class TableNews(NamedTuple):
    """A line of the lobby. ``asked``: the guest is to decide there now; ``free``: somebody may sit down.

    ``mine``: the guest sits there; ``round`` is 0 unless it is played; ``rules`` is what was agreed on.
    """

    row: TableRow
    who: str
    game: str
    seats: tuple[bool, ...]
    state: str
    clock: str
    asked: bool = False
    free: bool = False
    mine: bool = False
    round: int = 0
    at: tuple[SeatNews, ...] = ()
    rules: tuple[str, ...] = ()


class Person(NamedTuple):
    """Somebody who is here. ``kind`` is how the guest treats them: mute, block, or empty."""

    id: str
    name: str
    doing: str
    kind: str = ""


class LobbyNews(NamedTuple):
    """Everything the lobby shows to one guest."""

    own: tuple[TableNews, ...] = ()
    others: tuple[TableNews, ...] = ()
    people: tuple[Person, ...] = ()
    said: tuple[ChatMessage, ...] = ()


def news_for(guest: InnGuest) -> LobbyNews:
    """How things stand now. Waits for the database."""
    inn, me = guest.inn, guest.account
    own = inn.lobby.own(me)
    mine = {row.id for row in own}
    others = tuple(row for row in inn.lobby.found(me) if row.id not in mine)
    running = {game.name: game for game in inn.lobby.games.running()}
    editions = inn.library.rulebook.editions
    titles = {name: edition.title for name, edition in editions.items()}
    return LobbyNews(
        tuple(_about(_own(row, me.id, running.get(row.game)), running.get(row.game), titles) for row in own),
        tuple(_about(_other(row, running.get(row.game)), running.get(row.game), titles) for row in others),
        _people(guest, (*own, *others)),
        inn.lobby.chat.recent(me),
    )


def people_here(guest: InnGuest) -> tuple[Person, ...]:
    """Who is here, the guest first. Waits for the database."""
    lobby, me = guest.inn.lobby, guest.account
    return _people(guest, (*lobby.own(me), *lobby.found(me)))


def _own(row: TableRow, me: str, game: HostedGame | None) -> TableNews:
    seat = row.seat_of(me)
    others = [s.name for s in row.seats if not s.free and s.seat != seat]
    state, asked = _own_state(row, seat, game)
    who = listing(others) if others else "nobody yet" if row.plan.seats > 1 else "alone"
    clock = clock_words(row.plan.clock)
    return TableNews(row, who, plan_words(row.plan), _taken(row), state, clock, asked, mine=True)


def _own_state(row: TableRow, seat: int | None, game: HostedGame | None) -> tuple[str, bool]:
    if row.stage == "waiting":
        return _waiting(row), False
    if row.stage == "over":
        return "between games", False
    if game is None:
        return "kept for you", False
    asked = [d.seat for d in game.session.match.decisions]
    if seat in asked:
        return "your turn", True
    names = [row.seats[at].name for at in asked if at < len(row.seats)]
    away = [row.seats[at].name for at in asked if at in game.away()]
    return (f"{listing(away)} away" if away else f"{listing(names)} thinks"), False


def _other(row: TableRow, game: HostedGame | None) -> TableNews:
    host = next((s.name for s in row.seats if s.account == row.host), next((s.name for s in row.people), "nobody"))
    state = _waiting(row) if row.stage == "waiting" else "being played"
    if game is not None and row.stage == "playing":
        state = f"round {game.session.view(PUBLIC).round}"
    free = row.stage == "waiting" and any(s.free for s in row.seats)
    return TableNews(row, host, plan_words(row.plan), _taken(row), state, clock_words(row.plan.clock), free=free)


def _about(line: TableNews, game: HostedGame | None, titles: Mapping[str, str]) -> TableNews:
    """The same with what is told of the table when the cursor is on it."""
    row, plan = line.row, line.row.plan
    agreed = agreed_words(plan, titles.get(plan.edition, plan.edition), VISIBLE[row.visibility])[0]
    watching = f"watching is {watching_words((plan.watchers, plan.hands_after))}"
    line = line._replace(rules=(*agreed.split("; "), watching))
    if game is None or row.stage != "playing":
        return line._replace(at=tuple(_seat_waiting(row, seat.seat) for seat in row.seats))
    view = game.session.view(PUBLIC)
    return line._replace(round=view.round, at=_seats_playing(row, view))


def _seat_waiting(row: TableRow, seat: int) -> SeatNews:
    taken = row.seats[seat]
    if taken.free:
        return SeatNews("a free seat", "")
    return SeatNews(taken.name, taken.deck.phoenixborn if taken.deck else seat_words(row, {seat: True}, seat))


def _seats_playing(row: TableRow, view: View) -> tuple[SeatNews, ...]:
    found: list[SeatNews] = []
    for seat in view.seats:
        card, name = seat.phoenixborn, row.seats[seat.index].name if seat.index < len(row.seats) else ""
        hand = [] if seat.automaton else [f"{seat.hand_count} in hand"]
        dice = count(len(seat.active_dice), "die", "dice")
        board = ", ".join([count(len(seat.battlefield), "unit"), *hand, dice])
        found.append(SeatNews(name or card.name, card.name if name else "", card.life_left, card.life or 0, board))
    return tuple(found)


def _taken(row: TableRow) -> tuple[bool, ...]:
    return tuple(not seat.free for seat in row.seats)


def _waiting(row: TableRow) -> str:
    free = sum(seat.free for seat in row.seats)
    if free:
        return "a seat is free" if free == 1 else f"{free} seats free"
    return "choosing decks" if any(not seat.ready for seat in row.seats) else "about to begin"


def _people(guest: InnGuest, rows: tuple[TableRow, ...]) -> tuple[Person, ...]:
    presence, accounts = guest.inn.lobby.presence, guest.inn.accounts
    blocks = accounts.blocks(guest.account)
    doing = {account: _doing(row, account) for row in rows for account in presence.at(row.id)}
    found = accounts.of_ids(presence.everybody())
    people = [Person(a.id, a.name, doing.get(a.id, ""), blocks.get(a.id, "")) for a in found]
    return tuple(sorted(people, key=lambda person: (person.id != guest.account.id, person.name.casefold())))


def _doing(row: TableRow, account: str) -> str:
    if row.seat_of(account) is None:
        return "watches"
    return "plays" if row.stage == "playing" else "at a table"


def plan_words(plan: Plan) -> str:
    """What is played, in a few words."""
    if plan.opponent is not None:
        return f"{'alone' if plan.seats == 1 else 'together'}, {plan.opponent.name}"
    if plan.campaign is not None:
        return f"{KINDS[plan.campaign.kind].title}{'' if plan.seats == 1 else ', together'}"
    return {2: "two players", 3: "three players"}.get(plan.seats, "four players")


def clock_words(clock: ClockRule) -> str:
    """How long one may think."""
    if clock.kind == "none":
        return "no clock"
    return f"{duration(clock.seconds)} {'a choice' if clock.kind == 'decision' else 'each'}"


def watching_words(watching: tuple[bool, float]) -> str:
    """Who may look on, and what they see."""
    allowed, hands_after = watching
    if not allowed:
        return "not allowed"
    return f"allowed, and hands are shown {duration(hands_after)} later" if hands_after else "allowed, without hands"


def duration(seconds: float) -> str:
    """A time in the largest unit that it has in full."""
    for size, word in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "min")):
        if seconds >= size:
            n = int(seconds // size)
            return f"{n} {word}" if word == "min" else count(n, word)
    return f"{int(seconds)} s"


def countdown(seconds: float) -> str:
    """The time left on a clock: ``11:05``, or with hours ``2:03:20``."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, _HOUR)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def seat_words(row: TableRow, here: Mapping[int, bool], seat: int) -> str:
    """Who sits at a seat, and whether they are ready."""
    taken = row.seats[seat]
    if taken.free:
        return "free"
    deck = taken.deck.name if taken.deck else "deck chosen" if taken.ready else "no deck yet"
    away = "" if taken.player != PERSON or here.get(seat, False) else ", away"
    return f"{deck}{away}"


def agreed_words(plan: Plan, edition: str, who: str) -> tuple[str, ...]:
    """By which rules it is played, how long one may think, who may come; and whether hands are shown to watchers."""
    chained = "" if plan.chained else ", without the chained list"
    hands = (f"Watchers see hands {duration(plan.hands_after)} later",) if plan.hands_after else ()
    return (f"{edition}{chained}; {clock_words(plan.clock)}; {who}", *hands)


def missing_words(row: TableRow) -> str:
    """What the game at a table waits for, empty if it can begin."""
    free = [seat for seat in row.seats if seat.free]
    unready = [seat.name for seat in row.seats if not seat.free and not seat.ready]
    if free:
        return f"Seat {free[0].seat + 1} is free: wait for somebody, or let the computer play there"
    return f"{unready[0]} has no deck yet" if unready else ""
