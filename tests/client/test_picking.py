"""Answering with pickers alone: every kind of decision, step by step and back again."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Act, Assign, Entry, Fill, Submit, Toggle, keyed
from ashes_tui.client.picking.option_picker import OptionPicker, Picker, picker_for
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.session import Session, session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, GameSetup, SeatSetup
from ashes_tui.match.match import Match
from tests.match.games import rules
from tests.support.games import decks as twelve_decks

STEPS = 60
"""More presses than any answer takes."""


def pressed_through(picker: Picker, draw: random.Random) -> Choice:
    """Press what can be pressed until that is an answer. What is given out as an entry never leads nowhere."""
    for _ in range(STEPS):
        choice = picker.press(draw.choice(useful(picker)).act)
        if choice is not None:
            return choice
    raise AssertionError(f"no answer to {picker.decision}")


def useful(picker: Picker) -> list[Entry]:
    """What can be pressed; of toggles only those that pick, so that it comes to an end."""
    able = [e for e in picker.entries() if e.enabled]
    full = isinstance(picker, SetPicker) and picker.full()
    return [e for e in able if not isinstance(e.act, Toggle) or (not e.picked and not full)] or able


def undone(picker: Picker) -> int:
    """Take back every step; how many there were."""
    steps = 0
    while picker.back():
        steps += 1
        assert steps < STEPS
    assert picker.picked() == ()
    return steps


def game(seed: int) -> Session:
    """Two decks, others for each seed."""
    decks = twelve_decks()
    seats = (SeatSetup("Ann", decks[seed % len(decks)]), SeatSetup("Bob", decks[(5 * seed + 1) % len(decks)]))
    return session_for(Match.start(rules(), GameSetup(seats, seed)))


def test_every_kind_of_decision_is_answered_by_its_picker() -> None:
    """Given whole games, then pressing entries leads to answers the engine takes; steps can be taken back before."""
    kinds: set[type[Decision]] = set()
    stepped = 0
    for seed in range(5, 17):
        if kinds >= set(get_args(Decision)):
            break
        session, draw = game(seed), random.Random(seed)
        keyboard = Party(session)
        for _ in range(400):
            if session.over or not session.match.decisions:
                break
            decision = session.match.decisions[0]
            names = keyboard.names(decision.seat)
            picker = picker_for(session, decision, names)
            assert len({e.key for e in picker.entries() if e.key}) == sum(bool(e.key) for e in picker.entries())
            if type(decision) not in kinds and not isinstance(picker, OptionPicker):
                picker.press(useful(picker)[-1].act)
                stepped += undone(picker)
                picker = picker_for(session, decision, names)
            keyboard.choose(decision, pressed_through(picker, draw))
            kinds.add(type(decision))
    missing = {kind.__name__ for kind in get_args(Decision)} - {kind.__name__ for kind in kinds}
    assert not missing
    assert stepped


def test_entries_are_made_once_for_what_is_picked() -> None:
    """Given cards to pick, then what can be pressed is the same thing until something is picked or put back."""
    session = game(1)
    decision = session.match.decisions[0]
    picker = picker_for(session, decision, Party(session).names(decision.seat))
    assert isinstance(picker, SetPicker)
    before = picker.entries()
    assert picker.entries() is before
    toggle = next(e for e in before if isinstance(e.act, Toggle))
    picker.press(toggle.act)
    assert picker.entries() is not before
    picker.back()
    assert picker.entries() == before


def test_what_is_said_in_one_line_makes_the_same_answer_as_steps() -> None:
    """Given sets and blocks, then the acts that were pressed one by one make the same answer together."""
    seen: set[type[Picker]] = set()
    for seed in range(2, 6):
        session, draw = game(seed), random.Random(seed)
        keyboard = Party(session)
        while session.match.decisions and len(seen) < 4:
            decision = session.match.decisions[0]
            picker, acts = picker_for(session, decision, keyboard.names(decision.seat)), list[Act]()
            begun, choice = bool(picker.picked()), None
            while choice is None:
                acts.append(draw.choice(useful(picker)).act)
                choice = picker.press(acts[-1])
            one_way = len(acts) == 1 or all(isinstance(act, Toggle | Assign | Submit) for act in acts)
            if not begun and len(set(acts)) == len(acts) and one_way and not isinstance(acts[0], Fill):
                assert picker.whole([act for act in acts if not isinstance(act, Submit)]) == choice
                seen.add(type(picker))
            if isinstance(picker, BlockPicker):
                offered = {Assign(a, b) for a, blockers in picker.decision.blockers for b in blockers}
                assert {entry.act for entry in picker.pairs()} == offered
            keyboard.choose(decision, choice)
    assert seen == {OptionPicker, PaymentPicker, SetPicker, BlockPicker}


@pytest.mark.parametrize("spells", range(4))
def test_the_top_of_the_draw_pile_has_its_letter_whatever_else_can_be_discarded(spells: int) -> None:
    """Given ready spells before it in the list, then no spell has the letter of the pile (ASC-ACT-08)."""
    entries = [Entry(f"Spell {i}", api.PickCards((i,)), cards=(i,)) for i in range(spells)]
    keys = [entry.key for entry in keyed([*entries, Entry("the top card", api.MeditateTop())])]
    assert keys[-1] == "d"
    assert len(set(keys)) == spells + 1
