"""Adding a new card to a file of cards; nothing that stands there is ever changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ashes_tui.content.authoring.skeleton import indented, new_file, skeleton
from ashes_tui.content.findings import ContentError, Fault, Finding
from ashes_tui.content.language.tree import MapNode, Node, parse
from ashes_tui.content.loader import collect
from ashes_tui.content.sources import SourceFile, rule_files, shown, source_of
from ashes_tui.content.writing import write_whole
from ashes_tui.lang.terms import CardType


def add_card(path: Path, kind: CardType, title: str, folders: Sequence[Path]) -> None:
    """Add a card at the end of a file, which is made if it is not there. Raises ``ContentError``."""
    here = [source_of("cards", path)] if path.exists() else []
    old = here[0].content if here else None
    check_new(title, [*here, *rule_files(folders)])
    text = new_file(kind, title, set_name(path)) if old is None else with_card(path, old, kind, title)
    write_whole(path, text.encode())


def check_new(title: str, files: Sequence[SourceFile]) -> None:
    """Raise ``ContentError`` if a card of the title is there already."""
    found = collect(files).cards.get(title)
    if found is not None:
        message = f"there is already a card '{title}'"
        raise ContentError([Finding(found.path, found.spot.line, found.spot.column, message, "choose another title")])


def set_name(path: Path) -> str:
    """What a set is called at first: as its file."""
    return path.stem.replace("-", " ").replace("_", " ").title()


def with_card(path: Path, old: bytes, kind: CardType, title: str) -> str:
    """The text of a file with the card after all that stands there."""
    try:
        text = old.decode("utf-8")
        before = _cards(parse(text))
        new = f"{text.rstrip()}\n\n" + "\n".join([*indented(skeleton(kind, title), _indent(before)), ""])
        if [*_cards(parse(new)).entries] == [*before.entries, title]:
            return new
    except (Fault, UnicodeDecodeError):
        pass
    message = "a card cannot be added at the end of this file"
    remedy = "'cards:' must be its last part, with each title in a line of its own; see `ashes-tui rules check`"
    raise ContentError([Finding(shown(path), 1, 1, message, remedy)])


def _cards(file: Node) -> MapNode:
    """The map of cards; an empty one may be left out after 'cards:'."""
    cards = file.entries.get("cards") if isinstance(file, MapNode) else None
    return cards if isinstance(cards, MapNode) else MapNode({}, {}, file.spot)


def _indent(cards: MapNode) -> int:
    return next((spot.column - 1 for spot in cards.keys.values()), 2)
