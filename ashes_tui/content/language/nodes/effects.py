"""The verbs that do something to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.content.language.grammar.phrase import (
    SPENT_DIE,
    action,
    die_change,
    looked_at,
    powers,
    some_dice,
    tokens,
)
from ashes_tui.content.language.grammar.selector import LEVELS, bound, selector
from ashes_tui.content.language.grammar.value import amount
from ashes_tui.content.language.nodes.derived import derive
from ashes_tui.content.language.nodes.slots import Read, Slot
from ashes_tui.content.language.tree import Node, ScalarNode
from ashes_tui.lang.effect import (
    Attach,
    Cancel,
    Conjure,
    CopyOf,
    Damage,
    Destroy,
    Discard,
    Draw,
    FirstPlayer,
    GainAction,
    Hide,
    Look,
    Mill,
    MoveDie,
    MoveTokens,
    Place,
    Power,
    Prevent,
    Put,
    Redirect,
    Remove,
    Shift,
    Shuffle,
    Spend,
    TurnDice,
    Until,
)
from ashes_tui.lang.select import AllOf, AnyOf, Done, Mode, Ref, Select, Selector, Value
from ashes_tui.lang.terms import EventKind, Level, Token, Zone

PLACES = {
    "hand": "hand",
    "top of draw-pile": "top",
    "bottom of draw-pile": "bottom",
    "top or bottom of draw-pile": "top or bottom",
    "draw-pile": "shuffled",
    "battlefield": "battlefield",
    "owner's battlefield": "owner battlefield",
    "removed": "removed",
    "aside": "aside",
}
"""Where cards are put, as the files say it; under a card is a key of its own."""
ROW_ENDS = {end: end for end in ("left end", "right end")}
ELSEWHERE = {
    **{end: f"write {{shift: self, to: {end}}}" for end in ROW_ENDS},
    "face down": "write {hide: self}",
    "under": "write under: $m",
    **{put: f"write {place}" for place, put in PLACES.items()},
}
"""What is no place of ``put`` → what is written instead."""
SPENT = {"spent": True}
ENDS = {"top": False, "bottom": True}
POOL, ACTIVE_POOL = "exhausted pool", "active pool"
TURNABLE = {**LEVELS, "not-basic": None}
"""On which side a die lies that is to be turned."""
SIDES = {**LEVELS, "choice": None}
"""On which side a die comes to lie in the active pool; ``choice``: its player says."""


def _word(table: Mapping[str, Any], what: str) -> Read:
    return lambda f, key: f.word(key, table, what)


def _only_answering(key: str, kind: EventKind) -> Callable[[Fields], None]:
    def check(f: Fields) -> None:
        if not f.scope.answers(kind):
            remedy = f"use it in a block that answers '{kind.value}'"
            raise Fault(f.node.keys[key], f"'{key}' needs the event '{kind.value}'", remedy)

    return check


def _cancelled(f: Fields, key: str) -> None:
    if f.text(key) != "event.effect":
        raise Fault(f.get(key).spot, "only the effect that targets can be cancelled", "write event.effect")


def _alteration(f: Fields, key: str) -> str:
    title = f.text(key)
    f.file.use("conjured alteration", title, f.get(key).spot)
    return title


def _amount(f: Fields, key: str) -> tuple[Value, bool]:
    return f.parse(key, amount)


def _some(f: Fields, key: str) -> tuple[Value, Token]:
    some = f.parse(key, tokens)
    return some.n, some.token


def _fixed(f: Fields, key: str) -> tuple[Value, Token]:
    some = f.parse(key, tokens)
    if some.up_to:
        raise Fault(f.get(key).spot, "'place' takes a fixed number", "leave 'upto:' out, or use 'may'")
    return some.n, some.token


def _note_tokens(f: Fields, node: Place) -> None:
    if node.as_ is not None:
        f.scope.tokens[node.as_] = node.token


def _says_where(f: Fields) -> None:
    if not _is_bound(f.get("remove")):
        f.get("from")


def _is_bound(node: Node) -> bool:
    return isinstance(node, ScalarNode) and str(node.value).startswith("$")


def _removed(f: Fields, key: str) -> tuple[Any, ...]:
    if _is_bound(f.get(key)):
        return _those(f, key)
    some = f.parse_each(key, tokens)
    if not some:
        raise Fault(f.get(key).spot, "no tokens are named", "write 1 exhaustion")
    return tuple((part.n, part.token) for part in some), any(part.up_to for part in some), False


def _those(f: Fields, key: str) -> tuple[Any, ...]:
    """``{remove: $t}``: the very tokens that were placed as ``t``, wherever they lie by now."""
    what = f.parse(key, bound)
    token = f.scope.tokens.get(what.name[1:])
    if token is None:
        raise Fault(f.get(key).spot, f"'{what.name}' stands for no tokens", "bind them: {place: .., as: t}")
    if f.has("from"):
        raise Fault(f.node.keys["from"], f"'{what.name}' says already where the tokens are", "leave 'from' out")
    return ((Done(what.name), token),), False, True, what


def _onto(f: Fields, key: str) -> Selector:
    """In the second slot "it" is what the first picked."""
    f.scope.paired = True
    try:
        return f.parse(key, selector)
    finally:
        f.scope.paired = False


def _one_place(f: Fields) -> None:
    if f.has("to") == f.has("under"):
        raise Fault(f.node.spot, "a card goes to one place", "write to: hand, or under: $m")


def _place(f: Fields, key: str) -> str:
    word = f.text(key)
    if word not in PLACES and word in ELSEWHERE:
        raise Fault(f.get(key).spot, f"'{word}' is no place to put a card", ELSEWHERE[word])
    return f.word(key, PLACES, "place")


def _under(f: Fields, key: str) -> tuple[str, Selector]:
    return "under", f.parse(key, selector)


def _puttable(f: Fields, node: Put) -> None:
    _open(f, node)
    if node.attached and node.to != "hand":
        raise Fault(f.node.keys["attached"], "attached cards go along to a hand only", "leave 'attached' out")


def _open(f: Fields, node: Put) -> None:
    options = node.what.options if isinstance(node.what, AnyOf) else (node.what,)
    if node.to == "aside" and any(isinstance(o, Select) and o.zone in (Zone.HAND, Zone.DRAW_PILE) for o in options):
        raise Fault(
            f.get("put").spot,
            "what is set aside lies open, a card of a hand or draw pile does not",
            "leave it there and bind it: {choose: .., as: a}",
        )


def _conjured(f: Fields, key: str) -> str | Ref:
    """A title, or ``$name`` or ``event.card``: a copy of that card."""
    title = f.text(key)
    if title.startswith(("$", "event.")):
        return f.parse(key, bound)
    f.file.use("conjuration", title, f.get(key).spot)
    return title


def _looked(f: Fields, key: str) -> tuple[Value, Selector | None]:
    found = f.parse(key, looked_at)
    return (AllOf(), found) if isinstance(found, Selector) else (found, None)


def _seen(f: Fields, node: Look) -> None:
    if node.what is not None and f.has("who"):
        raise Fault(f.node.keys["who"], "'who' names a draw pile", "say whose cards in the selector, as in of:$p")
    f.scope.names[node.as_] = None


def _lying(f: Fields, key: str) -> tuple[Level | None, bool]:
    level = f.word(key, TURNABLE, "level")
    return level, level is None


def _one_player(f: Fields, node: TurnDice) -> None:
    if node.change != "choice" and _several(node.pool):
        raise Fault(f.get("pool").spot, "dice of several players are only set to sides by choice", "name one player")


def _several(players: Selector) -> bool:
    """Whether a selector speaks of more than one player."""
    return isinstance(players, Select) and (players.mode is Mode.ALL or players.count is not None)


def _moved_dice(f: Fields, key: str) -> tuple[Any, ...]:
    some = f.parse(key, some_dice)
    if some.this and f.scope.has_self:
        raise Fault(f.get(key).spot, "'this' is a die, known only in dice.yaml", "name a magic type")
    if some.what == Ref(SPENT_DIE) and not f.scope.answers(EventKind.SPENDS):
        raise Fault(f.get(key).spot, "no die is known here", "use it in a block that answers 'spends'")
    return some.dice, some.n, some.up_to, some.this, some.what


def _pool(f: Fields, key: str) -> tuple[Selector | None, bool]:
    if (text := f.text(key)) in (POOL, ACTIVE_POOL):
        return None, text == ACTIVE_POOL
    return f.parse(key, selector), False


def _side(f: Fields, key: str) -> tuple[Level | None, bool]:
    level = f.word(key, SIDES, "side")
    return level, level is None


def _pools_fit(f: Fields, node: MoveDie) -> None:
    source, to = (f.text(key) for key in ("from", "to"))
    if source == to and to in (POOL, ACTIVE_POOL):
        raise Fault(f.get("to").spot, f"the dice are in the {to} already", "name another place")
    if f.has("level") and not node.to_active:
        raise Fault(f.node.keys["level"], "only in the active pool a die has a side", "write to: active pool")
    if f.has("pool") and {source, to}.isdisjoint((POOL, ACTIVE_POOL)):
        raise Fault(f.node.keys["pool"], "'pool' says whose pool, and there is none here", "leave 'pool' out")


def _powers(f: Fields, key: str) -> tuple[Any, ...]:
    some, on = f.parse(key, powers)
    return some.dice, some.n, some.up_to, on


def _not_on_cards(f: Fields, node: Power) -> None:
    if node.spent and node.on is not None:
        raise Fault(f.node.keys["from"], "dice on cards are not spent", "leave 'from' out")


COUNTED = Slot("n", "amount", _amount, ("n", "up_to"), needed=False)
END = Slot("from", "end", _word(ENDS, "end of a draw pile"), ("bottom",), needed=False)
derive("damage", Damage)
derive("prevent", Prevent, check=_only_answering("prevent", EventKind.DAMAGED))
derive("redirect", Redirect, check=_only_answering("redirect", EventKind.DAMAGED))
derive(
    "cancel", Cancel, Slot("cancel", "cancelled", _cancelled, ()), check=_only_answering("cancel", EventKind.TARGETED)
)
derive("destroy", Destroy)
derive("discard", Discard)
derive("mill", Mill)
derive("draw", Draw, Slot("draw", "amount", _amount, ("n", "up_to")), END)
derive("conjure", Conjure, Slot("conjure", "conjured", _conjured, ("title",)), COUNTED)
derive("attach", Attach, Slot("attach", "title", _alteration, ("title",)))
derive("shuffle", Shuffle)
derive("until", Until, keys={"statics": "always"})
derive("copy-of", CopyOf, keys={"of": "copy-of", "duration": "until"})
derive("action", GainAction, Slot("action", "actions", lambda f, key: f.parse(key, action), ("kind", "n")))
derive("spend", Spend)
derive("first-player", FirstPlayer)
derive("place", Place, Slot("place", "tokens", _fixed, ("n", "token")), after=_note_tokens)
derive(
    "remove",
    Remove,
    Slot("remove", "token-list", _removed, ("tokens", "up_to", "those", "source")),
    Slot("from", "selector", lambda f, key: f.parse(key, selector), ("source",), needed=False),
    check=_says_where,
)
MOVED_TO = Slot("to", "selector", _onto, ("to",))
derive("move", MoveTokens, Slot("move", "tokens", _some, ("n", "token")), MOVED_TO)
UNDER = Slot("under", "selector", _under, ("to", "host"), needed=False)
PLACED = Slot("to", "place", _place, ("to",), needed=False)
derive("put", Put, UNDER, PLACED, check=_one_place, after=_puttable)
derive("shift", Shift, Slot("to", "row-end", _word(ROW_ENDS, "end of a battlefield"), ("to",)))
derive("hide", Hide)
derive("look", Look, Slot("look", "looked-at", _looked, ("n", "what")), after=_seen)
derive(
    "dice",
    TurnDice,
    Slot("dice", "change", lambda f, key: f.parse(key, die_change), ("change", "n", "up_to")),
    Slot("level", "turnable-side", _lying, ("level", "risen"), needed=False),
    after=_one_player,
)
derive(
    "move-die",
    MoveDie,
    Slot("move-die", "dice", _moved_dice, ("dice", "n", "up_to", "this", "what")),
    Slot("from", "die-place", _pool, ("source", "from_active")),
    Slot("to", "die-place", _pool, ("to", "to_active")),
    Slot("level", "on-side", _side, ("level", "any_side"), needed=False),
    Slot("not", "bound", lambda f, key: f.parse(key, bound), ("but",), needed=False),
    after=_pools_fit,
)
derive(
    "power",
    Power,
    Slot("power", "dice", _powers, ("dice", "n", "up_to", "on")),
    Slot("from", "spent-from", _word(SPENT, "place"), ("spent",), needed=False),
    after=_not_on_cards,
)
