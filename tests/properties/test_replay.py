"""The state is what its events and choices say: fold, replay, codec, and no step touches what was before it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.msgpack import encode
from msgspec.structs import replace

from ashes_tui.engine.api import (
    ACTIVE,
    ActionSpent,
    AspectRevealed,
    CardMoved,
    CardsSeen,
    Control,
    DamageDealt,
    DamagePrevented,
    Decision,
    DiceRolled,
    DieMoved,
    DieTurned,
    Event,
    GameEnded,
    IllegalChoice,
    PickSeat,
    PlayerLost,
    StaleChoice,
    State,
    Table,
    TokensPlaced,
    TokensRemoved,
    TurnBegan,
    UnitDestroyed,
    advance,
    apply,
    digest,
    dump_state,
    fold,
    load_state,
    observe,
)
from ashes_tui.engine.table.state import EVERYBODY
from ashes_tui.lang.terms import Token, Zone
from tests.support.games import Played, begin, corpus, rules, sampled, steps


@pytest.mark.parametrize("played", corpus(), ids=lambda p: p.name)
def test_events_and_choices_rebuild_the_game(played: Played) -> None:
    start = begin(played)
    table, record = start.state.table, []
    last = start
    for step in steps(played):
        last = step.after
        table = fold(table, last.events)
        assert table == last.state.table
        record.append((step.choice, step.decision.id))
    again = begin(played)
    for choice, asked in record:
        again = advance(rules(), again.state, choice, asked)
    assert again.state == last.state
    assert again.outcome == last.outcome is not None
    assert digest(again.state) == digest(last.state)


def test_the_same_setup_gives_the_same_game() -> None:
    for played in corpus():
        assert begin(played) == begin(played)


def test_a_state_survives_being_written_down() -> None:
    for where, step in sampled(corpus(), every=5):
        state = step.after.state
        data = dump_state(state)
        again = load_state(data)
        assert again == state, where
        assert dump_state(again) == data, where


def test_a_game_goes_on_from_what_was_written_down() -> None:
    for where, step in sampled(corpus(), every=7):
        loaded = load_state(dump_state(step.before.state))
        after = advance(rules(), loaded, step.choice, step.decision.id)
        assert after == step.after, where


def test_no_step_touches_what_was_before_it() -> None:
    for where, step in sampled(corpus(), every=5):
        before = step.before.state
        data = dump_state(before)
        advance(rules(), before, step.choice, step.decision.id)
        assert dump_state(before) == data, where
        for seat in before.table.seats:
            observe(rules(), before, seat.index)
        assert dump_state(before) == data, where
        _refused(before, step.decision)
        assert dump_state(before) == data, where


def _refused(state: State, decision: Decision) -> None:
    """Refuse a seat that is not there, and an answer to a question that was never asked."""
    with pytest.raises(IllegalChoice):
        advance(rules(), state, PickSeat(99), decision.id)
    with pytest.raises(StaleChoice):
        advance(rules(), state, PickSeat(0), -7)


# --- events are true -----------------------------------------------------------------------------------------------


def test_every_event_says_what_it_changes() -> None:
    """What an event tells is what the table is like after it, and it was not like that before."""
    seen: Counter[str] = Counter()
    for played in corpus():
        for step in steps(played):
            table = step.before.state.table
            for event in step.after.events:
                after = apply(table, event)
                assert _true(table, after, event), event
                assert table.cards == after.cards or isinstance(event, CARDS), event
                assert table.dice == after.dice or isinstance(event, DICE), event
                seen[type(event).__name__] += 1
                table = after
    assert len(seen) > 25, seen


CARDS = (CardMoved, CardsSeen, UnitDestroyed, AspectRevealed, TokensPlaced, TokensRemoved, DieMoved)
"""Events that may change a card."""
DICE = (DiceRolled, DieTurned, DieMoved)
"""Events that may change a die."""


def _true(before: Table, after: Table, event: Event) -> bool:
    match event:
        case CardMoved(card=card, zone=zone, seat=seat, host=host):
            now = after.cards[card]
            return (now.zone, now.seat, now.host) == (zone, seat, host) and before.cards[card] != now
        case CardsSeen(cards=cards, audience=audience):
            viewers = set(audience or (EVERYBODY,))
            return all(EVERYBODY in after.cards[c].seen_by or viewers <= {*after.cards[c].seen_by} for c in cards)
        case UnitDestroyed(card=card, seat=seat):
            return before.cards[card].zone is Zone.BATTLEFIELD and after.cards[card].zone is Zone.ASIDE
        case TokensPlaced(card=card, token=token, n=n):
            return n > 0 and _tokens(after, card, token) == _tokens(before, card, token) + n
        case TokensRemoved(card=card, token=token, n=n):
            return n > 0 and _tokens(after, card, token) == _tokens(before, card, token) - n
        case DiceRolled(rolls=rolls):
            return all((after.dice[d].level, after.dice[d].place) == (level, ACTIVE) for d, level in rolls)
        case DieTurned(die=die, level=level):
            return before.dice[die].level != level == after.dice[die].level
        case DieMoved(die=die, place=place):
            return before.dice[die].place != place == after.dice[die].place
        case TurnBegan(seat=seat):
            return after.active == seat and (after.seats[seat].main_actions, after.seats[seat].side_actions) == (1, 1)
        case PlayerLost(seat=seat):
            return not before.seats[seat].lost and after.seats[seat].lost
        case GameEnded(winners=winners):
            return before.outcome is None and after.outcome is not None and after.outcome.winners == winners
        case DamageDealt(n=n) | DamagePrevented(n=n):
            return n > 0 and before == after
        case _:
            return True


def _tokens(table: Table, card: int, token: Token) -> int:
    there = table.cards[card]
    kinds = {Token.WOUND: there.wounds, Token.EXHAUSTION: there.exhaustion, Token.STATUS: there.status}
    return {**kinds, Token.RED_RAINS: there.red_rains}[token]


# --- the properties can fail ---------------------------------------------------------------------------------------


def test_a_lost_event_is_seen() -> None:
    """Without its spent actions no game folds to its table."""
    seen = 0
    for _, step in sampled(corpus()[:4], every=1):
        left = tuple(e for e in step.after.events if not isinstance(e, ActionSpent))
        if len(left) < len(step.after.events):
            seen += fold(step.before.state.table, left) != step.after.state.table
    assert seen > 10


def test_apply_gives_a_new_table_and_keeps_the_old() -> None:
    for where, step in sampled(corpus(), every=20):
        table: Table = step.before.state.table
        for event in step.after.events:
            kept = encode(table)
            after = apply(table, event)
            assert encode(table) == kept, (where, event)
            table = after


def test_the_random_stream_is_part_of_the_state() -> None:
    """Two states that differ only in what was drawn are not equal."""
    _, step = next(sampled(corpus(), every=1))
    state = step.after.state
    control: Control = state.control
    _, rng = control.rng.draw("roll 0", 6, 1)
    assert State(state.table, replace(control, rng=rng)) != state
