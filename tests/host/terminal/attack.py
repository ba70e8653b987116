"""Everything bad that a client can send, at random, to a host that plays the real game.

``python -m tests.host.terminal.attack --inputs 100000 --seed 1`` goes on until so many inputs were sent, and says what
it sent from where, and what went wrong; a few of them are part of the tests. Attackers have names, and walk to every
kind of screen first (``WAYS``): the lobby, tables before and in a game, pages of the account, the menu of the program.
From there the state changes by itself: random keys go on through all screens, games begin and go on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import asyncssh

from ashes_tui.host.errands import errand_for
from ashes_tui.host.open_inn import GuestMenu, inn_of, ticking
from ashes_tui.host.terminal.operation.limits import SessionLimits
from ashes_tui.ui.library import Library
from tests.host.terminal.inn import Client, Inn, inn, new_key, terminal

_STEP = 0.12
"""Seconds between two keys of somebody who looks where they are."""
_TELL_EVERY = 60.0
SIZES = (0, 1, 2, 39, 80, 81, 300, 301, 5000, 2**31, 2**32 - 1)
TERMS = ("xterm-256color", "xterm", "linux", "dumb", "", "vt100", "screen.xterm-256color", "\x1b[2J", "a" * 5000, "..")
COMMANDS = ("ls", "/bin/sh", "play\nid", "scp -f /etc/passwd", "play --plain; id", "$(id)", "\x00", "rsync --server .")
ENVIRONMENT: tuple[dict[str, str], ...] = (
    {},
    {"LANG": "C"},
    {"LC_ALL": "\x1b[2J"},
    {"COLORTERM": "truecolor"},
    {"TERM": "x" * 9000},
    {"PATH": ""},
)
KEYS = "\r\r\r\x1b\x1b \t?nsoprcwtgqiulbdf123456789xyaem" + "".join(map(chr, range(0x20, 0x7F)))
ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1bOP")
BEGINNINGS = ("\x1b[", "\x1b[<", "\x1b[M", "\x1bO", "\x1b]52;c;", "\x1bP", "\x1b[200~", "\x1b[48;", "\x1b[1;", "\x1b_")
WAYS = {
    "lobby": "",
    "talk": "/",
    "people": "p",
    "code": "c",
    "form of a table": "n",
    "table": "no",
    "deck at a table": "nod",
    "game against an opponent": "ngggos",
    "menu of that game": "ngggos\x1b",
    "account": "y",
    "report": "yp",
    "further key": "yk",
    "decks": "yd",
    "text of a deck": "yda",
    "menu": "m",
    "learning": "ml",
    "puzzle": "mlp1",
    "guided game": "mlg",
    "set-up": "mn",
    "solo": "ms",
    "campaigns": "mp",
    "new campaign": "mpd",
    "cards": "mc",
    "words": "mw",
    "saved games": "mr",
}
"""Keys that lead from the lobby to a state of a session."""
SIGNALS = ("INT", "TERM", "HUP", "QUIT", "KILL", "WINCH", "USR1", "x" * 300)


class Attack:
    """One attacker: connects, does bad things, connects again."""

    def __init__(self, here: Inn, seed: int, done: Counter[str], reached: Counter[str]) -> None:
        self._here = here
        self._luck = Random(seed)
        self._done, self._reached = done, reached
        self._key, self._name = new_key(), f"Attacker {seed}"

    async def go_on(self, inputs: int) -> None:
        """Until all attackers together have sent so many inputs."""
        ways = (self._session, self._session, self._session, self._requests, self._raw, self._keyless)
        while self._done.total() < inputs:
            with contextlib.suppress(asyncssh.Error, OSError, TimeoutError, EOFError):
                async with asyncio.timeout(20):
                    await self._luck.choice(ways)()

    def _count(self, what: str) -> None:
        self._done[what] += 1

    # --- at the terminal ---------------------------------------------------------------------------------

    async def _session(self) -> None:
        """A session, and whatever can be sent into it."""
        luck = self._luck
        async with await self._here.connect(self._key) as connection:
            size = (80, 24) if luck.random() < 0.6 else (luck.choice(SIZES), luck.choice(SIZES))
            term = TERMS[0] if luck.random() < 0.7 else luck.choice(TERMS)
            command = luck.choice((None, None, "play", "play --plain"))
            client = await terminal(connection, term, size, command, env=luck.choice(ENVIRONMENT))
            reading = asyncio.create_task(_read(client))
            await self._walk(client)
            inputs: tuple[Callable[[Client], str], ...] = (_keys(luck),) * 6 + tuple(
                make(luck) for make in (_bytes, _sequence, _mouse, _paste, _resize, _signal, _burst)
            )
            for _ in range(luck.randrange(5, 120)):
                if client.process.is_closing() or self._here.server.closing:
                    break
                self._count(luck.choice(inputs)(client))
                await asyncio.sleep(0.12 if luck.random() < 0.02 else 0.001)
            if luck.random() < 0.3:
                client.process.stdin.write_eof()
                self._count("end of input")
            if luck.random() < 0.5:
                self._count("hang up")
                connection.abort()
            reading.cancel()

    async def _walk(self, client: Client) -> None:
        """Say one's name, if that is asked, and go to some state."""
        client.types(f"\x1b[200~{self._name}\x1b[201~\r")
        await asyncio.sleep(_STEP)
        state = self._luck.choice(tuple(WAYS))
        for key in WAYS[state]:
            client.types(key)
            await asyncio.sleep(_STEP)
        self._reached[state] += 1

    # --- what is refused ---------------------------------------------------------------------------------

    async def _requests(self) -> None:
        """Requests for everything that is no game."""
        async with await self._here.connect(self._key) as connection:
            asked: tuple[Callable[[], Awaitable[object]], ...] = (
                lambda: connection.create_process(self._luck.choice(COMMANDS)),
                lambda: connection.create_process(subsystem=self._luck.choice(("sftp", "netconf", "x" * 9000))),
                lambda: connection.open_connection("127.0.0.1", self._here.port),
                lambda: connection.open_unix_connection("/var/run/docker.sock"),
                lambda: connection.forward_remote_port("", self._luck.choice((0, 22, 80)), "localhost", 1),
                lambda: connection.open_tun(),
                lambda: connection.create_process(x11_forwarding=True, x11_display="localhost:0"),
            )
            for _ in range(6):
                self._count("request")
                try:
                    await self._luck.choice(asked)()
                except (asyncssh.ChannelOpenError, asyncssh.ChannelListenError):
                    continue
                raise AssertionError("something was granted")

    async def _raw(self) -> None:
        """Bytes that are no SSH, or only begin like it, and connections that stay half open."""
        luck = self._luck
        read, write = await asyncio.open_connection("127.0.0.1", self._here.port)
        if luck.random() < 0.7:
            write.write(b"SSH-2.0-" + luck.choice((b"x\r\n", b"OpenSSH_9\r\n", b"\xff" * 300 + b"\n", b"")))
        for _ in range(luck.randrange(4)):
            write.write(luck.randbytes(luck.choice((1, 20, 4096))))
            self._count("no SSH")
            await asyncio.sleep(0.002)
        if luck.random() < 0.8:
            write.close()
        else:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await read.read()
            write.transport.abort()

    async def _keyless(self) -> None:
        """Every way in but a key."""
        self._count("no key")
        password, user = self._luck.choice(("", "x", "x" * 100_000)), self._luck.choice(("root", "[b]", "x" * 1000))
        try:
            await self._here.connect(client_keys=None, password=password, username=user)
        except asyncssh.PermissionDenied:
            return
        raise AssertionError("somebody came in without a key")


