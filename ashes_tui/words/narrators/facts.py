"""What each event is about, as data for the lines of the story. No words are made here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Event
from ashes_tui.lang.terms import Phase, Token, Zone
from ashes_tui.words.line import About, Line, LineKind, LineVerb
from ashes_tui.words.names import Names

Fact = Callable[[Any, Names], About]


def about_of(events: Sequence[Event], names: Names) -> About:
    """What a line for one or more events is about: cards and dice together, amounts added up."""
    each = [FACTS[type(event)](event, names) for event in events]
    first = each[0]
    amounts = tuple(sum(some) for some in zip(*(fact.amounts for fact in each), strict=True))
    known = [event.audience for event in events if event.audience is not None]
    return structs.replace(
        first,
        cards=tuple(card for fact in each for card in fact.cards if card != NONE),
        dice=tuple(die for fact in each for die in fact.dice),
        amounts=amounts,
        audience=tuple(seat for seat in known[0] if all(seat in some for some in known)) if known else None,
    )


def with_time(lines: Iterable[Line], names: Names) -> list[Line]:
    """The lines with the round and phase of each."""
    kept = list(lines)
    round_, phase = _time_before(kept, names)
    found = []
    for line in kept:
        if line.about.kind is LineKind.ROUND:
            round_ = line.about.amounts[0]
        elif line.about.kind is LineKind.PHASE:
            phase = line.about.phase
        found.append(line._replace(about=structs.replace(line.about, round=round_, phase=phase)))
    return found


def _time_before(lines: Sequence[Line], names: Names) -> tuple[int, Phase]:
    """The round and phase before the first line, from the order of phases (ASC-RND-01)."""
    first = next((line.about for line in lines if line.about.kind in (LineKind.ROUND, LineKind.PHASE)), None)
    if first is None:
        return names.view.round, names.view.phase
    rounds = (line.about.amounts[0] for line in lines if line.about.kind is LineKind.ROUND)
    round_ = next(rounds, names.view.round + 1) - 1
    if first.kind is LineKind.ROUND:
        return round_, Phase.ROUND_END if round_ else Phase.SETUP
    phases = tuple(Phase)
    return round_, phases[phases.index(first.phase) - 1]


def _side(card: int, names: Names) -> tuple[int, ...]:
    view = names.view_of(card)
    return (view.controller,) if view else ()


def _owner(die: int, names: Names) -> int:
    view = names.die_view(die)
    return view.owner if view else NONE


# --- time and actions ------------------------------------------------------------------------------------

_TIME: dict[type, Fact] = {
    api.RoundBegan: lambda e, _: About(LineKind.ROUND, LineVerb.BEGIN, amounts=(e.round,)),
    api.PhaseBegan: lambda e, _: About(LineKind.PHASE, LineVerb.BEGIN, phase=e.phase),
    api.TurnBegan: lambda e, _: About(LineKind.TURN, LineVerb.BEGIN, e.seat),
    api.TurnHanded: lambda e, _: About(LineKind.TURN, LineVerb.GO_ON, e.seat),
    api.FirstPlayerSet: lambda e, _: About(LineKind.ACTION, LineVerb.LEAD, e.seat),
    api.ActionGained: lambda e, _: About(LineKind.EFFECT, LineVerb.GAIN, e.seat, amounts=(e.n,)),
    api.TurnPassed: lambda e, _: About(LineKind.ACTION, LineVerb.PASS, e.seat),
    api.Meditated: lambda e, _: About(LineKind.ACTION, LineVerb.MEDITATE, e.seat),
    api.PlayerLost: lambda e, _: About(LineKind.END, LineVerb.LOSE, e.seat, seats=(e.seat,)),
    api.PhoenixCalled: lambda e, _: About(LineKind.END, LineVerb.ROLL, amounts=(e.level,)),
    api.GameEnded: lambda e, _: About(LineKind.END, LineVerb.WIN, seats=e.winners),
}

_ACTIONS: dict[type, Fact] = {
    api.CardPlayed: lambda e, _: About(LineKind.ACTION, LineVerb.PLAY, e.seat, (e.card,)),
    api.AbilityActivated: lambda e, _: About(LineKind.ACTION, LineVerb.ACTIVATE, e.seat, (e.card,), ability=e.address),
    api.PowerUsed: lambda e, _: About(LineKind.ACTION, LineVerb.USE_POWER, e.seat, dice=(e.die,)),
    api.TriggerResolved: lambda e, _: About(LineKind.ACTION, LineVerb.RESOLVE, e.seat, (e.card,), ability=e.address),
    api.TargetsChosen: lambda e, _: About(LineKind.EFFECT, LineVerb.TARGET, e.seat, e.cards, e.seats),
    api.EffectCancelled: lambda e, _: About(LineKind.EFFECT, LineVerb.CANCEL, cards=(e.source,), ability=e.address),
    api.EffectBegan: lambda e, _: About(
        LineKind.EFFECT, LineVerb.LAST, e.effect.seat, tuple(card for card, _ in e.effect.cards), e.effect.seats
    ),
    api.EffectDelayed: lambda e, _: About(LineKind.EFFECT, LineVerb.PUT_OFF, e.delayed.seat, (e.delayed.source,)),
    api.DelayedResolved: lambda e, _: About(LineKind.EFFECT, LineVerb.RESOLVE),
}


# --- cards, tokens and dice ------------------------------------------------------------------------------

_ZONE_VERBS: dict[Zone, LineVerb] = {
    Zone.DISCARD_PILE: LineVerb.DISCARD,
    Zone.BATTLEFIELD: LineVerb.COME_INTO_PLAY,
    Zone.SPELLBOARD: LineVerb.COME_INTO_PLAY,
    Zone.ATTACHED: LineVerb.ATTACH,
    Zone.UNDER: LineVerb.ATTACH,
    Zone.FACE_DOWN: LineVerb.TURN_DOWN,
    Zone.REMOVED: LineVerb.REMOVE,
    Zone.DRAW_PILE: LineVerb.PUT_BACK,
    Zone.CONJURATION_PILE: LineVerb.PUT_BACK,
}


def _moved(e: api.CardMoved, names: Names) -> About:
    is_draw = e.zone is Zone.HAND and e.origin is Zone.DRAW_PILE and e.card not in names.looked
    other = LineVerb.TAKE if e.zone is Zone.HAND else LineVerb.MOVE
    verb = LineVerb.DRAW if is_draw else _ZONE_VERBS.get(e.zone, other)
    host = (e.host,) if e.host != NONE else ()
    return About(LineKind.CARDS, verb, e.seat, (e.card, *host), amounts=(1,))


def _placed(e: api.TokensPlaced, names: Names) -> About:
    verbs = {Token.WOUND: LineVerb.WOUND, Token.EXHAUSTION: LineVerb.EXHAUST}
    kind = LineKind.HARM if e.token is Token.WOUND else LineKind.TOKENS
    return About(kind, verbs.get(e.token, LineVerb.GET), e.cause, (e.card,), _side(e.card, names), amounts=(e.n,))


def _die_moved(e: api.DieMoved, names: Names) -> About:
    verbs = {api.EXHAUSTED: LineVerb.EXHAUST, api.GONE: LineVerb.REMOVE, api.ACTIVE: LineVerb.COME_BACK}
    host = (e.place,) if e.place not in verbs else ()
    verb = verbs.get(e.place, LineVerb.MOVE)
    return About(LineKind.DICE, verb, _owner(e.die, names), host, dice=(e.die,), amounts=(1,))


def _seen(e: api.CardsSeen, _names: Names) -> About:
    is_public = e.audience is None and NONE not in e.cards
    return About(
        LineKind.CARDS, LineVerb.REVEAL if is_public else LineVerb.LOOK, e.seat, e.cards, amounts=(len(e.cards),)
    )


_THINGS: dict[type, Fact] = {
    api.CardMoved: _moved,
    api.CardsSeen: _seen,
    api.UnitDestroyed: lambda e, _: About(LineKind.HARM, LineVerb.DESTROY, e.cause, (e.card,), (e.seat,)),
    api.UnitShifted: lambda e, n: About(LineKind.CARDS, LineVerb.MOVE, cards=(e.card,), seats=_side(e.card, n)),
    api.PileShuffled: lambda e, _: About(LineKind.CARDS, LineVerb.SHUFFLE, e.seat),
    api.TokensPlaced: _placed,
    api.TokensRemoved: lambda e, n: About(
        LineKind.TOKENS, LineVerb.LOSE, cards=(e.card,), seats=_side(e.card, n), amounts=(e.n,)
    ),
    api.DiceRolled: lambda e, _: About(
        LineKind.ROLL, LineVerb.ROLL, e.seat, dice=tuple(die for die, _ in e.rolls), amounts=(len(e.rolls),)
    ),
    api.DieTurned: lambda e, n: About(LineKind.DICE, LineVerb.TURN, _owner(e.die, n), dice=(e.die,), amounts=(1,)),
    api.DieMoved: _die_moved,
}


# --- battle and opponents --------------------------------------------------------------------------------


def _blocked(e: api.BlockersDeclared, _names: Names) -> About:
    cards = tuple(card for pair in e.blocks for card in pair)
    return About(
        LineKind.ACTION, LineVerb.BLOCK if cards else LineVerb.DECLINE, e.seat, cards, amounts=(len(e.blocks),)
    )


_BATTLE: dict[type, Fact] = {
    api.DamageDealt: lambda e, n: About(
        LineKind.HARM, LineVerb.DEAL, e.cause, (e.card, e.source), _side(e.card, n), amounts=(e.n,)
    ),
    api.DamagePrevented: lambda e, n: About(
        LineKind.HARM, LineVerb.PREVENT, cards=(e.card, e.source), seats=_side(e.card, n), amounts=(e.n,)
    ),
    api.AttackersDeclared: lambda e, _: About(
        LineKind.ACTION, LineVerb.ATTACK, e.seat, (e.target, *e.attackers), (e.defender,), amounts=(len(e.attackers),)
    ),
    api.AttackersJoined: lambda e, _: About(
        LineKind.ACTION, LineVerb.JOIN, e.seat, e.attackers, amounts=(len(e.attackers),)
    ),
    api.BlockersDeclared: _blocked,
    api.GuardDeclared: lambda e, _: About(LineKind.ACTION, LineVerb.GUARD, e.seat, (e.guard,)),
    api.GuardReturned: lambda e, _: About(LineKind.BATTLE, LineVerb.COME_BACK, e.seat),
    api.LeftBattle: lambda e, _: About(LineKind.BATTLE, LineVerb.LEAVE, cards=(e.card,)),
    api.BattleBegan: lambda e, _: About(LineKind.BATTLE, LineVerb.BEGIN, cards=(e.attacker, e.defender)),
}

_OPPONENT: dict[type, Fact] = {
    api.AspectRevealed: lambda e, n: About(LineKind.OPPONENT, LineVerb.REVEAL, cards=(e.card,), seats=_side(e.card, n)),
    api.BehaviorRolled: lambda e, _: About(
        LineKind.ROLL, LineVerb.GUARD if e.guard else LineVerb.ROLL, e.seat, dice=(e.die,), amounts=(e.level,)
    ),
    api.NumberRolled: lambda e, _: About(
        LineKind.ROLL, LineVerb.GUARD if e.guard else LineVerb.ROLL, e.seat, (e.source,), amounts=(e.n,), ability=e.row
    ),
    api.UltimateBegan: lambda e, _: About(LineKind.OPPONENT, LineVerb.RESOLVE, e.seat, (e.card,)),
    api.ProgressBegan: lambda e, _: About(LineKind.OPPONENT, LineVerb.GO_ON, e.seat, (e.card,), ability=e.address),
    api.StaminaLowered: lambda e, _: About(LineKind.OPPONENT, LineVerb.FALL, e.seat, amounts=(e.stamina,)),
    api.StageBegan: lambda e, _: About(LineKind.OPPONENT, LineVerb.GO_ON, e.seat, amounts=(e.stage,)),
}

FACTS: dict[type, Fact] = {**_TIME, **_ACTIONS, **_THINGS, **_BATTLE, **_OPPONENT}
"""Covers all events that have a line, as a test checks."""
