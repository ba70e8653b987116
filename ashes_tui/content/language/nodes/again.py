"""The verbs that let effects resolve that stand elsewhere, or in turns."""

from __future__ import annotations

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.nodes.derived import choices, derive
from ashes_tui.content.language.nodes.slots import Slot
from ashes_tui.lang.effect import Again, Options, PlayNow
from ashes_tui.lang.select import Selector
from ashes_tui.lang.terms import EventKind

COPY = "copy(event.effect)"
RESOLVABLE: dict[str, EventKind | None] = {COPY: None, "triggers(round-end)": EventKind.ROUND_END}


def _resolved(f: Fields, key: str) -> EventKind | None:
    point = f.word(key, RESOLVABLE, "thing to resolve")
    if point is None and not f.scope.answers(EventKind.RESOLVES):
        raise Fault(f.get(key).spot, f"'{COPY}' needs the event 'resolves'", "use it in a block that answers it")
    return point


def _turns(f: Fields, key: str) -> tuple[Selector, ...]:
    options = len(choices(f, "options"))
    turns = f.parse_each(key, selector)
    if not 2 <= len(turns) <= options:
        remedy = "name who takes each turn, at most one for each option"
        raise Fault(f.get(key).spot, f"{len(turns)} turns do not fit {options} options", remedy)
    return turns


derive("resolve", Again, Slot("resolve", "resolved", _resolved, ("point",)))
derive("play", PlayNow)
derive("options", Options, Slot("turns", "turns", _turns, ("turns",)))
