"""The verbs about fighting and what is attached."""

from __future__ import annotations

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields, as_items, parsed
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.nodes.derived import derive
from ashes_tui.content.language.nodes.slots import Slot
from ashes_tui.lang.effect import AttackWith, Fight, LeaveBattle, Reattach
from ashes_tui.lang.select import Selector


def _two(f: Fields, key: str) -> tuple[Selector, ...]:
    items = as_items(f.get(key))
    if len(items) != 2:
        raise Fault(f.get(key).spot, "two units fight", "write fight: [$a, $b]")
    return tuple(parsed(item, f"'{key}'", selector, f.file, f.scope) for item in items)


derive("fight", Fight, Slot("fight", "pair", _two, ("one", "other")), keys={"sure": "unpreventable"})
derive("reattach", Reattach)
derive("attack", AttackWith)
derive("leave-battle", LeaveBattle)
