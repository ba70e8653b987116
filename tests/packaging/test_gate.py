"""The gate, ``.ci/run``, tried with tools that do nothing: what it prints, and how it ends when one of them fails."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LINE = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest -n auto"
README = f"# A project\n\n<!-- setup:test -->\n```sh\n{LINE}\n```\n"
CLOSING = "==== 3 passed in 0.12s ===="
TOOL = f"""#!/usr/bin/env bash
said="${{0##*/}} $*"
echo "$said" >>"$CALLS"
if [[ $said =~ ^($FAILS) ]]; then
    echo "the first line of what is wrong"
    echo "the last line of what is wrong" >&2
    [[ $said != *pytest* ]] || echo "==== 1 failed, 2 passed in 0.12s ===="
    exit 3
fi
if [[ $said == "$HANGS"* ]]; then echo $$ >"$CALLS.pid"; exec sleep 60; fi
case $said in
    "python3 -m venv "*)
        mkdir -p "$3/bin"
        for name in python pip pytest ruff mypy lint-imports ashes-tui; do ln -s "$TOOL" "$3/bin/$name"; done ;;
    "python -m build "*) mkdir -p "$4" && touch "$4/one.whl" ;;
    python*" -c "* | "python -m json.tool "*) exec {sys.executable} "$@" ;;
    "pytest -n auto") grep SigIgn /proc/self/status; echo "ADDOPTS $PYTEST_ADDOPTS"; echo "{CLOSING}" ;;
    "ashes-tui sim "*) echo '{{"digest": "abc"}}' ;;
    "ashes-tui bench "*) echo '{{}}' ;;
    "ashes-tui cards list --json") echo '["a card"]' ;;
