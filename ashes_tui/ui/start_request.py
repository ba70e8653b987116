"""What the app opens first, as plain data, so that the command line need not import Textual."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from ashes_tui.campaign.record import Opponent
    from ashes_tui.match.new_game import NewGame

MENU: Literal["menu"] = "menu"


@dataclass(frozen=True)
class ResumeRequest:
    """Resume a saved game."""

    path: Path


@dataclass(frozen=True)
class CampaignRequest:
    """Open a campaign; with an opponent, begin its next game at once."""

    path: Path
    opponent: Opponent | None = None


Opening: TypeAlias = "Literal['menu'] | NewGame | ResumeRequest | CampaignRequest"
"""In a new game, what is missing is asked for."""


def while_opening(opening: Opening) -> str:
    """What is said until it is open; nothing of the menu, which is there at once."""
    if opening == MENU:
        return ""
    if isinstance(opening, ResumeRequest):
        return "Opening the saved game"
    return "Opening the campaign" if isinstance(opening, CampaignRequest) else "Setting up"
