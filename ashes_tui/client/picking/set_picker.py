"""Picking some cards or dice of a set, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ashes_tui.client.notes import Notes, no_notes
from ashes_tui.client.picking.alike import grouped, joined
from ashes_tui.client.picking.entries import (
    AS_LISTED,
    NOTHING,
    Act,
    Assign,
    Each,
    Entry,
    Fill,
    PutBack,
    Step,
    Submit,
    Toggle,
    Unfold,
    keyed,
    subjects_of,
)
from ashes_tui.client.picking.hand_digits import HandDigits
from ashes_tui.client.picking.sets import SetDecision, choice_of, first_of_each_title, in_order
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Denial
from ashes_tui.words.api import Names, recommended_words, wording
from ashes_tui.words.phrases import count, number_word
from ashes_tui.words.questions.no_effect import YOUR_OWN
from ashes_tui.words.questions.values import card_values, die_effect, die_turned, loses_by

Check = Callable[[Choice], Denial | None]
"""Asks the engine why a whole choice would be refused; None if it would not."""


class SetPicker:
    """Picks some cards or dice of a set. A single one is the answer itself; several are toggled and confirmed."""

    def __init__(
        self,
        decision: SetDecision,
        names: Names,
        check: Check,
        suggestion: tuple[int, ...] | None = None,
        notes: Notes = no_notes,
        digits: HandDigits | None = None,
    ) -> None:
        self.decision: SetDecision = decision
        self.names = names
        self.check = check
        self.ids = _candidates(decision, names)
        self.suggestion = suggestion
        # If all of them must be picked, they are picked from the start.
        forced = decision.low == len(self.ids) > 1 and not self.ordered
        self._picked: list[int] = list(self.ids) if forced else []
        self._equal: list[list[int]] | None = None
        self._cached: tuple[tuple[int, ...], tuple[Entry, ...]] | None = None
        self._checked: dict[tuple[int, ...], Denial | None] = {}
        self._notes = notes
        self._digits = (digits or HandDigits()).follow(names.view)
        self._noted: dict[int, str] = {}
        self._tried: list[tuple[int, ...]] = []

    @property
    def is_single(self) -> bool:
        """Whether at most one is picked, so that the first pick is the answer."""
        return self.decision.high == 1

    @property
    def ordered(self) -> bool:
        """Whether the order of picking matters."""
        return in_order(self.decision)

    def is_known(self, entry: Entry) -> bool:
        """Whether the card of an entry has been tried as the only one picked, or need not be."""
        things = [i for i, _ in entry.each]
        return self._notes is no_notes or not things or self.decision.low > 1 or things[0] in self._noted

    def try_out(self, entry: Entry) -> Entry:
        """Try the card of an entry out, once, and return the entry with its note; all stay in their places."""
        if self.is_known(entry):
            return entry
        things = [i for i, _ in entry.each]
        self._tried.append(tuple(things))
        for alike in reversed(self._tried):  # what the latest one does may show that others do nothing
            allowed = self._denied(alike[:1]) is None
            self._noted |= dict.fromkeys(alike, self._notes(self._choice(alike[:1])) if allowed else "")
        self._cached = None
        return structs.replace(entry, note=self._noted[things[0]])

    def entries(self) -> tuple[Entry, ...]:
        """What can be pressed now."""
        picked = self.picked()
        if self._cached is None or self._cached[0] != picked:
            entries = self._single() if self.is_single else self._toggles()
            self._cached = (picked, keyed(self._digits.on(entries)))
        return self._cached[1]

    def _single(self) -> list[Entry]:
        singles = [self._entry(i, self._choice((i,)), None) for i in self.ids]
        entries = [joined(group, self.names) for group in grouped(singles, self.names)]
        if self.decision.low == 0:
            nothing = self._choice(())
            at = 0 if self.suggestion == () else len(entries)
            entries.insert(at, Entry(wording(nothing, self.names, self.decision).text, nothing))
        return entries

    def _toggles(self) -> list[Entry]:
        entries = self.things()
        picks_nothing = not self._picked and self.decision.low == 0
        submit = Entry(self._submit_words(), Submit(), enabled=self.legal(), key=NOTHING if picks_nothing else "")
        if self.ordered and not self._picked and self.decision.low == len(self.ids):
            entries.insert(0, Entry("As listed", self._choice(self.ids), key=AS_LISTED))
        rest = [*entries, submit] if not self.legal() else [submit, *entries]
        return [*self._recommended(), *rest]

    def _recommended(self) -> list[Entry]:
        """What picks as recommended; its line stays when something is picked, until one that confirms takes its place.

        So no line below it moves up under a mouse.
        """
        if not self.suggestion or (self._picked and self.decision.low and self.legal()):
            return []
        if self._picked:
            taken = {*self._picked} == {*self.suggestion}
            return [
                Entry(f"{recommended_words(self.decision)}{', taken' if taken else ' instead'}", Fill(self.suggestion))
            ]
        is_dice = isinstance(self.decision, api.DiceDecision)
        cards, dice = ((), self.suggestion) if is_dice else (self.suggestion, ())
        return [Entry(recommended_words(self.decision), Fill(self.suggestion), cards=cards, dice=dice)]

    def things(self) -> list[Entry]:
        """A toggle for each thing, one for several equal ones if the order does not matter."""
        entries = [self._entry(i, Toggle(i), i in self._picked) for i in self.ids]
        return entries if self.ordered else [self._alike(group) for group in self._groups(entries)]

    def _groups(self, entries: Sequence[Entry]) -> list[list[Entry]]:
        """Equal things together, however many of them are picked; made once, so that the lines stay in place."""
        if self._equal is None:
            self._equal = [[i for e in group for i, _ in e.each] for group in grouped(entries, self.names)]
        of = {i: entry for entry in entries for i, _ in entry.each}
        return [[of[i] for i in ids] for ids in self._equal]

    def _alike(self, group: Sequence[Entry]) -> Entry:
        """Equal things as one toggle: it picks one more, or puts all of them back once no more can be picked."""
        if len(group) == 1:
            return group[0]
        ids = [i for entry in group for i, _ in entry.each]
        picked = [i for i in ids if i in self._picked]
        left = [i for i in ids if i not in self._picked]
        done = picked and (not left or self.full())
        act = PutBack(tuple(picked)) if done else Toggle(left[0])
        entry = joined(group, self.names)
        tail = f"{len(picked)} of {len(ids)}" if picked else entry.tail
        return structs.replace(entry, act=act, tail=tail, picked=bool(picked))

    def _submit_words(self) -> str:
        if not self._picked and self.decision.low == 0:
            return wording(self._choice(()), self.names, self.decision).text
        return f"Confirm {self.status()}"

    def _entry(self, i: int, act: Act, picked: bool | None) -> Entry:
        choice = self._choice((i,))
        words = wording(choice, self.names, self.decision)
        cards, dice = subjects_of(choice)
        tail = words.tail
        if self.ordered and i in self._picked:
            tail = f"place {self._picked.index(i) + 1}"
        text = die_turned(i, self.decision, self.names) if isinstance(self.decision, api.DiceDecision) else ""
        return Entry(
            text or words.text,
            act,
            tail,
            cards,
            dice,
            picked,
            about=self._about(i),
            note=self._noted.get(i, ""),
            each=((i, act),),
        )

    def _about(self, i: int) -> str:
        """The values or cost of a card, or what happens to a die."""
        if isinstance(self.decision, api.DiceDecision):
            return die_effect(i, self.decision, self.names)
        view = self.names.view_of(i)
        values = card_values(view, self.names, self.decision.seat) if view else ""
        if self._noted.get(i) == YOUR_OWN:  # it stands where others say whose they are
            values = ", ".join(part for part in (YOUR_OWN, values) if part)
        return f"{values}, unique" if self._is_unique_start(i) else values

    def _is_unique_start(self, i: int) -> bool:
        """Whether this is one of the cards of which a First Five may have but few."""
        card = self.names.definition(i) if self.decision.purpose is api.Purpose.FIRST_FIVE else None
        return card is not None and bool(card.unique)

    def _choice(self, ids: tuple[int, ...]) -> Choice:
        return choice_of(self.decision, ids)

    def whole(self, acts: Sequence[Act]) -> Choice:
        """The answer that some acts make together: toggles, or a single act that is an answer by itself."""
        if len(acts) == 1 and not isinstance(acts[0], Step):
            return acts[0]
        return self._choice(tuple(act.id for act in acts if isinstance(act, Toggle)))

    def press(self, act: Act) -> Choice | None:
        if isinstance(act, Toggle):
            self._toggle(act.id)
            return None
        if isinstance(act, PutBack):
            self._picked = [i for i in self._picked if i not in act.ids]
            return None
        if isinstance(act, Fill):
            self._picked = list(act.ids)
            return None
        if isinstance(act, Submit):
            return self._choice(tuple(self._picked)) if self.legal() else None
        return None if isinstance(act, Assign | Unfold | Each) else act

    def _toggle(self, i: int) -> None:
        if i in self._picked:
            self._picked.remove(i)
        elif i in self.ids and len(self._picked) < self.decision.high:
            self._picked.append(i)

    def refusal_words(self, i: int) -> str:
        """Why one more cannot be picked, and what to do; empty if it can."""
        if i in self._picked or not self.full():
            return ""
        most, thing = self.decision.high, "card" if isinstance(self.decision, api.CardsDecision) else "die"
        return f"You can pick only {number_word(most)}: put a {thing} back first, or confirm"

    def missing_words(self) -> str:
        """How many more must be picked; empty if there are enough."""
        low, n = self.decision.low, len(self._picked)
        if n >= low:
            return ""
        thing, things = ("card", "cards") if isinstance(self.decision, api.CardsDecision) else ("die", "dice")
        if not n:
            return f"Pick {count(low, thing, things)} first"
        so_far = f"{number_word(n)} of {number_word(low)}"
        return f"Pick {count(low - n, f'more {thing}', f'more {things}')}: {so_far} picked so far"

    def preselect(self, i: int) -> None:
        """Pick one in advance, if it may be picked."""
        if not self.is_single and i in self.ids and i not in self._picked:
            self._toggle(i)

    def can_take_all(self) -> bool:
        """Whether there are several, the order does not matter, and all of them may be picked together."""
        decision, ids = self.decision, self.ids
        possible = not self.ordered and decision.low < len(ids) <= decision.high and len(ids) > 1
        return possible and self._denied(ids) is None

    def take_all(self) -> None:
        """Pick all of them; if they are picked, put all back."""
        self._picked = [] if self.has_all() else list(self.ids)

    def all_words(self) -> str:
        """What the key ``ALL`` does: ``all``, or ``none`` once all are picked; empty if it does nothing."""
        return "" if not self.can_take_all() else "none" if self.has_all() else "all"

    def has_all(self) -> bool:
        """Whether all of them are picked."""
        return len(self._picked) == len(self.ids)

    def full(self) -> bool:
        """Whether no more can be picked."""
        return len(self._picked) >= self.decision.high

    def legal(self) -> bool:
        """Whether what is picked is a whole answer that the engine accepts."""
        return self.decision.low <= len(self._picked) <= self.decision.high and self.denial() is None

    def denial(self) -> Denial | None:
        return self._denied(self.picked())

    def _denied(self, ids: tuple[int, ...]) -> Denial | None:
        """Why these would be refused; the engine is asked only once."""
        if ids not in self._checked:
            self._checked[ids] = self.check(self._choice(ids))
        return self._checked[ids]

    def back(self) -> bool:
        if not self._picked:
            return False
        self._picked.pop()
        return True

    def status(self) -> str:
        if self.is_single:
            return ""
        low, high = self.decision.low, self.decision.high
        return f"{len(self._picked)} of {high}" if low == high else f"{len(self._picked)} picked"

    def picked(self) -> tuple[int, ...]:
        return tuple(self._picked)


def _candidates(decision: SetDecision, names: Names) -> tuple[int, ...]:
    """The cards or dice offered; if no two of a title may be picked, one of each, sorted by title."""
    if isinstance(decision, api.DiceDecision):
        least_first = any(loses_by(die, decision, names) for die in decision.dice)
        return tuple(sorted(decision.dice, key=lambda i: _die_order(names, i, least_first)))
    cards = first_of_each_title(decision, names)
    return tuple(sorted(cards, key=names.title)) if decision.distinct else cards


def _die_order(names: Names, die: int, least_first: bool) -> tuple[int, str, int, int]:
    """The order of dice in a pool, by type, the highest side first; or that in which they are given up most gladly."""
    view = names.die_view(die)
    if view is None:
        return 0, "", 0, die
    return (view.level, view.type.value, 0, die) if least_first else (0, view.type.value, -view.level, die)
