"""Effects that change nothing: no event tells that, so a line of their own does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang import effect as fx
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import Means, Rule, Token, Zone
from ashes_tui.lang.walk import walk
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.names import Names

Ended = tuple[Line, int]
"""A line, and how many events had happened with it."""
_GOES_ON = (
    api.ActionSpent,
    api.AttackEnded,
    api.AttackersDeclared,
    api.AspectRevealed,
    api.BattleEnded,
    api.BehaviorRolled,
    api.BlockersDeclared,
    api.DieMoved,
    api.PhaseBegan,
    api.TurnBegan,
    api.TurnEnded,
)
"""What comes only once an effect is over, if the effect itself does not say so."""
_LEADS_TO: dict[type, tuple[type, ...]] = {
    api.AttackersDeclared: (fx.AttackWith,),
    api.AttackEnded: (fx.Cancel, fx.LeaveBattle),
    api.BattleEnded: (fx.Cancel, fx.LeaveBattle),
    api.DieMoved: (fx.MoveDie,),
}
"""Of these events those to which an effect itself may lead, and the parts of it that do."""

Deed = api.CardPlayed | api.AbilityActivated | api.PowerUsed | api.TriggerResolved
"""What begins an effect of a player."""
_NEXT_DEED = (api.ActionSpent, api.Meditated, api.TurnPassed, api.TurnEnded, api.TurnBegan, api.PhaseBegan)
"""What comes only once the effects of a player are over: the next thing that somebody does in a turn, or its end."""


def vain_before(before: Sequence[Event], now: Sequence[Event]) -> Line | None:
    """That a player's effect with which some events end changed nothing, if those of ``now`` are no longer its own.

    So it is where all of it was declined, which is no event.
    """
    last = next((event for event in reversed(before) if not isinstance(event, api.TargetsChosen)), None)
    follows = next(iter(now), None)
    if not isinstance(last, Deed) or follows is None or not _is_over(last, follows):
        return None
    return _vain(last.seat)


def _is_over(deed: Deed, follows: Event) -> bool:
    """Whether an effect of a player was over before an event; the card of a spell leaves when it is."""
    match deed, follows:
        case api.CardPlayed(), api.CardMoved(card=moved, zone=Zone.DISCARD_PILE):
            return moved == deed.card
        case api.CardPlayed(), _:
            return False
        case _:
            return isinstance(follows, _NEXT_DEED)


def _vain(seat: int) -> Line:
    return Line("Nothing changes", Tone.QUIET, seat, about=About(verb=LineVerb.FAIL))


def with_vain_play(part: Sequence[Ended], some: Sequence[Event]) -> list[Ended]:
    """The lines of some events, with one more where a card that a player played in them changed nothing."""
    plays = [event for event in some if not isinstance(event, api.TargetsChosen)]
    vain = {d.card: d.seat for d, after in pairwise(plays) if isinstance(d, api.CardPlayed) and _is_over(d, after)}
    found: list[Ended] = []
    for line, end in part:
        found.append((line, end))
        if line.about.verb is LineVerb.PLAY and line.about.cards and line.about.cards[0] in vain:
            found.append((_vain(vain[line.about.cards[0]]), end))
    return found


def with_vain_effects(
    part: Sequence[Ended], some: Sequence[Event], later: Sequence[Event], names: Names
) -> list[Ended]:
    """The lines of some events, with one more where the effect of an automaton that begins them changed nothing."""
    began = (i for i, e in enumerate(some) if isinstance(e, api.AbilityActivated | api.TriggerResolved))
    at = next(began, None)
    place = next((i for i, (line, _) in enumerate(part) if _is_effect(line)), None)
    if at is None or place is None or not _is_vain(some[at], [*some[at + 1 :], *later], names):
        return list(part)
    while place + 1 < len(part) and part[place + 1][0].about.verb is LineVerb.TARGET:
        place += 1
    line, end = part[place]
    return [*part[: place + 1], (_vain(line.seat), end), *part[place + 1 :]]


def _is_effect(line: Line) -> bool:
    return line.about.kind is LineKind.ACTION and line.about.verb in (LineVerb.ACTIVATE, LineVerb.RESOLVE)


def _is_vain(effect: Event, after: Sequence[Event], names: Names) -> bool:
    """Whether an automaton's effect is followed, after its targets, by what is not its own."""
    if not isinstance(effect, api.AbilityActivated | api.TriggerResolved):
        return False
    if effect.seat < 0 or not names.view.seats[effect.seat].automaton:
        return False
    follows = next((event for event in after if not isinstance(event, api.TargetsChosen)), None)
    return follows is not None and _is_not_its_own(follows, effect.card, names.ability_blocks(effect.address))


def _is_not_its_own(event: Event, card: int, effect: Sequence[Block]) -> bool:
    match event:
        case api.CardMoved(zone=Zone.DISCARD_PILE, origin=Zone.ASIDE, card=moved):
            return moved == card
        case api.TokensPlaced(rule=Rule.BLOOD):
            return True
        case api.TokensPlaced(token=Token.EXHAUSTION, means=Means.GAME):
            return event.card == event.source
        case api.DieMoved() if event.place < 0:  # it may pay for a reaction to the effect
            return False
        case _:
            leads = _LEADS_TO.get(type(event), ())
            return isinstance(event, _GOES_ON) and not any(isinstance(part, leads) for part in walk(tuple(effect)))