esac
"""
STAGES = (
    *("python", "PostgreSQL", "empty environment", "byte code", "set-up (README line)", "tests (README line)"),
    *("format", "style", "imports", "types", "wheel"),
    *("rules", "the other edition", "two hash seeds", "fuzz", "benchmark", "abuse"),
)


class Gate:
    """A checkout with the real gate and tools that only say that they were called."""

    def __init__(self, root: Path, home: Path, readme: str = README) -> None:
        self.home, self.calls = home, home / "calls"
        (home / ".ci").mkdir()
        shutil.copy(root / ".ci" / "run", home / ".ci")
        (home / "README.md").write_text(readme, encoding="utf-8")
        tool = home / "tool"
        tool.write_text(TOOL, encoding="utf-8")
        tool.chmod(0o755)
        (home / "bin").mkdir()
        (home / "bin" / "python3").symlink_to(tool)

    def begin(self, fails: str = "nothing", hangs: str = "nothing") -> subprocess.Popen[str]:
        """Run it; what begins like one of ``fails`` (``a|b``) fails, what begins like ``hangs`` takes a minute."""
        told = {"CALLS": str(self.calls), "TOOL": str(self.home / "tool"), "FAILS": fails, "HANGS": hangs}
        env = {**os.environ, **told, "PATH": f"{self.home / 'bin'}:{os.environ['PATH']}"}
        command, both = [str(self.home / ".ci" / "run")], subprocess.STDOUT
        return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=both, text=True)

    def run(self, fails: str = "nothing") -> tuple[int, str]:
        """Exit code and all that was printed."""
        process = self.begin(fails)
        out, _ = process.communicate(timeout=300)
        return process.returncode, out

    def called(self, words: str) -> bool:
        """Whether a tool was called so."""
        return any(line.startswith(words) for line in self.calls.read_text(encoding="utf-8").splitlines())


@pytest.fixture
def gate(repo_root: Path, tmp_path: Path) -> Gate:
    return Gate(repo_root, tmp_path)


def test_when_all_is_well_it_tells_the_seconds_of_each_stage_and_closes_as_pytest_did(gate: Gate) -> None:
    code, out = gate.run()
    assert code == 0, out
    assert [stage for stage in STAGES if f"\n--- {stage}: " not in out or f"\n=== {stage}\n" not in out] == []
    assert len(re.findall(r"^--- .*: [0-9]+s$", out, re.MULTILINE)) == len(STAGES)
    assert "all stages passed in " in out
    assert out.endswith(f"\n{CLOSING}\n")


def test_it_runs_the_line_of_the_readme_and_shows_the_slowest_tests_without_measuring(gate: Gate) -> None:
    _, out = gate.run()
    for command in ("python3 -m venv .venv", "pip install -q -e .[dev]", "pytest -n auto"):
        assert gate.called(command)
    assert "ADDOPTS --durations=10\n" in out


def test_the_tests_hear_an_interrupt(gate: Gate) -> None:
    """What a shell starts in the background ignores it, and so would every program that a test tries it on."""
    _, out = gate.run()
    (ignored,) = re.findall(r"^SigIgn:\s+([0-9a-f]+)$", out, re.MULTILINE)
    assert not int(ignored, 16) & 1 << (signal.SIGINT - 1)


FAILURES = {
    "format": "ruff format",
    "style": "ruff check",
    "types": "mypy",
    "imports": "lint-imports",
    "wheel": "python -m build",
    "rules": "ashes-tui rules",
    "the other edition": "pytest -q",
    "two hash seeds": "ashes-tui sim --games 10 ",
    "fuzz": "ashes-tui sim --games 40 ",
    "benchmark": "ashes-tui bench",
    "abuse": "python -m tests.fuzz",
}
"""What fails in each stage."""


def test_stages_that_fail_are_all_named_and_shown_whole(gate: Gate) -> None:
    code, out = gate.run("|".join(FAILURES.values()))
    assert code == 3, out
    assert set(re.findall(r"^FAILED in stage: (.*) \(exit 3\)$", out, re.MULTILINE)) == set(FAILURES)
    for stage in FAILURES:
        shown = out[out.index(f"=== {stage}\n") : out.index(f"--- {stage}: ")]
        assert "the first line of what is wrong" in shown or stage == "two hash seeds"
        assert "the last line of what is wrong" in shown
    assert out.endswith(f"\n{CLOSING}\n")


@pytest.mark.parametrize(("fails", "stage"), [("mypy", "types"), ("ashes-tui cards", "wheel")])
def test_a_stage_that_fails_stops_no_other(gate: Gate, fails: str, stage: str) -> None:
    code, out = gate.run(fails)
    assert code == 3, out
    assert f"\nFAILED in stage: {stage} (exit 3)\n" in out
    assert out.count("FAILED") == 1
    assert len(re.findall(r"^--- .*: [0-9]+s$", out, re.MULTILINE)) == len(STAGES)


def test_failing_tests_close_it_with_their_count(gate: Gate) -> None:
    code, out = gate.run("pytest -n auto")
    assert code == 3
    assert "the first line of what is wrong" in out
    assert out.endswith("FAILED in stage: tests (README line) (exit 3)\n==== 1 failed, 2 passed in 0.12s ====\n")


@pytest.mark.parametrize("fails", ["python3 -c", "python3 -m venv .venv", "pip install -q -e"])
def test_without_a_set_up_nothing_else_is_tried(gate: Gate, fails: str) -> None:
    code, out = gate.run(fails)
    assert code != 0
    assert "FAILED in stage: " in out
    assert not gate.called("pytest")
    assert not gate.called("ruff")


def test_a_readme_without_the_line_is_refused(repo_root: Path, tmp_path: Path) -> None:
    code, out = Gate(repo_root, tmp_path, "# A project\n").run()
    assert code == 1
    assert "README.md has no line in a ```sh fence below <!-- setup:test -->" in out


def test_told_to_end_it_leaves_nothing_behind(gate: Gate) -> None:
    process, noted = gate.begin(hangs="pytest -n auto"), gate.home / "calls.pid"
    for _ in range(3000):
        if noted.exists() and noted.read_text():
            break
        time.sleep(0.02)
    hanging = int(noted.read_text())
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 143
    for _ in range(500):
        if not Path(f"/proc/{hanging}").exists():
            return
        time.sleep(0.02)
    raise AssertionError("a tool goes on without the gate")
