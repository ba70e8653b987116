"""Writing a position as a scenario file; reading the file gives the same position."""

from __future__ import annotations

from itertools import groupby

import msgspec
import yaml

from ashes_tui.engine.api import (
    BoundScenario,
    CardScenario,
    DelayedScenario,
    DieScenario,
    DoneScenario,
    EffectScenario,
    RollScenario,
    Scenario,
    SeatScenario,
    StartPoint,
)
from ashes_tui.lang.select import Num, Ref
from ashes_tui.lang.static import Cannot, Flag, Gain, Lose, Must, StatBonus, Static
from ashes_tui.lang.terms import Level


def scenario_text(scenario: Scenario, name: str = "") -> str:
    """The text of a scenario file."""
    return file_text(({"name": name} if name else {}) | plain_scenario(scenario))


def file_text(plain: dict[str, object]) -> str:
    """The text of a scenario file given as maps and lists; each step gets a line."""
    steps = plain.get("steps")
    text = _yaml({key: value for key, value in plain.items() if key != "steps"}, None)
    if not isinstance(steps, list) or not steps:
        return text
    return text + "steps:\n" + "".join(f"- {_yaml(step, True).strip()[1:-1]}\n" for step in steps)


def _yaml(value: object, flow: bool | None) -> str:
    width = 120 if flow is None else 10_000
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=width, default_flow_style=flow)


class _Dumper(yaml.SafeDumper):
    """Writes no anchors; the reader does not support them."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def plain_scenario(s: Scenario) -> dict[str, object]:
    """The position as plain data, with the keys of scenario files."""
    found: dict[str, object] = {"edition": s.edition, "seed": s.seed}
    if not s.chained:
        found["chained"] = False
    if s.at is not StartPoint.TURN:
        found["at"] = s.at.value
    found["round"] = s.round
    if s.turn is not None:
        found["turn"] = s.turn
    found["first-player"] = s.first_player
    for key, n in (("turns-taken", s.turns_taken), ("passes", s.passes)):
        if n:
            found[key] = n
    if s.phoenix:
        found["phoenix"] = True
    found["seats"] = {i: _seat(seat, i) for i, seat in enumerate(s.seats) if not seat.automaton}
    opponent: dict[str, object] = {}
    for i, seat in enumerate(s.seats):
        if seat.automaton and seat.body is None:
            found["opponent"] = opponent = _opponent(seat, i)
        elif seat.automaton:
            opponent["second"] = _second(seat)
    lists = {
        "effects": [_effect(e) for e in s.effects],
        "later": [_later(d) for d in s.delayed],
        "done": [_done(d) for d in s.done],
        "rolls": [plain_roll(r) for r in s.rolls],
    }
    found |= {key: items for key, items in lists.items() if items}
    if s.draws:
        found["draws"] = dict(s.draws)
    return found


# --- seats -------------------------------------------------------------------------------------------------------


def _seat(seat: SeatScenario, index: int) -> dict[str, object]:
    found: dict[str, object] = {"phoenixborn": _card(seat.phoenixborn)}
    rows = {"battlefield": seat.battlefield, "spellboard": seat.spellboard}
    found |= {key: [_card(c) for c in cards] for key, cards in rows.items() if cards}
    piles = {"hand": seat.hand, "draw": seat.draw_pile, "discard": seat.discard_pile}
    found |= {key: _with_counts(names) for key, names in piles.items() if names}
    if seat.conjuration_pile is not None:
        found["conjuration"] = _with_counts(seat.conjuration_pile)
    if seat.removed:
        found["removed"] = _with_counts(seat.removed)
    pools = {"active": seat.active, "exhausted": seat.exhausted}
    found |= {key: _dice(dice) for key, dice in pools.items() if dice}
    if seat.main_actions is not None or seat.side_actions is not None:
        found["actions"] = {"main": seat.main_actions or 0, "side": seat.side_actions or 0}
    found |= {key: True for key in ("reacted", "guarded", "lost") if getattr(seat, key)}
    if seat.side is not None and seat.side != index:
        found["side"] = seat.side
    return found


def _opponent(seat: SeatScenario, index: int) -> dict[str, object]:
    """An automaton's seat, always the last one."""
    plain = _seat(seat, index)
    head, row, spells = plain.pop("phoenixborn"), plain.pop("battlefield", []), plain.pop("spellboard", [])
    plain.pop("active", None)
    found: dict[str, object] = {"name": seat.automaton, "threat": seat.threat, "stage": seat.stage}
    found |= {"life": seat.life} if seat.life else {}
    found |= {"stamina": seat.stamina, "row": row, "spells": spells}
    if isinstance(head, dict):
        found["tokens"] = head[seat.phoenixborn.name]
    found["dice"] = [_times(name, len(list(same))) for name, same in groupby(_level(d.level) for d in seat.active)]
    return {"draw": [], "removed": []} | found | plain


