"""Events of things on the table: cards, tokens, dice, damage."""

from __future__ import annotations

from ashes_tui.engine.events_base import Base
from ashes_tui.engine.state import NONE, Snapshot
from ashes_tui.lang.terms import Level, Means, Rule, Token, Zone


class CardMoved(Base, frozen=True, tag="card-moved", kw_only=False):
    """A card went to a zone of a seat. ``index`` is its place there, NONE the end; ``host`` what it lies on or under.

    ``snapshot`` is its last-known record when it left play. A redacted card is NONE.
    """

    card: int
    zone: Zone
    seat: int
    index: int = NONE
    host: int = NONE
    snapshot: Snapshot | None = None
    origin: Zone | None = None


class UnitDestroyed(Base, frozen=True, tag="unit-destroyed", kw_only=False):
    """A unit was destroyed and set aside until its triggers are done (ASC-DMG-04, ASC-TIM-01)."""

    card: int
    seat: int
    snapshot: Snapshot
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME


class AspectRevealed(Base, frozen=True, tag="aspect-revealed", kw_only=False):
    """A face-down aspect was turned up in its place and is in play now (ASC-DRG-26)."""

    card: int


class UnitShifted(Base, frozen=True, tag="unit-shifted", kw_only=False):
    """A unit went to the left or right end of the battlefield where it is."""

    card: int
    left: bool = False


class CardsSeen(Base, frozen=True, tag="cards-seen", kw_only=False):
    """Cards were looked at by the audience, or revealed to all."""

    seat: int
    cards: tuple[int, ...]


class PileShuffled(Base, frozen=True, tag="pile-shuffled", kw_only=False):
    """A draw pile was shuffled; ``order`` is the new order, top first."""

    seat: int
    order: tuple[int, ...]


class TokensPlaced(Base, frozen=True, tag="tokens-placed", kw_only=False):
    """Tokens were placed on a card. ``cause`` is the player behind it, ``source`` the card.

    ``lots`` says how many of them belong to which lots: as they were placed, or moved from elsewhere.
    """

    card: int
    token: Token
    n: int
    source: int = NONE
    cause: int = NONE
    means: Means = Means.GAME
    rule: Rule | None = None
    lots: tuple[tuple[int, int], ...] = ()


class TokensRemoved(Base, frozen=True, tag="tokens-removed", kw_only=False):
    """Tokens were removed from a card: of ``lot``, or else any."""

    card: int
    token: Token
    n: int
    rule: Rule | None = None
    lot: int = NONE


class DiceRolled(Base, frozen=True, tag="dice-rolled", kw_only=False):
    """Dice were rolled and lie in the active pool (ASC-RND-05)."""

    seat: int
    rolls: tuple[tuple[int, Level], ...]
    rule: Rule | None = None


class DieTurned(Base, frozen=True, tag="die-turned", kw_only=False):
    """A die was turned to a side."""

    die: int
    level: Level
    rule: Rule | None = None


class DieMoved(Base, frozen=True, tag="die-moved", kw_only=False):
    """A die went to a pool of its owner or onto a card; ``level`` is the side it showed, stamped when it happens."""

    die: int
    place: int
    level: Level | None = None


class DamageDealt(Base, frozen=True, tag="damage-dealt", kw_only=False):
    """Damage was dealt to a card, not yet received (ASC-DMG-02)."""

    card: int
    n: int
    source: int
    cause: int
    means: Means


class DamagePrevented(Base, frozen=True, tag="damage-prevented", kw_only=False):
    """Damage dealt was prevented from being received."""

    card: int
    n: int
    source: int
