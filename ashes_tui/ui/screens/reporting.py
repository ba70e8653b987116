"""A report of something that looks wrong at a table: what is on the screen, and the game up to here."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.client.bug_report import write_report
from ashes_tui.client.party import Party
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.services import AppServices

_REPORTED = (
    "It holds what was on the screen and the game up to here, hidden cards too.",
    "Send it to whoever maintains the program, and say in a sentence what is wrong.",
    "",
)


def report(ashes: AppServices, game: Party, seat: int, panes: Iterable[Pane]) -> None:
    """Write it into one file, and say where that is."""
    stores = ashes.stores
    screen = tuple(strip.text for pane in panes for strip in pane.drawing.strips)
    name = game.session.seat_names[seat]
    ashes.carry_out(
        lambda: write_report(stores.reports, game.session.match, name, screen),
        lambda path: ashes.tell("A report was written", *_REPORTED, stores.shown(str(path))),
        "No report could be written",
    )
