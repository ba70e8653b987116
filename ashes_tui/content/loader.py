"""From files to a `Rulebook`: everything is read and every finding collected, then the whole is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ashes_tui.content.cards.keywords import FoundKeyword, read_dice, read_keywords
from ashes_tui.content.cards.reader import Found, read_cards
from ashes_tui.content.collected import Collected
from ashes_tui.content.editions import read_edition, read_lists
from ashes_tui.content.findings import ContentError, Fault, SourceSpot
from ashes_tui.content.language.fields import File
from ashes_tui.content.language.tree import Node, parse
from ashes_tui.content.lint.rulebook import check_whole
from ashes_tui.content.pve.reader import FoundKind, automaton, read_pve
from ashes_tui.content.sources import SourceFile, digest, shown
from ashes_tui.lang.defs import Rulebook
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import text


def load(files: Sequence[SourceFile]) -> Rulebook:
    """The rulebook, or `ContentError` with every finding."""
    found = collect(files)
    if found.findings:
        raise ContentError(found.findings)
    return build(found, digest(files))


def collect(files: Sequence[SourceFile]) -> Collected:
    """Read and check everything; what is wrong stands in ``findings``."""
    found = Collected()
    for source in files:
        file = File(shown(source.path), found.findings, found.uses, found.unread)
        node = tree_of(source, file)
        if node is not None:
            _guarded(READERS[source.part], node, file, found)
    check_whole(found)
    return found


def build(found: Collected, identity: str) -> Rulebook:
    """The collected parts as one frozen whole."""
    from ashes_tui.content.cards.produces import with_produces

    keywords = {name: entry.keyword for name, entry in found.keywords.items()}
    cards = {title: with_produces(entry.card, keywords) for title, entry in found.cards.items()}
    unsorted = [automaton(found.kinds, entry, found.cards) for entry in found.automata.values()]
    automata = {spec.name: spec for spec in sorted(unsorted, key=lambda spec: spec.order)}
    return Rulebook(cards, keywords, found.dice, found.editions, found.lists, automata, identity)


def tree_of(source: SourceFile, file: File) -> Node | None:
    """The tree of a file, or None after reporting why there is none."""
    try:
        found = text(source.content, file.path)
    except Unreadable as error:
        file.report(SourceSpot(error.line, error.column), error.problem, error.remedy)
        return None
    return file.attempt(lambda: parse(found))


Reader = Callable[[Node, File, Collected], None]


def _guarded(read: Reader, node: Node, file: File, found: Collected) -> None:
    try:
        read(node, file, found)
    except Fault as fault:
        file.report(fault.spot, fault.message, fault.remedy)


def _cards(node: Node, file: File, found: Collected) -> None:
    for entry in read_cards(node, file):
        _add(found.cards, entry.card.name, entry, "card", file)


def _keywords(node: Node, file: File, found: Collected) -> None:
    for entry in read_keywords(node, file):
        _add(found.keywords, entry.keyword.name, entry, "keyword", file)


def _add(
    known: dict[str, Found] | dict[str, FoundKeyword],
    name: str,
    entry: Found | FoundKeyword,
    what: str,
    file: File,
) -> None:
    if name in known:
        first = known[name]
        where = f"{first.path}:{first.spot.line}"
        file.report(entry.spot, f"there are two definitions of the {what} '{name}'", f"the first is in {where}")
    else:
        known[name] = entry  # type: ignore[assignment]


def _dice(node: Node, file: File, found: Collected) -> None:
    if found.dice:
        raise Fault(node.spot, "the dice are defined twice", "keep one dice.yaml")
    found.dice.update(read_dice(node, file))


def _editions(node: Node, file: File, found: Collected) -> None:
    edition = read_edition(node, file)
    if edition.name in found.editions:
        raise Fault(node.spot, f"the edition '{edition.name}' is defined twice", "give it another name")
    found.editions[edition.name] = edition


def _lists(node: Node, file: File, found: Collected) -> None:
    for name, titles in read_lists(node, file).items():
        found.lists[name] = (*found.lists.get(name, ()), *titles)


def _pve(node: Node, file: File, found: Collected) -> None:
    entry = read_pve(node, file)
    if isinstance(entry, FoundKind):
        if entry.kind in found.kinds:
            remedy = "an opponent says itself in what it differs"
            raise Fault(entry.spot, f"the kind '{entry.kind}' is described twice", remedy)
        found.kinds[entry.kind] = entry
        return
    if entry.name in found.automata:
        raise Fault(entry.spot, f"there are two opponents named '{entry.name}'", "give it another name")
    found.automata[entry.name] = entry
    for card in entry.cards:
        _add(found.cards, card.card.name, card, "card", file)


READERS: dict[str, Reader] = {
    "cards": _cards,
    "keywords": _keywords,
    "dice": _dice,
    "editions": _editions,
    "lists": _lists,
    "pve": _pve,
}
