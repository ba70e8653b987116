"""Random results fixed in advance; those that are impossible on the table are refused at once."""

from __future__ import annotations

from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.position.data import Path, RollScenario, ScenarioError
from ashes_tui.engine.position.names import CardNames
from ashes_tui.engine.table.control import ForcedResults
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import DieType, Level


def forced_rolls(rules: Rules, table: Table, rolls: tuple[RollScenario, ...]) -> tuple[ForcedResults, ...]:
    """Random results fixed in advance, with their cards found on the table. Raises ``ScenarioError``."""
    names = CardNames(table.cards)
    return tuple(_forced(rules, table, names, roll, ("rolls", i)) for i, roll in enumerate(rolls))


def _forced(rules: Rules, table: Table, names: CardNames, roll: RollScenario, path: Path) -> ForcedResults:
    if sum(map(bool, (roll.levels, roll.cards, roll.number))) != 1:
        raise ScenarioError(path, "this fixes nothing", "write sides, cards or a number")
    _check_levels(table, roll.levels, path)
    if roll.number:
        _check_number(rules, table, roll.number, path)
    cards = tuple(names.find(c, (*path, j)) for j, c in enumerate(roll.cards))
    for j, card in enumerate(cards):
        if card in cards[:j]:
            what = f"{roll.cards[j]!r} stands here twice"
            raise ScenarioError((*path, j), what, f"number the copies, as in {table.name(card) + '#2'!r}")
    return ForcedResults(roll.levels, cards, roll.number)


def _check_levels(table: Table, levels: tuple[Level, ...], path: Path) -> None:
    most = max(len(table.dice), 1)  # an unowned die may be rolled too
    if len(levels) > most:
        raise ScenarioError(path, f"{len(levels)} sides, but there are {most} dice", "leave some out")
    if Level.CLASS in levels and all(die.type is DieType.RAGE for die in table.dice):
        raise ScenarioError(path, "a rage die has no side 'class'", "write 'power' or 'basic'")


def _check_number(rules: Rules, table: Table, number: int, path: Path) -> None:
    automata = rules.rulebook.automata
    sides = max((automata[s.automaton].ways.behavior_die for s in table.seats if s.automaton), default=0)
    if not sides:
        raise ScenarioError(path, "nobody here rolls a number", "leave it out")
    if not 1 <= number <= sides:
        raise ScenarioError(path, f"the behaviour die cannot show {number}", f"write 1 to {sides}")
