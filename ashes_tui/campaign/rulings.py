"""Whether a campaign allows a step, by the rules of its kind and those of decks."""

from __future__ import annotations

from ashes_tui.campaign.decks import CardPool, deck_problems, rule_problems, uniques
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.kinds import CHANNEL_MAGIC, KINDS, OPTION_WORDS, CampaignKind, CampaignOption, Prize
from ashes_tui.campaign.progress import after
from ashes_tui.campaign.record import Begin, Campaign, Earned, Member, Rebuilt, Step
from ashes_tui.lang.defs import AutomatonDef, CardDef, DeckList
from ashes_tui.lang.terms import DECK_TYPES
from ashes_tui.words.phrases import count


def opponents(kind: CampaignKind, shelf: CardPool) -> tuple[AutomatonDef, ...]:
    """Whom a campaign of this kind can be played against."""
    return tuple(a for a in shelf.rulebook.automata.values() if kind.opponents in ("", a.kind))


def useful(option: CampaignOption, deck: DeckList, shelf: CardPool) -> bool:
    """Whether an option can add anything to a deck."""
    if option is CampaignOption.UNIQUES:
        return any(title not in deck.cards for title in uniques(shelf.rulebook, deck.phoenixborn))
    return option is CampaignOption.ANY or CHANNEL_MAGIC in shelf.rulebook.cards


def fits_option(card: CardDef, deck: DeckList) -> bool:
    """Whether a card can be the one that a heroic campaign adds (ASC-CAMP-06, CAMP-05)."""
    return card.type in DECK_TYPES and card.unique in (None, deck.phoenixborn)


# --- beginning ---------------------------------------------------------------------------------------------------


def check_begin(begin: Begin, shelf: CardPool) -> None:
    """Raises ``CampaignRefused`` for a campaign that cannot begin so (ASC-CAMP-02, ASC-CAMP-06, CAMP-01..05)."""
    kind = KINDS.get(begin.kind)
    if kind is None:
        raise CampaignRefused("kind", f"there is no campaign '{begin.kind}'", f"choose one of: {', '.join(KINDS)}")
    theirs = opponents(kind, shelf)
    if not theirs:
        others = ", ".join(k.name for k in KINDS.values() if opponents(k, shelf))
        raise CampaignRefused("kind", f"there is no opponent for the {kind.title} yet", f"choose one of: {others}")
    known = tuple(dict.fromkeys(d for a in theirs for d in a.difficulties))
    if begin.difficulty not in known:
        problem = f"there is no difficulty '{begin.difficulty}'"
        raise CampaignRefused("difficulty", problem, f"choose one of: {', '.join(known)}")
    if not 1 <= len(begin.members) <= kind.people:
        people = "one player" if kind.people == 1 else "one or two players"
        raise CampaignRefused("players", f"{len(begin.members)} are too many", f"it is played by {people}")
    if begin.phoenix and len(begin.members) < 2:
        raise CampaignRefused("phoenix", "the Call of the Phoenix is for two players", "leave it out", "VAR-06")
    if begin.edition not in shelf.rulebook.editions:
        editions = ", ".join(shelf.rulebook.editions)
        raise CampaignRefused("edition", f"there is no edition '{begin.edition}'", f"choose one of: {editions}")
    names = [member.name.casefold() for member in begin.members]
    if len(set(names)) < len(names) or not all(names):
        raise CampaignRefused("name", "each player needs a name of their own", "give different names")
    for member in begin.members:
        _check_member(kind, begin, member, shelf)


