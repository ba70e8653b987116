"""What lies on the table, as frozen data. ``apply`` is its only writer.

`Table` (table.py) holds these parts; a `State` (control.py) adds the frames, the open decisions and the random stream.
All ids are small integers; -1 means "none".
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
"""In ``seen_by``: all viewers have seen the card."""
GONE = -3
"""Place of a die removed from the game. Any other place is the id of the card it lies on."""


class Snapshot(Struct, frozen=True):
    """What a card was like when it left play; later effects that refer to it read this.

    ``exhausted`` says whether it was, with or without tokens. ``texts`` are the addresses and numerals of the abilities
    it had, if they differed from those of its title.
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
    """One copy of a card (ASC-ACT-15). ``seat`` holds or controls it, ``owner`` started with it (ASC-GLO-06).

    ``incarnation`` counts how often it has left play: roles in battle and bindings end with it. ``identity`` counts
    how often it has reached a hand or a pile: timed effects end with that. ``seen_by`` are the viewers that have seen
    its face, PUBLIC (-1) for all. Wherever it is now, they know that its owner's deck contains it.
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
    """What belongs to one seat. Piles are listed top first, the battlefield left to right.

    An automaton has a seat for each of its battlefields (ASC-2P-03). ``body`` is the seat that holds its card, piles
    and dice, NONE if it is this one; ``opposing`` is the seat a battlefield faces. ``life`` is the life value of its
    Phoenixborn if not the printed one: it depends on difficulty and number of players. ``open_list``: by agreement
    everybody knows its deck list, though not where each card is.
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
    """One attacker and its blocker or guard; ``blocker`` NONE means the original target (ASC-BAT-01).

    ``marks`` are the incarnations of both when they were declared: a card that has left play since takes no part.
    """

    attacker: int
    blocker: int = NONE
    done: bool = False
    marks: tuple[int, int]


class Attack(Struct, frozen=True, kw_only=True):
    """The attack being resolved. ``target`` is always the original one (ASC-BAT-10), ``mark`` its incarnation then.

    ``began``: the first of its battles has begun. From then on all its pairs are in battle.
    """

    seat: int
    defender: int
    target: int
    guard: int = NONE
    battles: tuple[Battle, ...]
    mark: int
    began: bool = False


class TimedEffect(Struct, frozen=True):
    """A continuous effect with a duration, over cards and seats fixed when it was created (ASC-TIM-07).

    ``turn`` is the number of the turn it was created in, if it ends with the turn after that. ``copy_of`` is the title
    that its card copies, ``copy_x`` the X of that title at the time.
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
    """Tokens of one kind that an effect has placed and may refer to later, wherever they are by then.

    ``places`` are the cards in play they are on, each with their number.
    """

    id: int
    token: Token
    places: tuple[tuple[int, int], ...] = ()


class Bound(Struct, frozen=True):
    """What a name stands for: cards, seats or dice, and how much was done (``n``).

    - ``marks`` are the incarnations of the cards when they were bound.
    - ``lot`` are the tokens placed on them then; the table knows where those are now.
    - ``lost``: the cards were destroyed or discarded as they were bound. Nothing more happens to those that another
      effect has moved since.
    - ``lasting``: the marks are identities, as a delayed effect keeps them.
    - ``basics`` counts dice rerolled to a basic side.
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
    """An effect that waits for a point in time, with its bindings (``later``). ``turn`` as in TimedEffect."""

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
