"""``keywords.yaml`` and ``dice.yaml``: the keyword library and the nine magic types."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from ashes_tui.content.findings import SourceSpot
from ashes_tui.content.language.blocks import block
from ashes_tui.content.language.fields import Fields, File, as_items, as_map
from ashes_tui.content.language.grammar.selector import DICE
from ashes_tui.content.language.nodes.registry import inner
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.titles import split_parameter
from ashes_tui.content.language.tree import Node
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import DieDef, KeywordDef
from ashes_tui.lang.select import Numeral
from ashes_tui.lang.terms import BlockKind, DieType
from ashes_tui.lang.walk import walk

DIE_KEYS = ("power", "on-card", "limit")


@dataclass(frozen=True)
class FoundKeyword:
    """A keyword and where it stands."""

    keyword: KeywordDef
    path: str
    spot: SourceSpot


def read_keywords(node: Node, file: File) -> list[FoundKeyword]:
    """Every keyword of the file."""
    library = as_map(node, "the keyword library")
    found = []
    for title, item in library.entries.items():
        name, numbered = split_parameter(title)
        scope = ReadingScope(numbered=numbered)
        blocks = tuple(replace(b, name=name) for b in _blocks(item, file, scope))
        if numbered and not any(isinstance(part, Numeral) for part in walk(blocks)):
            file.report(library.keys[title], f"'{title}' never reads its numeral", "write N where the number stands")
        found.append(FoundKeyword(KeywordDef(name, blocks, numbered), file.path, library.keys[title]))
    return found


def _blocks(node: Node, file: File, scope: ReadingScope) -> tuple[Block, ...]:
    return file.each(as_items(node), lambda item: block(item, file, scope))


def read_dice(node: Node, file: File) -> dict[DieType, DieDef]:
    """Every magic type of the file; all nine must be there (opponents' dice have no power)."""
    types = as_map(node, "the dice")
    Fields(types, file, ReadingScope()).only(DICE)
    found: dict[DieType, DieDef] = {}
    for name, item in types.entries.items():
        if name in DICE:
            die = file.attempt(partial(_die, DICE[name], item, file))
            if die is not None:
                found[DICE[name]] = die
    missing = [name for name in DICE if name not in types.entries]
    if missing:
        file.report(types.spot, f"no die is defined for: {', '.join(missing)}", "define all nine")
    return found


def _die(die: DieType, node: Node, file: File) -> DieDef:
    f = Fields(as_map(node, "a die"), file, ReadingScope(has_self=False, has_host=False))
    f.only(DIE_KEYS)
    power = Block(kind=BlockKind.PLAY, do=inner(f, "power"))
    f.scope.has_host = True
    on_card = _blocks(f.get("on-card"), file, f.scope) if f.has("on-card") else ()
    return DieDef(die, (power,), on_card, f.number("limit") if f.has("limit") else 0)
