"""A decision as numbered lines, and a typed answer as a choice. Decides no rule: the engine judges every answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from ashes_tui.client.picking.entries import Act, is_none
from ashes_tui.engine.api import Choice, Decision
from ashes_tui.words.phrases import listing

NUMBERS = re.compile(r"[0-9]{1,3}(?:-[0-9]{1,3})?(?:[ ,]+[0-9]{1,3}(?:-[0-9]{1,3})?)*")

NONE = ("n", "no", "none")
"""What can be typed to take none of what is offered, whatever the question."""


class Unclear(Exception):
    """What was typed is not an answer; the message says what would be."""


class NumberedLine(Struct, frozen=True):
    """One numbered line. ``act`` is the whole choice, or one part of a set; ``cards`` are those it concerns.

    ``more`` are the acts of things equal to it: its number may be typed once for each.
    """

    text: str
    act: Act
    cards: tuple[int, ...] = ()
    more: tuple[Act, ...] = ()

    @property
    def acts(self) -> tuple[Act, ...]:
        """Its acts, one for each equal thing."""
        return self.act, *self.more


class NumberedQuestion(Struct, frozen=True):
    """Numbered items, of which ``low`` to ``high`` are picked. ``whole`` is the choice that the picked ones make.

    ``nothing`` is what 0 means where a set may stay empty; ``recommended`` what ``r`` picks.
    """

    decision: Decision
    head: tuple[str, ...]
    items: tuple[NumberedLine, ...]
    whole: Callable[[Sequence[Act]], Choice]
    low: int = 1
    high: int = 1
    nothing: str = ""
    recommended: tuple[int, ...] = ()
    ordered: bool = False

    @property
    def several(self) -> bool:
        """Whether a set is picked, not one answer."""
        return (self.low, self.high) != (1, 1)

    def lines(self) -> Iterator[str]:
        """Who, about what, by which rule; then the choices; then how to answer where that is not obvious."""
        yield from self.head
        yield from (f"{i}. {item.text}." for i, item in enumerate(self.items, start=1))
        if self.nothing:
            yield f"0. {self.nothing}."
        if self.recommended:
            yield f"r. Recommended: {listing([self.items[i - 1].text.partition(',')[0] for i in self.recommended])}."
        if self.several:
            yield self.instructions()

    def instructions(self) -> str:
        """What to type."""
        if not self.several:
            return f"Type one number, 1 to {len(self.items)}." if len(self.items) > 1 else "Type 1."
        most = min(self.high, self.total)
        none = ", or 0 for none" if self.nothing else ""
        if most <= 1 or not self.items:
            return f"Type one number, 1 to {len(self.items)}{none}." if len(self.items) > 1 else f"Type 1{none}."
        many = f"{self.low}" if self.low == most else f"{self.low} to {most}" if self.low else f"up to {most}"
        each = [n for n, item in enumerate(self.items, start=1) for _ in item.acts]
        example = " ".join(map(str, each[: min(max(2, self.low), most)]))
        order = " in the order you want" if self.ordered else ""
        every = ", all" if self.takes_all and self.low < most else ""
        ways = every if none else every.replace(" all", " or all")
        again = " A number may be typed once for each of its equals." if self.total > len(self.items) else ""
        return f"Type {many} numbers{order}, such as {example}{ways}{none}.{again}"

    @property
    def total(self) -> int:
        """How many things there are, equal ones counted each."""
        return sum(len(item.acts) for item in self.items)

    @property
    def takes_all(self) -> bool:
        """Whether all items may be picked together, in any order."""
        return self.several and not self.ordered and 1 < self.total <= self.high

    def answer(self, typed: str) -> Choice:
        """The choice behind numbers, ``r``, ``all``, or the words of a line. Raises ``Unclear``."""
        if typed.casefold() == "r" and self.recommended:
            return self._choice_of(self.recommended)
        if typed.casefold() in ("a", "all") and self.takes_all:
            return self.whole([act for item in self.items for act in item.acts])
        if typed.casefold() in NONE:
            return self._none()
        if NUMBERS.fullmatch(typed):
            return self._choice_of(_numbers(typed))
        found = [i for i, item in enumerate(self.items, start=1) if _is_line(typed, item)]
        if len(found) == 1 and not self.several:
            return self._choice_of((found[0],))
        raise Unclear(self.instructions())

    def _choice_of(self, numbers: tuple[int, ...]) -> Choice:
        if numbers == (0,) and self.nothing:
            return self.whole(())
        wrong = [n for n in numbers if not 1 <= n <= len(self.items)]
        if wrong:
            raise Unclear(f"There is no {wrong[0]} here. {self.instructions()}")
        if not self.several and len(numbers) != 1:
            raise Unclear(self.instructions())
        if self.several and self.total > len(self.items):
            return self.whole(self._each(numbers))
        return self.whole([self.items[n - 1].act for n in numbers])

    def _each(self, numbers: tuple[int, ...]) -> list[Act]:
        """The acts behind numbers, of which some stand for several equal things."""
        left = {n: list(self.items[n - 1].acts) for n in numbers}
        short = next((n for n in numbers if len(left[n]) < numbers.count(n)), 0)
        if short:
            raise Unclear(f"Of {short} there {'is' if len(left[short]) == 1 else 'are'} only {len(left[short])}.")
        return [left[n].pop(0) for n in numbers]

    def _none(self) -> Choice:
        """The answer that takes none of what is offered. Raises ``Unclear`` if there is none."""
        declines = [item.act for item in self.items if is_none(item.act)]
        if self.nothing:
            return self.whole(())
        if not declines:
            raise Unclear(self.instructions())
        return self.whole(declines[:1])

    def number_of(self, card: int) -> int:
        """The first line that concerns a card; 0 if none does."""
        return next((i for i, item in enumerate(self.items, start=1) if card in item.cards), 0)


def _numbers(typed: str) -> tuple[int, ...]:
    """``1 3-5`` is 1, 3, 4 and 5."""
    numbers: list[int] = []
    for word in re.split("[ ,]+", typed):
        first, _, last = word.partition("-")
        run = range(int(first), int(last or first) + 1)
        if not run:
            raise Unclear(f"{word} counts backwards.")
        numbers += run
    return tuple(numbers)


def _is_line(typed: str, item: NumberedLine) -> bool:
    """Whether the words of a line were typed, with or without what follows the first comma."""
    words, text = typed.casefold().rstrip("."), item.text.casefold()
    short = {"y": "yes", "n": "no"}.get(words, words)
    return text in (words, short) or text.partition(",")[0] in (words, short)
