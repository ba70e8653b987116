"""A host under test, with a small app in place of the game, and clients that look at what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
import pyte
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from ashes_tui.host.terminal.operation.limits import SessionLimits
from ashes_tui.host.terminal.server import ServerSetup, SshServer
from ashes_tui.host.visitor import Visitor
from ashes_tui.plain.console.console import Console, InputEnded

PATIENCE = 10.0


class Echo(App[str]):
    """Shows whose key came last, and a number that counts pictures asked for. x fails, q leaves."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.line = Static("ready", markup=False)
        self.heard: list[str] = []
        self.pasted: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.line

    def on_key(self, event: events.Key) -> None:
        if event.key == "x":
            secret = "the seven of hearts"
            raise RuntimeError(f"lost {secret}")
        if event.key == "q":
            self.exit("Good night")
            return
        self.heard.append(event.key)
        self.line.update(f"heard {event.key} {self.size.width}x{self.size.height} {len(self.heard)}")

    def on_paste(self, event: events.Paste) -> None:
        self.pasted.append(event.text)
        self.line.update(f"pasted {len(event.text)}")


def echo_lines(visitor: Visitor, console: Console) -> None:
    """Says what it hears."""
    console.say(f"hello {visitor.user}")
    try:
        while (line := console.ask()) != "quit":
            if line == "fail":
                raise RuntimeError("lost the seven of hearts")
            console.say(f"heard {line}")
    except InputEnded:
        console.say("no more")
    except KeyboardInterrupt:
        console.say("stopped")


class Inn:
    """A running host."""

    def __init__(self, server: SshServer, port: int, apps: list[Echo], folder: Path) -> None:
        self.server, self.port, self.apps, self.folder = server, port, apps, folder

    async def connect(self, key: asyncssh.SSHKey | None = None, **options: Any) -> asyncssh.SSHClientConnection:
        """A connection of somebody with a key of their own."""
        asked = {"username": "ann", "client_keys": [key or new_key()], "known_hosts": None, "config": None}
        return await asyncssh.connect("127.0.0.1", self.port, agent_path=None, **(asked | options))

    async def emptied(self) -> None:
        """Wait until nobody is here."""
        await until(lambda: not self.server.sessions and not self.server.connections)


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def inn(folder: Path, limits: SessionLimits | None = None, **setup: Any) -> AsyncIterator[Inn]:
    """A host that shows ``Echo``, or what the setup says."""
    apps: list[Echo] = []

    def app_for(visitor: Visitor) -> Echo:
        apps.append(Echo(visitor))
        return apps[-1]

    kept = {"app_for": app_for, "talk_for": echo_lines} | setup
    server = SshServer(ServerSetup(folder=folder, port=0, limits=limits or SessionLimits(patience=0.5), **kept))
    _, port = await server.start()
    try:
        yield Inn(server, port, apps, folder)
    finally:
        await server.stop()


class Client:
    """A terminal at the other end."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], size: tuple[int, int]) -> None:
        self.process = process
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""

    async def sees(self, text: str) -> str:
        """Read until something is on the screen; gives all that is."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in self.shown:
                    read = await self.process.stdout.read(1 << 16)
                    assert read, f"closed before {text!r} was seen:\n{self.shown}"
                    self.take(read)
        except TimeoutError:
            raise AssertionError(f"{text!r} was not seen:\n{self.shown}") from None
        return self.shown

    async def misses(self, text: str) -> str:
        """Read until something is on the screen no longer; gives all that is."""
        async with asyncio.timeout(PATIENCE):
            while text in self.shown:
                self.take(await self.process.stdout.read(1 << 16))
        return self.shown

    def take(self, data: bytes) -> None:
        self.bytes += data
        self.stream.feed(data)

    @property
    def shown(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def types(self, keys: str | bytes) -> None:
        self.process.stdin.write(keys if isinstance(keys, bytes) else keys.encode())

    async def left(self) -> int:
        """Read to the end; gives the exit code."""
        async with asyncio.timeout(PATIENCE):
            while read := await self.process.stdout.read(1 << 16):
                self.take(read)
            await self.process.wait_closed()
        code: int | None = self.process.exit_status
        assert code is not None
        return code


async def terminal(
    connection: asyncssh.SSHClientConnection,
    term: str = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    command: str | None = None,
    **options: Any,
) -> Client:
    """A session on a terminal."""
    process = await connection.create_process(command, term_type=term, term_size=size, encoding=None, **options)
    return Client(process, (min(size[0], 300), min(size[1], 100)))
