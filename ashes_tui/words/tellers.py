"""How each event is told. One function per event; ``TELLERS`` is complete over the union (a test walks it)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ashes_tui.engine import api
from ashes_tui.lang.terms import Level, Means, Phase, Token, Zone
from ashes_tui.words.line import Line, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import article, capital, count, listing
from ashes_tui.words.tellers_battle import BATTLE_TELLERS

_TOKENS = {Token.WOUND: "wound", Token.EXHAUSTION: "exhaustion token", Token.STATUS: "status token"}
_PHASES = {
    Phase.SETUP: "Setup",
    Phase.DRAGON: "Dragon phase",
    Phase.PREPARE: "Prepare phase",
    Phase.PLAYER_TURNS: "Player turns",
    Phase.RECOVERY: "Recovery phase",
    Phase.ROUND_END: "End of round",
}


def phase_title(phase: Phase) -> str:
    """A phase as a heading."""
    return _PHASES[phase]


# --- time ------------------------------------------------------------------------------------------------


def _round(e: api.RoundBegan, _names: Names) -> Line:
    return Line(f"Round {e.round}", Tone.ROUND)


def _phase(e: api.PhaseBegan, _names: Names) -> Line:
    return Line(phase_title(e.phase), Tone.QUIET)


def _turn(e: api.TurnBegan, names: Names) -> Line:
    return Line(f"{names.whose(e.seat)} turn", Tone.TURN, e.seat)


def _first(e: api.FirstPlayerSet, names: Names) -> Line:
    return Line(f"{names.seat(e.seat)} is first player", Tone.EFFECT, e.seat)


def _gained(e: api.ActionGained, names: Names) -> Line:
    return Line(f"{names.seat(e.seat)} may take {count(e.n, f'more {e.kind.value} action')}", seat=e.seat)


def _passed(e: api.TurnPassed, names: Names) -> Line:
    return Line(f"{names.seat(e.seat)} passes", Tone.ACTION, e.seat)


def _meditated(e: api.Meditated, names: Names) -> Line:
    return Line(f"{names.seat(e.seat)} meditates", Tone.ACTION, e.seat)


# --- cards -----------------------------------------------------------------------------------------------


def _moved(e: api.CardMoved, names: Names) -> Line | None:
    return _moves([e], names)


def _moves(events: Sequence[api.CardMoved], names: Names) -> Line | None:
    """Cards that went the same way together."""
    first = events[0]
    what = _what([e.card for e in events], names)
    sentence = _way(first, what, names, len(events))
    if sentence is None:
        return None
    quiet = first.origin in (Zone.ASIDE, Zone.LIMBO)
    return Line(sentence, Tone.QUIET if quiet else Tone.EFFECT, first.seat)


def _what(cards: Sequence[int], names: Names) -> str:
    known = [card for card in cards if card != api.NONE]
    if not known:
        return "a card" if len(cards) == 1 else count(len(cards), "card")
    return names.cards(known)


def _way(e: api.CardMoved, what: str, names: Names, n: int) -> str | None:
    who = names.seat(e.seat)
    if e.zone is Zone.HAND:
        verb = "draws" if e.origin is Zone.DRAW_PILE else "takes"
        back = "" if e.origin is Zone.DRAW_PILE else f" back from the {e.origin}" if e.origin else ""
        return f"{who} {verb} {what}{back}"
    if e.zone is Zone.DISCARD_PILE:
        return None if e.origin in (Zone.LIMBO, Zone.ASIDE) else _discarded(e, what, names)
    if e.zone in (Zone.BATTLEFIELD, Zone.SPELLBOARD):
        return f"{capital(what)} {'comes' if n == 1 else 'come'} onto {names.whose(e.seat)} {e.zone}"
    if e.zone in (Zone.ATTACHED, Zone.UNDER):
        place = "attached to" if e.zone is Zone.ATTACHED else "placed under"
        return f"{capital(what)} {'is' if n == 1 else 'are'} {place} {names.full(e.host)}"
    if e.zone is Zone.REMOVED:
        return f"{capital(what)} {'is' if n == 1 else 'are'} removed from the game"
    if e.zone is Zone.DRAW_PILE:
        return f"{who} puts {what} on the {'top' if e.index == 0 else 'bottom'} of the draw pile"
    if e.zone is Zone.CONJURATION_PILE and e.origin is not None:
        return f"{capital(what)} {'returns' if n == 1 else 'return'} to {names.whose(e.seat)} conjuration pile"
    return None


def _discarded(e: api.CardMoved, what: str, names: Names) -> str:
    if e.origin is Zone.DRAW_PILE:
        return f"{names.seat(e.seat)} discards {what} from the top of the draw pile"
    if e.origin is Zone.HAND:
        return f"{names.seat(e.seat)} discards {what} from hand"
    return f"{capital(what)} is discarded"


def _destroyed(e: api.UnitDestroyed, names: Names) -> Line:
    return Line(f"{capital(names.full(e.card))} is destroyed", Tone.HURT, e.seat)


def _seen(e: api.CardsSeen, names: Names) -> Line:
    verb = "reveals" if e.audience is None and api.NONE not in e.cards else "looks at"
    return Line(f"{names.seat(e.seat)} {verb} {_what(e.cards, names)}", seat=e.seat)


def _shuffled(e: api.PileShuffled, names: Names) -> Line:
    return Line(f"{names.seat(e.seat)} shuffles the draw pile", Tone.QUIET, e.seat)


def _placed(e: api.TokensPlaced, names: Names) -> Line:
    return _placements([e], names)


def _placements(events: Sequence[api.TokensPlaced], names: Names) -> Line:
    """Tokens put on a card one after the other; or one exhaustion token on each of several cards."""
    e, n = events[0], sum(event.n for event in events)
    who, seat = capital(names.full(e.card)), _seat_of(e.card, names)
    if e.token is Token.WOUND:
        fatigue = e.means is Means.GAME and e.source == api.NONE
        why = " for want of cards to draw" if fatigue else ""
        return Line(f"{who} receives {count(n, 'wound')}{why}", Tone.HURT, seat)
    if e.token is Token.EXHAUSTION and e.n == 1:
        cards = names.cards(event.card for event in events)
        return Line(f"{capital(cards)} {'is' if len(events) == 1 else 'are'} exhausted", Tone.QUIET, seat)
    return Line(f"{who} gets {count(n, _TOKENS[e.token])}", seat=seat)


def _removed(e: api.TokensRemoved, names: Names) -> Line:
    return _removals([e], names)


def _removals(events: Sequence[api.TokensRemoved], names: Names) -> Line:
    """Tokens of one kind taken off several cards."""
    token = _TOKENS[events[0].token]
    if len(events) == 1:
        e = events[0]
        return Line(f"{capital(names.full(e.card))} loses {count(e.n, token)}", seat=_seat_of(e.card, names))
    off = names.cards([e.card for e in events])
    return Line(f"{count(sum(e.n for e in events), token)} removed from {off}", Tone.QUIET)


def _seat_of(card: int, names: Names) -> int:
    view = names.view_of(card)
    return view.controller if view else -1


# --- dice ------------------------------------------------------------------------------------------------


def _rolled(e: api.DiceRolled, names: Names) -> Line:
    signs = sorted((_sign(die, level, names) for die, level in e.rolls), reverse=True)
    return Line(f"{names.seat(e.seat)} rolls {count(len(signs), 'die', 'dice')}: {' '.join(signs)}", seat=e.seat)


def _sign(die: int, level: Level, names: Names) -> str:
    view = names.die_view(die)
    return names.glyphs.die(view.type, level) if view else names.glyphs.level(level)


def _turned(e: api.DieTurned, names: Names) -> Line:
    return _turns([e], names)


def _turns(events: Sequence[api.DieTurned], names: Names) -> Line:
    """Dice turned one after the other."""
    if len(events) == 1:
        die = article(names.die(events[0].die))
        return Line(f"{capital(die)} turns to {events[0].level.name.lower()}")
    signs = " ".join(_sign(e.die, e.level, names) for e in events)
    view = names.die_view(events[0].die)
    whose = f"{names.whose(view.owner)} dice" if view else "Dice"
    return Line(f"{whose} turn to {signs}", seat=view.owner if view else -1)


def _die_moved(e: api.DieMoved, names: Names) -> Line:
    return _die_moves([e], names)


def _die_moves(events: Sequence[api.DieMoved], names: Names) -> Line:
    """Dice that went to the same place."""
    place = events[0].place
    dice = [names.die_view(e.die) for e in events]
    seat = next((d.owner for d in dice if d), -1)
    signs = " ".join(names.glyphs.die(d.type, d.level) for d in dice if d)
    if place == api.EXHAUSTED:
        return Line(f"{names.seat(seat)} exhausts {signs}", Tone.QUIET, seat)
    if place == api.ACTIVE:
        return Line(f"{signs} {names.glyphs.arrow} {names.whose(seat)} active pool", seat=seat)
    kinds = listing([article(names.die(e.die)) for e in events])
    return Line(f"{names.seat(seat)} places {kinds} on {names.full(place)}", seat=seat)


# --- what was done ---------------------------------------------------------------------------------------


def _played(e: api.CardPlayed, names: Names) -> Line:
    how = " as a reaction" if e.reaction else ""
    return Line(f"{names.seat(e.seat)} plays {names.title(e.card)}{how}", Tone.ACTION, e.seat)


def _activated(e: api.AbilityActivated, names: Names) -> Line:
    ability = names.ability(e.address)
    what = "" if ability in ("activate", "effect") else f": {ability}"
    return Line(f"{names.seat(e.seat)} activates {names.card(e.card)}{what}", Tone.ACTION, e.seat)


def _power(e: api.PowerUsed, names: Names) -> Line:
    power = names.die(e.die).replace(" die", " dice power")
    return Line(f"{names.seat(e.seat)} uses the {power}", Tone.ACTION, e.seat)


def _triggered(e: api.TriggerResolved, names: Names) -> Line:
    what = names.ability(e.address)
    return Line(f"{names.card(e.card)}: {what}" if e.card != api.NONE else what, Tone.ACTION, e.seat)


def _targets(e: api.TargetsChosen, names: Names) -> Line | None:
    who = listing([s for s in (names.cards(e.cards), *(names.seat(s) for s in e.seats)) if s])
    return Line(f"{names.glyphs.arrow} {who}", Tone.QUIET, e.seat) if who else None


def _cancelled(e: api.EffectCancelled, names: Names) -> Line:
    return Line(f"The effect of {names.card(e.source)} is cancelled", Tone.EFFECT)


def _effect(e: api.EffectBegan, names: Names) -> Line:
    until = {"turn": "this turn", "round": "this round"}.get(e.effect.duration.value, "until the next turn")
    over = [names.full(card) for card, _ in e.effect.cards] + [names.seat(s) for s in e.effect.seats]
    source = e.effect.source.partition("#")[0]
    return Line(f"{source}: {until}{f' for {listing(over)}' if over else ''}", seat=e.effect.seat)


def _nothing(_event: api.Event, _names: Names) -> None:
    return None


TELLERS: dict[type, Callable[[Any, Names], Line | None]] = {
    api.RoundBegan: _round,
    api.PhaseBegan: _phase,
    api.TurnBegan: _turn,
    api.TurnEnded: _nothing,
    api.FirstPlayerSet: _first,
    api.ActionSpent: _nothing,
    api.ActionGained: _gained,
    api.TurnPassed: _passed,
    api.Meditated: _meditated,
    api.CardMoved: _moved,
    api.UnitDestroyed: _destroyed,
    api.CardsSeen: _seen,
    api.PileShuffled: _shuffled,
    api.TokensPlaced: _placed,
    api.TokensRemoved: _removed,
    api.DiceRolled: _rolled,
    api.DieTurned: _turned,
    api.DieMoved: _die_moved,
    api.CardPlayed: _played,
    api.AbilityActivated: _activated,
    api.PowerUsed: _power,
    api.TriggerResolved: _triggered,
    api.TargetsChosen: _targets,
    api.EffectCancelled: _cancelled,
    api.EffectBegan: _effect,
    api.EffectEnded: _nothing,
    **BATTLE_TELLERS,
}

GROUPS: dict[type, Callable[[Any, Names], Line | None]] = {
    api.CardMoved: _moves,
    api.TokensPlaced: _placements,
    api.DieMoved: _die_moves,
    api.DieTurned: _turns,
    api.TokensRemoved: _removals,
}
