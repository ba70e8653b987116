"""An opponent's turn, told step by step, by the clock, or all at once."""

from __future__ import annotations

from textual.timer import Timer

from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row
from ashes_tui.ui.settings import StoryMode
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.turns import is_action, is_heading, steps_of

_LAST = 12
"""The most lines of the player's turn that are repeated before an opponent's turn."""


def before_story(log: list[Line], story: tuple[Line, ...], seat: int) -> tuple[Line, ...]:
    """The player's last action before a story, and its results; empty if a round began in between."""
    at = next((i for i in range(len(log) - 1, -1, -1) if story and log[i] is story[0]), 0)
    first = at
    if at and log[at - 1].apart:
        return ()
    while first > 0 and at - first < _LAST and not is_heading(log[first - 1]):
        first -= 1
    deeds = (i for i in range(first, at) if log[i].tone is Tone.ACTION and log[i].seat == seat)
    ended = tuple(log[next(deeds, first) : at])
    return () if any(line.tone is Tone.ROUND for line in ended) else ended


_END = 1_000_000
_STEP_HINTS = (("Enter", "next step"), ("a", "all steps"), ("h", ""), ("Up Down", "scroll"))
_WATCH_HINTS = (("Enter", "next step at once"), *_STEP_HINTS[1:])
_DONE_HINTS = (("Enter", "go on"), *_STEP_HINTS[2:])


class StoryPage(ReaderScreen[None]):
    """What an opponent did in its turn; the game waits until it has been told.

    Steps are shown one after the other; ``again`` shows all of them, to be read again. ``asks``: the turn is not
    over, because a person must answer something in it.
    """

    def __init__(
        self,
        name: str,
        lines: tuple[Line, ...],
        seat: int,
        ended: tuple[Line, ...] = (),
        again: bool = False,
        asks: bool = False,
    ) -> None:
        super().__init__()
        self.asks = asks
        self.ended = ended
        self.name_told = name
        self.lines = lines
        self.seat = seat
        self.steps = steps_of(lines, seat)
        self.again = again
        self.told = len(self.steps) if again else min(1, len(self.steps))
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        """Start the clock if the turn is watched."""
        self._wind()

    def _wind(self) -> None:
        if self._clock is not None:
            self._clock.stop()
        watched = self._telling is StoryMode.WATCH and not self.again
        self._clock = self.set_interval(self.ashes.pace, self._tick) if watched else None

    def _tick(self) -> None:
        """Show another step; after the last one, continue the game."""
        self._advance()
        self.paint()

    def _advance(self) -> None:
        if self.told < len(self.steps):
            self.told += 1
            self.first = _END
        else:
            self.close()

    @property
    def _telling(self) -> StoryMode:
        return self.ashes.settings.telling

    def title_text(self) -> str:
        """Whose turn it is, and how much of it has been told."""
        if self.again:
            return f"The last turn of {self.name_told}"
        if self.told < len(self.steps):
            return f"{self.name_told} plays: step {self.told} of {len(self.steps)}"
        return f"{self.name_told} {'waits for an answer' if self.asks else 'has played'}: Enter to go on"

    def paint(self) -> None:
        """Draw what has been told so far, and the keys that do something now."""
        done = self.told >= len(self.steps)
        hints = _DONE_HINTS if done else _WATCH_HINTS if self._clock else _STEP_HINTS
        self.hints = tuple((key, f"told {self._telling.brief}" if key == "h" else word) for key, word in hints)
        super().paint()

    def rows(self, width: int) -> list[Row]:
        """The steps told so far, numbered, with the effects of each below it."""
        rows, number = self._before(width), 0
        for at, step in enumerate(self.steps[: self.told]):
            now = at == self.told - 1 and not self.again
            numbered = any(not is_heading(line) for line in step)
            number += numbered
            lead = f"{number:>2}. "
            for line in step:
                if is_heading(line):
                    rows += [("", self.palette.text)] * bool(rows) + [(line.text, self.palette.theirs)]
                    continue
                rows += self._told(line, lead, width, now)
                lead = "    "
        return rows or [("It did nothing.", self.palette.dim)]

    def _told(self, line: Line, lead: str, width: int, now: bool) -> list[Row]:
        """One line; actions stand out, as does the latest step."""
        palette = self.palette
        own = is_action(line, self.seat)
        style = palette.strong if own and now else palette.text if own else palette.tone(line.tone)
        style = palette.accent if line.tone is Tone.WHY and now else style
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
        """Tell the next step, all steps, or tell them in another way; after the last step, continue."""
        if key in ("enter", " "):
            self._advance()
            self._wind()
        elif key == "a":
            self.told, self.first = len(self.steps), _END
        elif key == "h":
            self.ashes.settings.telling = self._telling.following
            self.told = len(self.steps) if self._telling is StoryMode.FAST else self.told
            self._wind()
        elif key == "t":
            self.close()
        else:
            return super().press_key(key)
        return True

    def press_hint(self, key: str) -> None:
        """Press a key that was clicked in the foot."""
        self.press_key({"Enter": "enter", "Up Down": "pagedown"}.get(key, key))
        self.paint()
