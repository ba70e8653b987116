"""Ways to spoil a file or a message: bytes, words, structure, and what stands in its place."""

from __future__ import annotations

import json
import os
import re
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import yaml

LUMPS: tuple[bytes, ...] = (
    *(
        b"\xff\xfe",
        b"\xc3",
        b"\xed\xa0\x80",
        b"\xf5\x80\x80\x80",
        b"\x00",
        b"\xef\xbb\xbf",
        b"\r\n",
        b"\r",
        b"\n\n",
        b"\t",
    ),
    *("\u2028".encode(), "\u202e".encode(), "\u0301".encode() * 50, "\U0001f409".encode(), b"\x1b[2J", b"\x1b]0;x\x07"),
    *(
        b"\xc2\x9b31m",
        b"\x7f",
        b"\x08",
        b"'",
        b'"',
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b": ",
        b"- ",
        b"#",
        b"%",
        b"&a ",
        b"*a",
    ),
    *(
        b"!!python/object:os.system ",
        b"<<: ",
        b"!",
        b"|",
        b">",
        b"---\n",
        b"...\n",
        b"? ",
        b"null",
        b"1e999",
        b"NaN",
        b"-0",
    ),
    *(
        b"0x1F",
        b"1_000",
        b"12:30:45",
        b"2026-01-01",
        b"\\ud800",
        b"\\u0000",
        b"../../etc/passwd",
        b"%s%n{0}{x}",
        b"$HOME",
    ),
)
NUMBERS = (0, -1, 1, 2, 255, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, 10**400, 1.5, -0.0, 1e308, 1e-320)
TEXTS = (
    "",
    " ",
    "x" * 300,
    "x" * 70_000,
    "\0",
    "\x1b[31m",
    "\u202e",
    "é" * 40,
    "\ud800",
    "../x",
    "/",
    "a\nb",
    "-1",
    "no",
)

PATIENT = 1 << 19
"""Bytes of which the structure is read."""


def spoilt(data: bytes, chance: Random) -> tuple[str, bytes]:
    """The same with one to three things wrong, and what was done."""
    ways = [chance.choice(_BYTES) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    for way in ways:
        data = way(data, chance)
    return ", ".join(way.__name__.strip("_") for way in ways), data


# --- bytes ---------------------------------------------------------------------------------------------------------


def _flipped(data: bytes, chance: Random) -> bytes:
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 20))):
        if made:
            made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    return bytes(made)


def _cut_off(data: bytes, chance: Random) -> bytes:
    return data[: _spot(data, chance)]


