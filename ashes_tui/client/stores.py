"""``Stores``: where a person's games, campaigns and decks are kept, built once by whoever starts a front end."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ashes_tui.campaign.chronicle import Chronicle
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.match.aspect_decks import AspectDecks
    from ashes_tui.match.saves.file_store import FileStore


class Stores:
    """What lies in the data folder. Each store is opened when it is first asked for, so that a start waits for none."""

    @cached_property
    def games(self) -> FileStore:
        """Saved games."""
        from ashes_tui.match.saves.file_store import FileStore

        return FileStore()

    @cached_property
    def campaigns(self) -> CampaignStore:
        """Campaigns."""
        from ashes_tui.campaign.files import CampaignStore

        return CampaignStore()

    @cached_property
    def chronicle(self) -> Chronicle:
        """The games won and lost against opponents that play themselves."""
        from ashes_tui.campaign.chronicle import Chronicle

        return Chronicle()

    @cached_property
    def aspects(self) -> AspectDecks:
        """Decks of aspects that a player has put together."""
        from ashes_tui.match.aspect_decks import AspectDecks

        return AspectDecks()
