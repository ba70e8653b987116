"""A backup holds all that lasts, and can be restored into a database of either kind."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from ashes_tui.campaign.record import Opponent
from ashes_tui.host.stores.database import Database, Work
from ashes_tui.host.stores.opening import open_database
from ashes_tui.host.stores.postgres import PostgresDatabase
from ashes_tui.host.stores.schema import TABLES
from ashes_tui.host.stores.sqlite import SqliteDatabase
from ashes_tui.host.stores.tables import CampaignPlan
from ashes_tui.host.stores.upkeep import back_up, check, restore
from ashes_tui.match.errors import StoreError
from tests.host.house.world import HandClock, Inn, deck, play_on
from tests.match.games import rules


def busy(database: Database) -> Inn:
    """A host with something in every table, and a game that goes on."""
    inn = Inn(database)
    over = inn.game("Ann", "Bob")
    inn.hosted(over).session.concede(0)
    inn.accounts.keep_deck(inn.person("Ann"), deck(0))
    inn.accounts.set_block(inn.person("Ann"), inn.person("Cleo"), "mute")
    inn.accounts.ban("SHA256:x", "rude")
    campaign = inn.table("Cleo", seats=1, mode="campaign", campaign=CampaignPlan("survival"))
    inn.lobby.campaigns.begin(inn.person("Cleo"), campaign.id, Opponent(""))
    going = inn.game("Ann", "Bob", visibility="invited")
    play_on(inn.hosted(going), 40)
    inn.accounts.codes.new()
    inn.lobby.report_problem(inn.person("Ann"), "odd", going.id)
    return inn


def rows(database: Database) -> dict[str, list[str]]:
    def job(work: Work) -> dict[str, list[str]]:
        found = {table: sorted(map(str, work.rows(f"SELECT * FROM {table}"))) for table in TABLES if table != "games"}
        games = work.rows("SELECT id, header, last, ended, token FROM games ORDER BY id")
        return {**found, "games": [*map(str, games)]}

    return database.read(job)


def test_what_was_backed_up_is_there_after_restoring(database: Database, tmp_path: Path) -> None:
    inn = busy(database)
    copied = back_up(database, tmp_path / "backup.sqlite")
    kept = rows(database)
    assert all(kept[table] for table in TABLES), "nothing is left out by chance"
    other = SqliteDatabase(tmp_path / "other" / "house.sqlite")
    assert restore(tmp_path / "backup.sqlite", other) == copied == sum(map(len, kept.values()))
    assert rows(other) == kept
    later = Inn(other, "later", HandClock(), 9)
    game = later.hosted(later.lobby.own(later.person("Bob"))[0])
    assert game.session.view(1) == inn.hosted(inn.lobby.own(inn.person("Bob"))[0]).session.view(1)
    play_on(game, 3)
    with pytest.raises(StoreError, match="not empty"):
        restore(tmp_path / "backup.sqlite", other)
    other.close()


def test_from_sqlite_to_postgresql_and_back(database: Database, url: str, tmp_path: Path) -> None:
    busy(database)
    back_up(database, tmp_path / "one.sqlite")
    shared = PostgresDatabase(url)
    restore(tmp_path / "one.sqlite", shared)
    assert rows(shared)["games"] == rows(database)["games"]
    assert list(check(shared, rules())) == []
    back_up(shared, tmp_path / "two.sqlite")
    home = SqliteDatabase(tmp_path / "home.sqlite")
    restore(tmp_path / "two.sqlite", home)
    assert rows(home) == rows(database)
    for opened in (shared, home):
        opened.close()


def test_a_backup_is_nobody_elses_and_replaces_nothing(database: Database, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite"
    back_up(database, target)
    for path in (target, tmp_path / "house.sqlite"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(StoreError, match="already"):
        back_up(database, target)
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["backup.sqlite"]
    with pytest.raises(StoreError, match="no such backup"):
        restore(tmp_path / "nothing", database)
    (tmp_path / "text").write_text("no backup, but text that is long enough to be looked at")
    with pytest.raises(StoreError):
        restore(tmp_path / "text", database)


def test_a_sound_database_has_no_findings(database: Database) -> None:
    busy(database)
    assert list(check(database, rules())) == []


def test_damage_is_found(database: Database) -> None:
    inn = busy(database)
    going = inn.lobby.own(inn.person("Ann"))[0]
    database.write(lambda work: work.run("DELETE FROM records WHERE game = ? AND n = 40", going.game))
    assert list(check(database, rules())) == [f"game {going.game}: 39 records are there, 40 were counted"]
    database.write(lambda work: work.run("DELETE FROM records WHERE game = ? AND n = 20", going.game))
    (found,) = check(database, rules())
    assert found.startswith(f"game {going.game}: {going.game}:21: record 21 stands where 20 belongs")
    database.write(lambda work: work.run("DELETE FROM results"))
    database.write(lambda work: work.run("DELETE FROM games"))
    assert sum("its game is not there" in told for told in check(database, rules())) == 3


def test_the_operator_names_a_database(tmp_path: Path) -> None:
    for store, file in (("", "house.sqlite"), (f"sqlite:///{tmp_path}/mine.sqlite", "mine.sqlite")):
        open_database(store, tmp_path).close()
        assert (tmp_path / file).is_file()
    with pytest.raises(StoreError, match="no such kind"):
        open_database("mysql://x", tmp_path)
    with pytest.raises(StoreError, match="does not answer"):
        open_database("postgresql:///nothing?host=/nowhere", tmp_path)
