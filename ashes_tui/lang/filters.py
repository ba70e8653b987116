"""Filters of selectors: each asks one thing of a card. The tag is the word of the card language.

Two more stand in ``select``, since they hold values: ``Where`` and ``SumLimit``; there is the union ``Filter`` too.
``engine/board/query.py`` says what a filter means on the table, ``lang/text/phrases/filters.py`` how a text words it.
How it is read follows from its tag and its field.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.cost import Symbol
from ashes_tui.lang.references import Ref
from ashes_tui.lang.select_words import CardState
from ashes_tui.lang.terms import DieType, Stat


class InState(Struct, frozen=True, tag="state"):
    """A card in a state, said before the noun: ``exhausted unit``."""

    state: CardState


class Titled(Struct, frozen=True, tag="title"):
    """A card that has this title now: ``title:"Cloud Spirit"``."""

    title: str


class TitledAs(Struct, frozen=True, tag="title-as"):
    """A card with the title that what is bound has now: ``title:$u``."""

    card: Ref


class NotTitled(Struct, frozen=True, tag="no-title"):
    """A card with another title: ``no-title:"Encore"``."""

    title: str


class TitleContains(Struct, frozen=True, tag="contains"):
    """A card with these words in its title: ``contains:"Chant"``."""

    words: str


class WithDie(Struct, frozen=True, tag="die"):
    """A card with such a die on it: ``die:astral``."""

    die: DieType


class WithoutDie(Struct, frozen=True, tag="no-die"):
    """A card without such a die on it: ``no-die:astral``."""

    die: DieType


class OnCard(Struct, frozen=True, tag="on"):
    """What is attached to a card, or lies under it: ``on:self``."""

    card: Ref


class NotThis(Struct, frozen=True, tag="not"):
    """Any card but what is bound: ``not:$a``."""

    card: Ref


class Prints(Struct, frozen=True, tag="prints"):
    """A card whose own text can bring a bound card into play: ``prints:$c``."""

    card: Ref


class CostSymbol(Struct, frozen=True, tag="symbol"):
    """A card with such a symbol in its play cost: ``symbol:divine:power``."""

    symbol: Symbol


class Facing(Struct, frozen=True, tag="facing"):
    """A card that stands against another, as attacker, blocker, guard or target: ``facing:self``."""

    card: Ref


class NoUnique(Struct, frozen=True, tag="no-unique"):
    """A card that belongs to no certain Phoenixborn."""


class Conjured(Struct, frozen=True, tag="conjured"):
    """A card from a conjuration pile."""


class StatusAbility(Struct, frozen=True, tag="status-ability"):
    """A card with an ability that costs status tokens."""


class Bearing(Struct, frozen=True, tag="with"):
    """A card with an alteration of this title attached: ``with:"Webbed"``."""

    title: str


class Lacking(Struct, frozen=True, tag="without"):
    """A card without an alteration of this title attached: ``without:"Webbed"``."""

    title: str


class Beside(Struct, frozen=True, tag="beside"):
    """A unit next to another on the same battlefield: ``beside:self``."""

    card: Ref


class HasAbility(Struct, frozen=True, tag="ability"):
    """A card with an ability of this name: ``ability:"Horde Attack"``."""

    name: str


class SlotOf(Struct, frozen=True, tag="slot"):
    """A ready spell in the spellboard slot of another: ``slot:self``."""

    card: Ref


class Highest(Struct, frozen=True, tag="highest"):
    """Of what else is found, for each controller, cards with the highest value: ``highest:life``."""

    stat: Stat


class OnePerSlot(Struct, frozen=True, tag="one-per"):
    """Cards picked one after the other, of different spellboard slots: ``one-per:slot``."""
