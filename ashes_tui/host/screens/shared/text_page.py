"""A page of lines to read."""

from __future__ import annotations

from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row


class TextPage(ReaderScreen[None]):
    """Lines to read."""

    def __init__(self, title: str, lines: tuple[str, ...]) -> None:
        super().__init__()
        self.about, self.lines = title, lines

    def title_text(self) -> str:
        """The title given."""
        return self.about

    def rows(self, width: int) -> list[Row]:
        """The lines, broken where they are too long."""
        parts = [line[i : i + width] for line in self.lines for i in range(0, max(1, len(line)), width)]
        return [(part, self.palette.text) for part in parts]
