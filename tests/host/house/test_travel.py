"""A game played alone travels between home and host; one with hidden hands of others does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import Rules
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.travel import MOST_BYTES
from ashes_tui.host.stores.database import Database
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from tests.host.house.world import Inn, play_on
from tests.match.games import Driver, rules, setup


@pytest.fixture
def inn(database: Database) -> Inn:
    return Inn(database)


def at_home(folder: Path, n: int = 25, players: tuple[str, ...] = ("person", "random"), name: str = "Ann") -> bytes:
    begun = setup()
    begun = replace(begun, seats=(replace(begun.seats[0], name=name), *begun.seats[1:]))
    match = Match.start(rules(), begun, players=players, store=FileStore(folder))
    Driver(match).some(n)
    match.close()
    return Path(match.name).read_bytes()


def test_a_game_goes_on_here_and_again_at_home(inn: Inn, tmp_path: Path) -> None:
    ann = inn.person("Ann")
    data = at_home(tmp_path)
    table = inn.lobby.take_along(ann, data)
    assert inn.lobby.own(ann)[0].id == table.id
    game = inn.hosted(table)
    assert game.session.match.version >= 25
    play_on(game, 5)
    version = game.session.match.version
    home = FileStore(tmp_path / "back")
    (tmp_path / "back").mkdir()
    (tmp_path / "back" / "game.jsonl").write_bytes(inn.lobby.journal(ann, table.game))
    match, _ = resume(home, "game", rules())
    assert match.version == version
    match.close()
    with pytest.raises(Refused):
        inn.lobby.journal(inn.person("Bob"), table.game)
    assert inn.problems == []


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b"[" * 100_000, b"x" * (MOST_BYTES + 1)])
def test_what_is_no_game_is_refused(inn: Inn, data: bytes) -> None:
    with pytest.raises(Refused):
        inn.lobby.take_along(inn.person("Ann"), data)
    assert inn.house.journals.saved() == ()


def test_games_that_do_not_belong_here_are_refused(inn: Inn, tmp_path: Path) -> None:
    ann = inn.person("Ann")
    with pytest.raises(Refused, match="one person"):
        inn.lobby.take_along(ann, at_home(tmp_path, players=("person", "person")))
    with pytest.raises(Refused, match="plain names"):
        inn.lobby.take_along(ann, at_home(tmp_path, name="[red]Ann"))
    with pytest.raises(Refused, match="over"):
        inn.lobby.take_along(ann, at_home(tmp_path, n=100_000))
    other = Inn(inn.house.database, "two", seed=4)
    changed: Rules = replace_digest(other)
    other.house.__dict__["rules"] = changed
    with pytest.raises(Refused, match="other rules"):
        other.lobby.take_along(ann, at_home(tmp_path))
    assert inn.house.journals.saved() == ()


def replace_digest(inn: Inn) -> Rules:
    """Rules that call themselves something else."""
    from ashes_tui.engine.api import link

    return link(replace(inn.house.rules.rulebook, digest="other"))


def test_a_changed_choice_is_refused(inn: Inn, tmp_path: Path) -> None:
    lines = at_home(tmp_path).split(b"\n")
    swapped = b"\n".join([lines[0], *lines[2:]])
    with pytest.raises(Refused):
        inn.lobby.take_along(inn.person("Ann"), swapped)
