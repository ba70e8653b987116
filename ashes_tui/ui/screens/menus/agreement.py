"""Asks the others at one keyboard whether somebody may take back a choice that is not free to be taken back."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.words.phrases import listing


class AgreementScreen(MenuScreen[bool]):
    """Shows no card, so that anybody may look. Result True: they agreed."""

    def __init__(self, game: Party, seat: int) -> None:
        super().__init__()
        self.game, self.seat = game, seat

    def sheet(self) -> Sheet:
        """Who asks, what the others are asked, and why they are."""
        session = self.game.session
        asker = session.seat_names[self.seat]
        others = listing([session.seat_names[seat] for seat in session.people if seat != self.seat])
        limit = session.match.undo_limit(self.seat)
        why = f"The others must agree: {limit.value}." if limit else ""
        intro = ("", f"{asker} wants to take back their last choice, and all that came after it. {why}", "")
        choices = (
            Choice("n", "No, the game goes on", hint=f"Nothing is taken back; {asker} plays on"),
            Choice(
                "y",
                "Yes, take it back",
                hint=f"Whatever was rolled or seen since will come out the same again, {others}",
            ),
        )
        return Sheet(f"{others}: do you agree?", intro, choices, width=64)

    def chosen(self, choice: Choice) -> None:
        """Answer."""
        self.dismiss(choice.key == "y")

    def leave(self) -> None:
        """Do not agree."""
        self.dismiss(False)
