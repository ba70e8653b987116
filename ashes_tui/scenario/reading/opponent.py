"""The opponent of a scenario file: a Dragonborn or Chimera with its row, dice, tokens and piles."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, as_items, as_text
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.engine.api import DieScenario, SeatScenario, opponent_seat, ready_spells, remaining_aspects, second_seat
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.scenario.reading.cards import CardReader

OPPONENT_KEYS = (
    *("name", "difficulty", "level", "deck", "threat", "life", "stage", "stamina", "tokens", "row", "spells", "dice"),
    *("draw", "discard", "conjuration", "removed", "guarded", "lost", "side", "second", "grim"),
)
_PILES = {"draw": "draw_pile", "discard": "discard_pile", "conjuration": "conjuration_pile", "removed": "removed"}
_ROWS = {"row": "battlefield", "spells": "spellboard"}


def read_opponents(cards: CardReader, node: Node, people: int) -> tuple[SeatScenario, ...]:
    """The seats of the opponent: a battlefield for each of the players (ASC-2P-03)."""
    body = _read_body(cards, node, people)
    if people < 2:
        return (body,)
    f = cards.fields(node, "an opponent", OPPONENT_KEYS)
    found: dict[str, Any] = {}
    elsewhere: list[str] = []
    if f.has("second"):
        path: tuple[str | int, ...] = ("seats", people + 1)
        second = cards.fields(f.get("second"), "a second battlefield", ("row", "conjuration"))
        if second.has("row"):
            found["battlefield"] = cards.row(second.get("row"), (*path, "battlefield"))
            elsewhere = [c.name for c in found["battlefield"]]
        if second.has("conjuration"):
            found["conjuration_pile"] = cards.pile(second.get("conjuration"), (*path, "conjuration_pile"))
    if not f.has("draw"):
        body = replace(body, draw_pile=_minus(body.draw_pile, elsewhere))
    return body, second_seat(body, people, **found)


def read_grim(cards: CardReader, node: Node) -> tuple[str, ...] | None:
    """The cards that Grim Fates covers: ``true`` for all, or a list of titles; None if not played (VAR-03)."""
    f = cards.fields(node, "an opponent", OPPONENT_KEYS)
    if not f.has("grim"):
        return None
    given = f.get("grim")
    if isinstance(given, ScalarNode) and isinstance(given.value, bool):
        return () if given.value else None
    return tuple(cards.words.title(as_text(item, "a title"), item) for item in as_items(given))


def _minus(names: tuple[str, ...], removed: list[str]) -> tuple[str, ...]:
    """Some names, minus those removed."""
    left = list(names)
    for name in removed:
        if name in left:
            left.remove(name)
    return tuple(left)


def _read_body(cards: CardReader, node: Node, index: int) -> SeatScenario:
    """The opponent's main seat, without a second battlefield.

    What the file leaves out is as at the start; all other aspects are in its draw pile.
    """
    path: tuple[str | int, ...] = ("seats", index)
    cards.spots[path] = node.spot
    f = cards.fields(node, "an opponent", OPPONENT_KEYS)
    known = cards.words.rulebook.automata
    spec = f.word("name", known, "opponent")
    stage, difficulty = _stage(f, spec), _difficulty(f, spec)
    level = _level(f, spec, difficulty)
    deck = f.word("deck", {name: name for name in spec.decks}, "deck") if f.has("deck") else ""
    found: dict[str, Any] = {"spellboard": ready_spells(spec, stage), "removed": spec.spells[: stage - 1]}
    for key in ("threat", "stamina", "side", "life"):
        if f.has(key):
            found[key] = f.number(key)
            cards.spots[(*path, key)] = f.get(key).spot
    if f.has("tokens"):
        load = cards.card_contents(f.get("tokens"), (*path, "phoenixborn"))
        found["phoenixborn"] = replace(opponent_seat(spec).phoenixborn, **load)
    found |= {field: cards.row(f.get(key), (*path, field)) for key, field in _ROWS.items() if f.has(key)}
    found |= {field: cards.pile(f.get(key), (*path, field)) for key, field in _PILES.items() if f.has(key)}
    found |= {key: True for key in ("guarded", "lost") if f.truth(key)}
    if f.has("dice"):
        found["active"] = tuple(DieScenario(spec.die, level) for level in cards.words.levels(f.get("dice")))
    seat = replace(opponent_seat(spec, difficulty, stage, players=index, level=level), **found)
    return seat if f.has("draw") else _with_draw_pile(spec, seat, deck)


def _stage(f: Fields, spec: AutomatonDef) -> int:
    stage = f.number("stage") if f.has("stage") else 1
    if not 1 <= stage <= max(1, len(spec.spells)):
        raise Fault(f.get("stage").spot, f"{spec.name} has no stage {stage}", f"write 1 to {len(spec.spells)}")
    return stage


def _difficulty(f: Fields, spec: AutomatonDef) -> str:
    difficulty = f.text("difficulty") if f.has("difficulty") else "standard"
    if difficulty not in spec.difficulties:
        near = did_you_mean(difficulty, spec.difficulties)
        raise Fault(f.get("difficulty").spot, f"there is no difficulty '{difficulty}'", near)
    return difficulty


def _level(f: Fields, spec: AutomatonDef, difficulty: str) -> int:
    level, known = f.number("level") if f.has("level") else 1, spec.levels_of(difficulty)
    if level not in known:
        remedy = f"write {known[0]} to {known[-1]}" if len(known) > 1 else f"write {known[0]}, or leave it out"
        raise Fault(f.get("level").spot, f"{spec.name} has no level {level}", remedy)
    return level


def _with_draw_pile(spec: AutomatonDef, seat: SeatScenario, deck: str) -> SeatScenario:
    """The seat with a draw pile of the aspects that are nowhere else."""
    elsewhere = [*(c.name for c in seat.battlefield), *seat.discard_pile, *seat.removed]
    return replace(seat, draw_pile=remaining_aspects(spec, elsewhere, deck))
