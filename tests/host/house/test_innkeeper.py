"""What the operator orders on the database takes effect in every process that runs over it."""

from __future__ import annotations

import pytest

from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.innkeeper import Innkeeper
from ashes_tui.host.lobby.people.accounts import Accounts
from ashes_tui.host.lobby.people.public_key import read_public_key
from ashes_tui.host.lobby.tables.wishes import Concede
from ashes_tui.host.stores.database import Database
from ashes_tui.match.saves.journal import decode_journal
from tests.host.house.world import HandClock, Inn, draws, key, play_on

_DAY = 86400.0


@pytest.fixture
def inn(database: Database) -> Inn:
    return Inn(database)


def keeper(inn: Inn, seed: int = 500) -> Innkeeper:
    return Innkeeper(inn.house.database, inn.clock, draws(seed))


def print_of(name: str) -> str:
    return read_public_key(key(name)).fingerprint


# --- codes -----------------------------------------------------------------------------------------------------------


def invited(database: Database, clock: HandClock) -> Accounts:
    return Accounts(database, clock, draws(), by_code=True)


def test_a_code_lets_in_as_many_as_it_says_and_no_more(database: Database) -> None:
    kept = invited(database, HandClock())
    code = kept.codes.new(uses=2).code
    assert kept.register(key("Ann"), "Ann", code).name == "Ann"
    assert kept.register(key("Bob"), "Bob", code.lower().replace("-", " ")).name == "Bob"
    with pytest.raises(Refused, match="lets nobody in"):
        kept.codes.check(code)
    with pytest.raises(Refused, match="lets nobody in"):
        kept.register(key("Cleo"), "Cleo", code)
    assert kept.named("Cleo") is None
    assert kept.codes.all() == ()


def test_a_name_that_cannot_be_had_uses_no_code_up(database: Database) -> None:
    kept = invited(database, HandClock())
    code = kept.codes.new(uses=2).code
    kept.register(key("Ann"), "Ann", code)
    with pytest.raises(Refused, match="another name"):
        kept.register(key("Bob"), "ann", code)
    assert kept.register(key("Bob"), "Bob", code).name == "Bob"


@pytest.mark.parametrize("code", ["", "AAAA-AAAA-AAAA", "' OR 1=1 --", "x" * 5000])
def test_a_host_for_those_invited_lets_in_nobody_else(database: Database, code: str) -> None:
    kept = invited(database, HandClock())
    kept.codes.new()
    with pytest.raises(Refused, match="lets nobody in"):
        kept.register(key("Eve"), "Eve", code)


def test_codes_run_out_and_are_withdrawn(database: Database) -> None:
    clock = HandClock()
    kept = invited(database, clock)
    short, long = kept.codes.new(days=1), kept.codes.new(days=9)
    kept.codes.check(short.code)
    clock.wait(_DAY + 1)
    with pytest.raises(Refused):
        kept.codes.check(short.code)
    assert kept.codes.all() == (long,)
    kept.codes.withdraw(long.code)
    with pytest.raises(Refused):
        kept.codes.check(long.code)
    with pytest.raises(Refused, match="no such code"):
        kept.codes.withdraw(long.code)
    with pytest.raises(Refused, match="give less"):
        kept.codes.new(uses=0)


def test_an_open_host_asks_nobody_for_a_code(inn: Inn) -> None:
    assert inn.accounts.register(key("Ann"), "Ann").name == "Ann"


# --- people ----------------------------------------------------------------------------------------------------------


def test_whoever_is_kicked_leaves_with_all_their_keys_and_may_come_back(inn: Inn) -> None:
    ann = inn.person("Ann")
    second = inn.accounts.add_key(ann, key("laptop")).fingerprint
    left: list[tuple[str, str]] = []
    inn.lobby.orders.on_dismissal(lambda who, said: left.append((who, said)))
    keeper(inn).kick("ann", "please rest")
    assert left == []
    inn.lobby.tick()
    assert sorted(left) == sorted(
        (who, "The operator of this host has ended your session. please rest") for who in (print_of("Ann"), second)
    )
    inn.lobby.tick()
    assert len(left) == 2, "an order is carried out once"
    assert inn.accounts.ban_of(second) is None


def test_whoever_is_banned_is_not_let_in_until_that_is_taken_back(inn: Inn) -> None:
    inn.person("Ann")
    left: list[str] = []
    inn.lobby.orders.on_dismissal(lambda who, said: left.append(said))
    assert keeper(inn).ban("Ann", "cheats\x1b[2J") == (print_of("Ann"),)
    inn.lobby.tick()
    assert left == ["This host does not let you in any more: cheats(2J"]
    assert inn.accounts.ban_of(print_of("Ann")) == "cheats(2J"
    (known,) = keeper(inn).people()
    assert known.banned == {print_of("Ann"): "cheats(2J"}
    assert keeper(inn).unban(print_of("Ann")) == (print_of("Ann"),)
    assert inn.accounts.ban_of(print_of("Ann")) is None
    with pytest.raises(Refused, match="is not banned"):
        keeper(inn).unban("Ann")


def test_a_key_that_nobody_knows_yet_can_be_banned_a_name_that_nobody_has_cannot(inn: Inn) -> None:
    keeper(inn).ban(print_of("Eve"))
    assert inn.accounts.ban_of(print_of("Eve")) == ""
    with pytest.raises(Refused, match="nobody here is called"):
        keeper(inn).ban("Eve")


def test_a_host_that_begins_carries_out_no_old_orders(inn: Inn) -> None:
    inn.person("Ann")
    keeper(inn).kick("Ann")
    later, left = Inn(inn.house.database, "two", inn.clock, 2), list[str]()
    later.lobby.orders.on_dismissal(lambda who, said: left.append(who))
    later.lobby.tick()
    assert left == []


# --- tables ----------------------------------------------------------------------------------------------------------


def test_a_table_is_closed_while_it_is_played_at_and_its_game_is_kept(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game, ann = inn.hosted(table), inn.person("Ann")
    play_on(game, 3)
    assert [row.id for row in keeper(inn).tables()] == [table.id]
    keeper(inn).close(table.id)
    inn.lobby.tick()
    assert inn.lobby.games.running() == ()
    assert inn.lobby.own(ann) == ()
    with pytest.raises(Refused):
        game.wish(0, Concede())
    assert len(inn.house.journals.read(table.game).records) == 3
    with pytest.raises(Refused, match="closed already"):
        keeper(inn).close(table.id)


# --- reports ---------------------------------------------------------------------------------------------------------


def test_a_report_is_listed_with_its_game_as_it_stood(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    play_on(inn.hosted(table), 3)
    id = inn.lobby.report_problem(inn.person("Ann"), "the ally does not attack", table.id)
    play_on(inn.hosted(table), 4)
    general = inn.lobby.report_problem(inn.person("Bob"), "the lobby is slow")
    found = {report.id: (name, report.said, report.record) for report, name in keeper(inn).reports()}
    assert found == {
        id: ("Ann", "the ally does not attack", 3),
        general: ("Bob", "the lobby is slow", None),
    }
    assert len(decode_journal(keeper(inn).journal_of(id), "it").records) == 3
    with pytest.raises(Refused, match="about no game"):
        keeper(inn).journal_of(general)
