"""The schema for editors says what the loader says: it is made from the same tables, and held against it here."""

import json
import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from ashes_tui.content.cards.origins import ASPECT_KEYS, PLAYERS
from ashes_tui.content.editions import _plain
from ashes_tui.content.findings import Fault
from ashes_tui.content.language.blocks import ATTRIBUTES, KINDS, block
from ashes_tui.content.language.fields import Fields, File
from ashes_tui.content.language.nodes import derived, registry
from ashes_tui.content.language.nodes.events import EVENTS, FILTERS, POINTS, SLOTS, patterns
from ashes_tui.content.language.nodes.registry import VERBS, effect
from ashes_tui.content.language.nodes.slots import keys_of, slots_of
from ashes_tui.content.language.nodes.statics import STATICS, static
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import MapNode, parse
from ashes_tui.content.loader import READERS
from ashes_tui.content.pve.header_values import READERS as PARTS
from ashes_tui.content.reference.language import BLOCK, CARD, EFFECT, EVENT, PVE, STATIC, told
from ashes_tui.content.schema.api import FILES, schema, write_schemas
from ashes_tui.content.schema.keys import BLOCKS, EFFECTS, EVENT_WORDS, SHAPES, STATIC_WORDS, under
from ashes_tui.content.schema.nodes import nodes
from ashes_tui.content.schema.words import ANYTHING, SELECTOR, Shape
from ashes_tui.content.sources import SourceFile, deck_files, rule_files
from ashes_tui.lang.effect import Discard
from ashes_tui.lang.select import Num, Ref, Selector, Value
from tests.content.probe import ScopedReader, takes_in_text
from tests.content.test_language import CONDITIONS, COSTS, SELECTORS, VALUES
from tests.support.yamlfile import read_yaml

HERE = Path(__file__).parent


@cache
def judge(part: str, piece: str = "") -> jsonschema_rs.Draft202012Validator:
    """The schema of a kind of file, or of one piece of a card file."""
    whole = json.loads(json.dumps(schema(part)))
    wanted = {"$ref": f"#/$defs/{piece}", "$defs": whole["$defs"]} if piece else whole
    return jsonschema_rs.Draft202012Validator(wanted)


def plain(text: str) -> Any:
    """A file as the loader sees it."""
    return _plain(parse(text))


def complaints(part: str, text: str) -> list[str]:
    return [error.message for error in judge(part).iter_errors(plain(text))]


# --- the whole ---------------------------------------------------------------------------------------------------


def test_every_kind_of_file_has_a_schema() -> None:
    assert {*READERS, "decks"} == set(FILES)


@pytest.mark.parametrize("part", FILES)
def test_it_is_a_schema(part: str) -> None:
    made = schema(part)
    jsonschema_rs.meta.validate(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert set(re.findall(r"#/\$defs/([\w-]+)", json.dumps(made))) == set(made["$defs"])


def all_files(root: Path) -> list[SourceFile]:
    shipped = [file for file in rule_files([root / "rules"]) if file.part in FILES]
    tried = sorted([HERE / "hard_cards.yaml", *root.glob("tests/**/cards/*.yaml")])
    own = [SourceFile("cards", path, path.name, path.read_bytes()) for path in tried if "scenarios" not in path.parts]
    return [*shipped, *deck_files([root / "decks"]), *own]


ALL_FILES = all_files(HERE.parents[1])


def test_files_of_every_kind_are_read() -> None:
    assert {file.part for file in ALL_FILES} == set(FILES)


@pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.path.name)
def test_every_file_that_is_read_is_valid(file: SourceFile) -> None:
    assert complaints(file.part, file.content.decode()) == []


# --- structural mistakes -----------------------------------------------------------------------------------------

CASES: list[dict[str, Any]] = read_yaml(HERE / "broken.yaml")
STRUCTURAL = re.compile(
    r"unknown (key|card type|placement|verb|block|box|event|means|place|duration|continuous effect|act|flag|list|token"
    r"|level|switch)\b|'[\w-]+' is missing(?!.* here, or)|must be (a |text|true)|needs its 'victim'|does not fit"
    r"|cannot be 0|only (units|alterations|cards of a deck|conjured)|is not a part of a cost|stands only on|has a name"
    r"|has either|'one' needs|binds what it chose|belong together|there is no effect|what kind of block"
    r"|is (not )?a point"
)


