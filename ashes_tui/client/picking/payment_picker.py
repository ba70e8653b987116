"""Paying: one of the ways that the engine lists, or dice picked one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from ashes_tui.client.notes import no_notes
from ashes_tui.client.picking.alike import grouped, joined
from ashes_tui.client.picking.entries import Act, Entry, Keys, PutBack, Submit, Toggle, keyed
from ashes_tui.client.picking.option_picker import OptionPicker
from ashes_tui.client.picking.set_picker import Check
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Denial, DieView, Option
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import count

_LISTED = 6
"""So many ways to pay are listed, the best; of more the others are paid by picking dice."""

Kind = tuple[object, ...]
"""What dice share that pay the same: type, side, owner."""


class PaymentPicker(OptionPicker):
    """The listed ways, the best six, answer at once.

    Each single die picked leaves those ways it belongs to; then it is confirmed.

    Keys stay the same while dice are picked, so that a way and a die can be pressed without looking again.
    """

    def __init__(
        self,
        decision: api.PaymentDecision,
        names: Names,
        options: tuple[Option, ...],
        check: Check,
        before: Keys | None = None,
    ) -> None:
        super().__init__(decision, names, options, no_notes, before)
        self.check = check
        self._payment = decision
        self._picked: list[int] = []
        several = any(len(way) > 1 for way in decision.payments)
        ways = [way if several else self._of_any(way) for way in super().entries()]
        toggles = grouped(self._toggles(), names) if several else []
        self._ways = tuple(ways)
        self._dice = [[i for entry in group for i, _ in entry.each] for group in toggles]
        listed = ways[:_LISTED] if toggles else ways
        lines = keyed([*listed, *map(self._line, self._dice)], before)
        self._listed, self._keys = lines[: len(listed)], [line.key for line in lines[len(listed) :]]
        self._ways = (*self._listed, *ways[len(listed) :])

    def entries(self) -> tuple[Entry, ...]:
        """What can be pressed now."""
        lines = (structs.replace(self._line(ids), key=key) for ids, key in zip(self._dice, self._keys, strict=True))
        if not self._picked:
            return (*self._listed, *lines)
        lacks = self._lacking_words()
        text = f"Pay with {self._so_far()} and {lacks}" if lacks else f"Pay with {self._so_far()}"
        pay = Entry(text, Submit(), dice=self.picked(), enabled=not lacks and self.denial() is None)
        return (*keyed([pay]), *(way for way in self._listed if self._leads_to(way, self._picked)), *lines)

    def ways(self) -> tuple[Entry, ...]:
        """All ways to pay, as answers by themselves."""
        return self._ways

    def _of_any(self, way: Entry) -> Entry:
        """A way of a single die stands for each die that pays the same."""
        if len(way.dice) != 1:
            return way
        dice = [die.id for die in self._pool() if self._kind(die.id) == self._kind(way.dice[0])] or [*way.dice]
        return structs.replace(way, dice=tuple(dice), each=tuple((i, api.PickDice((i,))) for i in dice))

    def _leads_to(self, way: Entry, dice: Sequence[int]) -> bool:
        """Whether dice like these are part of a way to pay."""
        return not Counter(map(self._kind, dice)) - Counter(map(self._kind, way.dice))

    def _kind(self, die: int) -> Kind:
        view, here = self.names.die_view(die), self._in_pool(die)
        return (view.type, view.level, here) if view else (die,)

    def _in_pool(self, die: int) -> bool:
        return any(die == one.id for one in self._pool())

    def _pool(self) -> tuple[DieView, ...]:
        return self.names.view.seats[self.decision.seat].active_dice

    def _toggles(self) -> list[Entry]:
        """A toggle for each die that may be part of a payment, in the order of the pool."""
        used = {die for way in self._payment.payments for die in way}
        kinds = set(map(self._kind, used))
        dice = [*(die.id for die in self._pool() if self._kind(die.id) in kinds), *used]
        ordered = sorted(dict.fromkeys(dice), key=self._order)
        return [
            Entry(self.names.dice((i,)), Toggle(i), dice=(i,), picked=False, each=((i, Toggle(i)),)) for i in ordered
        ]

    def _order(self, die: int) -> tuple[str, int, int]:
        view = self.names.die_view(die)
        return (view.type.value, -view.level, die) if view else ("", 0, die)

    def _line(self, ids: Sequence[int]) -> Entry:
        """Equal dice as one toggle: it picks one more, or puts all of them back once none is left."""
        text = self.names.dice(ids[:1])
        each = tuple((i, Toggle(i)) for i in ids)
        entry = joined([Entry(text, act, dice=(i,), each=((i, act),)) for i, act in each], self.names)
        picked = [i for i in ids if i in self._picked]
        left = [i for i in ids if i not in self._picked]
        act = Toggle(left[0]) if left else PutBack(tuple(picked))
        able = not left or any(self._leads_to(way, (*self._picked, left[0])) for way in self._ways)
        if picked and not able:
            act, able = PutBack(tuple(picked)), True
        tail = f"{len(picked)} of {len(ids)}" if picked else ""
        return structs.replace(entry, act=act, tail=tail, picked=bool(picked), enabled=able)

    def _so_far(self) -> str:
        return self.names.best_first(self._picked)

    def press(self, act: Act) -> Choice | None:
        """Do an act; a way to pay answers at once."""
        if isinstance(act, Toggle):
            self._toggle(act.id)
            return None
        if isinstance(act, PutBack):
            self._picked = [i for i in self._picked if i not in act.ids]
            return None
        if isinstance(act, Submit):
            return self._choice() if self.denial() is None else None
        return super().press(act)

    def _toggle(self, die: int) -> None:
        """Pick a die, or put it back; one that no way to pay needs is left."""
        if die in self._picked:
            self._picked.remove(die)
        elif any(self._leads_to(way, (*self._picked, die)) for way in self._ways):
            self._picked.append(die)

    def refusal_words(self, die: int) -> str:
        """Why one more cannot be picked; empty if it can."""
        fits = any(self._leads_to(way, (*self._picked, die)) for way in self._ways)
        return "" if fits or die in self._picked else "The dice you picked already cover that part of the cost"

    def _lacking_words(self) -> str:
        """``2 more dice``: how many are missing at the least until those picked pay; empty if none are."""
        if self.denial() is None:
            return ""
        ways = (way for way in self._ways if self._leads_to(way, self._picked))
        n = min((len(way.dice) for way in ways), default=0) - len(self._picked)
        return count(n, "more die", "more dice") if n > 0 else ""

    def missing_words(self) -> str:
        """How many more must be picked, to whoever would confirm too early; empty if they pay."""
        lacks = self._lacking_words() if self._picked else ""
        return f"Pick {lacks}: {self._so_far()} picked so far" if lacks else ""

    def whole(self, acts: Sequence[Act]) -> Choice:
        """The payment that some acts make together: a way by itself, or dice."""
        dice = tuple(act.id for act in acts if isinstance(act, Toggle))
        return api.PickDice(dice) if dice else super().whole(acts)

    def _choice(self) -> Choice:
        return api.PickDice(tuple(self._picked))

    def back(self) -> bool:
        """Put the last die back; False if none is picked."""
        if not self._picked:
            return False
        self._picked.pop()
        return True

    def status(self) -> str:
        """The dice picked so far."""
        return f"{self._so_far()} picked" if self._picked else ""

    def picked(self) -> tuple[int, ...]:
        """Dice picked so far, in order."""
        return tuple(self._picked)

    def denial(self) -> Denial | None:
        """Why the dice picked do not pay; None if they do."""
        return self.check(self._choice()) if self._picked else None
