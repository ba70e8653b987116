"""Which cards a member may build with, and what is wrong with a deck (ASC-CAMP-05, CAMP-04..06, CAMP-09)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.campaign.kinds import CHANNEL_MAGIC, CampaignOption
from ashes_tui.campaign.record import Campaign, Member
from ashes_tui.content.api import DeckProblem, check_deck
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.lang.terms import DECK_TYPES, DieType
from ashes_tui.words.phrases import count

COPIES = 3
"""Copies of each card that an option adds."""
BANNED = "DECK-19"


class CardPool(Struct, frozen=True):
    """What a campaign can use: all cards, and the decks by name."""

    rulebook: Rulebook
    decks: dict[str, DeckList]


def cards_of_options(member: Member, rulebook: Rulebook) -> dict[str, int]:
    """The copies that a member's options add (ASC-CAMP-06, CAMP-04, CAMP-05)."""
    cards: Counter[str] = Counter()
    if CampaignOption.UNIQUES in member.options:
        own = unique_cards(rulebook, member.base.phoenixborn)
        cards.update({title: COPIES for title in own if title not in member.base.cards})
    if CampaignOption.CHANNEL in member.options:
        cards[CHANNEL_MAGIC] += COPIES
    if CampaignOption.ANY in member.options:
        cards[member.any_card] += COPIES
    return dict(cards)


def unique_cards(rulebook: Rulebook, phoenixborn: str) -> tuple[str, ...]:
    """The cards that only this Phoenixborn may have in a deck."""
    cards = rulebook.cards.values()
    return tuple(card.name for card in cards if card.unique == phoenixborn and card.type in DECK_TYPES)


def catalogue(campaign: Campaign, member: int, rulebook: Rulebook) -> dict[str, int]:
    """Copies by title that a member may use in addition to the base deck (ASC-CAMP-02, ASC-CAMP-04)."""
    cards = Counter(cards_of_options(campaign.members[member], rulebook))
    for prize in campaign.prizes_of(member):
        cards.update(prize.cards)
    return dict(cards)


def owned_cards(campaign: Campaign, member: int, rulebook: Rulebook) -> dict[str, int]:
    """Copies of every card a member may build with, base deck and catalogue, sorted by title."""
    cards = Counter(campaign.members[member].base.cards)
    cards.update(catalogue(campaign, member, rulebook))
    return dict(sorted(cards.items()))


def deck_problems(campaign: Campaign, member: int, deck: DeckList, rulebook: Rulebook) -> list[DeckProblem]:
    """Everything that is wrong with a deck: broken rules of deck building, and cards the member does not own."""
    rules = rule_problems(deck, campaign.begin.edition, rulebook)
    base = campaign.members[member].base
    if deck.phoenixborn != base.phoenixborn:
        remedy = f"keep {base.phoenixborn}"
        rules.append(DeckProblem("CAMP-07", f"{deck.phoenixborn} is not the Phoenixborn of the campaign", remedy))
    return rules + _not_owned(owned_cards(campaign, member, rulebook), deck)


def rule_problems(deck: DeckList, edition: str, rulebook: Rulebook) -> list[DeckProblem]:
    """Where a deck breaks the rules of deck building; the banned list does not apply to campaigns (DECK-20)."""
    return [problem for problem in check_deck(rulebook, deck, edition) if problem.rule != BANNED]


def _not_owned(owned: dict[str, int], deck: DeckList) -> list[DeckProblem]:
    found = []
    for title, n in deck.cards.items():
        has = owned.get(title, 0)
        if n > has:
            message = f"{count(n, 'copy', 'copies')} of {title}, and you have {has or 'none'}"
            found.append(DeckProblem("ASC-CAMP-05", message, f"take out {n - has}"))
    return found


def with_contents(deck: DeckList, cards: dict[str, int], dice: dict[DieType, int]) -> DeckList:
    """The deck with these cards and dice; a First Five that no longer fits is dropped."""
    contents = {title: n for title, n in sorted(cards.items()) if n > 0}
    five = deck.first_five if all(title in contents for title in deck.first_five) else ()
    return replace(deck, cards=contents, dice={die: n for die, n in dice.items() if n > 0}, first_five=five)


def difference(before: dict[str, int], now: dict[str, int]) -> dict[str, int]:
    """Copies added (positive) or removed (negative), by title."""
    titles = dict.fromkeys((*before, *now))
    changes = {title: now.get(title, 0) - before.get(title, 0) for title in titles}
    return {title: n for title, n in changes.items() if n}
