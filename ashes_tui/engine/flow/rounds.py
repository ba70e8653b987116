"""Setup and the round: prepare, player turns, recovery, end of round (ASC-SET, ASC-RND)."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.engine.board import permissions
from ashes_tui.engine.flow.automaton import aspects
from ashes_tui.engine.legality.answers import first_five_size
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    CardsDecision,
    DiceDecision,
    ModeDecision,
    PickCards,
    PickDice,
    PickNumber,
    PickSeat,
    Purpose,
    SeatDecision,
)
from ashes_tui.engine.table.control import AutomatonTurnFrame, Record, RoundFrame, SetupFrame, TurnFrame, UpkeepFrame
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, TimedEffect
from ashes_tui.lang.terms import Duration, EventKind, FirstPlayerRule, Level, Means, Phase, Rule, Stat, Token, Zone

# --- setup -------------------------------------------------------------------------------------------------------


@step(SetupFrame)
def _setup(run: Run, frame: SetupFrame) -> None:
    """All players choose their First Five, hidden until the last is in; then the rest is shuffled.

    ASC-SET-03, ASC-SET-05.
    """
    if not frame.answers:
        run.ask(*(_first_five(run, s) for s in run.table.people(0)))
        return
    people = run.table.people(0)
    for seat, answer in zip(people, frame.answers, strict=True):
        if isinstance(answer, PickCards):
            for card in answer.cards:
                run.move(card, Zone.HAND, seat)
    for seat in people:
        run.shuffle(seat)
    aspects.set_up(run, frame.row)
    run.pop()
    run.push(RoundFrame())


def _first_five(run: Run, seat: int) -> CardsDecision:
    pile = run.table.seats[seat].draw_pile
    n = first_five_size(run.board, pile)
    return CardsDecision(
        seat=seat,
        purpose=Purpose.FIRST_FIVE,
        rule="ASC-SET-04",
        cards=pile,
        low=n,
        high=n,
        distinct=True,
        hidden=True,
    )


# --- the round ---------------------------------------------------------------------------------------------------


@step(RoundFrame)
def _round(run: Run, frame: RoundFrame) -> None:
    _STAGES[frame.stage](run, frame)


def _order(run: Run) -> tuple[int, ...]:
    return run.table.order(max(run.table.first_player, 0))


def _people(run: Run) -> tuple[int, ...]:
    """The players who take part in the prepare phase: all but automata (ASC-RND-04), first player first."""
    return tuple(s for s in _order(run) if not run.table.seats[s].automaton)


def _begin(run: Run, frame: RoundFrame) -> None:
    """Begin a round; from the second round on a Dragonborn's dragon phase comes first (ASC-RND-02)."""
    run.emit(ev.RoundBegan(run.table.round + 1))
    frame.stage += 1
    if run.table.round > 1 and _has_upkeep_in(run, Phase.DRAGON):
        run.push(UpkeepFrame())


def _has_upkeep_in(run: Run, phase: Phase) -> bool:
    """Whether an automaton has its upkeep in a phase."""
    return any(
        permissions.automaton_ways(run.board, s.index).upkeep is phase
        for s in run.table.seats
        if s.automaton and not s.lost
    )


def _roll(run: Run, frame: RoundFrame) -> None:
    """Begin the prepare phase (ASC-RND-03): all players roll their exhausted dice (ASC-RND-05)."""
    run.emit(ev.PhaseBegan(Phase.PREPARE))
    for seat in _people(run):
        _roll_dice(run, seat, tuple(d.id for d in run.table.pool(seat, EXHAUSTED)))
    frame.stage += 1


def _roll_dice(run: Run, seat: int, dice: tuple[int, ...]) -> None:
    if dice:
        run.emit(ev.DiceRolled(seat, run.roll(seat, dice)))


def _first_player(run: Run, frame: RoundFrame) -> None:
    """In round 1 the player with most basics chooses the first player, or is it, as the edition says (ASC-RND-06).

    On a tie all players roll all their dice again (ASC-RND-07).
    """
    if run.table.round > 1:
        frame.stage += 1
        return
    if isinstance(frame.answer, PickSeat):
        run.emit(ev.FirstPlayerSet(frame.answer.seat))
        frame.answer, frame.stage = None, frame.stage + 1
        return
    winner = _most_basics(run)
    while winner is None:
        for seat in _people(run):
            _roll_dice(run, seat, tuple(d.id for d in run.table.pool(seat, ACTIVE)))
        winner = _most_basics(run)
    seats = run.table.people(winner)
    if len(seats) == 1 or run.board.edition.first_player is FirstPlayerRule.BEGINS:
        run.emit(ev.FirstPlayerSet(winner))
        frame.stage += 1
        return
    run.ask(SeatDecision(seat=winner, purpose=Purpose.FIRST_PLAYER, rule="ASC-RND-06", seats=seats))


def _most_basics(run: Run) -> int | None:
    """The player who rolled the most basics, None on a tie; if nobody has dice, which no roll can decide, the first."""
    counts = [
        (sum(1 for d in run.table.pool(s.index, ACTIVE) if d.level is Level.BASIC), s.index)
        for s in run.table.seats
        if not s.lost and not s.automaton
    ]
    top = max(n for n, _ in counts)
    best = [s for n, s in counts if n == top]
    decided = len(best) == 1 or not any(run.table.pool(s, ACTIVE) for s in best)
    return best[0] if decided else None


