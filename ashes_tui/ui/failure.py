"""What a player reads after a bug: where the game is saved, and where the report is."""

from __future__ import annotations

import contextlib
import traceback
from datetime import UTC, datetime
from pathlib import Path


def failure_message(error: BaseException | None, save_path: str) -> str:
    """The message after a bug. The traceback goes into a file, because it could reveal hidden cards."""
    lines = ["ashes-tui stopped: this is a bug in the program."]
    if save_path:
        lines.append(f"Your game is saved in {save_path}; go on with: ashes-tui resume {save_path}")
    report = _write_report(error)
    if report:
        lines.append(f"Please send this report along if you tell anybody: {report}")
    return "\n".join(lines)


def _write_report(error: BaseException | None) -> Path | None:
    if error is None:
        return None
    with contextlib.suppress(OSError):
        import platformdirs

        folder = platformdirs.user_log_path("ashes-tui", appauthor=False)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"defect-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        return path
    return None
