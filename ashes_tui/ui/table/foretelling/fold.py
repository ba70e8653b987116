"""Answers that hardly anybody wants, folded into one line of the list that counts them.

They are uses of cards and dice that would do nothing now, and dice turned to one's own disadvantage.
"""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.picking.entries import Act, Entry, Unfold, is_lowering, keyed
from ashes_tui.engine import api
from ashes_tui.words.phrases import listing
from ashes_tui.words.questions.no_effect import is_vain

_USES = (api.PlayCard, api.Activate, api.UsePower)
"""What may have no effect; to pass, meditate or end a turn is always in sight."""
_SEVERAL = 2
"""So many are folded; a single one would only be replaced by another line."""


def called(entry: Entry) -> str:
    """A use by the name of its card or die."""
    return entry.text.removeprefix("Play ").removeprefix("Activate ")


class FoldedAnswers:
    """What is folded away while one question is open, until it is unfolded."""

    def __init__(self) -> None:
        self.acts: frozenset[Act] = frozenset()
        self._is_open = False

    def take(self, entries: Sequence[Entry]) -> bool:
        """Fold those known to have no effect, or to do harm; return whether that changes the list."""
        vain = frozenset(e.act for e in entries if (is_vain(e.note) and isinstance(e.act, _USES)) or is_lowering(e))
        if self._is_open or len(vain) < _SEVERAL or vain == self.acts:
            return False
        self.acts = vain
        return True

    def unfold(self) -> None:
        """Show them all, from now on."""
        self.acts, self._is_open = frozenset(), True

    def uses(self, entries: Sequence[Entry]) -> list[Entry]:
        """The uses of cards without effect that are folded away."""
        return [entry for entry in entries if entry.act in self.acts and entry.cards and not is_lowering(entry)]

    def reasons(self, entries: Sequence[Entry]) -> str:
        """What is folded and why it has no effect, those with the same reason together."""
        found: dict[str, list[str]] = {}
        for entry in entries:
            if entry.act in self.acts and entry.note:
                found.setdefault(entry.note.partition(": ")[2] or entry.note, []).append(called(entry))
        return "; ".join(f"{listing(names)}: {reason}" for reason, names in found.items())

    def listed(self, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """The list with what is folded as one line, the last."""
        if not self.acts:
            return entries
        folded = [e for e in entries if e.act in self.acts]
        why = "that lower a die" if all(map(is_lowering, folded)) else "without effect"
        line = keyed([Entry(f"{len(self.acts)} more {why}", Unfold())])
        return (*(e for e in entries if e.act not in self.acts), *line)
