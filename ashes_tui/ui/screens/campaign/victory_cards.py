"""The cards won by a victory: choose a preconstructed deck, then cards from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.kinds import Prize
from ashes_tui.campaign.record import Earned
from ashes_tui.campaign.wording import prize_words
from ashes_tui.lang.defs import DeckList
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.setup.picks import AROUND, in_room
from ashes_tui.words.phrases import capital

_NOTHING = "Take nothing"
_DONE = "Take these"
_WAYS = ("mark it, or not (Enter)", "read it (Tab)", "take those marked")


class TakeDeckScreen(ListedScreen):
    """The decks to take cards from; the last line takes nothing."""

    empty = "no deck has this name"

    def __init__(self, kept: StoredCampaign, member: int, card_pool: CardPool) -> None:
        super().__init__()
        self.kept, self.member, self.card_pool = kept, member, card_pool

    @property
    def prize(self) -> Prize:
        """What may be taken."""
        return self.kept.loaded.kind.prize or Prize()

    def heading(self) -> str:
        """The heading of the list."""
        return "Take cards of"

    def _items(self) -> list[DeckList | None]:
        base = self.kept.loaded.members[self.member].base
        decks = [d for d in self.card_pool.decks.values() if not (self.prize.other and d.name == base.name)]
        return [*self.fits(decks, lambda deck: f"{deck.name} {deck.phoenixborn}"), None]

    def labels(self) -> Sequence[str]:
        """Their names."""
        return [self._label(deck) for deck in self._items()]

    @staticmethod
    def _label(deck: DeckList | None) -> str:
        return f"{deck.name} ({deck.phoenixborn})" if deck else _NOTHING

    def _list(self, labels: Sequence[str], width: int, height: int) -> Drawing:
        """The list, all of its lines in the longest form for which there is room."""
        every = [self._label(deck) for deck in self.card_pool.decks.values()]
        return super()._list(in_room(labels, every, width - AROUND), width, height)

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """What may be taken, and the cards in the deck."""
        palette, deck = self.palette, self._items()[at]
        rows = [Text(line, palette.accent) for line in wrap(capital(prize_words(self.prize)), width)]
        rows += [Text("1 choose this (Enter)", palette.dim, 0), Text("", palette.text)]
        if deck is None:
            return [*rows, Text("The campaign goes on without new cards", palette.text)]
        return rows + [Text(_line(title, n, self.card_pool), palette.text) for title, n in deck.cards.items()]

    def read(self, at: int) -> None:
        """Enter shows the cards of the deck, or takes nothing."""
        items = self._items()
        deck = items[at] if at < len(items) else None
        if deck is None:
            self.save(Earned(member=self.member), lambda: self.dismiss(None))
        else:
            self.ashes.push_screen(TakeCardsScreen(self, deck))

    def follow(self, link: int) -> bool:
        """A click or the key 1 chooses the deck too."""
        if link == 0:
            self.read(self.cursor)
        return link == 0

    def save(self, step: Earned, saved: Callable[[], object]) -> None:
        """Save a step of the campaign; ``saved`` is called unless it is refused, which a message tells."""
        store = self.ashes.stores.campaigns
        self.ashes.carry_out(
            lambda: store.record_choice(self.kept, step, self.card_pool), lambda _: saved(), "Nothing was taken"
        )


class TakeCardsScreen(ListedScreen):
    """The cards of a deck; Enter marks one, the last line takes those marked."""

    page_key, page_does, enter_does = "Tab", "read", "mark"

    def __init__(self, asked: TakeDeckScreen, deck: DeckList) -> None:
        super().__init__()
        self.asked, self.deck = asked, deck
        self.marked: list[str] = []

    def heading(self) -> str:
        """Which deck."""
        return self.deck.name

    def _items(self) -> list[str]:
        """Titles that match the filter, then the line that takes the marked ones."""
        return [*self.fits(self.deck.cards, str), ""]

    def labels(self) -> Sequence[str]:
        """Each card, with a mark if it is chosen."""
        return [self._label(title) for title in self._items()]

    def _label(self, title: str) -> str:
        if not title:
            return f"{_DONE}: {len(self.marked)} of {self.asked.prize.titles}"
        mark = "x" if title in self.marked else " "
        return f"[{mark}] {_line(title, self.deck.cards[title], self.asked.card_pool)}"

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """How many cards are still to be chosen, and the card."""
        palette, title, card_pool = self.palette, self._items()[at], self.asked.card_pool
        rows = [Text(line, palette.accent) for line in wrap(self._state(), width)]
        rows += [Text(f"{i + 1} {way}", palette.dim, i) for i, way in enumerate(_WAYS)]
        if not title:
            return rows
        card = whole_rows(card_pool.rulebook.cards[title], card_pool.rulebook, width, self.ashes.look)
        return [*rows, Text("", palette.text), *(Text(text, style) for text, style in card)]

    def _state(self) -> str:
        prize, left = self.asked.prize, self.asked.prize.titles - len(self.marked)
        if not left:
            return "Enter on the last line takes them"
        more = " more" if self.marked else ""
        if prize.exact:
            return f"Choose {left}{more}"
        return f"Choose up to {left}{more}; Enter on the last line takes them"

    def read(self, at: int) -> None:
        """Enter marks a card, or takes those marked."""
        title = self._items()[at]
        if not title:
            self._take()
        elif title in self.marked:
            self.marked.remove(title)
        elif len(self.marked) < self.asked.prize.titles:
            self.marked.append(title)
            if len(self.marked) == self.asked.prize.titles:
                self.filter = ""
                self.cursor = len(self._items()) - 1

    def follow(self, link: int) -> bool:
        """The lines beside the list are carried out by number or click."""
        ways = (lambda: self.read(self.cursor), lambda: self.page(self.cursor), self._take)
        if 0 <= link < len(ways):
            ways[link]()
        return 0 <= link < len(ways)

    def page(self, at: int) -> None:
        """Open the card on a page of its own."""
        title, rulebook = self._items()[at], self.asked.card_pool.rulebook
        if title:
            self.ashes.push_screen(PrintedPage(rulebook.cards[title], rulebook))

    def press_key(self, key: str) -> bool:
        """Tab reads a card."""
        if key == "tab":
            self.page(self.cursor)
            return True
        return super().press_key(key)

    def _take(self) -> None:
        """Take each marked card, as many copies as allowed; if refused, the marks stay."""
        cards = {title: min(self.asked.prize.copies, self.deck.cards[title]) for title in self.marked}
        step = Earned(member=self.asked.member, deck=self.deck.name, cards=cards)

        def saved() -> None:
            self.dismiss(None)
            self.asked.dismiss(None)

        self.asked.save(step, saved)


def _line(title: str, n: int, card_pool: CardPool) -> str:
    """A card of a deck, with the Phoenixborn it is unique to, if any."""
    owner = card_pool.rulebook.cards[title].unique
    return f"{n} {title}{f' (only {owner})' if owner else ''}"
