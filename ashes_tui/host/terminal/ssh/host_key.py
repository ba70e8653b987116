"""The key of the host, made once, and the keys of those who may come in."""

from __future__ import annotations

import stat
from pathlib import Path

import asyncssh

from ashes_tui.content.writing import write_new
from ashes_tui.outside.faults import Unreadable
from ashes_tui.outside.files import read, read_text

NAME = "host_key"
_PRIVATE_ONLY = "make it yours alone with: chmod 600"


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key in a folder; a new one if there is none yet. Raises ``Unreadable`` and ``OSError``."""
    path = folder / NAME
    if not path.exists():
        _make(folder)
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise Unreadable(str(path), "others may read this key", f"{_PRIVATE_ONLY} {path}")
    try:
        return asyncssh.import_private_key(read(path))
    except asyncssh.KeyImportError as error:
        raise Unreadable(str(path), f"no private key ({error})", "move it away, and a new one is made") from error


def _make(folder: Path) -> None:
    """Write a new key that only its owner may read; if somebody else was faster, theirs stays."""
    data = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
    written = write_new(folder, NAME, "", data)
    if written.name != NAME:
        written.unlink()


def line_of(key: asyncssh.SSHKey) -> str:
    """A public key as OpenSSH writes it, without its comment."""
    return " ".join(key.export_public_key("openssh").decode("ascii", "replace").split()[:2])


def listed_keys(path: Path) -> frozenset[str]:
    """The keys of a file with one public key a line. Raises ``Unreadable``."""
    lines = enumerate(read_text(path).splitlines(), 1)
    return frozenset(_listed(text, path, n) for n, text in lines if text.strip() and not text.lstrip().startswith("#"))


def _listed(text: str, path: Path, number: int) -> str:
    try:
        return line_of(asyncssh.import_public_key(text))
    except asyncssh.KeyImportError as error:
        remedy = "write one key a line, as it stands in a file such as ~/.ssh/id_ed25519.pub"
        raise Unreadable(str(path), f"no public key ({error})", remedy, number) from error
