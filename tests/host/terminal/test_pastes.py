"""Pastes come whole however they are cut up on the way, and cost next to nothing whatever is in them."""

from __future__ import annotations

import random

import pytest

from ashes_tui.host.terminal.session.pastes import LONGEST, PasteSplitter


def split(*parts: bytes) -> list[bytes | str]:
    """What comes out, typed bytes that follow each other in one piece."""
    splitter, found = PasteSplitter(), list[bytes | str]()
    for part in (piece for data in parts for piece in splitter.split(data)):
        if isinstance(part, bytes) and found and isinstance(found[-1], bytes):
            found[-1] += part
        else:
            found.append(part)
    return found


SENT = b"a\x1b[A\x1b[200~one\r\ntw\xc3\xb6\x1b[31m\x00\xe2\x80\xae\x1b[201~b\x1b[200~\x1b[201~\x1b[20~"
MEANT = [b"a\x1b[A", "one\ntwö[31m", b"b", "", b"\x1b[20~"]


def test_a_paste_is_text_without_control_characters() -> None:
    assert split(SENT) == MEANT


@pytest.mark.parametrize("at", range(1, len(SENT)))
def test_a_paste_can_be_cut_anywhere(at: int) -> None:
    marks = [SENT.find(b"\x1b[200~") + n for n in (1, 2)] + [SENT.rfind(b"\x1b[200~") + n for n in (1, 2)]
    if at not in marks:  # there a lone Escape could have been meant
        assert split(SENT[:at], SENT[at:]) == MEANT


def test_a_lone_escape_is_not_withheld() -> None:
    assert split(b"\x1b") == [b"\x1b"]
    assert split(b"\x1b[") == [b"\x1b["]


def test_a_paste_that_is_too_long_is_dropped_whole_and_what_follows_is_not() -> None:
    long = b"x" * LONGEST
    assert split(b"\x1b[200~" + long + b"\x1b[201~") == [long.decode()]
    assert split(b"\x1b[200~" + long, b"x", b"\x1b[201~b") == [b"b"]
    assert split(b"\x1b[200~", *[long] * 50, b"\x1b[201~b") == [b"b"]


def test_what_was_begun_can_be_forgotten() -> None:
    splitter = PasteSplitter()
    assert list(splitter.split(b"\x1b[200~half")) == []
    assert splitter.pasting
    splitter.forget()
    assert list(splitter.split(b"a\x1b[201~")) == [b"a\x1b[201~"]


def test_nothing_is_lost_of_what_is_typed() -> None:
    luck = random.Random(3)
    for _ in range(300):
        data = bytes(luck.choices(b"\x1b[201~ab", k=40)).replace(b"\x1b[200~", b"")
        parts = [data[n : n + 7] for n in range(0, len(data), 7)]
        typed = b"".join(part for part in split(*parts, b"END") if isinstance(part, bytes))
        assert typed == data + b"END"
