"""The difficulty of a game against an automaton, in words."""

from __future__ import annotations

from ashes_tui.match.grim_fates import grim_words
from ashes_tui.match.saves.records import Header


def difficulty_words(header: Header) -> str:
    """``heroic``; for a Chimera ``heroic, level 2`` (CMP-17); extra threat tokens and Grim Fates follow.

    Empty without an opponent.
    """
    opponent = header.setup.opponent
    if opponent is None:
        return ""
    spec = header.rulebook.automata.get(opponent.name)
    level = f"level {opponent.level}" if spec and spec.levels else ""
    more = f"{opponent.threat} threat {'token' if opponent.threat == 1 else 'tokens'} more" if opponent.threat else ""
    return ", ".join(part for part in (opponent.difficulty, level, more, grim_words(opponent.grim)) if part)
