"""Which ability blocks did something, found in events and named by block address (``Javelineer#0``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from ashes_tui.arena.automaton_coverage import PROGRESSED, automaton_marks, possible_marks
from ashes_tui.arena.language_coverage import LanguagePart, language_parts
from ashes_tui.engine.api import (
    AbilityActivated,
    AspectRevealed,
    CardMoved,
    CardPlayed,
    Event,
    PowerUsed,
    Rules,
    Table,
    TriggerResolved,
)
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import IN_PLAY, BlockKind, DieType

ON_PLAY = (BlockKind.PLAY, BlockKind.REACT, BlockKind.HANDPLAY)
IN_FORCE = (BlockKind.ALWAYS, BlockKind.FOCUS)
PLAYED, ENTERED = "played ", "entered "


class Coverage(Struct, frozen=True, kw_only=True):
    """The number of blocks, how often each did something, and which never did.

    ``parts``: for each part of the language, how many cards use it and in how many games such a text did something.
    """

    total: int
    covered: int
    missing: tuple[str, ...]
    counts: dict[str, int]
    parts: dict[str, LanguagePart] = {}


def marks_of(table: Table, events: Iterable[Event]) -> Iterator[str]:
    """The marks of events: block addresses, cards played and entered, dice powers, and those of automata."""
    events = tuple(events)
    yield from automaton_marks(table, events)
    for event in events:
        if isinstance(event, AbilityActivated | TriggerResolved):
            yield event.address.partition("/")[0]
        elif isinstance(event, CardPlayed):
            yield PLAYED + table.name(event.card)
        elif isinstance(event, AspectRevealed) or (isinstance(event, CardMoved) and event.zone in IN_PLAY):
            yield ENTERED + table.name(event.card)
        elif isinstance(event, PowerUsed):
            yield _power_mark(table.dice[event.die].type)


def coverage_of(
    rules: Rules,
    names: Iterable[str],
    dice: Iterable[DieType],
    marks: dict[str, int],
    opponent: AutomatonDef | None = None,
    games: Sequence[Mapping[str, int]] = (),
) -> Coverage:
    """The coverage of the named cards' blocks, dice powers and an automaton by the marks of many games.

    A passive or focus block counts when its card enters play, a spell's effect when the spell is played. ``games``:
    the marks of each game.
    """
    counts: dict[str, int] = {}
    names = tuple(names)
    for name in names:
        counts.update(_counts_of_card(rules, name, marks))
    counts.update({_power_mark(die): marks.get(_power_mark(die), 0) for die in dice})
    if opponent is not None:
        counts.update({mark: marks.get(mark, 0) for mark in possible_marks(opponent)})
    missing = tuple(address for address, n in counts.items() if not n)
    texts = {a.address: (name, a.block) for name in names for a in rules.infos[name].abilities}
    parts = language_parts(texts, (_active_addresses(rules, names, one) for one in games))
    return Coverage(total=len(counts), covered=len(counts) - len(missing), missing=missing, counts=counts, parts=parts)


def _active_addresses(rules: Rules, names: Iterable[str], marks: Mapping[str, int]) -> Iterator[str]:
    """The addresses of the blocks that did something in one game."""
    for name in names:
        yield from (address for address, n in _counts_of_card(rules, name, marks) if n)


def _power_mark(die: DieType) -> str:
    return f"{die.value} power#0"


def _counts_of_card(rules: Rules, name: str, marks: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for ability in rules.infos[name].abilities:
        seen, kind = marks.get(ability.address, 0), ability.block.kind
        if kind in ON_PLAY:
            seen += marks.get(PLAYED + name, 0)
        elif kind in IN_FORCE:
            seen += marks.get(ENTERED + name, 0)
        elif kind is BlockKind.PROGRESS:
            seen += marks.get(PROGRESSED + name, 0)
        yield ability.address, seen
