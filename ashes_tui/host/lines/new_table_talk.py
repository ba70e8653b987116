"""Opening a table in plain lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ashes_tui.campaign.kinds import KINDS
from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import clock_words, duration, watching_words
from ashes_tui.host.guests.wanted import AWAY, CLOCKS, DIFFICULTIES, GAMES, VISIBLE, WATCHING, Wanted, kinds_for
from ashes_tui.host.lobby.people.own_decks import deck_from_text, deck_problems
from ashes_tui.host.stores.tables import CampaignPlan, TableRow
from ashes_tui.host.terminal.session.lines import SessionConsole
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.plain.api import WHICH_OPPONENT, ask_difficulty, deck_lines, opponent_lines, pick

T = TypeVar("T")
MOST_LINES = 200
"""Lines of a deck that are read."""


def open_table(guest: InnGuest, console: SessionConsole) -> TableRow:
    """Ask what is to be played, and open a table for it. Raises ``LeaveGame``, ``InputEnded`` and ``MatchError``."""
    game = _one_of("What is played?", {words: game for game, words in GAMES.items()}, console)
    wanted = Wanted(game)
    if wanted.has_opponent:
        wanted = _with_opponent(wanted, guest, console)
    if wanted.game[0] == "campaign":
        kinds = {f"{KINDS[name].title}: {KINDS[name].about}": name for name in kinds_for(wanted.game[1])}
        kind = _one_of("Which campaign?", kinds, console)
        hard = _one_of("How hard?", {name: name for name in DIFFICULTIES}, console)
        wanted = wanted._replace(campaign=CampaignPlan(kind, hard))
    deck = ask_deck(guest, console)
    wanted = _with_the_rest(wanted, guest, console)
    row = guest.inn.lobby.create(guest.account, wanted.plan(), wanted.visibility)
    return guest.inn.lobby.choose_deck(guest.account, row.id, deck)


def ask_deck(guest: InnGuest, console: SessionConsole, question: str = "Which deck do you play?") -> DeckList:
    """One's own deck, or one that comes with the game."""
    own = guest.inn.accounts.decks(guest.account)
    lines: dict[str, DeckList | None] = {f"{text}, your own": deck for text, deck in deck_lines(own).items()}
    lines |= {**deck_lines(guest.inn.library.decks), "New: type or paste a deck of your own": None}
    return pick(question, lines, console, "deck") or type_deck(guest, console)


def type_deck(guest: InnGuest, console: SessionConsole) -> DeckList:
    """Take the text of a deck, and keep it with the account. Raises ``Refused``."""
    console.say(
        "Type or paste a deck: its name, lines such as 3 Blood Archer, its Phoenixborn, and its dice as 5 ceremonial.",
        "A line with a single dot ends it.",
    )
    lines = list[str]()
    while (line := console.ask()) != ".":
        if len(lines) < MOST_LINES:
            lines.append(line)
    book = guest.inn.library.rulebook
    deck = guest.inn.accounts.keep_deck(guest.account, deck_from_text("\n".join(lines), book))
    console.say(f"{deck.name} is kept with your account.")
    console.say(*(f"It is not legal yet: {problem}." for problem in deck_problems(deck, book, DEFAULT_EDITION)))
    return deck


def _with_opponent(wanted: Wanted, guest: InnGuest, console: SessionConsole) -> Wanted:
    book, seats = guest.inn.library.rulebook, wanted.game[1]
    spec = pick(WHICH_OPPONENT, opponent_lines(book.automata, seats), console, "opponent")
    setup = ask_difficulty(wanted.opponent, spec, seats, book, console, _NoDecks())
    return wanted._replace(opponent=setup)


def _with_the_rest(wanted: Wanted, guest: InnGuest, console: SessionConsole) -> Wanted:
    """What else is agreed on: as it usually is until it is changed."""
    editions = {edition.title: name for name, edition in guest.inn.library.rulebook.editions.items()}
    while True:
        title = next(title for title, name in editions.items() if name == wanted.edition)
        changes: dict[str, Callable[[Wanted], Wanted] | None] = {
            "Open the table": None,
            f"Rules: {title}": lambda w: w._replace(edition=_one_of("Which rules?", editions, console)),
            f"Chained list: {'in force' if wanted.chained else 'not in force'}": lambda w: w._replace(
                chained=not w.chained
            ),
            f"Clock: {clock_words(wanted.clock)}": lambda w: w._replace(
                clock=_one_of("How long may a player think?", _by_words(CLOCKS, clock_words), console)
            ),
            f"If somebody is away: {_away_words(wanted.away)}": lambda w: w._replace(
                away=_one_of("How long do the others wait for somebody?", _by_words(AWAY, _away_words), console)
            ),
            f"For whom: {VISIBLE[wanted.visibility]}": lambda w: w._replace(
                visibility=_one_of("Who may come?", {words: kind for kind, words in VISIBLE.items()}, console)
            ),
            f"Watching: {watching_words(wanted.watching)}": lambda w: w._replace(
                watching=_one_of("May others watch?", _by_words(WATCHING, watching_words), console)
            ),
        }
        change = pick("Is everything right?", changes, console, "entry")
        if change is None:
            return wanted
        wanted = change(wanted)


def _one_of(question: str, lines: Mapping[str, T], console: SessionConsole) -> T:
    return pick(question, lines, console, "entry")


def _by_words(values: Sequence[T], words: Callable[[T], str]) -> dict[str, T]:
    return {words(value): value for value in values}


def _away_words(seconds: float) -> str:
    return f"wait {duration(seconds)}" if seconds else "wait as long as it takes"


class _NoDecks(AspectDecks):
    """Decks of aspects that people built are not played on a host."""

    def names(self) -> tuple[str, ...]:
        """None."""
        return ()
