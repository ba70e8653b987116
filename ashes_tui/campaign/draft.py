"""A deck being edited: cards and dice go in and out, and its problems are known at once."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.campaign.decks import CardPool, deck_problems, owned_cards, with_contents
from ashes_tui.campaign.record import Campaign, Rebuilt
from ashes_tui.content.api import DeckProblem
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import MAGIC_TYPES, DieType


class Draft(Struct, frozen=True):
    """A member's deck while it is edited. ``owned``: the copies by title they may use."""

    campaign: Campaign
    member: int
    owned: dict[str, int]
    cards: dict[str, int]
    dice: dict[DieType, int]

    @property
    def base(self) -> DeckList:
        """The deck the member began the campaign with."""
        return self.campaign.members[self.member].base

    @property
    def deck(self) -> DeckList:
        """The deck as edited."""
        return with_contents(self.campaign.decks[self.member], self.cards, self.dice)

    @property
    def step(self) -> Rebuilt:
        """The step that saves the edited deck."""
        return Rebuilt(member=self.member, deck=self.deck)

    @property
    def is_changed(self) -> bool:
        """Whether it differs from the member's present deck."""
        now = self.campaign.decks[self.member]
        return (self.deck.cards, self.deck.dice) != (dict(sorted(now.cards.items())), dict(now.dice))


def draft_of(campaign: Campaign, member: int, card_pool: CardPool) -> Draft:
    """A draft of the member's present deck; it lists every magic type."""
    now = campaign.decks[member]
    dice = {die: now.dice.get(die, 0) for die in (*now.dice, *(d for d in MAGIC_TYPES if d not in now.dice))}
    return Draft(campaign, member, owned_cards(campaign, member, card_pool.rulebook), dict(now.cards), dice)


def with_base_deck(draft: Draft) -> Draft:
    """The draft reset to the base deck."""
    dice = {die: draft.base.dice.get(die, 0) for die in draft.dice}
    return replace(draft, cards=dict(draft.base.cards), dice=dice)


def with_more_copies(draft: Draft, title: str, n: int, card_pool: CardPool) -> Draft:
    """With ``n`` more (or fewer) copies of a title: never more than owned or than a deck may hold (ASC-DECK-02)."""
    most = min(draft.owned.get(title, 0), card_pool.rulebook.editions[draft.campaign.begin.edition].deck_copies)
    now = draft.cards.get(title, 0)
    return replace(draft, cards={**draft.cards, title: max(0, min(now + n, max(most, now)))})


def with_more_dice(draft: Draft, die: DieType, n: int, card_pool: CardPool) -> Draft:
    """With ``n`` more (or fewer) dice of a type: never more than the whole dice pool (ASC-DECK-05)."""
    most = card_pool.rulebook.editions[draft.campaign.begin.edition].deck_dice
    return replace(draft, dice={**draft.dice, die: max(0, min(draft.dice.get(die, 0) + n, most))})


def problems(draft: Draft, card_pool: CardPool) -> list[DeckProblem]:
    """Everything that is wrong with the draft."""
    return deck_problems(draft.campaign, draft.member, draft.deck, card_pool.rulebook)
