"""What is half resolved: frames as data, open decisions, the random stream.

A frame points at an immutable program by address and carries its bindings; nothing that survives a decision is a
closure, generator or callback. Frames are shells: the run loop works on copies, a state never changes.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.table.choices import Choice, Decision
from ashes_tui.engine.table.rng import Rng
from ashes_tui.engine.table.state import NONE, Bound, TimedEffect
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Behavior, Duration, EventKind, Level, Means, Rule

EMPTY = Bound()


class Record(Struct, frozen=True):
    """A fact that triggers may answer, with its roles (``EVENT_ROLES``). ``mark`` is the card's incarnation then."""

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
    """Who and what an effect resolves for: the same for all parts of one resolution.

    ``chooser`` makes the choices if that is not ``you`` (delegated effects).
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
        """Who answers what this effect asks."""
        return self.you if self.chooser == NONE else self.chooser


class Frame(Struct):
    """What every frame has: how far it is, and the answer just given to its question."""

    stage: int = 0
    answer: Choice | None = None


class ProgramFrame(Frame, tag="seq"):
    """A program being resolved node by node. ``picks`` are the filled slots of the current node.

    ``done`` is whether the node before was carried out, ``did`` whether any was, ``failed`` whether any was not;
    ``child_did`` and ``child_failed`` say so of the program inside the current node. While ``holding``, what happens
    is answered afterwards (``held``), and timed effects begin together at the end (``begun``).
    """

    program: str = ""
    context: Context = Context(0)
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


class ResolveFrame(Frame, tag="resolve"):
    """One card's resolution: its programs in order. Cancelling unwinds to here (ASC-TIM-09).

    ``done`` is whether the last effect of the last program was carried out.
    ``aside`` are the cards it has set aside; those that are still there at its end are discarded.
    """

    context: Context = Context(0)
    programs: tuple[str, ...] = ()
    env: dict[str, Bound] = {}
    accepted: bool = False
    announce: bool = False
    aside: tuple[int, ...] = ()
    done: bool = True


class PlayFrame(Frame, tag="play"):
    """A card being played from hand (ASC-ACT-01)."""

    seat: int = NONE
    card: int = NONE
    cost: str = ""
    reaction: bool = False
    event: Record | None = None
    paid: Bound = EMPTY
    x: int = 0
    address: str = ""


class ActivateFrame(Frame, tag="activate"):
    """An activated effect: pay, resolve, focus (ASC-ACT-16)."""

    seat: int = NONE
    card: int = NONE
    address: str = ""
    cost: str = ""
    n: int = 0
    paid: Bound = EMPTY
    x: int = 0


class PayFrame(Frame, tag="pay"):
    """A cost being paid; the dice spent are handed to the frame below as ``paid``."""

    seat: int = NONE
    card: int = NONE
    cost: str = ""
    x: int = 0


class PowerFrame(Frame, tag="power"):
    """A dice power (ASC-ACT-06)."""

    seat: int = NONE
    die: int = NONE
    free: bool = False


class MeditateFrame(Frame, tag="meditate"):
    """Meditation: discards one at a time, dice changes afterwards (ASC-ACT-07/08, Q-01).

    ``milled`` is the first card it took off the draw pile.
    """

    seat: int = NONE
    count: int = 0
    milled: int = NONE


class DealFrame(Frame, tag="deal"):
    """Damage to one card: dealt, answered, received (ASC-DMG-02/03). ``sure``: it cannot be prevented.

    ``lots``: of wounds placed as such, how many belong to which lots.
    """

    card: int = NONE
    mark: int = 0
    n: int = 0
    left: int = 0
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME
    sure: bool = False
    lots: tuple[tuple[int, int], ...] = ()


class DestroyFrame(Frame, tag="destroy"):
    """A unit being destroyed: set aside, when, after, discarded (ASC-DMG-04..06). ``mark`` as in ``Leave``."""

    card: int = NONE
    mark: int = NONE
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME
    sure: bool = False


class LeaveFrame(Frame, tag="leave"):
    """A card leaving play otherwise; ``to`` as in the put verb, ``host`` for ``under``.

    ``mark`` is the incarnation the card was selected in: what left and came back is left alone (ASC-TIM-07).
    """

    card: int = NONE
    mark: int = NONE
    to: str = "discard"
    host: int = NONE


class WindowFrame(Frame, tag="window"):
    """An opportunity to answer facts: when, then after; each player once, active player first (ASC-TIM-02..04).

    ``there`` are the cards in play when it opened, with their incarnations: only they may answer from play.
    ``gone`` are the cards that were leaving play then, as (card, the one it left with, whose it was): they answer
    wherever an answer before theirs has brought them (ASC-TXT-08, ASC-DMG-06).
    ``rider``: what the effect itself does "if that destroyed it" comes between when and after (DMG-33). ``orderer``
    is the one player who decides in which order the effects of all players resolve, if there is one. ``due``: at a
    point in time effects put off to it (``later``) resolve among the answers to it.
    """

    records: tuple[Record, ...] = ()
    after: bool = False
    order: tuple[int, ...] = ()
    at: int = 0
    used: tuple[tuple[int, str, int], ...] = ()
    gone: tuple[tuple[int, int, int], ...] = ()
    there: tuple[tuple[int, int], ...] = ()
    rider: bool = False
    orderer: int = NONE
    due: tuple[Duration, ...] = ()


class AttackFrame(Frame, tag="attack"):
    """An attack: attackers, blockers or guard, battles (ASC-ATK, ASC-BAT).

    ``settled`` are attackers whose battles come to the same in any order.
    """

    seat: int = NONE
    target: int = NONE
    attackers: tuple[int, ...] = ()
    rule: Rule | None = None
    settled: tuple[int, ...] = ()


class BattleFrame(Frame, tag="battle"):
    """One battle (ASC-BAT-02). ``feeble`` is whether its attacker was when they struck."""

    attacker: int = NONE
    defender: int = NONE
    marks: tuple[int, int] = (0, 0)
    counters: bool = False
    quick: bool = False
    feeble: bool = False


class TurnFrame(Frame, tag="turn"):
    """One player's turn (ASC-RND-13)."""

    seat: int = NONE


