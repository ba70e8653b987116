"""Changing a deck between two games: left and right change cards and dice, the deck's problems are shown beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.draft import Draft, draft_of, problems, with_base_deck, with_more_copies, with_more_dice
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.record import Rebuilt
from ashes_tui.campaign.wording import ONLY_DICE
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.card.detail import whole_rows
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.filtered_list import ListedScreen, Text, fitting
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.words.phrases import capital, count

_STEPS = {"right": 1, "+": 1, "left": -1, "-": -1}
_WAYS = (("one more", "right"), ("one fewer", "left"), ("keep the deck", "enter"), ("back to how it began", "f5"))
"""What each key does; a click on the line or its number does the same."""
_SHOWN = 3
"""The number of problems shown at a time."""


class BuildScreen(ListedScreen):
    """A list of all cards that may be used, then the dice."""

    page_key, page_does, enter_does = "Tab", "read", "keep"

    def __init__(self, kept: StoredCampaign, member: int, card_pool: CardPool) -> None:
        super().__init__()
        self.kept, self.card_pool = kept, card_pool
        self.draft: Draft = draft_of(kept.loaded, member, card_pool)
        self._leaving = self._asked = False
        self.cursor = len(self.draft.owned) if self._only_dice else 0

    @property
    def _only_dice(self) -> bool:
        """Whether no cards have been won yet, so that only dice can be changed."""
        return self.draft.owned == self.draft.base.cards

    def heading(self) -> str:
        """Whose deck."""
        return self.draft.base.phoenixborn

    def _items(self) -> list[str | DieType]:
        """The lines of the list: titles and dice that match the filter."""
        items: list[str | DieType] = [*self.draft.owned, *self.draft.dice]
        return fitting(items, self.filter, lambda item: f"{item.value} dice" if isinstance(item, DieType) else item)

    def labels(self) -> Sequence[str]:
        """How many of each are in the deck, of how many, and what has changed since the campaign began."""
        return [self._label(item) for item in self._items()]

    def _label(self, item: str | DieType) -> str:
        draft = self.draft
        if isinstance(item, DieType):
            now, change = draft.dice[item], draft.dice[item] - draft.base.dice.get(item, 0)
            return f"{now:>2}   {item.value} {'die' if now == 1 else 'dice'}{f'  {change:+}' if change else ''}"
        now, change = draft.cards.get(item, 0), draft.cards.get(item, 0) - draft.base.cards.get(item, 0)
        signs, owned = self.ashes.look.signs, draft.owned[item]
        return f"{signs.box * now}{signs.no_box * (owned - now)} {item}{f'  {change:+}' if change else ''}"

    def beside(self, at: int, width: int) -> Sequence[Text]:
        """Whether the deck is legal, or why not; the keys; the card."""
        palette, items = self.palette, self._items()
        rows = [*self._state(width), Text("", palette.text)]
        rows += [Text(f"{i + 1} {text} ({capital(key)})", palette.dim, i) for i, (text, key) in enumerate(_WAYS)]
        item = items[at]
        if isinstance(item, DieType):
            return rows
        card = self.card_pool.rulebook.cards[item]
        rows.append(Text("", palette.text))
        return rows + [
            Text(text, style) for text, style in whole_rows(card, self.card_pool.rulebook, width, self.ashes.look)
        ]

    def _state(self, width: int) -> list[Text]:
        palette, wrong = self.palette, problems(self.draft, self.card_pool)
        cards, dice = sum(self.draft.cards.values()), sum(self.draft.dice.values())
        rows = [Text(f"{count(cards, 'card')}, {count(dice, 'die', 'dice')}", palette.strong)]
        lines = [(capital(str(problem)), palette.bad) for problem in wrong[:_SHOWN]]
        if not wrong:
            verdict = "Legal; Enter keeps it" if self.draft.is_changed else "Legal, nothing changed yet"
            lines = [(verdict, palette.good)]
        if self._only_dice:
            lines.append((ONLY_DICE, palette.dim))
        if self._leaving:
            lines.append(("Esc again drops what you changed", palette.warning))
        return rows + [Text(line, style) for text, style in lines for line in wrap(text, width)]

    def page(self, at: int) -> None:
        """Open the card on a page of its own."""
        items = self._items()
        item = items[at] if at < len(items) else None
        if isinstance(item, str) and not isinstance(item, DieType):
            self.ashes.push_screen(PrintedPage(self.card_pool.rulebook.cards[item], self.card_pool.rulebook))

    def follow(self, link: int) -> bool:
        """The lines beside the list are carried out by number or click."""
        return 0 <= link < len(_WAYS) and self.press_key(_WAYS[link][1])

    def _back(self) -> None:
        """Ask before changes are lost."""
        if self.draft.is_changed and not self.filter and not (self._asked or self._leaving):
            self._leaving = True
            return
        super()._back()

    def press_key(self, key: str) -> bool:
        """Left and right change a number, Enter saves the deck, Escape discards the changes."""
        self._asked, self._leaving = self._leaving, False
        if key in _STEPS:
            self._change(_STEPS[key])
        elif key == "enter":
            self._keep()
        elif key == "tab":
            self.page(self.cursor)
        elif key == "f5":
            self.draft = with_base_deck(self.draft)
        else:
            return super().press_key(key)
        return True

    def _change(self, step: int) -> None:
        items = self._items()
        if not items:
            return
        item = items[self.cursor]
        if isinstance(item, DieType):
            self.draft = with_more_dice(self.draft, item, step, self.card_pool)
        else:
            self.draft = with_more_copies(self.draft, item, step, self.card_pool)

    def _keep(self) -> None:
        """Save the deck if it is legal; otherwise the reason is shown beside the list."""
        if problems(self.draft, self.card_pool):
            return
        if self.draft.is_changed:
            self.save(self.draft.step, lambda: self.dismiss(None))
        else:
            self.dismiss(None)

    def save(self, step: Rebuilt, saved: Callable[[], object]) -> None:
        """Save a step of the campaign; ``saved`` is called unless it is refused, which a message tells."""
        store = self.ashes.stores.campaigns
        self.ashes.carry_out(
            lambda: store.record_choice(self.kept, step, self.card_pool),
            lambda _: saved(),
            "The deck could not be kept",
        )
