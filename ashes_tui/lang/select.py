"""Selectors, values and conditions: the three small grammars inside effect nodes, as frozen data."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.lang.filters import (
    Bearing,
    Beside,
    Conjured,
    CostSymbol,
    Facing,
    HasAbility,
    Highest,
    InState,
    Lacking,
    NotThis,
    NotTitled,
    NoUnique,
    OnCard,
    OnePerSlot,
    Prints,
    SlotOf,
    StatusAbility,
    TitleContains,
    Titled,
    TitledAs,
    WithDie,
    WithoutDie,
)
from ashes_tui.lang.references import PlayerOf, PlayerRole, Ref
from ashes_tui.lang.select_words import CardState, Mode, Noun, Op, Whose
from ashes_tui.lang.terms import CardType, DieType, Level, Stat, Token, Zone

__all__ = ["CardState", "Mode", "Noun", "Op", "PlayerOf", "PlayerRole", "Ref", "Whose"]


class Where(Struct, frozen=True, tag="where"):
    """A filter on a value of each candidate: ``life<=2``, ``printed.attack=0``, ``status>=1``, ``alterations=0``."""

    what: str
    op: Op
    value: Value


class SumLimit(Struct, frozen=True, tag="sum"):
    """Cards picked one after the other, as long as a value added up is no more: ``sum:life<=3``."""

    limit: Where


Filter = (
    InState
    | Where
    | Titled
    | TitledAs
    | NotTitled
    | TitleContains
    | WithDie
    | WithoutDie
    | OnCard
    | NotThis
    | Prints
    | CostSymbol
    | Facing
    | NoUnique
    | Conjured
    | StatusAbility
    | Bearing
    | Lacking
    | Beside
    | HasAbility
    | SlotOf
    | Highest
    | SumLimit
    | OnePerSlot
)
F = TypeVar("F", bound=Struct)


class Select(Struct, frozen=True, tag="select"):
    """A query for cards or players: ``[count] [mode] [other] [state..] noun [whose] [filters]``.

    ``of`` is the player meant by ``Whose.THEIRS``. ``other`` in a node's second slot excludes what its first slot
    picked, elsewhere the card whose text this is. It looks at cards in play, unless it names a ``zone``, or at those
    that are bound as ``among``.
    """

    noun: Noun = Noun.CARD
    mode: Mode = Mode.CHOOSE
    count: Value | None = None
    up_to: bool = False
    other: bool = False
    whose: Whose = Whose.ANY
    of: Ref | PlayerOf | None = None
    zone: Zone | None = None
    among: str | None = None
    filters: tuple[Filter, ...] = ()

    def find(self, kind: type[F]) -> F | None:
        """Its filter of a kind, if it has one; the first of several."""
        return next((one for one in self.filters if isinstance(one, kind)), None)

    def without(self, kind: type[Struct]) -> Select:
        """The same query without its filters of a kind."""
        return replace(self, filters=tuple(one for one in self.filters if not isinstance(one, kind)))

    @property
    def states(self) -> tuple[CardState, ...]:
        """The states it asks for."""
        return tuple(one.state for one in self.filters if isinstance(one, InState))


class AnyOf(Struct, frozen=True, tag="any-of"):
    """A union of queries: ``phoenixborn mine | ready spell mine``. All share the first one's mode and count."""

    options: tuple[Select, ...]


Selector = Ref | PlayerOf | Select | AnyOf


class Num(Struct, frozen=True, tag="num"):
    """A plain number."""

    n: int


class Numeral(Struct, frozen=True, tag="numeral"):
    """N, the numeral of the ability (ASC-GLO-14)."""


class XValue(Struct, frozen=True, tag="x"):
    """X (ASC-GLO-18)."""


class AllOf(Struct, frozen=True, tag="all"):
    """As many as there are."""


class That(Struct, frozen=True, tag="that"):
    """The amount of the event answered: ``prevent: that``."""


class StatOf(Struct, frozen=True, tag="stat"):
    """A current or printed value of a card: ``attack(self)``, ``printed.recover($d)``."""

    stat: Stat
    of: Selector
    printed: bool = False


class TokensOn(Struct, frozen=True, tag="tokens"):
    """Tokens of a kind on a card, or of all kinds: ``status(self)``, ``wounds($d)``, ``tokens(self)``."""

    token: Token | None
    of: Selector


class Count(Struct, frozen=True, tag="count"):
    """How many things a query finds: ``count(unexhausted conjuration mine)``."""

    of: Selector


class DiceOn(Struct, frozen=True, tag="dice-on"):
    """Dice of a type lying on the cards a query finds: ``dice(artifice, card mine)``; type None counts all."""

    die: DieType | None
    of: Selector


