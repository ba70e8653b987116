"""The page of the commands names every one there is, and the limits of files."""

import re
import subprocess
import sys

import pytest
import typer

from ashes_tui.cli.app import app
from ashes_tui.cli.shared.late_command import LateCommand
from ashes_tui.outside.files import DOCUMENT, JOURNAL
from tests.cli.run import ROOT


def later() -> list[tuple[str, LateCommand]]:
    found = typer.main.get_group(app).commands.items()
    return [(name, command) for name, command in found if isinstance(command, LateCommand)]


def commands() -> list[str]:
    """Each command as it is typed, those of groups with their group."""
    found: list[str] = []
    for name, command in later():
        inner = getattr(command.built(), "commands", {})
        found += [f"{name} {word}" for word in inner] or [name]
    return found


PAGE = (ROOT / "ashes_tui" / "cli" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("command", commands())
def test_it_names_the_command(command: str) -> None:
    assert re.search(rf"`(ashes-tui )?{command}\b", PAGE)


def test_it_says_how_big_files_may_be() -> None:
    assert re.findall(r"(\d+) MiB", PAGE) == [str(DOCUMENT >> 20), str(JOURNAL >> 20)]


@pytest.mark.parametrize(("name", "command"), later())
def test_the_list_of_commands_says_of_each_how_its_own_help_begins(name: str, command: LateCommand) -> None:
    built = command.built()
    assert built.name == name
    assert command.help
    assert " ".join(built.help.split()).startswith(command.help)


def test_help_imports_no_command() -> None:
    shown = "import sys; import ashes_tui.cli.app as cli\n"
    told = "print([m for m in sys.modules if m.startswith(('ashes_tui.cli.play', 'ashes_tui.cli.tools'))])"
    script = f"{shown}cli.app(['--help'], standalone_mode=False); {told}"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
