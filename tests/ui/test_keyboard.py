"""What a terminal sends: every byte is read, and none of it is an error."""

from __future__ import annotations

import ast
import gc
import random
import time
from pathlib import Path

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

import ashes_tui.ui
from ashes_tui.ui.keyboard import Keyboard
from ashes_tui.ui.terminal import SOON, TerminalDriver, own_driver

PRIVATE = {
    "keyboard.py": {"textual._xterm_parser"},
    "repaint.py": {"textual._compositor"},
    "textual_inside.py": {"textual._styles_cache"},
}
REACHED = ("_get_terminal_size", "_query_in_band_window_resize", "run_input_thread", "send_message", "process_message")


def keys(keyboard: Keyboard, *parts: bytes) -> list[str]:
    """The keys that are read, one read after another."""
    found = [message for part in parts for message in keyboard.feed(part)]
    return [message.key for message in found if isinstance(message, events.Key)]


@pytest.mark.parametrize("bytes_", [b"\xe9", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"])
def test_a_byte_that_is_no_text_is_dropped(bytes_: bytes) -> None:
    assert keys(Keyboard(), bytes_ + b"a") == ["a"]


def test_a_sign_that_comes_in_two_parts_is_read() -> None:
    assert keys(Keyboard(), "é".encode()[:1], "é".encode()[1:]) == ["é"]


@pytest.mark.parametrize("at", range(1, 8))
def test_an_old_mouse_report_is_no_key(at: int) -> None:
    report = b"\x1b[M \xe9\x8dq"
    assert keys(Keyboard(), report[:at], report[at:]) == ["q"]


@pytest.mark.parametrize(
    "sequence",
    ["[1;1;99999999999u", "[99999999999u", "[1;1;55296u", "[48;0;0;0;0t", "[48;99999;99999;0;0t", "[?2048;2$y"],
)
def test_a_sequence_that_means_nothing_does_nothing(sequence: str) -> None:
    keyboard = Keyboard()
    assert keyboard.feed(f"\x1b{sequence}".encode()) == []
    assert keys(keyboard, b"a") == ["a"]


def test_escape_alone_is_a_key_at_the_first_look() -> None:
    keyboard = Keyboard()
    assert keys(keyboard, b"\x1b") == []
    time.sleep(SOON)
    assert [message.key for message in keyboard.tick() if isinstance(message, events.Key)] == ["escape"]


def test_a_paste_that_never_ends_is_forgotten() -> None:
    keyboard = Keyboard()
    assert keys(keyboard, b"\x1b[200~abc") == []
    keyboard.forget()
    assert keys(keyboard, b"a") == ["a"]


def test_random_bytes_are_no_error() -> None:
    luck = random.Random(4)
    keyboard = Keyboard()
    for _ in range(3000):
        start = luck.choice([b"", b"\x1b[", b"\x1b[<", b"\x1b[M", b"\x1bO", b"\x1b[48;", b"\x1b[1;"])
        keyboard.feed(start + luck.randbytes(luck.randrange(12)) + luck.choice([b"", b"u", b"M", b"t", b"~"]))
        keyboard.tick()


def test_private_modules_of_textual_are_reached_for_in_known_files_only() -> None:
    """What another release may change stands in a few places, each with a test of its own."""
    found: dict[str, set[str]] = {}
    for path in Path(ashes_tui.ui.__file__).parents[1].rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "textual" in source else ():
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if private := {name for name in names if name.startswith("textual.") and "._" in name}:
                found.setdefault(path.name, set()).update(private)
    assert found == PRIVATE


def test_textual_has_what_is_reached_for() -> None:
    """A release in which one of these is called otherwise would silently bring the old faults back."""
    for name in REACHED:
        assert callable(getattr(LinuxDriver, name)), name
        assert name in vars(TerminalDriver) or name == "process_message"
    assert own_driver(LinuxDriver) is TerminalDriver
    assert list(XTermParser().feed("\x1b[M!!!")) == []
    assert [type(message) for message in XTermParser().feed("a")] == [events.Key]
    assert list(XTermParser().tick()) == []


class _Silence:
    """The input of somebody who does nothing for some ticks, then leaves."""

    def __init__(self, ticks: int) -> None:
        self._left = ticks

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


@pytest.mark.parametrize(("ticks", "collected"), [(2, []), (3, [1]), (99, [1]), (200, [1, 2])])
def test_garbage_is_collected_in_a_pause(ticks: int, collected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Given no input, when a pause lasts, then garbage is collected once up to each generation, in the app's thread."""
    driver = TerminalDriver.__new__(TerminalDriver)
    told: list[tuple[object, ...]] = []
    driver._batch = []
    monkeypatch.setattr(driver, "exit_event", _Silence(ticks), raising=False)
    monkeypatch.setattr(driver, "_comes", lambda seconds=0.0: False)
    monkeypatch.setattr(driver, "_tell", lambda *deed: told.append(deed))
    driver.run_input_thread()
    assert [generation for deed, generation in told if deed is gc.collect] == collected
