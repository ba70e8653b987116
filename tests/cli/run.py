"""Running the command line as a stranger would."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Done(NamedTuple):
    code: int
    out: str
    err: str


def ashes(*words: str | Path, cwd: Path | None = None, **environment: str) -> Done:
    """Run ``ashes-tui`` in a process of its own."""
    command = [sys.executable, "-m", "ashes_tui", *(str(word) for word in words)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        command, cwd=cwd or ROOT, env=env, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    return Done(done.returncode, done.stdout, done.stderr)


def refused(*words: str | Path, **options: Any) -> str:
    """The message for a command line that is at fault: exit code 2, nothing like a traceback."""
    done = ashes(*words, **options)
    assert done.code == 2, done
    assert "Traceback" not in done.err + done.out
    return done.err