def _discard(run: Run, frame: RoundFrame) -> None:
    """Each player may discard any cards, all at once (ASC-RND-08)."""
    if frame.answers:
        for seat, answer in zip(frame.queue, frame.answers, strict=True):
            if isinstance(answer, PickCards):
                for card in answer.cards:
                    run.move(card, Zone.DISCARD_PILE, seat, index=0)
        frame.answers, frame.queue, frame.stage = (), (), frame.stage + 1
        return
    seats = tuple(s for s in _people(run) if run.table.seats[s].hand)
    if not seats:
        frame.stage += 1
        return
    frame.queue = seats
    run.ask(
        *(
            CardsDecision(
                seat=s,
                purpose=Purpose.PREPARE_DISCARD,
                rule="ASC-RND-08",
                cards=run.table.seats[s].hand,
                low=0,
                high=len(run.table.seats[s].hand),
                hidden=True,
            )
            for s in seats
        )
    )


def _draw(run: Run, frame: RoundFrame) -> None:
    """Draw up to five cards (ASC-RND-09); each card missing is a wound (ASC-RND-10).

    The wounds are queued alternately, from the first player on (ASC-RND-11, MULTI-06).
    """
    size = run.board.edition.hand_size
    missing: dict[int, int] = {}
    for seat in _people(run):
        state = run.table.seats[seat]
        want = max(0, size - len(state.hand))
        for card in state.draw_pile[:want]:
            run.move(card, Zone.HAND, seat)
        missing[seat] = max(0, want - len(state.draw_pile))
    queue = []
    while any(missing.values()):
        for seat in _people(run):
            if missing[seat]:
                missing[seat] -= 1
                queue.append(seat)
    frame.queue, frame.stage = tuple(queue), frame.stage + 1


def _draw_more(run: Run, frame: RoundFrame) -> None:
    """Each player whose cards say so may draw additional cards, one player after the other (ASC-RND-09)."""
    people = _people(run)
    while frame.at < len(people):
        seat = people[frame.at]
        pile = run.table.seats[seat].draw_pile
        more = min(permissions.additional_draws(run.board, seat), len(pile))
        if more and not isinstance(frame.answer, PickNumber):
            numbers = tuple(range(more + 1))
            run.ask(ModeDecision(seat=seat, purpose=Purpose.NUMBER, rule="ASC-RND-09", numbers=numbers))
            return
        drawn = frame.answer.n if isinstance(frame.answer, PickNumber) else 0
        for card in pile[:drawn]:
            run.move(card, Zone.HAND, seat)
        frame.answer, frame.at = None, frame.at + 1
    frame.at, frame.stage = 0, frame.stage + 1


def _fatigue(run: Run, frame: RoundFrame) -> None:
    """Place the next fatigue wound (ASC-RND-10, ASC-RND-11)."""
    if not frame.queue:
        frame.stage += 1
        return
    seat, frame.queue = frame.queue[0], frame.queue[1:]
    if not run.table.seats[seat].lost:
        open_window(run, run.place_wounds(run.table.seats[seat].phoenixborn, 1, NONE, NONE, Means.GAME, Rule.NO_CARDS))


def _end_prepare(run: Run, frame: RoundFrame) -> None:
    frame.stage += 1
    open_window(run, Record(kind=EventKind.PREPARE_END))


def _begin_turns(run: Run, frame: RoundFrame) -> None:
    run.emit(ev.PhaseBegan(Phase.PLAYER_TURNS))
    frame.queue = (run.table.turn_order()[0],)
    frame.stage += 1
    open_window(run, Record(kind=EventKind.TURNS_START))


def _turns(run: Run, frame: RoundFrame) -> None:
    """Take turns from the first player on (ASC-RND-12), until all have passed in a row (ASC-RND-15).

    So it is with several players (MULTI-07). Each battlefield of an automaton takes and passes turns of its own (Q-05,
    COOP-21).
    """
    if all(s.lost or s.index in run.table.passed for s in run.table.seats):
        frame.queue, frame.stage = (), frame.stage + 1
        return
    seat = run.table.clockwise(frame.queue[0])[0]
    _end_skipped_effects(run, frame.queue[0], seat)
    frame.queue = (run.table.next_turn(seat),)
    run.push(AutomatonTurnFrame(seat=seat) if run.table.seats[seat].automaton else TurnFrame(seat=seat))


def _end_skipped_effects(run: Run, due: int, seat: int) -> None:
    """End effects that last until an eliminated player's next turn, when that turn would have come (G-07)."""
    while due != seat:
        for effect in run.table.effects:
            if due in _players_awaited(effect):
                run.emit(ev.EffectEnded(effect.id))
        due = (due + 1) % len(run.table.seats)


