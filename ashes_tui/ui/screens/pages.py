"""Pages to read during a game: a card, the log, a pile."""

from __future__ import annotations

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.ui.draw.detail import card_rows, produced_rows, whole_rows
from ashes_tui.ui.draw.log import log_rows
from ashes_tui.ui.fit import wrap
from ashes_tui.ui.game import is_heading
from ashes_tui.ui.screens.reader import ReaderScreen, Row
from ashes_tui.words.api import Line, Names, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.phrases import count

_ALL = 1_000_000


class CardPage(ReaderScreen[None]):
    """One card in full; below it what lies on it, and the card that asks for a decision about it."""

    def __init__(self, card: CardView, names: Names, asks: CardView | None = None) -> None:
        super().__init__()
        self.card = card
        self.names = names
        self.asks = asks

    def title_text(self) -> str:
        """The card's name."""
        return self.names.full(self.card.id)

    def rows(self, width: int) -> list[Row]:
        """Its text and state, and those of what is attached to it."""
        rows = card_rows(self.card, self.names, width, self.ashes.look)[1:]
        asks = (self.asks,) if self.asks and self.asks.id != self.card.id else ()
        printed = self.names.definition(self.card.id)
        rows += produced_rows(printed, self.names.rulebook, width, self.ashes.look) if printed else []
        for inner in (*self.card.attached, *self.card.under, *asks):
            rows += [("", self.palette.text), *card_rows(inner, self.names, width, self.ashes.look)]
        return rows


class PrintedPage(ReaderScreen[None]):
    """What is printed on a card."""

    def __init__(self, card: CardDef, rulebook: Rulebook) -> None:
        super().__init__()
        self.card = card
        self.rulebook = rulebook

    def title_text(self) -> str:
        """The card's name."""
        return self.card.name

    def rows(self, width: int) -> list[Row]:
        """All of it, and what it brings into play."""
        return list(whole_rows(self.card, self.rulebook, width, self.ashes.look))[1:]


class LogPage(ReaderScreen[None]):
    """Everything that happened, the newest at the end."""

    def __init__(self, lines: list[Line], seat: int) -> None:
        super().__init__()
        self.lines = lines
        self.seat = seat
        self.first = _ALL

    def title_text(self) -> str:
        """What it is."""
        return "What happened"

    def rows(self, width: int) -> list[Row]:
        """Every line."""
        return log_rows(self.lines, width, _ALL, self.ashes.look, self.seat)


_LAST = 12
"""Lines of a player's last action that are repeated before an opponent's turn."""


def before_story(log: list[Line], story: tuple[Line, ...], seat: int) -> tuple[Line, ...]:
    """The player's last action and what came of it, as told before a story began; none if a round began since."""
    at = next((i for i in range(len(log) - 1, -1, -1) if story and log[i] is story[0]), 0)
    begin = at
    if at and log[at - 1].apart:
        return ()
    while begin > 0 and at - begin < _LAST and not is_heading(log[begin - 1]):
        begin -= 1
        if log[begin].tone is Tone.ACTION and log[begin].seat == seat:
            break
    ended = tuple(log[begin:at])
    return () if any(line.tone is Tone.ROUND for line in ended) else ended


class StoryPage(ReaderScreen[None]):
    """What an opponent that plays itself did in its turn, step by step; the game waits until it was read."""

    hints = (("Enter", "go on"), ("x", "go on, and do not pause again"), ("Up Down", "scroll"))

    def __init__(self, name: str, lines: tuple[Line, ...], seat: int, ended: tuple[Line, ...] = ()) -> None:
        super().__init__()
        self.ended = ended
        self.name_told = name
        self.lines = lines
        self.seat = seat

    def title_text(self) -> str:
        """Who has played."""
        return f"{self.name_told} has played: Enter to go on"

    def rows(self, width: int) -> list[Row]:
        """Its steps with their numbers; what followed from each stands below it."""
        palette, rows, step = self.palette, self._before(width), 0
        for line in self.lines:
            if is_heading(line):
                rows += [("", palette.text)] * bool(rows) + [(line.text, palette.theirs)]
                continue
            own = line.tone is Tone.ACTION and line.seat != self.seat
            step += own
            lead = f"{step:>2}. " if own else "    "
            style = palette.strong if own else palette.tone(line.tone)
            for i, part in enumerate(wrap(in_tier(line.text, self.glyphs), width - 6)):
                rows.append(((lead if i == 0 else "    ") + ("" if own else "  ") + part, style))
        return rows or [("It did nothing.", palette.dim)]

    def _before(self, width: int) -> list[Row]:
        """What the player's turn ended with."""
        if not self.ended:
            return []
        rows = [("Your turn ended with", self.palette.mine)]
        for line in self.ended:
            lead = "    " if line.tone is Tone.ACTION else "      "
            for part in wrap(in_tier(line.text, self.glyphs), width - 6):
                rows.append((lead + part, self.palette.tone(line.tone)))
        return rows

    def press_key(self, key: str) -> bool:
        """Go on; ``x`` switches the pause off."""
        if key == "x":
            self.ashes.pauses = False
            self.close()
            return True
        return super().press_key(key)

    def press_hint(self, key: str) -> None:
        """A key of the foot was clicked."""
        self.press_key({"Enter": "enter", "x": "x"}.get(key, "pagedown"))
        self.paint()


class PilePage(ReaderScreen[None]):
    """A pile: its cards where they are public, else only how many."""

    def __init__(self, title: str, cards: tuple[CardView, ...], total: int, names: Names) -> None:
        super().__init__()
        self.heading = title
        self.cards = cards
        self.total = total
        self.names = names

    def title_text(self) -> str:
        """Whose pile."""
        return self.heading

    def rows(self, width: int) -> list[Row]:
        """Titles in pile order, then each card once in full."""
        palette, look = self.palette, self.ashes.look
        rows: list[Row] = [(count(self.total, "card"), palette.dim)]
        rows += [(f"{i}. {card.name}", palette.text) for i, card in enumerate(self.cards, start=1)]
        if not self.cards and self.total:
            rows.append(("Nobody may look at them.", palette.faint))
        seen: set[str] = set()
        for card in self.cards:
            if card.name not in seen:
                seen.add(card.name)
                rows += [("", palette.text), *card_rows(card, self.names, width, look)]
        return rows
