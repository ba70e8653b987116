"""Reporting a problem: what is typed is kept with the game as it stands, under an id that the player is given."""

from __future__ import annotations

from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.screens.shared.carrying import AnyScreen, carry_out
from ashes_tui.host.screens.shared.typing import LineScreen

LONGEST_REPORT = 500
_WITH_GAME = "The game is kept with it as it stands, hands and all, for the operator of this host."


def ask_for_report(screen: AnyScreen, guest: InnGuest, table: str = "") -> None:
    """Ask what is wrong, at a table or in general; then tell the id of the report."""
    lobby, app = guest.inn.lobby, screen.ashes

    def take(text: str) -> None:
        carry_out(asked, guest, lambda: lobby.report_problem(guest.account, text, table), done, asked.refuse)

    def done(id: str) -> None:
        asked.dismiss(None)
        app.tell("Reported", f"Your report is kept as {id}.", "Name it when you talk to the operator of this host.")

    intro = ("What is wrong? The operator of this host reads it.", *((_WITH_GAME,) if table else ()))
    asked = LineScreen("Report a problem", intro, LONGEST_REPORT, take)
    app.push_screen(asked)
