"""What a card needs of the language, as names that a survey of cards can list.

A feature is the name of a part of the language as the rules data spell it: ``damage``, ``put:hand``, ``when:enters``,
``static:stat``, ``cannot:block``, ``filter:title``, ``state:exhausted``, ``cond:has-die``, ``value:count``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec import Struct, structs

from ashes_tui.content.language.grammar.selector import MEASURES
from ashes_tui.content.language.nodes.effects import PLACES
from ashes_tui.lang import effect as fx
from ashes_tui.lang import select as sl
from ashes_tui.lang import static as st
from ashes_tui.lang.block import Block, Entry, EventPattern, Keyword
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.filters import InState
from ashes_tui.lang.select import CardState, Condition, Mode, Select, Value, Where
from ashes_tui.lang.terms import BlockKind, Duration, EventKind, Zone
from ashes_tui.lang.walk import walk

EFFECTS: tuple[type[Struct], ...] = get_args(fx.Effect)
STATICS: tuple[type[Struct], ...] = get_args(st.Static)
VALUES: tuple[type[Struct], ...] = get_args(Value)
CONDITIONS: tuple[type[Struct], ...] = get_args(Condition)
PLAIN_VALUES = (sl.Num, sl.Numeral, sl.AllOf)
PLAIN_CONDITIONS = (sl.Compare, sl.Not)
TRIGGERS = (BlockKind.REACT, BlockKind.WHEN, BlockKind.AFTER, BlockKind.HANDPLAY)
POINTS = (
    EventKind.ROUND_END,
    EventKind.TURN_START,
    EventKind.TURN_END,
    EventKind.TURNS_START,
    EventKind.PREPARE_END,
)
COMMON: dict[type[Struct], tuple[str, ...]] = {
    Select: ("noun", "mode", "count", "up_to", "other", "whose", "of", "zone", "filters"),
    EventPattern: ("event", "subject", "by", "of", "source", "given"),
    Block: ("kind", "name", "n", "cost", "events", "do", "statics", "focus", "given", "x"),
}
"""Fields that most cards use, or that show in another way; the others are features of their own."""
PREFIX: dict[type[Struct], str] = {Select: "filter:", EventPattern: "event:", Block: ""}


def tag(kind: type[Struct]) -> str:
    """The name of a node, as the language spells it."""
    return str(kind.__struct_config__.tag)


def features(card: CardDef) -> frozenset[str]:
    """Everything a compiled card uses."""
    return of_blocks(card.blocks)


def of_blocks(blocks: tuple[Entry, ...]) -> frozenset[str]:
    """Everything these blocks use, of a card or of a keyword."""
    return frozenset(name for part in walk(blocks) for name in _of(part))


def known(rulebook: Rulebook) -> frozenset[str]:
    """Every feature that the language has now."""
    return frozenset(
        {
            *(tag(kind) for kind in EFFECTS),
            *(f"put:{_word(place)}" for place in (*PLACES.values(), "under")),
            *(f"filter:{what.removeprefix('printed.')}" for what in MEASURES),
            *(f"static:{tag(kind)}" for kind in STATICS),
            *(f"value:{tag(kind)}" for kind in VALUES),
            *(f"cond:{tag(kind)}" for kind in CONDITIONS),
            *(kind.value for kind in BlockKind),
            *(f"{kind.value}:{_word(event)}" for kind in TRIGGERS for event in EventKind if event not in POINTS),
            *(f"at:{_word(event)}" for event in EventKind if event in POINTS),
            *(f"{verb}:{act.value}" for verb in ("cannot", "must") for act in st.Act),
            *(f"flag:{name}" for name in st.FLAGS),
            *(f"keyword:{name}" for name in rulebook.keywords),
            *(f"{node}:{_word(span)}" for node in ("until", "later", "copy-of") for span in Duration),
            *(f"state:{state.value}" for state in CardState),
            *(f"filter:{tag(kind)}" for kind in get_args(sl.Filter) if kind not in (InState, Where)),
            *(f"in:{_word(zone)}" for zone in Zone),
            *(name for kind in COMMON for name in _rare(kind)),
            "mode:all",
            "mode:random",
        }
    )


def _of(part: Struct) -> Iterator[str]:
    """The features one node shows by itself."""
    match part:
        case Block():
            yield from _block(part)
        case Keyword():
            yield f"keyword:{part.name}"
        case EventPattern():
            yield from _rare_in(part)
        case Select():
            yield from _query(part)
        case Where():
            yield f"filter:{part.what.removeprefix('printed.')}"
        case _:
            yield from _node(part)


def _block(block: Block) -> Iterator[str]:
    for pattern in block.events:
        at = block.kind is BlockKind.WHEN and pattern.event in POINTS
        yield f"{'at' if at else block.kind.value}:{_word(pattern.event)}"
    if not block.events and block.kind is not BlockKind.ALWAYS:
        yield block.kind.value
    yield from _rare_in(block)


def _query(query: Select) -> Iterator[str]:
    yield from (f"state:{state.value}" for state in query.states)
    yield from (f"filter:{tag(type(one))}" for one in query.filters if not isinstance(one, InState | Where))
    if query.mode in (Mode.ALL, Mode.RANDOM):
        yield f"mode:{query.mode.value}"
    if query.zone:
        yield f"in:{_word(query.zone)}"
    yield from _rare_in(query)


def _rare(kind: type[Struct]) -> dict[str, str]:
    """The features that fields of this node are, with the field of each."""
    fields = (field.name for field in structs.fields(kind) if field.name not in COMMON[kind])
    return {f"{PREFIX[kind]}{_plain(name)}": name for name in fields}


def _rare_in(part: Struct) -> Iterator[str]:
    default = {field.name: field.default for field in structs.fields(part)}
    yield from (name for name, field in _rare(type(part)).items() if getattr(part, field) != default[field])


def _node(part: Struct) -> Iterator[str]:
    match part:
        case fx.Put():
            yield f"put:{part.to.replace(' ', '-')}"
        case fx.Until() | fx.CopyOf():
            yield f"{tag(type(part))}:{_word(part.duration)}"
        case fx.Later():
            yield f"later:{_word(part.at)}"
        case st.Cannot() | st.Must():
            yield from (f"{tag(type(part))}:{act.value}" for act in part.what)
        case st.Flag():
            yield f"flag:{part.name}"
        case st.Gain():
            yield f"keyword:{part.keyword}"
            yield "static:gain"
        case sl.IsState():
            yield f"state:{part.state.value}"
        case _:
            yield from _plain_node(type(part))


def _plain_node(kind: type[Struct]) -> Iterator[str]:
    if kind in EFFECTS:
        yield tag(kind)
    elif kind in STATICS:
        yield f"static:{tag(kind)}"
    elif kind in VALUES and kind not in PLAIN_VALUES:
        yield f"value:{tag(kind)}"
    elif kind in CONDITIONS and kind not in PLAIN_CONDITIONS:
        yield f"cond:{tag(kind)}"


def _word(member: str) -> str:
    return str(member).replace(" ", "-")


def _plain(field: str) -> str:
    return field.strip("_").replace("_", "-")
