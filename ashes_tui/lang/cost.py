"""Costs: what is paid to play a card or to activate an ability (ASC-ACT-02, ASC-ACT-04)."""

from __future__ import annotations

from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.lang.terms import DieType, Level


class Symbol(Struct, frozen=True, order=True):
    """One magic symbol. ``die`` None is a plain basic symbol that any type pays (ASC-ACT-03)."""

    die: DieType | None
    level: Level


class Cost(Struct, frozen=True):
    """All that is paid at once. ``parallel`` holds groups of which exactly one member is paid (ASC-ACT-04).

    ``x`` is the symbol paid X times, X chosen while paying (ASC-GLO-18); ``numeral`` the one paid as often as the
    numeral of its ability says (ASC-GLO-14).
    """

    main: int = 0
    side: int = 0
    exhaust: bool = False
    discard: int = 0
    symbols: tuple[Symbol, ...] = ()
    x: Symbol | None = None
    numeral: Symbol | None = None
    parallel: tuple[tuple[Cost, ...], ...] = ()

    def variants(self) -> tuple[Cost, ...]:
        """Every flat cost this cost can be paid as, in printed order; no ``parallel`` remains in them."""
        if not self.parallel:
            return (self,)
        flat = replace(self, parallel=())
        combos = product(*[[v for part in group for v in part.variants()] for group in self.parallel])
        return tuple(_sum((flat, *combo)) for combo in combos)

    def without(self, main: bool, side: bool) -> Cost:
        """A flat cost without its main actions, its side actions, or both."""
        return replace(self, main=0 if main else self.main, side=0 if side else self.side)

    def at(self, n: int) -> Cost:
        """A flat cost where the numeral of its ability is ``n``."""
        return self if self.numeral is None else replace(self, symbols=self.symbols + (self.numeral,) * n, numeral=None)

    def magic(self) -> int:
        """Magic play cost: number of dice, X as 0, the larger member of a parallel cost (ASC-GLO-11, Q-19)."""
        return max(len(v.symbols) for v in self.variants())

    def __str__(self) -> str:
        return cost_text(self)


def _sum(costs: tuple[Cost, ...]) -> Cost:
    return Cost(
        main=sum(c.main for c in costs),
        side=sum(c.side for c in costs),
        exhaust=any(c.exhaust for c in costs),
        discard=sum(c.discard for c in costs),
        symbols=tuple(s for c in costs for s in c.symbols),
        x=next((c.x for c in costs if c.x), None),
        numeral=next((c.numeral for c in costs if c.numeral), None),
    )


def symbol_text(symbol: Symbol) -> str:
    """A symbol as written in the rules data: ``basic``, ``astral:class``."""
    if symbol.die is None:
        return symbol.level.name.lower()
    return f"{symbol.die.value}:{symbol.level.name.lower()}"


def cost_text(cost: Cost) -> str:
    """A cost in the notation of the rules data: ``main - exhaust - 1 astral:class``."""
    parts = [_either(group) for group in cost.parallel if is_of_actions(group)]
    parts += ["main"] * cost.main + ["side"] * cost.side
    if cost.exhaust:
        parts.append("exhaust")
    counts: dict[Symbol, int] = {}
    for symbol in cost.symbols:
        counts[symbol] = counts.get(symbol, 0) + 1
    parts += [f"{n} {symbol_text(s)}" for s, n in counts.items()]
    if cost.x:
        parts.append(f"X {symbol_text(cost.x)}")
    if cost.numeral:
        parts.append(f"N {symbol_text(cost.numeral)}")
    if cost.discard:
        parts.append(f"{cost.discard} discard")
    parts += [_either(group) for group in cost.parallel if not is_of_actions(group)]
    return " - ".join(parts) or "free"


def _either(group: tuple[Cost, ...]) -> str:
    return " or ".join(cost_text(option) for option in group)


def is_of_actions(group: tuple[Cost, ...]) -> bool:
    """Whether a parallel cost is a choice of actions; those stand first."""
    return any(option.main or option.side for option in group)


FREE = Cost()
