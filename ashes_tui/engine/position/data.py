"""A position as data: the contents of a scenario file, a puzzle or a bug report (``ashes_tui/scenario/README.md``).

`build` (build.py) makes a running game of it, `export` (export.py) does the reverse. Cards are named by title; of
several copies ``Title#2`` is the second in the order of the scenario. That order is: seat by seat, each with
Phoenixborn, battlefield, spellboard, hand, draw pile, discard pile, conjuration pile, removed cards; cards attached to
a card or under it follow that card.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from ashes_tui.engine.table.errors import SetupError
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import DieType, Duration, Level, Token


class StartPoint(StrEnum):
    """Where the game continues: at the beginning of a phase, or in the middle of somebody's turn."""

    PREPARE = "prepare"
    TURNS = "turns"
    TURN = "turn"
    RECOVERY = "recovery"
    ROUND_END = "end of round"


class DieScenario(Struct, frozen=True):
    """A die with its side; ``owner`` if it is not the seat that has it."""

    type: DieType
    level: Level = Level.BASIC
    owner: int | None = None


class CardScenario(Struct, frozen=True):
    """A card in play with everything on it, under it and attached; ``owner`` if it is not the seat that has it.

    ``face_down``: a face-down aspect of an automaton. ``own_slot``: a spell that could share a slot does not.
    """

    name: str
    owner: int | None = None
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    red_rains: int = 0
    dice: tuple[DieScenario, ...] = ()
    attached: tuple[CardScenario, ...] = ()
    under: tuple[CardScenario, ...] = ()
    face_down: bool = False
    own_slot: bool = False


class DoneKind(StrEnum):
    """Kinds of earlier events of this turn that can still matter: for once-per-turn texts, and conditions."""

    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    PLAYED = "played"
    DESTROYED = "destroyed"


class DoneScenario(Struct, frozen=True):
    """One earlier event of this turn. ``ability`` is the address of the ability, if any."""

    kind: DoneKind
    seat: int
    card: str
    ability: str = ""


class EffectScenario(Struct, frozen=True):
    """A timed effect: made by ``seat`` with the card ``source``, on cards or players.

    ``turn`` is the number of the turn it began in, if it lasts until the end of the next one.
    """

    source: str
    seat: int
    duration: Duration
    statics: tuple[Static, ...] = ()
    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    copy_of: str | None = None
    turn: int = 0
    copy_x: int = 0


class BoundScenario(Struct, frozen=True):
    """What a name stands for in a delayed effect; with ``token``, also ``n`` such tokens placed on each card.

    ``on`` names the card that each of these is on by now; None: where they were placed.
    """

    name: str
    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    n: int = 0
    token: Token | None = None
    on: tuple[str, ...] | None = None


class DelayedScenario(Struct, frozen=True):
    """An effect delayed until a point in time; ``program`` is the address of what it will do."""

    source: str
    seat: int
    program: str
    at: Duration
    n: int = 0
    bindings: tuple[BoundScenario, ...] = ()
    turn: int = 0


class RollScenario(Struct, frozen=True):
    """The next random result of its kind: the sides of a roll, the cards that a shuffle puts on top or a random pick
    takes, or the number on the behaviour die."""

    levels: tuple[Level, ...] = ()
    cards: tuple[str, ...] = ()
    number: int = 0


class SeatScenario(Struct, frozen=True):
    """What belongs to a seat: battlefield left to right, piles top first.

    ``conjuration_pile`` None: all that these cards can bring into play, less what is there already. Actions None: one
    of each for the seat whose turn it is, none for the others. ``automaton`` names the automaton in this seat
    (opponent.py), with threat, stamina and stage. ``body``: this is its second battlefield, and that seat has all the
    rest. ``life``: the life value of its Phoenixborn if not the printed one.
    """

    phoenixborn: CardScenario
    battlefield: tuple[CardScenario, ...] = ()
    spellboard: tuple[CardScenario, ...] = ()
    hand: tuple[str, ...] = ()
    draw_pile: tuple[str, ...] = ()
    discard_pile: tuple[str, ...] = ()
    conjuration_pile: tuple[str, ...] | None = None
    removed: tuple[str, ...] = ()
    active: tuple[DieScenario, ...] = ()
    exhausted: tuple[DieScenario, ...] = ()
    main_actions: int | None = None
    side_actions: int | None = None
    reacted: bool = False
    guarded: bool = False
    lost: bool = False
    side: int | None = None
    automaton: str = ""
    threat: int = 0
    stamina: int = 0
    stage: int = 1
    body: int | None = None
    life: int = 0


class Scenario(Struct, frozen=True):
    """A position. ``turn`` is the seat whose turn it is (None: the first player's); ``draws`` are the random draws made
    so far; ``chained``: the chained list is in force."""

    seats: tuple[SeatScenario, ...]
    edition: str = "ascendancy"
    chained: bool = True
    seed: int = 1
    at: StartPoint = StartPoint.TURN
    round: int = 1
    turn: int | None = None
    first_player: int = 0
    turns_taken: int = 0
    passes: int = 0
    phoenix: bool = False
    effects: tuple[EffectScenario, ...] = ()
    delayed: tuple[DelayedScenario, ...] = ()
    done: tuple[DoneScenario, ...] = ()
    rolls: tuple[RollScenario, ...] = ()
    draws: tuple[tuple[str, int], ...] = ()


Path = tuple[str | int, ...]
"""A place in a scenario, by field names and list indexes."""


class ScenarioError(SetupError):
    """An impossible position: the field, what is wrong with it, and the remedy."""

    def __init__(self, path: Path, message: str, remedy: str) -> None:
        self.path = path
        self.message = message
        self.remedy = remedy
        super().__init__(f"{field_text(path)}: {message}; {remedy}")


class ExportError(SetupError):
    """A state that is no position: something is being resolved, or the game is over."""


def field_text(path: Path) -> str:
    """A path as people write it: ``seats[0].battlefield[2].wounds``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text or "scenario"


def number_titles(names: Iterable[str]) -> tuple[str, ...]:
    """The name of each card: its title, with ``#n`` if there are several copies."""
    titles = tuple(names)
    total: dict[str, int] = {}
    for title in titles:
        total[title] = total.get(title, 0) + 1
    seen: dict[str, int] = {}
    labels = []
    for title in titles:
        seen[title] = seen.get(title, 0) + 1
        labels.append(title if total[title] == 1 else f"{title}#{seen[title]}")
    return tuple(labels)


def owned_titles(scenario: Scenario, owner: int) -> list[str]:
    """Titles of all cards a seat owns outside its conjuration pile, wherever they are."""
    found: list[str] = []

    def note(card: CardScenario, seat: int) -> None:
        if (seat if card.owner is None else card.owner) == owner:
            found.append(card.name)
        for inner in (*card.attached, *card.under):
            note(inner, seat)

    for index, seat in enumerate(scenario.seats):
        for card in (*seat.battlefield, *seat.spellboard, *seat.phoenixborn.attached, *seat.phoenixborn.under):
            note(card, index)
    mine = scenario.seats[owner]
    return [*found, *mine.hand, *mine.draw_pile, *mine.discard_pile, *mine.removed]
