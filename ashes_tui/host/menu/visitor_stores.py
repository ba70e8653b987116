"""Stores whose messages do not name the folders of the host: whoever plays here has no files of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from msgspec import Struct, structs

from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.client.stores import Stores
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.journal import Journal

YOURS = "your files"
_TOLD = ("problem", "notes", "where")
"""What a saved game or a campaign tells of itself, and where messages about it say that it lies."""


class VisitorStores(Stores):
    """The stores of somebody who has no files here. Whoever types a seed knows it; nobody else is told."""

    shows_seeds = False

    def how_to_resume(self, name: str, plain: bool = False) -> str:
        """Nothing of the host's folders is told."""
        del name, plain
        return "Come back the same way to go on."

    def shown(self, name: str) -> str:
        """The name of the file alone."""
        return Path(name).name

    @cached_property
    def games(self) -> FileStore:
        """Saved games."""
        return cast(FileStore, self._redacted(super().games))

    @cached_property
    def campaigns(self) -> CampaignStore:
        """Campaigns."""
        return cast(CampaignStore, self._redacted(super().campaigns))

    @cached_property
    def chronicle(self) -> Chronicle:
        """The record of games won and lost."""
        return cast(Chronicle, self._redacted(super().chronicle))

    @cached_property
    def aspects(self) -> AspectDecks:
        """Decks of aspects."""
        return cast(AspectDecks, self._redacted(super().aspects))

    def _redacted(self, store: object) -> Redacted:
        return Redacted(store, str(self._folder or "/"))


class Redacted:
    """A store, or what it has opened: the same, but neither its errors nor the problems it tells of name the folder."""

    def __init__(self, inner: object, folder: str) -> None:
        self._inner, self._folder = inner, folder

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        return self._calling(found) if callable(found) else self._shown(found)

    def _calling(self, deed: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            try:
                return self._shown(deed(*(self._found_again(part) for part in given), **named))
            except Exception as error:
                self._cover(error)
                raise

        return call

    def _found_again(self, given: Any) -> Any:
        """A saved game that was given out comes back with the whole path of its file."""
        if isinstance(given, Journal) and not given.where.startswith(self._folder):
            return structs.replace(given, where=f"{self._folder}/{given.where}")
        return given

    def _cover(self, error: Exception) -> None:
        error.args = tuple(self._without(part) for part in error.args)
        for name, value in vars(error).items():
            setattr(error, name, self._without(value))

    def _without(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._without(part) for part in value)
        if not isinstance(value, str):
            return value
        return value.replace(f"{self._folder}/", "").replace(self._folder, YOURS)

    def _shown(self, found: Any) -> Any:
        """What is given out: redacted too, be it a file that was opened or the problem of one that cannot be read."""
        if type(found) is tuple:
            return tuple(self._without(part) if isinstance(part, str) else self._shown(part) for part in found)
        if isinstance(found, Struct):
            told = {name: getattr(found, name) for name in _TOLD if getattr(found, name, None)}
            return structs.replace(found, **{name: self._without(value) for name, value in told.items()})
        return Redacted(found, self._folder) if hasattr(found, "append") and hasattr(found, "close") else found
