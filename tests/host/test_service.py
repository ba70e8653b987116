"""The container file and the unit of systemd fit the program they start."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from tests.cli.run import ROOT, refused

SERVICE = ROOT / "ashes_tui" / "host" / "service"
_BAD = ("--max-sessions", "0")
"""An option that the program refuses after it has understood all before it."""


def instructions(word: str) -> list[str]:
    lines = (SERVICE / "Containerfile").read_text().splitlines()
    return [line.removeprefix(f"{word} ") for line in lines if line.startswith(f"{word} ")]


def test_the_container_holds_what_the_program_is_built_from() -> None:
    copied = [source for line in instructions("COPY") for source in line.split()[:-1]]
    assert {"pyproject.toml", "hatch_build.py", "ashes_tui", "rules", "decks"} <= set(copied)
    assert [source for source in copied if not (ROOT / source).exists()] == []


def test_the_container_runs_the_host_as_somebody_without_rights_and_keeps_its_data() -> None:
    (entry,) = instructions("ENTRYPOINT")
    program, *words = json.loads(entry)
    assert program == "ashes-tui"
    assert instructions("USER") == ["ashes"]
    assert words[words.index("--data") + 1 :] == instructions("VOLUME")
    assert words[words.index("--listen") + 1].endswith(f":{instructions('EXPOSE')[0]}")
    assert "max-sessions" in refused(*words, *_BAD)


def unit() -> RawConfigParser:
    read = RawConfigParser()
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(SERVICE / "ashes.service")
    return read


def test_the_unit_starts_the_host_with_its_data_where_systemd_makes_it() -> None:
    service = unit()["Service"]
    program, *words = service["ExecStart"].split()
    assert Path(program).name == "ashes-tui"
    assert words[words.index("--data") + 1] == f"/var/lib/{service['StateDirectory']}"
    assert "max-sessions" in refused(*words, *_BAD)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path) -> None:
    """Given the unit, with a program that is there, when systemd reads it, then it has nothing to say of it."""
    program = unit()["Service"]["ExecStart"].split()[0]
    text = (SERVICE / "ashes.service").read_text()
    (tmp_path / "ashes.service").write_text(text.replace(f"ExecStart={program}", f"ExecStart={sys.executable}"))
    words = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "ashes.service")]
    said = subprocess.run(words, capture_output=True, text=True, timeout=60).stderr
    assert [line for line in said.splitlines() if "ashes.service" in line] == []
