"""Everything in progress: frames as data, open decisions, the random stream.

A frame points at an immutable program by address and carries its bindings. No closure, generator or callback outlives
a decision. The run loop works on copies of the frames, so a state never changes.
"""

from __future__ import annotations

from msgspec import Struct, field

from ashes_tui.engine.table.choices import Choice, Decision
from ashes_tui.engine.table.rng import Rng
from ashes_tui.engine.table.state import NONE, Bound, TimedEffect
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Behavior, Duration, EventKind, Level, Means, Rule

EMPTY = Bound()


class Record(Struct, frozen=True):
    """A fact that triggers can respond to, with its roles (``EVENT_ROLES``); ``mark`` is the card's incarnation."""

    kind: EventKind
    card: int = NONE
    player: int = NONE
    source: int = NONE
    cause: int = NONE
    amount: int = 0
    host: int = NONE
    target: int = NONE
    die: int = NONE
    means: Means | None = None
    effect: str = ""
    mark: int = 0
    milled: int = NONE
    how: str = ""


class Context(Struct, frozen=True):
    """On whose behalf and from which source an effect resolves; the same for all parts of one resolution.

    ``you`` is its controller. ``chooser`` is another player who makes the choices, if there is one.
    """

    you: int
    source: int = NONE
    address: str = ""
    n: int = 0
    x: int = 0
    means: Means = Means.ABILITY
    event: Record | None = None
    die: int = NONE
    spent: tuple[int, ...] = ()
    spent_levels: tuple[Level, ...] = ()
    chooser: int = NONE

    @property
    def asked(self) -> int:
        """The seat that answers the questions of this effect."""
        return self.you if self.chooser == NONE else self.chooser


class Frame(Struct):
    """What every frame has: its stage, and the answer just given to its question."""

    stage: int = 0
    answer: Choice | None = None


class ProgramFrame(Frame, tag="seq", kw_only=True):
    """A program being resolved node by node; ``i`` is the current node, ``picks`` are its filled slots.

    ``done`` says whether the previous node did something, ``did`` whether any node did, ``failed`` whether any did
    not. ``child_did`` and ``child_failed`` say the same of the program inside the current node. While ``holding``,
    windows are postponed (their records are ``held``), and timed effects (``begun``) begin together at the end.
    """

    program: str
    context: Context
    i: int = 0
    env: dict[str, Bound] = {}
    done: bool = True
    picks: dict[str, Bound] = {}
    asking: str = ""
    targeted: bool = False
    count: int = 0
    accepted: bool = False
    loop: tuple[int, ...] = ()
    did: bool = False
    failed: bool = False
    child_did: bool = False
    child_failed: bool = False
    holding: bool = False
    held: tuple[Record, ...] = ()
    begun: tuple[TimedEffect, ...] = ()


class ResolveFrame(Frame, tag="resolve", kw_only=True):
    """One card's resolution: its programs in order. Cancelling unwinds to here (ASC-TIM-09).

    ``done`` says whether the last effect of the last program did something. ``aside`` are the cards it has set
    aside; those still there at its end are discarded.
    """

    context: Context
    programs: tuple[str, ...]
    env: dict[str, Bound] = {}
    accepted: bool = False
    announce: bool = False
    aside: tuple[int, ...] = ()
    done: bool = True


class PlayFrame(Frame, tag="play", kw_only=True):
    """A card being played from hand (ASC-ACT-01)."""

    seat: int
    card: int
    cost: str = ""
    reaction: bool = False
    event: Record | None = None
    paid: Bound = EMPTY
    x: int = 0
    address: str = ""


class ActivateFrame(Frame, tag="activate", kw_only=True):
    """An activated effect: pay, resolve, focus (ASC-ACT-16)."""

    seat: int
    card: int
    address: str
    cost: str
    n: int
    paid: Bound = EMPTY
    x: int = 0


class PayFrame(Frame, tag="pay", kw_only=True):
    """A cost being paid; the frame below receives the dice spent as ``paid``."""

    seat: int
    card: int
    cost: str
    x: int = 0


class PowerFrame(Frame, tag="power", kw_only=True):
    """A dice power (ASC-ACT-06)."""

    seat: int
    die: int
    free: bool = False


class MeditateFrame(Frame, tag="meditate", kw_only=True):
    """Meditation: cards are discarded one at a time, then dice are changed (ASC-ACT-07, ASC-ACT-08, Q-01).

    ``milled`` is the first card discarded from the draw pile.
    """

    seat: int
    count: int = 0
    milled: int = NONE


class DealFrame(Frame, tag="deal", kw_only=True):
    """Damage to one card: dealt, responded to, received (ASC-DMG-02, ASC-DMG-03).

    ``n`` is the amount dealt, ``left`` what has not been prevented. ``sure``: it cannot be prevented. ``lots``: how
    many of the wounds belong to which lots of tokens.
    """

    card: int
    mark: int
    n: int
    left: int = 0
    source: int
    cause: int
    means: Means
    sure: bool = False
    lots: tuple[tuple[int, int], ...] = ()


class DestroyFrame(Frame, tag="destroy", kw_only=True):
    """A unit being destroyed: set aside, responded to, discarded (ASC-DMG-04..06). ``mark`` as in `LeaveFrame`."""

    card: int
    mark: int = NONE
    source: int = NONE
    cause: int = NONE
    means: Means
    sure: bool = False


class LeaveFrame(Frame, tag="leave", kw_only=True):
    """A card leaving play other than by destruction; ``to`` as in the verb ``put``, ``host`` is for ``under``.

    ``mark`` is the card's incarnation when it was selected: one that left and came back is unaffected (ASC-TIM-07).
    """

    card: int
    mark: int = NONE
    to: str = "discard"
    host: int = NONE


