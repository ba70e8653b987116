"""What the operator can know: counts, times and a log, and in none of them what a player has typed or held."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ashes_tui.host.terminal.operation.limits import SessionLimits
from ashes_tui.host.terminal.operation.logs import LOG, log_to, note
from ashes_tui.host.terminal.operation.telemetry import Telemetry
from tests.host.terminal.inn import inn, terminal, until

SAMPLE = re.compile(r'ashes_host_([a-z_]+)((?:\{[a-z]+="[^"]*"\})?) ([0-9.e+-]+)')


async def asked(port: int, question: bytes = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n") -> str:
    read, write = await asyncio.open_connection("127.0.0.1", port)
    write.write(question)
    write.write_eof()
    try:
        return (await read.read()).decode()
    finally:
        write.close()


def samples(answer: str) -> dict[str, float]:
    """The samples of an answer; every line that is none must be a comment."""
    lines = answer.partition("\r\n\r\n")[2].splitlines()
    found = {line: SAMPLE.fullmatch(line) for line in lines if not line.startswith("# ")}
    assert all(found.values()), found
    return {match[1] + match[2]: float(match[3]) for match in found.values() if match}


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """What is logged as long as a test runs."""
    stream = io.StringIO()
    handler = log_to(stream)
    try:
        yield stream
    finally:
        LOG.removeHandler(handler)
        LOG.propagate = True


async def test_counts_and_times_can_be_asked_for(tmp_path: Path) -> None:
    limits = SessionLimits(sessions=2, patience=0.5)
    async with inn(tmp_path, metrics_port=0, limits=limits) as here, await here.connect() as connection:
        ann = await terminal(connection)
        await ann.sees("ready")
        ann.types("a")
        await ann.sees("heard a ")
        await connection.run("play --plain", input="quit\n")
        failing = await terminal(connection)
        await failing.sees("ready")
        turned_away = await terminal(connection)
        assert await turned_away.left() == 1
        failing.types("x")
        assert await failing.left() == 1
        found = samples(await asked(here.server.metrics_port))
    assert found['sessions_total{kind="table"}'] == 2
    assert found['sessions_total{kind="lines"}'] == 1
    assert (found["sessions"], found["connections"]) == (1, 1)
    assert (found["failed_total"], found["refused_total"]) == (1, 1)
    assert found["key_seconds_count"] >= 1
    assert found['key_seconds_bucket{le="+Inf"}'] == found["key_seconds_count"]
    assert found["sent_bytes_total"] > 1000
    assert found["heard_bytes_total"] >= len("aquit\nx")


@pytest.mark.parametrize("question", [b"", b"\x00\xff" * 9, b"GET / HTTP/1.1\r\n", b"A" * 100_000])
async def test_a_question_that_is_none_harms_nobody(tmp_path: Path, question: bytes) -> None:
    async with inn(tmp_path, metrics_port=0) as here:
        with contextlib.suppress(ConnectionError):
            await asked(here.server.metrics_port, question)
        assert samples(await asked(here.server.metrics_port))["sessions"] == 0


async def test_without_a_port_nothing_is_told(tmp_path: Path) -> None:
    async with inn(tmp_path) as here:
        assert here.server.metrics_port == 0


def test_times_are_sorted_into_classes_and_pauses_told_once() -> None:
    telemetry = Telemetry()
    for seconds in (0.001, 0.005, 0.03, 7.0):
        telemetry.key_shown(seconds)
    telemetry.paused(0.25)
    telemetry.paused(0.125)
    text = telemetry.text({})
    found = {match[1] + match[2]: float(match[3]) for match in map(SAMPLE.fullmatch, text.splitlines()) if match}
    classes = [found[f'key_seconds_bucket{{le="{end}"}}'] for end in ("0.005", "0.01", "0.05", "1.0", "+Inf")]
    assert classes == [2, 2, 3, 3, 4]
    assert found["key_seconds_sum"] == pytest.approx(7.036)
    assert found["longest_pause_seconds"] == 0.25
    assert "ashes_host_longest_pause_seconds 0.0\n" in telemetry.text({})


async def test_the_log_tells_who_came_and_not_what_they_typed(tmp_path: Path, logged: io.StringIO) -> None:
    async with inn(tmp_path) as here, await here.connect(username="secretname") as connection:
        await connection.run("play --plain", input="hunter2\n")
        ann = await terminal(connection)
        await ann.sees("ready")
        ann.types("x")
        assert await ann.left() == 1
        await until(lambda: not here.server.sessions)
        lines = [json.loads(line) for line in logged.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["began", "ended", "began", "failed", "ended"]
    assert lines[0]["key"] == lines[3]["key"] == here.apps[0].visitor.fingerprint
    assert lines[3]["report"] == next((tmp_path / "reports").iterdir()).stem
    for word in ("hunter2", "secretname", "hearts", "Traceback"):
        assert word not in logged.getvalue()


def test_a_line_of_the_log_cannot_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    eyes, machine = Tty(), io.StringIO()
    handlers = [log_to(eyes), log_to(machine)]
    try:
        note("refused", logging.WARNING, why="\x1b[2Jé\n")
    finally:
        for handler in handlers:
            LOG.removeHandler(handler)
        LOG.propagate = True
    assert eyes.getvalue().isascii()
    assert eyes.getvalue().rstrip("\n").isprintable()
    assert json.loads(machine.getvalue())["why"] == "\x1b[2Jé\n"
    assert machine.getvalue().rstrip("\n").isprintable()