def _players_awaited(effect: TimedEffect) -> tuple[int, ...]:
    """The players whose next turn ends a timed effect."""
    if effect.duration is Duration.THEIR_NEXT_TURN:
        return effect.seats
    return (effect.seat,) if effect.duration is Duration.YOUR_NEXT_TURN else ()


def _recover(run: Run, frame: RoundFrame) -> None:
    """Units lose wounds up to their recover value (ASC-RND-17), every card loses 1 exhaustion token (ASC-RND-18).

    Begins the recovery phase (ASC-RND-16), in which an automaton takes part too (ASC-RND-21).
    """
    run.emit(ev.PhaseBegan(Phase.RECOVERY))
    for seat in _order(run):
        for card in run.board.units(seat):
            n = min(run.table.cards[card].wounds, run.board.stat(card, Stat.RECOVER))
            if n:
                run.emit(ev.TokensRemoved(card, Token.WOUND, n))
    _rains_exhausted(run)
    for card in run.board.in_play:
        if run.table.cards[card].exhaustion:
            run.emit(ev.TokensRemoved(card, Token.EXHAUSTION, 1))
    for seat in _order(run):
        if run.table.seats[seat].guarded:
            run.emit(ev.GuardReturned(seat))
    frame.stage += 1


def _rains_exhausted(run: Run) -> None:
    """A Chimera loses 1 Red Rains token for each exhaustion token on it and on its Ultimate card (CHI-56)."""
    cards = run.table.cards
    for seat in aspects.automaton_areas(run):
        n = sum(cards[c].exhaustion for c in (seat.phoenixborn, *seat.spellboard[:1]))
        n = min(n, cards[seat.phoenixborn].red_rains) if seat.body == NONE else 0
        if n:
            run.emit(ev.TokensRemoved(seat.phoenixborn, Token.RED_RAINS, n, Rule.RAINS_EXHAUSTED))


def _upkeep(run: Run, frame: RoundFrame) -> None:
    """A Chimera gets its Red Rains tokens, aspects and status tokens (CHI-54)."""
    frame.stage += 1
    if _has_upkeep_in(run, Phase.RECOVERY):
        run.push(UpkeepFrame(recovery=True))


def _return_dice(run: Run, frame: RoundFrame) -> None:
    """Return every die on a card to its owner's exhausted pool (ASC-RND-19)."""
    for die in run.table.dice:
        if die.place >= 0:
            run.emit(ev.DieMoved(die.id, EXHAUSTED))
    frame.stage, frame.queue = frame.stage + 1, ()


def _exhaust_dice(run: Run, frame: RoundFrame) -> None:
    """Each player may exhaust any number of active dice, all at once (ASC-RND-20)."""
    if frame.answers:
        for answer in frame.answers:
            if isinstance(answer, PickDice):
                for die in answer.dice:
                    run.emit(ev.DieMoved(die, EXHAUSTED))
        frame.answers, frame.queue, frame.stage = (), (), frame.stage + 1
        return
    seats = tuple(s for s in _people(run) if run.table.pool(s, ACTIVE))
    if not seats:
        frame.stage += 1
        return
    frame.queue = seats
    run.ask(*(_recovery_dice(run, s) for s in seats))


def _recovery_dice(run: Run, seat: int) -> DiceDecision:
    dice = tuple(d.id for d in run.table.pool(seat, ACTIVE))
    return DiceDecision(seat=seat, purpose=Purpose.RECOVERY_DICE, rule="ASC-RND-20", dice=dice, low=0, high=len(dice))


def _round_end(run: Run, frame: RoundFrame) -> None:
    """Resolve end-of-round effects (ASC-RND-22)."""
    run.emit(ev.PhaseBegan(Phase.ROUND_END))
    frame.stage += 1
    open_window(run, Record(kind=EventKind.ROUND_END), due=(Duration.ROUND,))


def _pass_token(run: Run, frame: RoundFrame) -> None:
    """Pass the first player token on (ASC-RND-24), end durations (ASC-RND-22), and begin a new round."""
    run.emit(ev.FirstPlayerSet(run.table.next_first()))
    for effect in run.table.effects:
        if not _outlasts_round(run, effect):
            run.emit(ev.EffectEnded(effect.id))
    for due in run.table.delayed:
        if due.at is Duration.NEXT_TURN:  # it waited for a turn of this round that never came
            run.emit(ev.DelayedResolved(due.id))
    frame.stage = 0


def _outlasts_round(run: Run, effect: TimedEffect) -> bool:
    """Whether a timed effect lasts beyond the end of the round.

    One that lasts during a later turn has not begun yet. One that lasts until a later turn ends with the round in some
    editions (ASC-RND-23, TIM-19).
    """
    if effect.duration is Duration.THEIR_NEXT_TURN:
        return True
    return effect.duration is Duration.YOUR_NEXT_TURN and not run.board.edition.end_durations_at_round_end


_STAGES: tuple[Callable[[Run, RoundFrame], None], ...] = (
    _begin,
    _roll,
    _first_player,
    _discard,
    _draw,
    _draw_more,
    _fatigue,
    _end_prepare,
    _begin_turns,
    _turns,
    _recover,
    _return_dice,
    _exhaust_dice,
    _upkeep,
    _round_end,
    _pass_token,
)
