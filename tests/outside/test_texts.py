"""YAML, JSON and lines from outside: what cannot be meant is refused with its place."""

from io import BytesIO
from typing import Any

import msgspec
import pytest

from ashes_tui.outside.faults import Unfit, Unreadable
from ashes_tui.outside.jsontext import ANY, Json, lines
from ashes_tui.outside.yamltext import DEEPEST, LONGEST_NUMBER, compose, plain


class Point(msgspec.Struct):
    x: int
    z: str = ""


@pytest.mark.parametrize("read", [compose, plain])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a:\n  b: [", "x.yaml:"),
        ("a: &b c", "x.yaml:1:4: anchors and aliases are not used here; write it out"),
        ("a: !!python/none c", "x.yaml:1:4: tags are not used here; leave it out"),
        ("a: " + "9" * 5000, "x.yaml:1:4: a number of 5000 digits; write at most 18 digits"),
        ("a:\n  " + "[" * 3000 + "]" * 3000, "x.yaml:2:52: lists and maps nested too deep; put at most 50 lists"),
        ("- " * 3000 + "a", "x.yaml:1:101: lists and maps nested too deep; put at most 50 lists"),
        ("a: {b: " * 3000 + "c" + "}" * 3000, "x.yaml:1:"),
        ("a: \0", "x.yaml:1:1: not YAML: "),
        ('a: "\\UFFFFFFFF"', "x.yaml:1:"),
        ('a: "b\\ud800"', "x.yaml:1:"),
        ('"b\\udfff": a', "x.yaml:1:"),
    ],
)
def test_yaml_that_nobody_means(read: Any, text: str, message: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(text, "x.yaml")
    assert str(told.value).startswith(message)
    assert "; " in str(told.value)


def test_the_deepest_yaml_and_the_longest_number_are_read() -> None:
    assert compose("[" * DEEPEST + "]" * DEEPEST) is not None
    number = "9" * LONGEST_NUMBER
    assert plain(f"a: {number}\nb: '{number}9'", "") == {"a": int(number), "b": f"{number}9"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"x": 1,}', "x.json:3:9: not JSON: "),
        (b'{\n"x": ?}', "x.json:4:6: not JSON: "),
        (b'{"x": 1,\n"z": "\xff"}', "x.json:4:7: not UTF-8"),
        (b'{"y":' + b"[" * 100_000, "x.json:3: lists and maps nested too deep"),
        (b"", "x.json:3: not JSON: Input data was truncated"),
    ],
)
def test_json_that_is_none(data: bytes, message: str) -> None:
    with pytest.raises(Unreadable) as told:
        Json(Point).read(data, "x.json", 3, "repair it")
    assert str(told.value).startswith(message)
    assert str(told.value).endswith("; repair it")
    assert not isinstance(told.value, Unfit)


@pytest.mark.parametrize("data", [b'{"x": "1"}', b"[]", b'{"x": ' + b"9" * 5000 + b"}"])
def test_json_of_another_shape(data: bytes) -> None:
    with pytest.raises(Unfit, match=r"^x\.json:3: "):
        Json(Point).read(data, "x.json", 3)


def test_json_of_any_shape() -> None:
    assert ANY.read('{"x": [1, null]}', "") == {"x": [1, None]}


def test_a_line_too_long_swallows_no_other() -> None:
    """Also one that is too long by a single byte, and one whose rest is as long as what is read at once."""
    for n in range(1, 30):
        found = list(lines(BytesIO(b"a" * n + b"\nb\n"), 8))
        assert found == [b"a" * n + b"\n" if n <= 8 else None, b"b\n"]


def test_the_last_line_needs_no_end() -> None:
    assert list(lines(BytesIO(b"a\n" + b"b" * 8), 8)) == [b"a\n", b"b" * 8]
    assert list(lines(BytesIO(b"a\n" + b"b" * 9), 8)) == [b"a\n", None]
