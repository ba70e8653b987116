"""The Python door to scenarios: positions played by name, with what must come of them."""

import json
from pathlib import Path

import pytest

from ashes_tui.cli.tools.scenarios import run_paths
from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import CardScenario, Scenario, SeatScenario, Stream, random_choice
from ashes_tui.match.match import Match
from ashes_tui.scenario.report import report
from ashes_tui.scenario.runner import ScenarioFailure, ScenarioGame
from ashes_tui.scenario.write import file_text
from tests.support.games import decks, game, rules

POSITION = """\
seats:
  0:
    phoenixborn: Issa Brightmore
    battlefield: [2 Core Supplier, {Thunder Hulk: {dice: artifice:power}}]
    hand: [Barrier]
    active: [artifice:power]
  1:
    phoenixborn: Arren Frostpeak
    battlefield: [Skybreak Captain, Stellar Oracle]
"""


def test_a_position_is_played_by_name() -> None:
    play = ScenarioGame.given(POSITION, auto=["first", "decline"])
    play.choose(0, attack="Arren Frostpeak", with_=["Core Supplier#2", "Thunder Hulk"])
    play.choose(1, block={"Thunder Hulk": "Stellar Oracle"})
    play.expect(
        {
            "Arren Frostpeak": {"wounds": 3},
            "Stellar Oracle": "conjuration pile",
            "Core Supplier#1": {"exhaustion": 0},
            0: {"main": 0, "hand": ["Barrier"]},
        },
        winner="none",
    )
    assert play.outcome is None


def test_without_auto_nothing_optional_is_declined() -> None:
    play = ScenarioGame.given(POSITION).choose(0, attack="Skybreak Captain", with_="Thunder Hulk")
    play.expect(pending={1: "guard"}).choose(1, "no guard")
    play.choose(1, "counter").choose(0, first="Thunder Hulk").choose(0, "decline")
    play.expect({"Thunder Hulk": "conjuration pile", "Skybreak Captain": "discard pile"})


def test_rolls_can_be_forced() -> None:
    text = "at: prepare\nround: 2\nauto: decline\n" + POSITION.replace(
        "active: [artifice:power]", "exhausted: [3 charm]"
    )
    play = ScenarioGame.given("rolls: [[2 power, class]]\n" + text)
    play.expect({0: {"active": ["2 charm:power", "charm:class"]}})


def test_a_position_can_be_made_in_python() -> None:
    seat = SeatScenario(CardScenario("Issa Brightmore"), hand=("Recharge",))
    ScenarioGame.given(Scenario((seat, seat))).choose(0, "pass").choose(0, "end turn").expect(turn=1, passes=1)


def test_an_event_about_several_cards_is_named_by_each_of_them() -> None:
    text = """\
rolls: [{cards: [Final Cry#2, Hypnotize]}]
seats:
  0: {phoenixborn: Rimea Careworn, draw: [Final Cry]}
  1: {phoenixborn: Issa Brightmore, hand: [Final Cry, Barrier, Hypnotize]}
"""
    ScenarioGame.given(text).choose(0, activate="Rimea Careworn").expect(
        {"events": ["cards-seen Hypnotize"], "no-events": ["cards-seen Barrier"]}
    )
    play = ScenarioGame.given(text).choose(0, activate="Rimea Careworn")
    with pytest.raises(ScenarioFailure, match="cards-seen Final Cry#2 Hypnotize"):
        play.expect(events=["cards-seen Barrier"])


def test_a_failure_says_what_was_expected_and_what_is_open() -> None:
    play = ScenarioGame.given(POSITION)
    with pytest.raises(ScenarioFailure) as failure:
        play.expect({"Thunder Hulk": {"wounds": 1}})
    assert "expected Thunder Hulk#1 wounds: 1, but it is 0" in str(failure.value)
    assert "open: seat 0: turn" in str(failure.value)
    with pytest.raises(ScenarioFailure, match="'1: pass': nothing that 'pass' would answer is open"):
        play.choose(1, "pass")
    with pytest.raises(ContentError, match="unknown key 'ply'; did you mean 'play'"):
        play.choose(0, ply="Barrier")
    with pytest.raises(ContentError, match="there is no card 'Thunder Bulk'"):
        ScenarioGame.given(POSITION.replace("Thunder Hulk", "Thunder Bulk"))


def test_what_lies_on_a_card_is_expected_of_cards_in_play_only() -> None:
    """So that a unit that was destroyed does not pass for one without wounds."""
    play = ScenarioGame.given(POSITION).expect({"Core Supplier#1": {"wounds": 0}})
    with pytest.raises(ScenarioFailure, match="expected Barrier wounds: 0, but it is not in play but here: hand"):
        play.expect({"Barrier": {"wounds": 0}})


def test_a_match_can_be_reported_as_a_scenario() -> None:
    match = Match.start(rules(), game(*decks()[:2], seed=3))
    draw = Stream(3)
    for _ in range(70):
        decision = match.decisions[0]
        match.choose(decision.seat, random_choice(rules(), match.state, decision, draw), decision.id)
    played = ScenarioGame.given(file_text(report(match, "a report")))
    assert played.story.name == "a report"
    assert len(played.state.table.cards) == len(match.state.table.cards)


# --- the runner ----------------------------------------------------------------------------------------------------


def test_the_runner_gives_a_line_each_and_an_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.yaml").write_text("name: a good one\n" + POSITION)
    assert run_paths([tmp_path]) == 0
    out = capsys.readouterr().out
    assert out.startswith("ok ")
    assert out.endswith("good.yaml: a good one\n")
    (tmp_path / "bad.yaml").write_text(POSITION + "steps:\n- expect: {winner: 1}\n")
    assert run_paths([tmp_path]) == 1
    out = capsys.readouterr().out
    assert "bad.yaml:11: expected winner: 1, but it is none" in out
    (tmp_path / "broken.yaml").write_text("seats: []\n")
    assert run_paths([tmp_path], json=True) == 2
    reports = json.loads(capsys.readouterr().out)
    assert [(r["ok"], r["broken"]) for r in reports] == [(False, False), (False, True), (True, False)]


def test_the_runner_names_paths_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_paths([tmp_path / "nothing.yaml"]) == 2
    assert "nothing.yaml: cannot be read (No such file or directory)" in capsys.readouterr().out
    assert run_paths([tmp_path]) == 2
