"""``Stores``: where a person's games, campaigns and decks are kept; made once by whoever starts a front end."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ashes_tui.campaign.chronicle import Chronicle
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.client.played import PlayedGames
    from ashes_tui.client.settings import Settings
    from ashes_tui.client.solved import SolvedPuzzles
    from ashes_tui.match.aspect_decks import AspectDecks
    from ashes_tui.match.own_decks import OwnDecks
    from ashes_tui.match.saves.file_store import FileStore


class Stores:
    """The stores in a data folder: the user's own, or the one given, such as that of a guest of a host.

    Each store is opened when it is first used, so that starting waits for none.
    """

    shows_seeds = True
    """Whether the seed of a game is shown to whoever plays it: it repeats the luck, and so foretells it."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def _inside(self, name: str) -> Path | None:
        """A path in the given folder; None if there is none, so that each store uses its default."""
        return self._folder / name if self._folder else None

    def how_to_resume(self, name: str, plain: bool = False) -> str:
        """What a player who leaves a game is told about resuming it."""
        return f"Go on with: ashes-tui resume {'--plain ' if plain else ''}{name}"

    def shown(self, name: str) -> str:
        """What is shown of where a saved game lies."""
        return name

    @property
    def reports(self) -> Path:
        """The folder for reports of something that looks wrong."""
        from ashes_tui.client.bug_report import report_folder

        return report_folder(self._inside("reports"))

    @cached_property
    def settings(self) -> Settings:
        """How things are told and drawn, names, the last set-ups."""
        from ashes_tui.client.settings import Settings, settings_file

        return Settings(self._inside("settings.json") or settings_file())

    @cached_property
    def played(self) -> PlayedGames:
        """Finished games, for statistics."""
        from ashes_tui.client.played import PlayedGames

        return PlayedGames(self._inside("played.json"))

    @cached_property
    def games(self) -> FileStore:
        """Saved games."""
        from ashes_tui.match.saves.file_store import FileStore

        return FileStore(self._inside("saves"))

    @cached_property
    def campaigns(self) -> CampaignStore:
        """Campaigns."""
        from ashes_tui.campaign.files import CampaignStore

        return CampaignStore(self._inside("campaigns"))

    @cached_property
    def chronicle(self) -> Chronicle:
        """The record of games won and lost against automata."""
        from ashes_tui.campaign.chronicle import Chronicle

        return Chronicle(self._inside("chronicle.jsonl"))

    @cached_property
    def aspects(self) -> AspectDecks:
        """Decks of aspects that a player has put together."""
        from ashes_tui.match.aspect_decks import AspectDecks

        return AspectDecks(self._inside("aspects"))

    @cached_property
    def decks(self) -> OwnDecks:
        """Decks that a player has built."""
        from ashes_tui.match.own_decks import OwnDecks

        return OwnDecks(self._inside("decks"))

    @cached_property
    def puzzles(self) -> SolvedPuzzles:
        """Which puzzles were solved."""
        from ashes_tui.client.solved import SolvedPuzzles

        return SolvedPuzzles(self._inside("puzzles.json"))
