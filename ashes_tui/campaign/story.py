"""What became of a campaign so far: the story of each deck, and its games one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from ashes_tui.campaign.decks import cards_of_options, difference
from ashes_tui.campaign.games import next_wounds
from ashes_tui.campaign.progress import OVER, Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Campaign, Earned, Encounter
from ashes_tui.campaign.wording import against_words, history, prize_words
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.terms import DieType
from ashes_tui.words.phrases import count, listing


class StoryLine(NamedTuple):
    """One fact about a deck: what it is about, and what there is to say of it.

    ``now``: it holds for the next game. ``dice`` stand before the text. ``apart``: a new paragraph begins.
    """

    label: str
    text: str
    now: bool = False
    dice: tuple[DieType, ...] = ()
    apart: bool = False


class ToldGame(NamedTuple):
    """A game of a campaign: the file it is saved in, how it ended (None: not, or it does not count), and more."""

    game: str
    won: bool | None
    text: str
    more: tuple[str, ...]


# --- a deck ------------------------------------------------------------------------------------------------------


def deck_story(campaign: Campaign, member: int, rulebook: Rulebook) -> list[StoryLine]:
    """A member's deck from the beginning to the next victory; nothing that is not known is told."""
    who = campaign.members[member]
    added = cards_of_options(who, rulebook)
    lines = [StoryLine("began with", f"{who.base.name}, {count(sum(who.base.cards.values()), 'card')}", now=True)]
    if added:
        lines.append(StoryLine("and besides", cards_words(added)))
    for number, prize in enumerate(campaign.prizes_of(member), start=1):
        lines.append(StoryLine(f"won by game {number}", _prize_words(prize), apart=number == 1))
    return [*lines, *_changes(campaign, member), *_body(campaign, member), *_to_come(campaign, member)]


def cards_words(cards: Mapping[str, int]) -> str:
    """Copies with their titles: ``3 Barrier, 1 Strategy``."""
    return ", ".join(f"{n} {title}" for title, n in cards.items())


def _prize_words(prize: Earned) -> str:
    return f"{prize.deck}: {cards_words(prize.cards)}" if prize.cards else "nothing was taken"


def _changes(campaign: Campaign, member: int) -> Iterator[StoryLine]:
    """What went in and what went out since the beginning."""
    changes = difference(campaign.members[member].base.cards, campaign.decks[member].cards)
    came = {title: n for title, n in sorted(changes.items()) if n > 0}
    went = {title: -n for title, n in sorted(changes.items()) if n < 0}
    if came:
        yield StoryLine("now in", cards_words(came), now=True, apart=True)
    if went:
        yield StoryLine("out for it", cards_words(went), now=True, apart=not came)


def _body(campaign: Campaign, member: int) -> Iterator[StoryLine]:
    """The dice, and the wounds that the next game begins with."""
    base, now = campaign.members[member].base.dice, campaign.decks[member].dice
    changed = sum(max(0, n - base.get(die, 0)) for die, n in now.items())
    dice = tuple(die for die, n in now.items() for _ in range(n))
    yield StoryLine("dice", f"{changed} changed" if changed else "", now=True, dice=dice, apart=True)
    wounds = next_wounds(campaign)
    if any(wounds):
        yield StoryLine("wounds", f"{wounds[member]}, kept for the next game", now=True)


def _to_come(campaign: Campaign, member: int) -> Iterator[StoryLine]:
    """What a victory brings; the last one brings no cards any more."""
    kind, stage = campaign.kind, stage_of(campaign)
    if kind.prize is None or stage in OVER:
        return
    if stage is Stage.PRIZE and member in members_owed_a_prize(campaign):
        yield StoryLine("to be taken", prize_words(kind.prize), now=True, apart=True)
    elif campaign.wins + 1 < kind.games:
        yield StoryLine(f"after game {campaign.wins + 1}", prize_words(kind.prize), apart=True)


# --- its games ---------------------------------------------------------------------------------------------------


def told_games(campaign: Campaign) -> list[ToldGame]:
    """Every game so far: which one, its end, against whom, what decided it, what was taken for it."""
    return [_told(campaign, met, campaign.encounters[:i]) for i, met in enumerate(campaign.encounters)]


def _told(campaign: Campaign, met: Encounter, before: tuple[Encounter, ...]) -> ToldGame:
    wins, end = sum(e.won for e in before), met.end
    which, against = f"Game {wins + 1}", f"against {against_words(campaign, met)}"
    if end is None:
        return ToldGame(met.game.game, None, f"{which} is under way", (against,))
    if end.lost_file:
        return ToldGame(met.game.game, None, f"{which}: its file was lost", (against, "it does not count"))
    decided = _decided(campaign, met)
    prizes = tuple(_taken(campaign, wins)) if end.won else ()
    text = f"{which} {'won' if end.won else 'lost'} in round {end.rounds}"
    return ToldGame(met.game.game, end.won, text, (against, *((decided,) if decided else ()), *prizes))


def _decided(campaign: Campaign, met: Encounter) -> str:
    """What ended a game; nothing where the victors may have fought on, for then it is not known of whom it is told."""
    end = met.end
    if end is None or not end.reason or campaign.begin.phoenix:
        return ""
    if end.reason != "destroyed":
        return "conceded" if end.reason == "concede" else end.reason.replace("-", " ")
    if end.won:
        return f"{met.game.opponent} was destroyed"
    fallen = [member.base.phoenixborn for member in campaign.members]
    return f"{fallen[0]} was destroyed" if len(fallen) == 1 else ""


def _taken(campaign: Campaign, victory: int) -> Iterator[str]:
    """What each member took for a victory."""
    for i, member in enumerate(campaign.members):
        prize = campaign.prizes_of(i)[victory : victory + 1]
        if prize:
            yield f"{member.name} took {f'cards of {prize[0].deck}' if prize[0].cards else 'no cards'}"


def victories(campaign: Campaign) -> list[str]:
    """Each game won, in lines: how it ended, how often it was tried, what wounds were left."""
    found, tried = [], 0
    for told, met in zip(history(campaign), campaign.encounters, strict=True):
        tried += met.end is not None and not met.end.lost_file
        if met.won:
            wounds = _wounds(campaign, met)
            found.append("\n".join([told, *([f"{tried} attempts"] if tried > 1 else []), *wounds]))
            tried = 0
    return found


def _wounds(campaign: Campaign, met: Encounter) -> list[str]:
    """The wounds at the end, unless the history tells them since they are kept."""
    if met.end is None or not met.end.wounds or campaign.kind.wounds:
        return []
    *others, last = map(str, met.end.wounds)
    wounds = f"wound{'' if met.end.wounds[-1] == 1 else 's'}"
    return [f"{listing([*others, last])} {wounds} at the end"]


def lost_since(campaign: Campaign) -> int:
    """How often the next game was lost already."""
    last = takewhile(lambda met: not met.won, reversed(campaign.encounters))
    return sum(met.end is not None and not met.end.lost_file for met in last)