class WindowFrame(Frame, tag="window", kw_only=True):
    """An opportunity to respond to facts: "when", then "after"; each player once, active player first (ASC-TIM-02..04).

    - ``order`` are the seats in the order they may respond; ``at`` is the one whose opportunity it is.
    - ``used`` are the keys of the responses already taken.
    - ``there`` are the cards in play when the window opened, with their incarnations. Only they respond from play.
    - ``gone`` are the cards that were leaving play then: (card, the card it left with, controller). They respond
      wherever an earlier response has moved them (ASC-TXT-08, ASC-DMG-06).
    - ``follow_up``: the effect goes on with "if that destroyed it", which resolves between "when" and "after" (DMG-33).
    - ``orderer`` is the one player who orders the effects of all players, NONE if each orders their own.
    - ``due``: effects delayed until this point in time (``later``) resolve among the "when" responses.
    """

    records: tuple[Record, ...]
    after: bool = False
    order: tuple[int, ...]
    at: int = 0
    used: tuple[tuple[int, str, int], ...] = ()
    gone: tuple[tuple[int, int, int], ...] = ()
    there: tuple[tuple[int, int], ...]
    follow_up: bool = field(default=False, name="rider")
    orderer: int = NONE
    due: tuple[Duration, ...] = ()


class AttackFrame(Frame, tag="attack", kw_only=True):
    """An attack: attackers, blockers or guard, battles (ASC-ATK, ASC-BAT).

    ``settled`` are attackers whose battles have the same result in any order.
    """

    seat: int
    target: int
    attackers: tuple[int, ...] = ()
    rule: Rule | None = None
    settled: tuple[int, ...] = ()


class BattleFrame(Frame, tag="battle", kw_only=True):
    """One battle (ASC-BAT-02). ``feeble``: the attacker was feeble when damage was dealt."""

    attacker: int
    defender: int
    marks: tuple[int, int]
    counters: bool = False
    quick: bool = False
    feeble: bool = False


class TurnFrame(Frame, tag="turn", kw_only=True):
    """One player's turn (ASC-RND-13)."""

    seat: int


class AutomatonTurnFrame(Frame, tag="automaton-turn", kw_only=True):
    """The turn of an automaton: status abilities, then its behaviour (ASC-DRG-10..14, CHI-01..12).

    ``row`` is the address of the row of its behaviour card that it follows.
    """

    seat: int
    queue: tuple[int, ...] = ()
    steps: tuple[Behavior, ...] = ()
    revealed: int = NONE
    row: str = ""


class UpkeepFrame(Frame, tag="dragon-phase", kw_only=True):
    """The upkeep of automata.

    In a phase of its own (ASC-DRG-01): cleanse, gain status, replenish, progress. In the ``recovery`` phase (CHI-54):
    place Red Rains, replenish aspects and status.
    """

    recovery: bool = False


class RainsFrame(Frame, tag="rains", kw_only=True):
    """Red Rains tokens being placed one at a time; the Ultimate may resolve between them (CHI-35).

    ``left`` is the number still to be placed; ``lots`` says how many of them belong to which lots.
    """

    card: int
    left: int
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME
    rule: Rule | None = None
    lots: tuple[tuple[int, int], ...] = ()


class UltimateFrame(Frame, tag="ultimate", kw_only=True):
    """A Chimera's Ultimate: tokens go, foreign cards go, its effect resolves, the next phase begins (CHI-38..42)."""

    seat: int


class ProgressFrame(Frame, tag="progress", kw_only=True):
    """The progress text of a Dragonborn's current ready spell, then its next spell (ASC-DRG-07, ASC-DRG-08)."""

    seat: int


class SetupFrame(Frame, tag="setup", kw_only=True):
    """First Five and shuffling (ASC-SET-03..05). ``row``: blood values of an automaton's starting row (ASC-SET-09)."""

    answers: tuple[Choice | None, ...] = ()
    row: tuple[int, ...]


class RoundFrame(Frame, tag="round", kw_only=True):
    """The steps of a round, one stage each (ASC-RND-01); ``at`` counts the players a step has asked."""

    answers: tuple[Choice | None, ...] = ()
    queue: tuple[int, ...] = ()
    at: int = 0


class ForcedResults(Struct, frozen=True):
    """A random result fixed in advance: the sides of the next roll, the number on the behaviour die, or the cards that
    a shuffle puts on top or a random pick takes."""

    levels: tuple[Level, ...] = ()
    cards: tuple[int, ...] = ()
    number: int = 0


AnyFrame = (
    ProgramFrame
    | ResolveFrame
    | PlayFrame
    | ActivateFrame
    | PayFrame
    | PowerFrame
    | MeditateFrame
    | DealFrame
    | DestroyFrame
    | LeaveFrame
    | WindowFrame
    | AttackFrame
    | BattleFrame
    | TurnFrame
    | AutomatonTurnFrame
    | UpkeepFrame
    | RainsFrame
    | UltimateFrame
    | ProgressFrame
    | SetupFrame
    | RoundFrame
)


class Control(Struct, frozen=True):
    """The rest of a state: the stack, the open group of decisions with the answers so far, randomness.

    ``asked`` counts the decisions put to each seat, ``lots`` the lots of tokens so far.
    """

    stack: tuple[AnyFrame, ...]
    rng: Rng
    decisions: tuple[Decision, ...] = ()
    answers: tuple[Choice | None, ...] = ()
    asked: tuple[int, ...] = ()
    forced: tuple[ForcedResults, ...] = ()
    lots: int = 0


class State(Struct, frozen=True):
    """A whole game between two choices: the table, and everything needed to continue."""

    table: Table
    control: Control
