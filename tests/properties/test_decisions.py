"""Somebody must act unless the game is over, and what the engine lists is exactly what it accepts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ashes_tui.engine.api import (
    Choice,
    Confirm,
    Decision,
    Decline,
    Denial,
    IllegalChoice,
    Meditate,
    Pass,
    PickCards,
    PickDice,
    PickSeat,
    Purpose,
    StaleChoice,
    State,
    Transition,
    TurnDecision,
    advance,
    check,
    dump_state,
    new_game,
    open_decisions,
    options,
    why_not,
)
from tests.support.games import BOUND, Played, begin, corpus, duels, rules, sampled, steps
from tests.support.wishes import sense, wishes

RULE_IDS = Path(__file__).resolve().parent.parent / "rules" / "ids.txt"


@cache
def rule_ids() -> frozenset[str]:
    """Every rule id there is."""
    return frozenset(RULE_IDS.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("played", corpus(), ids=lambda p: p.name)
def test_somebody_must_act_until_the_game_is_over(played: Played) -> None:
    at = begin(played)
    _waits(at)
    ended = False
    for step in steps(played):
        assert not ended, "a game went on after its end"
        ended = step.after.outcome is not None
        _waits(step.after)
    assert ended


def _waits(at: Transition) -> None:
    state = at.state
    assert at.decisions == open_decisions(state)
    assert (at.outcome is None) == bool(at.decisions)
    assert at.outcome == state.table.outcome
    assert len({d.id for d in at.decisions}) == len(at.decisions)
    for decision in at.decisions:
        assert 0 <= decision.seat < len(state.table.seats)
        assert not state.table.seats[decision.seat].lost, decision
        assert decision.rule in rule_ids(), decision
        assert why_not(rules(), state, decision.seat, Confirm(True)) == check(rules(), state, decision, Confirm(True))


def test_every_decision_has_an_answer() -> None:
    """What is listed is legal; where too much could be listed, what the random player picks is."""
    seen: Counter[Purpose] = Counter()
    for where, step in sampled(corpus(), every=4):
        for decision in step.before.decisions:
            listed = options(rules(), step.before.state, decision)
            assert listed or decision.purpose in LONG, (where, decision)
            seen[decision.purpose] += 1
        assert check(rules(), step.before.state, step.decision, step.choice) is None, where
    assert len(seen) >= 18, seen


LONG = {
    Purpose.FIRST_FIVE,
    Purpose.RECOVERY_DICE,
    Purpose.PREPARE_DISCARD,
    Purpose.PAY_DISCARD,
    Purpose.ATTACKERS,
    Purpose.BLOCKERS,
    Purpose.ORDER,
    Purpose.DICE,
}
"""Sets and orders too big to list whole (``MOST_LISTED``)."""


def test_every_option_is_accepted() -> None:
    """Each listed option, taken in a fork of its own, leads on to another decision or the end."""
    for where, step in sampled(corpus(), every=12):
        state = step.before.state
        for decision in step.before.decisions:
            for option in options(rules(), state, decision):
                after = advance(rules(), state, option.choice, decision.id)
                assert (after.outcome is None) == bool(after.decisions), (where, option)


def test_exactly_what_is_listed_is_legal() -> None:
    """Of all choices somebody could think of, those are accepted that mean the same as a listed one."""
    codes: Counter[str] = Counter()
    for where, step in sampled(corpus(), every=60):
        for decision in step.before.decisions:
            codes += _compare(where, step.before.state, decision)
    assert len(codes) >= 15, codes


def _compare(where: str, state: State, decision: Decision) -> Counter[str]:
    listed = options(rules(), state, decision)
    legal = {sense(state, decision, o.choice) for o in listed}
    codes: Counter[str] = Counter()
    for wish in wishes(state, decision, listed):
        denial = check(rules(), state, decision, wish)
        if listed:
            assert (denial is None) == (sense(state, decision, wish) in legal), (where, decision, wish, denial)
        if denial is not None:
            _well_said(denial, wish)
            codes[denial.code] += 1
    return codes


def _well_said(denial: Denial, wish: Choice) -> None:
    assert denial.rule in rule_ids(), denial
    assert denial.code
    assert denial.choice == wish


def test_what_is_denied_is_refused_and_changes_nothing() -> None:
    """``check`` and ``advance`` agree, and a refusal leaves every byte of the state as it was."""
    refused = 0
    for where, step in sampled(corpus(), every=90):
        state, decision = step.before.state, step.decision
        data = dump_state(state)
        for i, wish in enumerate(wishes(state, decision, options(rules(), state, decision))):
            denial = check(rules(), state, decision, wish)
            if denial is None and not isinstance(decision, TurnDecision):
                advance(rules(), state, wish, decision.id)
            elif denial is not None and i % 25 == 0:
                with pytest.raises(IllegalChoice) as error:
                    advance(rules(), state, wish, decision.id)
                assert error.value.denial == denial, where
                refused += 1
        assert dump_state(state) == data, where
    assert refused > 1000


def test_answers_to_what_is_not_asked_are_refused() -> None:
    """An old decision, one that was never asked, one of a finished game: stale, with a rule id."""
    for where, step in sampled(duels()[:6], every=9):
        for gone in (step.decision.id, 0, -1, 10**9):
            with pytest.raises(StaleChoice) as error:
                advance(rules(), step.after.state, step.choice, gone)
            assert error.value.denial.rule in rule_ids(), where


def test_a_group_needs_to_be_told_which_decision_is_meant() -> None:
    start = begin(corpus()[0])
    assert len(start.decisions) == 2
    with pytest.raises(StaleChoice):
        advance(rules(), start.state, PickCards(start.decisions[0].cards[:5]))  # type: ignore[union-attr]


def test_answers_of_a_group_may_come_in_any_order() -> None:
    """Hidden until the last is in, resolved in seat order: who was quicker makes no difference."""
    groups = 0
    for where, step in sampled(corpus(), every=1):
        if len(step.before.decisions) != 2:
            continue
        groups += 1
        state, (a, b) = step.before.state, step.before.decisions
        one, two = (_some_answer(state, d) for d in (a, b))
        first = advance(rules(), advance(rules(), state, one, a.id).state, two, b.id)
        second = advance(rules(), advance(rules(), state, two, b.id).state, one, a.id)
        assert first == second, where
    assert groups > 50


def _some_answer(state: State, decision: Decision) -> Choice:
    listed = options(rules(), state, decision)
    if listed:
        return listed[-1].choice
    if decision.purpose is Purpose.FIRST_FIVE:
        titles: dict[str, int] = {}
        for card in decision.cards:  # type: ignore[union-attr]
            info = rules().infos[state.table.cards[card].name]
            if not info.card.unique and info.name not in rules().rulebook.lists["chained"]:
                titles.setdefault(info.name, card)
        return PickCards(tuple(titles.values())[:5])
    return PickDice(decision.dice[:2]) if decision.purpose is Purpose.RECOVERY_DICE else PickCards(())  # type: ignore[union-attr]


# --- asking why not ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RND-12")
def test_it_is_said_whose_turn_it_is() -> None:
    for where, step in sampled(duels()[:4], every=11):
        if isinstance(step.decision, TurnDecision):
            denial = why_not(rules(), step.before.state, 1 - step.decision.seat, Pass())
            assert denial is not None, where
            assert (denial.code, denial.rule) == ("not-your-turn", "ASC-RND-12")


@pytest.mark.rule("ASC-RND-13")
def test_a_turn_ends_only_after_its_main_action() -> None:
    for where, step in sampled(corpus(), every=5):
        if isinstance(step.decision, TurnDecision):
            state, seat = step.before.state, step.decision.seat
            mine = state.table.seats[seat]
            legal = {type(o.choice).__name__ for o in options(rules(), state, step.decision)}
            assert ("Pass" in legal) == (mine.main_actions > 0), where
            assert ("EndTurn" in legal) == (mine.main_actions == 0), where
            assert mine.main_actions + mine.side_actions > 0, where


# --- games end -----------------------------------------------------------------------------------------------------


def test_every_game_ends_within_a_bound() -> None:
    """Fatigue ends every game: nobody survives many rounds of drawing from an empty pile (ASC-RND-10)."""
    for played in corpus():
        last = None
        for i, step in enumerate(steps(played)):
            assert i < BOUND
            last = step.after
        assert last is not None
        assert last.outcome is not None
        assert last.state.table.round <= 40


def test_players_that_only_pass_are_worn_out() -> None:
    """The longest game: nobody does anything, and both draw until they fall (ASC-RND-10, ASC-RND-15)."""
    for played in duels()[:2]:
        at = new_game(rules(), played.setup)
        for _ in range(BOUND):
            if at.outcome is not None:
                break
            decision = at.decisions[0]
            choice = _idle(at.state, decision)
            at = advance(rules(), at.state, choice, decision.id)
        assert at.outcome is not None
        assert at.outcome.reason == "destroyed"


def _idle(state: State, decision: Decision) -> Choice:
    for choice in (Pass(), Decline(), Confirm(False)):
        if check(rules(), state, decision, choice) is None:
            return choice
    if decision.purpose is Purpose.PREPARE_DISCARD:
        return PickCards(decision.cards)  # type: ignore[union-attr]
    if decision.purpose is Purpose.RECOVERY_DICE:
        return PickDice(())
    if decision.purpose is Purpose.FIRST_PLAYER:
        return PickSeat(0)
    if decision.purpose is Purpose.FIRST_FIVE:
        return _some_answer(state, decision)
    return options(rules(), state, decision)[-1].choice


def test_meditating_is_a_side_action_and_no_main_one() -> None:
    for _, step in sampled(corpus(), every=1):
        if isinstance(step.choice, Meditate):
            seat = step.decision.seat
            before, after = (t.state.table.seats[seat] for t in (step.before, step.after))
            assert (after.main_actions, after.side_actions) == (before.main_actions, before.side_actions - 1)
