"""What lies on the table, as frozen data. ``apply`` is its only writer.

`Table` (table.py) holds these parts; a `State` (control.py) adds the half-resolved frames, the open decisions and
the random stream. All ids are small integers; -1 means "none".
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import DieType, Duration, Level, Token, Zone

NONE = -1
ACTIVE = -1
"""Place of a die in its owner's active pool."""
EXHAUSTED = -2
"""Place of a die in its owner's exhausted pool."""
EVERYBODY = -1
"""Who has seen what lies open."""
GONE = -3
"""Place of a die removed from the game. Any other place is the id of the card it lies on."""


class Snapshot(Struct, frozen=True):
    """Last-known record of a card that left play: what any later reading of it answers.

    ``exhausted`` is whether it was, by tokens or not. ``texts`` are the addresses and numerals of the texts it had, if
    they were other than those of its title.
    """

    attack: int
    life: int
    recover: int
    wounds: int
    status: int
    exhaustion: int
    dice: tuple[DieType, ...]
    alterations: int
    controller: int
    host: int = NONE
    texts: tuple[tuple[str, int | None], ...] | None = None
    exhausted: bool = False


class Card(Struct, frozen=True):
    """One copy of a card. ``seat`` holds or controls it;

    ``incarnation`` grows each time it leaves play: battle roles and chosen objects end with it. ``identity`` grows
    only when it reaches a hand or a pile: timed effects bind to that. ``seen_by`` are the viewers that have seen its
    face, PUBLIC (-1) for all: wherever it lies now, they know that its owner's deck holds it.
    """

    id: int
    name: str
    owner: int
    seat: int
    zone: Zone
    host: int = NONE
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    attached: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    incarnation: int = 0
    identity: int = 0
    last: Snapshot | None = None
    red_rains: int = 0
    seen_by: tuple[int, ...] = ()


class Die(Struct, frozen=True):
    """One die. ``place`` is ``ACTIVE``, ``EXHAUSTED`` or the id of the card it lies on."""

    id: int
    type: DieType
    owner: int
    level: Level
    place: int


class SeatState(Struct, frozen=True):
    """What belongs to one seat. Piles are listed top first, battlefield left to right.

    An opponent that plays itself has a seat for each of its battlefields: ``body`` is the seat that holds its
    Phoenixborn, piles and dice, if that is another; ``opposing`` the seat a battlefield faces. ``life`` is that of
    its Phoenixborn where it is another than its card says: by its difficulty, or with two players. ``open_list``:
    by agreement everybody knows what its deck holds, though not where each card lies.
    """

    index: int
    side: int
    phoenixborn: int
    hand: tuple[int, ...] = ()
    draw_pile: tuple[int, ...] = ()
    discard_pile: tuple[int, ...] = ()
    conjuration_pile: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    battlefield: tuple[int, ...] = ()
    spellboard: tuple[int, ...] = ()
    main_actions: int = 0
    side_actions: int = 0
    reacted: bool = False
    guarded: bool = False
    lost: bool = False
    automaton: str = ""
    body: int = NONE
    opposing: int = NONE
    threat: int = 0
    stamina: int = 0
    stage: int = 0
    life: int = 0
    open_list: bool = True


class Battle(Struct, frozen=True, kw_only=True):
    """One attacker and what stands against it; ``blocker`` NONE means the original target (ASC-BAT-01).

    ``marks`` are the incarnations of both when declared: who left play since has no part in the battle any more.
    """

    attacker: int
    blocker: int = NONE
    done: bool = False
    marks: tuple[int, int]


class Attack(Struct, frozen=True, kw_only=True):
    """The attack being resolved. ``target`` stays the original one (ASC-BAT-10); ``mark`` is its incarnation then.

    ``began``: the first of its battles has begun, from which on all its pairs are in battle.
    """

    seat: int
    defender: int
    target: int
    guard: int = NONE
    battles: tuple[Battle, ...]
    mark: int
    began: bool = False


class TimedEffect(Struct, frozen=True):
    """A continuous effect with a duration over a set fixed when it was created (ASC-TIM-07).

    ``turn`` is the number of the turn it was created in, if it ends with the turn after that; ``copy_x`` the X of what
    ``copy_of`` names, as it was then.
    """

    id: int
    seat: int
    source: str
    duration: Duration
    statics: tuple[Static, ...]
    cards: tuple[tuple[int, int], ...]
    seats: tuple[int, ...] = ()
    copy_of: str | None = None
    turn: int = 0
    copy_x: int = 0


class Lot(Struct, frozen=True):
    """Tokens of one kind that an effect placed and may speak of again: those very tokens, wherever they lie by now.

    ``places`` are the cards in play on which they lie, each with how many of them.
    """

    id: int
    token: Token
    places: tuple[tuple[int, int], ...] = ()


class Bound(Struct, frozen=True):
    """What a name stands for: cards, seats or dice, and how much was done.

    ``marks`` are the incarnations the cards had when they were bound. ``lot`` are the tokens placed on them then, as
    the table knows them: some may have been removed or moved since. ``lost`` says that the cards were
    destroyed or discarded as they were bound: nothing more becomes of those that something else has taken since.
    ``lasting`` says that the marks are identities: what an effect put off keeps. ``basics`` counts dice rerolled to a
    basic side.
    """

    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    n: int = 0
    marks: tuple[int, ...] = ()
    lot: int = NONE
    lost: bool = False
    lasting: bool = False
    basics: int = 0


class Delayed(Struct, frozen=True):
    """An effect that waits for a point in time, over captured bindings (``later``). ``turn`` as in TimedEffect."""

    id: int
    seat: int
    source: int
    program: str
    at: Duration
    n: int
    bindings: tuple[tuple[str, Bound], ...] = ()
    turn: int = 0


class Outcome(Struct, frozen=True):
    """How a game ended: the seats that won; empty is a draw."""

    winners: tuple[int, ...]
    reason: str
