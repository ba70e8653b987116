"""A report of something that looks wrong, as one file to send: what was on the screen, and the game up to there."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from ashes_tui.content.writing import write_new
from ashes_tui.match.errors import StoreError
from ashes_tui.match.match import Match
from ashes_tui.match.past import journal_of
from ashes_tui.match.saves.data_folder import data_folder
from ashes_tui.match.saves.provenance import this_program

REPORT, GAME = "report.txt", "game.jsonl"


def report_folder(folder: Path | None = None) -> Path:
    """Where reports are written: the given folder, else one beside the saved games."""
    return folder or data_folder() / "reports"


def write_report(folder: Path, match: Match, seat: str, screen: Sequence[str]) -> Path:
    """Write a report of a game as ``seat`` sees it on a ``screen``; the file. Raises ``StoreError``.

    The game attached can be resumed and looked back at. It holds all cards, hidden ones too.
    """
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(REPORT, "\n".join((*_facts(match, seat), "", *screen)) + "\n")
        archive.writestr(GAME, journal_of(match))
    try:
        return write_new(folder, f"report-{datetime.now(UTC):%Y%m%d-%H%M%S}", ".zip", packed.getvalue())
    except OSError as error:
        raise StoreError(f"{folder}: no report can be written here ({error.strerror})") from error


def _facts(match: Match, seat: str) -> tuple[str, ...]:
    """Everything a developer asks first."""
    asked = ", ".join(f"{decision.purpose} of seat {decision.seat} ({decision.rule})" for decision in match.decisions)
    return (
        f"program    {this_program()}",
        f"python     {platform.python_version()} on {platform.system()} {platform.release()}",
        f"game       {match.name or 'not saved'}, decision {match.version}",
        f"seed       {match.header.setup.seed}, {match.header.setup.edition}",
        f"player     {seat}",
        f"open       {asked or 'nothing: the game is over'}",
        f"again      ashes-tui resume {GAME}",
        "what is wrong:",
    )
