"""The contents of a scenario file as data: a position, then steps with expectations between them."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.content.findings import SourceSpot
from ashes_tui.engine.api import RollScenario, Scenario
from ashes_tui.lang.terms import DieType, Level

AUTO = ("decline", "first", "pay")
"""What may be answered without a step: decline options, keep listed orders, pay the cheapest way."""


class CardName(Struct, frozen=True):
    """A card by name: its title and, of several copies, its number (0: any that fits)."""

    title: str
    n: int = 0

    def __str__(self) -> str:
        return f"{self.title}#{self.n}" if self.n else self.title


TOP = CardName("top")
"""In a meditation: the top card of the draw pile, whatever it is."""


class DieName(Struct, frozen=True):
    """A die by name: its type, optionally its side and the card it lies on."""

    type: DieType
    level: Level | None = None
    on: CardName | None = None

    def __str__(self) -> str:
        side = f":{self.level.name.lower()}" if self.level is not None else ""
        return f"{self.type.value}{side}" + (f" on {self.on}" if self.on else "")


class TurnedDie(Struct, frozen=True):
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


Word = CardName | DieName | TurnedDie | BlockPair
Value = bool | int | str | Word | tuple[Word, ...] | None


class Answer(Struct, frozen=True):
    """One answer of a step: its key and value. ``line`` is its line in the file."""

    key: str
    value: Value
    line: int = 0

    def __str__(self) -> str:
        return self.key if self.value is True else f"{self.key}: {as_written(self.value)}"


class Step(Struct, frozen=True):
    """One or more answers of a seat. ``ability`` and ``cost`` select one of several options."""

    seat: int
    answers: tuple[Answer, ...]
    ability: str = ""
    cost: str = ""
    line: int = 0

    def __str__(self) -> str:
        if len(self.answers) == 1 and self.answers[0].value is True:
            return f"{self.seat}: {self.answers[0].key}"
        which = [f"{k}: {v}" for k, v in (("ability", self.ability), ("for", self.cost)) if v]
        return f"{self.seat}: {{{', '.join([str(answer) for answer in self.answers] + which)}}}"


class LegalityCheck(Struct, frozen=True):
    """A step that must be legal, or illegal by a rule (and a code)."""

    step: Step
    legal: bool
    rule: str = ""
    code: str = ""


class ExpectedDecision(Struct, frozen=True):
    """A decision expected to be open: its seat, purpose, source and candidate cards."""

    seat: int
    purpose: str = ""
    source: CardName | None = None
    among: tuple[CardName, ...] | None = None


class ExpectedEvent(Struct, frozen=True):
    """An event expected to have happened, optionally to a card."""

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
    """Expectations at one point of the scenario."""

    checks: tuple[Check, ...]
    line: int = 0


class Rolls(Struct, frozen=True):
    """Random results fixed from here on."""

    rolls: tuple[RollScenario, ...]
    line: int = 0


class Puzzle(Struct, frozen=True):
    """What makes a position a puzzle for seat 0: it is theirs once the file's steps are done.

    ``goal`` says what to reach, ``expect`` is that in checks, judged when the turn ends or the game is over. ``level``
    is 1 to 3. ``solution`` reaches the goal, and ``why`` says why; ``wrong`` is the obvious line, which does not.
    """

    goal: str
    tell: str
    hint: str
    why: str
    level: int
    expect: Expect
    solution: tuple[Step, ...]
    wrong: tuple[Step, ...]


class Story(Struct, frozen=True):
    """A scenario file. ``spots`` gives the place of each field of the position, by path.

    ``grim``: the cards that Grim Fates covers, all cards if empty; None: it is not played (VAR-03).
    """

    path: str
    name: str
    scenario: Scenario
    steps: tuple[Step | Expect | Rolls, ...] = ()
    auto: frozenset[str] = frozenset()
    proves: tuple[str, ...] = ()
    grim: tuple[str, ...] | None = None
    puzzle: Puzzle | None = None
    spots: dict[tuple[str | int, ...], SourceSpot] = {}


def as_written(value: object) -> str:
    """A value as written in a file."""
    if isinstance(value, tuple) and value and all(isinstance(v, BlockPair) for v in value):
        return f"{{{', '.join(str(v) for v in value)}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(as_written(v) for v in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
