"""The local program in a browser: one window, on this machine, for pages of its own server alone."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.host.terminal.inn import PATIENCE

aiohttp = pytest.importorskip("aiohttp", reason="the extra 'web' is not installed")
pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")
pyte = pytest.importorskip("pyte")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[str]:
    """The address of a server, with games in that folder."""
    port, pipe = free_port(), asyncio.subprocess.PIPE
    words = ("-m", "ashes_tui", "serve", "--port", str(port))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    server = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=pipe, env=environment)
    assert server.stdout is not None
    try:
        said = b""
        while b"Ctrl+C" not in said:
            said += await asyncio.wait_for(server.stdout.readline(), 30)
        assert b"For one user, you" in said
        async with asyncio.timeout(PATIENCE):
            while socket.socket().connect_ex(("127.0.0.1", port)):
                await asyncio.sleep(0.02)
        yield f"127.0.0.1:{port}"
    finally:
        server.terminate()
        await asyncio.wait_for(server.wait(), 10)


class Window:
    """A window of a browser, as the page behaves."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)

    async def sees(self, text: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in "\n".join(self.screen.display):
                    message = await self._line.receive()
                    assert message.type not in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSE)
                    if message.type == aiohttp.WSMsgType.BINARY:
                        self._stream.feed(message.data)
        except TimeoutError:
            raise AssertionError("\n".join(self.screen.display)) from None

    async def types(self, keys: str) -> None:
        await self._line.send_str(json.dumps(["stdin", keys]))


async def test_the_program_is_played_in_one_window_and_again_in_the_next(tmp_path: Path) -> None:
    """Given the page, then it shows the menu and plays; a second window is told why not, and comes after the first."""
    async with served(tmp_path) as address, aiohttp.ClientSession() as browser:
        own = {"Origin": f"http://{address}"}
        page = await (await browser.get(f"http://{address}/")).text()
        assert f"ws://{address}/ws" in page
        async with browser.ws_connect(f"ws://{address}/ws?width=80&height=24", headers=own) as line:
            window = Window(line)
            await window.sees("or other people")
            await window.types("?")
            await window.sees("Esc back")
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await browser.ws_connect(f"ws://{address}/ws", headers=own)
            assert refused.value.status == 409
            waiting = asyncio.ensure_future(browser.get(f"http://{address}/"))
            await asyncio.sleep(0.2)
            assert not waiting.done(), "it waits for the first window"
        assert (await waiting).status == 200
        async with browser.ws_connect(f"ws://{address}/ws?width=80&height=24", headers=own) as line:
            await Window(line).sees("or other people")


async def test_a_page_from_elsewhere_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as address, aiohttp.ClientSession() as browser:
        own = f"http://{address}"
        elsewhere: tuple[dict[str, str], ...] = (
            {},
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Origin": own, "Host": "evil.example:80"},
        )
        for headers in elsewhere:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await browser.ws_connect(f"ws://{address}/ws", headers=headers)
            assert refused.value.status == 403, headers
