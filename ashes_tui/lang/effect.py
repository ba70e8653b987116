"""Effect nodes: one node is one sentence part, one effect of the rules (ASC-TXT-05).

A program is a tuple of nodes. ``as_`` binds what a node chose or made; ``SLOTS`` names the fields of a
node that hold selectors to be chosen before it resolves, in the order they are asked.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.cost import Cost
from ashes_tui.lang.effect_cards import (
    Attach,
    Conjure,
    Discard,
    Draw,
    Hide,
    Look,
    Mill,
    Put,
    Reattach,
    Shift,
    Shuffle,
)
from ashes_tui.lang.effect_pve import AddAspects, FollowRow, JoinAttack, RollNumber, SpendStatus
from ashes_tui.lang.effect_things import (
    Damage,
    Destroy,
    Fight,
    MoveDie,
    MoveTokens,
    Place,
    Power,
    Prevent,
    Redirect,
    Remove,
    TurnDice,
)
from ashes_tui.lang.select import Condition, Ref, Selector, Value
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import ActionKind, Duration, EventKind

__all__ = [
    "SLOTS",
    "AddAspects",
    "Again",
    "Also",
    "Attach",
    "AttackWith",
    "Cancel",
    "Choose",
    "Conjure",
    "CopyOf",
    "Damage",
    "Delegate",
    "Destroy",
    "Discard",
    "Draw",
    "Effect",
    "Fight",
    "FirstPlayer",
    "FollowRow",
    "GainAction",
    "Hide",
    "If",
    "IfDo",
    "JoinAttack",
    "Later",
    "LeaveBattle",
    "Look",
    "May",
    "Mill",
    "MoveDie",
    "MoveTokens",
    "One",
    "Options",
    "Pay",
    "Place",
    "PlayNow",
    "Power",
    "Prevent",
    "Put",
    "Reattach",
    "Redirect",
    "Remove",
    "Repeat",
    "RollNumber",
    "Shift",
    "Shuffle",
    "Spend",
    "SpendStatus",
    "TurnDice",
    "Until",
    "amount_of",
]


class Cancel(Struct, frozen=True, tag="cancel"):
    """Cancel the effect of the event answered and the rest of its card (ASC-TIM-09)."""


class Until(Struct, frozen=True, tag="until"):
    """A timed effect over cards fixed now (ASC-TIM-07); ``who`` may also be players."""

    duration: Duration
    who: Selector
    statics: tuple[Static, ...]


class CopyOf(Struct, frozen=True, tag="copy-of"):
    """For the duration a unit has another's title, printed abilities and printed values (Strange Copy)."""

    duration: Duration
    who: Selector
    of: Selector


class GainAction(Struct, frozen=True, tag="action"):
    """Additional actions this turn."""

    kind: ActionKind
    n: int = 1


class Spend(Struct, frozen=True, tag="spend"):
    """Pay a cost in the middle of an effect."""

    cost: Cost


class May(Struct, frozen=True, tag="may"):
    """An optional effect."""

    do: tuple[Effect, ...]
    who: Selector = Ref("you")


class If(Struct, frozen=True, tag="if"):
    """Conditional effects; all conditions must hold."""

    conditions: tuple[Condition, ...]
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class IfDo(Struct, frozen=True, tag="if-do"):
    """If the node before was carried out ("if you do")."""

    do: tuple[Effect, ...]
    negated: bool = False


class Pay(Struct, frozen=True, tag="pay"):
    """A to B: ``do`` resolves only if every node of ``pay`` was carried out."""

    pay: tuple[Effect, ...]
    do: tuple[Effect, ...]


class One(Struct, frozen=True, tag="one"):
    """Either of several effects, the controller picks one that can be carried out."""

    options: tuple[tuple[Effect, ...], ...]


class Repeat(Struct, frozen=True, tag="repeat"):
    """Resolve effects a number of times, each its own effect.

    A query repeats once for each card or player it finds now; ``as_`` names the one of this pass. ``up_to``: who
    resolves it says before each pass whether there is to be one more.
    """

    times: Value
    do: tuple[Effect, ...]
    each: Selector | None = None
    up_to: bool = False
    as_: str | None = None


