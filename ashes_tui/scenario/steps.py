"""From choices back to steps of a scenario file, and open decisions as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_tui.engine.api import (
    NONE,
    Activate,
    AssignBlocks,
    Choice,
    Confirm,
    Decision,
    DeclareAttack,
    Decline,
    EndTurn,
    HandOver,
    Meditate,
    MeditateTop,
    Pass,
    PickCards,
    PickDice,
    PickNumber,
    PickSeat,
    PickTrigger,
    PlayCard,
    Purpose,
    SetDie,
    TurnDecision,
    UsePower,
    options,
)
from ashes_tui.lang.terms import Zone
from ashes_tui.scenario.answer import ENDS, ability_name, answer_keys
from ashes_tui.scenario.lookup import NameLookup
from ashes_tui.scenario.story import as_written

StepData = str | dict[str, Any]
MAX_SHOWN = 12


def to_step(lookup: NameLookup, decision: Decision, choice: Choice) -> StepData:
    """A choice as a step: ``{"play": "Recharge", "for": "main"}``, ``"no block"``."""
    return _STEPS[type(choice)](lookup, decision, choice)


def _play(lookup: NameLookup, _d: Decision, c: PlayCard) -> StepData:
    found: dict[str, Any] = {"play": lookup.label(c.card)}
    if len(lookup.rules.infos[lookup.state.table.cards[c.card].name].costs) > 1:
        found["for"] = c.cost
    return found


def _activate(lookup: NameLookup, _d: Decision, c: Activate) -> StepData:
    return {"activate": lookup.label(c.card), "ability": ability_name(lookup, c.ability), "for": c.cost}


def _cards(lookup: NameLookup, d: Decision, c: PickCards) -> StepData:
    key = answer_keys(d)[0]
    names = [lookup.label(card) for card in c.cards]
    if key == "guard":
        return {"guard": names[0]} if names else "no guard"
    if key in ("battle", "first"):
        return {key: names[0]}
    return {key: names}


def _number(_lookup: NameLookup, d: Decision, c: PickNumber) -> StepData:
    key = answer_keys(d)[0]
    if key == "end":
        return {"end": ENDS[c.n]}
    return {key: c.n + 1 if key == "mode" else c.n}


def _trigger(lookup: NameLookup, _d: Decision, c: PickTrigger) -> StepData:
    hand = lookup.state.table.cards[c.card].zone is Zone.HAND
    return {"react" if hand else "trigger": lookup.label(c.card), "ability": ability_name(lookup, c.ability)}


def _side(lookup: NameLookup, _d: Decision, c: SetDie) -> StepData:
    return {"side": [f"{lookup.die_name(c.die)} to {c.level.name.lower()}"]}


def _blocks(lookup: NameLookup, _d: Decision, c: AssignBlocks) -> StepData:
    return {"block": {lookup.label(a): lookup.label(b) for a, b in c.blocks}} if c.blocks else "no block"


def _confirm(_lookup: NameLookup, d: Decision, c: Confirm) -> StepData:
    if d.purpose is Purpose.COUNTER:
        return "counter" if c.yes else "no counter"
    return "yes" if c.yes else "no"


_STEPS: dict[type, Callable[[NameLookup, Any, Any], StepData]] = {
    PlayCard: _play,
    Activate: _activate,
    UsePower: lambda lookup, _d, c: {"power": lookup.state.table.dice[c.die].type.value},
    Meditate: lambda _lookup, _d, _c: "meditate",
    DeclareAttack: lambda lookup, _d, c: {"attack": lookup.label(c.target)},
    Pass: lambda _lookup, _d, _c: "pass",
    HandOver: lambda _lookup, _d, _c: "hand over",
    EndTurn: lambda _lookup, _d, _c: "end turn",
    PickCards: _cards,
    PickDice: lambda lookup, d, c: {answer_keys(d)[0]: [lookup.die_name(x) for x in c.dice]},
    PickSeat: lambda _lookup, _d, c: {"player": c.seat},
    SetDie: _side,
    AssignBlocks: _blocks,
    PickTrigger: _trigger,
    PickNumber: _number,
    Confirm: _confirm,
    MeditateTop: lambda _lookup, _d, _c: {"discard": "top"},
    Decline: lambda _lookup, _d, _c: "decline",
}


def one_line(value: StepData) -> str:
    """A step on one line, as written in a file."""
    if isinstance(value, str):
        return value
    return "{" + ", ".join(f"{k}: {_value_text(v)}" for k, v in value.items()) + "}"


def _value_text(value: object) -> str:
    return one_line(value) if isinstance(value, dict) else as_written(value)


def describe_decision(lookup: NameLookup, decision: Decision) -> str:
    """An open decision on one line, with up to ``MAX_SHOWN`` of its answers."""
    found = options(lookup.rules, lookup.state, decision)
    about = f", {lookup.label(decision.source)}" if decision.source != NONE else ""
    head = f"seat {decision.seat}: {decision.purpose.value} ({decision.rule}{about})"
    if not found:
        return f"{head}, answered by '{answer_keys(decision)[0]}'"
    examples = list(dict.fromkeys(one_line(to_step(lookup, decision, o.choice)) for o in found))
    more = f" and {len(examples) - MAX_SHOWN} more" if len(examples) > MAX_SHOWN else ""
    lead = "" if isinstance(decision, TurnDecision) else "answers "
    return f"{head}: {lead}{' | '.join(examples[:MAX_SHOWN])}{more}"
