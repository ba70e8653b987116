"""Costs as a player reads them."""

from __future__ import annotations

from ashes_tui.lang.cost import Cost, Symbol, is_of_actions, symbol_text
from ashes_tui.lang.text.english.grammar import and_list


def cost_text_pretty(cost: Cost, glue: str = " - ") -> str:
    """A cost with symbols: ``[[main]] - [[exhaust]] - 1 [[astral:class]]``; ``free`` if nothing is paid."""
    parts = [_either(group) for group in cost.parallel if is_of_actions(group)]
    parts += ["[[main]]"] * cost.main + ["[[side]]"] * cost.side
    parts += ["[[exhaust]]"] if cost.exhaust else []
    parts += [f"{cost.symbols.count(s)} {_symbol(s)}" for s in dict.fromkeys(cost.symbols)]
    parts += [f"X {_symbol(cost.x)}"] if cost.x else []
    parts += [f"N {_symbol(cost.numeral)}"] if cost.numeral else []
    parts += [_either(group) for group in cost.parallel if not is_of_actions(group)]
    parts += [f"{cost.discard} [[discard]]"] if cost.discard else []
    return glue.join(parts) or "free"


def _symbol(symbol: Symbol) -> str:
    return f"[[{symbol_text(symbol)}]]"


def _either(group: tuple[Cost, ...]) -> str:
    return and_list([cost_text_pretty(option) for option in group], "or")
