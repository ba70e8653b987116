"""What stands under each key of a node. Which keys there are, and which are needed, the loader says itself."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.content.language.blocks import ALSO_TYPES, ATTRIBUTE_SLOTS, BOXES, ONCE, STEPS
from ashes_tui.content.language.blocks import KINDS as BLOCK_SHAPES
from ashes_tui.content.language.grammar.phrase import MEANS
from ashes_tui.content.language.nodes.events import DOERS, WHOSE_DOING
from ashes_tui.content.language.nodes.events import EVENTS as EVENT_KINDS
from ashes_tui.content.language.nodes.events import SLOTS as EVENT_SLOTS
from ashes_tui.content.language.nodes.opponents import DIE as BEHAVIOR_DIE
from ashes_tui.content.language.nodes.opponents import PARTS as ROW_PARTS
from ashes_tui.content.language.nodes.registry import VERBS
from ashes_tui.content.language.nodes.slots import Slot
from ashes_tui.content.language.nodes.statics import STATICS as STATIC_SHAPES
from ashes_tui.content.schema import words as w
from ashes_tui.content.schema.words import Shape, ref, several, word

PROGRAM = Shape("program", several(ref("effect")), ([{"draw": 1}],))
PROGRAMS = Shape("programs", {"type": "array", "items": ref("program"), "minItems": 2}, ([{"draw": 1}] * 2,))
TURNS = Shape("turns", {"type": "array", "items": ref("selector"), "minItems": 2}, (["you", "you"],))
PAIR = Shape("pair", {"type": "array", "items": ref("selector"), "minItems": 2, "maxItems": 2}, (["self", "unit"],))
STATICS = Shape("statics", several(ref("static")), ([{"stat": {"attack": 1}}],))
TIMED = Shape("timed-statics", several(ref("timed")), STATICS.samples)
EVENTS = Shape("events", several(ref("event")), ({"attacks": "self"},))
POINTS = Shape("points", several(ref("point")), ("round-end",))
ROLLS_TOLD = "Numbers of the behaviour die, 7-9 or 12."
ROLLS = Shape(
    "rolls", {"type": ["string", "integer"], "pattern": "^[0-9]+(-[0-9]+)?$", "description": ROLLS_TOLD}, (12,)
)
ROLLED = Shape("rolled", word(BEHAVIOR_DIE, "Which die."), tuple(BEHAVIOR_DIE))
FOLLOWED = Shape("followed", word(ROW_PARTS, "Which part of the row."), tuple(ROW_PARTS))
MAIN = Shape("main", several(word(STEPS, "What the main action is.")), ("reveal",))
FOCUS = Shape("level-of-focus", {"enum": [1, 2]}, (1,))
BOX = Shape("box", word(BOXES, "What kind of text box this is."), tuple(BOXES))
ALSO = Shape("also-type", word(ALSO_TYPES, "What the card is too while it is played by this box."), tuple(ALSO_TYPES))
LIMIT = Shape("limit", word(ONCE, "How often it can be used."), tuple(ONCE))
WHOSE = Shape("whose-doing", word(WHOSE_DOING, "Whose doing it is."), tuple(WHOSE_DOING)[:1])
DOER = Shape("doer", word(DOERS, "Whose doing it is; other: not of the player it happens to."), tuple(DOERS)[:1])
BY = Shape("means", several(word(MEANS, "By what means.")), tuple(MEANS)[:1])

SHAPES = (
    *(shape for shape in vars(w).values() if isinstance(shape, Shape)),
    *(
        PROGRAM,
        PROGRAMS,
        TURNS,
        PAIR,
        STATICS,
        TIMED,
        EVENTS,
        POINTS,
        ROLLS,
        MAIN,
        ROLLED,
        FOLLOWED,
        FOCUS,
        BOX,
        ALSO,
        LIMIT,
        WHOSE,
        DOER,
        BY,
    ),
)

BESIDE: dict[tuple[str, str], Shape] = {}
"""What stands under a key beside a word."""
EFFECTS: dict[str, Shape] = {}
STATIC_WORDS: dict[str, Shape] = {}
EVENT_WORDS: dict[str, Shape] = {}
BLOCKS: dict[str, Shape] = {}
"""What stands under the word of each effect, continuous effect, event and block."""
_NAMED = {shape.name: shape for shape in SHAPES}


def _note(heads: dict[str, Shape], word: str, slots: Iterable[Slot]) -> None:
    for slot in slots:
        if slot.key == word:
            heads[word] = _NAMED[slot.shape]
        else:
            BESIDE[word, slot.key] = _NAMED[slot.shape]


for _word, _verb in VERBS.items():
    _note(EFFECTS, _word, _verb.slots)
for _word, _static in STATIC_SHAPES.items():
    _note(STATIC_WORDS, _word, _static.slots)
for _word, _kind in EVENT_KINDS.items():
    _note(EVENT_WORDS, _word, EVENT_SLOTS.get(_kind, ()))
for _word, _block in BLOCK_SHAPES.items():
    _note(BLOCKS, _word, (*_block.slots, *ATTRIBUTE_SLOTS))


def under(heads: dict[str, Shape], head: str, key: str) -> Shape:
    """What stands under a key beside the word that says what the node is, or under that word."""
    return heads.get(head, w.ANYTHING) if key == head else BESIDE.get((head, key), w.ANYTHING)
