"""Reading the steps of a scenario file: answers of seats, expectations and fixed results."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from ashes_tui.content.findings import Fault, did_you_mean
from ashes_tui.content.language.fields import Fields, File, as_int, as_items, as_map, as_text, as_word
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import MapNode, Node, ScalarNode
from ashes_tui.engine.api import Event, Purpose
from ashes_tui.lang.terms import Phase, Zone
from ashes_tui.scenario.reading.position import PositionReader
from ashes_tui.scenario.reading.words import DICE, WordReader, seat_number, word
from ashes_tui.scenario.story import (
    TOP,
    Answer,
    Check,
    Expect,
    ExpectedDecision,
    ExpectedEvent,
    LegalityCheck,
    Rolls,
    Step,
    Value,
)

EVENTS = {kind.__struct_config__.tag: kind for kind in get_args(Event)}
ONE_WORD_STEPS: dict[str, Answer] = {
    "pass": Answer("pass", True),
    "meditate": Answer("meditate", None),
    "hand over": Answer("hand over", True),
    "end turn": Answer("end turn", True),
    "decline": Answer("decline", True),
    "no block": Answer("block", ()),
    "no guard": Answer("guard", None),
    "counter": Answer("counter", True),
    "no counter": Answer("counter", False),
    "yes": Answer("may", True),
    "no": Answer("may", False),
}
"""Steps written as one word."""

ANSWERS: dict[str, Callable[[StepReader, Node], Value]] = {
    "play": lambda r, n: r.words.card(n),
    "activate": lambda r, n: r.words.card(n),
    "power": lambda r, n: as_word(n, DICE, "magic type"),
    "attack": lambda r, n: r.words.card(n),
    "with": lambda r, n: r.words.cards(n),
    "block": lambda r, n: () if r.is_none(n) else r.words.blocks(n),
    "guard": lambda r, n: None if r.is_none(n) else r.words.card(n),
    "counter": lambda r, n: r.boolean(n),
    "battle": lambda r, n: r.words.card(n),
    "first": lambda r, n: r.words.card(n),
    "order": lambda r, n: r.words.cards(n),
    "meditate": lambda r, n: r.meditation(n),
    "pay": lambda r, n: r.words.dice(n),
    "discard": lambda r, n: r.meditation(n),
    "target": lambda r, n: r.words.cards(n),
    "choose": lambda r, n: r.words.cards(n),
    "player": lambda r, n: r.seat(n),
    "dice": lambda r, n: r.words.dice(n),
    "exhaust": lambda r, n: r.words.dice(n),
    "side": lambda r, n: r.words.turned(n),
    "trigger": lambda r, n: r.words.card(n),
    "react": lambda r, n: r.words.card(n),
    "may": lambda r, n: r.boolean(n),
    "mode": lambda r, n: as_int(n, "'mode'"),
    "x": lambda r, n: as_int(n, "'x'"),
    "end": lambda r, n: as_word(n, {"top": "top", "bottom": "bottom"}, "end of a pile"),
    "first-five": lambda r, n: r.words.cards(n),
}
"""The answers a step may give, with their readers."""

WHICH = ("ability", "for")
GAME: dict[str, Callable[[StepReader, Node], object]] = {
    "pending": lambda r, n: r.pending(n),
    "legal": lambda r, n: r.legality_checks(n, legal=True),
    "illegal": lambda r, n: r.legality_checks(n, legal=False),
    "winner": lambda r, n: r.winner(n),
    "events": lambda r, n: r.events(n),
    "no-events": lambda r, n: r.events(n),
    "round": lambda r, n: as_int(n, "'round'"),
    "phase": lambda r, n: as_word(n, {p.value: p for p in Phase}, "phase"),
    "turn": lambda r, n: None if r.is_none(n) else r.seat(n),
    "first-player": lambda r, n: r.seat(n),
    "passes": lambda r, n: as_int(n, "'passes'"),
}
SEAT: dict[str, Callable[[StepReader, Node], object]] = {
    **dict.fromkeys(
        ("battlefield", "spellboard", "hand", "draw", "discard", "conjuration", "removed"),
        lambda r, n: r.count_or(n, r.words.titles),
    ),
    **dict.fromkeys(("active", "exhausted"), lambda r, n: r.count_or(n, r.words.dice)),
    "main": lambda r, n: as_int(n, "'main'"),
    "side": lambda r, n: as_int(n, "'side'"),
    **dict.fromkeys(("reacted", "guarded", "lost"), lambda r, n: r.boolean(n)),
}
CARD: dict[str, Callable[[StepReader, Node], object]] = {
    **dict.fromkeys(
        ("wounds", "exhaustion", "status", "attack", "life", "recover", "seat", "owner", "red-rains"),
        lambda r, n: as_int(n, "this"),
    ),
    "zone": lambda r, n: as_word(n, {z.value: z for z in Zone}, "zone"),
    "exhausted": lambda r, n: r.boolean(n),
    "dice": lambda r, n: r.count_or(n, r.words.dice),
    **dict.fromkeys(("attached", "under"), lambda r, n: r.count_or(n, r.words.titles)),
    "host": lambda r, n: None if r.is_none(n) else r.words.card(n),
    "abilities": lambda r, n: tuple(as_text(i, "an ability") for i in as_items(n)),
}


class StepReader:
    """Reads the steps of one file."""

    def __init__(self, file: File, words: WordReader, position: PositionReader, seats: int) -> None:
        self.file: File = file
        self.words: WordReader = words
        self.position: PositionReader = position
        self.seats: int = seats

    def read(self, node: Node) -> tuple[Step | Expect | Rolls, ...]:
        """Every step; one that cannot be read is reported and left out."""
        return self.file.each(as_items(node), self.entry)

    def entry(self, node: Node) -> Step | Expect | Rolls:
        """One entry: a step of a seat, ``expect``, or ``rolls``."""
        found = as_map(node, "a step")
        if len(found.entries) != 1:
            raise Fault(
                node.spot, "a step is one thing", "write '- 0: {play: ...}', '- expect: {...}' or '- rolls: ...'"
            )
        key, value = next(iter(found.entries.items()))
        if key == "expect":
            return self.expect(value)
        if key == "rolls":
            return Rolls(self.position.rolls(value), node.spot.line)
        return self.step(found)

    # --- steps ---------------------------------------------------------------------------------------------------

    def step(self, node: MapNode) -> Step:
        """``{0: {play: Recharge, pay: [...]}}`` or ``{1: no block}``."""
        key, value = next(iter(node.entries.items()))
        seat = seat_number(key, ScalarNode(key, node.keys[key]), self.seats)
        line = node.spot.line
        if not isinstance(value, MapNode):
            text = as_text(value, "a step")
            if text not in ONE_WORD_STEPS:
                near = did_you_mean(text, (*ONE_WORD_STEPS, *ANSWERS), limit=0)
                raise Fault(value.spot, f"unknown step '{text}'", near or "write it as in '{play: Recharge}'")
            return Step(seat, (Answer(ONE_WORD_STEPS[text].key, ONE_WORD_STEPS[text].value, line),), line=line)
        f = Fields(value, self.file, ReadingScope())
        f.only((*ANSWERS, *WHICH))
        answers = tuple(
            Answer(word, ANSWERS[word](self, found), found.spot.line)
            for word, found in value.entries.items()
            if word in ANSWERS
        )
        if not answers:
            raise Fault(value.spot, "this step gives no answer", "write it as in '{play: Recharge}'")
        ability = f.text("ability") if f.has("ability") else ""
        return Step(seat, answers, ability, f.text("for") if f.has("for") else "", line)

    def meditation(self, node: Node) -> Value:
        """Cards to discard, and ``top`` for the top of the draw pile."""
        return tuple(
            TOP if isinstance(item, ScalarNode) and item.value == TOP.title else self.words.card(item)
            for item in as_items(node)
        )

    # --- expectations --------------------------------------------------------------------------------------------

    def expect(self, node: Node) -> Expect:
        """Checks of the game, of seats by number and of cards by title."""
        checks: list[Check] = []
        found = as_map(node, "'expect'")
        for key, value in found.entries.items():
            spot = ScalarNode(key, found.keys[key])
            if key in GAME:
                checks.append(Check(key, GAME[key](self, value), line=spot.spot.line))
            elif key.isdecimal():
                checks += self._each(value, SEAT, spot, seat=seat_number(key, spot, self.seats))
            elif key[:1].isupper():
                checks += self._card(key, value, spot)
            else:
                raise Fault(spot.spot, f"unknown expectation '{key}'", did_you_mean(key, GAME, limit=20))
        return Expect(tuple(checks), node.spot.line)

    def _card(self, key: str, value: Node, spot: ScalarNode) -> list[Check]:
        """The checks of a card: a map of its values, or just its zone."""
        card = self.words.named(key, spot)
        if isinstance(value, ScalarNode):
            return [Check("zone", CARD["zone"](self, value), card=card, line=spot.spot.line)]
        return [Check(c.what, c.value, card=card, line=c.line) for c in self._each(value, CARD, spot)]

    def _each(
        self,
        node: Node,
        table: dict[str, Callable[[StepReader, Node], object]],
        spot: ScalarNode,
        seat: int | None = None,
    ) -> list[Check]:
        f = Fields(as_map(node, f"'{spot.value}'"), self.file, ReadingScope())
        f.only(table)
        return [
            Check(word, table[word](self, value), seat=seat, line=value.spot.line)
            for word, value in f.node.entries.items()
            if word in table
        ]

    def pending(self, node: Node) -> tuple[ExpectedDecision, ...]:
        """``none``, or a map from seats to the decisions expected of them."""
        if self.is_none(node):
            return ()
        found = as_map(node, "'pending'")
        return tuple(
            self._pending(seat_number(key, ScalarNode(key, found.keys[key]), self.seats), value)
            for key, value in found.entries.items()
        )

    def _pending(self, seat: int, node: Node) -> ExpectedDecision:
        purposes = {p.value: p.value for p in Purpose}
        if isinstance(node, ScalarNode):
            return ExpectedDecision(seat, as_word(node, purposes, "purpose"))
        f = Fields(as_map(node, "a decision"), self.file, ReadingScope())
        f.only(("purpose", "source", "among"))
        return ExpectedDecision(
            seat,
            f.word("purpose", purposes, "purpose") if f.has("purpose") else "",
            self.words.card(f.get("source")) if f.has("source") else None,
            self.words.cards(f.get("among")) if f.has("among") else None,
        )

    def legality_checks(self, node: Node, legal: bool) -> tuple[LegalityCheck, ...]:
        """Steps that must be legal or illegal now; illegal ones may name the rule against them."""
        return tuple(self._legality_check(item, legal) for item in as_items(node))

    def _legality_check(self, node: Node, legal: bool) -> LegalityCheck:
        found = as_map(node, "a check")
        seats = {k: v for k, v in found.entries.items() if k.isdecimal()}
        if len(seats) != 1:
            raise Fault(node.spot, "a check names one seat", "write it as in '{0: {play: Recharge}, rule: ASC-ACT-01}'")
        f = Fields(found, self.file, ReadingScope())
        f.only((*seats, *(() if legal else ("rule", "code"))))
        step = self.step(MapNode(seats, found.keys, found.spot))
        return LegalityCheck(
            step, legal, f.text("rule") if f.has("rule") else "", f.text("code") if f.has("code") else ""
        )

    def events(self, node: Node) -> tuple[ExpectedEvent, ...]:
        """Kinds of events, perhaps with a card: ``unit-destroyed Frost Talon``."""
        found = []
        for item in as_items(node):
            kind, _, card = as_text(item, "an event").partition(" ")
            word(kind, EVENTS, item, "event")
            found.append(ExpectedEvent(kind, self.words.named(card, item) if card else None))
        return tuple(found)

    def winner(self, node: Node) -> object:
        """A seat, ``none`` while the game runs, or ``draw``."""
        if isinstance(node, ScalarNode) and node.value in ("none", "draw"):
            return node.value
        return self.seat(node)

    # --- values --------------------------------------------------------------------------------------------------

    def is_none(self, node: Node) -> bool:
        """Whether the node is ``none``."""
        return isinstance(node, ScalarNode) and node.value in (None, "none")

    def boolean(self, node: Node) -> bool:
        """``true`` or ``false``."""
        if not isinstance(node, ScalarNode) or not isinstance(node.value, bool):
            raise Fault(node.spot, "this must be true or false", "write one of these")
        return node.value

    def seat(self, node: Node) -> int:
        """The number of a seat."""
        return seat_number(str(as_int(node, "a seat")), node, self.seats)

    def count_or(self, node: Node, read: Callable[[Node], object]) -> object:
        """A count, or whatever ``read`` makes of the node."""
        if isinstance(node, ScalarNode) and isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        return read(node)