def _check_member(kind: CampaignKind, begin: Begin, member: Member, shelf: CardPool) -> None:
    if shelf.decks.get(member.base.name) != member.base:
        remedy = "choose one of the list of decks; it can be changed once the campaign has begun"
        raise CampaignRefused("deck", f"'{member.base.name}' is no preconstructed deck", remedy, "ASC-CAMP-02")
    for wrong in rule_problems(member.base, begin.edition, shelf.rulebook):
        raise CampaignRefused("deck", wrong.message, "choose another deck, or another edition", wrong.rule)
    for option in member.options:
        if option not in kind.allows(begin.difficulty):
            only = "a heroic campaign" if option in kind.heroic else "other campaigns"
            problem = f"{OPTION_WORDS[option]} belong to {only}"
            raise CampaignRefused("option", problem, f"leave '{option.value}' out", "ASC-CAMP-06")
    if CampaignOption.CHANNEL in member.options and CHANNEL_MAGIC not in shelf.rulebook.cards:
        raise CampaignRefused(
            "option", f"the card {CHANNEL_MAGIC} is not here", f"leave '{CampaignOption.CHANNEL}' out"
        )
    if CampaignOption.ANY in member.options:
        _check_any(member, shelf)


def _check_any(member: Member, shelf: CardPool) -> None:
    card = shelf.rulebook.cards.get(member.any_card)
    if card is None or card.type not in DECK_TYPES:
        problem = f"'{member.any_card}' is no card that can be in a deck"
        raise CampaignRefused("card", problem, "choose another one; 'ashes-tui cards list' names them", "ASC-DECK-04")
    if card.unique not in (None, member.base.phoenixborn):
        problem = f"{card.name} belongs to {card.unique}"
        raise CampaignRefused("card", problem, "choose another one", "ASC-DECK-03")


# --- steps -------------------------------------------------------------------------------------------------------


def allowed(campaign: Campaign, step: Step, shelf: CardPool) -> Campaign:
    """The campaign after a step that its rules allow. Raises ``CampaignRefused``."""
    changed = after(campaign, step)
    if isinstance(step, Rebuilt):
        _check_deck(campaign, step, shelf)
    if isinstance(step, Earned) and campaign.kind.prize:
        _check_prize(campaign, step, campaign.kind.prize, shelf)
    return changed


def _check_deck(campaign: Campaign, step: Rebuilt, shelf: CardPool) -> None:
    problems = deck_problems(campaign, step.member, step.deck, shelf.rulebook)
    if problems:
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise CampaignRefused("deck", f"{first.message}{more}", first.remedy, first.rule)


def _check_prize(campaign: Campaign, step: Earned, prize: Prize, shelf: CardPool) -> None:
    """A deck, and from it so many titles with so many copies each; or nothing at all (ASC-CAMP-04, CAMP-06)."""
    if not step.deck and not step.cards:
        return
    deck = shelf.decks.get(step.deck)
    if deck is None:
        raise CampaignRefused("deck", f"there is no deck '{step.deck}'", "'ashes-tui decks list' names them all")
    base = campaign.members[step.member].base
    if prize.other and deck.name == base.name:
        problem = f"you began with {deck.name}"
        raise CampaignRefused("deck", problem, "choose another deck", prize.rule)
    for title, n in step.cards.items():
        _check_taken(title, n, deck, prize)
    titles = len(step.cards)
    if titles > prize.titles or (prize.exact and titles < prize.titles):
        wanted = f"{prize.titles}" if prize.exact else f"at most {prize.titles}"
        problem = f"{titles} different cards"
        raise CampaignRefused("cards", problem, f"choose {wanted}, or take none at all", prize.rule)


def _check_taken(title: str, n: int, deck: DeckList, prize: Prize) -> None:
    there = deck.cards.get(title, 0)
    if not there:
        problem = f"{title} is not in {deck.name}"
        raise CampaignRefused("cards", problem, f"choose cards of that deck: {', '.join(deck.cards)}", prize.rule)
    most = min(prize.copies, there)
    if n < 1 or n > most or (prize.exact and n != prize.copies):
        wanted = f"take {prize.copies}" if prize.exact else f"take 1 to {most}"
        if prize.exact and there < prize.copies:
            wanted = f"{deck.name} holds only {there}; choose another card"
        raise CampaignRefused("cards", f"{count(n, 'copy', 'copies')} of {title}", wanted, prize.rule)
