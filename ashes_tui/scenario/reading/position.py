"""Reading the position of a scenario file: cards, dice and tokens of every seat."""

from __future__ import annotations

from typing import Any

import ashes_tui.content.language.blocks  # noqa: F401 - so that a word in the wrong place is told where it belongs
from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_int, as_items, as_map, as_text
from ashes_tui.content.language.grammar.phrase import TOKENS
from ashes_tui.content.language.nodes.statics import DURATIONS, statics
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import ListNode, MapNode, Node
from ashes_tui.engine.api import (
    BoundScenario,
    DelayedScenario,
    DoneKind,
    DoneScenario,
    EffectScenario,
    RollScenario,
    Scenario,
    SeatScenario,
    StartPoint,
)
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.static import Static
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.jsontext import Json
from ashes_tui.scenario.reading.cards import CardReader
from ashes_tui.scenario.reading.opponent import read_opponents

POSITION_KEYS = (
    *(
        "edition",
        "chained",
        "seed",
        "at",
        "round",
        "turn",
        "first-player",
        "turns-taken",
        "passes",
        "phoenix",
        "seats",
        "opponent",
    ),
    *("effects", "later", "done", "rolls", "draws"),
)
SEAT_KEYS = (
    *("phoenixborn", "battlefield", "spellboard", "hand", "draw", "discard", "conjuration", "removed"),
    *("active", "exhausted", "actions", "reacted", "guarded", "lost", "side"),
)
EFFECT_KEYS = ("source", "seat", "until", "cards", "players", "always", "raw", "copy-of", "copy-x", "turn")
LATER_KEYS = ("source", "seat", "program", "at", "n", "over", "turn")
_STARTS = {s.value: s for s in StartPoint}
_NUMBERS = {"seed": "seed", "round": "round", "turns-taken": "turns_taken", "passes": "passes"}
_SEATS = {"turn": "turn", "first-player": "first_player"}
_PILES = {"hand": "hand", "draw": "draw_pile", "discard": "discard_pile", "conjuration": "conjuration_pile"}


