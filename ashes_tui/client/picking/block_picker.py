"""Assigning blockers, attacker by attacker."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ashes_tui.client.picking.alike import grouped, joined
from ashes_tui.client.picking.entries import BLOCKS, Act, Assign, Entry, Submit, keyed
from ashes_tui.client.picking.set_picker import Check
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Choice, Denial
from ashes_tui.words.api import Names, wording
from ashes_tui.words.phrases import count
from ashes_tui.words.questions.values import card_values


def blocked_by(pairs: Iterable[tuple[int, int]]) -> api.AssignBlocks:
    """The answer made of (attacker, blocker) pairs; blocker NONE leaves an attacker unblocked."""
    return api.AssignBlocks(tuple((attacker, blocker) for attacker, blocker in pairs if blocker != NONE))


class BlockPicker:
    """Picks blockers attacker by attacker; then all are confirmed together."""

    def __init__(self, decision: api.BlockDecision, names: Names, check: Check) -> None:
        self.decision = decision
        self.names = names
        self.check = check
        self._blocks: list[tuple[int, int]] = []
        self._cached: tuple[tuple[tuple[int, int], ...], tuple[Entry, ...]] | None = None

    @property
    def attacker(self) -> int:
        """The attacker for which a blocker is asked now, NONE when all are done."""
        at = len(self._blocks)
        return self.decision.blockers[at][0] if at < len(self.decision.blockers) else NONE

    def blockers_to_come(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The attackers that are asked about after this one, with what may block them."""
        return self.decision.blockers[len(self._blocks) + 1 :]

    def entries(self) -> tuple[Entry, ...]:
        """What can be pressed now."""
        blocks = tuple(self._blocks)
        if self._cached is None or self._cached[0] != blocks:
            self._cached = (blocks, self._new_entries())
        return self._cached[1]

    def _new_entries(self) -> tuple[Entry, ...]:
        if self.attacker == NONE:
            words = wording(self._choice(), self.names, self.decision)
            legal = self.denial() is None
            return keyed([Entry(f"Confirm: {words.text}", Submit(), cards=self.picked(), enabled=legal)])
        used = self.picked()
        able = [b for b in self.decision.blockers[len(self._blocks)][1] if b not in used]
        blocks = [self._entry(self.attacker, blocker) for blocker in able]
        alike = [joined(group, self.names) for group in grouped(blocks, self.names)]
        return keyed([*alike, Entry("No blocker", Assign(self.attacker, NONE))])

    def pairs(self) -> tuple[Entry, ...]:
        """Every possible block of every attacker."""
        return tuple(self._entry(a, blocker) for a, blockers in self.decision.blockers for blocker in blockers)

    def _entry(self, attacker: int, blocker: int) -> Entry:
        several = len(self.decision.blockers) > 1
        text = self.names.card(blocker) + (f"{BLOCKS}{self.names.full(attacker)}" if several else "")
        act = Assign(attacker, blocker)
        return Entry(text, act, cards=(blocker,), about=self._values(blocker), each=((blocker, act),))

    def _values(self, card: int) -> str:
        view = self.names.view_of(card)
        return card_values(view, self.names, self.decision.seat) if view else ""

    def _choice(self) -> api.AssignBlocks:
        return blocked_by(self._blocks)

    def whole(self, acts: Sequence[Act]) -> Choice:
        """The answer that some acts make together."""
        return blocked_by((act.attacker, act.blocker) for act in acts if isinstance(act, Assign))

    def press(self, act: Act) -> Choice | None:
        if isinstance(act, Assign) and act.attacker == self.attacker:
            self._blocks.append((act.attacker, act.blocker))
            self._skip_unblockable()
            return self._answer_if_single()
        done = isinstance(act, Submit) and self.attacker == NONE and self.denial() is None
        return self._choice() if done else None

    def _answer_if_single(self) -> Choice | None:
        """With a single attacker, its blocker is the whole answer."""
        single = len(self.decision.blockers) == 1 and self.denial() is None
        return self._choice() if single else None

    def denial(self) -> Denial | None:
        return self.check(self._choice())

    def _skip_unblockable(self) -> None:
        """Skip attackers that nobody is left to block."""
        while self.attacker != NONE:
            able = self.decision.blockers[len(self._blocks)][1]
            if any(b not in self.picked() for b in able):
                return
            self._blocks.append((self.attacker, NONE))

    @property
    def begun(self) -> bool:
        """Whether at least one attacker has been dealt with."""
        return bool(self._blocks)

    def back(self) -> bool:
        while self._blocks:
            attacker, _ = self._blocks.pop()
            able = dict(self.decision.blockers)[attacker]
            if any(b not in self.picked() for b in able):
                return True
        return False

    def status(self) -> str:
        if self.attacker != NONE:
            return self._attacker_words()
        left = len(self._left_without())
        return f"nobody is left to block {count(left, 'attacker')}" if left else "all attackers answered"

    def _left_without(self) -> list[int]:
        """The attackers that were not asked about, as all that could block them block others."""
        block_before = [self._blocks[:at] for at in range(len(self._blocks))]
        able, blocks = dict(self.decision.blockers), zip(self._blocks, block_before, strict=True)
        return [a for (a, _), before in blocks if {*able[a]} <= {b for _, b in before}]

    def _attacker_words(self) -> str:
        at, n = len(self._blocks) + 1, len(self.decision.blockers)
        which = f"attacker {at} of {n}: " if n > 1 else ""
        view = self.names.view_of(self.attacker)
        values = f" {card_values(view, self.names, view.controller)}" if view else ""
        return f"{which}{self.names.full(self.attacker)}{values}"

    def picked(self) -> tuple[int, ...]:
        return tuple(b for _, b in self._blocks if b != NONE)

    def assigned(self) -> tuple[tuple[int, int], ...]:
        """The blocks so far, as (attacker, blocker)."""
        return self._choice().blocks
