"""The page of the commands names every one there is, and the limits of files."""

import re

import pytest
import typer

from ashes_tui.cli.app import app
from ashes_tui.outside.files import DOCUMENT, JOURNAL
from tests.cli.run import ROOT


def commands() -> list[str]:
    """Each command as it is typed, those of groups with their group."""
    found: list[str] = []
    for name, command in typer.main.get_group(app).commands.items():
        inner = getattr(command, "commands", {})
        found += [f"{name} {word}" for word in inner] or [name]
    return found


PAGE = (ROOT / "ashes_tui" / "cli" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("command", commands())
def test_it_names_the_command(command: str) -> None:
    assert re.search(rf"`(ashes-tui )?{command}\b", PAGE)


def test_it_says_how_big_files_may_be() -> None:
    assert re.findall(r"(\d+) MiB", PAGE) == [str(DOCUMENT >> 20), str(JOURNAL >> 20)]
