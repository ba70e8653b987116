"""Pages to read during a game: a card, the log, a pile."""

from __future__ import annotations

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.ui.draw.detail import card_rows, produced_rows, whole_rows
from ashes_tui.ui.draw.table.log import log_rows
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row
from ashes_tui.words.api import Line, Names
from ashes_tui.words.phrases import count

_ALL = 1_000_000


class CardPage(ReaderScreen[None]):
    """One card in full; below it the cards on it, and the card that asks for a decision about it."""

    def __init__(self, card: CardView, names: Names, asks: CardView | None = None, rolled: str = "") -> None:
        super().__init__()
        self.rolled = rolled
        self.card = card
        self.names = names
        self.asks = asks

    def title_text(self) -> str:
        """The card's name."""
        return self.names.full(self.card.id)

    def rows(self, width: int) -> list[Row]:
        """Its text and state, and those of the cards attached to it."""
        rows = card_rows(self.card, self.names, width, self.ashes.look, self.rolled)[1:]
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
        """All of it, and the cards it brings into play."""
        return list(whole_rows(self.card, self.rulebook, width, self.ashes.look))[1:]


class LogPage(ReaderScreen[None]):
    """The whole log, the newest lines at the end."""

    def __init__(self, lines: list[Line], seat: int) -> None:
        super().__init__()
        self.lines = lines
        self.seat = seat
        self.first = _ALL

    def title_text(self) -> str:
        """The title of the page."""
        return "What happened"

    def rows(self, width: int) -> list[Row]:
        """Every line."""
        return log_rows(self.lines, width, _ALL, self.ashes.look, self.seat)


class PilePage(ReaderScreen[None]):
    """A pile: its cards if they are public, else only their number."""

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
