"""Continuous effects: what a text changes as long as it is in effect, or until a duration ends."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ashes_tui.lang.select import Condition, Num, Ref, Select, Selector, Value
from ashes_tui.lang.terms import DieType, Stat


class Act(StrEnum):
    """What a ``cannot`` or ``must`` speaks about."""

    ATTACK = "attack"
    BLOCK = "block"
    GUARD = "guard"
    COUNTER = "counter"
    BE_BLOCKED = "be-blocked"
    BE_GUARDED = "be-guarded"
    BE_TARGETED = "be-targeted"


class StatBonus(Struct, frozen=True, tag="stat"):
    """Add to a current value; negative lowers (ASC-GLO-17)."""

    stat: Stat
    n: Value
    per: Value | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Cannot(Struct, frozen=True, tag="cannot"):
    """A restriction (ASC-TXT-10). ``by`` narrows it: cannot be blocked *by units with attack <= 1*."""

    what: tuple[Act, ...]
    by: Select | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Must(Struct, frozen=True, tag="must"):
    """A duty, if able; cannot beats must (ASC-TXT-10)."""

    what: tuple[Act, ...]
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Flag(Struct, frozen=True, tag="flag"):
    """A named rule flag the engine knows: see ``FLAGS``."""

    name: str
    die: DieType | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Gain(Struct, frozen=True, tag="gain"):
    """Has an ability from the keyword library: ``Overkill 1``."""

    keyword: str
    n: int | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Lose(Struct, frozen=True, tag="lose"):
    """Has no abilities."""

    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class AttachTo(Struct, frozen=True, tag="attach-to"):
    """This spell can only be attached to what the query finds."""

    what: Select


Static = StatBonus | Cannot | Must | Flag | Gain | Lose | AttachTo

FLAGS: dict[str, str] = {
    "unit-guard": "may guard a unit that is being attacked",
    "unseen": "cannot be blocked unless all attackers without it are blocked",
    "quick-strike": "deals its attack damage before it can be countered",
    "no-exhaust-on-prevent": "dice do not exhaust when preventing damage",
}
"""Flag name → what it means, in the words of the reference of the language."""

ONE = Num(1)