class Spent(Struct, frozen=True, tag="spent"):
    """Dice of a side (and type) that paid for what resolves now: ``spent(divine:power)``."""

    level: Level
    die: DieType | None = None


class InPool(Struct, frozen=True, tag="in-pool"):
    """Dice in a player's active pool, perhaps of a type, perhaps on a side: ``pool(time:power of $p)``.

    ``exhausted``: in the exhausted pool. ``not_basic``: on the class or power side. Of several players the one counts
    who has most such dice.
    """

    of: Selector
    die: DieType | None = None
    level: Level | None = None
    exhausted: bool = False
    not_basic: bool = False


class MagicCost(Struct, frozen=True, tag="magic-cost"):
    """Magic play cost of a card: ``cost($c)`` (ASC-GLO-11)."""

    of: Selector


class Done(Struct, frozen=True, tag="done"):
    """How much the named node did: ``removed($r)``, ``spent($s)``, ``drawn($d)``."""

    name: str


class DestroyedOf(Struct, frozen=True, tag="destroyed-of"):
    """How many of the cards bound were destroyed since: ``destroyed($d)>=2``."""

    of: Ref


class PhaseNumber(Struct, frozen=True, tag="phase-number"):
    """The phase of an opponent, 1 to 3 (CHI-42), or the number of its ready spell (ASC-DRG-08)."""


class Basics(Struct, frozen=True, tag="basics"):
    """How many dice rerolled as the named node came up basic: ``basics($d)``."""

    name: str


class Lack(Struct, frozen=True, tag="lack"):
    """By how many a count falls short of a number, at least 0: ``lack(done($d) of 2)``."""

    of: Done | Count
    n: Value


Value = (
    Num
    | Numeral
    | XValue
    | AllOf
    | That
    | StatOf
    | TokensOn
    | Count
    | DiceOn
    | Spent
    | InPool
    | MagicCost
    | Done
    | DestroyedOf
    | Lack
    | PhaseNumber
    | Basics
)


class Compare(Struct, frozen=True, tag="compare"):
    """Two values compared: ``status(self)>=3``."""

    left: Value
    op: Op
    right: Value


class IsState(Struct, frozen=True, tag="is"):
    """A card is in a state: ``charged(self)``, ``exhausted($u)``. Reads the last-known record if it left play."""

    state: CardState
    of: Selector


class HasDie(Struct, frozen=True, tag="has-die"):
    """Some card found by the query has a die of the type on it: ``die(astral, phoenixborn mine)``."""

    die: DieType
    of: Selector


class IsType(Struct, frozen=True, tag="type"):
    """A bound card has a printed type: ``type($d)=ally``."""

    of: Selector
    card_type: CardType


class WasDestroyed(Struct, frozen=True, tag="destroyed"):
    """A bound card was destroyed since it was bound: ``destroyed($d)``."""

    of: Selector


class Played(Struct, frozen=True, tag="played"):
    """You have played a card of the type this turn: ``played(action spell)``."""

    card_type: CardType


class SomeDestroyed(Struct, frozen=True, tag="some-destroyed"):
    """A unit was destroyed this turn: ``history(destroyed unit)``."""


class SpentLevel(Struct, frozen=True, tag="spent-level"):
    """A die of this level (and type) paid for what resolves now: ``spent(power)``, ``spent(divine:power)``."""

    level: Level
    die: DieType | None = None


class HasFlag(Struct, frozen=True, tag="has-flag"):
    """A rule flag is in force for a card or player: ``flag(no-exhaust-on-prevent astral on you)``."""

    name: str
    of: Selector
    die: DieType | None = None


class IsFirstPlayer(Struct, frozen=True, tag="first-player"):
    """You hold the first player token."""


class InBattle(Struct, frozen=True, tag="in-battle"):
    """The card is attacking, blocking or guarding."""

    of: Selector


class IsOne(Struct, frozen=True, tag="is-one"):
    """What is bound is one of those that the selector means: ``is(event.target unit mine)``."""

    of: Ref
    what: Select


class YourTurn(Struct, frozen=True, tag="your-turn"):
    """It is your turn."""


class IsOdd(Struct, frozen=True, tag="odd"):
    """A value is an odd number: ``odd(done($r))``."""

    what: Value


class Not(Struct, frozen=True, tag="not"):
    """Negation: ``no charged(self)``."""

    what: Condition


Condition = (
    Compare
    | IsState
    | HasDie
    | IsType
    | WasDestroyed
    | Played
    | SomeDestroyed
    | SpentLevel
    | HasFlag
    | IsFirstPlayer
    | InBattle
    | IsOne
    | YourTurn
    | IsOdd
    | Not
)
