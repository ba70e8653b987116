"""The odds of a deck in a round, computed exactly: what five dice show, what the next five cards bring."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from ashes_tui.engine.api import FACES
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.words.phrases import article, number_word

MOST_TYPES = 2
"""With more types of dice than that only the power of each is told; two powers with a single type alone."""


class Odds(NamedTuple):
    """How likely something is, from 0 to 1, and what that is: briefly, and in full."""

    words: str
    chance: Fraction
    meaning: str = ""

    @property
    def percent(self) -> str:
        """The chance in whole percents; never all or nothing unless it is."""
        n = round(self.chance * 100)
        if 0 < self.chance < 1 and n in (0, 100):
            return "<1 %" if n == 0 else ">99 %"
        return f"{n} %"


def side_chance(least: Level) -> Fraction:
    """How likely a die shows a side or a better one (M-03)."""
    return Fraction(sum(face >= least for face in FACES), len(FACES))


def rolled(wanted: int, dice: int, least: Level) -> Fraction:
    """How likely at least so many of some dice show a side or a better one."""
    p = side_chance(least)
    return sum((comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(wanted, dice + 1)), Fraction(0))


def drawn(wanted: int, copies: int, pile: int, cards: int) -> Fraction:
    """How likely at least so many of some copies are among the next cards of a shuffled pile."""
    ways = sum(comb(copies, k) * comb(pile - copies, cards - k) for k in range(wanted, min(copies, cards) + 1))
    return Fraction(ways, comb(pile, cards))


def odds_of(deck: DeckList, hand_size: int = 5) -> tuple[Odds, ...]:
    """The odds of a round that players ask about, each in words."""
    dice = sorted(((die, n) for die, n in deck.dice.items() if n), key=lambda entry: -entry[1])
    found = [odds for die, n in dice for odds in _of_dice(die, n, len(dice))]
    left, size = sum(deck.cards.values()) - hand_size, number_word(hand_size)
    if left >= hand_size:
        for copies in sorted({n for n in deck.cards.values() if n > 1}, reverse=True)[:2]:
            if copies <= left:
                words = f"one of {number_word(copies)} copies, {size} of {left} drawn"
                meaning = (
                    f"at least one of {number_word(copies)} copies, {size} drawn from the {left} after the First Five"
                )
                found.append(Odds(words, drawn(1, copies, left, hand_size), meaning))
    return tuple(found)


def _of_dice(die: DieType, n: int, types: int) -> list[Odds]:
    dice = f"{number_word(n)} {'die' if n == 1 else 'dice'}"
    when = f"when {dice} {'is' if n == 1 else 'are'} rolled"
    among = f"{article(die.value)} power among {dice}"
    found = [Odds(among, rolled(1, n, Level.POWER), f"at least one {die.value} power, {when}")]
    if types == 1 and n > 1:
        two = f"two {die.value} powers"
        found.append(Odds(f"{two} among {dice}", rolled(2, n, Level.POWER), f"at least {two}, {when}"))
    if types <= MOST_TYPES and n > 1:
        two = f"two {die.value} class or better of {number_word(n)}"
        full = f"at least two {die.value} dice on class or power, {when}"
        found.append(Odds(two, rolled(2, n, Level.CLASS), full))
    return found
