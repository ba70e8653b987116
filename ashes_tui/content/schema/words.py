"""The strings and small values of the rules files, as pieces of JSON Schema; every word comes from the loader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ashes_tui.content.language.grammar.condition import QUESTIONS
from ashes_tui.content.language.grammar.cost import PAID_IN, PLAIN
from ashes_tui.content.language.grammar.phrase import ACTIONS, CHANGES, TOKENS
from ashes_tui.content.language.grammar.selector import (
    DICE,
    FILTERS,
    LEVELS,
    MARKS,
    MEASURES,
    MODES,
    NOUNS,
    REFS,
    STATES,
    STATS,
    WHOSE,
    ZONES,
)
from ashes_tui.content.language.grammar.value import FUNCTIONS, WORDS
from ashes_tui.content.language.nodes.again import RESOLVABLE
from ashes_tui.content.language.nodes.effects import ACTIVE_POOL, ENDS, PLACES, POOL, ROW_ENDS, SIDES, SPENT, TURNABLE
from ashes_tui.content.language.nodes.statics import ACTS, DELAYS, DURATIONS, DUTIES, FLAG_NAMES

Json = dict[str, Any]
INTEGER: Json = {"type": "integer"}
NUMBER: Json = {"type": "integer", "minimum": 0}
COUNT: Json = {"type": "integer", "minimum": 1}


class Shape(NamedTuple):
    """What may stand under a key: a named piece of schema, and samples of it that the loader can be asked about."""

    name: str
    schema: Json
    samples: tuple[Any, ...]


def ref(name: str, told: str = "") -> Json:
    """A piece by its name, perhaps with something to say at this place."""
    return {"description": told, "$ref": f"#/$defs/{name}"} if told else {"$ref": f"#/$defs/{name}"}


def text(told: str, *examples: str) -> Json:
    """A string that may not be empty."""
    return {"type": "string", "minLength": 1, "description": told, **({"examples": [*examples]} if examples else {})}


def word(known: Iterable[str], told: str) -> Json:
    """A word of a closed vocabulary."""
    return {"enum": [str(item) for item in known], "description": told}


def entries(properties: dict[str, Json], needed: Iterable[str]) -> Json:
    """A map with these keys and no others."""
    return {"type": "object", "properties": properties, "required": [*needed], "additionalProperties": False}


def several(piece: Json) -> Json:
    """One of these without brackets, or a list of them."""
    return {"anyOf": [piece, {"type": "array", "items": piece, "minItems": 1}]}


def _listed(known: Iterable[str]) -> str:
    return ", ".join(known)


def _number_or(told: str, *examples: str) -> Json:
    return {"description": told, "anyOf": [NUMBER, text(told, *examples)]}


def _phrase(told: str, pattern: str, *examples: str) -> Json:
    return {**text(told, *examples), "pattern": f"^(?:{pattern})$", "patternErrorMessage": told}


def _one_of(known: Iterable[str]) -> str:
    return f"(?:{'|'.join(known)})"


_PART = f"(?:{_one_of(PLAIN)}|[0-9]+ discard|(?:[0-9]+|X|N) (?:basic|{_one_of(DICE)}:{_one_of(PAID_IN)}))"
_COST = (
    f"'free', or parts joined by ' - ': {_listed(PLAIN)}, 1 discard, 2 basic, X basic, N basic, 1 TYPE:class, "
    f"1 TYPE:power; ' or ' joins alternatives. TYPE is {_listed(DICE)}. See rules/README.md, section 8."
)
_SELECTOR = (
    f"Picks cards or players: [count] [{'|'.join(MODES)}] [other] [state] noun [whose] [filters], joined by ' | ', "
    f"or a reference.\nStates: {_listed(STATES)}.\nNouns: {_listed(NOUNS)}.\nWhose: {_listed(WHOSE)}, of:PLAYER.\n"
    f"Filters: in:ZONE, {_listed(f'{f}:' for f in FILTERS)}, {_listed(MARKS)}; comparisons of {_listed(MEASURES)}.\n"
    f"Zones: {_listed(ZONES)}.\n"
    f"References: {_listed(REFS)}, $name, event.ROLE. See rules/README.md, section 6."
)
_VALUE = f"A number, {_listed(WORDS)} or {_listed(f'{f}(..)' for f in FUNCTIONS)}. See rules/README.md, section 7."
_CONDITION = (
    f"A comparison of two values, or {_listed(QUESTIONS)}; 'no' in front turns it round. "
    "Of a list all must hold. See rules/README.md, section 7."
)
_TOKENS = f"How many of which token: {_listed(TOKENS)}."
_CHANGE = f"What becomes of dice, and of how many: {_listed(CHANGES)}."
_ACTIONS = f"How many of which action: {_listed(ACTIONS)}."
_NAME = "A name for what this node picked or made: $name means it from here on."
_SIGNED = {"description": _VALUE, "anyOf": [INTEGER, text(_VALUE)]}

ANYTHING = Shape("anything", {}, (1, "unit", True, [{"draw": 1}]))
SELECTOR = Shape("selector", text(_SELECTOR, "target unit of:opponent", "card mine", "self"), ("unit",))
VALUE = Shape("value", _number_or(_VALUE, "N", "attack(self)"), (1,))
AMOUNT = Shape("amount", _number_or(f"A value, or 'upto:' and a value. {_VALUE}", "upto:2"), ("upto:2",))
_TIMES = f"A value, 'upto:' and a value, or 'each' and a selector. {_VALUE}"
TIMES = Shape("times", _number_or(_TIMES, "upto:4", "each unit mine"), ("each unit",))
CONDITIONS = Shape("conditions", several(text(_CONDITION, "charged(self)", "status(self)>=3")), ("first-player",))
COST = Shape("cost", _phrase(_COST, f"free|{_PART}(?: (?:-|or) {_PART})*", "main - 1 basic"), ("free",))
SOME = Shape("tokens", _phrase(_TOKENS, f".* {_one_of(TOKENS)}", "1 wound", "all exhaustion"), ("1 wound",))
BOUND = Shape("bound", _phrase("Something bound by 'as:', as $name.", r"\$[A-Za-z_][A-Za-z0-9_]*", "$t"), ("$d",))
TOKEN_LIST = Shape("token-list", {"anyOf": [*several(ref("tokens"))["anyOf"], ref("bound")]}, ("1 wound",))
RESOLVED = Shape("resolved", word(RESOLVABLE, "What is resolved once more."), tuple(RESOLVABLE)[:1])
CHANGE = Shape("change", _phrase(_CHANGE, f"{_one_of(CHANGES)} .*", "lower 2"), ("lower 1",))
ACTION = Shape("actions", _phrase(_ACTIONS, f"[0-9]+ {_one_of(ACTIONS)}", "1 side"), ("1 side",))
ACTION_KINDS = Shape("action-kinds", several(word(ACTIONS, "An action that need not be spent.")), ("main",))
NAME = Shape("name", _phrase(_NAME, "[A-Za-z_][A-Za-z0-9_]*"), ("d",))
NAMES = Shape("names", several(ref("name")), ("d",))
SOME_DICE = Shape("dice", text(f"Dice of some types: {_listed(DICE)}, joined by 'or'.", "artifice"), ("artifice",))
_DIE_PLACE = f"'{POOL}', '{ACTIVE_POOL}', or cards. {_SELECTOR}"
DIE_PLACE = Shape("die-place", text(_DIE_PLACE, POOL, "card mine"), (POOL, ACTIVE_POOL))
ON_SIDE = Shape("on-side", word(SIDES, "On which side it comes to lie."), tuple(SIDES)[:1])
DIE = Shape("die", word(DICE, "A magic type."), tuple(DICE)[:1])
DICE_TYPES = Shape("dice-types", several(word(DICE, "A magic type.")), tuple(DICE)[:1])
HOW = Shape("changes", several(word(CHANGES, "What was done to the dice.")), tuple(CHANGES)[:1])
LEVEL = Shape("level", word(LEVELS, "A side of a die."), tuple(LEVELS)[:1])
TURNABLE_SIDE = Shape("turnable-side", word(TURNABLE, "On which side the dice lie."), ("basic", "not-basic"))
PLACE = Shape("place", word(PLACES, "Where the cards go."), tuple(PLACES)[:1])
ROW_END = Shape("row-end", word(ROW_ENDS, "To which end of the battlefield."), tuple(ROW_ENDS)[:1])
DURATION = Shape("duration", word(DURATIONS, "How long it lasts."), tuple(DURATIONS)[:1])
DELAY = Shape("delay", word(DELAYS, "When it comes: at the end of what, or as it starts."), tuple(DELAYS)[:1])
ACT = Shape("acts", several(word(ACTS, "What a card or player cannot do.")), ("be-targeted",))
DUTY = Shape("duties", several(word(DUTIES, "What a card or player must do if able.")), ("be-blocked",))
FLAG = Shape("flag", word(FLAG_NAMES, "A rule that holds as long as this does."), ("unpreventable",))
SPENT_FROM = Shape("spent-from", word(SPENT, "Of the dice that paid for this."), tuple(SPENT))
END = Shape("end", word(ENDS, "From which end of the draw pile."), tuple(ENDS)[:1])
_LOOKED = f"How many cards off the top of a draw pile, or which cards. {_VALUE}\n{_SELECTOR}"
LOOKED_AT = Shape("looked-at", _number_or(_LOOKED, "3", "random card of:$p in:hand"), (1, "card mine in:hand"))
TRUTH = Shape("truth", {"type": "boolean"}, (True,))
LABEL = Shape("label", text("Words for people."), ("Zap",))
TITLE = Shape("title", text("The title of a card."), ("Spark Drone",))
CONJURED = Shape("conjured", text("The title of a conjuration, or $name: a copy of it."), ("Spark Drone",))
KEYWORD = Shape("keyword", text("A keyword of keywords.yaml, with its number if it has one.", "Overkill 1"), ("Stalk",))
KEYWORDS = Shape("keywords", several(ref("keyword")), ("Stalk",))
CANCELLED = Shape("cancelled", {"const": "event.effect"}, ("event.effect",))
LOST = Shape("lost", {"const": "abilities"}, ("abilities",))
CHANGED = Shape(
    "changed",
    {"type": "object", "properties": dict.fromkeys(STATS, _SIGNED), "additionalProperties": False},
    ({"attack": 1},),
)
COUNTED = Shape("counted", COUNT, (1,))
CONSIDERED = Shape("considered", {"const": "exhausted"}, ("exhausted",))
SWAPPED = Shape("swapped", {"const": "printed attack life"}, ("printed attack life",))
