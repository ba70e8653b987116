"""A campaign in words: its kind, its state, the next step, and how decks changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from ashes_tui.campaign.chronicle import ChronicleEntry, Feat, Tally, feats, tallies
from ashes_tui.campaign.decks import CardPool, catalogue, difference
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import drawn_opponent, next_level, next_threat, next_wounds
from ashes_tui.campaign.kinds import KINDS, OPTION_WORDS, CampaignOption, Prize
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Begin, Campaign, Encounter, Member
from ashes_tui.content.api import DEFAULT_EDITION
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.match.grim_fates import grim_words
from ashes_tui.words.phrases import capital, count, listing


def headline(campaign: Campaign) -> str:
    """The kind of campaign and its players: ``Dragonborn campaign, heroic: Ann with Issa Brightmore``."""
    who = listing([f"{member.name} with {member.base.phoenixborn}" for member in campaign.members])
    return f"{campaign.kind.title}, {campaign.begin.difficulty}: {who}"


def brief_headlines(campaign: Campaign) -> tuple[str, ...]:
    """The headline and shorter forms of it: without the difficulty, without "campaign", with first names."""
    kind, members = campaign.kind.title, campaign.members
    who = listing([f"{member.name} with {member.base.phoenixborn}" for member in members])
    first = listing([f"{member.name} with {member.base.phoenixborn.split()[0].rstrip(',')}" for member in members])
    short = kind.removesuffix(" campaign")
    return headline(campaign), f"{kind}: {who}", f"{short}: {who}", f"{short}: {first}"


def variant_words(begin: Begin, rulebook: Rulebook) -> str:
    """Edition and variants where they differ from the default: ``Ashes Reborn, Grim Fates``."""
    edition = rulebook.editions[begin.edition].title if begin.edition != DEFAULT_EDITION else ""
    chained = "" if begin.chained else "without the chained list"
    phoenix = "the Call of the Phoenix" if begin.phoenix else ""
    return ", ".join(part for part in (edition, chained, grim_words(begin.grim), phoenix) if part)


def standing_words(campaign: Campaign) -> str:
    """Games won and lost, on one line."""
    goal = f" of {campaign.kind.games}" if campaign.kind.games else ""
    wins = f"{campaign.wins}{goal} {'game' if campaign.wins == 1 and not goal else 'games'} won"
    lost = sum(e.end is not None and not e.end.won and not e.end.lost_file for e in campaign.encounters)
    return f"{wins}, {count(lost, 'defeat')}" if lost else wins


def next_step_words(campaign: Campaign, card_pool: CardPool) -> str:
    """The next step, as a sentence."""
    match stage_of(campaign):
        case Stage.WON:
            return f"The {campaign.kind.title} is won"
        case Stage.LOST:
            return f"It is over: {count(campaign.wins, 'victory', 'victories')} in a row"
        case Stage.PLAYING:
            game = campaign.under_way
            return f"The game against {game.against if game else ''} is under way"
        case Stage.PRIZE:
            names = listing([campaign.members[i].name for i in members_owed_a_prize(campaign)])
            return f"{names} may take cards for the victory"
        case Stage.READY:
            return f"Next: {next_game_words(campaign, card_pool)}"


def next_game_words(campaign: Campaign, card_pool: CardPool) -> str:
    """The next game: ``game 2 of 3, with 1 threat token more``."""
    kind = campaign.kind
    parts = [f"game {campaign.wins + 1}{f' of {kind.games}' if kind.games else ''}"]
    if kind.drawn:
        parts.append(f"against {drawn_opponent(campaign, card_pool)}")
    if kind.levels:
        parts.append(f"against a Chimera of level {next_level(campaign)}")
    threat, wounds = next_threat(campaign), next_wounds(campaign)
    if threat:
        parts.append(f"with {count(threat, 'threat token')} more")
    if any(wounds):
        parts.append(f"beginning with {count(wounds[0], 'wound')}")
    return ", ".join(parts)


def number_words(campaign: Campaign, game: str) -> str:
    """A saved game in its campaign: ``Dragonborn campaign, game 2``. A lost game has the number of its replay."""
    before = list(takewhile(lambda encounter: encounter.game.game != game, campaign.encounters))
    won = sum(e.end is not None and e.end.won for e in before)
    return f"{campaign.kind.title}, game {won + 1}"


ONLY_DICE = "Only the dice can be changed until there are cards to add"


def deck_edit_words(campaign: Campaign, member: int, rulebook: Rulebook) -> tuple[str, str]:
    """What can be changed before the next game, with a hint: the deck, or only its dice."""
    if not catalogue(campaign, member, rulebook):
        return "Change the dice", ONLY_DICE
    return "Change the deck", "Swap in cards from the catalogue, and change the dice"


def history(campaign: Campaign) -> Iterator[str]:
    """Every game so far, one line each."""
    for encounter in campaign.encounters:
        yield f"{against_words(campaign, encounter)}: {_result(campaign, encounter)}"


def against_words(campaign: Campaign, encounter: Encounter) -> str:
    """The opponent of a game, with its level and what made it harder."""
    game = encounter.game
    level = f", level {game.level}" if campaign.kind.levels else ""
    threat = f", {count(game.threat, 'threat token')} more" if game.threat else ""
    return f"{game.against}{level}{threat}"


def _result(campaign: Campaign, encounter: Encounter) -> str:
    end = encounter.end
    if end is None:
        return "under way"
    if end.lost_file:
        return "its file was lost, it does not count"
    keeps = campaign.kind.wounds and end.won and any(end.wounds)
    wounds = f", {count(end.wounds[0], 'wound')} kept" if keeps else ""
    return f"{'won' if end.won else 'lost'} in {count(end.rounds, 'round')}{wounds}"


def prize_words(prize: Prize) -> str:
    """What may be taken after a victory."""
    if prize.exact:
        return f"{prize.copies} copies each of {prize.titles} different cards of one preconstructed deck"
    other = "one other" if prize.other else "one"
    return f"up to {prize.copies} copies each of up to {prize.titles} different cards of {other} preconstructed deck"


def option_words(member: Member) -> str:
    """The options a player chose."""
    words = [f"3 copies of {member.any_card}" if o is CampaignOption.ANY else OPTION_WORDS[o] for o in member.options]
    return listing(words)


# --- decks -------------------------------------------------------------------------------------------------------


def dice_words(deck: DeckList) -> str:
    """``5 charm, 5 natural``."""
    return ", ".join(f"{n} {die.value}" for die, n in deck.dice.items())


def deck_change_words(campaign: Campaign, member: int) -> str:
    """A deck's changes since the campaign began: ``+2 Hammer Knight, -2 Barrier``; empty if there are none."""
    base, now = campaign.members[member].base, campaign.decks[member]
    parts = [f"{n:+} {title}" for title, n in sorted(difference(base.cards, now.cards).items(), key=_added_first)]
    if dict(base.dice) != dict(now.dice):
        parts.append(f"dice {dice_words(now)}")
    return ", ".join(parts)


