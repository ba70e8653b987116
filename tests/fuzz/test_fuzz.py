"""The fuzz command itself: its cases are the same by number, it runs each kind, and it sees what goes wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ashes_tui.cli.shared import failures
from ashes_tui.ui.failure import failure_message
from tests.fuzz import judge, lines, spoil
from tests.fuzz.case import KINDS, Case
from tests.fuzz.child import Ran
from tests.fuzz.home import ROOT

WELL = Ran("ashes-tui", 0, b"fine\n", b"", 0.1)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no fork there")


def fuzz(*words: str, keep: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.fuzz", "--keep", str(keep), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def test_a_case_does_the_same_again_whatever_ran_before() -> None:
    data = json.dumps({"a": [1, 2, {"b": "c"}], "d": 4}).encode() * 9
    for n in range(200):
        first, again = (spoil.spoilt(data, Case(7, "files", n).chance) for _ in range(2))
        assert first == again


def test_cases_differ_by_seed_kind_and_number() -> None:
    cases = [Case(1, "files", 1), Case(2, "files", 1), Case(1, "lines", 1), Case(1, "files", 2)]
    assert len({case.chance.random() for case in cases}) == len(cases)


def test_every_way_of_spoiling_changes_something() -> None:
    data = b'{"type":"header","n":12}\n{"n":1,"seat":0}\n' * 20
    for way in spoil._BYTES:
        made = [way(data, Random(n)) for n in range(30)]
        assert all(isinstance(one, bytes) for one in made)
        assert any(one != data for one in made), way.__name__


@pytest.mark.slow
def test_one_case_of_each_kind_runs(tmp_path: Path) -> None:
    done = fuzz(*(word for kind in KINDS for word in ("--only", f"{kind}:3")), "--verbose", keep=tmp_path)
    assert "the case itself failed" not in done.stdout, done.stdout
    for kind in KINDS:
        assert f"{kind}:3" in done.stdout, done.stdout + done.stderr


def test_a_case_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = fuzz("--only", "pictures:1", keep=tmp_path)
    assert done.returncode
    assert "write a kind and a number" in done.stderr


# --- what it sees --------------------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_a_good_run(tmp_path: Path) -> None:
    assert list(judge.faults(WELL, (0,), tmp_path)) == []


@pytest.mark.parametrize(
    ("ran", "fault"),
    [
        (WELL._replace(code=1), "ended with 1"),
        (WELL._replace(code=-11), "ended with -11"),
        (WELL._replace(code=-24), "processor time"),
        (WELL._replace(stuck=True), "did not end"),
        (WELL._replace(code=2, out=b"\n"), "without a word"),
        (WELL._replace(err=b"Traceback (most recent call last):\n"), "a traceback"),
        (WELL._replace(err=b"this is a bug in the program"), "'bug in the program' was said"),
        (WELL._replace(out=b"\x1b[2J"), "steers the terminal"),
        (WELL._replace(out="\x9b2J".encode()), "steers the terminal"),
    ],
)
def test_a_bad_run_is_seen(ran: Ran, fault: str, tmp_path: Path) -> None:
    assert any(fault in found for found in judge.faults(ran, (0, 2), tmp_path))


@pytest.mark.parametrize("name", ["data/a/.x.new", "data/a/x.new", "cache/rulebook-1.msgpackab1"])
def test_what_is_left_behind_is_seen(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.touch()
    assert list(judge.leftovers(tmp_path)) == [f"left behind: {name}"]


def test_what_the_program_says_of_its_bugs_is_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the messages of each front end, however they are worded, then the judge knows them."""
    for kind in ("STATE", "CACHE", "DATA"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    failures._report_bug(ValueError("boom"))
    assert list(judge.said(capsys.readouterr().err))
    assert list(judge.said(failure_message(None, "")))
    assert list(judge.reports(tmp_path))


def test_a_report_of_a_defect_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "state" / "log" / "defects.log"
    path.parent.mkdir(parents=True)
    path.write_text("boom")
    assert list(judge.reports(tmp_path)) == ["a report of a defect: boom"]


def test_what_is_lost_is_seen_and_a_game_that_went_on_is_not() -> None:
    before = {"a": b"1", "b": b"2", "c": b"3"}
    assert list(judge.lost(before, {"a": b"1x", "c": b"0"})) == ["a is changed", "b is gone", "c is changed"]
    assert list(judge.lost(before, {"a": b"1x", "c": b"0"}, True)) == ["b is gone", "c is changed"]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (b'{"id":1,"ok":true}', ""),
        (b'{"id":2,"ok":true}', "id"),
        (b'{"id":1,"ok":true}\n{}', "several lines"),
        (b'{"id":1', "no JSON"),
        (b"[]", "'ok'"),
        (b'{"id":1,"ok":false,"error":{"code":"defect","message":"x"}}', "code"),
        (b'{"id":1,"ok":false,"error":{"code":"mine","message":"x"}}', "code"),
    ],
)
def test_a_bad_answer_is_seen(answer: bytes, fault: str) -> None:
    found = list(lines._answer(answer, {"do": "hello", "id": 1}))
    assert (fault in found[0]) if fault else not found


def test_a_run_that_ran_nothing_has_not_passed(tmp_path: Path) -> None:
    """Given no case at all, then the run fails: what nothing was seen of cannot pass."""
    done = fuzz("--files", "0", keep=tmp_path)
    assert done.returncode == 1
    assert "no case was run" in done.stderr
