"""Effect nodes for wounds, tokens and dice (ASC-DMG, ASC-GLO-10)."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.select import Num, Ref, Selector, Value
from ashes_tui.lang.terms import DieType, Level, Token


class Damage(Struct, frozen=True, tag="damage"):
    """Deal damage to cards (ASC-DMG-02)."""

    n: Value
    to: Selector
    as_: str | None = None


class Prevent(Struct, frozen=True, tag="prevent"):
    """Prevent damage of the event answered from being received (ASC-DMG-02)."""

    n: Value


class Redirect(Struct, frozen=True, tag="redirect"):
    """The damage of the event answered is received by another card instead."""

    to: Selector


class Place(Struct, frozen=True, tag="place"):
    """Place tokens; ``as_`` names them and the cards they lie on."""

    n: Value
    token: Token
    to: Selector
    as_: str | None = None


class Remove(Struct, frozen=True, tag="remove"):
    """Remove tokens, as many of ``n`` as there are. ``tokens`` gives (amount, kind) pairs.

    ``those``: the very tokens that were placed as ``source``, wherever they lie by now.
    """

    tokens: tuple[tuple[Value, Token], ...]
    source: Selector
    up_to: bool = False
    as_: str | None = None
    those: bool = False


class MoveTokens(Struct, frozen=True, tag="move"):
    """Move tokens from a card to another, one resolution (ASC-GLO-12)."""

    n: Value
    token: Token
    source: Selector
    to: Selector


class Destroy(Struct, frozen=True, tag="destroy"):
    """Destroy cards (ASC-DMG-09)."""

    what: Selector
    as_: str | None = None


class TurnDice(Struct, frozen=True, tag="dice"):
    """Turn dice in an active pool: ``raise``, ``lower``, ``choice`` (any side), ``basic``, ``class``, ``reroll``,
    ``exhaust``, or ``remove`` from the game (without an active one an exhausted one).

    ``level`` narrows it to dice on that side, ``risen`` to dice that are not basic. ``choice`` may speak of several
    players: so many dice of each.

    ``as_`` binds the player whose pool it is.
    """

    change: str
    n: Value
    pool: Selector
    up_to: bool = False
    die: DieType | None = None
    level: Level | None = None
    as_: str | None = None
    risen: bool = False


class MoveDie(Struct, frozen=True, tag="move-die"):
    """Move dice between pools and cards. ``source``/``to``: a selector of cards, or None for your exhausted pool.

    ``this`` moves the die whose power resolves, ``what`` what is bound (``event.die``), ``but`` keeps what is bound
    where it is; no types mean any. ``as_`` binds the dice moved. ``from_active``, ``to_active``: your active pool
    instead of the exhausted one, where it comes to lie on ``level`` or on any side you choose. ``pool``: the pools are
    those of that player.
    """

    dice: tuple[DieType, ...]
    n: Value
    source: Selector | None
    to: Selector | None
    up_to: bool = False
    this: bool = False
    from_active: bool = False
    to_active: bool = False
    level: Level | None = None
    any_side: bool = False
    what: Ref | None = None
    but: Ref | None = None
    as_: str | None = None
    pool: Selector | None = None


class Power(Struct, frozen=True, tag="power"):
    """Resolve the power of a die of yours in the exhausted pool without paying; of several one after the other.

    ``on`` means a die on these cards instead, ``spent`` one that paid for what resolves now as a power.
    """

    dice: tuple[DieType, ...]
    n: Value = Num(1)
    up_to: bool = False
    on: Selector | None = None
    spent: bool = False


class Fight(Struct, frozen=True, tag="fight"):
    """Two units deal damage equal to their attack values to each other at once (ASC-TIM-05), perhaps unpreventable."""

    one: Selector
    other: Selector
    sure: bool = False