class PositionReader:
    """Reads a position; ``spots`` collects the place of every field, by its path in the `Scenario`."""

    def __init__(self, file: File, rulebook: Rulebook) -> None:
        self.cards = CardReader(file, rulebook)
        self.file, self.words, self.spots = file, self.cards.words, self.cards.spots

    def read(self, f: Fields) -> Scenario:
        """The whole position. Raises `Fault`."""
        found: dict[str, Any] = {}
        self.spots[()] = f.node.spot
        for key, field in (*_NUMBERS.items(), *_SEATS.items()):
            if f.has(key):
                found[field] = f.number(key)
                self.spots[(field,)] = f.get(key).spot
        found["phoenix"] = f.truth("phoenix")
        if f.has("edition"):
            found["edition"] = f.text("edition")
            self.spots[("edition",)] = f.get("edition").spot
        if f.has("chained"):
            found["chained"] = f.truth("chained")
        if f.has("at"):
            found["at"] = f.word("at", _STARTS, "start")
        found["seats"] = self._seats(f.get("seats"))
        if f.has("opponent"):
            found["seats"] += read_opponents(self.cards, f.get("opponent"), len(found["seats"]))
        if f.has("effects"):
            found["effects"] = tuple(self._effect(node, i) for i, node in enumerate(as_items(f.get("effects"))))
        if f.has("later"):
            found["delayed"] = tuple(self._later(node, i) for i, node in enumerate(as_items(f.get("later"))))
        if f.has("done"):
            found["done"] = tuple(self._done(node, i) for i, node in enumerate(as_items(f.get("done"))))
        if f.has("rolls"):
            found["rolls"] = self.rolls(f.get("rolls"))
        if f.has("draws"):
            draws = as_map(f.get("draws"), "'draws'")
            found["draws"] = tuple((name, as_int(node, f"'{name}'")) for name, node in draws.entries.items())
        return Scenario(**found)

    # --- seats ---------------------------------------------------------------------------------------------------

    def _seats(self, node: Node) -> tuple[SeatScenario, ...]:
        """A list, or a map with the numbers of the seats."""
        self.spots[("seats",)] = node.spot
        if isinstance(node, ListNode):
            return tuple(self._seat(item, i) for i, item in enumerate(node.items))
        seats = as_map(node, "'seats'")
        numbers = [str(i) for i in range(len(seats.entries))]
        if sorted(seats.entries) != sorted(numbers):
            raise Fault(node.spot, "the seats are not numbered 0, 1, ...", "number them from 0, or write a list")
        return tuple(self._seat(seats.entries[name], i) for i, name in enumerate(numbers))

    def _seat(self, node: Node, index: int) -> SeatScenario:
        path: tuple[str | int, ...] = ("seats", index)
        f = self.cards.fields(node, "a seat", SEAT_KEYS)
        self.spots[path] = node.spot
        found: dict[str, Any] = {"phoenixborn": self.cards.card(f.get("phoenixborn"), (*path, "phoenixborn"))}
        for key in ("battlefield", "spellboard"):
            if f.has(key):
                found[key] = self.cards.row(f.get(key), (*path, key))
        for key, field in (*_PILES.items(), ("removed", "removed")):
            if f.has(key):
                found[field] = self.cards.pile(f.get(key), (*path, field))
        for key in ("active", "exhausted"):
            if f.has(key):
                found[key] = self.cards.dice(f.get(key), (*path, key), sides=key == "active")
        for key in ("reacted", "guarded", "lost"):
            found[key] = f.truth(key)
        if f.has("side"):
            found["side"] = f.number("side")
        if f.has("actions"):
            found |= self._actions(f.get("actions"), path)
        return SeatScenario(**found)

    def _actions(self, node: Node, path: tuple[str | int, ...]) -> dict[str, int]:
        f = self.cards.fields(node, "'actions'", ("main", "side"))
        found = {}
        for kind in ("main", "side"):
            self.spots[(*path, f"{kind}_actions")] = f.get(kind).spot if f.has(kind) else node.spot
            found[f"{kind}_actions"] = f.number(kind) if f.has(kind) else 0
        return found

    # --- effects and history -------------------------------------------------------------------------------------

    def _effect(self, node: Node, i: int) -> EffectScenario:
        f = self.cards.fields(node, "an effect", EFFECT_KEYS)
        self.spots[("effects", i)] = node.spot
        found: dict[str, Any] = {
            "source": f.text("source"),
            "seat": f.number("seat"),
            "duration": f.word("until", DURATIONS, "duration"),
        }
        self.spots[("effects", i, "seat")] = f.get("seat").spot
        if f.has("always"):
            found["statics"] = statics(f.get("always"), self.file, ReadingScope(), timed=True)
        if f.has("turn"):
            found["turn"] = f.number("turn")
        if f.has("raw"):
            found["statics"] = _raw(f.get("raw"))
        if f.has("cards"):
            found["cards"] = tuple(str(c) for c in self.words.cards(f.get("cards")))
        if f.has("players"):
            found["seats"] = tuple(as_int(n, "a seat") for n in as_items(f.get("players")))
        if f.has("copy-of"):
            found["copy_of"] = self.words.title(f.text("copy-of"), f.get("copy-of"))
        if f.has("copy-x"):
            found["copy_x"] = f.number("copy-x")
        return EffectScenario(**found)

    def _later(self, node: Node, i: int) -> DelayedScenario:
        f = self.cards.fields(node, "a delayed effect", LATER_KEYS)
        self.spots[("delayed", i)] = node.spot
        over = as_map(f.get("over"), "'over'").entries if f.has("over") else {}
        return DelayedScenario(
            source=str(self.words.card(f.get("source"))),
            seat=f.number("seat"),
            program=f.text("program"),
            at=f.word("at", DURATIONS, "point in time"),
            n=f.number("n") if f.has("n") else 0,
            bindings=tuple(self._bound(name, bound) for name, bound in over.items()),
            turn=f.number("turn") if f.has("turn") else 0,
        )

    def _bound(self, name: str, node: Node) -> BoundScenario:
        f = self.cards.fields(node, f"'{name}'", ("cards", "players", "n", "token", "lie-on"))
        return BoundScenario(
            name,
            tuple(str(c) for c in self.words.cards(f.get("cards"))) if f.has("cards") else (),
            tuple(as_int(n, "a seat") for n in as_items(f.get("players"))) if f.has("players") else (),
            f.number("n") if f.has("n") else 0,
            f.word("token", TOKENS, "token") if f.has("token") else None,
            tuple(str(c) for c in self.words.cards(f.get("lie-on"))) if f.has("lie-on") else None,
        )

    def _done(self, node: Node, i: int) -> DoneScenario:
        """``{seat: 0, played: Recharge}``."""
        kinds = {d.value: d for d in DoneKind}
        f = self.cards.fields(node, "an action", ("seat", "ability", *kinds))
        self.spots[("done", i)] = node.spot
        named = [word for word in kinds if f.has(word)]
        if len(named) != 1:
            raise Fault(node.spot, "this must name one action", did_you_mean("", kinds))
        self.spots[("done", i, "card")] = f.get(named[0]).spot
        ability = f.text("ability") if f.has("ability") else ""
        return DoneScenario(kinds[named[0]], f.number("seat"), str(self.words.card(f.get(named[0]))), ability)

    def rolls(self, node: Node) -> tuple[RollScenario, ...]:
        """Random results: a list of sides for each roll, ``{cards: [...]}`` for a shuffle or pick."""
        self.spots[("rolls",)] = node.spot
        if not isinstance(node, ListNode):
            raise Fault(node.spot, "'rolls' must be a list", "write one list of sides for each roll: [[power, class]]")
        return tuple(self._roll(item, i) for i, item in enumerate(node.items))

    def _roll(self, node: Node, i: int) -> RollScenario:
        self.spots[("rolls", i)] = node.spot
        if isinstance(node, MapNode):
            f = self.cards.fields(node, "a random result", ("cards", "number"))
            if f.has("number"):
                return RollScenario(number=f.at_least("number", 1))
            return RollScenario(cards=tuple(str(c) for c in self.words.cards(f.get("cards"))))
        return RollScenario(levels=self.words.levels(node))


def _raw(node: Node) -> tuple[Static, ...]:
    """Continuous effects that the card language cannot express on their own, as exported."""
    try:
        return _STATICS.read(as_text(node, "'raw'"), "")
    except Unreadable as error:
        problem = f"'raw' cannot be read ({error.problem})"
        raise Fault(node.spot, problem, "take it from an exported position") from error


_STATICS = Json(tuple[Static, ...])
