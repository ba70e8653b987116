"""Narration of each event, one function per event; ``TELLERS`` covers the whole union, as a test checks."""

from __future__ import annotations

from ashes_tui.content.reference.short_words import short_form
from ashes_tui.engine import api
from ashes_tui.lang.terms import BlockKind, Phase
from ashes_tui.words.line import Lead, Line, Tone, actor_line, owner_line
from ashes_tui.words.names import Names, is_of_a_die
from ashes_tui.words.narrators.automaton import AUTOMATON_TELLERS, its_spell
from ashes_tui.words.narrators.battle import BATTLE_TELLERS
from ashes_tui.words.narrators.cards import CARD_GROUPS, CARD_TELLERS, Tellers
from ashes_tui.words.narrators.lasting import lasting
from ashes_tui.words.narrators.leads import player_line
from ashes_tui.words.narrators.tokens import TOKEN_GROUPS, TOKEN_TELLERS
from ashes_tui.words.phrases import count, listing
from ashes_tui.words.sentences import block_sentence

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
    return owner_line(names.owner(e.seat), f"turn{names.facing(e.seat)}", e.seat, Tone.TURN)


def _handed(e: api.TurnHanded, names: Names) -> Line:
    return player_line(e.seat, "acts", names, Tone.TURN)


def _first(e: api.FirstPlayerSet, names: Names) -> Line:
    then = names.facing(e.seat, "and points at")
    return player_line(e.seat, f"is first player{then}", names, Tone.EFFECT)


def _gained(e: api.ActionGained, names: Names) -> Line:
    return player_line(e.seat, f"may take {count(e.n, f'more {e.kind.value} action')}", names, Tone.EFFECT)


def _passed(e: api.TurnPassed, names: Names) -> Line:
    return player_line(e.seat, "passes", names)


def _meditated(e: api.Meditated, names: Names) -> Line:
    return player_line(e.seat, "meditates", names)


# --- actions and effects ---------------------------------------------------------------------------------


def _played(e: api.CardPlayed, names: Names) -> Line:
    how = " as a reaction" if e.reaction else ""
    return player_line(e.seat, f"plays {names.title(e.card)}{how}", names)


def _activated(e: api.AbilityActivated, names: Names) -> Line:
    ability = names.ability(e.address)
    nameless, own = ability in ("activate", "effect"), names.view.seats[e.seat].phoenixborn.id == e.card
    what = its_spell(e.card, e.seat, names)
    told = what if nameless else ability if own else f"{what}: {ability}"
    return player_line(e.seat, f"activates {told}", names)


def _power(e: api.PowerUsed, names: Names) -> Line:
    power = names.die(e.die).replace(" die", " dice power")
    return player_line(e.seat, f"uses the {power}", names)


def _triggered(e: api.TriggerResolved, names: Names) -> Line:
    what = names.ability(e.address)
    if e.card == api.NONE:
        return Line(what, Tone.ACTION, e.seat)
    card = names.card(e.card)
    own = card == names.seat(e.seat)
    if what == "effect":
        action = "takes effect"
        return actor_line(card, action, e.seat) if own else Line(f"{card} {action}", Tone.ACTION, e.seat)
    if names.ability_kind(e.address) is BlockKind.STATUS:
        does = short_form(block_sentence(e.address, names)).removeprefix("Status: ")
        return Line(f"{card} takes effect", Tone.ACTION, e.seat, brief=f"{card}: {does}", lead=Lead.OTHER)
    if is_of_a_die(e.address):
        # Whether that exhausts it is told where it moves: a rule may keep it active.
        return Line(f"{card} uses the {what.casefold()} on it", Tone.ACTION, e.seat)
    return Line(f"{card}: {what}", Tone.ACTION, e.seat, brief=what if own else "", lead=Lead.OTHER)


def _targets(e: api.TargetsChosen, names: Names) -> Line | None:
    who = listing([s for s in (names.cards(e.cards), *(names.whom(s) for s in e.seats)) if s])
    return Line(f"Target: {who}", Tone.QUIET, e.seat, brief=who) if who else None


def _cancelled(e: api.EffectCancelled, names: Names) -> Line:
    return Line(f"The effect of {names.card(e.source)} is cancelled", Tone.EFFECT)


def _delayed(e: api.EffectDelayed, names: Names) -> Line:
    when = {"turn": "at the end of the turn", "round": "at the end of the round"}.get(e.delayed.at.value, "later")
    return Line(f"{names.title(e.delayed.source)}: the rest follows {when}", Tone.QUIET, e.delayed.seat)


def _delayed_resolved(_e: api.DelayedResolved, _names: Names) -> Line:
    return Line("A delayed effect resolves now", Tone.QUIET)


def _silent(_event: api.Event, _names: Names) -> None:
    return None


TELLERS: Tellers = {
    api.RoundBegan: _round,
    api.PhaseBegan: _phase,
    api.TurnBegan: _turn,
    api.TurnHanded: _handed,
    api.TurnEnded: _silent,
    api.FirstPlayerSet: _first,
    api.ActionSpent: _silent,
    api.ActionGained: _gained,
    api.TurnPassed: _passed,
    api.Meditated: _meditated,
    api.CardPlayed: _played,
    api.AbilityActivated: _activated,
    api.PowerUsed: _power,
    api.TriggerResolved: _triggered,
    api.TargetsChosen: _targets,
    api.EffectCancelled: _cancelled,
    api.EffectBegan: lasting,
    api.EffectEnded: _silent,
    api.EffectDelayed: _delayed,
    api.DelayedResolved: _delayed_resolved,
    **CARD_TELLERS,
    **TOKEN_TELLERS,
    **BATTLE_TELLERS,
    **AUTOMATON_TELLERS,
}

GROUPS: Tellers = {**CARD_GROUPS, **TOKEN_GROUPS}
"""How several events of one kind are told in one line."""