def broken(case: dict[str, Any], root: Path) -> tuple[str, str]:
    """The kind of a broken file, and its text."""
    if "effect" in case:
        lines = ["set: X", "cards:", "  A:", "    type: action spell", "    cost: main", "    text:"]
        return "cards", "\n".join([*lines, f"    - play: [{case['effect']}]"])
    part = Path(case["file"]).parts[0].removesuffix(".yaml")
    path = next((p for p in (HERE / "base" / case["file"], root / "rules" / case["file"]) if p.is_file()), HERE)
    text = case["text"] if "text" in case else path.read_text("utf-8")
    return part, text.replace(*case["replace"]) if "replace" in case else text


def structural() -> list[dict[str, Any]]:
    return [case for case in CASES if any(STRUCTURAL.search(finding) for finding in case["findings"])]


def test_many_mistakes_are_structural() -> None:
    assert len(structural()) >= 50


@pytest.mark.parametrize("case", structural(), ids=lambda case: case["name"])
def test_structural_mistakes_are_seen(case: dict[str, Any], repo_root: Path) -> None:
    part, text = broken(case, repo_root)
    assert complaints(part, text)


def test_what_is_no_mistake_of_structure_is_left_to_the_linter(repo_root: Path) -> None:
    """No case is refused for something that the linter does not say too."""
    silent = [
        "there is no card",
        "nothing is bound",
        "two meanings",
        "two definitions",
        "unknown noun",
        "unknown filter",
    ]
    for case in CASES:
        if all(any(words in finding for words in silent) for finding in case["findings"]):
            assert complaints(*broken(case, repo_root)) == [], case["name"]


# --- never stricter than the loader ------------------------------------------------------------------------------


Node = tuple[str, tuple[str, ...], dict[str, Shape], ScopedReader, str]


def readers() -> list[Node]:
    """For every node: its word, its keys, what stands under them, its reader, the piece of schema that judges it."""
    found: list[Node] = [(word, verb.keys, EFFECTS, effect, "effect") for word, verb in VERBS.items()]
    for word, kind in STATICS.items():
        keys = keys_of(word, kind.slots)
        if not kind.lasts:
            found.append((word, keys, STATIC_WORDS, partial(_static, False), "static"))
        found.append((word, keys, STATIC_WORDS, partial(_static, True), "timed"))
    for word, event in EVENTS.items():
        points = event in POINTS
        read, piece = partial(_event, points), "point" if points else "event"
        found.append((word, keys_of(word, SLOTS.get(event, ())), {word: SELECTOR, **EVENT_WORDS}, read, piece))
    for word, form in KINDS.items():
        found.append((word, (word, *form.keys, *ATTRIBUTES), BLOCKS, block, "block"))
    return found


def _static(timed: bool, node: Any, file: Any, scope: Any) -> object:
    return static(node, file, scope, timed)


def _event(points: bool, node: Any, file: Any, scope: Any) -> object:
    return patterns(node, file, scope, points)


def samples() -> list[Any]:
    """Everything that stands under some key, each once."""
    every = [sample for shape in SHAPES for sample in shape.samples] + ["upto:2 wound", "each unit", "all", 0, ["unit"]]
    return [json.loads(text) for text in dict.fromkeys(json.dumps(sample) for sample in every)]


NODES = readers()


@pytest.mark.parametrize("node", NODES, ids=[f"{node[-1]} {node[0]}" for node in NODES])
def test_what_the_loader_takes_the_schema_takes(node: Node) -> None:
    word, keys, heads, read, piece = node
    usual = {key: under(heads, word, key).samples[-1] for key in keys}
    starts = [{word: under(heads, word, word).samples[0]}, {key: usual[key] for key in keys[:2]}]
    tried = [usual, *({**start, key: sample} for start in starts for key in keys for sample in samples())]
    tried += [
        {key: one[key] for key in one if key != left} for one in (*starts, usual) for left in keys if left != word
    ]
    taken = [one for one in tried if takes_in_text(read, one)]
    judged = judge("keywords" if piece == "block" else "cards", piece)
    assert [one for one in taken if not judged.is_valid(one)] == []
    bare_only = not taken
    assert bare_only == (word in ("round-end", "turns-start", "prepare-end")), "nothing was tried"


def test_every_string_of_the_language_is_taken() -> None:
    tables: dict[str, list[str]] = {"cost": [*COSTS], "selector": [*SELECTORS], "value": [*VALUES]}
    for piece, texts in {**tables, "conditions": [*CONDITIONS]}.items():
        assert [text for text in texts if not judge("cards", piece).is_valid(text)] == [], piece


@pytest.mark.parametrize("text", ["", "main,side", "main - 1 foo:class", "1 basic or", "free - main", "exhaust -"])
def test_what_is_no_cost(text: str) -> None:
    assert not judge("cards", "cost").is_valid(text)


