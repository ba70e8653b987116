"""The verbs about fighting and what is attached."""

from __future__ import annotations

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields, as_items, parsed
from ashes_tui.content.language.grammar.selector import selector
from ashes_tui.content.language.nodes.registry import verb
from ashes_tui.lang.effect import AttackWith, Effect, Fight, LeaveBattle, Reattach


@verb("fight", Fight, "unpreventable")
def _fight(f: Fields) -> Effect:
    items = as_items(f.get("fight"))
    if len(items) != 2:
        raise Fault(f.get("fight").spot, "two units fight", "write fight: [$a, $b]")
    one, other = (parsed(item, "'fight'", selector, f.file, f.scope) for item in items)
    return Fight(one, other, f.truth("unpreventable"))


@verb("reattach", Reattach, "to")
def _reattach(f: Fields) -> Effect:
    return Reattach(f.parse("reattach", selector), f.parse("to", selector))


@verb("attack", AttackWith, "target")
def _attack(f: Fields) -> Effect:
    return AttackWith(f.parse("attack", selector), f.parse("target", selector))


@verb("leave-battle", LeaveBattle)
def _leave_battle(f: Fields) -> Effect:
    return LeaveBattle(f.parse("leave-battle", selector))
