"""``Visitor``: who is at the other end of a session, as far as the connection tells."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Visitor:
    """Somebody who has proven to hold a key. Only the key is proven; all else is what the client says of itself.

    ``key`` is the public key as a line of OpenSSH without its comment, ``fingerprint`` its SHA256 as OpenSSH writes it,
    ``address`` the address of the peer. ``terminal`` is the value of TERM, empty without a terminal; ``size`` its
    columns and lines, within what is ever drawn. ``user`` is the name before the ``@``; ``locale`` and ``colors`` are
    LC_ALL, LC_CTYPE or LANG, and COLORTERM, each empty if the client does not send it.
    """

    key: str
    fingerprint: str
    address: str
    terminal: str = ""
    size: tuple[int, int] = (80, 24)
    user: str = ""
    locale: str = ""
    colors: str = ""


def folder_name(key: str) -> str:
    """The folder in which the files of whoever holds a key lie."""
    return sha256(key.encode()).hexdigest()[:32]
