"""Fixed random results: what cannot come about is refused where it is given, or with the step that meets it."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ashes_tui.protocol.messages import MAX_BYTES
from ashes_tui.protocol.serve import serve
from ashes_tui.scenario.runner import RulesLibrary, run_file
from tests.protocol.talk import Talk

CHIMERA = """\
turn: 1
seats:
  0: {phoenixborn: Issa Brightmore, active: [artifice:power]}
opponent: {name: The Spawn of Shadowreck, row: [{face-down: Unfathomable}]}
"""
VISIONS = """\
seats:
  0: {phoenixborn: Rimea Careworn, draw: [Final Cry, Bound Soul, Hypnotize]}
  1: {phoenixborn: Aradel Summergaard, hand: [Final Cry, Anchornaut, Hypnotize]}
"""


def at_visions() -> Talk:
    talk = Talk()
    talk.ask("scenario", game="a", scenario=VISIONS)
    return talk


@pytest.mark.parametrize(
    ("rolls", "message"),
    [
        ([{"number": 13}], "rolls[0]: the behaviour die cannot show 13; write 1 to 12"),
        ([["power"], {"number": 999}], "rolls[1]: the behaviour die cannot show 999; write 1 to 12"),
    ],
)
def test_a_number_that_is_not_on_the_die(rolls: Any, message: str) -> None:
    talk = Talk()
    talk.ask("scenario", game="a", scenario=CHIMERA.replace("turn: 1", "turn: 0"))
    before = talk.digest()
    error = talk.fail("force", game="a", rolls=rolls)
    assert (error["code"], error["message"], talk.digest()) == ("bad-rolls", message, before)
    talk.ask("force", game="a", rolls=[{"number": 12}])


@pytest.mark.parametrize(
    ("rolls", "message"),
    [
        ("[{number: 13}]", "x.yaml:5:9: the behaviour die cannot show 13; write 1 to 12"),
        ("[[class]]", "x.yaml:5:8: the side 'class' fixed by 'rolls' is not on a rage die; write power or basic"),
    ],
)
def test_a_scenario_with_what_the_opponent_cannot_roll(rolls: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(f"{CHIMERA}rolls: {rolls}\n", encoding="utf-8")
    report = run_file(RulesLibrary(), tmp_path / "x.yaml")
    assert report.broken
    assert report.message == f"{tmp_path}/{message}"


def test_a_card_that_cannot_be_picked_is_refused_with_the_choice() -> None:
    talk = at_visions()
    talk.ask("force", game="a", rolls=[{"cards": ["Final Cry"]}])
    before = talk.digest()
    error = talk.fail("choose", game="a", seat=0, say={"activate": "Rimea Careworn"})
    assert error["code"] == "bad-rolls"
    assert error["message"] == (
        "the card 'Final Cry' fixed by 'rolls' is not among those shuffled or picked from now; "
        "leave it out, or fix it later"
    )
    assert talk.digest() == before
    talk.ask("undo", game="a")
    talk.ask("choose", game="a", seat=0, say={"activate": "Rimea Careworn"})


def test_a_scenario_step_that_meets_it_is_named(tmp_path: Path) -> None:
    text = f"{VISIONS}rolls: [{{cards: [Final Cry]}}]\nsteps:\n- 0: {{activate: Rimea Careworn}}\n"
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    report = run_file(RulesLibrary(), tmp_path / "x.yaml")
    assert (report.ok, report.broken, report.line) == (False, False, 6)
    assert "the card 'Final Cry' fixed by 'rolls' is not among those" in report.message


@pytest.mark.parametrize("n", [MAX_BYTES - 1, MAX_BYTES, MAX_BYTES + 1, 2 * MAX_BYTES, 2 * MAX_BYTES + 1])
def test_a_long_line_swallows_no_request(n: int) -> None:
    sink = BytesIO()
    serve(source=BytesIO(b"x" * n + b'\n{"do": "hello", "id": 7}\n'), sink=sink)
    first, second = (json.loads(line) for line in sink.getvalue().splitlines())
    assert first["error"]["code"] == ("bad-json" if n <= MAX_BYTES else "line-too-long")
    assert (second["ok"], second["id"]) == (True, 7)


@pytest.mark.parametrize("depth", [60, 300, 600, 900, 950, 980, 990])
def test_a_position_nested_too_deep_is_no_defect(depth: int) -> None:
    error = Talk().raw(json.dumps({"do": "scenario"})[:-1] + ', "scenario": ' + "[" * depth + "]" * depth + "}")
    assert error["error"]["code"] in ("bad-scenario", "bad-json", "bad-field")
