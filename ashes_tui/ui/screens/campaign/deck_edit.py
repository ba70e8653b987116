"""Changing a deck between two games of a campaign: only cards that were won go in, all dice do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.style import Style

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.draft import Draft, draft_of, problems, with_base_deck, with_more_copies, with_more_dice
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.record import Rebuilt
from ashes_tui.campaign.wording import ONLY_DICE
from ashes_tui.client.decks.shown import ShownDeck, shown_deck
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import DieType
from ashes_tui.ui.draw.decks.ways import Way
from ashes_tui.ui.screens.decks.editor import EditScreen, Item


class BuildScreen(EditScreen):
    """A list of all cards that may be used, then the dice."""

    draft: Draft
    words_key = "6"

    def __init__(self, kept: StoredCampaign, member: int, card_pool: CardPool) -> None:
        super().__init__()
        self.kept, self.card_pool = kept, card_pool
        self.draft = draft_of(kept.loaded, member, card_pool)
        self.cursor = len(self.draft.owned) if self._only_dice else 0

    @property
    def _only_dice(self) -> bool:
        """Whether no cards have been won yet, so that only dice can be changed."""
        return self.draft.owned == self.draft.base.cards

    def heading(self) -> str:
        """Whose deck."""
        return self.draft.base.phoenixborn

    def book(self) -> Rulebook:
        """The cards of the campaign."""
        return self.card_pool.rulebook

    def shown_deck(self) -> ShownDeck:
        """The deck as it is now, by the rules of the campaign."""
        draft = self.draft
        return shown_deck(draft.deck, self.book(), draft.campaign.begin.edition, problems(draft, self.card_pool))

    def titles(self) -> Sequence[str]:
        """Cards of the base deck, and those that were won."""
        return tuple(self.draft.owned)

    def dice_types(self) -> Sequence[DieType]:
        """Those in the deck, then the others."""
        return tuple(self.draft.dice)

    def copies(self, title: str) -> int:
        """How many copies are in the deck."""
        return self.draft.cards.get(title, 0)

    def most(self, title: str) -> int:
        """How many they own."""
        return self.draft.owned[title]

    def dice_of(self, die: DieType) -> int:
        """How many dice of a type are in it."""
        return self.draft.dice[die]

    def mark(self, item: Item) -> str:
        """How many more or fewer there are than when the campaign began."""
        base = self.draft.base
        if isinstance(item, DieType):
            change = self.dice_of(item) - base.dice.get(item, 0)
        else:
            change = self.copies(item) - base.cards.get(item, 0)
        return f"{change:+}" if change else ""

    def changed(self, item: Item, step: int) -> Draft:
        """The draft with one more or one fewer."""
        if isinstance(item, DieType):
            return with_more_dice(self.draft, item, step, self.card_pool)
        return with_more_copies(self.draft, item, step, self.card_pool)

    @property
    def is_changed(self) -> bool:
        """Whether it differs from the deck that is kept."""
        return self.draft.is_changed

    def state(self) -> str:
        """Whether it is kept."""
        return "not saved yet" if self.is_changed else ""

    def said(self) -> tuple[str, Style] | None:
        """Why nothing but dice can be changed."""
        return (ONLY_DICE, self.palette.dim) if self._only_dice else None

    def ways(self) -> tuple[Way, ...]:
        """What can be done, by digit."""
        return (
            Way("1", "One more", "Right"),
            Way("2", "One fewer", "Left"),
            Way("3", "Save the deck", "Enter"),
            Way("4", "Back to how it began", "F5"),
            Way("5", "Undo", self.undo_words()),
            Way("6", "The deck in words"),
        )

    def follow(self, link: int) -> bool:
        """Go the way with a number."""
        if not 0 <= link < len(self.ways()):
            return False
        if link == 4:
            self.undo()
        elif link == 5:
            self.open_words()
        else:
            self.press_key(("right", "left", "enter", "f5")[link])
        return True

    def press_key(self, key: str) -> bool:
        """F5 makes the deck what it was when the campaign began."""
        if key != "f5":
            return super().press_key(key)
        self._asked, self._leaving = self._leaving, False
        self.change(with_base_deck(self.draft))
        return True

    def keep(self) -> None:
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
            "The deck could not be saved",
        )
