"""What is shown to a seat and to watchers in games played by chance: no identity that they may not know, and the same
whatever is hidden from them.

    python -m tests.host.faults.leaks --games 500

Two people play with decks that share no card. After each answer everything that either of them and a watcher is shown,
in panes of the table and lines of the log, is searched for cards that they cannot know. Now and then hidden cards
change places, in every other game with closed deck lists they become other cards too, and all of it is drawn anew: it
has to be the same to the byte.
"""

from __future__ import annotations

import argparse
import copy
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from typing import NamedTuple

from msgspec.structs import replace
from rich.console import Console

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import PUBLIC, GameSetup, SeatSetup, Stream, random_choice
from ashes_tui.host.terminal.session.textual_inside import console_for
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.text import card_text
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout, reading_layout
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.table.hints import hints_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS, PROMPT
from ashes_tui.words.api import FULL
from tests.support.games import rules
from tests.support.knowledge import Watcher, exchanged, mentioned

SIZES = ((80, 24), (120, 40), (200, 60))
EXCHANGES = 3
"""How often hidden cards are exchanged in a game, about."""
MOST = 1500
"""No game takes more answers."""
_OTHER_WAYS = 1
"""In how many ways they are exchanged each time."""


class Found(NamedTuple):
    """What was looked at, and what was wrong with it."""

    games: int = 0
    pictures: int = 0
    bytes: int = 0
    compared: int = 0
    wrong: tuple[str, ...] = ()

    def and_(self, other: Found) -> Found:
        """Both together."""
        return Found(
            self.games + other.games,
            self.pictures + other.pictures,
            self.bytes + other.bytes,
            self.compared + other.compared,
            (*self.wrong, *other.wrong),
        )

    def __str__(self) -> str:
        size = f"{self.pictures} pictures of {self.bytes / 1e6:.0f} MB"
        return f"{self.games} games, {size}, {self.compared} compared with others; {len(self.wrong)} wrong"


class Seen:
    """What a viewer is shown of a game. ``settled``: also what comes of trying the answers."""

    def __init__(self, session: Session, viewer: int, size: tuple[int, int]) -> None:
        people = () if viewer == PUBLIC else (viewer,)
        self.party = Party(session, FULL, people, let_play=lambda: None)
        self.model = TableModel(self.party, max(viewer, 0))
        self._size, self._told, self._kept = size, 0, KeptDrawings()

    def settle(self) -> None:
        """Try the answers that are shown, as the table does."""
        while self.model.has_unsettled(self._visible()):
            self.model.settle_next(self._visible())

    def _visible(self) -> tuple[int, ...]:
        drawing = self._drawings().get(PROMPT)
        return tuple(spot.at for spot in drawing.spots if spot.row == OPTIONS) if drawing else ()

    def _drawings(self) -> Mapping[str, Drawing]:
        model = self.model
        shape = reading_layout(*self._size) if model.reading else layout(*self._size)
        look = Appearance(DARK, FULL)
        return draw_table(model, self.party, shape, hints_of(model, self.party, ()), look, self._kept)

    def news_and_picture(self) -> bytes:
        """All panes as a terminal gets them, and what was told since this was last asked."""
        self.model.refresh()
        return self.drawn() + self.news()

    def drawn(self) -> bytes:
        """The panes."""
        strips = [strip for drawing in self._drawings().values() for strip in drawing.strips]
        return "\n".join(strip.render(_console()) for strip in strips).encode()

    def news(self) -> bytes:
        """The lines of the log that are new."""
        lines = self.party.log(self.model.seat)
        new, self._told = lines[self._told :], len(lines)
        return "\n".join(line.text for line in new).encode()


@cache
def _console() -> Console:
    return console_for("xterm-256color", "")


@cache
def fights() -> tuple[tuple[DeckList, DeckList], ...]:
    """Pairs of decks that share no card."""
    decks = tuple(load_decks(rules().rulebook).values())
    return tuple((a, b) for a in decks for b in decks if a is not b and not _titles(a) & _titles(b))


@cache
def _titles_of(name: str) -> frozenset[str]:
    deck = load_decks(rules().rulebook)[name]
    return frozenset(deck.cards)


def _titles(deck: DeckList) -> frozenset[str]:
    return _titles_of(deck.name)


