"""Running the command line as a stranger would."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple, NoReturn

from typer import main as typer_main
from typer.main import get_command

import ashes_tui
from ashes_tui.cli.app import app
from ashes_tui.cli.main import run
from ashes_tui.content.cache import key_of

ROOT = Path(__file__).resolve().parents[2]
OF_THE_INTERPRETER = ("PYTHON", "LANG", "LC_")
"""How variables begin that are read only when an interpreter starts."""


class Done(NamedTuple):
    code: int
    out: str
    err: str


def ashes(*words: str | Path, cwd: Path | str | None = None, typed: str = "", **environment: str) -> Done:
    """Run ``ashes-tui`` in a process of its own, forked so that nothing has to be imported again."""
    said = [str(word) for word in words]
    if any(name.startswith(OF_THE_INTERPRETER) for name in environment) or "--jobs" in said:
        return from_scratch(*said, cwd=cwd, typed=typed, **environment)
    _warm()
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(typed.encode())
        given.seek(0)
        pid = os.fork()
        if not pid:
            _child(said, cwd or ROOT, environment, (given.fileno(), out.fileno(), err.fileno()))
        _, status = os.waitpid(pid, 0)
        code = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Done(code, out.read().decode(), err.read().decode())


@cache
def _warm() -> None:
    """Do once what each command does anew: import what it needs, build all commands, look at the code that reads."""
    for module in walk_packages(ashes_tui.__path__, "ashes_tui."):
        if module.name.split(".")[1] not in ("__main__", "host", "ui"):
            import_module(module.name)
    built = get_command(app)
    vars(typer_main)["get_command"] = lambda _: built
    key_of("")


def _child(words: list[str], cwd: Path | str, environment: dict[str, str], files: tuple[int, int, int]) -> NoReturn:
    """Become the program, and never come back."""
    code = 70
    try:
        for at, file in enumerate(files):
            os.dup2(file, at)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115 - until the end
        sys.argv = ["ashes-tui", *words]
        os.chdir(cwd)
        os.environ.update(environment)
        run()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else int(bool(stop.code))
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def from_scratch(*words: str | Path, cwd: Path | str | None = None, typed: str = "", **environment: str) -> Done:
    """Run ``ashes-tui`` in an interpreter of its own, where starting it is what matters."""
    command = [sys.executable, "-m", "ashes_tui", *(str(word) for word in words)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(command, cwd=cwd or ROOT, env=env, capture_output=True, text=True, check=False, input=typed)
    return Done(done.returncode, done.stdout, done.stderr)


def refused(*words: str | Path, **options: Any) -> str:
    """The message for a command line that is at fault: exit code 2, nothing like a traceback."""
    done = ashes(*words, **options)
    assert done.code == 2, done
    assert "Traceback" not in done.err + done.out
    return done.err
