"""Narration of automata: their dice, and what those make them do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ashes_tui.engine import api
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.lang.effect import Delegate, Effect
from ashes_tui.lang.effect_things import TurnDice
from ashes_tui.lang.terms import ActionKind, Behavior, Level
from ashes_tui.lang.text import ROW_STEPS, card_text, numbers, plain, row_text
from ashes_tui.words.behavior_row import row_in_few_words
from ashes_tui.words.line import Lead, Line, Tone, actor_line, owner_line
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import article, capital

_SIDES = {Level.BASIC: "basic", Level.CLASS: "class", Level.POWER: "power"}
_DOES = {
    Behavior.ATTACK_OR_REVEAL: "attacks if able, otherwise reveals an aspect",
    Behavior.REVEAL: "reveals an aspect",
    Behavior.ATTACK_REVEALED: "attacks with it",
    Behavior.ATTACK_RIGHTMOST: "attacks with its rightmost unit that can",
    Behavior.ACTIVATE: "activates its ready spell",
}
_STEPS = ROW_STEPS | {Behavior.ACTIVATE: "activate its ready spell"}


def _revealed(e: api.AspectRevealed, names: Names) -> Line:
    view = names.view_of(e.card)
    seat = view.controller if view else -1
    card = names.card(e.card)
    return Line(f"{capital(card)} is revealed", Tone.ACTION, seat, brief=f"reveals {card}", lead=Lead.ACTOR)


def _rolled(e: api.BehaviorRolled, names: Names) -> Line:
    who, side = names.seat(e.seat), _SIDES[e.level]
    if e.guard:
        return _guard_rolled(e.seat, side, _SIDES[Level.BASIC], e.level is Level.BASIC, names)
    return actor_line(who, f"rolls {side}", e.seat, rest=f": {_row(e, names)}")


def _guard_rolled(seat: int, rolled: str, wanted: str, guards: bool, names: Names) -> Line:
    """A guard roll, with the result needed to guard. That it guards is told by the line of the guard, which follows."""
    outcome = "it guards on" if guards else "it guards only on"
    return actor_line(names.seat(seat), f"rolls {rolled}: {outcome} {wanted}", seat)


def _row(e: api.BehaviorRolled, names: Names) -> str:
    spec = names.rulebook.automata.get(names.view.seats[e.seat].automaton)
    steps = next((row.steps for row in spec.rows if row.level is e.level), ()) if spec else ()
    return _does(steps) if steps else "nothing"


def _does(steps: Sequence[Behavior]) -> str:
    """``it reveals an aspect, then attacks with it``."""
    return f"it {', then '.join(_DOES[step] for step in steps)}"


def behavior(spec: AutomatonDef) -> list[tuple[str, str]]:
    """The behaviour of an automaton: pairs of die side and words."""
    return [(_SIDES[row.level], ", then ".join(_STEPS[s] for s in row.steps) or "nothing") for row in spec.rows]


def _number(e: api.NumberRolled, names: Names) -> Line:
    """A roll of the behaviour die, with its meaning."""
    who = names.seat(e.seat)
    if e.guard:
        spec = names.rulebook.automata.get(names.view.seats[e.seat].automaton)
        least = spec.ways.guard_from if spec else 0
        return _guard_rolled(e.seat, f"{e.n}", f"{least} or more", e.n >= least, names)
    if not e.row:
        why = f" for {names.card(e.source)}" if e.source >= 0 else ""
        return actor_line(who, f"rolls {e.n}{why}", e.seat)
    title, _, at = e.row.partition("#")
    card = names.rulebook.cards[title]
    row = card.blocks[int(at)]
    assert isinstance(row, Block)
    does = _row_told(row, plain(row_text(names.rulebook, card, row)))
    return Line(
        f"{who} rolls {e.n} on its behaviour die: {does}",
        Tone.ACTION,
        e.seat,
        brief=f"rolls {e.n} (row {numbers(row.rolls)})",
        lead=Lead.ACTOR,
    )


def _row_told(row: Block, effects: str) -> str:
    """What a row that was rolled makes it do: ``it reveals an aspect, then attacks with it``."""
    steps = _does(row.main)
    if effects and row.main_first:
        told = f"{steps}. {'' if row.action is ActionKind.MAIN else 'Then: '}{effects}"
    else:
        told = f"{effects} Then {steps}" if effects else steps
    return f"{told[:1].lower()}{told[1:]}".rstrip(".")


def vain_row(seat: int, row: str, names: Names) -> Line:
    """That the side action of a row did nothing, and why where that is plain."""
    title, _, at = row.partition("#")
    block = names.rulebook.cards[title].blocks[int(at)]
    lacking = _lacking(block.do) if isinstance(block, Block) else ""
    why = f": {lacking}" if lacking else ""
    return Line(f"Its side action does nothing{why}", Tone.EFFECT, seat)


_STANDING = {"raise": "below power", "lower": "above basic"}
"""What a die must be to be turned so."""


def _lacking(effects: Sequence[Effect]) -> str:
    """What was not there for the first of some effects."""
    match effects[0] if effects else None:
        case Delegate(do=inner):
            return _lacking(inner)
        case TurnDice(change=change):
            return f"no die {_STANDING[change]} to {change}" if change in _STANDING else f"no die to {change}"
        case _:
            return ""


def behavior_rows(rulebook: Rulebook, title: str) -> list[str]:
    """The rows of a behaviour card in words, without the word for what is usual: ``On 1-2: Reveal an aspect.``"""
    return [plain(box.body).replace("Main: ", "") for box in card_text(rulebook, rulebook.cards[title])]


def _ultimate(e: api.UltimateBegan, names: Names) -> Line:
    return owner_line(names.possessive(e.seat), f"Ultimate: {names.card(e.card)}", e.seat)


def _progress(e: api.ProgressBegan, names: Names) -> Line:
    return Line(f"Progress of {its_spell(e.card, e.seat, names)}", Tone.ACTION, e.seat)


def its_spell(card: int, seat: int, names: Names) -> str:
    """``its ready spell, stage 2`` of a Dragonborn, whose spells are called as it is itself; other cards by name."""
    spec, title = names.rulebook.automata.get(names.view.seats[seat].automaton), names.title(card)
    if spec is None or title not in spec.spells:
        return names.card(card)
    return f"its ready spell, stage {spec.spells.index(title) + 1}"


def _stamina(e: api.StaminaLowered, names: Names) -> Line:
    if e.stamina == 0:
        return actor_line(names.seat(e.seat), "is fatigued: stamina 0", e.seat)
    return owner_line(names.possessive(e.seat), f"stamina falls to {e.stamina}", e.seat)


def _stage(e: api.StageBegan, names: Names) -> Line:
    spec = names.rulebook.automata.get(names.view.seats[e.seat].automaton)
    if spec and spec.behaviors:
        rest = _new_rows(spec.behaviors, e.stage, names)
        return actor_line(names.seat(e.seat), f"goes on to phase {e.stage}", e.seat, rest=rest)
    return owner_line(names.possessive(e.seat), f"next ready spell comes into play: stage {e.stage}", e.seat)


def _new_rows(behaviors: Sequence[str], stage: int, names: Names) -> str:
    """What a Chimera does from a phase on that it did not do before: ``. These rows change: 1 reveal; 2-4 attack``."""
    before, now = (_rows_in_few_words(behaviors[at], names) for at in (stage - 2, stage - 1))
    new = [row for row in now if row not in before]
    lead = "These rows change" if len(new) < len(now) else "From now on"
    return f". {lead}: {'; '.join(new)}" if new else ""


def _rows_in_few_words(title: str, names: Names) -> list[str]:
    blocks = names.rulebook.cards[title].blocks
    return [f"{numbers(b.rolls)} {row_in_few_words(b)}" for b in blocks if isinstance(b, Block) and b.rolls]


def raised_die(e: api.DieTurned, names: Names) -> Line:
    """A die raised by a player's pass."""
    view = names.die_view(e.die)
    return Line(f"The pass raises {article(names.die(e.die))} to {_SIDES[e.level]}", seat=view.owner if view else -1)


AUTOMATON_TELLERS: dict[type, Callable[[Any, Names], Line | None]] = {
    api.AspectRevealed: _revealed,
    api.BehaviorRolled: _rolled,
    api.NumberRolled: _number,
    api.UltimateBegan: _ultimate,
    api.ProgressBegan: _progress,
    api.StaminaLowered: _stamina,
    api.StageBegan: _stage,
}
