"""Two against an opponent at one keyboard, line by line: to the end of the game, with looks around."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.picking.option_picker import make_picker, picker_for
from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import NONE, CardsDecision, GameSetup, IllegalChoice, OpponentSetup, Purpose, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.game.question_builder import make_question
from ashes_tui.plain.reading.speech import spelled_out
from ashes_tui.plain.reading.table import long_form, short_form
from ashes_tui.plain.setup.new_game import complete
from ashes_tui.words.phrases import possessive, short_name
from tests.match.games import rules
from tests.plain.talk import Chancer, Talk, scripted, unjudged
from tests.support.games import FIRST_DECKS

ASIDES = ("?", "??", "? scatha", "? Ann", "? Bob", "? piles", "? units", "? dice", "why pass", "log", "u", "banana")


def together(talk: Talk, seed: int = 5, enemy: str = "Scatha Kalani") -> GameLoop:
    decks = load_decks(rules().rulebook)
    seats = (SeatSetup("Ann", decks[FIRST_DECKS[seed % 4]]), SeatSetup("Bob", decks[FIRST_DECKS[(seed + 1) % 4]]))
    match = Match.start(rules(), GameSetup(seats, seed, opponent=OpponentSetup(enemy)))
    return GameLoop(session_for(match), talk.console, Stores())


@pytest.mark.parametrize("enemy", ["Scatha Kalani", "Indiri Aldair"])
def test_a_game_of_two_is_played_to_its_end(enemy: str) -> None:
    talk = Talk(Chancer(2, ASIDES))
    sitting = together(talk, 2, enemy)
    assert sitting.play() is ExitCode.DONE
    assert sitting.session.match.outcome is not None
    assert any(line.startswith("Pass the keyboard to Bob") for line in talk.said)
    assert any("Let Bob act" in line for line in talk.said)
    assert any(f"{possessive(short_name(enemy))} turn against Bob" in line for line in talk.said)
    assert all(line.isprintable() for line in talk.said)


def test_the_table_says_who_faces_what_and_who_may_still_act() -> None:
    sitting, player = together(Talk(Chancer(1)), 5), RandomPlayer(1)
    match = sitting.session.match
    while match.decisions[0].purpose.value != "turn":
        decision = match.decisions[0]
        choice = player.choose(match.view(decision.seat), decision, match.options(decision))
        match.choose(decision.seat, choice, decision.id)
    names = sitting.transcripts[0].names
    told = "\n".join(short_form(names))
    assert "Scatha's row facing Ann" in told
    assert "Scatha's row facing Bob" in told
    assert "1 main action and 1 side action left" in told
    assert told.count("Scatha's dice") == 1


def test_what_is_not_said_is_asked(tmp_path: Path) -> None:
    known = load_decks(rules().rulebook)
    talk = scripted(["iron", "spark", "a person", "scatha", "heroic", "", "", "call", ""])
    found = complete(NewGame(opponent=UNCHOSEN), known, rules().rulebook, talk.console, Stores(tmp_path))
    setup = found.setup
    assert (found.players, setup.phoenix) == (("person", "person"), True)
    assert setup.opponent == OpponentSetup("Scatha Kalani", "heroic")
    assert [seat.deck.phoenixborn for seat in setup.seats] == ["Coal Roarkwin", "Issa Brightmore"]


def test_a_target_is_said_with_the_battlefield_it_lies_on() -> None:
    for seed in range(30):
        sitting, player = together(Talk(Chancer(1)), seed), RandomPlayer(seed)
        match = sitting.session.match
        for _ in range(80):
            if match.outcome:
                break
            decision = match.decisions[0]
            view = match.view(decision.seat)
            if decision.purpose is Purpose.TURN and any(c.id != NONE for c in view.seats[2].battlefield):
                names = sitting.transcripts[decision.seat].names
                aspect = next(c for c in view.seats[2].battlefield if c.id != NONE)
                target = CardsDecision(
                    seat=decision.seat, purpose=Purpose.TARGET, rule="ASC-ACT-19", cards=(aspect.id,), low=1, high=1
                )
                said = [item.text for item in make_question(make_picker(target, names, (), unjudged), names).items]
                assert said[0].replace(",", "").startswith(f"{names.card(aspect.id)} facing Ann attack ")
                assert said[0].count("facing") == 1
                attack = [
                    item.text for item in make_question(picker_for(sitting.session, decision, names), names).items
                ]
                assert not [text for text in attack if text.count("facing") > 1]
                return
            try:
                match.choose(decision.seat, player.choose(view, decision, match.options(decision)), decision.id)
            except IllegalChoice:
                continue
    raise AssertionError("no such position was reached")


def test_a_chimera_is_told_once_with_the_rows_of_its_phase() -> None:
    sitting = together(Talk(Chancer(1)), 5, "The Corpse of Viros")
    told = list(long_form(sitting.transcripts[0].names))
    assert sum(line.startswith("Viros: life") for line in told) == 1
    assert "Viros Behaviour I, read by the behaviour die." in told
    assert any(line.startswith("On 1-2: ") for line in told)
    assert "Viros' Ultimate, phase 1 of 3." in told


def test_equal_dice_to_pay_with_are_counted_in_words() -> None:
    """Given a payment with several natural dice, then each is a word, and equal ones are counted."""
    sitting = together(Talk(Chancer(1)), 5)
    names = sitting.transcripts[0].names
    glyphs = names.glyphs
    assert glyphs.pool(["natural-class", "natural-basic"]) == "natural-class natural-basic"
    assert spelled_out(f"Spend {glyphs.pool(['natural-class', 'natural-class', 'natural-basic'])}") == (
        "Spend 2 natural class, 1 natural basic"
    )