def _second(seat: SeatScenario) -> dict[str, object]:
    """Its second battlefield, against two players."""
    return {"row": [_card(c) for c in seat.battlefield], "conjuration": _with_counts(seat.conjuration_pile or ())}


def _card(card: CardScenario) -> object:
    if card.face_down:
        return {"face-down": card.name}
    found: dict[str, object] = {} if card.owner is None else {"owner": card.owner}
    found |= {key: getattr(card, key) for key in ("wounds", "exhaustion", "status") if getattr(card, key)}
    found |= {"red-rains": card.red_rains} if card.red_rains else {}
    found |= {"slot": "own"} if card.own_slot else {}
    if card.dice:
        found["dice"] = _dice(card.dice)
    for key, cards in (("attached", card.attached), ("under", card.under)):
        if cards:
            found[key] = [_card(c) for c in cards]
    return {card.name: found} if found else card.name


def _with_counts(names: tuple[str, ...]) -> list[str]:
    """Equal neighbours grouped as ``3 Title``, in order."""
    return [_times(name, len(list(same))) for name, same in groupby(names)]


def _times(name: str, n: int) -> str:
    return name if n == 1 else f"{n} {name}"


def _dice(dice: tuple[DieScenario, ...]) -> list[object]:
    found: list[object] = []
    for (name, owner), same in groupby((f"{d.type.value}:{_level(d.level)}", d.owner) for d in dice):
        text = _times(name, len(list(same)))
        found.append(text if owner is None else {"die": text, "owner": owner})
    return found


def _level(level: Level) -> str:
    return level.name.lower()


# --- effects, history and delayed effects ------------------------------------------------------------------------


def _effect(effect: EffectScenario) -> dict[str, object]:
    found: dict[str, object] = {"source": effect.source, "seat": effect.seat, "until": effect.duration.value}
    if effect.cards:
        found["cards"] = list(effect.cards)
    if effect.seats:
        found["players"] = list(effect.seats)
    if effect.copy_of is not None:
        found["copy-of"] = effect.copy_of
    if effect.copy_x:
        found["copy-x"] = effect.copy_x
    if effect.turn:
        found["turn"] = effect.turn
    if effect.statics:
        written = [_static(s) for s in effect.statics]
        if None in written:
            found["raw"] = msgspec.json.encode(effect.statics).decode()
        else:
            found["always"] = written
    return found


def _static(static: Static) -> dict[str, object] | None:
    """A continuous effect in the card language, None if it needs a query."""
    if getattr(static, "given", ()) or getattr(static, "who", Ref("self")) != Ref("self"):
        return None
    if isinstance(static, StatBonus) and isinstance(static.n, Num) and static.per is None:
        return {"stat": {static.stat.value: static.n.n}}
    if isinstance(static, Cannot) and static.by is None and not static.means and static.of is None:
        return {"cannot": [act.value for act in static.what]}
    if isinstance(static, Must):
        return {"must": [act.value for act in static.what]}
    if isinstance(static, Flag):
        flag: dict[str, object] = {"flag": static.name}
        if static.die:
            flag["die"] = static.die.value
        if static.means:
            flag["means"] = [m.value.replace(" ", "-") for m in static.means]
        return flag
    if isinstance(static, Gain):
        return {"gain": static.keyword if static.n is None else f"{static.keyword} {static.n}"}
    return {"lose": "abilities"} if isinstance(static, Lose) else None


def _later(delayed: DelayedScenario) -> dict[str, object]:
    found: dict[str, object] = {
        "source": delayed.source,
        "seat": delayed.seat,
        "program": delayed.program,
        "at": delayed.at.value,
        "n": delayed.n,
    }
    if delayed.turn:
        found["turn"] = delayed.turn
    if delayed.bindings:
        found["over"] = {b.name: _bound(b) for b in delayed.bindings}
    return found


def _done(done: DoneScenario) -> dict[str, object]:
    found: dict[str, object] = {"seat": done.seat, done.kind.value: done.card}
    return found | ({"ability": done.ability} if done.ability else {})


def plain_roll(roll: RollScenario) -> object:
    """A random result as written in a file."""
    if roll.number:
        return {"number": roll.number}
    return {"cards": list(roll.cards)} if roll.cards else [_level(level) for level in roll.levels]


def _bound(bound: BoundScenario) -> dict[str, object]:
    found: dict[str, object] = {"cards": list(bound.cards), "players": list(bound.seats), "n": bound.n}
    if bound.token is not None:
        found["token"] = bound.token.value
    return found if bound.on is None else found | {"lie-on": list(bound.on)}