async def _read(client: Client) -> None:
    with contextlib.suppress(asyncssh.Error, OSError):
        while await client.process.stdout.read(1 << 16):
            pass


def _keys(luck: Random) -> Callable[[Client], str]:
    def press(client: Client) -> str:
        client.types(luck.choice(ARROWS) if luck.random() < 0.3 else luck.choice(KEYS))
        return "key"

    return press


def _bytes(luck: Random) -> Callable[[Client], str]:
    def send(client: Client) -> str:
        client.types(luck.randbytes(luck.randrange(1, 40)))
        return "bytes"

    return send


def _sequence(luck: Random) -> Callable[[Client], str]:
    def send(client: Client) -> str:
        middle = "".join(luck.choice("0123456789;:?<>=") for _ in range(luck.randrange(40)))
        client.types(luck.choice(BEGINNINGS) + middle + luck.choice(("", "m", "M", "u", "~", "t", "R", "$y", "\x07")))
        return "sequence"

    return send


def _mouse(luck: Random) -> Callable[[Client], str]:
    def click(client: Client) -> str:
        x, y = (luck.choice((luck.randrange(1, 90), luck.choice(SIZES))) for _ in range(2))
        button = luck.choice((0, 1, 2, 32, 35, 64, 65, 127, 99999))
        client.types(f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m")
        return "mouse"

    return click


def _paste(luck: Random) -> Callable[[Client], str]:
    def paste(client: Client) -> str:
        text = luck.choice(("card", "\x1b[31m", "\u202e[b]x[/b]", "\x00", "é\n")) * luck.choice((1, 50, 3000, 30_000))
        client.types("\x1b[200~" + text + luck.choice(("\x1b[201~", "")))
        return "paste"

    return paste


def _resize(luck: Random) -> Callable[[Client], str]:
    def resize(client: Client) -> str:
        client.process.change_terminal_size(luck.choice(SIZES), luck.choice(SIZES), luck.choice(SIZES))
        return "resize"

    return resize


def _signal(luck: Random) -> Callable[[Client], str]:
    def send(client: Client) -> str:
        if luck.random() < 0.1:
            client.process.send_signal(luck.choice(SIGNALS))
        else:
            client.process.send_break(luck.randrange(1000))
        return "signal"

    return send


def _burst(luck: Random) -> Callable[[Client], str]:
    def send(client: Client) -> str:
        client.types(luck.choice(KEYS) * luck.choice((100, 511, 512, 40_000)))
        return "burst"

    return send


class Attacked(NamedTuple):
    """What was sent, from which states of a session, and what went wrong."""

    done: Counter[str]
    reached: Counter[str]
    wrong: list[str]

    def __str__(self) -> str:
        sent, came = (
            ", ".join(f"{n} {what}" for what, n in sorted(counted.items())) for counted in (self.done, self.reached)
        )
        return f"{self.done.total()} sent: {sent}\nfrom: {came}"


async def attack(
    folder: Path, inputs: int, seed: int, attackers: int = 4, tell: Callable[[Attacked], None] = lambda so_far: None
) -> Attacked:
    """Send so many inputs; now and then ``tell`` hears how far it is."""
    library, wrong = Library(), list[str]()
    library.begin()
    library.settle()
    found = Attacked(Counter(), Counter(), wrong)
    limits = SessionLimits(patience=2, login_seconds=2)
    asyncio.get_running_loop().set_exception_handler(lambda _, told: wrong.append(str(told)))
    with inn_of("one", "", folder, library) as kept:
        menu = GuestMenu(kept, folder / "players")
        setup = {"app_for": menu.app, "talk_for": menu.talk, "errand_for": partial(errand_for, kept)}
        async with inn(folder, limits, **setup) as here, ticking(kept):
            mob = [Attack(here, seed * 1000 + n, found.done, found.reached) for n in range(attackers)]
            telling = asyncio.create_task(_tell_now_and_then(found, tell))
            await asyncio.gather(*(one.go_on(inputs) for one in mob))
            telling.cancel()
            async with asyncio.timeout(20):
                await here.emptied()
            async with await here.connect() as connection:
                await (await terminal(connection)).sees("What shall the others call you?")
    reports = folder / "reports"
    wrong += [path.read_text("utf-8") for path in reports.iterdir()] if reports.exists() else []
    return found


async def _tell_now_and_then(found: Attacked, tell: Callable[[Attacked], None]) -> None:
    while True:
        await asyncio.sleep(_TELL_EVERY)
        tell(found)


def main() -> int:
    """Attack as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # which would tell of each write to a line that was cut
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(attack(Path(folder), asked.inputs, asked.seed, tell=partial(print, flush=True)))
    print(found, *(f"WRONG {text}" for text in found.wrong), f"{len(found.wrong)} wrong", sep="\n")
    return bool(found.wrong)


if __name__ == "__main__":
    sys.exit(main())
