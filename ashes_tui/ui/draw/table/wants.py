"""What the panes of the table have to show, and in how many lines they would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ashes_tui.engine.api import CardView


KEPT_PROMPT = 7
"""So many lines of a question hold nearly all answers of a turn."""
HIGHEST = 13
"""A line of units gets no more lines for its words: what is longer is read beside the table."""
Heights = tuple[int, int]
"""In how many lines cards say all that they do: at least, and with all that can be told besides, or alike."""


class HalfNeeds(NamedTuple):
    """What lies on a side: so many lines of units (none, one or two), and any ready spell or behaviour.

    ``most`` is the number of units that these lines are for, as far as it is known; ``read`` is how high a line of
    them is in which they say all that they do; ``covered`` that all of them lie face down. ``plates`` and ``bar``
    are the same two heights for ready spells and the Phoenixborn; in ``framed`` lines spells have frames around
    their words, 0 if there are none. ``empty``: the units for which it keeps lines have left, and whoever lacks
    some may have them. ``rows``: the lines in which the behaviour of an automaton is told in full words, row by
    row; ``line``: those in which a low terminal tells spells or behaviour, ``named`` those in which it has their
    names whole.
    ``now`` is in how many lines a line of units, the ready spells and the Phoenixborn say in short what they do now,
    where the others are the most that they have needed; none if that is the same.
    """

    units: int = 1
    spells: bool = True
    most: int = 0
    read: int = 0
    covered: bool = False
    plates: Heights = (0, 0)
    bar: Heights = (0, 0)
    framed: int = 0
    empty: bool = False
    rows: int = 0
    line: int = 1
    named: int = 1
    now: tuple[int, int, int] | None = None

    @property
    def brief_now(self) -> tuple[int, int, int]:
        """In how many lines units, ready spells and Phoenixborn say what they do now."""
        return self.now or (self.read, self.plates[0], self.bar[0])

    @property
    def lying(self) -> int:
        """The lines of units that lie there now, of those that it has room for."""
        return 0 if self.empty else self.units


_USUAL_HALF = HalfNeeds()


class Needs(NamedTuple):
    """What there is to show: both sides, whether any card is in hand, in which lines a battle is foreseen whole.

    ``read`` is how high a hand is in which the cards say all that they do, ``whole`` with what they bring into play,
    and ``now`` how high the cards need that are left of it. ``cards`` the most of this turn, -1 if not known, and
    ``hand`` which these were, as far as they are seen. ``lives``: enough has been played for a curve of all lives.
    ``answers``: so many lines hold the answers of this turn so far, and what is told of them; ``least``: so many hold
    the answers alone since the latest choice of the turn.
    In a low terminal ``foot`` lines hold this question with what is told of it, and a hand of ``flat`` lines says all,
    one of ``priced`` lines has whole names and prices.
    """

    theirs: HalfNeeds = _USUAL_HALF
    mine: HalfNeeds = _USUAL_HALF
    held: bool = True
    asked: int = 0
    read: int = 0
    whole: int = 0
    now: int = 0
    cards: int = -1
    lives: bool = False
    answers: int = KEPT_PROMPT
    least: int = KEPT_PROMPT
    foot: int = 0
    flat: int = 0
    priced: int = 1
    hand: tuple[CardView, ...] = ()


USUAL_NEEDS = Needs()
