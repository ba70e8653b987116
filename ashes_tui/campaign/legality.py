"""What a campaign allows, by the rules of its kind and of deck building."""

from __future__ import annotations

from ashes_tui.campaign.decks import CardPool, deck_problems, rule_problems, unique_cards
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, KINDS, OPTION_WORDS, CampaignKind, CampaignOption, Prize
from ashes_tui.campaign.progress import apply_step
from ashes_tui.campaign.record import Begin, Campaign, Earned, Member, Rebuilt, Step
from ashes_tui.lang.defs import AutomatonDef, CardDef, DeckList
from ashes_tui.lang.terms import DECK_TYPES
from ashes_tui.words.phrases import count


def opponents_for(kind: CampaignKind, card_pool: CardPool) -> tuple[AutomatonDef, ...]:
    """The opponents that a campaign of this kind can be played against."""
    return tuple(a for a in card_pool.rulebook.automata.values() if kind.opponents in ("", a.kind))


def is_useful(option: CampaignOption, deck: DeckList, card_pool: CardPool) -> bool:
    """Whether an option would add anything to a deck."""
    if option is CampaignOption.UNIQUES:
        return any(title not in deck.cards for title in unique_cards(card_pool.rulebook, deck.phoenixborn))
    return option is CampaignOption.ANY or CHANNEL_MAGIC in card_pool.rulebook.cards


def can_be_any_card(card: CardDef, deck: DeckList) -> bool:
    """Whether a card may be chosen for the heroic option ``any`` (ASC-CAMP-06, CAMP-05)."""
    return card.type in DECK_TYPES and card.unique in (None, deck.phoenixborn)


# --- beginning ---------------------------------------------------------------------------------------------------


def check_begin(begin: Begin, card_pool: CardPool) -> None:
    """Raises ``CampaignRefused`` for a campaign that cannot begin like this (ASC-CAMP-02, ASC-CAMP-06, CAMP-01..05)."""
    kind = KINDS.get(begin.kind)
    if kind is None:
        raise CampaignRefused("kind", f"there is no campaign '{begin.kind}'", f"choose one of: {', '.join(KINDS)}")
    opponents = opponents_for(kind, card_pool)
    if not opponents:
        others = ", ".join(k.name for k in KINDS.values() if opponents_for(k, card_pool))
        raise CampaignRefused("kind", f"there is no opponent for the {kind.title} yet", f"choose one of: {others}")
    known = tuple(dict.fromkeys(d for a in opponents for d in a.difficulties))
    if begin.difficulty not in known:
        problem = f"there is no difficulty '{begin.difficulty}'"
        raise CampaignRefused("difficulty", problem, f"choose one of: {', '.join(known)}")
    if not 1 <= len(begin.members) <= kind.people:
        people = "one player" if kind.people == 1 else "one or two players"
        raise CampaignRefused("players", f"{len(begin.members)} are too many", f"it is played by {people}")
    if begin.phoenix and len(begin.members) < 2:
        raise CampaignRefused("phoenix", "the Call of the Phoenix is for two players", "leave it out", "VAR-06")
    if begin.edition not in card_pool.rulebook.editions:
        editions = ", ".join(card_pool.rulebook.editions)
        raise CampaignRefused("edition", f"there is no edition '{begin.edition}'", f"choose one of: {editions}")
    names = [member.name.casefold() for member in begin.members]
    if len(set(names)) < len(names) or not all(names):
        raise CampaignRefused("name", "each player needs a name of their own", "give different names")
    for member in begin.members:
        _check_member(kind, begin, member, card_pool)


