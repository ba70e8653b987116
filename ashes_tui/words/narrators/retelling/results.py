"""What came of an attack at a glance: a line for each fight, with who fell and what the defenders gave back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import Line, LineKind, LineVerb
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.phrases import listing

_DEFENDS = {LineVerb.BLOCK: "blocks", LineVerb.GUARD: "guards"}


def results(lines: Sequence[Line]) -> tuple[str, ...]:
    """Some lines, each fight told in one; a block, or that there is none, is told with it, a roll for a guard last.

    ``Ranger → Lurk (blocks): 3 damage, destroyed; countered for 4: Ranger destroyed``.
    """
    fights: list[_Fight] = []
    told: list[_Fight | Line] = []
    for line in lines:
        if any(fight.takes(line) for fight in reversed(fights)):
            continue
        if line.about.verb is LineVerb.DEAL and line.by:
            defends = (_DEFENDS[before.about.verb] for before in lines if _defends(before, line.about.cards[0]))
            fights.append(_Fight(line, next(defends, "")))
            told.append(fights[-1])
        else:
            told.append(line)
    kept = sorted((one for one in told if isinstance(one, _Fight) or not _is_seen(one, fights)), key=_comes_last)
    return tuple(one.text.rstrip(".") for one in _in_fewer_lines(kept))


def _in_fewer_lines(told: Sequence[_Fight | Line]) -> Iterator[_Fight | Line]:
    """The same; what is told between fights as it is in the log."""
    for is_fight, run in groupby(told, key=lambda one: isinstance(one, _Fight)):
        some = list(run)
        yield from some if is_fight else in_sum([one for one in some if isinstance(one, Line)])


def _comes_last(one: _Fight | Line) -> bool:
    return isinstance(one, Line) and one.about.kind is LineKind.ROLL


def _defends(line: Line, card: int) -> bool:
    """Whether a card blocks or guards in a line; a block names each attacker with its blocker."""
    cards = line.about.cards[1::2] if line.about.verb is LineVerb.BLOCK else line.about.cards
    return line.about.verb in _DEFENDS and line.about.kind is not LineKind.ROLL and card in cards


def _is_seen(line: Line, fights: Sequence[_Fight]) -> bool:
    """Whether fights tell what a line says of the defence: who is in their way, or that nobody is."""
    if line.about.verb is LineVerb.DECLINE:
        return bool(fights)
    targets = {fight.target for fight in fights}
    cards = line.about.cards[1::2] if line.about.verb is LineVerb.BLOCK else line.about.cards
    return bool(cards) and line.about.verb in _DEFENDS and targets.issuperset(cards)


class _Fight:
    """A blow, with others alike on the same target, what is prevented of it, the blow back, and who falls by them."""

    def __init__(self, blow: Line, defends: str) -> None:
        self.blows, self.back = [blow], list[Line]()
        self.target, self.defends = blow.about.cards[0], defends
        self.fallen, self.cost, self.prevented = set[int](), list[str](), dict[int, int]()

    def takes(self, line: Line) -> bool:
        """Take a line that belongs to it; False for any other."""
        about, verb = line.about, line.about.verb
        card = about.cards[0] if about.cards else -1
        if verb is LineVerb.DEAL:
            return self._takes_blow(line)
        if verb is LineVerb.PREVENT and card in self._hit():
            self.prevented[card] = self.prevented.get(card, 0) + sum(about.amounts)
        elif verb is LineVerb.DESTROY and card in self._cards() - self.fallen:
            self.fallen.add(card)
        elif verb is LineVerb.WOUND and self.fallen and card not in self._cards():
            self.cost.append(line.text.rstrip("."))
        else:  # a wound that is left of a blow is what was not prevented of it
            return verb is LineVerb.WOUND and card in self._hit()
        return True

    def _takes_blow(self, line: Line) -> bool:
        """A blow back, or another on a target that has neither struck back nor fallen."""
        hit, by = line.about.cards[:2]
        if by == self.target and hit in self._attackers() and not self.back:
            self.back.append(line)
            return True
        alike = hit == self.target and line.by not in {blow.by for blow in self.blows}
        if alike and not (self.back or self.fallen or self.prevented):
            self.blows.append(line)
            return True
        return False

    def _attackers(self) -> set[int]:
        return {blow.about.cards[1] for blow in self.blows}

    def _hit(self) -> set[int]:
        return {line.about.cards[0] for line in (*self.blows, *self.back)}

    def _cards(self) -> set[int]:
        return {self.target, *self._attackers()}

    @property
    def text(self) -> str:
        """All of it in one line."""
        whom = f"{self.blows[0].parts[0]} ({self.defends})" if self.defends else self.blows[0].parts[0]
        who = listing([blow.by for blow in self.blows])
        fell = ", destroyed" if self.target in self.fallen else ""
        cost = f" ({listing(self.cost)})" if self.cost else ""
        first = f"{who} {FULL.arrow} {whom}: {self._dealt(self.blows)} damage{self._less(self.blows[0])}{fell}{cost}"
        back = [f"countered for {self._dealt([line])}{self._less(line)}" for line in self.back]
        lost = [blow.by for blow in self.blows if blow.about.cards[1] in self.fallen]
        gone = [f"{listing(lost)} destroyed"] if lost else []
        return "; ".join((first, *filter(None, [": ".join((*back, *gone))])))

    def _dealt(self, blows: Sequence[Line]) -> str:
        return " + ".join(str(sum(blow.about.amounts)) for blow in blows)

    def _less(self, blow: Line) -> str:
        n = self.prevented.get(blow.about.cards[0], 0)
        return f", {n} prevented" if n else ""
