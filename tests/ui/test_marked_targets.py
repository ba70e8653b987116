"""Which targets of an effect are marked: those it does nothing to, and those of one's own that it harms."""

from __future__ import annotations

import pytest

from ashes_tui.client.notes import asks_for_a_target
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.learn.positions import match_at
from ashes_tui.match.match import Match
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.questions.no_effect import NO_EFFECT, YOUR_OWN
from tests.ui.conftest import played_to

TARGETS = """
name: both sides have units, and of two equal spells one is exhausted
seats:
  0:
    phoenixborn: Kanna Galeheart
    battlefield: [Eagle Trainer, Galewind Hawk]
    hand: [Gates Thrown Open]
    spellboard: [Tailwind, {Tailwind: {exhaustion: 1}}]
    active: [5 natural:power, 5 illusion:power]
  1: {phoenixborn: Maeve Luminvale, battlefield: [Anchornaut, Flash Archer]}
"""


def asked_for_a_target(library: Library, use: str) -> TableModel:
    """The question for the target of a use in that position."""
    match = match_at(library.rules, read_story(TARGETS, "targets.yaml", library.rulebook))
    model = TableModel(Party(session_for(match)), 0)
    model.press(next(entry for entry in model.entries() if use in entry.text))
    while model.decision is not None and model.decision.purpose is not Purpose.TURN:
        if asks_for_a_target(model.decision):
            return model
        model.answer(match.options(model.decision)[0].choice)
    raise AssertionError("no target is asked for")


def settled(model: TableModel) -> dict[str, str]:
    """The notes on all answers, tried one by one."""
    while model.has_unsettled(range(99)):
        model.settle_next(range(99))
    return {entry.text: entry.note for entry in model.entries()}


def test_targets_of_ones_own_that_are_harmed_are_marked(library: Library) -> None:
    """Given units of both sides to deal damage to, then one's own are marked, in place, and Enter is elsewhere."""
    model = asked_for_a_target(library, "Natural")
    before = [(entry.text, entry.key) for entry in model.entries()]
    notes = settled(model)
    own = {"Eagle Trainer", "Galewind Hawk"}
    assert {text for text, note in notes.items() if note == YOUR_OWN} == own
    assert not any(note for text, note in notes.items() if text not in own)
    assert [(entry.text, entry.key) for entry in model.entries()] == before
    assert all(entry.about.startswith(YOUR_OWN) == (entry.text in own) for entry in model.entries())
    entry = model.entry()
    assert entry is not None
    assert not entry.note


def test_targets_that_an_effect_does_nothing_to_are_marked_though_it_does_more_besides(library: Library) -> None:
    """Given two spells of which one may lose exhaustion, then the ready one is marked."""
    model = asked_for_a_target(library, "Gates")
    settled(model)
    assert {"exhausted" in entry.about: entry.note for entry in model.entries()} == {True: "", False: NO_EFFECT}


def test_targets_are_tried_one_at_a_time(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given several targets, then a key is heard after each that was tried."""
    model, tried = asked_for_a_target(library, "Natural"), list[int]()
    try_out = SetPicker.try_out

    def counted(picker: SetPicker, entry: Entry) -> Entry:
        tried.append(1)
        return try_out(picker, entry)

    monkeypatch.setattr(SetPicker, "try_out", counted)
    for n in range(len(model.entries())):
        assert len(tried) == n
        assert model.has_unsettled(range(99))
        model.settle_next(range(99))
    assert len(tried) == len(model.entries())


def test_cards_that_can_only_be_ones_own_are_not_marked_as_such(library: Library) -> None:
    """Given a cost or effect about one's own cards alone, then none of them is told apart by whose it is."""
    match = played_to(library, only_own)
    assert YOUR_OWN not in settled(TableModel(Party(session_for(match)), match.decisions[0].seat)).values()


def only_own(match: Match, decision: Decision) -> bool:
    """A question for a target among several cards, all in play on one's own side."""
    if not isinstance(decision, api.CardsDecision) or not asks_for_a_target(decision) or len(decision.cards) < 2:
        return False
    mine = {card.id for card in match.view(decision.seat).seats[decision.seat].battlefield}
    return mine >= set(decision.cards)
