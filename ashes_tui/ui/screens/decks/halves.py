"""A list of cards at the left, what they make of a deck at the right; below, what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from ashes_tui.client.decks.shown import ShownDeck
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import Stat
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.card.detail import rows_in
from ashes_tui.ui.draw.decks.cards_told import draw_cards
from ashes_tui.ui.draw.decks.in_words import deck_rows, deck_rows_in
from ashes_tui.ui.draw.decks.picture import draw_deck
from ashes_tui.ui.draw.page import foot, put_words
from ashes_tui.ui.draw.pieces import Box, frame
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.pages.filtered_list import FRAMED, READ, ListedScreen, SideBySide, Text
from ashes_tui.ui.screens.pages.keys_told import DECKS
from ashes_tui.ui.screens.pages.reader import WITHOUT_WORDS, ReaderScreen, Row

FOOT, WORDS = "foot", "words"
_WIDE, _TALL = 112, 32
"""From so many columns and lines on there is room for the picture of a deck, and for the card below the list."""
_LIST, _MOST_LIST = 65, 86
_IN, _WIDEST = 2, 92
_MOST_PANEL = 40


class DeckHalves(ListedScreen):
    """Subclasses say which deck it is, and which card the cursor is on. Where room is scarce words do."""

    keys_of = DECKS

    foot_lines = 0
    bottom: Pane

    def compose(self) -> ComposeResult:
        """The two halves, and what stands below both."""
        self.bottom = Pane(FOOT)
        yield SideBySide(self.list, self.card)
        yield self.bottom

    # --- what subclasses say -----------------------------------------------------------------------------

    def shown_deck(self) -> ShownDeck:
        """The deck, with all that is said of it."""
        raise NotImplementedError

    def book(self) -> Rulebook:
        """Where its cards stand."""
        raise NotImplementedError

    def card_here(self) -> CardDef | None:
        """The card under the cursor."""
        raise NotImplementedError

    words_key = "1"
    """The key for the deck in words."""

    def state(self) -> str:
        """What stands at the end of the right half's first line."""
        return ""

    def draw_below(self, canvas: Canvas) -> None:
        """Draw what stands between both halves and the foot."""

    # --- drawing -----------------------------------------------------------------------------------------

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for the picture."""
        return self.room.width >= _WIDE and self.room.height >= _TALL

    @property
    def below(self) -> int:
        """The foot alone."""
        return 1

    @property
    def beyond(self) -> int:
        """None: what its cards do is told beside it."""
        return 0

    def list_width(self, width: int) -> int:
        """Half of the screen."""
        return max(_LIST, min(_MOST_LIST, width * 43 // 100)) if self.is_roomy else super().list_width(width)

    def paint(self) -> None:
        """Draw both halves and what stands below them."""
        if not hasattr(self, "bottom"):
            return
        super().paint()
        self.bottom.styles.height = self.below
        canvas = Canvas(self.room.width, self.below, self.palette.screen_bg)
        self.draw_below(canvas)
        foot(canvas, self.foot_keys(), self.ashes.look)
        self.bottom.show(canvas.drawing())

    def panel_height(self, lines: int, room: int) -> int:
        """The card below the list, in what that leaves free, but at least in two fifths."""
        return max(room * 2 // 5, min(room - lines - 1, _MOST_PANEL)) if self.is_roomy else 0

    def draw_panel(self, canvas: Canvas, box: Box) -> None:
        """The card under the cursor."""
        card, look, (x, y, width, height) = self.card_here(), self.ashes.look, box
        canvas.fill(x, y, width, height, self.palette.screen_bg)
        if card is None:
            return
        rows = rows_in(card, self.book(), (width - 6, height - 2), look)
        tall = min(height, len(rows) + 2)
        frame(canvas, (x + 1, y, width - 2, tall), ROUND, self.palette.line, look, self.palette.card_bg)
        for at, (text, style) in enumerate(rows[: tall - 2], start=y + 1):
            put_words(canvas, x + 3, at, text, style, look)
        if len(rows) > tall - 2:
            more = f" {look.signs.lowered} {len(rows) - tall + 2} more: {self.page_key} "
            canvas.right(x + width - 2, y + tall - 1, more, self.palette.dim)
        canvas.spot(x, y, width, tall, READ, 0)

    def right_side(self, there: bool, width: int, height: int) -> Drawing:
        """The deck as a picture, or as the list has it beside its lines."""
        if not self.is_roomy:
            return super().right_side(there, width, height)
        palette, look, shown = self.palette, self.ashes.look, self.shown_deck()
        canvas = Canvas(width, height, palette.screen_bg + palette.mine_bg)
        self._draw_head(canvas, shown)
        canvas.edge(look.signs.edge, palette.mine)
        inside = min(width - 2 * _IN, _WIDEST)
        left, end = draw_deck(canvas, (_IN + 1, 2, inside, height - 3), shown, look)
        if not left:
            draw_cards(canvas, (_IN + 1, end + 1, width - 2 * _IN - 2, height - end - 2), shown, self.book(), look)
        else:
            more = f" {look.signs.lowered} {left} more: {self.words_key} "
            canvas.right(width - 1, height - 1, more, palette.dim)
            canvas.spot(0, height - 1, width, 1, WORDS, 0)
        return canvas.drawing()

    def _draw_head(self, canvas: Canvas, shown: ShownDeck) -> None:
        """The Phoenixborn with its values, and how the deck stands."""
        palette, look, card = self.palette, self.ashes.look, self.book().cards.get(shown.deck.phoenixborn)
        canvas.fill(0, 0, canvas.width, 1, palette.header_bg)
        end = canvas.right(canvas.width - 1, 0, self.state(), palette.ember) - 2
        at = canvas.put(_IN + 1, 0, shorten(shown.deck.phoenixborn, end - _IN, look.glyphs.ellipsis), palette.mine) + 2
        if card is not None:
            life = f"{look.signs.life}{card.stat(Stat.LIFE)}"
            others = [] if self.state() else [f"{stat.value} {n}" for stat, n in card.stats if stat is not Stat.LIFE]
            canvas.put(at, 0, shorten("  ".join((life, *others)), end - at, look.glyphs.ellipsis), palette.dim)

    def deck_words(self, width: int) -> Sequence[Text]:
        """The deck in words, as far as the frame beside the list has room for them."""
        height = self.room.height - self.below - self.foot_lines - FRAMED
        rows = deck_rows_in(self.shown_deck(), self.book(), (width, height), self.ashes.look)
        return [Text(text, style) for text, style in rows]

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on the count of what there is no room for reads it."""
        if message.spot.row == WORDS:
            self.open_words()

    def open_words(self) -> None:
        """Open the deck in words on a page of its own."""
        self.ashes.push_screen(DeckPage(self.shown_deck(), self.book()))


