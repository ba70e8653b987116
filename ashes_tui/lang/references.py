"""References: how a text names what is there already, a card, a player, a die or something bound before."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Ref(Struct, frozen=True, tag="ref"):
    """A bound object: ``self``, ``host``, ``it``, ``you``, ``$name``, ``event.card`` ..."""

    name: str


class PlayerRole(StrEnum):
    """What a player is to a card."""

    CONTROLLER = "controller"
    OWNER = "owner"


class PlayerOf(Struct, frozen=True, tag="player-of"):
    """The player of a card: ``controller($b)``, ``owner(self)``. Reads the last-known record if it left play."""

    role: PlayerRole
    card: Ref
