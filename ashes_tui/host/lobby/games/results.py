"""How games ended: kept with their journals, for as long as those are."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.campaign.games import result_of
from ashes_tui.engine.api import PUBLIC
from ashes_tui.host.lobby.house import House
from ashes_tui.host.stores.campaigns import CampaignRows
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.host.stores.tables import TableRow, set_stage
from ashes_tui.match.match import Match


class ResultPlace(Struct, frozen=True):
    """One seat of a game that is over."""

    name: str
    deck: str
    won: bool


class GameResult(Struct, frozen=True):
    """A game that is over. ``ended`` is in seconds since the epoch; ``game`` is the name of its journal."""

    game: str
    ended: float
    reason: str
    rounds: int
    opponent: str
    places: tuple[ResultPlace, ...]


def record_result(house: House, table: TableRow, match: Match) -> None:
    """Keep how a game ended, once, and that its table is free for a rematch. Raises ``StoreError``."""
    outcome, rounds = match.outcome, match.view(PUBLIC).round
    assert outcome is not None
    opponent = match.header.setup.opponent

    def job(work: Work) -> None:
        new = work.run(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO NOTHING",
            table.game,
            table.id,
            house.clock(),
            outcome.reason,
            rounds,
            opponent.name if opponent else "",
        )
        for seat in table.seats if new else ():
            deck, won = seat.deck.name if seat.deck else "", int(seat.seat in outcome.winners)
            values = (table.game, seat.seat, seat.account, seat.name, deck, won)
            work.run("INSERT INTO places VALUES (?, ?, ?, ?, ?, ?)", *values)
        if new:
            set_stage(work, table.id, "over", table.game)

    house.database.write(job)
    if table.campaign:
        _record_in_campaign(house, table, match)


def _record_in_campaign(house: House, table: TableRow, match: Match) -> None:
    rows = CampaignRows(house.database, house.clock, house.draw)
    kept = rows.read(table.campaign)
    game = kept.loaded.under_way
    if game is not None and game.game == table.game:
        rows.record_step(kept, result_of(match))


def results_of(database: Database, account: str, most: int = 100) -> tuple[GameResult, ...]:
    """The games that an account has played to the end, the latest first."""
    sql = (
        "SELECT r.game, r.ended, r.reason, r.rounds, r.opponent FROM results r"
        " WHERE EXISTS (SELECT 1 FROM places p WHERE p.game = r.game AND p.account = ?)"
        " ORDER BY r.ended DESC, r.game LIMIT ?"
    )
    places = "SELECT name, deck, won FROM places WHERE game = ? ORDER BY seat"

    def job(work: Work) -> tuple[GameResult, ...]:
        found = []
        for game, ended, reason, rounds, opponent in work.rows(sql, account, most):
            seats = tuple(ResultPlace(name, deck, bool(won)) for name, deck, won in work.rows(places, game))
            found.append(GameResult(game, ended, reason, rounds, opponent, seats))
        return tuple(found)

    return database.read(job)


def played_in(database: Database, account: str, game: str) -> bool:
    """Whether somebody played in a game that is over, and so may have its journal."""
    sql = "SELECT 1 FROM places WHERE game = ? AND account = ?"
    return bool(database.read(lambda work: work.rows(sql, game, account)))
