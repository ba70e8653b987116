"""An opponent's turn in words, all at once, below the table as it stands."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.strip import Strip

from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.pages.reader import ABOVE_ROWS, WIDEST, ReaderScreen, Row
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.turns import is_action, is_heading, last_deed, steps_of

_LEAST_SEEN = 6
"""Of fewer lines of the table nothing could be made out."""


def before_story(log: list[Line], story: tuple[Line, ...], seat: int) -> tuple[Line, ...]:
    """The player's last action before a story, and its results; empty if a round began in between.

    So it is where that was in a turn of another, such as a reaction: the story tells it there.
    """
    at = next((i for i in range(len(log) - 1, -1, -1) if story and log[i] is story[0]), 0)
    if at and (log[at - 1].apart or _is_within_anothers(log, at, seat)):
        return ()
    ended = last_deed(log, at, seat)
    return () if any(line.tone is Tone.ROUND for line in ended) else ended


def _is_within_anothers(log: list[Line], at: int, seat: int) -> bool:
    """Whether what stands before a place of the log is of a turn or phase that was told, or of one that goes on."""
    heading = next((line for line in reversed(log[:at]) if is_heading(line)), None)
    if heading is None:
        return False
    goes_on = not is_heading(log[at])
    return heading.apart or (goes_on and heading.tone is Tone.TURN and heading.seat != seat)


class StoryPage(ReaderScreen[None]):
    """All of what an opponent did in its turn, in words; ``ended`` is how the player's own turn ended before it.

    It is as high as its lines need; above it one still sees the upper part of the table ``behind`` it.
    """

    def __init__(
        self,
        name: str,
        lines: tuple[Line, ...],
        seat: int,
        ended: tuple[Line, ...] = (),
        behind: tuple[Strip, ...] = (),
    ) -> None:
        super().__init__()
        self.name_told = name
        self.ended = ended
        self.seat = seat
        self.steps = steps_of(lines, seat)
        self.behind = Pane("behind")
        self._table = behind

    def compose(self) -> ComposeResult:
        """What lies behind, the page and its foot."""
        yield self.behind
        yield from super().compose()

    def page_height(self) -> int:
        """As many lines as all is told in, if enough of the table is seen above them; else all there are."""
        most, room = super().page_height(), self.room
        needed = len(self.rows(min(room.width - 4, WIDEST))) + ABOVE_ROWS
        fits = len(self._table) == room.height and self._table[0].cell_length == room.width
        return needed if fits and most - needed >= _LEAST_SEEN else most

    def paint(self) -> None:
        """Draw both parts."""
        above = super().page_height() - self.page_height()
        self.behind.display = bool(above)
        self.behind.styles.height = above
        self.behind.show(Drawing(self._table[:above]))
        super().paint()

    def title_text(self) -> str:
        """Whose turn it is."""
        return f"The last turn of {self.name_told}"

    def rows(self, width: int) -> list[Row]:
        """The steps, numbered, with the effects of each below it."""
        rows, number = self._before(width), 0
        for step in self.steps:
            number += any(not is_heading(line) for line in step)
            lead = f"{number:>2}. "
            for line in in_sum(step, self.glyphs.times):
                if is_heading(line):
                    rows += [("", self.palette.text)] * bool(rows) + [(line.text, self.palette.theirs)]
                    continue
                rows += self._told(line, lead, width)
                lead = "    "
        return rows or [("It did nothing.", self.palette.dim)]

    def _told(self, line: Line, lead: str, width: int) -> list[Row]:
        """One line; actions stand out."""
        palette = self.palette
        own = is_action(line, self.seat)
        style = palette.text if own else palette.tone(line.tone)
        numbered = bool(lead.strip())  # the first line of a step is beside its number, whatever it tells
        inset = "" if own or numbered or line.tone is Tone.WHY else "  "
        parts = wrap(in_tier(line.text, self.glyphs), width - 6)
        return [((lead if i == 0 else "    ") + inset + part, style) for i, part in enumerate(parts)]

    def _before(self, width: int) -> list[Row]:
        """How the player's turn ended."""
        if not self.ended:
            return []
        rows = [(self._ended_words(), self.palette.mine)]
        for line in self.ended:
            lead = "    " if line.tone is Tone.ACTION else "      "
            for part in wrap(in_tier(line.text, self.glyphs), width - 6):
                rows.append((lead + part, self.palette.tone(line.tone)))
        return rows

    def _ended_words(self) -> str:
        """The words for the end: of a turn, of a partner's part in a shared turn, or of a phase."""
        doers = {line.seat for line in self.ended if line.tone is Tone.ACTION}
        if self.seat in doers:
            return "Your turn ended with"
        return "The turn ended with" if doers else "Before that"

    def press_key(self, key: str) -> bool:
        """The key that opened it closes it too."""
        if key == "t":
            self.close()
            return True
        return super().press_key(key)
