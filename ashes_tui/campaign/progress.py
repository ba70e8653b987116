"""Applying steps to a campaign, and its stage. The rules of deck building are checked in ``legality``."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.record import Begin, Campaign, Earned, Encounter, Ended, GamePlayed, Rebuilt, Step


class Stage(StrEnum):
    """What a campaign is waiting for, or how it ended."""

    PRIZE = "prize"
    READY = "ready"
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


OVER = (Stage.WON, Stage.LOST)


def new_campaign(begin: Begin) -> Campaign:
    """A campaign before its first step."""
    return Campaign(begin, tuple(member.base for member in begin.members))


def stage_of(campaign: Campaign) -> Stage:
    """The stage of a campaign; a lost game may be replayed unless a defeat ends it (Q-21, ASC-CAMP-01, CAMP-02)."""
    if campaign.under_way:
        return Stage.PLAYING
    if _is_won(campaign):
        return Stage.WON
    lost = any(e.end and not e.end.won and not e.end.lost_file for e in campaign.encounters)
    if campaign.kind.once and lost:
        return Stage.LOST
    return Stage.PRIZE if members_owed_a_prize(campaign) else Stage.READY


def _is_won(campaign: Campaign) -> bool:
    return 0 < campaign.kind.games <= campaign.wins


def members_owed_a_prize(campaign: Campaign) -> tuple[int, ...]:
    """Members who may still take cards for the last victory (ASC-CAMP-04, CAMP-06)."""
    if campaign.kind.prize is None or _is_won(campaign):
        return ()
    return tuple(i for i in range(len(campaign.members)) if len(campaign.prizes_of(i)) < campaign.wins)


def apply_step(campaign: Campaign, step: Step) -> Campaign:
    """The campaign after a step. Raises ``CampaignRefused`` for a step that is not possible now."""
    return replace(_apply(campaign, step), steps=campaign.steps + 1)


def _apply(campaign: Campaign, step: Step) -> Campaign:
    match step:
        case Rebuilt():
            return _apply_rebuilt(campaign, step)
        case Earned():
            return _apply_earned(campaign, step)
        case GamePlayed():
            return _apply_played(campaign, step)
        case Ended():
            return _apply_ended(campaign, step)


def _apply_rebuilt(campaign: Campaign, step: Rebuilt) -> Campaign:
    _require_between_games(campaign, "the deck cannot be changed")
    if not campaign.kind.rebuild:
        problem = f"{campaign.kind.title} is played with the deck it began with"
        raise CampaignRefused("deck", problem, "begin another with the deck you want")
    _require_member(campaign, step.member)
    decks = list(campaign.decks)
    decks[step.member] = step.deck
    return replace(campaign, decks=tuple(decks))


def _apply_earned(campaign: Campaign, step: Earned) -> Campaign:
    _require_member(campaign, step.member)
    if stage_of(campaign) is not Stage.PRIZE or step.member not in members_owed_a_prize(campaign):
        remedy = "win a game first; each victory lets each player choose once"
        raise CampaignRefused("cards", "there are no cards to be taken now", remedy)
    return replace(campaign, prizes=(*campaign.prizes, step))


def _apply_played(campaign: Campaign, step: GamePlayed) -> Campaign:
    _require_between_games(campaign, "no game can begin")
    if stage_of(campaign) is Stage.PRIZE:
        names = " and ".join(campaign.members[i].name for i in members_owed_a_prize(campaign))
        remedy = "choose cards, or say that none are taken"
        raise CampaignRefused("cards", f"{names} may still take cards for the last victory", remedy)
    return replace(campaign, encounters=(*campaign.encounters, Encounter(step)))


def _apply_ended(campaign: Campaign, step: Ended) -> Campaign:
    """End the game under way, or replace the result just recorded after an undo."""
    last = campaign.encounters[-1] if campaign.encounters else None
    if last is None or (last.end and last.end.n != campaign.steps):
        raise CampaignRefused("result", "no game is under way", "begin the next game first")
    return replace(campaign, encounters=(*campaign.encounters[:-1], Encounter(last.game, step)))


def _require_between_games(campaign: Campaign, problem: str) -> None:
    """Raises ``CampaignRefused`` while a game is under way and once the campaign is over."""
    if campaign.under_way:
        raise CampaignRefused("game", f"{problem} while one is under way", "finish it, or concede it")
    if stage_of(campaign) in OVER:
        raise CampaignRefused("campaign", f"{problem}: it is over", "begin another one")


def _require_member(campaign: Campaign, member: int) -> None:
    if not 0 <= member < len(campaign.members):
        known = f"it has {len(campaign.members)}"
        raise CampaignRefused("player", f"there is no player {member + 1}", f"choose one of those there are: {known}")
