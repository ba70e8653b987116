"""Who is turned away, and what they are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from ashes_tui.host.terminal.operation.limits import Admission, Allowance, SessionLimits, drawn_size
from ashes_tui.host.visitor import Visitor
from tests.host.terminal.inn import inn, new_key, terminal

ANN = Visitor(key="ssh-ed25519 A", fingerprint="SHA256:ann", address="192.0.2.1")
BOB = Visitor(key="ssh-ed25519 B", fingerprint="SHA256:bob", address="192.0.2.2")


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("limits", "talks", "word"),
    [
        (SessionLimits(sessions=2), False, "full"),
        (SessionLimits(talks=2), True, "full"),
        (SessionLimits(sessions_per_key=2), False, "You are here 2 times"),
        (SessionLimits(sessions_per_address=2), False, "your address"),
        (SessionLimits(starts_per_minute=2), False, "wait a minute"),
    ],
)
def test_the_third_is_turned_away(limits: SessionLimits, talks: bool, word: str) -> None:
    admission = Admission(limits, Clock())
    assert [admission.enter(ANN, talks) for _ in range(2)] == ["", ""]
    assert word in admission.enter(ANN, talks)


def test_whoever_leaves_makes_room_and_whoever_was_turned_away_took_none() -> None:
    admission = Admission(SessionLimits(sessions=1), Clock())
    assert admission.enter(ANN, True) == ""
    assert admission.enter(BOB, True)
    admission.leave(ANN, True)
    assert not admission.anybody
    assert admission.enter(BOB, True) == ""


def test_another_key_at_another_address_is_not_counted_along() -> None:
    admission = Admission(SessionLimits(sessions_per_key=1, sessions_per_address=1, starts_per_minute=1), Clock())
    assert admission.enter(ANN, False) == ""
    assert admission.enter(replace(ANN, address="192.0.2.9"), False)
    assert admission.enter(BOB, False) == ""


def test_starts_count_for_a_minute() -> None:
    clock = Clock()
    admission = Admission(SessionLimits(starts_per_minute=1), clock)
    assert admission.enter(ANN, False) == ""
    clock.now += 59
    assert admission.enter(ANN, False)
    clock.now += 2
    assert admission.enter(ANN, False) == ""


def test_addresses_from_which_nobody_came_lately_are_forgotten() -> None:
    clock = Clock()
    admission = Admission(SessionLimits(sessions=10_000), clock)
    for number in range(1000):
        admission.enter(replace(ANN, address=f"192.0.2.{number}", fingerprint=str(number)), False)
    clock.now += 61
    admission.enter(BOB, False)
    assert len(admission._starts) == 1


@pytest.mark.parametrize("limits", [SessionLimits(connections=1), SessionLimits(connections_per_address=1)])
def test_connections_are_counted_before_a_key_is_known(limits: SessionLimits) -> None:
    admission = Admission(limits, Clock())
    assert admission.connect("192.0.2.1") == ""
    assert admission.connect("192.0.2.1")
    admission.disconnect("192.0.2.1")
    assert admission.connect("192.0.2.1") == ""


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ((80, 24), (80, 24)),
        ((0, 0), (80, 24)),
        ((0, 50), (80, 24)),
        ((4_000_000_000, 3), (300, 3)),
        ((9, 999), (9, 100)),
    ],
)
def test_what_a_client_says_of_its_size_is_not_believed_blindly(said: tuple[int, int], drawn: tuple[int, int]) -> None:
    assert drawn_size(*said) == drawn


async def test_whoever_is_turned_away_reads_why(tmp_path: Path) -> None:
    key = new_key()
    here = inn(tmp_path, limits=SessionLimits(sessions_per_key=2, patience=0.5))
    async with here as host, await host.connect(key) as first, await host.connect(key) as second:
        await (await terminal(first)).sees("ready")
        await (await terminal(second)).sees("ready")
        turned_away = await terminal(second)
        assert await turned_away.left() == 1
        assert turned_away.bytes == b"You are here 2 times already. Please leave one of those sessions first.\r\n"


async def test_too_many_connections_are_cut_off(tmp_path: Path) -> None:
    async with (
        inn(tmp_path, limits=SessionLimits(connections=1, patience=0.5)) as here,
        await here.connect() as connection,
    ):
        with pytest.raises((asyncssh.Error, OSError)):
            await here.connect()
        await (await terminal(connection)).sees("ready")


def test_only_so_much_can_be_typed() -> None:
    clock = Clock()
    allowance = Allowance(clock, burst=100, per_second=10)
    assert allowance.take(100)
    assert not allowance.take(1)
    clock.now += 1
    assert not allowance.take(11)
    assert allowance.take(10)
    clock.now += 1000
    assert not allowance.take(101)


def test_what_is_taken_in_any_case_is_owed() -> None:
    clock = Clock()
    allowance = Allowance(clock, burst=100, per_second=10)
    assert allowance.owe(80) == 0
    assert allowance.owe(80) == 6
    clock.now += 3
    assert allowance.owe(0) == 3
    clock.now += 4
    assert allowance.owe(0) == 0


async def test_whoever_sends_too_much_has_to_wait_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ashes_tui.host.terminal.ssh.ssh_session.HEARD_BURST", 1000)
    async with inn(tmp_path) as here, await here.connect() as connection:
        began = here.server.loop.time()
        done = await connection.run(input="".join(f"{'x' * 300} {n}\n" for n in range(150)))
        assert str(done.stdout).count("heard") == 150
        assert here.server.loop.time() - began > 0.3
