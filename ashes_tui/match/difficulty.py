"""How hard a game against an opponent that plays itself is, in words."""

from __future__ import annotations

from ashes_tui.match.grim_fates import told
from ashes_tui.match.saves.records import Header


def difficulty_words(header: Header) -> str:
    """``heroic``; of a Chimera ``heroic, level 2`` (CMP-17); further threat tokens and Grim Fates too.

    Empty without an opponent.
    """
    enemy = header.setup.opponent
    if enemy is None:
        return ""
    spec = header.rulebook.automata.get(enemy.name)
    level = f"level {enemy.level}" if spec and spec.levels else ""
    more = f"{enemy.threat} threat {'token' if enemy.threat == 1 else 'tokens'} more" if enemy.threat else ""
    return ", ".join(part for part in (enemy.difficulty, level, more, told(enemy.grim)) if part)
