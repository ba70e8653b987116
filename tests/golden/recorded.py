"""Fingerprints of what was played, kept in YAML files: a line for each game, a fingerprint for each part of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from tests.support.yamlfile import read_yaml

Parts = Mapping[str, Iterable[object]]
"""What is recorded of one game, by name, always in the same order."""
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def fingerprints(parts: Parts) -> dict[str, str]:
    """A fingerprint of each part."""
    return {name: blake2b(_encode(tuple(part)), digest_size=4).hexdigest() for name, part in parts.items()}


def check(path: Path, now: Mapping[str, dict[str, str]], hint: str) -> None:
    """Fail where something is not as a file has recorded it; with ``UPDATE_GOLDEN`` record it first."""
    if UPDATE:
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (f'"{name}": "{" ".join(line.values())}"\n' for name, line in now.items())
        path.write_text("".join(lines), encoding="utf-8")
    was = recorded(path)
    wrong = [f"{name}: {said}" for name, line in now.items() if (said := _changed(was.get(name), line))]
    wrong += [f"{name}: recorded, but no longer there" for name in was if name not in now]
    if wrong:
        pytest.fail("\n".join([f"if that is meant: UPDATE_GOLDEN=1 pytest {hint}", *wrong]), pytrace=False)


def recorded(path: Path) -> dict[str, str]:
    """The line of each game in a file, none if there is no such file."""
    return read_yaml(path) if path.is_file() else {}


def _changed(was: str | None, now: dict[str, str]) -> str:
    """Which parts differ, empty if none does."""
    if was is None:
        return "not recorded"
    return ", ".join(name for name, old in zip(now, was.split(), strict=True) if now[name] != old)