# --- one place for each fact -------------------------------------------------------------------------------------


def test_a_new_verb_is_in_the_schema_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "effect-ponder" not in nodes()
    monkeypatch.setitem(VERBS, "ponder", VERBS["discard"]._replace(slots=slots_of("ponder", Discard, (), {})))
    piece = nodes()["effect-ponder"]
    assert (list(piece["properties"]), piece["required"]) == (["ponder", "as"], ["ponder"])


def test_a_verb_reads_what_its_node_says(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ponder(msgspec.Struct, frozen=True):
        n: Value
        who: Selector = Ref("you")
        as_: str | None = None

    known: dict[str, registry.Verb] = {}
    monkeypatch.setattr(derived, "VERBS", known)
    derived.derive("ponder", Ponder)
    slots = known["ponder"].slots
    assert [(slot.key, slot.shape, slot.needed) for slot in slots] == [
        ("ponder", "value", True),
        ("who", "selector", False),
        ("as", "name", False),
    ]
    node = parse("{ponder: 2, as: d}")
    assert isinstance(node, MapNode)
    made: object = known["ponder"].build(Fields(node, File("", []), ReadingScope()))
    assert made == Ponder(Num(2), Ref("you"), "d")


def test_who_may_draw_more_can_be_said() -> None:
    assert judge("cards", "static-draw-more").is_valid({"draw-more": 1, "who": "all players"})


def test_what_is_needed_was_asked() -> None:
    made = nodes()
    assert made["effect-damage"]["required"] == ["damage", "to"]
    assert made["event-destroys"]["required"] == ["destroys", "victim"]
    assert "source" not in made["event-destroys"]["properties"]
    assert {"source", "victim"}.isdisjoint(made["event-destroyed"]["properties"])
    assert made["block-focus"]["oneOf"] == [{"required": [key]} for key in ("do", "instead", "amend", "cost")]
    assert "who" not in made["timed-stat"]["properties"]


def test_every_key_has_a_shape_of_its_own() -> None:
    """A new word is taken as anything until `schema_keys` says what stands under it."""
    found = [(word, key) for word, keys, heads, _, _ in NODES for key in keys if under(heads, word, key) is ANYTHING]
    assert found == []


@pytest.mark.parametrize(
    ("chapter", "words"),
    [
        (EFFECT, VERBS),
        (STATIC, STATICS),
        (EVENT, [*EVENTS, *FILTERS[:3]]),
        (BLOCK, [*KINDS, *ATTRIBUTES]),
        (CARD, PLAYERS.keys),
        (PVE, [*PARTS, *ASPECT_KEYS]),
    ],
    ids=["effects", "statics", "events", "blocks", "cards", "opponents"],
)
def test_every_word_is_explained(chapter: str, words: Any) -> None:
    assert [word for word in words if not told(chapter, word)] == []


def test_the_explanation_is_the_row_of_the_reference() -> None:
    assert told(EFFECT, "damage") == "{damage: VALUE, to: SEL, as} – deal damage"
    assert told(EVENT, "destroyed") == "a destroyed card; roles: card, player, source, cause"
    assert told(BLOCK, "once") == "at most once per turn"
    assert told(EFFECT, "nonsense") == ""


# --- files for editors -------------------------------------------------------------------------------------------


def test_files_are_written(tmp_path: Path) -> None:
    paths = write_schemas(tmp_path / "schema")
    assert [path.name for path in paths] == [f"{part}.schema.json" for part in FILES]
    for part, path in zip(FILES, paths, strict=True):
        assert json.loads(path.read_text("utf-8")) == json.loads(json.dumps(schema(part)))


def test_a_file_that_is_no_yaml_is_not_the_business_of_a_schema() -> None:
    with pytest.raises(Fault):
        plain("set: [")


@pytest.mark.parametrize("part", FILES)
def test_every_map_says_which_keys_it_may_have(part: str) -> None:
    """Given any piece of a schema that is a map, then it takes no key that it does not know."""
    for piece in maps_of(schema(part)):
        assert piece.get("additionalProperties", True) is not True, piece


def maps_of(piece: object) -> Iterator[dict[str, Any]]:
    """All pieces of a schema that are maps."""
    if isinstance(piece, dict):
        if piece.get("type") == "object":
            yield piece
        for inner in piece.values():
            yield from maps_of(inner)
    elif isinstance(piece, list | tuple):
        for inner in piece:
            yield from maps_of(inner)
