"""How cards and dice are marked: with the key of their answer, as picked, under the cursor, by what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Entry, Fill, PutBack, Submit, Toggle
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import NONE, PickCards, PickDice, Purpose
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, OPTIONS
from ashes_tui.ui.table.rows import RowKind, TableItem


class Mark(Struct, frozen=True):
    """The mark of one thing.

    ``key`` answers with it. ``linked``: the answer under the cursor is about it; ``cursor``: it is under the cursor
    itself. ``role`` is its part in the present attack, ``foreseen`` what life will be left, as far as is known;
    ``reason`` says in few words why it can do nothing now. Since the person was last asked it is ``new``, has so many
    ``wounds`` more, or was ``turned`` up (1) or down (-1); ``flashes``: just now.
    """

    acts: bool = False
    key: str = ""
    picked: bool | None = None
    linked: bool = False
    cursor: bool = False
    role: str = ""
    foreseen: int | None = None
    reason: str = ""
    new: bool = False
    wounds: int = 0
    turned: int = 0
    flashes: bool = False

    @property
    def lit(self) -> bool:
        """Whether the cursor is on it, or on its answer."""
        return self.cursor or self.linked


class MarkedThing(NamedTuple):
    """A card in a row, or a die, which is marked alike in any row."""

    id: int
    row: str = ""


class Marks:
    """The marks of all cards and dice for one picture of the table."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        picker, entries = model.picker, model.entries()
        acting = picker.entries() if picker else ()
        self._cards = frozenset(card for entry in acting for card in entry.cards)
        self._dice = frozenset(die for entry in acting for die in entry.dice)
        self._card_keys, self._die_keys = _keys(entries)
        entry, item = model.entry(), model.item()
        self._linked = _taken_by(entry, entry.cards) if entry else frozenset()
        self._linked_dice = _taken_by(entry, entry.dice) if entry else frozenset()
        self._cursor = (item.kind, item.id) if item else None
        self._picked: frozenset[int] | None = None
        several = isinstance(picker, SetPicker) and not picker.is_single
        if picker and (several or isinstance(picker, BlockPicker | PaymentPicker)):
            self._picked = frozenset(picker.picked())
        self._attacker = picker.attacker if isinstance(picker, BlockPicker) else NONE
        self._roles = battle_roles(model)
        self._foreseen = model.foreseen()
        self._reason = model.reason()
        self._happened, self._flashes = model.happened, model.flashes
        self._told: dict[MarkedThing, Mark] = {}

    def listen(self) -> dict[MarkedThing, Mark]:
        """From now on, note here which marks are asked for, and what is told."""
        self._told = {}
        return self._told

    def of(self, thing: MarkedThing) -> Mark:
        """The mark of a card or die."""
        return self._card(*thing) if thing.row else self._die(thing.id)

    def card(self, card: int, row: str) -> Mark:
        """The mark of a card in a row."""
        mark = self._told[MarkedThing(card, row)] = self._card(card, row)
        return mark

    def die(self, die: int) -> Mark:
        """The mark of a die."""
        mark = self._told[MarkedThing(die)] = self._die(die)
        return mark

    def _card(self, card: int, row: str) -> Mark:
        acts, model = card in self._cards, self._model
        on_options = model.cursor.row == OPTIONS
        here = self._cursor == ("card", card) and model.cursor.row == row
        new, wounds = card in self._happened.arrived, self._happened.wounds.get(card, 0)
        return Mark(
            acts,
            self._card_keys.get(card, ""),
            (card in self._picked) if self._picked is not None and acts else None,
            card in (model.selected_card, self._attacker)
            or (on_options and card in self._linked)
            or card in model.pointed,
            here,
            self._roles.get(card, ""),
            self._foreseen.get(card),
            self._reason_for(card, row, acts, here),
            new,
            wounds,
            flashes=self._flashes and (new or wounds != 0),
        )

    def _reason_for(self, card: int, row: str, acts: bool, here: bool) -> str:
        """Cards in hand that can do nothing say why all the time, others while the cursor is on them."""
        if here:
            return self._reason
        return self._model.reason_of(TableItem(RowKind.CARD, card)) if row == HAND and not acts else ""

    def _die(self, die: int) -> Mark:
        acts = die in self._dice
        picked = (die in self._picked) if self._picked is not None and acts else None
        lit = self._cursor == ("die", die)
        turned = self._happened.turned.get(die, 0)
        return Mark(acts, self._die_keys.get(die, ""), picked, die in self._linked_dice, lit, turned=turned)


def _taken_by(entry: Entry, things: tuple[int, ...]) -> frozenset[int]:
    """Those of its cards or dice that an answer is about: of equal ones that share it the one it would take."""
    if isinstance(entry.act, Submit):
        return frozenset()
    others = {thing for thing, act in entry.each if act != entry.act}
    return frozenset(things) - others


def _keys(entries: tuple[Entry, ...]) -> tuple[dict[int, str], dict[int, str]]:
    """The key of the first answer about each card and die; what confirms or fills concerns many, so it has none."""
    cards: dict[int, str] = {}
    dice: dict[int, str] = {}
    for entry in entries:
        if entry.key and not _takes_several(entry):
            own = dict(entry.card_keys)
            cards |= {card: own.get(card, entry.key) for card in entry.cards if card not in cards}
            dice |= {die: entry.key for die in entry.dice if die not in dice or isinstance(entry.act, Toggle | PutBack)}
    return cards, dice


def _takes_several(entry: Entry) -> bool:
    """Whether an answer takes several things at once, so that its key belongs to none of them."""
    act = entry.act
    several = (isinstance(act, PickDice) and len(act.dice) > 1) or (isinstance(act, PickCards) and len(act.cards) > 1)
    return several or isinstance(act, Submit | Fill)


def battle_roles(model: TableModel) -> dict[int, str]:
    """What each card does in the present attack, or would do as picked so far."""
    attack, picker, decision = model.view.attack, model.picker, model.decision
    if decision is not None and decision.purpose is Purpose.ATTACKERS and picker:
        return dict.fromkeys(picker.picked(), "attacks")
    if attack is None:
        return {}
    names = model.names
    roles = {attack.target: "attacked"}
    for battle in attack.battles:
        if not battle.done:
            roles[battle.attacker] = "attacks"
            if battle.defender not in (NONE, attack.target):
                guards = attack.guard == battle.defender
                roles[battle.defender] = "guards" if guards else f"blocks {names.card(battle.attacker)}"
    planned = picker.assigned() if isinstance(picker, BlockPicker) else ()
    return roles | {blocker: f"blocks {names.card(attacker)}" for attacker, blocker in planned}
