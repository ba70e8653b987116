"""What a scenario file says, as data: a position, then steps by meaning with expectations between them."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.content.findings import SourceSpot
from ashes_tui.engine.api import RollScenario, Scenario
from ashes_tui.lang.terms import DieType, Level

AUTO = ("decline", "first", "pay")
"""What may be answered without a step: optional things with no, orders as listed, costs the cheapest way."""


class CardName(Struct, frozen=True):
    """A card as people name it: its title, of several copies the n-th (0: whichever fits)."""

    title: str
    n: int = 0

    def __str__(self) -> str:
        return f"{self.title}#{self.n}" if self.n else self.title


TOP = CardName("top")
"""In a meditation: the top card of the draw pile, whatever it is."""


class DieName(Struct, frozen=True):
    """A die as people name it: its type, perhaps its side, perhaps the card it lies on."""

    type: DieType
    level: Level | None = None
    on: CardName | None = None

    def __str__(self) -> str:
        side = f":{self.level.name.lower()}" if self.level is not None else ""
        return f"{self.type.value}{side}" + (f" on {self.on}" if self.on else "")


class Turned(Struct, frozen=True):
    """A die turned to a side."""

    die: DieName
    to: Level

    def __str__(self) -> str:
        return f"{self.die} to {self.to.name.lower()}"


class BlockPair(Struct, frozen=True):
    """An attacker and the unit that blocks it."""

    attacker: CardName
    blocker: CardName

    def __str__(self) -> str:
        return f"{self.attacker}: {self.blocker}"


Word = CardName | DieName | Turned | BlockPair
Value = bool | int | str | Word | tuple[Word, ...] | None


class Say(Struct, frozen=True):
    """One answer by meaning: what kind, and what. ``line`` is where it stands."""

    key: str
    value: Value
    line: int = 0

    def __str__(self) -> str:
        return self.key if self.value is True else f"{self.key}: {as_step(self.value)}"


class Step(Struct, frozen=True):
    """What a seat does: one or more answers. ``ability`` and ``cost`` say which of several are meant."""

    seat: int
    says: tuple[Say, ...]
    ability: str = ""
    cost: str = ""
    line: int = 0

    def __str__(self) -> str:
        if len(self.says) == 1 and self.says[0].value is True:
            return f"{self.seat}: {self.says[0].key}"
        which = [f"{k}: {v}" for k, v in (("ability", self.ability), ("for", self.cost)) if v]
        return f"{self.seat}: {{{', '.join([str(say) for say in self.says] + which)}}}"


class StepWish(Struct, frozen=True):
    """Something that must be legal, or illegal by a rule (and a code)."""

    step: Step
    legal: bool
    rule: str = ""
    code: str = ""


class Pending(Struct, frozen=True):
    """An open decision: whose, about what, picking from which cards."""

    seat: int
    purpose: str = ""
    source: CardName | None = None
    among: tuple[CardName, ...] | None = None


class Happened(Struct, frozen=True):
    """An event that must have happened, perhaps to a card."""

    kind: str
    card: CardName | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.card}" if self.card else self.kind


class Check(Struct, frozen=True):
    """One expectation: of a card, of a seat, or of the game (neither)."""

    what: str
    value: object
    card: CardName | None = None
    seat: int | None = None
    line: int = 0


class Expect(Struct, frozen=True):
    """Expectations at one moment."""

    checks: tuple[Check, ...]
    line: int = 0


class Rolls(Struct, frozen=True):
    """Random results fixed from here on."""

    rolls: tuple[RollScenario, ...]
    line: int = 0


class Story(Struct, frozen=True):
    """A scenario file. ``spots`` says where each field of the position stands, by path.

    ``grim``: for the questions of which cards Grim Fates is played, all if it names none; None: it is not (VAR-03).
    """

    path: str
    name: str
    scenario: Scenario
    steps: tuple[Step | Expect | Rolls, ...] = ()
    auto: frozenset[str] = frozenset()
    proves: tuple[str, ...] = ()
    grim: tuple[str, ...] | None = None
    spots: dict[tuple[str | int, ...], SourceSpot] = {}


def as_step(value: object) -> str:
    """A value as it would stand in a file."""
    if isinstance(value, tuple) and value and all(isinstance(v, BlockPair) for v in value):
        return f"{{{', '.join(str(v) for v in value)}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(as_step(v) for v in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