class AutomatonTurnFrame(Frame, tag="automaton-turn"):
    """The turn of an opponent that plays itself: status abilities, then its behaviour (ASC-DRG-10..14, CHI-01..12).

    ``row`` is the address of the row of its behaviour card that it follows.
    """

    seat: int = NONE
    queue: tuple[int, ...] = ()
    steps: tuple[Behavior, ...] = ()
    revealed: int = NONE
    row: str = ""


class UpkeepFrame(Frame, tag="dragon-phase"):
    """The upkeep of opponents: cleanse, gain status, replenish, progress in a phase of its own (ASC-DRG-01), or place
    Red Rains, replenish aspects and status in the recovery phase (CHI-54)."""

    recovery: bool = False


class RainsFrame(Frame, tag="rains"):
    """Red Rains tokens being placed one at a time; the Ultimate may resolve between them (CHI-35).

    ``lots`` says how many of those left belong to which lots.
    """

    card: int = NONE
    left: int = 0
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME
    rule: Rule | None = None
    lots: tuple[tuple[int, int], ...] = ()


class UltimateFrame(Frame, tag="ultimate"):
    """A Chimera's Ultimate: tokens, foreign cards, its effect, the next phase (CHI-38..42)."""

    seat: int = NONE


class ProgressFrame(Frame, tag="progress"):
    """The progress text of an opponent's current ready spell, and the step to the next (ASC-DRG-07/08)."""

    seat: int = NONE


class SetupFrame(Frame, tag="setup"):
    """First Five and shuffle (ASC-SET-03..05). ``row``: blood values of an opponent's starting row (ASC-SET-09)."""

    answers: tuple[Choice | None, ...] = ()
    row: tuple[int, ...] = ()


class RoundFrame(Frame, tag="round"):
    """The steps of a round, one stage each (ASC-RND-01); ``at`` is how many players a step has asked."""

    answers: tuple[Choice | None, ...] = ()
    queue: tuple[int, ...] = ()
    at: int = 0


class ForcedResults(Struct, frozen=True):
    """A random result fixed in advance: sides of the next roll, the number of the behaviour die, or the cards a shuffle
    puts on top or a pick takes."""

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

    ``asked`` counts the decisions of each seat, ``lots`` the lots of tokens made so far.
    """

    stack: tuple[AnyFrame, ...]
    rng: Rng
    decisions: tuple[Decision, ...] = ()
    answers: tuple[Choice | None, ...] = ()
    asked: tuple[int, ...] = ()
    forced: tuple[ForcedResults, ...] = ()
    lots: int = 0


class State(Struct, frozen=True):
    """A whole game at rest: the table and everything needed to go on."""

    table: Table
    control: Control
