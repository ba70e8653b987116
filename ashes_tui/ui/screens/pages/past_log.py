"""The log of a game that is looked back at: the moment is marked, and any other is gone to from its line."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.looking_back import Told
from ashes_tui.ui.screens.pages.pages import LogPage


class PastLogPage(LogPage):
    """The whole log, what is still to come included. The last line told at moment ``at`` is marked.

    Its result is the moment of the marked line, if that is to be looked at.
    """

    log_hints = (("Enter", "look at it"), *LogPage.log_hints)

    def __init__(self, told: Sequence[Told], at: int, seat: int) -> None:
        super().__init__([line.line for line in told], seat)
        self.told = told
        self.at = max((i for i, line in enumerate(told) if line.at <= at), default=0)

    def title_text(self) -> str:
        """The title of the page."""
        return "The whole game"

    def on_mount(self) -> None:
        """Begin at the marked line."""
        self.show_marked()

    def press_key(self, key: str) -> bool:
        """Look at the moment of the marked line, or what any log does."""
        if key == "enter" and self.told and not self.is_typing:
            self.dismiss(self.told[self.at].at)
            return True
        return super().press_key(key)
