"""Pass the keyboard: nothing hidden is shown until the next person says they are there."""

from __future__ import annotations

from ashes_tui.engine.api import PUBLIC, Purpose
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.game import Game
from ashes_tui.ui.screens.menu import MenuScreen
from ashes_tui.words.api import prompt, tell

RECENT = 6
_SECRET = (Purpose.TRIGGER, Purpose.PAY_DISCARD)


class CurtainScreen(MenuScreen[bool]):
    """Says who is to come, and what everybody may know of what just happened. False: a choice was taken back."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__()
        self.game = game
        self.seat = seat

    def sheet(self) -> Sheet:
        """Whose turn it is to decide."""
        name = self.game.players[self.seat]
        recent = [f"  {line}" for line in self._recent()]
        intro = ("", *self._asked(), f"Pass the keyboard to {name}.", "The other players look away.", "", *recent, "")
        choices = [Choice("o", f"I am {name}", hint="Enter, o or a click shows your hand")]
        if self.game.match.undo_limit(self.game.last_seat) is None:
            last = self.game.players[self.game.last_seat]
            choices.append(Choice("u", f"Undo the last choice of {last}", hint="Nothing hidden was seen yet"))
        return Sheet(f"{name}, it is for you to decide", intro, tuple(choices), "Esc: menu of the game", width=72)

    def _asked(self) -> tuple[str, ...]:
        """What they are asked, unless that tells what they hold."""
        decision = self.game.decision_of(self.seat)
        if decision is None or decision.purpose in _SECRET:
            return ()
        return (f"{prompt(decision, self.game.names_for_all(self.game.match.view(PUBLIC))).title}.", "")

    def _recent(self) -> list[str]:
        """The last things everybody may know."""
        match = self.game.match
        view = match.view(PUBLIC)
        names = self.game.names_for_all(view)
        events = match.events(PUBLIC, max(0, match.event_count - 60))
        return [line.text for line in tell(events, names)][-RECENT:]

    def chosen(self, choice: Choice) -> None:
        """They are there, or the one before them thinks again."""
        if choice.key == "u":
            self.game.undo(self.game.last_seat)
        self.dismiss(choice.key == "o")

    def leave(self) -> None:
        """The menu of the game is open to anybody."""
        from ashes_tui.ui.screens.gamemenu import GameMenu

        self.ashes.push_screen(GameMenu(self.game, self.seat), self._after_menu)

    def _after_menu(self, conceded: bool | None) -> None:
        if conceded:
            self.dismiss(True)
