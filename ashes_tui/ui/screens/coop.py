"""A new game of two against an opponent that plays itself: decks, opponent, difficulty, names, seed."""

from __future__ import annotations

from ashes_tui.ai.players import NAMES
from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.match.records import PERSON
from ashes_tui.match.seats import default_names
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.opening import CoopRequest
from ashes_tui.ui.screens.browser import DeckScreen, EnemyScreen
from ashes_tui.ui.screens.form import (
    FOOT,
    LONGEST_NAME,
    LONGEST_SEED,
    PLAYERS,
    SEED,
    WIDTH,
    FormScreen,
    deck_words,
)
from ashes_tui.ui.screens.rival import RivalLines
from ashes_tui.ui.starting import start_coop

BOTH = "Both sit here. A curtain hides the hands whenever the keyboard passes from one to the other"
CALL = "When the opponent has fallen a rage die is rolled: on power you go on against each other"
PARTNERS = (PERSON, *reversed(NAMES))
_NAMES = ("n", "N")
_DECKS = ("1", "2")


class CoopScreen(FormScreen):
    """Left and right change a line, Enter too; names and seed are typed. ``asked`` is what is known already."""

    lines = {"n": LONGEST_NAME, "N": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant

    def __init__(self, asked: CoopRequest) -> None:
        super().__init__()
        self.asked = asked
        self.decks = [0, 1]
        self.rival = 0
        self.hard = RivalLines(len(self.decks), asked.difficulty, asked.level, asked.enemy_deck)
        self.hard.given(asked.enemy, asked.enemy_aspects)
        self.partner = PARTNERS.index(asked.players[1]) if asked.players else 0
        self.phoenix, self.grim = asked.phoenix, asked.grim
        self.edition, self.chained = asked.edition, asked.chained
        self.typed |= dict(zip(_NAMES, asked.names, strict=False))
        self.typed[SEED] = "" if asked.seed is None else str(asked.seed)
        self._lists: tuple[DeckList, ...] = ()
        self._rivals: tuple[AutomatonDef, ...] = ()

    def on_mount(self) -> None:
        """The decks and opponents are read by now, or are waited for."""
        try:
            decks, enemies = self.ashes.library.decks, self.ashes.library.rulebook.automata
        except ContentError as error:
            self.unread("rules or decks", error)
            return
        self._lists = tuple(decks.values())
        self._rivals = tuple(enemies.values())
        self.rival = max(0, next((i for i, e in enumerate(self._rivals) if e.name == self.asked.enemy), 0))
        self.decks = [list(decks).index(name) for name in self.asked.decks] or self.decks
        if self._rivals:
            self.hard.settle(self._rivals[self.rival])
        self.stand_on_begin()

    def sheet(self) -> Sheet:
        """Every line with its present value."""
        if not self._lists or not self._rivals:
            return Sheet("Two against one", ("There are no decks or no opponents.",), (Choice("b", "Back"),))
        called, partner, rival = self._called(), PARTNERS[self.partner], self._rivals[self.rival]
        who = "A person at this keyboard" if partner == PERSON else f"the {partner} player"
        choices = (
            Choice("1", "First deck", self._deck(0), self._describe(0)),
            Choice("2", "Second deck", self._deck(1), self._describe(1)),
            Choice("w", "Who plays it", who, BOTH if partner == PERSON else PLAYERS.get(partner, "")),
            *self.hard.lines(rival, self.ashes.library.rulebook),
            self.fates_line(),
            Choice("n", "First name", self.line("n", called[0]), self.typing_hint("n")),
            Choice("N", "Second name", self.line("N", called[1]), self.typing_hint("N")),
            self.edition_line(),
            self.chained_line(),
            Choice("p", "Call of the Phoenix", "agreed" if self.phoenix else "no", CALL),
            Choice(SEED, "Seed", self.line(SEED, "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint="The First Five are chosen next: the five cards to begin with"),
            Choice("b", "Back"),
        )
        return Sheet("Two against one", (), choices, FOOT, WIDTH)

    def _deck(self, seat: int) -> str:
        deck = self._lists[self.decks[seat]]
        return f"{deck.name} ({deck.phoenixborn})"

    def _describe(self, seat: int) -> str:
        return deck_words(self._lists[self.decks[seat]], self.ashes.library.rulebook)

    def _called(self) -> tuple[str, ...]:
        usual = default_names(tuple(self._lists[deck].phoenixborn for deck in self.decks))
        return tuple(self.typed[key].strip() or name for key, name in zip(_NAMES, usual, strict=True))

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        if choice.key in _DECKS:
            seat = _DECKS.index(choice.key)
            self.decks[seat] = (self.decks[seat] + step) % len(self._lists)
        elif choice.key == "w":
            self.partner = (self.partner + step) % len(PARTNERS)
        elif choice.key == "o":
            self.rival = (self.rival + step) % len(self._rivals)
            self.hard.settle(self._rivals[self.rival])
        elif choice.key == "p":
            self.phoenix = not self.phoenix
        else:
            self.turned_rule(choice, step)
            self.hard.turned(self._rivals[self.rival], choice.key, step)

    def about(self, choice: Choice) -> bool:
        """The cards of a deck or an opponent."""
        rulebook = self.ashes.library.rulebook
        if choice.key in _DECKS:
            self.ashes.push_screen(DeckScreen(self._lists[self.decks[_DECKS.index(choice.key)]], rulebook))
        elif choice.key in ("o", "f", "l", "a"):
            self.ashes.push_screen(EnemyScreen(self._rivals[self.rival], rulebook))
        else:
            return False
        return True

    def begin(self) -> None:
        """Start the game."""
        decks = tuple(self._lists[deck].name for deck in self.decks)
        rival, players = self._rivals[self.rival], (PERSON, PARTNERS[self.partner])
        asked = CoopRequest(
            decks,
            rival.name,
            self.hard.difficulty,
            seed=self.seed,
            names=self._called(),
            players=players,
            phoenix=self.phoenix,
            grim=self.grim,
            edition=self.edition,
            level=self.hard.level,
            enemy_deck=self.hard.its_deck,
            enemy_aspects=self.hard.aspects,
            chained=self.chained,
        )
        start_coop(self.ashes, asked)