def _added_first(change: tuple[str, int]) -> tuple[bool, str]:
    return change[1] < 0, change[0]


# --- as data -----------------------------------------------------------------------------------------------------


def campaign_as_data(kept: StoredCampaign, card_pool: CardPool) -> dict[str, Any]:
    """A campaign for programs."""
    campaign = kept.campaign
    if campaign is None:
        return {"name": kept.name, "file": str(kept.path), "problem": kept.problem}
    return {
        "name": kept.name,
        "file": str(kept.path),
        "kind": campaign.kind.name,
        "difficulty": campaign.begin.difficulty,
        "seed": campaign.begin.seed,
        "edition": campaign.begin.edition,
        "phoenix": campaign.begin.phoenix,
        "chained": campaign.begin.chained,
        "grim": campaign.begin.grim,
        "stage": stage_of(campaign).value,
        "wins": campaign.wins,
        "games": campaign.kind.games,
        "players": [_player(campaign, i, card_pool) for i in range(len(campaign.members))],
        "encounters": [{"game": e.game, "result": e.end} for e in campaign.encounters],
        "next": {
            "level": next_level(campaign),
            "threat": next_threat(campaign),
            "wounds": next_wounds(campaign),
            "opponent": drawn_opponent(campaign, card_pool),
        },
    }


def _player(campaign: Campaign, member: int, card_pool: CardPool) -> dict[str, Any]:
    who, deck = campaign.members[member], campaign.decks[member]
    return {
        "name": who.name,
        "player": who.player,
        "phoenixborn": deck.phoenixborn,
        "base": who.base.name,
        "options": [option.value for option in who.options],
        "any_card": who.any_card,
        "cards": deck.cards,
        "dice": {die.value: n for die, n in deck.dice.items()},
        "changes": difference(who.base.cards, deck.cards),
        "catalogue": catalogue(campaign, member, card_pool.rulebook),
        "may_take": member in members_owed_a_prize(campaign),
    }


def chronicle_as_data(entries: tuple[ChronicleEntry, ...]) -> dict[str, Any]:
    """The chronicle for programs."""
    return {"games": entries, "victories": tallies(entries), "campaigns": feats(entries)}


def tally_words(tally: Tally) -> tuple[str, str]:
    """The opponent and the victories of a tally."""
    level = f", level {tally.level}" if tally.level > 1 else ""
    return f"{tally.opponent}, {tally.difficulty}{level}", f"{tally.won} of {tally.played} won"


def feat_words(feat: Feat) -> tuple[str, str]:
    """A kind of campaign and what was achieved in it."""
    kind = KINDS.get(feat.kind)
    title = kind.title if kind else capital(feat.kind)
    if kind and not kind.games:
        return f"{title}, {feat.difficulty}", f"{count(feat.longest, 'victory', 'victories')} in a row"
    if not feat.completed:
        return f"{title}, {feat.difficulty}", f"{count(feat.longest, 'victory', 'victories')}, not won yet"
    return f"{title}, {feat.difficulty}", "won once" if feat.completed == 1 else f"won {feat.completed} times"
