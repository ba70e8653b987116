"""Campaigns in the menu, line by line: go on with one, begin one, read the chronicle."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.campaign.chronicle import Chronicle, feats, tallies
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.kinds import KINDS, OPTION_WORDS, CampaignKind, CampaignOption
from ashes_tui.campaign.legality import can_be_any_card, is_useful, opponents_for
from ashes_tui.campaign.record import Campaign, Member, begin_of
from ashes_tui.campaign.wording import feat_words, headline, next_step_words, standing_words, tally_words
from ashes_tui.client.stores import Stores
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.defaults import default_names
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.plain.campaign.campaign_loop import CampaignLoop
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.pick import pick
from ashes_tui.plain.game.game_loop import ExitCode
from ashes_tui.plain.setup.options import ask_options
from ashes_tui.words.phrases import capital

CHRONICLE = "chronicle"


def choose_campaign(card_pool: CardPool, console: Console, stores: Stores) -> ExitCode | None:
    """Choose a campaign and go on with it; None once it is over.

    Raises ``LeaveGame``, ``InputEnded`` or ``MatchError``.
    """
    campaigns = stores.campaigns.all()
    console.say(*(f"Not to be read: {stored.problem}." for stored in campaigns if stored.problem))
    lines: dict[str, StoredCampaign | CampaignKind | str] = {
        _campaign_line(stored.campaign, card_pool): stored
        for stored in campaigns
        if stored.campaign and stored.is_running
    }
    lines |= {f"Begin: {kind.title}. {kind.about}": kind for kind in KINDS.values() if opponents_for(kind, card_pool)}
    lines["The chronicle of victories"] = CHRONICLE
    chosen = pick("Which campaign? Type q to go back.", lines, console, "campaign")
    if isinstance(chosen, str):
        console.say(*chronicle_lines(stores.chronicle))
        return None
    stored = _new_campaign(chosen, card_pool, console, stores) if isinstance(chosen, CampaignKind) else chosen
    code = CampaignLoop(stored, card_pool, console, stores).run()
    return None if code is ExitCode.DONE else code


def _campaign_line(campaign: Campaign, card_pool: CardPool) -> str:
    return f"{headline(campaign)}. {standing_words(campaign)}. {next_step_words(campaign, card_pool)}"


def chronicle_lines(chronicle: Chronicle) -> list[str]:
    """All victories, in a sentence each. Raises ``MatchError``."""
    entries = chronicle.entries()
    lines = [f"{t.phoenixborn} against {': '.join(tally_words(t))}." for t in tallies(entries)]
    lines += [f"{f.phoenixborn}, {': '.join(feat_words(f))}." for f in feats(entries)]
    return [*chronicle.problems(), *(lines or ["Nothing is written there yet."])]


def _new_campaign(kind: CampaignKind, card_pool: CardPool, console: Console, stores: Stores) -> StoredCampaign:
    difficulties = dict.fromkeys(d for spec in opponents_for(kind, card_pool) for d in spec.difficulties)
    difficulty = pick("How hard?", {capital(word): word for word in difficulties}, console, "difficulty")
    players = pick("Who plays?", _team_lines(), console, "answer") if kind.people > 1 else (PERSON,)
    owners = [f" of player {i}" if len(players) > 1 else "" for i in range(1, len(players) + 1)]
    decks = [_ask_deck(card_pool, console, owner) for owner in owners]
    names = default_names([deck.phoenixborn for deck in decks])
    members = tuple(
        replace(_ask_member(kind, difficulty, name, deck, card_pool, console), player=player)
        for name, deck, player in zip(names, decks, players, strict=True)
    )
    new_game = NewGame(seats=len(members), opponent=replace(UNCHOSEN, difficulty=difficulty))
    new_game = ask_options(new_game, card_pool.rulebook, console)
    return stores.campaigns.create(begin_of(kind.name, new_game, members), card_pool)


def _team_lines() -> dict[str, tuple[str, ...]]:
    partners = {f"You and the {name} computer player": (PERSON, name) for name in reversed(NAMES)}
    return {"One alone": (PERSON,), "Two at this keyboard": (PERSON, PERSON), **partners}


def _ask_deck(card_pool: CardPool, console: Console, owner: str) -> DeckList:
    lines = {f"{deck.name}: {deck.phoenixborn}": deck for deck in card_pool.decks.values()}
    return pick(f"Which deck{owner} to begin with?", lines, console, "deck")


def _ask_member(
    kind: CampaignKind, difficulty: str, name: str, deck: DeckList, card_pool: CardPool, console: Console
) -> Member:
    used: list[CampaignOption] = []
    for option in kind.allows(difficulty):
        if is_useful(option, deck, card_pool) and pick(
            f"{name}: use this option? {capital(OPTION_WORDS[option])}", {"No": False, "Yes": True}, console, "answer"
        ):
            used.append(option)
    card = ""
    if CampaignOption.ANY in used:
        cards = {c.name: c.name for c in card_pool.rulebook.cards.values() if can_be_any_card(c, deck)}
        card = pick("Which card?", dict(sorted(cards.items())), console, "card")
    return Member(name, deck, tuple(used), card)