class Delegate(Struct, frozen=True, tag="delegate"):
    """Another player carries out the effects as "they"."""

    who: Selector
    do: tuple[Effect, ...]


class Choose(Struct, frozen=True, tag="choose"):
    """Bind cards or players without affecting them; targets if the selector says so."""

    what: Selector
    as_: str


class Also(Struct, frozen=True, tag="also"):
    """Effects that share one event step: no window opens between them."""

    do: tuple[Effect, ...]


class Later(Struct, frozen=True, tag="later"):
    """Effects delayed to a point in time, over captured bindings."""

    at: Duration
    do: tuple[Effect, ...]
    over: tuple[str, ...] = ()


class AttackWith(Struct, frozen=True, tag="attack-with"):
    """An Attack action in the middle of an effect, with certain units against a certain target (ASC-ATK-01)."""

    what: Selector
    target: Selector


class LeaveBattle(Struct, frozen=True, tag="leave-battle"):
    """Units that attack, block or guard do so no longer (ASC-BAT-09)."""

    what: Selector


class Again(Struct, frozen=True, tag="resolve"):
    """Resolve a copy of the effect answered as your own; or, with ``point``, all effects of that point in time."""

    point: EventKind | None = None


class PlayNow(Struct, frozen=True, tag="play-now"):
    """Play a card in the middle of an effect, its cost paid but for the actions in ``without`` (ASC-ACT-01)."""

    what: Selector
    without: tuple[ActionKind, ...] = ()


class Options(Struct, frozen=True, tag="options"):
    """In turns, players resolve one each of several effects, as "you", none of them twice."""

    options: tuple[tuple[Effect, ...], ...]
    turns: tuple[Selector, ...]


class FirstPlayer(Struct, frozen=True, tag="first-player"):
    """A player takes the first player token (ASC-RND-06)."""

    who: Selector


Effect = (
    Damage
    | Prevent
    | Redirect
    | Cancel
    | Place
    | Remove
    | MoveTokens
    | Destroy
    | Discard
    | Mill
    | Draw
    | Put
    | Shift
    | Hide
    | Conjure
    | Attach
    | Look
    | Shuffle
    | TurnDice
    | MoveDie
    | Power
    | Until
    | CopyOf
    | GainAction
    | Spend
    | May
    | If
    | IfDo
    | Pay
    | One
    | Repeat
    | Delegate
    | Choose
    | Also
    | Later
    | FirstPlayer
    | Reattach
    | Fight
    | AttackWith
    | LeaveBattle
    | Again
    | PlayNow
    | Options
    | AddAspects
    | RollNumber
    | FollowRow
    | JoinAttack
    | SpendStatus
)

SLOTS: dict[type[Struct], tuple[str, ...]] = {
    Damage: ("to",),
    Redirect: ("to",),
    Place: ("to",),
    Remove: ("source",),
    MoveTokens: ("source", "to"),
    Destroy: ("what",),
    Discard: ("what",),
    Mill: ("who",),
    Draw: ("who",),
    Put: ("what", "host"),
    Shift: ("what",),
    Hide: ("what",),
    Conjure: ("onto", "pile"),
    Attach: ("to",),
    Look: ("who", "what"),
    Shuffle: ("who",),
    TurnDice: ("pool",),
    MoveDie: ("pool",),
    Until: ("who",),
    CopyOf: ("who", "of"),
    May: ("who",),
    Delegate: ("who",),
    Choose: ("what",),
    FirstPlayer: ("who",),
    Reattach: ("what", "to"),
    Fight: ("one", "other"),
    AttackWith: ("what", "target"),
    LeaveBattle: ("what",),
    PlayNow: ("what",),
    Options: ("turns",),
    JoinAttack: ("what",),
    SpendStatus: ("what",),
}


def amount_of(node: Struct) -> Value | None:
    """How much of a thing an effect does, or how often; None for one that has no amount."""
    found: Value | None = node.times if isinstance(node, Repeat) else getattr(node, "n", None)
    return found
