"""The verbs that let effects resolve that stand elsewhere, or in turns."""

from __future__ import annotations

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields, as_items, parsed
from ashes_tui.content.language.grammar.phrase import ACTIONS
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.nodes.registry import program, verb
from ashes_tui.content.language.tree import ListNode
from ashes_tui.lang.effect import Again, Effect, Options, PlayNow
from ashes_tui.lang.terms import EventKind

COPY = "copy(event.effect)"
RESOLVABLE: dict[str, EventKind | None] = {COPY: None, "triggers(round-end)": EventKind.ROUND_END}


@verb("resolve", Again)
def _resolve(f: Fields) -> Effect:
    point = f.word("resolve", RESOLVABLE, "thing to resolve")
    if point is None and not f.scope.answers(EventKind.RESOLVES):
        raise Fault(f.get("resolve").spot, f"'{COPY}' needs the event 'resolves'", "use it in a block that answers it")
    return Again(point)


@verb("play", PlayNow, "without")
def _play(f: Fields) -> Effect:
    return PlayNow(f.parse("play", selector), f.words("without", ACTIONS, "action"))


@verb("options", Options, "turns")
def _options(f: Fields) -> Effect:
    node = f.get("options")
    if not isinstance(node, ListNode) or len(node.items) < 2:
        raise Fault(node.spot, "'options' needs two or more programs", "write options: [[..], [..]]")
    turns = tuple(parsed(item, "'turns'", selector, f.file, f.scope) for item in as_items(f.get("turns")))
    if not 2 <= len(turns) <= len(node.items):
        remedy = "name who takes each turn, at most one for each option"
        raise Fault(f.get("turns").spot, f"{len(turns)} turns do not fit {len(node.items)} options", remedy)
    return Options(f.file.each(node.items, lambda item: program(item, f.file, f.scope)), turns)
