"""From choices back to words: how an option is written in a step, and what is open right now."""

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
from ashes_tui.scenario.answer import ENDS, ability_name, keys_of
from ashes_tui.scenario.cast import NamedThings
from ashes_tui.scenario.story import as_step

Said = str | dict[str, Any]
MOST_SHOWN = 12


def step_of(cast: NamedThings, decision: Decision, choice: Choice) -> Said:
    """A choice as a step says it: ``{"play": "Recharge", "for": "main"}``, ``"no block"``."""
    return _SAID[type(choice)](cast, decision, choice)


def _play(cast: NamedThings, _d: Decision, c: PlayCard) -> Said:
    found: dict[str, Any] = {"play": cast.label(c.card)}
    if len(cast.rules.infos[cast.state.table.cards[c.card].name].costs) > 1:
        found["for"] = c.cost
    return found


def _activate(cast: NamedThings, _d: Decision, c: Activate) -> Said:
    return {"activate": cast.label(c.card), "ability": ability_name(cast, c.ability), "for": c.cost}


def _cards(cast: NamedThings, d: Decision, c: PickCards) -> Said:
    key = keys_of(d)[0]
    names = [cast.label(card) for card in c.cards]
    if key == "guard":
        return {"guard": names[0]} if names else "no guard"
    if key in ("battle", "first"):
        return {key: names[0]}
    return {key: names}


def _number(_cast: NamedThings, d: Decision, c: PickNumber) -> Said:
    key = keys_of(d)[0]
    if key == "end":
        return {"end": ENDS[c.n]}
    return {key: c.n + 1 if key == "mode" else c.n}


def _trigger(cast: NamedThings, _d: Decision, c: PickTrigger) -> Said:
    hand = cast.state.table.cards[c.card].zone is Zone.HAND
    return {"react" if hand else "trigger": cast.label(c.card), "ability": ability_name(cast, c.ability)}


def _side(cast: NamedThings, _d: Decision, c: SetDie) -> Said:
    return {"side": [f"{cast.die(c.die)} to {c.level.name.lower()}"]}


def _blocks(cast: NamedThings, _d: Decision, c: AssignBlocks) -> Said:
    return {"block": {cast.label(a): cast.label(b) for a, b in c.blocks}} if c.blocks else "no block"


def _confirm(_cast: NamedThings, d: Decision, c: Confirm) -> Said:
    if d.purpose is Purpose.COUNTER:
        return "counter" if c.yes else "no counter"
    return "yes" if c.yes else "no"


_SAID: dict[type, Callable[[NamedThings, Any, Any], Said]] = {
    PlayCard: _play,
    Activate: _activate,
    UsePower: lambda cast, _d, c: {"power": cast.state.table.dice[c.die].type.value},
    Meditate: lambda _cast, _d, _c: "meditate",
    DeclareAttack: lambda cast, _d, c: {"attack": cast.label(c.target)},
    Pass: lambda _cast, _d, _c: "pass",
    HandOver: lambda _cast, _d, _c: "hand over",
    EndTurn: lambda _cast, _d, _c: "end turn",
    PickCards: _cards,
    PickDice: lambda cast, d, c: {keys_of(d)[0]: [cast.die(x) for x in c.dice]},
    PickSeat: lambda _cast, _d, c: {"player": c.seat},
    SetDie: _side,
    AssignBlocks: _blocks,
    PickTrigger: _trigger,
    PickNumber: _number,
    Confirm: _confirm,
    MeditateTop: lambda _cast, _d, _c: {"discard": "top"},
    Decline: lambda _cast, _d, _c: "decline",
}


def flat(value: Said) -> str:
    """A step in one line, as it stands in a file."""
    if isinstance(value, str):
        return value
    return "{" + ", ".join(f"{k}: {_flat(v)}" for k, v in value.items()) + "}"


def _flat(value: object) -> str:
    return flat(value) if isinstance(value, dict) else as_step(value)


def opened(cast: NamedThings, decision: Decision) -> str:
    """An open decision in one line, with its answers if there are not too many."""
    found = options(cast.rules, cast.state, decision)
    about = f", {cast.label(decision.source)}" if decision.source != NONE else ""
    head = f"seat {decision.seat}: {decision.purpose.value} ({decision.rule}{about})"
    if not found:
        return f"{head}, answered by '{keys_of(decision)[0]}'"
    shown = list(dict.fromkeys(flat(step_of(cast, decision, o.choice)) for o in found))
    more = f" and {len(shown) - MOST_SHOWN} more" if len(shown) > MOST_SHOWN else ""
    lead = "" if isinstance(decision, TurnDecision) else "answers "
    return f"{head}: {lead}{' | '.join(shown[:MOST_SHOWN])}{more}"
