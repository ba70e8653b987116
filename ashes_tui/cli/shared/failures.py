"""Error reporting: one message, never a traceback.

Exit codes: 0 all is well, 1 the program is at fault, 2 something given to it is.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable

GIVEN, PROGRAM, HUNG_UP, INTERRUPTED = 2, 1, 129, 130


class UsageFault(Exception):
    """A mistake on the command line or in a file it names; the text gives problem and remedy."""


def run_guarded(work: Callable[[], None]) -> int:
    """Run a command and flush its output; any error becomes a message and an exit code."""
    if not _open_streams():
        print("ashes-tui: standard output is closed; send it to a file or to /dev/null", file=sys.stderr)
        return GIVEN
    return _flush_output(_code_of(work))


def _code_of(work: Callable[[], None]) -> int:
    try:
        work()
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # typer turns a broken pipe into exit code 1
            _forget_output()
            return 0
        return stop.code if isinstance(stop.code, int) else GIVEN if stop.code else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EIO and not _has_reader():
            _forget_output()
            return HUNG_UP
        return report_error(error)
    return 0


def _open_streams() -> bool:
    """Replace closed standard streams with null files. Returns whether standard output was open."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115 - open until the end
    has_output = sys.stdout is not None
    if not has_output:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - no file opened later may take its number
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    return has_output


def _flush_output(code: int) -> int:
    """Flush the output; returns the exit code, which changes if that fails."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
    except OSError as error:
        return report_error(error)
    return code


def report_error(error: Exception) -> int:
    """Print an error; returns the exit code."""
    if _is_user_fault(error):
        print(f"ashes-tui: {error}", file=sys.stderr)
        return GIVEN
    if isinstance(error, OSError) and error.strerror:
        _report_os_error(error)
        return GIVEN
    _report_bug(error)
    return PROGRAM


def _report_os_error(error: OSError) -> None:
    """Print an error of the operating system: about a file, or else about standard output."""
    if error.filename is not None:
        print(f"ashes-tui: {error.filename}: {error.strerror}; check the path", file=sys.stderr)
        return
    _forget_output()
    print(f"ashes-tui: the output cannot be written ({error.strerror}); send it elsewhere", file=sys.stderr)


def _is_user_fault(error: Exception) -> bool:
    """Whether an error is caused by the user's input. Its classes are looked up only if their modules are loaded."""
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


def _report_bug(error: Exception) -> None:
    """Report a bug: a short notice here, details in a file, because they may name hidden cards."""
    if os.environ.get("ASHES_TUI_DEBUG"):
        raise error
    where = _write_report(error)
    print(f"ashes-tui: this is a bug in the program ({type(error).__name__})", file=sys.stderr)
    print(f"The particulars are in {where}; please report it with that file.", file=sys.stderr)


def _write_report(error: Exception) -> str:
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


def _has_reader() -> bool:
    """Whether the output still has a reader; a closed terminal cannot be asked for its size."""
    try:
        os.get_terminal_size(sys.stdout.fileno())
    except OSError as error:
        return error.errno != errno.EIO
    return True


def _forget_output() -> None:
    """Drop the output after its reader has gone, so that Python does not complain on exit."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