def search(session: Session, viewer: int, known: set[str], shown: bytes) -> Iterator[str]:
    """Titles in what is shown that the viewer cannot know."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown.decode())
    for title in _foreign(session, viewer) - known:
        if title in text and re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text):
            yield title


def _foreign(session: Session, viewer: int) -> set[str]:
    """The cards of others' decks."""
    seats = enumerate(session.match.header.setup.seats)
    return {title for seat, setup in seats if seat != viewer for title in setup.deck.cards}


def learn(session: Session, viewer: int, known: set[str]) -> None:
    """Take note of all titles that the viewer sees on the table or was told, and of those that their texts name."""
    view, match = session.view(viewer), session.match
    events = match.events(viewer, match.moments[-2].events if len(match.moments) > 1 else 0)
    told = repr((view, events, view.decisions))
    for title in _foreign(session, viewer) - known:
        if title in told:
            known.add(title)
            known |= _named_by(title)


@cache
def _named_by(title: str) -> frozenset[str]:
    """Cards that a card's text names."""
    book = rules().rulebook
    text = str(card_text(book, book.cards[title]))
    return frozenset(name for name in book.cards if name != title and name in text)


def play(seed: int, most: int = MOST) -> Found:
    """A game by chance, of at most so many answers."""
    draw = Stream(seed)
    pair, size = fights()[draw(len(fights()))], SIZES[seed % len(SIZES)]
    seats = zip(("Ann", "Bob"), pair, strict=True)
    setup = GameSetup(tuple(SeatSetup(name, deck, open_list=bool(seed % 2)) for name, deck in seats), seed)
    session = Session(Match.start(rules(), setup), {})
    match, found = session.match, Found(games=1)
    viewers = (0, 1, PUBLIC)
    watchers = {v: Watcher(v, match.moments[0].transition.state.table) for v in viewers}
    seen, known = {v: Seen(session, v, size) for v in viewers}, {v: set[str]() for v in viewers}
    for n in range(most):
        for viewer in viewers:
            learn(session, viewer, known[viewer])
            shown = seen[viewer].news_and_picture()
            titles = search(session, viewer, known[viewer], shown)
            wrong = tuple(f"game {seed}, answer {n}: {viewer} reads {title}" for title in titles)
            found = found.and_(Found(pictures=1, bytes=len(shown), wrong=wrong))
        if draw(150) < EXCHANGES or n in (0, 2):
            found = found.and_(compare(session, watchers, size, f"game {seed}, answer {n}", draw))
        if session.over:
            break
        asked = match.decisions[draw(len(match.decisions))]
        session.choose(asked, random_choice(match.rules, match.state, asked, draw))
        events = match._events[match.moments[-2].events :]
        for watcher in watchers.values():
            for leak in watcher.read(tuple(events)):
                found = found.and_(Found(wrong=(f"game {seed}, answer {n}: {leak}",)))
    return found


def compare(session: Session, watchers: dict[int, Watcher], size: tuple[int, int], where: str, draw: Stream) -> Found:
    """Everything once more, with other hidden cards."""
    found, state = Found(), session.match.state
    closed = not session.match.header.setup.seats[0].open_list
    for viewer, watcher in watchers.items():
        fixed = mentioned(state) | watcher.known
        real = everything(session, viewer, size)
        for _ in range(_OTHER_WAYS):
            other = with_state(session, exchanged(state, viewer, draw, fixed, renamed=closed))
            same = everything(other, viewer, size) == real
            found = found.and_(Found(compared=1, wrong=() if same else (f"{where}: {viewer} sees what is hidden",)))
    return found


def everything(session: Session, viewer: int, size: tuple[int, int]) -> bytes:
    """All that a viewer is shown at a moment, with what trying the answers has found."""
    seen = Seen(session, viewer, size)
    seen.settle()
    return seen.drawn() + seen.news()


def with_state(session: Session, state: object) -> Session:
    """The same game, in which the present state is another."""
    match = copy.copy(session.match)
    last = match._moments[-1]
    match._moments = [*match._moments[:-1], replace(last, transition=replace(last.transition, state=state))]
    return Session(match, {})


def run(seeds: Iterable[int]) -> Found:
    """Games of these seeds."""
    return reduce(Found.and_, map(play, seeds), Found())


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked, found, began = parser.parse_args(), Found(), time.monotonic()
    for n in range(asked.games):
        found = found.and_(run([asked.seed + n]))
        if n % 20 == 19:
            print(f"{found}, {time.monotonic() - began:.0f} s", flush=True)
    print(*found.wrong[:50], found, sep="\n")
    return bool(found.wrong)


if __name__ == "__main__":
    sys.exit(main())
