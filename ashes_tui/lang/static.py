"""Continuous effects: what a text changes as long as it is in effect, or until a duration ends."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ashes_tui.lang.select import CardState, Condition, Ref, Select, Selector, Value
from ashes_tui.lang.terms import DieType, Level, Means, Stat


class Act(StrEnum):
    """What a ``cannot`` or ``must`` speaks about; ``PLAYER_ACTS`` are those of players."""

    ATTACK = "attack"
    BLOCK = "block"
    GUARD = "guard"
    COUNTER = "counter"
    BE_BLOCKED = "be-blocked"
    BE_GUARDED = "be-guarded"
    BE_RELIEVED = "be-relieved"
    BE_TARGETED = "be-targeted"
    BE_AFFECTED = "be-affected"
    BE_DISCARDED = "be-discarded"
    USE_ABILITY = "use-ability"
    PLAY_REACTION = "play-reaction"
    PLAY_ACTION = "play-action"
    REACT_FROM_HAND = "react-from-hand"
    PAY_BASIC = "pay-basic"
    BLOCK_WITH = "block-with"
    CHANGE_DICE = "change-dice"
    SIDE_ACTION = "side-action"


PLAYER_ACTS = frozenset(
    {
        Act.PLAY_REACTION,
        Act.PLAY_ACTION,
        Act.REACT_FROM_HAND,
        Act.PAY_BASIC,
        Act.CHANGE_DICE,
        Act.SIDE_ACTION,
        Act.BLOCK_WITH,
    }
)
"""Acts of players: play reaction or action spells, or cards from hand as reactions, pay with dice on their basic side,
change dice of opponents, take side actions but Meditate, block with units."""


class StatBonus(Struct, frozen=True, tag="stat"):
    """Add to a current value; negative lowers (ASC-GLO-17)."""

    stat: Stat
    n: Value
    per: Value | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Cannot(Struct, frozen=True, tag="cannot"):
    """A restriction (ASC-TXT-10). ``by`` narrows it: cannot be blocked *by units with attack <= 1*.

    ``means`` and ``of`` (``opponent`` or ``mine``) narrow what is done to a card: *by an opponent's spells*.
    """

    what: tuple[Act, ...]
    by: Select | None = None
    means: tuple[Means, ...] = ()
    of: str | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Must(Struct, frozen=True, tag="must"):
    """A duty, if able; cannot beats must (ASC-TXT-10). ``by`` narrows it: must be blocked *by that unit*.

    ``cards`` are those that are meant, with their identities; known when the effect begins.
    """

    what: tuple[Act, ...]
    by: Ref | None = None
    cards: tuple[tuple[int, int], ...] = ()
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Flag(Struct, frozen=True, tag="flag"):
    """A named rule flag the engine knows: see ``FLAGS``; ``means`` narrows what its bearer does: *by countering*."""

    name: str
    die: DieType | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()
    means: tuple[Means, ...] = ()


class Gain(Struct, frozen=True, tag="gain"):
    """Has an ability from the keyword library: ``Overkill 1``."""

    keyword: str
    n: int | None = None
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Lose(Struct, frozen=True, tag="lose"):
    """Has no abilities."""

    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Ward(Struct, frozen=True, tag="prevent"):
    """Prevents so much of all damage dealt to its bearer (ASC-DMG-02), perhaps only an opponent's, or by some means.

    ``but`` is how much of it gets through at least.
    """

    n: Value
    of: str | None = None
    means: tuple[Means, ...] = ()
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()
    but: int = 0


class Considered(Struct, frozen=True, tag="considered"):
    """Is considered to be in a state without the token for it; its tokens are as they are."""

    state: CardState
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Swap(Struct, frozen=True, tag="swap"):
    """Two printed values have changed places (only for a duration)."""

    stats: tuple[Stat, Stat]
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Numerals(Struct, frozen=True, tag="numerals"):
    """The numerals of its abilities are higher by so much (ASC-GLO-14; only for a duration)."""

    n: int
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class Focused(Struct, frozen=True, tag="focused"):
    """A ready spell is focused so many additional times (ASC-ACT-16)."""

    n: int
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class DrawMore(Struct, frozen=True, tag="draw-more"):
    """A player may draw so many additional cards in the draw step (ASC-RND-09)."""

    n: Value
    who: Selector = Ref("you")
    given: tuple[Condition, ...] = ()


class PayFrom(Struct, frozen=True, tag="pay-from"):
    """Dice of these types that lie on the card on this side may pay for reactions, as if in the active pool."""

    dice: tuple[DieType, ...]
    level: Level
    who: Selector = Ref("self")
    given: tuple[Condition, ...] = ()


class AttachTo(Struct, frozen=True, tag="attach-to"):
    """This spell can only be attached to what the query finds."""

    what: Select


class ShareSlot(Struct, frozen=True, tag="share-slot"):
    """This ready spell comes to lie in the spellboard slot of what the query finds, if there is one (ASC-ACT-14)."""

    what: Select


Static = (
    StatBonus
    | Cannot
    | Must
    | Flag
    | Gain
    | Lose
    | Ward
    | Considered
    | Swap
    | Numerals
    | Focused
    | DrawMore
    | PayFrom
    | AttachTo
    | ShareSlot
)

FLAGS: dict[str, str] = {
    "unit-guard": "may guard a unit that is being attacked",
    "unseen": "cannot be blocked unless all attackers without it are blocked",
    "quick-strike": "deals its attack damage before it can be countered",
    "alert": "gets no exhaustion token for countering",
    "unpreventable": "damage it deals cannot be prevented",
    "defender": "blocks, and guards for other aspects, while not exhausted",
    "feeble": "units that defend against it get no exhaustion token for that",
    "double-wounds": "damage it receives places twice as many wound tokens",
    "no-exhaust-on-prevent": "dice do not exhaust when preventing damage",
}
"""Flag name → what it means, in the words of the reference of the language."""
