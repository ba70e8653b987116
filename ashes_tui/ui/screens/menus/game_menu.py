"""The menu of a running game: continue, settings, concede, leave. The game is always saved already."""

from __future__ import annotations

from pathlib import Path

from ashes_tui.client.party import Party
from ashes_tui.engine.api import NONE, PUBLIC
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.match.difficulty import difficulty_words
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.pages.cards import EnemyScreen


class GameMenu(MenuScreen[bool]):
    """The menu; its result is True if the player conceded."""

    def __init__(self, game: Party, seat: int) -> None:
        super().__init__()
        self.game = game
        self.seat = seat
        self._sure = False

    def sheet(self) -> Sheet:
        """All that can be done besides playing."""
        names = self.game.names(self.seat)
        several = self.game.names(PUBLIC).has_several_sides
        then = "the others play on" if several else "the game ends"
        concede = Choice("c", "Concede", hint=f"{names.doing(self.seat, 'gives up')}: {then}")
        if self._sure:
            as_whom = "" if names.is_addressed(self.seat) else f" as {names.seat(self.seat)}"
            sure = "Press it again to give up; Esc to go on playing"
            concede = Choice("c", f"Really concede{as_whom}?", hint=sure)
        choices = (
            Choice(MainKey.RESUME, "Go on playing"),
            Choice(MainKey.HELP, "Keys and signs", "and the mouse"),
            Choice(MainKey.WORDS, "Words of the game", "keywords, dice, actions, phases"),
            Choice(MainKey.LOOK_BACK, "Look back", "any earlier moment", "Alone you can go on playing from there"),
            *self._cards(),
            Choice(MainKey.SETTINGS, "Settings", "colours, signs, marks", "And how an opponent's turn is told"),
            *((concede,) if self.seat in self.game.people else ()),
            Choice(MainKey.MAIN_MENU, "Save and go to the main menu", "Resume goes on here"),
            Choice(MainKey.QUIT, "Save and quit", hint="Every choice is saved as it is made"),
        )
        match = self.game.session.match
        header, setup = match.header, match.header.setup
        against = f", against {setup.opponent.name}, {difficulty_words(header)}" if setup.opponent else ""
        unchained = "" if setup.chained else " without the chained list"
        shown = self.ashes.stores.shown(match.name)
        where = f"Saved as {Path(shown).stem}" if shown else ""
        seed = f", seed {setup.seed}" if self.ashes.stores.shows_seeds else ""
        intro = (f"{setup.edition.capitalize()}{unchained}{seed}{against}", *([where] if where else []), "")
        return Sheet("Game paused", intro, choices, width=72)

    def named(self, line: Choice) -> str:
        """A line as a command, without its explanation."""
        return line.text

    def _cards(self) -> tuple[Choice, ...]:
        """Lines to read decks: one's own only if nobody else plays here, an automaton's always."""
        found = []
        if len(self.game.people) == 1:
            found.append(Choice(MainKey.DECKS, "Your deck", "all its cards", "And what they bring into play"))
        if self._enemy is not None:
            found.append(
                Choice(
                    MainKey.HOW_OPPONENTS_PLAY, f"Cards of {self._enemy.name}", "how it plays", "And what its dice mean"
                )
            )
        return tuple(found)

    @property
    def _enemy(self) -> AutomatonDef | None:
        setup = self.game.session.match.header.setup
        return self.game.session.rulebook.automata.get(setup.opponent.name) if setup.opponent else None

    def on_screen_resume(self) -> None:
        """Take over what was changed in the settings."""
        self.game.use_glyphs(self.ashes.glyphs)

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        app = self.ashes
        self._sure = self._sure and choice.key == "c"
        match choice.key:
            case MainKey.RESUME:
                self.dismiss(False)
            case MainKey.HELP:
                app.open_help()
            case MainKey.WORDS:
                app.open_words()
            case MainKey.LOOK_BACK:
                self._look_back()
            case MainKey.DECKS:
                deck = self.game.session.match.header.setup.seats[self.game.people[0]].deck
                app.push_screen(DeckScreen(deck, self.game.session.rulebook))
            case MainKey.HOW_OPPONENTS_PLAY if self._enemy is not None:
                app.push_screen(EnemyScreen(self._enemy, self.game.session.rulebook))
            case MainKey.SETTINGS:
                app.open_settings()
            case "c":
                self._concede()
            case MainKey.MAIN_MENU:
                app.to_menu()
            case _:
                self.game.session.match.close()
                app.exit(f"Saved. {app.stores.how_to_resume(self.game.session.match.name)}")

    def _look_back(self) -> None:
        self.ashes.look_back(self.game.session, self.seat if self.seat in self.game.people else NONE)

    def _concede(self) -> None:
        if not self._sure:
            self._sure = True
            return
        self.ashes.carry_out(lambda: self.game.concede(self.seat), lambda _: self.dismiss(True), "Not possible")

    def leave(self) -> None:
        """Continue playing."""
        self.dismiss(False)
