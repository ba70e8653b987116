"""Public keys as players paste them: lines of OpenSSH."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import NamedTuple

from ashes_tui.host.lobby.errors import Refused

_LONGEST = 4096
_KINDS = ("ssh-ed25519", "ssh-rsa", "ecdsa-sha2-", "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-")
_REMEDY = "paste the one line of a file that ends in .pub"


class PublicKey(NamedTuple):
    """A key: its line without the comment, the comment, and its SHA256 fingerprint as OpenSSH writes it."""

    line: str
    comment: str
    fingerprint: str


def read_public_key(text: str) -> PublicKey:
    """The key on a pasted line. Raises ``Refused``."""
    parts = text[:_LONGEST].split(None, 2)
    if "PRIVATE KEY" in text:
        raise Refused("that is a private key, which nobody else must see; make a new pair, and paste its .pub")
    if len(parts) < 2 or not parts[0].startswith(_KINDS):
        raise Refused(f"that is no public key; {_REMEDY}")
    try:
        blob = b64decode(parts[1], validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refused(f"that public key is cut off or damaged; {_REMEDY}") from error
    kind = parts[0].encode()
    if blob[:4] != len(kind).to_bytes(4, "big") or blob[4 : 4 + len(kind)] != kind or len(blob) < 40 + len(kind):
        raise Refused(f"that public key is cut off or damaged; {_REMEDY}")
    digest = b64encode(sha256(blob).digest()).decode().rstrip("=")
    return PublicKey(f"{parts[0]} {parts[1]}", parts[2] if len(parts) > 2 else "", f"SHA256:{digest}")
