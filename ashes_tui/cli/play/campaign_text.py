"""Campaigns on the command line: parsing cards and dice, printing campaigns and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.output import print_json, print_table
from ashes_tui.cli.shared.sources import find_named

if TYPE_CHECKING:
    from ashes_tui.campaign.decks import CardPool
    from ashes_tui.campaign.files import StoredCampaign
    from ashes_tui.lang.defs import DeckList
    from ashes_tui.lang.terms import DieType


def parse_counts(words: list[str], known: dict[str, int], noun: str, default: int) -> dict[str, int]:
    """Parse cards with counts: ``2 Barrier``, or ``Barrier`` for the default number."""
    counts: dict[str, int] = {}
    titles = {title: title for title in known}
    for word in words:
        number, _, rest = word.partition(" ")
        n, title = (int(number), rest) if number.isdecimal() and rest else (default, word)
        card = find_named(noun, title, titles)
        counts[card] = counts.get(card, 0) + n
    return counts


def parse_dice(text: str) -> dict[DieType, int]:
    """Parse a dice pool: ``5 charm, 5 natural``. Raises ``UsageFault``."""
    from ashes_tui.lang.terms import MAGIC_TYPES

    known = {die.value: die for die in MAGIC_TYPES}
    dice: dict[DieType, int] = {}
    for part in text.split(","):
        number, _, word = part.strip().partition(" ")
        if not number.isdecimal():
            raise UsageFault(
                f"--dice: '{part.strip()}' is no number with a magic type; write it as in '5 charm, 5 natural'"
            )
        die = find_named("magic type", word.strip(), known)
        dice[die] = dice.get(die, 0) + int(number)
    return dice


def print_campaign(stored: StoredCampaign, card_pool: CardPool, json: bool) -> None:
    """Print a campaign with its games, decks and catalogues."""
    from ashes_tui.campaign.wording import campaign_as_data

    if json:
        print_json(campaign_as_data(stored, card_pool))
        return
    for line in _lines(stored, card_pool):
        print(line)


def _lines(stored: StoredCampaign, card_pool: CardPool) -> list[str]:
    from ashes_tui.campaign.decks import catalogue
    from ashes_tui.campaign.wording import (
        deck_change_words,
        headline,
        history,
        next_step_words,
        option_words,
        standing_words,
        variant_words,
    )

    campaign = stored.loaded
    variant = variant_words(campaign.begin, card_pool.rulebook)
    lines = [*(f"note: {note}" for note in stored.notes), f"{stored.name}: {headline(campaign)}"]
    lines += [f"Played with: {variant}"] if variant else []
    lines.append(standing_words(campaign))
    lines += [f"  {i}. {line}" for i, line in enumerate(history(campaign), start=1)]
    lines.append(f"{next_step_words(campaign, card_pool)}.")
    for i, member in enumerate(campaign.members):
        lines.append(
            f"{member.name}: {member.base.name}{', changed: ' if deck_change_words(campaign, i) else ', as it was'}"
            f"{deck_change_words(campaign, i)}"
        )
        if member.options:
            lines.append(f"  options: {option_words(member)}")
        owned = catalogue(campaign, i, card_pool.rulebook)
        if campaign.kind.rebuild:
            lines.append(f"  catalogue: {', '.join(f'{n} {t}' for t, n in owned.items()) or 'empty'}")
    return lines


def print_deck(stored: StoredCampaign, who: int, card_pool: CardPool, json: bool) -> None:
    """Print a player's deck, next to all cards they may build with."""
    from ashes_tui.campaign.decks import owned_cards
    from ashes_tui.campaign.wording import campaign_as_data, dice_words

    if json:
        print_json(campaign_as_data(stored, card_pool)["players"][who])
        return
    campaign = stored.loaded
    deck, base = campaign.decks[who], campaign.members[who].base
    print(f"{campaign.members[who].name}: {deck.name} ({deck.phoenixborn}), {sum(deck.cards.values())} cards")
    print(f"Dice: {dice_words(deck)}\n")
    rows = [
        (deck.cards.get(title, 0), n, title, _origin_sign(deck, base, title))
        for title, n in owned_cards(campaign, who, card_pool.rulebook).items()
    ]
    print_table(("In", "Of", "Card", "Changed"), rows)


def _origin_sign(now: DeckList, base: DeckList, title: str) -> str:
    n = now.cards.get(title, 0) - base.cards.get(title, 0)
    return f"{n:+}" if n else ""
