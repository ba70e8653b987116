"""How each event is told. One function per event; ``TELLERS`` is complete over the union (a test walks it)."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.lang.select import Num
from ashes_tui.lang.static import Cannot, StatBonus
from ashes_tui.lang.terms import Phase
from ashes_tui.lang.text.statics import acts
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.automaton import OPPONENT_TELLERS
from ashes_tui.words.narrators.battle import BATTLE_TELLERS
from ashes_tui.words.narrators.cards import CARD_GROUPS, CARD_TELLERS, Tellers
from ashes_tui.words.narrators.line import Lead, Line, Tone, does, owns
from ashes_tui.words.narrators.tokens import THING_GROUPS, THING_TELLERS
from ashes_tui.words.phrases import count, lasting, listing

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
    return owns(names.whose(e.seat), f"turn{names.facing(e.seat)}", e.seat, Tone.TURN)


def _handed(e: api.TurnHanded, names: Names) -> Line:
    return does(names.seat(e.seat), "acts", e.seat, Tone.TURN)


def _first(e: api.FirstPlayerSet, names: Names) -> Line:
    then = names.facing(e.seat, "and points at")
    return does(names.seat(e.seat), f"is first player{then}", e.seat, Tone.EFFECT)


def _gained(e: api.ActionGained, names: Names) -> Line:
    return does(names.seat(e.seat), f"may take {count(e.n, f'more {e.kind.value} action')}", e.seat, Tone.EFFECT)


def _passed(e: api.TurnPassed, names: Names) -> Line:
    return does(names.seat(e.seat), "passes", e.seat)


def _meditated(e: api.Meditated, names: Names) -> Line:
    return does(names.seat(e.seat), "meditates", e.seat)


# --- what was done ---------------------------------------------------------------------------------------


def _played(e: api.CardPlayed, names: Names) -> Line:
    how = " as a reaction" if e.reaction else ""
    return does(names.seat(e.seat), f"plays {names.title(e.card)}{how}", e.seat)


def _activated(e: api.AbilityActivated, names: Names) -> Line:
    ability = names.ability(e.address)
    what = "" if ability in ("activate", "effect") else f": {ability}"
    return does(names.seat(e.seat), f"activates {names.card(e.card)}{what}", e.seat)


def _power(e: api.PowerUsed, names: Names) -> Line:
    power = names.die(e.die).replace(" die", " dice power")
    return does(names.seat(e.seat), f"uses the {power}", e.seat)


def _triggered(e: api.TriggerResolved, names: Names) -> Line:
    what = names.ability(e.address)
    if e.card == api.NONE:
        return Line(what, Tone.ACTION, e.seat)
    card = names.card(e.card)
    own = card == names.seat(e.seat)
    if what == "effect":
        deed = "takes effect"
        return does(card, deed, e.seat) if own else Line(f"{card} {deed}", Tone.ACTION, e.seat)
    return Line(f"{card}: {what}", Tone.ACTION, e.seat, brief=what if own else "", lead=Lead.OTHER)


def _targets(e: api.TargetsChosen, names: Names) -> Line | None:
    who = listing([s for s in (names.cards(e.cards), *(names.seat(s) for s in e.seats)) if s])
    return Line(f"{names.glyphs.arrow} {who}", Tone.QUIET, e.seat, brief=who) if who else None


def _cancelled(e: api.EffectCancelled, names: Names) -> Line:
    return Line(f"The effect of {names.card(e.source)} is cancelled", Tone.EFFECT)


def _effect(e: api.EffectBegan, names: Names) -> Line:
    until = lasting(e.effect.duration)
    over = [names.full(card) for card, _ in e.effect.cards] + [names.seat(s) for s in e.effect.seats]
    source = e.effect.source.partition("#")[0]
    what = listing(
        [f"{s.n.n:+} {s.stat.value}" for s in e.effect.statics if isinstance(s, StatBonus) and isinstance(s.n, Num)]
    )
    banned = [
        act for s in e.effect.statics if isinstance(s, Cannot) and not (s.by or s.means or s.of) for act in s.what
    ]
    if banned and over and not what:
        return Line(f"{source}: {listing(over)} cannot {acts(banned)} {until}", seat=e.effect.seat)
    whom = f" for {listing(over)}" if over and over != [source] else ""
    return Line(f"{source}: {f'{what} ' if what else ''}{until}{whom}", seat=e.effect.seat)


def _plain(ban: Cannot) -> bool:
    """Whether a restriction holds whatever comes, so that its acts alone tell it."""
    return not (ban.by or ban.means or ban.of or ban.given)


def _delayed(e: api.EffectDelayed, names: Names) -> Line:
    when = {"turn": "at the end of the turn", "round": "at the end of the round"}.get(e.delayed.at.value, "later")
    return Line(f"{names.title(e.delayed.source)}: the rest follows {when}", Tone.QUIET, e.delayed.seat)


def _delayed_resolved(_e: api.DelayedResolved, _names: Names) -> Line:
    return Line("What was put off happens now", Tone.QUIET)


def _nothing(_event: api.Event, _names: Names) -> None:
    return None


TELLERS: Tellers = {
    api.RoundBegan: _round,
    api.PhaseBegan: _phase,
    api.TurnBegan: _turn,
    api.TurnHanded: _handed,
    api.TurnEnded: _nothing,
    api.FirstPlayerSet: _first,
    api.ActionSpent: _nothing,
    api.ActionGained: _gained,
    api.TurnPassed: _passed,
    api.Meditated: _meditated,
    api.CardPlayed: _played,
    api.AbilityActivated: _activated,
    api.PowerUsed: _power,
    api.TriggerResolved: _triggered,
    api.TargetsChosen: _targets,
    api.EffectCancelled: _cancelled,
    api.EffectBegan: _effect,
    api.EffectEnded: _nothing,
    api.EffectDelayed: _delayed,
    api.DelayedResolved: _delayed_resolved,
    **CARD_TELLERS,
    **THING_TELLERS,
    **BATTLE_TELLERS,
    **OPPONENT_TELLERS,
}

GROUPS: Tellers = {**CARD_GROUPS, **THING_GROUPS}
"""How a run of events of one kind is told in one line."""
