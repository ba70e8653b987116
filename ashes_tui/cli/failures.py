"""What a person reads when something goes wrong: one message, never a traceback.

Exit codes: 0 all is well, 1 the program is at fault, 2 something given to it is.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable

GIVEN, PROGRAM, HUNG_UP, INTERRUPTED = 2, 1, 129, 130


class UsageFault(Exception):
    """Something on the command line, or in what it names, is wrong; the text says what and how to put it right."""


def guarded(work: Callable[[], None]) -> int:
    """Do the work and write out what it printed; whatever goes wrong becomes a message and an exit code."""
    if not _open_streams():
        print("ashes-tui: standard output is closed; send it to a file or to /dev/null", file=sys.stderr)
        return GIVEN
    return _written(_code_of(work))


def _code_of(work: Callable[[], None]) -> int:
    try:
        work()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # what reads the command line makes it an exit code 1
            _forget_output()
            return 0
        return stop.code if isinstance(stop.code, int) else GIVEN if stop.code else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EIO and not _heard():
            _forget_output()
            return HUNG_UP
        return told(error)
    return 0


def _open_streams() -> bool:
    """Stand in for closed input, which is at its end, and closed messages; whether there is somewhere to print to."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - open until the end
    has_output = sys.stdout is not None
    if not has_output:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - no file opened later may take its number
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    return has_output


def _written(code: int) -> int:
    """Hand on what was printed; the exit code, of which a failure to do so makes another."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
    except OSError as error:
        return told(error)
    return code


def told(error: Exception) -> int:
    """Say what went wrong; the exit code."""
    if _is_given(error):
        print(f"ashes-tui: {error}", file=sys.stderr)
        return GIVEN
    if isinstance(error, OSError) and error.strerror:
        _tell_refused(error)
        return GIVEN
    _report_defect(error)
    return PROGRAM


def _tell_refused(error: OSError) -> None:
    """What the system refuses is the person's to know: a file it names, else that standard output takes no more."""
    if error.filename is not None:
        print(f"ashes-tui: {error.filename}: {error.strerror}; check the path", file=sys.stderr)
        return
    _forget_output()
    print(f"ashes-tui: the output cannot be written ({error.strerror}); send it elsewhere", file=sys.stderr)


def _is_given(error: Exception) -> bool:
    """Whether the fault lies in what the person gave, known by classes that are only loaded if they were used."""
    if isinstance(error, UsageFault):
        return True
    known = (
        ("ashes_tui.content.findings", "ContentError"),
        ("ashes_tui.match.errors", "MatchError"),
        ("ashes_tui.engine.table.errors", "SetupError"),
        ("ashes_tui.outside.faults", "Unreadable"),
    )
    for module, name in known:
        loaded = sys.modules.get(module)
        if loaded is not None and isinstance(error, getattr(loaded, name)):
            return True
    return False


def _report_defect(error: Exception) -> None:
    """A defect: a short notice here, the particulars in a file, for they may tell hidden cards."""
    if os.environ.get("ASHES_TUI_DEBUG"):
        raise error
    where = _write_particulars(error)
    print(f"ashes-tui: this is a bug in the program ({type(error).__name__})", file=sys.stderr)
    print(f"The particulars are in {where}; please report it with that file.", file=sys.stderr)


def _write_particulars(error: Exception) -> str:
    import traceback
    from datetime import UTC, datetime

    import platformdirs

    path = platformdirs.user_log_path("ashes-tui", appauthor=False) / "defects.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"--- {datetime.now(UTC).isoformat(timespec='seconds')} {' '.join(sys.argv)}\n")
            file.writelines(traceback.format_exception(error))
    except OSError:
        return "no file, for none could be written"
    return str(path)


def _heard() -> bool:
    """Whether the output goes anywhere; a terminal that is gone can no more be asked for its size."""
    try:
        os.get_terminal_size(sys.stdout.fileno())
    except OSError as error:
        return error.errno != errno.EIO
    return True


def _forget_output() -> None:
    """The reader of our output has gone; keep Python from complaining when it flushes."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
