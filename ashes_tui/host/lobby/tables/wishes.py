"""What somebody at a table may ask of the game, and how things stand besides the game itself. All of it is data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ashes_tui.engine.api import Choice

Asked = Literal["undo", "pause", "go on", "rematch"]
"""What needs the consent of all people at the table."""
ASKS: dict[Asked, str] = {
    "undo": "asks to take back their last choice",
    "pause": "asks to pause the game",
    "go on": "asks to go on with the game",
    "rematch": "asks for a rematch",
}
"""What is said of whoever proposes it."""


class Reply(Struct, frozen=True, tag="reply"):
    """Answer a decision."""

    decision: int
    choice: Choice


class TakeBack(Struct, frozen=True, tag="take back"):
    """Take back one's last choice, if nobody need be asked for that."""


class Concede(Struct, frozen=True, tag="concede"):
    """Give up."""


class Propose(Struct, frozen=True, tag="propose"):
    """Ask the others for their consent."""

    asked: Asked


class Consent(Struct, frozen=True, tag="consent"):
    """Agree to what was proposed, or not; whoever proposed it withdraws it by not agreeing."""

    agreed: bool


Wish = Reply | TakeBack | Concede | Propose | Consent


class Proposal(Struct, frozen=True):
    """What a seat asks for, and which seats have agreed so far, its own included."""

    asked: Asked
    by: int
    agreed: tuple[int, ...]


class Status(Struct, frozen=True):
    """How things stand besides the game.

    ``left`` are the seconds each seat has left at the time ``at``, None where no clock runs for it at all; those of
    the seats in ``running`` go down. ``declined`` is who did not agree to the last proposal.
    """

    paused: bool = False
    proposal: Proposal | None = None
    declined: int | None = None
    left: tuple[float | None, ...] = ()
    running: tuple[int, ...] = ()
    at: float = 0.0
    over: bool = False
