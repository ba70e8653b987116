"""Paying by single dice: what is picked, what it leaves of the ways to pay, and when it may be confirmed."""

from __future__ import annotations

from functools import partial

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import PutBack, Submit, Toggle
from ashes_tui.client.picking.option_picker import picker_for
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from tests.ui.conftest import played_to

pytestmark = pytest.mark.rule("ASC-ACT-03")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def pays(several: bool, match: Match, decision: Decision) -> bool:
    """A payment with several ways, of several dice or of one."""
    if not isinstance(decision, api.PaymentDecision) or len(decision.payments) < 2:
        return False
    return any(len(way) > 1 for way in decision.payments) == several


def asked(library: Library, several: bool = True) -> tuple[Match, PaymentPicker]:
    match = played_to(library, partial(pays, several))
    session = session_for(match)
    decision = match.decisions[0]
    picker = picker_for(session, decision, Party(session).names(decision.seat))
    assert isinstance(picker, PaymentPicker)
    return match, picker


def test_a_listed_way_answers_at_once_with_its_first_keys(library: Library) -> None:
    match, picker = asked(library)
    ways = picker.ways()
    assert [way.key for way in ways][:3] == ["1", "2", "3"][: len(ways)]
    choice = picker.press(ways[0].act)
    assert choice is not None
    assert match.check(match.decisions[0], choice) is None


def test_of_many_ways_the_best_are_listed_and_each_line_has_a_key(library: Library) -> None:
    """Given more ways to pay than can be looked over, then six of them stand there, and the dice for all others."""
    _, picker = asked(library)
    lines = picker.entries()
    assert len(picker.ways()) > 6
    assert len([e for e in lines if isinstance(e.act, api.PickDice)]) == 6
    dice = {die for e in lines for die, _ in e.each if not isinstance(e.act, api.PickDice)}
    assert dice >= {die for way in picker.ways() for die in way.dice}
    assert all(e.key for e in lines)


def test_every_way_can_be_paid_die_by_die(library: Library) -> None:
    """Given any way to pay, when its dice are picked one by one, then only the whole may be confirmed, and it pays."""
    match, picker = asked(library)
    decision = match.decisions[0]
    assert isinstance(decision, api.PaymentDecision)
    for way in decision.payments:
        for n, die in enumerate(way):
            submit = next((e for e in picker.entries() if isinstance(e.act, Submit)), None)
            assert submit is None if n == 0 else submit is not None
            assert n == 0 or (submit is not None and submit.enabled == (picker.denial() is None))
            line = next(e for e in picker.entries() if die in dict(e.each) and not isinstance(e.act, api.PickDice))
            assert picker.press(line.act_for(die)) is None
        assert set(picker.picked()) == set(way)
        choice = picker.press(Submit())
        assert choice is not None
        assert match.check(decision, choice) is None
        while picker.back():
            pass


def test_a_die_picked_leaves_the_ways_it_belongs_to(library: Library) -> None:
    _, picker = asked(library)
    names = picker.names

    def kinds(dice: tuple[int, ...]) -> list[str]:
        return [names.die_sign(die) for die in dice]

    before = [e for e in picker.entries() if isinstance(e.act, api.PickDice)]
    first = next(e for e in picker.entries() if isinstance(e.act, Toggle))
    picker.press(first.act)
    sign = names.die_sign(picker.picked()[0])
    listed = [e for e in picker.entries() if isinstance(e.act, api.PickDice)]
    assert all(sign in kinds(way.dice) for way in listed)
    assert len(listed) == sum(sign in kinds(way.dice) for way in before)


def test_keys_stay_the_same_while_dice_are_picked(library: Library) -> None:
    _, picker = asked(library)
    before = {e.text: e.key for e in picker.entries() if isinstance(e.act, Toggle)}
    first = next(e for e in picker.entries() if isinstance(e.act, Toggle))
    picker.press(first.act)
    after = {e.text: e.key for e in picker.entries() if isinstance(e.act, Toggle | PutBack)}
    assert before == after
    assert len(set(before.values())) == len(before)


def test_of_equal_dice_a_certain_one_can_be_picked(library: Library) -> None:
    _, picker = asked(library)
    line = next(e for e in picker.entries() if len(e.each) > 1)
    last = line.each[-1][0]
    picker.press(line.act_for(last))
    assert picker.picked() == (last,)
    picker.press(line.act_for(last))
    assert picker.picked() == ()


def test_where_one_die_pays_there_is_nothing_to_pick_one_by_one(library: Library) -> None:
    """Given ways of one die each, then each equal die pays at once."""
    match, picker = asked(library, several=False)
    assert all(isinstance(e.act, api.PickDice) for e in picker.entries())
    for entry in picker.entries():
        for die, act in entry.each:
            assert act == api.PickDice((die,))
            assert match.check(match.decisions[0], api.PickDice((die,))) is None


def test_paying_is_a_decision_with_its_own_purpose(library: Library) -> None:
    match, _ = asked(library)
    assert match.decisions[0].purpose is Purpose.PAY


def test_until_it_is_whole_a_payment_says_how_many_dice_it_lacks(library: Library) -> None:
    """Given dice picked one by one, then what confirms them says how many more are needed, if any."""
    _, picker = asked(library)
    way = max(picker.ways(), key=lambda way: len(way.dice))
    for n, die in enumerate(way.dice, 1):
        picker.press(Toggle(die))
        (submit,) = (entry for entry in picker.entries() if isinstance(entry.act, Submit))
        left = len(way.dice) - n
        lacks = "" if not left else f"{left} more {'die' if left == 1 else 'dice'}"
        assert submit.enabled == (not left)
        assert submit.text.endswith(lacks)
        assert ("more" in submit.text) == bool(left)
        assert picker.missing_words().startswith(f"Pick {lacks}: " if lacks else "")
        assert bool(picker.missing_words()) == bool(left)