def _without_a_piece(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    return data[:at] + data[at + chance.choice((1, 2, 10, 100, 5000)) :]


def _with_a_piece_twice(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    end = at + chance.choice((1, 5, 50, 5000))
    return data[:end] + data[at:end] + data[end:]


def _with_a_lump(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    return data[:at] + chance.choice(LUMPS) * chance.choice((1, 1, 1, 3)) + data[at:]


def _with_noise(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    return data[:at] + chance.randbytes(chance.choice((1, 4, 64, 1000))) + data[at:]


def _with_another_number(data: bytes, chance: Random) -> bytes:
    found = list(re.finditer(rb"\d+", data))
    if not found:
        return _with_a_lump(data, chance)
    hit = chance.choice(found)
    number = chance.choice((*(str(n).encode() for n in NUMBERS), b"9" * 5000, b"-" + hit.group()))
    return data[: hit.start()] + number + data[hit.end() :]


def _lines_moved(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return _flipped(data, chance)
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    way = chance.randrange(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(to, lines[at])
    elif way == 2:
        lines[at], lines[to] = lines[to], lines[at]
    else:
        lines[at:to] = []
    return b"".join(lines)


def _deeply_nested(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    deep = chance.choice((50, 500, 3000, 100_000))
    opened, closed = chance.choice(
        ((b"[", b"]"), (b'{"a":', b"}"), (b"{a: ", b"}"), (b"- ", b""), (b"((", b"))"), (b"not ", b""))
    )
    return data[:at] + opened * deep + closed * chance.choice((0, deep)) + data[at:]


def _huge(data: bytes, chance: Random) -> bytes:
    at = _spot(data, chance)
    lump = chance.choice((b" ", b"\n", b"9", b"a", b"[],", b"- a\n", b"a: 1\n", b"\xf0\x9f\x90\x89", b"#", b"{}\n"))
    return data[:at] + lump * (chance.choice((200_000, 2_000_000, 12_000_000)) // len(lump)) + data[at:]


def _aliases(data: bytes, chance: Random) -> bytes:
    """YAML that grows a thousandfold with every line."""
    rows = [b"a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [b"a%d: &a%d [%s]" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 10)) for n in range(1, 9)]
    at = chance.choice((0, len(data)))
    return data[:at] + b"\n".join([*rows, b""]) + data[at:]


def _empty(data: bytes, chance: Random) -> bytes:
    return chance.choice((b"", b"\n", b" ", b"{}", b"[]", b"null", b"\xef\xbb\xbf", b"---", b"{}\n{}\n", b"0", b'""'))


def _otherwise_encoded(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(chance.choice(("utf-16", "utf-32", "latin-1", "utf-8-sig", "cp500")), "replace")


def _restructured(data: bytes, chance: Random) -> bytes:
    """A file or one line of it, read, changed in its structure and written again."""
    if len(data) > PATIENT or b"*a" in data:  # too much to read, or growing a thousandfold
        return _with_a_lump(data, chance)
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    try:
        if lines[0][:1] == b"{":
            lines[at] = changed_json(json.loads(lines[at]), chance).encode("utf-8", "surrogatepass")
            return b"\n".join(lines)
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        tree = changed(yaml.load(data, loader), chance)
        return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False).encode("utf-8", "surrogatepass")
    except (ValueError, yaml.YAMLError, RecursionError, TypeError, AttributeError):
        return _with_a_lump(data, chance)


def _spot(data: bytes, chance: Random) -> int:
    """Somewhere, line ends and the beginning more often than by chance."""
    if chance.random() < 0.3 and (lines := [i + 1 for i, byte in enumerate(data[:200_000]) if byte == 10]):
        return chance.choice(lines)
    return chance.randrange(len(data) + 1) if chance.random() < 0.8 else min(len(data), chance.randrange(40))


_Way = Callable[[bytes, Random], bytes]
_RARE: tuple[_Way, ...] = (_deeply_nested, _huge, _aliases, _empty, _otherwise_encoded)
_COMMON: tuple[_Way, ...] = (
    *(_flipped, _cut_off, _without_a_piece, _with_a_piece_twice, _with_a_lump, _with_noise),
    *(_with_another_number, _lines_moved, _restructured, _restructured, _restructured, _restructured),
)
_BYTES: tuple[_Way, ...] = _COMMON * 2 + _RARE


# --- structure -----------------------------------------------------------------------------------------------------


def odd(chance: Random, deep: int = 2) -> Any:
    """A value of any kind that nobody means."""
    kind = chance.randrange(9 if deep else 5)
    if kind < 2:
        return chance.choice(NUMBERS)
    if kind < 4:
        return chance.choice(TEXTS)
    if kind == 4:
        return chance.choice((None, True, False))
    if kind < 7:
        return [odd(chance, deep - 1) for _ in range(chance.choice((0, 1, 2, 40)))]
    return {str(odd(chance, 0)): odd(chance, deep - 1) for _ in range(chance.choice((0, 1, 2)))}


def changed(tree: Any, chance: Random) -> Any:
    """A tree of maps, lists and values with one to three of its places changed."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        holders = list(_holders(tree))
        if not holders:
            return odd(chance)
        _change(chance.choice(holders), chance)
    return tree


def changed_json(tree: Any, chance: Random) -> str:
    """The same as JSON text; sometimes a key stands there twice."""
    text = json.dumps(changed(tree, chance), ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.1 and text.startswith('{"'):
        twice = json.dumps(chance.choice(list(tree) or [""])) + ":" + json.dumps(odd(chance)) + ","
        text = "{" + twice + text[1:]
    return text


def _holders(tree: Any) -> Any:
    """Every map and list that holds something."""
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, (dict, list)) and node:
            yield node
            pending += node.values() if isinstance(node, dict) else node


def _change(holder: Any, chance: Random) -> None:
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key, other = chance.choice(keys), chance.choice(keys)
    way = chance.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[chance.choice((f"{key}x", str(odd(chance, 0)), str(key).upper()))] = holder.pop(key)
    elif way == 2:
        holder[key], holder[other] = holder[other], holder[key]
    elif way == 3 and isinstance(holder, list):
        holder[key:key] = [holder[other]] * chance.choice((1, 2, 300))
    elif way == 4:
        holder[key] = chance.choice(([holder[key]], {"a": holder[key]}, str(holder[key])))
    else:
        holder[key] = odd(chance)


# --- what stands in place of a file --------------------------------------------------------------------------------


def displaced(path: Path, chance: Random) -> str:
    """Put something else where a file was; what it is."""
    kinds = ("folder", "pipe", "socket", "link to nothing", "link to itself", "link to the file", "zeros without end")
    kind = chance.choice((*kinds, "full folder", "giant", "nothing to read", "link to a folder", "gone"))
    kept = path.with_name(f"kept{path.suffix}x")
    path.rename(kept)
    if kind == "folder":
        path.mkdir()
    elif kind == "full folder":
        (path / "inner").mkdir(parents=True)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        _bind(path)
    elif kind == "giant":
        with path.open("wb") as file:
            file.truncate(8 << 30)
    elif kind != "gone":
        targets = {"link to nothing": "/no/where", "link to itself": str(path), "link to the file": str(kept)}
        targets |= {"zeros without end": "/dev/zero", "nothing to read": "/dev/null", "link to a folder": "/etc"}
        path.symlink_to(targets[kind])
    return kind


def _bind(path: Path) -> None:
    """A socket; its name may be too long for one, then it is named from its folder."""
    here = os.open(".", os.O_RDONLY)
    try:
        os.chdir(path.parent)
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name[:100])
    finally:
        os.chdir(here)
        os.close(here)
