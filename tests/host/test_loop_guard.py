"""Nothing that waits for a disk is done in the loop of all sessions; and the watch over that notices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.content.writing import write_whole
from ashes_tui.host.stores.sqlite import SqliteDatabase
from tests.host.loop_guard import LoopGuard, loop_guarded


async def _in_a_session(deed: Callable[[], object]) -> None:
    """As an app in the loop does it: called by nothing of the tests."""
    done = asyncio.get_running_loop().create_future()
    compiled = compile("def step(deed, done):\n    deed()\n    done.set_result(None)\n", "/ashes_tui/app.py", "exec")
    names: dict[str, Callable[..., None]] = {}
    exec(compiled, names)
    asyncio.get_running_loop().call_soon(names["step"], deed, done)
    await done


@pytest.mark.parametrize("way", ["file", "database"])
async def test_what_waits_in_the_loop_is_noticed(tmp_path: Path, way: str, loop_guard: LoopGuard) -> None:
    """Given something that writes, when a session does it in the loop, then it is noted; in a thread, it is not."""
    database = SqliteDatabase(tmp_path / "house.sqlite")
    deeds: dict[str, Callable[[], object]] = {
        "file": lambda: write_whole(tmp_path / "settings.json", b"{}"),
        "database": lambda: database.read(lambda work: work.rows("SELECT 1")),
    }
    with loop_guarded(tmp_path) as guard:
        await asyncio.to_thread(deeds[way])
        assert guard.noted == []
        await _in_a_session(deeds[way])
        assert guard.noted != []
    database.close()
    loop_guard.noted.clear()  # the watch over this test has noticed it too
