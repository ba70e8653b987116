"""The verbs that do something to the table."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.content.findings import Fault
from ashes_tui.content.language.fields import Fields
from ashes_tui.content.language.grammar.phrase import (
    SPENT_DIE,
    SomeDice,
    action,
    die_change,
    looked_at,
    powers,
    some_dice,
    tokens,
)
from ashes_tui.content.language.grammar.selector import DICE, LEVELS, bound, selector
from ashes_tui.content.language.grammar.value import amount
from ashes_tui.content.language.nodes.derived import derive
from ashes_tui.content.language.nodes.registry import verb
from ashes_tui.content.language.nodes.slots import Slot, bound_name
from ashes_tui.content.language.tree import ScalarNode
from ashes_tui.lang.effect import (
    Attach,
    Cancel,
    Conjure,
    CopyOf,
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    FirstPlayer,
    GainAction,
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
    Shuffle,
    Spend,
    TurnDice,
    Until,
)
from ashes_tui.lang.select import AllOf, AnyOf, Done, Mode, Ref, Select, Selector, Value
from ashes_tui.lang.terms import EventKind, Zone

PLACES = {
    place: place
    for place in (
        *("hand", "top", "bottom", "top or bottom", "shuffled", "removed"),
        *("battlefield", "owner battlefield", "under", "aside"),
        *("left end", "right end", "face down"),
    )
}
SPENT = {"spent": True}
ENDS = {"top": False, "bottom": True}
POOL, ACTIVE_POOL = "exhausted pool", "active pool"
TURNABLE = {**LEVELS, "not-basic": None}
"""On which side a die lies that is to be turned."""
SIDES = {**LEVELS, "choice": None}
"""On which side a die comes to lie in the active pool; ``choice``: its player says."""


def _or_you(f: Fields, key: str) -> Selector:
    return f.parse(key, selector) if f.has(key) else Ref("you")


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


@verb("place", Place, "to", "as")
def _place(f: Fields) -> Effect:
    some = f.parse("place", tokens)
    if some.up_to:
        raise Fault(f.get("place").spot, "'place' takes a fixed number", "leave 'upto:' out, or use 'may'")
    name = bound_name(f)
    if name is not None:
        f.scope.tokens[name] = some.token
    return Place(some.n, some.token, f.parse("to", selector), name)


@verb("remove", Remove, "from", "as")
def _remove(f: Fields) -> Effect:
    node = f.get("remove")
    if isinstance(node, ScalarNode) and str(node.value).startswith("$"):
        return _remove_bound(f)
    some = f.parse_each("remove", tokens)
    if not some:
        raise Fault(f.get("remove").spot, "no tokens are named", "write 1 exhaustion")
    pairs = tuple((part.n, part.token) for part in some)
    return Remove(pairs, f.parse("from", selector), any(part.up_to for part in some), bound_name(f))


def _remove_bound(f: Fields) -> Effect:
    """``{remove: $t}``: the very tokens that were placed as ``t``, wherever they lie by now."""
    what = f.parse("remove", bound)
    token = f.scope.tokens.get(what.name[1:])
    if token is None:
        raise Fault(f.get("remove").spot, f"'{what.name}' stands for no tokens", "bind them: {place: .., as: t}")
    if f.has("from"):
        raise Fault(f.node.keys["from"], f"'{what.name}' says already where the tokens are", "leave 'from' out")
    return Remove(((Done(what.name), token),), what, False, bound_name(f), those=True)


@verb("move", MoveTokens, "from", "to")
def _move(f: Fields) -> Effect:
    some = f.parse("move", tokens)
    source = f.parse("from", selector)
    f.scope.paired = True
    to = f.parse("to", selector)
    f.scope.paired = False
    return MoveTokens(some.n, some.token, source, to)


@verb("put", Put, "to", "host", "attached", "reveal", "as")
def _put(f: Fields) -> Effect:
    place = f.word("to", PLACES, "place")
    if (place == "under") != f.has("host"):
        raise Fault(f.get("to").spot, "'under' and 'host' belong together", "write to: under, host: $m")
    host = f.parse("host", selector) if f.has("host") else None
    what = f.parse("put", selector)
    options = what.options if isinstance(what, AnyOf) else (what,)
    if place == "aside" and any(isinstance(o, Select) and o.zone in (Zone.HAND, Zone.DRAW_PILE) for o in options):
        raise Fault(
            f.get("put").spot,
            "what is set aside lies open, a card of a hand or draw pile does not",
            "leave it there and bind it: {choose: .., as: a}",
        )
    return Put(what, place, host, f.truth("attached"), f.truth("reveal"), bound_name(f))


def _conjured(f: Fields, key: str) -> str | Ref:
    """A title, or ``$name`` or ``event.card``: a copy of that card."""
    title = f.text(key)
    if title.startswith(("$", "event.")):
        return f.parse(key, bound)
    f.file.use("conjuration", title, f.get(key).spot)
    return title


COUNTED = Slot("n", "amount", _amount, ("n", "up_to"), needed=False)
END = Slot("from", "end", lambda f, key: f.word(key, ENDS, "end of a draw pile"), ("bottom",), needed=False)
derive("damage", Damage)
derive("prevent", Prevent, check=_only_answering("prevent", EventKind.DAMAGED))
derive("redirect", Redirect, check=_only_answering("redirect", EventKind.DAMAGED))
derive(
    "cancel", Cancel, Slot("cancel", "cancelled", _cancelled, ()), check=_only_answering("cancel", EventKind.TARGETS)
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


@verb("look", Look, "who", "reveal", "as")
def _look(f: Fields) -> Effect:
    found, name, reveal = f.parse("look", looked_at), bound_name(f) or "seen", f.truth("reveal")
    if isinstance(found, Selector) and f.has("who"):
        raise Fault(f.node.keys["who"], "'who' names a draw pile", "say whose cards in the selector, as in of:$p")
    who = _or_you(f, "who")
    f.scope.names[name] = None
    if isinstance(found, Selector):
        return Look(AllOf(), who, name, found, reveal)
    return Look(found, who, name, None, reveal)


@verb("dice", TurnDice, "pool", "die", "level", "as")
def _dice(f: Fields) -> Effect:
    change, n, up_to = f.parse("dice", die_change)
    die = f.word("die", DICE, "magic type") if f.has("die") else None
    level = f.word("level", TURNABLE, "level") if f.has("level") else None
    risen = f.has("level") and level is None
    pool = f.parse("pool", selector)
    if change != "choice" and _several(pool):
        raise Fault(f.get("pool").spot, "dice of several players are only set to sides by choice", "name one player")
    return TurnDice(change, n, pool, up_to, die, level, bound_name(f), risen)


def _several(players: Selector) -> bool:
    """Whether a selector speaks of more than one player."""
    return isinstance(players, Select) and (players.mode is Mode.ALL or players.count is not None)


@verb("move-die", MoveDie, "from", "to", "level", "not", "as", "pool")
def _move_die(f: Fields) -> Effect:
    some: SomeDice = f.parse("move-die", some_dice)
    if some.this and f.scope.has_self:
        raise Fault(f.get("move-die").spot, "'this' is a die, known only in dice.yaml", "name a magic type")
    if some.what == Ref(SPENT_DIE) and not f.scope.answers(EventKind.SPENT):
        raise Fault(f.get("move-die").spot, "no die is known here", "use it in a block that answers 'spent'")
    source, to = (f.text(key) for key in ("from", "to"))
    if source == to and to in (POOL, ACTIVE_POOL):
        raise Fault(f.get("to").spot, f"the dice are in the {to} already", "name another place")
    if f.has("level") and to != ACTIVE_POOL:
        raise Fault(f.node.keys["level"], "only in the active pool a die has a side", "write to: active pool")
    if f.has("pool") and {source, to}.isdisjoint((POOL, ACTIVE_POOL)):
        raise Fault(f.node.keys["pool"], "'pool' says whose pool, and there is none here", "leave 'pool' out")
    return MoveDie(
        some.dice,
        some.n,
        _pool(f, "from"),
        _pool(f, "to"),
        some.up_to,
        some.this,
        source == ACTIVE_POOL,
        to == ACTIVE_POOL,
        f.word("level", SIDES, "side") if f.has("level") else None,
        f.has("level") and f.text("level") == "choice",
        some.what,
        f.parse("not", bound) if f.has("not") else None,
        bound_name(f),
        f.parse("pool", selector) if f.has("pool") else None,
    )


def _pool(f: Fields, key: str) -> Selector | None:
    node = f.get(key)
    if isinstance(node, ScalarNode) and node.value in (POOL, ACTIVE_POOL):
        return None
    return f.parse(key, selector)


@verb("power", Power, "from")
def _power(f: Fields) -> Effect:
    some, on = f.parse("power", powers)
    spent = f.has("from") and f.word("from", SPENT, "place")
    if spent and on is not None:
        raise Fault(f.node.keys["from"], "dice on cards are not spent", "leave 'from' out")
    return Power(some.dice, some.n, some.up_to, on, spent)
