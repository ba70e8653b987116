"""A file from outside is a plain one of a sensible size, or it is refused at once."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import DOCUMENT, is_file, is_folder, read, read_text, resolved, text

ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (lambda path: None, "cannot be read (No such file or directory); check the path"),
    "a folder": (lambda path: path.mkdir(), "cannot be read: this is a folder, not a plain file; give a plain file"),
    "a pipe": (os.mkfifo, "cannot be read: this is a pipe, not a plain file; give a plain file"),
    "a link to a device": (
        lambda path: path.symlink_to("/dev/zero"),
        "cannot be read: this is a device, not a plain file; give a plain file",
    ),
    "a link to itself": (
        lambda path: path.symlink_to(path),
        "cannot be read (Too many levels of symbolic links); check the path",
    ),
    "too much": (
        lambda path: path.write_bytes(b"#" * (DOCUMENT + 1)),
        "bigger than 1 MiB, the most that is read; no such file is meant to be as big",
    ),
}


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_plain_file_is_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    make, problem = ODD[kind]
    make(path)
    with pytest.raises(Unreadable) as told:
        read(path)
    assert str(told.value) == f"{path}: {problem}"


def test_the_greatest_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"#" * DOCUMENT)
    assert len(read(tmp_path / "x")) == DOCUMENT


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(Unreadable, match="File name too long"):
        read(Path("x" * 300))
    with pytest.raises(Unreadable, match="no file has such a name"):
        read(Path("x\0y"))
    assert not is_file(Path("x" * 300))
    assert not is_folder(Path("x" * 300))


def test_links_in_a_circle_have_no_end(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert resolved(loop) == loop
    assert not is_file(loop)


def test_what_is_no_text_says_where() -> None:
    with pytest.raises(Unreadable) as told:
        text("name: Ä\nphoenixborn: Ä".encode() + b"\xff", "deck.yaml")
    assert str(told.value) == "deck.yaml:2:15: not UTF-8; save the file as UTF-8"


def test_line_ends_of_any_system_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"a\r\nb\rc\n")
    assert read_text(tmp_path / "x") == "a\nb\nc\n"
