"""``coop`` and ``sim`` with two players against an opponent: what they print, and what they say is wrong."""

from __future__ import annotations

import json
from pathlib import Path

from ashes_tui.match.saves.file_store import FileStore
from tests.cli.run import ashes, refused
from tests.cli.test_solo_commands import piped

TWO = ("--deck", "iron", "--deck", "spark", "--enemy", "scatha", "--seed", "4", "--plain")


def test_coop_begins_a_game_of_two(tmp_path: Path) -> None:
    done = piped(["q"], "coop", *TWO, "--name", "Ann", "--name", "Bob", "--phoenix", XDG_DATA_HOME=str(tmp_path))
    assert done.code == 0, done
    assert done.out.startswith("Ann with Coal Roarkwin and Bob with Issa Brightmore against Scatha Kalani, standard.")
    (saved,) = FileStore(tmp_path / "ashes-tui" / "saves").saved()
    assert saved.brief is not None
    assert saved.brief.players == ("person", "person")
    assert saved.brief.setup.phoenix


def test_coop_says_what_is_wrong() -> None:
    assert "1 deck given; give --deck twice" in refused("coop", "--deck", "iron")
    assert "there is no player 'grandma'" in refused("coop", *TWO, "--partner", "grandma")
    assert "there is no enemy 'smaug'" in refused("coop", *TWO, "--enemy", "smaug")
    assert "--name twice" in refused("coop", *TWO, "--name", "Ann")


def test_two_players_of_the_program_share_a_turn() -> None:
    told = json.loads(ashes("sim", "--enemy", "indiri", "--players", "2", "--games", "2", "--json").out)
    assert (told["finished"], told["errors"]) == (2, 0)
    same = json.loads(ashes("sim", "--enemy", "indiri", "--players", "random,random", "--games", "2", "--json").out)
    assert same["digest"] == told["digest"]
