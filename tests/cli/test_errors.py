"""Bad input gets one clear message, exit code 2 and no traceback; a defect is reported without hidden cards."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.cli.shared import failures
from ashes_tui.cli.shared.failures import UsageFault, run_guarded
from ashes_tui.match.saves.file_store import FileStore
from tests.cli.run import ROOT, ashes, refused
from tests.match.games import Driver, begin
from tests.support.badfiles import BAD

LINES: dict[str, tuple[list[str], str]] = {
    "unknown command": (["juggle"], "No such command 'juggle'"),
    "unknown option": (["cards", "list", "--colour"], "No such option: --colour"),
    "unknown card": (["cards", "show", "Anchornawt"], "there is no card 'Anchornawt'; did you mean 'Anchornaut'?"),
    "no card at all": (["cards", "show"], "Missing argument 'NAME'"),
    "ambiguous card": (["cards", "show", "drone"], "did you mean 'Summon Spark Drone' or 'Spark Drone'?"),
    "unknown card type": (["cards", "list", "--type", "wizard"], "there is no card type 'wizard'"),
    "unknown deck": (["decks", "show", "Spork of Invention"], "did you mean 'The Spark of Invention'?"),
    "deck without a like": (
        ["decks", "show", "Xyzzy"],
        "there is no deck 'Xyzzy'; 'ashes-tui decks list' names them all",
    ),
    "deck file missing": (["decks", "check", "my.yaml"], "my.yaml: cannot be read (No such file or directory)"),
    "unknown edition": (["decks", "check", "--edition", "second"], "there is no edition 'second'; choose one of: "),
    "rules folder missing": (["cards", "list", "--rules", "/no/where"], "/no/where"),
    "decks folder missing": (["decks", "list", "--decks", "/no/where"], "there is no such folder"),
    "option without value": (["cards", "list", "--rules"], "--rules needs a folder"),
    "one deck for two": (["hotseat", "--deck", "issa"], "give --deck twice"),
    "five decks": (["hotseat", *["--deck", "issa"] * 5], "5 decks given; give --deck twice to four times"),
    "two names for three": (
        ["hotseat", *["--deck", "issa"] * 3, "--name", "Ann", "--name", "Bob"],
        "give --name three times",
    ),
    "unknown deck for hotseat": (["hotseat", "--deck", "issa", "--deck", "nobody"], "there is no deck 'nobody'"),
    "unknown deck for sim": (["sim", "--deck", "isssa"], "there is no deck 'isssa'"),
    "no games": (["sim", "--games", "0"], "Invalid value for '--games'"),
    "games in words": (["sim", "--games", "many"], "Invalid value for '--games'"),
    "unknown player": (["sim", "--players", "random,clever"], "there is no player 'clever'; choose one of: random"),
    "one player": (["sim", "--players", "random"], "--players names 1 of 2 to 4 seats"),
    "no saved game": (["resume", "nothing.jsonl"], "cannot be read (No such file or directory)"),
    "replay of nothing": (["replay", "nothing.jsonl"], "cannot be read (No such file or directory)"),
    "replay without file": (["replay"], "Missing argument 'FILE'"),
    "replay of a folder": (["replay", "rules"], "cannot be read"),
    "replay of a picture": (["replay", "LICENSE"], "LICENSE:1: no saved game begins like this"),
}


@pytest.mark.parametrize("case", LINES)
def test_a_wrong_line_gets_a_message(case: str) -> None:
    words, message = LINES[case]
    assert message in refused(*words)


def test_nothing_to_resume(tmp_path: Path) -> None:
    message = refused("resume", XDG_DATA_HOME=str(tmp_path))
    assert "there is no unfinished game in" in message
    assert "ashes-tui hotseat" in message


def test_coverage_outside_a_checkout(tmp_path: Path) -> None:
    assert "run this in a checkout" in refused("rules", "coverage", cwd=tmp_path)


def test_an_illegal_deck_names_the_rules_it_breaks(tmp_path: Path) -> None:
    text = (ROOT / "decks" / "ascendancy" / "spark-of-invention.yaml").read_text(encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(text.replace("Barrier: 3", "Barrier: 4"), encoding="utf-8")
    done = ashes("decks", "check", tmp_path / "bad.yaml")
    assert done.code == 2
    assert "not legal" in done.out
    assert "ASC-DECK-01" in done.out
    assert "ASC-DECK-02" in done.out


def test_a_broken_rules_file_names_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.yaml").write_text("set: Mine\ncards:\n  Bad:\n    type: wizard\n", encoding="utf-8")
    for words in (["rules", "check"], ["cards", "list"]):
        done = ashes(*words, "--rules", tmp_path)
        assert done.code == 2
        assert "mine.yaml:" in done.out + done.err
        assert "Traceback" not in done.err


def test_a_broken_deck_names_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: Mine\nphoenixborn: Issa Brightmoor\n", encoding="utf-8")
    for words in (["decks", "list"], ["rules", "check"], ["sim", "--games", "1"]):
        done = ashes(*words, "--decks", tmp_path)
        assert done.code == 2
        assert "mine.yaml:2" in done.out + done.err


def test_replay_of_a_broken_journal_says_where(tmp_path: Path) -> None:
    match = Driver(begin(FileStore(tmp_path))).some(30)
    match.close()
    path = Path(match.name)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:9], "{}\n", *lines[10:]]), encoding="utf-8")
    assert f"{path}:10: this is not a record of a game" in refused("replay", path)
    assert f"{path}:10: this is not a record of a game" in refused("resume", path)
    path.write_text(
        "".join([lines[0], *(line.replace('"digest":"', '"digest":"0') for line in lines[1:])]), encoding="utf-8"
    )
    done = ashes("replay", path)
    assert done.code == 2
    assert f"differs: {path}:21: the table is not as it was saved" in done.out


# --- what becomes of exceptions ------------------------------------------------------------------------------------


def _raising(error: BaseException) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageFault("no"), 2),
        (SystemExit(3), 3),
        (SystemExit(None), 0),
        (KeyboardInterrupt(), 130),
        (RuntimeError("hand: Barrier"), 1),
    ],
)
def test_exit_codes(
    error: BaseException, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert run_guarded(_raising(error)) == code
    assert "Traceback" not in capsys.readouterr().err


def test_a_defect_hides_its_particulars_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    failures.report_error(RuntimeError("hand: Barrier"))
    said = capsys.readouterr().err
    assert "bug in the program (RuntimeError)" in said
    assert "Barrier" not in said
    (log,) = tmp_path.rglob("defects.log")
    assert str(log) in said
    assert "hand: Barrier" in log.read_text(encoding="utf-8")


def test_the_latest_game_is_resumed_whatever_lies_beside_it(tmp_path: Path) -> None:
    """Given a saved game and files that are none, then these are told and that one goes on."""
    folder = tmp_path / "ashes-tui" / "saves"
    match = Driver(begin(FileStore(folder))).some(3)
    match.close()
    for i, (put, _) in enumerate(BAD.values()):
        put(folder / f"bad-{i}.jsonl")
    done = ashes("resume", "--plain", XDG_DATA_HOME=str(tmp_path))
    assert "Traceback" not in done.err
    assert done.code == 3
    assert "Ann" in done.out
    for i in range(len(BAD)):
        assert f"note: {folder}/bad-{i}.jsonl" in done.err


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_that_is_named_gets_a_message(kind: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    BAD[kind][0](bad)
    for command in ("resume", "replay"):
        assert refused(command, bad).startswith(f"ashes-tui: {bad}")
