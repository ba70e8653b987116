"""Whoever has no key does not come in, and whoever is in gets a session to play in and nothing else."""

from __future__ import annotations

import stat
from pathlib import Path

import asyncssh
import pytest

from ashes_tui.host.terminal.ssh.host_key import host_key, line_of, listed_keys
from ashes_tui.outside.faults import Unreadable
from tests.host.terminal.inn import inn, new_key, terminal


@pytest.mark.parametrize(
    "command", ["ls", "sh -c 'play'", "play; sh", "play --plain --rules /", "scp -t /tmp", " ", "play\x00", "é"]
)
async def test_nothing_but_playing_is_carried_out(tmp_path: Path, command: str) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(command, subsystem=None)
        assert not here.server.sessions


async def test_playing_can_be_asked_for_by_name(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        ann = await terminal(connection, command=" play ")
        await ann.sees("ready")


async def test_there_are_no_files(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(subsystem="netconf")
        with pytest.raises((asyncssh.ChannelOpenError, OSError, asyncssh.SFTPError)):
            await asyncssh.scp(str(tmp_path / "host_key"), (connection, "/tmp/there"))


async def test_nothing_is_forwarded(tmp_path: Path) -> None:
    async with inn(tmp_path) as here, await here.connect() as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", here.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/.X11-unix/X0")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_tap()
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", here.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path(str(tmp_path / "socket"), "/tmp/other")
        assert not (tmp_path / "socket").exists()


async def test_neither_agent_nor_display_is_taken(tmp_path: Path) -> None:
    async with inn(tmp_path) as here:
        async with await here.connect(agent_forwarding=True) as connection:
            ann = await terminal(connection)
            await ann.sees("ready")
            assert here.apps[0].visitor.terminal == "xterm-256color"
            session = next(iter(here.server.sessions))
            assert session._channel is not None
            assert session._channel.get_agent_path() is None
        async with await here.connect() as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await terminal(connection, x11_forwarding=True, x11_display="localhost:0")


async def test_without_a_key_one_is_told_how_to_make_one(tmp_path: Path) -> None:
    told: list[str] = []

    class Keyless(asyncssh.SSHClient):
        def kbdint_auth_requested(self) -> str:
            return ""

        def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: object) -> list[str]:
            told.append(instructions)
            return []

    async with inn(tmp_path) as here:
        with pytest.raises(asyncssh.PermissionDenied):
            await here.connect(client_keys=None, client_factory=Keyless)
        assert len(told) == 1
        assert "ssh-keygen" in told[0]
        with pytest.raises(asyncssh.PermissionDenied):
            await here.connect(client_keys=None, password="let me in")


async def test_only_listed_keys_come_in_and_the_one_that_is_proven_counts(tmp_path: Path) -> None:
    ann, bob = new_key(), new_key()
    listed = tmp_path / "keys"
    listed.write_text(f"# friends\n\n{ann.export_public_key().decode().strip()} ann@home\n", encoding="utf-8")
    allowed = listed_keys(listed)
    assert allowed == {line_of(ann)}
    async with inn(tmp_path, admits=allowed.__contains__) as here:
        with pytest.raises(asyncssh.PermissionDenied):
            await here.connect(bob)
        async with await here.connect(client_keys=[bob, ann]) as connection:
            await (await terminal(connection)).sees("ready")
            assert here.apps[0].visitor.fingerprint == ann.get_fingerprint()


async def test_a_certificate_is_no_key(tmp_path: Path) -> None:
    """Whoever signs it could let in anybody under any name."""
    authority, bob = new_key(), new_key()
    certificate = authority.generate_user_certificate(bob, "ann", principals=["ann"])
    async with inn(tmp_path, admits={line_of(authority)}.__contains__) as here:
        with pytest.raises(asyncssh.PermissionDenied):
            await here.connect(client_keys=[(bob, certificate)])


def test_a_list_of_keys_with_something_else_in_it_names_the_line(tmp_path: Path) -> None:
    listed = tmp_path / "keys"
    listed.write_text("# friends\nssh-ed25519 nonsense\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="keys:2"):
        listed_keys(listed)


def test_the_host_keeps_its_key_to_itself(tmp_path: Path) -> None:
    first = host_key(tmp_path / "new")
    path = tmp_path / "new" / "host_key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert host_key(tmp_path / "new").get_fingerprint() == first.get_fingerprint()
    path.chmod(0o644)
    with pytest.raises(Unreadable, match="chmod 600"):
        host_key(tmp_path / "new")


def test_a_spoilt_key_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.write_bytes(b"nonsense")
    path.chmod(0o600)
    with pytest.raises(Unreadable, match="move it away"):
        host_key(tmp_path)
    assert path.read_bytes() == b"nonsense"
