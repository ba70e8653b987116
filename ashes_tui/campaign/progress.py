"""From step to step: what a step makes of a campaign, and what comes next. No rule of decks is judged here."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.record import Begin, Campaign, Earned, Encounter, Ended, GamePlayed, Rebuilt, Step


class Stage(StrEnum):
    """What comes next."""

    PRIZE = "prize"
    READY = "ready"
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


OVER = (Stage.WON, Stage.LOST)


def begun(begin: Begin) -> Campaign:
    """A campaign before its first step."""
    return Campaign(begin, tuple(member.base for member in begin.members))


def stage(campaign: Campaign) -> Stage:
    """What comes next: Q-21, a lost game may be played again, unless a defeat ends it (ASC-CAMP-01, CAMP-02)."""
    if campaign.under_way:
        return Stage.PLAYING
    if _won(campaign):
        return Stage.WON
    lost = any(e.end and not e.end.won and not e.end.lost_file for e in campaign.encounters)
    if campaign.kind.once and lost:
        return Stage.LOST
    return Stage.PRIZE if due(campaign) else Stage.READY


def _won(campaign: Campaign) -> bool:
    return 0 < campaign.kind.games <= campaign.wins


def due(campaign: Campaign) -> tuple[int, ...]:
    """The members who may still take cards for the last victory (ASC-CAMP-04, CAMP-06)."""
    if campaign.kind.prize is None or _won(campaign):
        return ()
    return tuple(i for i in range(len(campaign.members)) if len(campaign.prizes_of(i)) < campaign.wins)


def after(campaign: Campaign, step: Step) -> Campaign:
    """The campaign after a step. Raises ``CampaignRefused`` for a step that has no place there."""
    return replace(_changed(campaign, step), steps=campaign.steps + 1)


def _changed(campaign: Campaign, step: Step) -> Campaign:
    match step:
        case Rebuilt():
            return _rebuilt(campaign, step)
        case Earned():
            return _earned(campaign, step)
        case GamePlayed():
            return _played(campaign, step)
        case Ended():
            return _ended(campaign, step)


def _rebuilt(campaign: Campaign, step: Rebuilt) -> Campaign:
    _between_games(campaign, "the deck cannot be changed")
    if not campaign.kind.rebuild:
        problem = f"{campaign.kind.title} is played with the deck it began with"
        raise CampaignRefused("deck", problem, "begin another with the deck you want")
    _member(campaign, step.member)
    decks = list(campaign.decks)
    decks[step.member] = step.deck
    return replace(campaign, decks=tuple(decks))


def _earned(campaign: Campaign, step: Earned) -> Campaign:
    _member(campaign, step.member)
    if stage(campaign) is not Stage.PRIZE or step.member not in due(campaign):
        remedy = "win a game first; each victory lets each player choose once"
        raise CampaignRefused("cards", "there are no cards to be taken now", remedy)
    return replace(campaign, prizes=(*campaign.prizes, step))


def _played(campaign: Campaign, step: GamePlayed) -> Campaign:
    _between_games(campaign, "no game can begin")
    if stage(campaign) is Stage.PRIZE:
        names = " and ".join(campaign.members[i].name for i in due(campaign))
        remedy = "choose cards, or say that none are taken"
        raise CampaignRefused("cards", f"{names} may still take cards for the last victory", remedy)
    return replace(campaign, encounters=(*campaign.encounters, Encounter(step)))


def _ended(campaign: Campaign, step: Ended) -> Campaign:
    """The game under way ends; or it ended just before, its last choices were taken back, and now it ends anew."""
    last = campaign.encounters[-1] if campaign.encounters else None
    if last is None or (last.end and last.end.n != campaign.steps):
        raise CampaignRefused("result", "no game is under way", "begin the next game first")
    return replace(campaign, encounters=(*campaign.encounters[:-1], Encounter(last.game, step)))


def _between_games(campaign: Campaign, problem: str) -> None:
    """Raises ``CampaignRefused`` while a game is under way and after the end."""
    if campaign.under_way:
        raise CampaignRefused("game", f"{problem} while one is under way", "finish it, or concede it")
    if stage(campaign) in OVER:
        raise CampaignRefused("campaign", f"{problem}: it is over", "begin another one")


def _member(campaign: Campaign, member: int) -> None:
    if not 0 <= member < len(campaign.members):
        known = f"it has {len(campaign.members)}"
        raise CampaignRefused("player", f"there is no player {member + 1}", f"choose one of those there are: {known}")
