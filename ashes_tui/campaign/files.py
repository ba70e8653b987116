"""Campaigns as files in the user's data folder; every step is on disk before a caller sees its result."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.encoding import decode, encode
from ashes_tui.campaign.legality import apply_checked, check_begin
from ashes_tui.campaign.progress import OVER, apply_step, new_campaign, stage_of
from ashes_tui.campaign.record import Begin, Campaign, Earned, Rebuilt, Step
from ashes_tui.match.errors import MatchError, StoreError
from ashes_tui.match.saves.append_log import SUFFIX, LineFile, publish
from ashes_tui.match.saves.data_folder import data_folder, delete_file
from ashes_tui.match.saves.provenance import this_program
from ashes_tui.match.saves.reading import files_in, modified_at, read_file
from ashes_tui.match.saves.seal import seal_of


class StoredCampaign(Struct, frozen=True):
    """A campaign and its file as read; ``size``, ``torn`` and ``seal`` as in ``CampaignFile``.

    ``notes`` are for the player, ``problem`` says why it cannot be read.
    """

    path: Path
    campaign: Campaign | None = None
    size: int = 0
    torn: int = 0
    seal: str = ""
    notes: tuple[str, ...] = ()
    problem: str = ""
    modified: float = 0.0

    @property
    def name(self) -> str:
        """Its name: the file name without suffix."""
        return self.path.stem

    @property
    def loaded(self) -> Campaign:
        """The campaign. Raises ``StoreError`` if it cannot be read."""
        if self.campaign is None:
            raise StoreError(self.problem)
        return self.campaign

    @property
    def is_running(self) -> bool:
        """Whether it can be continued."""
        return self.campaign is not None and stage_of(self.campaign) not in OVER


class CampaignStore:
    """A folder of campaigns."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "campaigns"

    def create(self, begin: Begin, card_pool: CardPool) -> StoredCampaign:
        """Begin a campaign. Raises ``CampaignRefused`` and ``StoreError``."""
        check_begin(begin, card_pool)
        made = replace(begin, engine=this_program().engine, created=datetime.now(UTC).isoformat(timespec="seconds"))
        line = encode(made)
        try:
            path = publish(line, self.folder, _title(made))
        except OSError as error:
            raise StoreError(f"{self.folder}: cannot save here ({error.strerror})") from error
        return StoredCampaign(path, new_campaign(made), len(line), seal=seal_of(line))

    def read(self, name: str) -> StoredCampaign:
        """A campaign by its name or path. Raises ``JournalError`` and ``StoreError``."""
        path = self._path(name)
        file = decode(read_file(path), str(path))
        return StoredCampaign(
            path, file.campaign, file.size, file.torn, file.seal, file.notes, modified=modified_at(path)
        )

    def record_choice(self, kept: StoredCampaign, step: Rebuilt | Earned, card_pool: CardPool) -> StoredCampaign:
        """Save a player's choice. Raises ``CampaignRefused``, and ``StoreError`` if the file was changed meanwhile."""
        apply_checked(kept.loaded, step, card_pool)
        return self.record_step(kept, step)

    def record_step(self, kept: StoredCampaign, step: Step) -> StoredCampaign:
        """Save a step without checking decks: a game begins or ends. Raises as ``record_choice`` does."""
        step = replace(step, n=kept.loaded.steps + 1)
        campaign = apply_step(kept.loaded, step)
        line = encode(step, kept.seal)
        try:
            file = LineFile(kept.path, "campaign", kept.size, kept.torn)
        except OSError as error:
            raise StoreError(f"{kept.path}: cannot be written ({error.strerror})") from error
        try:
            file.append(line)
        finally:
            file.close()
        return StoredCampaign(kept.path, campaign, kept.size + len(line), seal=seal_of(line))

    def all(self) -> tuple[StoredCampaign, ...]:
        """All campaigns, the newest first; those that cannot be read say why."""
        found = [self._entry(path) for path in files_in(self.folder, SUFFIX)]
        return tuple(sorted(found, key=lambda kept: (-kept.modified, kept.name)))

    def campaign_of_game(self, game: str) -> StoredCampaign | None:
        """The campaign a saved game belongs to, by the game's file name, or None."""
        return self.by_game().get(Path(game).name)

    def by_game(self) -> dict[str, StoredCampaign]:
        """Campaigns by the file names of their games."""
        found: dict[str, StoredCampaign] = {}
        for stored in self.all():
            games = stored.campaign.encounters if stored.campaign else ()
            for encounter in games:
                found.setdefault(encounter.game.game, stored)
        found.pop("", None)
        return found

    def delete(self, kept: StoredCampaign) -> None:
        """Delete a campaign; its games and the chronicle stay. Raises ``StoreError``."""
        delete_file(kept.path)

    def _path(self, name: str) -> Path:
        path = Path(name)
        if path.is_absolute() or len(path.parts) > 1:
            return path
        return self.folder / (name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")

    def _entry(self, path: Path) -> StoredCampaign:
        try:
            return self.read(str(path))
        except MatchError as error:
            return StoredCampaign(path, problem=str(error))


def _title(begin: Begin) -> str:
    """A short file name: the kind of campaign and its Phoenixborn."""
    names = [member.base.phoenixborn.split()[0] for member in begin.members if member.base.phoenixborn]
    return re.sub(r"[^a-z0-9-]+", "", "-".join([begin.kind, *names]).lower()) or "campaign"
