"""The verbs of automata."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.content.language.nodes.derived import derive
from ashes_tui.content.language.nodes.slots import Slot
from ashes_tui.lang.effect import AddAspects, FollowRow, JoinAttack, RollNumber, SpendStatus

DIE = {"behavior-die": True}
PARTS = {"side": True}


def _only_here(word: str) -> Callable[[Fields], None]:
    def check(f: Fields) -> None:
        if not f.scope.automaton:
            raise Fault(f.node.keys[word], f"only an opponent's card says '{word}'", "write it on a card under pve/")

    return check


ROLLED = Slot("roll", "rolled", lambda f, key: f.word(key, DIE, "die to roll"), ())
FOLLOWED = Slot("follow", "followed", lambda f, key: f.word(key, PARTS, "part of a row"), ())
derive("add-aspects", AddAspects, check=_only_here("add-aspects"))
derive("roll", RollNumber, ROLLED, check=_only_here("roll"))
derive("follow", FollowRow, FOLLOWED, keys={"n": "number"}, check=_only_here("follow"))
derive("join", JoinAttack)
derive("spend-status", SpendStatus, check=_only_here("spend-status"))
