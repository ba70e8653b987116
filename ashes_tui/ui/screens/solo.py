"""A new game alone: against an opponent that plays itself, or against a player of the program's own."""

from __future__ import annotations

from ashes_tui.ai.players import NAMES
from ashes_tui.content.api import ContentError
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.match.records import PERSON
from ashes_tui.match.seats import default_names
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.opening import SoloRequest
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
from ashes_tui.ui.screens.rival import DIFFICULTY, RivalLines
from ashes_tui.ui.starting import start_game, start_solo

Rival = AutomatonDef | str
"""An opponent that plays itself, or the name of one of the program's players."""


class SoloScreen(FormScreen):
    """Left and right change a line, Enter too; name and seed are typed. ``asked`` is what is known already."""

    lines = {"n": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant

    def __init__(self, asked: SoloRequest) -> None:
        super().__init__()
        self.asked, self.chained, self.grim = asked, asked.chained, asked.grim
        self.deck = 0
        self.rival = 0
        self.rival_deck = 1
        self.hard = RivalLines(1, asked.difficulty, asked.level, asked.enemy_deck)
        self.hard.given(asked.enemy, asked.enemy_aspects)
        self.edition = asked.edition
        self.typed |= {"n": asked.name, SEED: "" if asked.seed is None else str(asked.seed)}
        self._lists: tuple[DeckList, ...] = ()
        self._rivals: tuple[Rival, ...] = ()

    def on_mount(self) -> None:
        """The decks and opponents are read by now, or are waited for."""
        try:
            decks, enemies = self.ashes.library.decks, self.ashes.library.rulebook.automata
        except ContentError as error:
            self.unread("rules or decks", error)
            return
        self._lists = tuple(decks.values())
        self._rivals = (*enemies.values(), *reversed(NAMES))
        self.rival = next((i for i, name in enumerate(enemies) if name == self.asked.enemy), 0)
        self.deck = next((i for i, deck in enumerate(decks) if deck == self.asked.deck), 0)
        self.rival_deck = (self.deck + 1) % len(self._lists) if self._lists else 0
        self._settle()
        self.stand_on_begin()

    @property
    def enemy(self) -> AutomatonDef | None:
        """The opponent that plays itself, if that is what is chosen."""
        rival = self._rivals[self.rival]
        return None if isinstance(rival, str) else rival

    def sheet(self) -> Sheet:
        """Every line with its present value."""
        if not self._lists or not self._rivals:
            return Sheet("Solo", ("There are no decks or no opponents.",), (Choice("b", "Back"),))
        choices = (
            Choice("d", "Your deck", self._deck(self.deck), self._described(self.deck)),
            *self._against(),
            Choice("n", "Your name", self.line("n", self._called()[0]), self.typing_hint("n")),
            self.edition_line(),
            self.chained_line(),
            Choice(SEED, "Seed", self.line(SEED, "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint="You choose your First Five next: the five cards to begin with"),
            Choice("b", "Back"),
        )
        return Sheet("Solo", (), choices, FOOT, WIDTH)

    def _against(self) -> tuple[Choice, ...]:
        """Who it is, and how hard; of a player of the program its deck."""
        rival = self._rivals[self.rival]
        if isinstance(rival, str):
            deck = self._deck(self.rival_deck)
            whole = PLAYERS.get(rival, "")
            return (
                Choice("o", "Opponent", f"the {rival} player (with a deck)", whole),
                Choice("f", "Its deck", deck, self._described(self.rival_deck)),
            )
        return (*self.hard.lines(rival, self.ashes.library.rulebook), self.fates_line())

    def _deck(self, at: int) -> str:
        deck = self._lists[at]
        return f"{deck.name} ({deck.phoenixborn})"

    def _described(self, at: int) -> str:
        return deck_words(self._lists[at], self.ashes.library.rulebook)

    def _called(self) -> tuple[str, str]:
        usual = default_names((self._lists[self.deck].phoenixborn, self._lists[self.rival_deck].phoenixborn))
        alone = default_names((self._lists[self.deck].phoenixborn,))[0] if self.enemy else usual[0]
        return self.typed["n"].strip() or alone, usual[1]

    def _settle(self) -> None:
        if self._rivals and self.enemy is not None:
            self.hard.settle(self.enemy)

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        enemy = self.enemy
        if choice.key == "d":
            self.deck = (self.deck + step) % len(self._lists)
        elif choice.key == "o":
            self.rival = (self.rival + step) % len(self._rivals)
            self._settle()
        elif enemy is None and choice.key == DIFFICULTY:
            self.rival_deck = (self.rival_deck + step) % len(self._lists)
        else:
            self.turned_rule(choice, step)
            if enemy is not None:
                self.hard.turned(enemy, choice.key, step)

    def about(self, choice: Choice) -> bool:
        """The cards of a deck or an opponent."""
        rulebook, enemy = self.ashes.library.rulebook, self.enemy
        deck = {"d": self.deck, "f": self.rival_deck}.get(choice.key)
        if enemy is not None and choice.key in ("o", "f", "l", "a"):
            self.ashes.push_screen(EnemyScreen(enemy, rulebook))
        elif deck is not None:
            self.ashes.push_screen(DeckScreen(self._lists[deck], rulebook))
        else:
            return False
        return True

    def begin(self) -> None:
        """Start the game."""
        rival, deck, names = self._rivals[self.rival], self._lists[self.deck].name, self._called()
        if isinstance(rival, str):
            decks = (deck, self._lists[self.rival_deck].name)
            start_game(self.ashes, decks, self.seed, names, (PERSON, rival), self.edition, self.chained)
        else:
            asked = SoloRequest(
                deck,
                rival.name,
                self.hard.difficulty,
                level=self.hard.level,
                enemy_deck=self.hard.its_deck,
                enemy_aspects=self.hard.aspects,
                seed=self.seed,
                name=names[0],
                grim=self.grim,
                edition=self.edition,
                chained=self.chained,
            )
            start_solo(self.ashes, asked)
