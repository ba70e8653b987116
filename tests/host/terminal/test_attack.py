"""A few of the attacks of ``attack.py``, which can go on for hours."""

from __future__ import annotations

from pathlib import Path

from tests.host.terminal.attack import attack


async def test_nothing_that_is_sent_goes_wrong(tmp_path: Path) -> None:
    found = await attack(tmp_path, inputs=25, seed=7, attackers=2)
    assert found.wrong == []
    assert found.done.total() >= 25
    assert found.reached.total() >= 1
