"""``CampaignRows``: campaigns as rows, one a line of the file that they would have at home."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.encoding import decode, encode
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.legality import check_begin
from ashes_tui.campaign.progress import apply_step, new_campaign
from ashes_tui.campaign.record import Begin, Step
from ashes_tui.host.chance import Clock, Draw, new_id
from ashes_tui.host.stores.database import Database, Taken, Work
from ashes_tui.match.errors import FileMissing, StoreError
from ashes_tui.match.saves.provenance import this_program
from ashes_tui.match.saves.seal import seal_of


class CampaignRows(CampaignStore):
    """The campaigns of a database, each by its id; no two steps ever have one number."""

    def __init__(self, database: Database, clock: Clock, draw: Draw) -> None:
        super().__init__(Path())
        self._database, self._clock, self._draw = database, clock, draw

    def create(self, begin: Begin, card_pool: CardPool) -> StoredCampaign:
        """Begin a campaign. Raises ``CampaignRefused`` and ``StoreError``."""
        check_begin(begin, card_pool)
        created = datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="seconds")
        made = replace(begin, engine=this_program().engine, created=created)
        id, line = new_id(self._draw), encode(made)
        self._database.write(lambda work: work.run("INSERT INTO campaign_lines VALUES (?, 0, ?)", id, line))
        return StoredCampaign(Path(id), new_campaign(made), len(line), seal=seal_of(line))

    def read(self, name: str) -> StoredCampaign:
        """A campaign by its id. Raises ``JournalError`` and ``StoreError``."""
        return self._database.read(lambda work: _read(work, name))

    def record_step(self, kept: StoredCampaign, step: Step) -> StoredCampaign:
        """Save a step without checking decks. Raises ``CampaignRefused``, and ``StoreError`` if another came before."""
        step = replace(step, n=kept.loaded.steps + 1)
        campaign, line, id = apply_step(kept.loaded, step), encode(step, kept.seal), kept.path.name
        try:
            self._database.write(lambda work: work.run("INSERT INTO campaign_lines VALUES (?, ?, ?)", id, step.n, line))
        except Taken as error:
            raise StoreError("the campaign has gone on meanwhile; look at it again") from error
        return StoredCampaign(kept.path, campaign, kept.size + len(line), seal=seal_of(line))

    def all(self) -> tuple[StoredCampaign, ...]:
        """All campaigns, in the order of their ids."""

        def job(work: Work) -> tuple[StoredCampaign, ...]:
            rows = work.rows("SELECT id FROM campaign_lines WHERE n = 0 ORDER BY id")
            return tuple(_read(work, id) for (id,) in rows)

        return self._database.read(job)

    def delete(self, kept: StoredCampaign) -> None:
        """Delete a campaign; its games stay. Raises ``StoreError``."""
        self._database.write(lambda work: work.run("DELETE FROM campaign_lines WHERE id = ?", kept.path.name))


def _read(work: Work, id: str) -> StoredCampaign:
    rows = work.rows("SELECT line FROM campaign_lines WHERE id = ? ORDER BY n", id)
    if not rows:
        raise FileMissing(f"{id}: there is no such campaign")
    file = decode(b"".join(bytes(line) for (line,) in rows), id)
    return StoredCampaign(Path(id), file.campaign, file.size, file.torn, file.seal, file.notes)
