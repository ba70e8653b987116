"""The run loop of one `advance`.

A `Run` owns working copies of the frames, the table so far and the events emitted. The step function of a frame runs
until it pushes a frame, asks a question or is done. The loop runs until a decision is open or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar

from msgspec import structs

from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.board.snapshots import snapshot
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.choices import Decision
from ashes_tui.engine.table.control import AnyFrame, Control, ForcedResults, Frame, Record, State
from ashes_tui.engine.table.errors import EngineBug, MisfitRoll
from ashes_tui.engine.table.lots import Shares
from ashes_tui.engine.table.state import NONE, Snapshot
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import IN_PLAY, DieType, EventKind, Level, Means, Rule, Token, Zone

F = TypeVar("F", bound=Frame)
Step = Callable[["Run", Any], None]

STEPS: dict[type, Step] = {}
"""Frame class → the function that advances it; each module registers its own."""

_LIFE_CHANGERS = frozenset(
    {
        ev.TokensPlaced,
        ev.TokensRemoved,
        ev.CardMoved,
        ev.UnitDestroyed,
        ev.EffectBegan,
        ev.EffectEnded,
        ev.DieMoved,
        ev.DieTurned,
        ev.DiceRolled,
        ev.FirstPlayerSet,
    }
)
_PUBLIC_ZONES = IN_PLAY | {
    Zone.DISCARD_PILE,
    Zone.CONJURATION_PILE,
    Zone.REMOVED,
    Zone.LIMBO,
    Zone.ASIDE,
    Zone.UNDER,
}


def step(frame: type[F]) -> Callable[[Callable[[Run, F], None]], Callable[[Run, F], None]]:
    """Register the step function of a frame class."""

    def register(function: Callable[[Run, F], None]) -> Callable[[Run, F], None]:
        STEPS[frame] = function
        return function

    return register


class Run:
    """One `advance` in progress.

    ``dirty``: a life may have ended since lives were last checked. ``rained``: Red Rains tokens have been placed since.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        control = state.control
        self.rules = rules
        self.table: Table = state.table
        self.stack: list[AnyFrame] = [copy(f) for f in control.stack]
        self.rng = control.rng
        self.forced = control.forced
        self.lots = control.lots
        self.decisions: tuple[Decision, ...] = ()
        self.asked = control.asked or (0,) * len(self.table.seats)
        self.events: list[ev.Event] = []
        self.dirty = False
        self.rained = False
        self._board: Board | None = None

    # --- table ---------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """Derived values of the table as it is now."""
        board = self._board
        if board is None or board.table is not self.table:
            board = self._board = board_of(self.rules, self.table)
        return board

    def emit(self, event: ev.Event) -> None:
        """Apply and record an event. Nothing changes in any other way."""
        if isinstance(event, ev.DieMoved):
            event = structs.replace(event, level=self.table.dice[event.die].level)
        self.table = apply(self.table, event)
        self.events.append(event)
        if type(event) in _LIFE_CHANGERS:
            self.dirty = True
            self.rained = self.rained or (isinstance(event, ev.TokensPlaced) and event.token is Token.RED_RAINS)

    def state(self) -> State:
        """The state as it is now, with no open decision answered."""
        control = Control(
            stack=tuple(self.stack),
            rng=self.rng,
            decisions=self.decisions,
            answers=(None,) * len(self.decisions),
            asked=self.asked,
            forced=self.forced,
            lots=self.lots,
        )
        return State(self.table, control)

    def fork(self) -> Run:
        """A copy to try something on."""
        return Run(self.rules, self.state())

    # --- frames and decisions ------------------------------------------------------------------------------------

    def push(self, frame: AnyFrame) -> None:
        """Put a frame on top; it runs next."""
        self.stack.append(frame)

    def pop(self) -> None:
        """Drop the top frame."""
        self.stack.pop()

    def ask(self, *decisions: Decision) -> None:
        """Open a decision, or a group of them that all must answer.

        The id of a decision depends only on how many its seat was asked before, so it tells nothing about other seats.
        """
        numbered, asked = [], list(self.asked)
        for decision in decisions:
            seat = self.table.answerer(decision.seat, decision.source)
            asked[seat] += 1
            behalf = decision.seat if self.table.seats[decision.seat].automaton else NONE
            number = asked[seat] * len(asked) + seat
            numbered.append(structs.replace(decision, id=number, seat=seat, behalf=behalf))
        self.asked = tuple(asked)
        self.decisions = tuple(numbered)

    def loop(self, until: int = NONE) -> None:
        """Run to the next decision or the end of the game, or until only ``until`` frames are left."""
        check = STEPS[Table]
        for _ in range(100_000):
            if self.dirty:
                self.dirty = False
                check(self, self.table)
            if self.table.outcome is not None:
                self.stack, self.decisions = [], ()
                return
            if self.decisions or len(self.stack) == until:
                return
            frame = self.stack[-1]
            STEPS[type(frame)](self, frame)
        raise EngineBug("the game does not come to rest")

    def new_lot(self) -> int:
        """The number of a lot of tokens that is about to be placed."""
        self.lots += 1
        return self.lots - 1

    # --- moving cards --------------------------------------------------------------------------------------------

    def move(self, card: int, zone: Zone, seat: int, *, index: int = NONE, host: int = NONE) -> None:
        """Move a card; its old and its new zone decide who may know which card it is (ASC-GLO-20)."""
        old = self.table.cards[card]
        last: Snapshot | None = None
        if old.zone in IN_PLAY and zone not in IN_PLAY:
            last = snapshot(self.board, card)
        audience = None
        if zone not in _PUBLIC_ZONES and old.zone not in _PUBLIC_ZONES:
            audience = (seat,) if zone is Zone.HAND or old.zone is Zone.HAND else ()
        self.emit(ev.CardMoved(card, zone, seat, index, host, last, old.zone, audience=audience))

    def place_wounds(
        self, card: int, n: int, source: int, cause: int, means: Means, rule: Rule | None = None, lots: Shares = ()
    ) -> Record:
        """Place wounds on a card; return the record that triggers may respond to."""
        self.emit(ev.TokensPlaced(card, Token.WOUND, n, source, cause, means, rule, lots))
        return Record(
            kind=EventKind.WOUNDED, card=card, player=self.table.cards[card].seat, source=source, cause=cause,
            amount=n, means=means,
        )  # fmt: skip

    def exhaust(
        self, card: int, n: int, source: int, cause: int, means: Means, lots: Shares = ()
    ) -> tuple[Record, ...]:
        """Place exhaustion tokens on a card; return the record triggers may respond to if it had none before."""
        fresh = self.table.cards[card].exhaustion == 0
        self.emit(ev.TokensPlaced(card, Token.EXHAUSTION, n, source, cause, means, lots=lots))
        seat = self.table.cards[card].seat
        return (Record(kind=EventKind.EXHAUSTED, card=card, player=seat, source=source, cause=cause),) if fresh else ()

    # --- randomness ----------------------------------------------------------------------------------------------

    def roll(self, seat: int, dice: tuple[int, ...]) -> tuple[tuple[int, Level], ...]:
        """Roll dice: forced sides first, the others at random from 1 power, 3 class and 2 basic faces (M-03).

        A rage die has 3 power and 3 basic faces (CMP-20). Sides forced for more dice than are rolled wait for a later
        roll.
        """
        if self.forced and 0 < len(self.forced[0].levels) <= len(dice):
            levels = self._take_forced().levels
            for die, level in zip(dice, levels, strict=False):
                if level is Level.CLASS and self.table.dice[die].type is DieType.RAGE:
                    raise MisfitRoll(*_NO_CLASS)
            rest = self._random_levels(seat, dice[len(levels) :])
            return tuple(zip(dice, (*levels, *rest), strict=True))
        return tuple(zip(dice, self._random_levels(seat, dice), strict=True))

    def _random_levels(self, seat: int, dice: tuple[int, ...]) -> list[Level]:
        if not dice:
            return []
        faces, self.rng = self.rng.draw(f"roll {seat}", 6, len(dice))
        types = (self.table.dice[d].type for d in dice)
        return [(_RAGE if t is DieType.RAGE else FACES)[f] for t, f in zip(types, faces, strict=True)]

    def roll_number(self, seat: int, sides: int) -> int:
        """Roll a behaviour die, all of whose numbers are equally likely; a forced number comes first."""
        if self.forced and self.forced[0].number:
            number = self._take_forced().number
            if number > sides:
                raise MisfitRoll(f"the number {number} fixed by 'rolls' is not on the die", f"write 1 to {sides}")
            return number
        (n,), self.rng = self.rng.draw(f"number {seat}", sides, 1)
        return n + 1

    def flip(self, purpose: str) -> Level:
        """Roll a rage die that belongs to nobody: power or basic, equally likely (CMP-20)."""
        if self.forced and len(self.forced[0].levels) == 1:
            (level,) = self._take_forced().levels
            if level is Level.CLASS:
                raise MisfitRoll(*_NO_CLASS)
            return level
        (face,), self.rng = self.rng.draw(purpose, 2, 1)
        return Level.POWER if face else Level.BASIC

    def _take_forced(self) -> ForcedResults:
        first, self.forced = self.forced[0], self.forced[1:]
        return first

    def random_order(self, purpose: str, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Cards in random order; forced ones come first."""
        order, self.rng = self.rng.shuffle(purpose, cards)
        if self.forced and self.forced[0].cards:
            top = self._take_forced().cards
            for card in top:
                if card not in cards:
                    raise MisfitRoll(_NOT_THERE.format(self.table.name(card)), "leave it out, or fix it later")
            order = (*top, *(c for c in order if c not in top))
        return order

    def shuffle(self, seat: int) -> None:
        """Shuffle a draw pile."""
        order = self.random_order(f"shuffle {seat}", self.table.seats[seat].draw_pile)
        self.emit(ev.PileShuffled(seat, order, audience=()))


_NO_CLASS = "the side 'class' fixed by 'rolls' is not on a rage die", "write power or basic"
_NOT_THERE = "the card {!r} fixed by 'rolls' is not among those shuffled or picked from now"
_RAGE = (Level.POWER, Level.POWER, Level.POWER, Level.BASIC, Level.BASIC, Level.BASIC)
FACES = (Level.POWER, Level.CLASS, Level.CLASS, Level.CLASS, Level.BASIC, Level.BASIC)
"""The sides of a die (M-03)."""
