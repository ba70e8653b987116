"""README.md names every command there is."""

import re

import pytest
import typer

from ashes_tui.cli.app import app
from tests.cli.run import ROOT


def commands() -> list[str]:
    """Each command as it is typed, those of groups with their group."""
    found: list[str] = []
    for name, command in typer.main.get_group(app).commands.items():
        inner = getattr(command, "commands", {})
        found += [f"{name} {word}" for word in inner] or [name]
    return found


@pytest.mark.parametrize("command", commands())
def test_it_names_the_command(command: str) -> None:
    assert re.search(rf"`(ashes-tui )?{command}\b", (ROOT / "README.md").read_text("utf-8"))
