"""What a guest can ask for behind the name of the host besides playing: journals, games from home, decks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ashes_tui.host.guests.guest import Inn
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.inert import inert
from ashes_tui.host.lobby.people.own_decks import deck_from_text
from ashes_tui.host.stores.people import Account
from ashes_tui.host.terminal.session.errands import Errand, ErrandRefused
from ashes_tui.host.visitor import Visitor
from ashes_tui.match.errors import MatchError

_STRANGER = "Nobody here has your key yet; come once without a command, and say who you are."
_LONGEST_DECK = 16 * 1024
Deed = Callable[[Inn, Account, bytes], bytes]


def errand_for(inn: Inn, visitor: Visitor, asked: str) -> Errand | None:
    """``games``, ``journal NAME``, ``take < FILE``, ``deck < FILE``."""
    match asked.split(" "):
        case ["games"]:
            return Errand(partial(_do, inn, visitor, _games))
        case ["journal", name] if name.isascii() and name.isalnum():
            return Errand(partial(_do, inn, visitor, lambda inn, me, sent: inn.lobby.journal(me, name)))
        case ["take"]:
            return Errand(partial(_do, inn, visitor, _take), takes=True)
        case ["deck"]:
            return Errand(partial(_do, inn, visitor, _deck), takes=True)
    return None


def _do(inn: Inn, visitor: Visitor, deed: Deed, sent: bytes) -> bytes:
    """Do something for whoever holds the key. Raises ``ErrandRefused``."""
    try:
        ban, account = inn.accounts.ban_of(visitor.fingerprint), inn.accounts.of_key(visitor.fingerprint)
        if ban is not None:
            raise ErrandRefused(f"This host does not let you in any more: {ban}" if ban else "This host is closed.")
        if account is None:
            raise ErrandRefused(_STRANGER)
        return deed(inn, account, sent)
    except MatchError as error:
        raise ErrandRefused(f"Not possible: {error}.") from error


def _games(inn: Inn, me: Account, sent: bytes) -> bytes:
    """A line for each game: those that go on, then those that are over."""
    del sent
    lines = [
        f"{row.game}  goes on{', yours alone' if [seat.account for seat in row.people] == [me.id] else ''}"
        for row in inn.lobby.own(me)
        if row.stage == "playing"
    ]
    for result in inn.lobby.results(me):
        places = ", ".join(f"{place.name} {'won' if place.won else 'lost'}" for place in result.places)
        lines.append(f"{result.game}  over, {places}")
    return "".join(f"{line}\n" for line in lines or ["No game as yet."]).encode()


def _take(inn: Inn, me: Account, sent: bytes) -> bytes:
    """A game from home goes on here."""
    table = inn.lobby.take_along(me, sent)
    return f"It is in the lobby now, among your games; to bring it home: journal {table.game}\n".encode()


def _deck(inn: Inn, me: Account, sent: bytes) -> bytes:
    """A deck is kept with the account."""
    if len(sent) > _LONGEST_DECK:
        raise Refused("that is too long for a deck; send the file of one")
    deck = inn.accounts.keep_deck(me, deck_from_text(sent.decode("utf-8", "replace"), inn.library.rulebook))
    return f"{inert(deck.name)} is kept with your account.\n".encode()