class DeckPage(ReaderScreen[None]):
    """A deck in words."""

    has_headings = True

    def __init__(self, shown: ShownDeck, rulebook: Rulebook) -> None:
        super().__init__()
        self.shown_deck, self.rulebook = shown, rulebook

    def title_text(self) -> str:
        """Its name."""
        return self.shown_deck.deck.name

    def rows(self, width: int) -> list[Row]:
        """All that is said of it, and its cards."""
        palette, deck = self.palette, self.shown_deck.deck
        cards = ", ".join(f"{n} {title}" for title, n in sorted(deck.cards.items()))
        rows = deck_rows(self.shown_deck, self.rulebook, width, self.ashes.look)
        rows += [("", palette.text), ("Cards", palette.accent)] if cards else []
        return rows + [(line, palette.text) for line in wrap(cards, width)]


class DeckTextPage(ReaderScreen[None]):
    """A deck as the text that players send each other."""

    hints = WITHOUT_WORDS

    def __init__(self, name: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = name, text

    def title_text(self) -> str:
        """Its name."""
        return self.heading

    def beside_title(self) -> str:
        """How to take it along."""
        return "as text: hold Shift and drag to mark it"

    def rows(self, width: int) -> list[Row]:
        """Its lines as they are, and another way to take it along."""
        lines = [(line, self.palette.text) for line in self.text.splitlines()]
        prints = wrap(f'Or print it: ashes-tui decks show "{self.heading}" --text', width)
        return [*lines, ("", self.palette.text), *((line, self.palette.faint) for line in prints)]
