"""What the app opens with, as plain data: the command line can say it without importing Textual."""

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
    """Go on with a saved game."""

    path: Path


@dataclass(frozen=True)
class CampaignRequest:
    """Go on with a campaign; with an opponent its next game begins at once."""

    path: Path
    opponent: Opponent | None = None


Opening: TypeAlias = "Literal['menu'] | NewGame | ResumeRequest | CampaignRequest"
"""A new game lacks what is to be asked."""
