"""What the operator of a host does on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.run import ashes, refused
from tests.host.house.world import Inn, play_on, sqlite


def test_what_was_backed_up_is_restored_elsewhere_and_found_sound(tmp_path: Path) -> None:
    """Given a host with a game, when its backup is read into another folder, then that game is there and sound."""
    database, backup = sqlite(tmp_path), tmp_path / "backup.sqlite"
    inn = Inn(database)
    play_on(inn.hosted(inn.game("Ann", "Bob")), 5)
    assert "rows" in ashes("host", "backup", backup, "--data", tmp_path).out, "while the host runs"
    database.close()
    assert ashes("host", "--data", tmp_path / "other", "restore", backup).code == 0
    assert ashes("host", "check", "--store", f"sqlite:///{tmp_path}/other/house.sqlite").out == "Nothing is wrong.\n"
    assert "not empty" in refused("host", "restore", backup, "--data", tmp_path)
    other = sqlite(tmp_path / "other")
    other.write(lambda work: work.run("DELETE FROM records WHERE n = 5"))
    other.close()
    found = ashes("host", "check", "--data", tmp_path / "other")
    assert (found.code, found.out.count("4 records are there, 5 were counted")) == (2, 1)


def test_nothing_is_made_where_no_host_is(tmp_path: Path) -> None:
    for command in (("check",), ("backup", tmp_path / "new")):
        assert "no such database" in refused("host", *command, "--data", tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
    (tmp_path / "text").write_text("this is text, and long enough to be looked at")
    assert f"{tmp_path}/text: no backup" in refused("host", "restore", tmp_path / "text", "--data", tmp_path)
