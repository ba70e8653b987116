"""The pages that a table opens: the card under the cursor, piles, decks, the log."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.ui.draw.table.question.first_five import cards_read
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.hovering import HoverScreen
from ashes_tui.ui.screens.pages.pages import CardPage, LogPage, PrintedPage, ProsePage
from ashes_tui.ui.screens.pages.pile import PilePage
from ashes_tui.ui.table.reading import page_of
from ashes_tui.ui.table.rows import RowKind, TableItem, pile_cards


class ReadingScreen(HoverScreen):
    """A table whose cards, piles and log can be read on pages of their own."""

    game: Party

    def _read(self) -> None:
        item, card = self.model.item(), self.model.shown_card()
        if item is not None and item.kind is RowKind.PILE:
            self._show_pile(item)
            return
        if card is None:
            self._read_text(item)
            return
        together = cards_read(self.model) if item is None else ()
        if together:
            self.ashes.push_screen(PrintedPage(together[0], self.model.names.rulebook, together))
            return
        decision = self.model.decision
        asks = self.model.names.view_of(decision.source) if decision else None
        self.ashes.push_screen(CardPage(card, self.model.names, asks))

    def _read_text(self, item: TableItem | None) -> None:
        """Read what is no card: a die or what an answer means on a page, a face-down aspect in a line."""
        title, text = page_of(self.model)
        if item is not None and item.kind is RowKind.FACE_DOWN:
            self.model.press_item(item)
        elif text:
            self.ashes.push_screen(ProsePage(title, text))
        else:
            self.model.notice = "Move to a card to read it"

    def _open_pile(self) -> None:
        item = self.model.item()
        if item is not None and item.kind is RowKind.PILE:
            self._show_pile(item)

    def _open_deck(self, seat: int) -> None:
        deck = self.game.session.match.header.setup.seats[seat].deck
        self.ashes.push_screen(DeckScreen(deck, self.game.session.rulebook))

    def _show_pile(self, item: TableItem) -> None:
        if item.pile == "draw" and item.id == self.model.seat and item.id in self.game.people:
            self._open_deck(item.id)
            return
        seat = self.model.view.seats[item.id]
        cards, total = pile_cards(seat, item.pile)
        title = f"{self.model.names.owner(item.id)} {item.pile} pile"
        self.ashes.push_screen(PilePage(title, cards, total, self.model.names))

    def _open_log(self) -> None:
        self.ashes.push_screen(LogPage(self.game.log_in_sum(self.model.seat), self.model.seat))

    def _open_behavior(self) -> None:
        """Open the automaton's own card, which says what its dice mean."""
        seat = self.model.view.seats[self.game.session.opponent]
        self.ashes.push_screen(CardPage(seat.phoenixborn, self.model.names, rolled=self.game.rolled()))
