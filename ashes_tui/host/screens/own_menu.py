"""The menu of the program itself, for whoever plays alone on a host: games, campaigns, cards, words."""

from __future__ import annotations

from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MainMenu


class OwnMenu(MainMenu):
    """The main menu, from which one comes back to the lobby."""

    def sheet(self) -> Sheet:
        """The same menu; its last line leads back."""
        sheet = super().sheet()
        back = Choice("q", "Back to the lobby")
        intro = ("These games are yours alone: nobody joins or watches them.", "")
        return sheet._replace(title="Play by yourself", intro=intro, choices=(*sheet.choices[:-1], back))

    def chosen(self, choice: Choice) -> None:
        """Open what was chosen."""
        if choice.key == "q":
            self.leave()
        else:
            super().chosen(choice)

    def leave(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)
