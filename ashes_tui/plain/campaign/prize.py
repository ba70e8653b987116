"""The cards won by a victory, asked for in lines."""

from __future__ import annotations

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.kinds import Prize
from ashes_tui.campaign.record import Campaign, Earned
from ashes_tui.campaign.wording import prize_words
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.pick import pick


def ask_prize(campaign: Campaign, index: int, card_pool: CardPool, console: Console) -> Earned:
    """What a member takes for a victory, perhaps nothing. Raises ``LeaveGame`` and ``InputEnded``."""
    member, prize = campaign.members[index], campaign.kind.prize
    assert prize is not None
    console.say(f"{member.name}: you may take {prize_words(prize)}.")
    lines: dict[str, DeckList | None] = {
        f"{deck.name}: {deck.phoenixborn}": deck
        for deck in card_pool.decks.values()
        if not (prize.other and deck.name == member.base.name)
    }
    deck = pick("From which deck?", {**lines, "From none": None}, console, "deck")
    if deck is None:
        return Earned(member=index)
    return Earned(member=index, deck=deck.name, cards=_ask_cards(deck, prize, card_pool.rulebook, console))


def _ask_cards(deck: DeckList, prize: Prize, rulebook: Rulebook, console: Console) -> dict[str, int]:
    """The titles to take, each with as many copies as allowed."""
    cards: dict[str, int] = {}
    while len(cards) < prize.titles:
        left = {_card_line(t, n, rulebook): t for t, n in deck.cards.items() if t not in cards}
        lines = left if prize.exact or not cards else {**left, "No more": ""}
        title = pick(f"Card {len(cards) + 1} of {prize.titles}?", lines, console, "card")
        if not title:
            break
        cards[title] = min(prize.copies, deck.cards[title])
    return cards


def _card_line(title: str, n: int, rulebook: Rulebook) -> str:
    owner = rulebook.cards[title].unique
    return f"{title}, {n} copies{f', only for {owner}' if owner else ''}"
