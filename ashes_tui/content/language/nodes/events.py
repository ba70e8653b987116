"""Event patterns: ``{destroys: self, victim: unit of:opponent, by: attack}``."""

from __future__ import annotations

from ashes_tui.content.findings import Fault, did_you_mean, nearest
from ashes_tui.content.language.fields import Fields, File, as_items
from ashes_tui.content.language.grammar.phrase import CHANGES
from ashes_tui.content.language.grammar.selector import DICE, selector
from ashes_tui.content.language.nodes.misplaced import WORDS, proper_place
from ashes_tui.content.language.nodes.slots import Slot, read_slots, slots_of
from ashes_tui.content.language.scope import ReadingScope
from ashes_tui.content.language.tree import MapNode, Node, ScalarNode
from ashes_tui.lang.block import EventPattern
from ashes_tui.lang.select import AnyOf, Mode, Noun, Select
from ashes_tui.lang.terms import EVENT_ROLES, EventKind

EVENTS = {kind.value.replace(" ", "-"): kind for kind in EventKind}
WORDS["event"] = EVENTS
WHOSE_DOING = {"mine": "mine", "opponent": "opponent"}
DOERS = {**WHOSE_DOING, "other": "other"}
FILTERS = ("by", "of", "source", "victim", "given", "die", "level", "how")
ONLY_OF = {
    "victim": EventKind.DESTROYS,
    "die": EventKind.SPENDS,
    "level": EventKind.SPENDS,
    "how": EventKind.DICE_CHANGED,
}
"""Filters of one event alone."""
BARE = frozenset(EventKind) - {EventKind.DESTROYS}
"""Events that may be said by their name alone."""
PLAYERS = (Noun.PLAYER, Noun.OPPONENT)
DESTROYER = "write {destroys: self, victim: unit of:opponent}"
POINTS = (
    EventKind.ROUND_END,
    EventKind.TURN_START,
    EventKind.TURN_END,
    EventKind.TURNS_START,
    EventKind.PREPARE_END,
)


def patterns(node: Node, file: File, scope: ReadingScope, points: bool = False) -> tuple[EventPattern, ...]:
    """One event or a list of them; ``points`` in time go with ``at``, all others with the other words."""
    items = as_items(node)
    if not items:
        raise Fault(node.spot, "no event is named", "write one, as in {attacks: self}")
    return tuple(_pattern(item, file, scope, points) for item in items)


def _pattern(node: Node, file: File, scope: ReadingScope, points: bool) -> EventPattern:
    kind = _kind(node, points)
    if not isinstance(node, MapNode):
        if kind not in BARE:
            raise Fault(node.spot, "'destroys' needs who does it and whom", DESTROYER)
        return EventPattern(kind)
    fields = Fields(node, file, scope)
    word = node.first()
    fields.only((word, *FILTERS))
    scope.events = (kind,)
    for key, only in ONLY_OF.items():
        if fields.has(key) and kind is not only:
            name = only.value.replace(" ", "-")
            raise Fault(node.keys[key], f"'{key}' is said only of '{name}'", "leave it out")
    _check_source(fields, kind)
    _check_subject(fields, word, kind)
    return EventPattern(event=kind, **read_slots(fields, SLOTS[kind]))


def _check_source(f: Fields, kind: EventKind) -> None:
    """Who destroys is the subject of ``destroys``; ``destroyed`` does not tell."""
    if kind is EventKind.DESTROYS and f.has("source"):
        raise Fault(f.node.keys["source"], "who destroys is the subject of 'destroys'", DESTROYER)
    if kind is EventKind.DESTROYS and not f.has("victim"):
        raise Fault(f.node.spot, "'destroys' needs its 'victim'", f"{DESTROYER}, or 'destroyed'")
    if kind is EventKind.DESTROYED and f.has("source"):
        raise Fault(f.node.spot, "'destroyed' has no 'source'", DESTROYER)


def _kind(node: Node, points: bool) -> EventKind:
    word, spot = "", node.spot
    if isinstance(node, MapNode):
        word, spot = node.first(), node.keys.get(node.first(), node.spot)
    elif isinstance(node, ScalarNode):
        word = str(node.value)
    if word not in EVENTS:
        raise Fault(
            spot, f"unknown event '{word}'", nearest(word, EVENTS) or proper_place(word) or did_you_mean(word, EVENTS)
        )
    if (EVENTS[word] in POINTS) != points:
        is_a, remedy = ("not a point", "'when' or 'after'") if points else ("a point", "'at'")
        raise Fault(spot, f"'{word}' is {is_a} in time", f"write {remedy}")
    return EVENTS[word]


def _check_subject(f: Fields, key: str, kind: EventKind) -> None:
    roles = EVENT_ROLES[kind]
    if kind is EventKind.ATTACHED and f.text(key) == "self" and not f.scope.has_host:
        raise Fault(f.node.keys[key], "only an alteration is attached", "did you mean 'enters'?")
    if not roles:
        raise Fault(f.node.keys[key], f"'{key}' has no subject", f"write the bare word: at: {key}")
    found = f.parse(key, selector)
    parts = found.options if isinstance(found, AnyOf) else (found,)
    for part in parts:
        if isinstance(part, Select):
            _check_query(f, key, part, "card" in roles and roles[0] == "card")


def _check_query(f: Fields, key: str, query: Select, of_card: bool) -> None:
    spot = f.get(key).spot
    if query.count is not None or query.mode is not Mode.CHOOSE:
        raise Fault(spot, "a subject has no count and no mode", "name only what it is, as in 'unit mine'")
    if of_card and query.noun in PLAYERS and key != "targeted":
        raise Fault(spot, f"'{key}' happens to a card, not to a player", "name a card, as in 'unit mine'")
    if not of_card and query.noun not in PLAYERS:
        raise Fault(spot, f"'{key}' happens to a player", "write you, opponent or player")


OF = Slot("of", "doer", lambda f, key: f.word(key, DOERS, "side"), ("of",), needed=False)
DICE_SPENT = Slot("die", "dice-types", lambda f, key: f.words(key, DICE, "magic type"), ("dice",), needed=False)
HOW = Slot("how", "changes", lambda f, key: f.words(key, CHANGES, "change of dice"), ("how",), needed=False)
VICTIM = Slot("victim", "selector", lambda f, key: f.parse(key, selector), ("subject",))


def _slots(word: str, kind: EventKind) -> tuple[Slot, ...]:
    """The keys of an event, as its pattern has them; the word itself says whom it happens to, or who destroys."""
    special = [slot for slot in (OF, VICTIM, DICE_SPENT, HOW) if ONLY_OF.get(slot.key, kind) is kind]
    fixed = {"event", *(field for key, field in RARE.items() if ONLY_OF[key] is not kind)}
    if kind is EventKind.DESTROYED:
        fixed.add("source")
    keys = {"source": word if kind is EventKind.DESTROYS else "source"}
    return slots_of(word, EventPattern, special, keys, fixed)


RARE = {"die": "dice", "level": "level", "how": "how"}
"""Keys that few events have → fields of the pattern."""
SLOTS = {kind: _slots(word, kind) for word, kind in EVENTS.items() if EVENT_ROLES[kind]}
"""What stands under the keys of each event that happens to something."""
