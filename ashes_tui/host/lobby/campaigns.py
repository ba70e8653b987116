"""``CampaignTables``: tables at which one campaign is played, game after game."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import begin_game, possible_opponents, void_game
from ashes_tui.campaign.record import Begin, Campaign, Earned, Member, Opponent, Rebuilt
from ashes_tui.engine.api import SetupError
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.games import SEEDS, Games, lock_or_refuse
from ashes_tui.host.lobby.house import House
from ashes_tui.host.stores.campaigns import CampaignRows
from ashes_tui.host.stores.database import Work
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.tables import TableRow, put_seat, set_campaign

Find = Callable[[Account, str], TableRow]
"""A table that somebody may find."""


class CampaignTables:
    """The campaigns of a host. Every method waits for the database and raises ``MatchError``."""

    def __init__(self, house: House, games: Games, find: Find) -> None:
        self._house, self._games, self._find = house, games, find
        self._rows = CampaignRows(house.database, house.clock, house.draw)
        self._pool = CardPool(house.rules.rulebook, dict(house.decks))

    def of(self, account: Account, id: str) -> Campaign | None:
        """The campaign at a table as it stands, None before its first game."""
        found = self._find(account, id)
        return self._rows.read(found.campaign).loaded if found.campaign else None

    def opponents(self, account: Account, id: str) -> tuple[Opponent, ...]:
        """Who may be chosen for the next game; where opponents are drawn the choice does not matter."""
        found = self._find(account, id)
        campaign = self._kept(found).loaded if found.campaign else Campaign(self._begin_of(found), ())
        return possible_opponents(campaign, self._pool)

    def choose(self, account: Account, id: str, step: Rebuilt | Earned) -> Campaign:
        """Change one's own deck, or take one's own prize, between two games."""
        found = self._find(account, id)
        if found.seat_of(account.id) != step.member:
            raise Refused("that is somebody else's deck; choose for your own")
        return self._rows.record_choice(self._kept(found), step, self._pool).loaded

    def begin(self, account: Account, id: str, opponent: Opponent) -> None:
        """Begin the next game, as the host of the table."""
        found = self._find(account, id)
        if found.host != account.id or found.plan.campaign is None or found.stage not in ("waiting", "over"):
            raise Refused("only the host of a campaign begins its next game, when none is played; ask them")
        kept = self._kept(found) if found.campaign else self._create(found)
        try:
            kept, match = begin_game(self._rows, kept, opponent, self._pool, self._house.rules, self._house.journals)
        except SetupError as error:
            raise Refused(f"no game can begin so: {error}") from error
        try:
            self._games.begin_match(self._house.database.write(lambda work: _with_decks(work, id, kept)), match)
        except BaseException:
            match.close()
            void_game(self._rows, kept)
            raise

    def _kept(self, found: TableRow) -> StoredCampaign:
        """The campaign of a table, with the result of its last game."""
        if found.stage == "over":
            self._games.at(found)  # keeps its result if that was not done
        if not found.campaign:
            raise Refused("the campaign has not begun yet; begin its first game")
        return self._rows.read(found.campaign)

    def _create(self, found: TableRow) -> StoredCampaign:
        kept = self._rows.create(self._begin_of(found), self._pool)
        self._house.database.write(lambda work: set_campaign(work, found.id, kept.path.name))
        return kept

    def _begin_of(self, found: TableRow) -> Begin:
        plan = found.plan
        if plan.campaign is None:
            raise Refused("no campaign is played at this table; make another for that")
        if any(seat.free or seat.deck is None for seat in found.seats):
            raise Refused("a seat is free, or somebody has no deck yet; wait for them")
        return Begin(
            kind=plan.campaign.kind,
            difficulty=plan.campaign.difficulty,
            seed=self._house.draw(SEEDS),
            edition=plan.edition,
            phoenix=plan.phoenix,
            chained=plan.chained,
            members=tuple(
                Member(seat.name, seat.deck, plan.campaign.options, player=seat.player)
                for seat in found.seats
                if seat.deck is not None
            ),
        )


def _with_decks(work: Work, id: str, kept: StoredCampaign) -> TableRow:
    """A table with the decks that the members of its campaign have now."""
    found = lock_or_refuse(work, id)
    for seat, deck in zip(found.seats, kept.loaded.decks, strict=True):
        put_seat(work, id, type(seat)(seat.seat, seat.account, seat.name, seat.player, deck))
    return lock_or_refuse(work, id)
