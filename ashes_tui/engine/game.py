"""Starting a game and advancing it by one choice."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace

from ashes_tui.engine import verbs
from ashes_tui.engine.board.board import board_of
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.flow import attack, damage, play, rounds, turns
from ashes_tui.engine.flow.automaton import turn, ultimate, upkeep
from ashes_tui.engine.flow.damage import lose
from ashes_tui.engine.flow.seating import (
    place_starting_wounds,
    seat_opponent,
    seat_player,
    shuffle_titles,
    starting_row,
)
from ashes_tui.engine.legality import answers
from ashes_tui.engine.legality.turn_options import Turn, deny
from ashes_tui.engine.resolve import paying
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table.choices import Choice, Decision, Denial, Option, Purpose
from ashes_tui.engine.table.control import Control, RoundFrame, SetupFrame, State
from ashes_tui.engine.table.errors import IllegalChoice, SetupError, StaleChoice
from ashes_tui.engine.table.events import Event
from ashes_tui.engine.table.rng import Rng
from ashes_tui.engine.table.setup import GameSetup
from ashes_tui.engine.table.state import NONE, Card, Die, Outcome
from ashes_tui.engine.table.table import Table

_STEP_MODULES = (attack, turn, damage, upkeep, paying, play, rounds, turns, ultimate, verbs)
_GROUPS = frozenset({Purpose.FIRST_FIVE, Purpose.PREPARE_DISCARD, Purpose.RECOVERY_DICE})


class Transition(msgspec.Struct, frozen=True):
    """The result of an advance: the new state, the events that led to it, open decisions, the outcome if it is over."""

    state: State
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    outcome: Outcome | None


# --- new game ----------------------------------------------------------------------------------------------------


def new_game(rules: Rules, setup: GameSetup) -> Transition:
    """Set up a game and run it to the First Five (ASC-SET). Raises SetupError for what cannot be set up."""
    if setup.edition not in rules.rulebook.editions:
        raise SetupError(f"edition: unknown {setup.edition!r}; known are {', '.join(rules.rulebook.editions)}")
    if len(setup.seats) < 2 and setup.opponent is None:
        raise SetupError("seats: a game needs at least two players, or one and an opponent")
    if setup.phoenix and (setup.opponent is None or len(setup.seats) != 2):
        raise SetupError("phoenix: the Call of the Phoenix is for two players against an opponent; leave it out")
    cards: list[Card] = []
    dice: list[Die] = []
    seats = []
    for index, chosen in enumerate(setup.seats):
        side = index if chosen.side is None else chosen.side
        seat = seat_player(rules, index, side, chosen.deck, cards, dice)
        seats.append(replace(seat, open_list=chosen.open_list))
        place_starting_wounds(rules, index, chosen.wounds, seats[-1], cards)
    if setup.opponent is not None:
        seats = seat_opponent(rules, setup.opponent, seats, cards, dice, setup.seed)
    rng = Rng(setup.seed)
    for seat in seats:
        rng = shuffle_titles(seat, cards, rng)
    table = Table(
        edition=setup.edition,
        cards=tuple(cards),
        dice=tuple(dice),
        seats=tuple(seats),
        phoenix=setup.phoenix,
        chained=setup.chained,
    )
    row = starting_row(rules, setup.opponent, seats[-1].threat) if setup.opponent is not None else ()
    state = State(table, Control(stack=(SetupFrame(row=row),), rng=rng))
    return _run_to_decision(Run(rules, state))


def _run_to_decision(run: Run) -> Transition:
    run.loop()
    state = run.state()
    return Transition(state, tuple(run.events), run.decisions, run.table.outcome)


# --- advancing ---------------------------------------------------------------------------------------------------


def find_decision(state: State, decision: int | None) -> Decision:
    """The open decision with an id, or the only one. Raises StaleChoice."""
    open_ = open_decisions(state)
    if decision is None and len(open_) == 1:
        return open_[0]
    for d in open_:
        if d.id == decision:
            return d
    raise StaleChoice(Denial("stale-decision", "ASC-RND-13", detail=f"decision {decision} is not open"))


def open_decisions(state: State) -> tuple[Decision, ...]:
    """The decisions still unanswered."""
    control = state.control
    return tuple(d for d, a in zip(control.decisions, control.answers, strict=True) if a is None)


def advance(rules: Rules, state: State, choice: Choice, decision: int | None = None) -> Transition:
    """Answer a decision and run to the next. Raises IllegalChoice or StaleChoice; then nothing has changed."""
    open_decision = find_decision(state, decision)
    denial = check(rules, state, open_decision, choice)
    if denial is not None:
        raise IllegalChoice(denial)
    if open_decision.purpose in _GROUPS:
        return _answer_group(rules, state, open_decision, choice)
    run = Run(rules, state)
    run.stack[-1].answer = choice
    return _run_to_decision(run)


def give_up(rules: Rules, state: State, seat: int) -> Transition:
    """A player concedes while others play on (MULTI-08). The open decision must be a turn's."""
    run = Run(rules, state)
    run.stack[-1].answer = None
    lose(run, seat, "concede")
    return _run_to_decision(run)


def _answer_group(rules: Rules, state: State, asked: Decision, choice: Choice) -> Transition:
    """Keep an answer of a group until the last one is in, then resolve them all in seat order."""
    control = state.control
    answers = tuple(choice if d.id == asked.id else a for d, a in zip(control.decisions, control.answers, strict=True))
    if any(a is None for a in answers):
        state = State(state.table, replace(control, answers=answers))
        return Transition(state, (), open_decisions(state), None)
    run = Run(rules, state)
    top = run.stack[-1]
    assert isinstance(top, SetupFrame | RoundFrame)
    top.answers = answers
    return _run_to_decision(run)


# --- asking ------------------------------------------------------------------------------------------------------


def check(rules: Rules, state: State, decision: Decision, choice: Choice) -> Denial | None:
    """Why a choice is not a legal answer to a decision, None if it is."""
    return answers.denial_of(board_of(rules, state.table), decision, choice)


def options(rules: Rules, state: State, decision: Decision) -> tuple[Option, ...]:
    """Every legal choice in a fixed order; empty for a decision with too many possible answers to list."""
    return answers.listed_choices(board_of(rules, state.table), decision)


def random_choice(rules: Rules, state: State, decision: Decision, draw: answers.Draw) -> Choice:
    """A random legal choice; ``draw(n)`` returns a number from 0 to n-1."""
    return answers.random_choice(rules, state.table, decision, draw)


def why_not(rules: Rules, state: State, seat: int, choice: Choice) -> Denial | None:
    """Why a choice is illegal for a seat now, or None if it is legal."""
    for decision in open_decisions(state):
        if decision.seat == seat:
            return check(rules, state, decision, choice)
    if state.table.active not in (seat, NONE):
        if state.table.in_turn(seat):
            return Denial("partner-acts", "ASC-2P-01", choice)
        return Denial("not-your-turn", "ASC-RND-12", choice)
    return deny(Turn(board_of(rules, state.table), seat), choice)


_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def digest(state: State) -> str:
    """A fingerprint of a whole state, the same on every machine and under every hash seed."""
    return hashlib.blake2b(_encode(state), digest_size=16).hexdigest()


def dump_state(state: State) -> bytes:
    """A state as bytes."""
    return _encode(state)


def load_state(data: bytes) -> State:
    """A state from ``dump_state``; raises msgspec.DecodeError or ValidationError for anything else."""
    return _DECODER.decode(data)


_DECODER = msgspec.msgpack.Decoder(State)
