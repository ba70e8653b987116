"""One answer for a die and the card it goes to, which are two questions one after the other."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from ashes_tui.client.picking.entries import Act, Each, Entry, Step, is_none
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.picking.set_picker import Check, SetPicker
from ashes_tui.client.session import Session
from ashes_tui.engine.api import CardsDecision, Decision, DiceDecision, PickDice, Purpose
from ashes_tui.words.api import Names


class PlacingPicker(SetPicker):
    """Picks the card for the only die there is to move, or no die, with a picker of what is asked next."""

    def __init__(self, decision: DiceDecision, names: Names, check: Check, cards: SetPicker) -> None:
        super().__init__(decision, names, check)
        self._cards = cards

    def die_first(self) -> SetPicker:
        """A picker for the die alone, after which its card is asked for."""
        return SetPicker(self.decision, self.names, self.check)

    def _single(self) -> list[Entry]:
        without = [entry for entry in super()._single() if is_none(entry.act)]
        return [*map(self._with_die, self._cards.entries()), *without]

    def _with_die(self, entry: Entry) -> Entry:
        """The answer that picks a card, after the one that picks the die."""
        each = tuple((card, self._after_die(act)) for card, act in entry.each)
        text = f"{self.names.dice(self.ids)} onto {entry.text}"
        return structs.replace(entry, text=text, act=self._after_die(entry.act), each=each, dice=self.ids, key="")

    def _after_die(self, act: Act) -> Each:
        assert not isinstance(act, Step)
        return Each((PickDice(self.ids), act))


def die_first(picker: Picker | None) -> Picker | None:
    """The picker for what is asked now, where it takes the next question with it; any other as it is."""
    return picker.die_first() if isinstance(picker, PlacingPicker) else picker


def placing_picker(session: Session, decision: Decision, names: Names) -> PlacingPicker | None:
    """The picker for a die to move where all dice are equal and a card for it is asked for next; None elsewhere."""
    if not isinstance(decision, DiceDecision) or decision.purpose is not Purpose.MOVE_DIE or len(decision.dice) != 1:
        return None
    after = session.aftermath(decision, PickDice(decision.dice))
    cards = after.decision if after is not None else None
    if not isinstance(cards, CardsDecision) or cards.address != decision.address or cards.high != 1:
        return None
    picks_card = SetPicker(cards, names, lambda _: None)
    return PlacingPicker(decision, names, partial(session.match.check, decision), picks_card)
