"""A deck being changed: cards go in and out, dice too, and what is wrong with it is known at once."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.campaign.decks import CardPool, deck_problems, pool, rebuilt
from ashes_tui.campaign.record import Campaign, Rebuilt
from ashes_tui.content.api import DeckProblem
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import MAGIC_TYPES, DieType


class Draft(Struct, frozen=True):
    """A member's deck as it would be. ``owned`` are the copies by title they may use."""

    campaign: Campaign
    member: int
    owned: dict[str, int]
    cards: dict[str, int]
    dice: dict[DieType, int]

    @property
    def base(self) -> DeckList:
        """The deck it began with."""
        return self.campaign.members[self.member].base

    @property
    def deck(self) -> DeckList:
        """The deck it is now."""
        return rebuilt(self.campaign.decks[self.member], self.cards, self.dice)

    @property
    def step(self) -> Rebuilt:
        """The step that makes it so."""
        return Rebuilt(member=self.member, deck=self.deck)

    @property
    def changed(self) -> bool:
        """Whether it differs from the deck as it is."""
        now = self.campaign.decks[self.member]
        return (self.deck.cards, self.deck.dice) != (dict(sorted(now.cards.items())), dict(now.dice))


def draft_of(campaign: Campaign, member: int, shelf: CardPool) -> Draft:
    """The deck as it is, ready to be changed; every magic type can be chosen."""
    now = campaign.decks[member]
    dice = {die: now.dice.get(die, 0) for die in (*now.dice, *(d for d in MAGIC_TYPES if d not in now.dice))}
    return Draft(campaign, member, pool(campaign, member, shelf.rulebook), dict(now.cards), dice)


def as_begun(draft: Draft) -> Draft:
    """Back to the deck it began with."""
    dice = {die: draft.base.dice.get(die, 0) for die in draft.dice}
    return replace(draft, cards=dict(draft.base.cards), dice=dice)


def moved(draft: Draft, title: str, n: int, shelf: CardPool) -> Draft:
    """So many copies more (or fewer) of a title: never more than owned or than a deck may hold (ASC-DECK-02)."""
    most = min(draft.owned.get(title, 0), shelf.rulebook.editions[draft.campaign.begin.edition].deck_copies)
    now = draft.cards.get(title, 0)
    return replace(draft, cards={**draft.cards, title: max(0, min(now + n, max(most, now)))})


def rolled(draft: Draft, die: DieType, n: int, shelf: CardPool) -> Draft:
    """So many dice more (or fewer) of a type: never more than the whole pool (ASC-DECK-05)."""
    most = shelf.rulebook.editions[draft.campaign.begin.edition].deck_dice
    return replace(draft, dice={**draft.dice, die: max(0, min(draft.dice.get(die, 0) + n, most))})


def problems(draft: Draft, shelf: CardPool) -> list[DeckProblem]:
    """Everything that is wrong with it now."""
    return deck_problems(draft.campaign, draft.member, draft.deck, shelf.rulebook)