def _check_member(kind: CampaignKind, begin: Begin, member: Member, card_pool: CardPool) -> None:
    if card_pool.decks.get(member.base.name) != member.base:
        remedy = "choose a deck from the list; it can be changed once the campaign has begun"
        raise CampaignRefused("deck", f"'{member.base.name}' is not a preconstructed deck", remedy, "ASC-CAMP-02")
    for wrong in rule_problems(member.base, begin.edition, card_pool.rulebook):
        raise CampaignRefused("deck", wrong.message, "choose another deck, or another edition", wrong.rule)
    for option in member.options:
        if option not in kind.allows(begin.difficulty):
            only = "a heroic campaign" if option in kind.heroic else "other campaigns"
            problem = f"{OPTION_WORDS[option]} belong to {only}"
            raise CampaignRefused("option", problem, f"leave '{option.value}' out", "ASC-CAMP-06")
    if CampaignOption.CHANNEL in member.options and CHANNEL_MAGIC not in card_pool.rulebook.cards:
        raise CampaignRefused(
            "option", f"the card {CHANNEL_MAGIC} is not here", f"leave '{CampaignOption.CHANNEL}' out"
        )
    if CampaignOption.ANY in member.options:
        _check_any_card(member, card_pool)


def _check_any_card(member: Member, card_pool: CardPool) -> None:
    card = card_pool.rulebook.cards.get(member.any_card)
    if card is None or card.type not in DECK_TYPES:
        problem = f"'{member.any_card}' is not a card that can be in a deck"
        raise CampaignRefused("card", problem, "choose another one; 'ashes-tui cards list' names them", "ASC-DECK-04")
    if card.unique not in (None, member.base.phoenixborn):
        problem = f"{card.name} belongs to {card.unique}"
        raise CampaignRefused("card", problem, "choose another one", "ASC-DECK-03")


# --- steps -------------------------------------------------------------------------------------------------------


def apply_checked(campaign: Campaign, step: Step, card_pool: CardPool) -> Campaign:
    """The campaign after a step. Raises ``CampaignRefused`` if its rules do not allow the step."""
    changed = apply_step(campaign, step)
    if isinstance(step, Rebuilt):
        _check_deck(campaign, step, card_pool)
    if isinstance(step, Earned) and campaign.kind.prize:
        _check_prize(campaign, step, campaign.kind.prize, card_pool)
    return changed


def _check_deck(campaign: Campaign, step: Rebuilt, card_pool: CardPool) -> None:
    problems = deck_problems(campaign, step.member, step.deck, card_pool.rulebook)
    if problems:
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise CampaignRefused("deck", f"{first.message}{more}", first.remedy, first.rule)


def _check_prize(campaign: Campaign, step: Earned, prize: Prize, card_pool: CardPool) -> None:
    """Check that the cards come from one deck and keep the limits; taking none is fine (ASC-CAMP-04, CAMP-06)."""
    if not step.deck and not step.cards:
        return
    deck = card_pool.decks.get(step.deck)
    if deck is None:
        raise CampaignRefused("deck", f"there is no deck '{step.deck}'", "'ashes-tui decks list' names them all")
    base = campaign.members[step.member].base
    if prize.other and deck.name == base.name:
        problem = f"you began with {deck.name}"
        raise CampaignRefused("deck", problem, "choose another deck", prize.rule)
    for title, n in step.cards.items():
        _check_prize_card(title, n, deck, prize)
    titles = len(step.cards)
    if titles > prize.titles or (prize.exact and titles < prize.titles):
        number = f"{prize.titles}" if prize.exact else f"at most {prize.titles}"
        problem = f"{titles} different cards"
        raise CampaignRefused("cards", problem, f"choose {number}, or take none at all", prize.rule)


def _check_prize_card(title: str, n: int, deck: DeckList, prize: Prize) -> None:
    available = deck.cards.get(title, 0)
    if not available:
        problem = f"{title} is not in {deck.name}"
        raise CampaignRefused("cards", problem, f"choose cards of that deck: {', '.join(deck.cards)}", prize.rule)
    most = min(prize.copies, available)
    if n < 1 or n > most or (prize.exact and n != prize.copies):
        demand = f"take {prize.copies}" if prize.exact else f"take 1 to {most}"
        if prize.exact and available < prize.copies:
            demand = f"{deck.name} holds only {available}; choose another card"
        raise CampaignRefused("cards", f"{count(n, 'copy', 'copies')} of {title}", demand, prize.rule)
