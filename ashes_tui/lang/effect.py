"""Effect nodes: one node is one sentence part, one effect of the rules (ASC-TXT-05).

A program is a tuple of nodes. ``as_`` binds what a node chose or made; ``SLOTS`` names the fields of a
node that hold selectors to be chosen before it resolves, in the order they are asked.
"""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.cost import Cost
from ashes_tui.lang.select import Condition, Ref, Selector, Value
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import ActionKind, DieType, Duration, EventKind, Level, Token


class Damage(Struct, frozen=True, tag="damage"):
    """Deal damage to cards (ASC-DMG-02)."""

    n: Value
    to: Selector
    as_: str | None = None


class Prevent(Struct, frozen=True, tag="prevent"):
    """Prevent damage of the event answered from being received (ASC-DMG-02)."""

    n: Value


class Redirect(Struct, frozen=True, tag="redirect"):
    """The damage of the event answered is received by another card instead."""

    to: Selector


class Cancel(Struct, frozen=True, tag="cancel"):
    """Cancel the effect of the event answered and the rest of its card (ASC-TIM-09)."""


class Place(Struct, frozen=True, tag="place"):
    """Place tokens; ``as_`` names them and the cards they lie on."""

    n: Value
    token: Token
    to: Selector
    as_: str | None = None


class Remove(Struct, frozen=True, tag="remove"):
    """Remove tokens, as many of ``n`` as there are. ``tokens`` gives (amount, kind) pairs."""

    tokens: tuple[tuple[Value, Token], ...]
    source: Selector
    up_to: bool = False
    as_: str | None = None


class MoveTokens(Struct, frozen=True, tag="move"):
    """Move tokens from a card to another, one resolution (ASC-GLO-12)."""

    n: Value
    token: Token
    source: Selector
    to: Selector


class Destroy(Struct, frozen=True, tag="destroy"):
    """Destroy cards (ASC-DMG-09)."""

    what: Selector
    as_: str | None = None


class Discard(Struct, frozen=True, tag="discard"):
    """Discard cards from play or from where the selector finds them."""

    what: Selector
    as_: str | None = None


class Mill(Struct, frozen=True, tag="mill"):
    """Discard cards off the top of a draw pile."""

    n: Value
    who: Selector
    as_: str | None = None


class Draw(Struct, frozen=True, tag="draw"):
    """Draw cards, from the bottom of the draw pile if ``bottom``; with ``up_to`` who draws says how many."""

    n: Value
    who: Selector = Ref("you")
    as_: str | None = None
    up_to: bool = False
    bottom: bool = False


class Put(Struct, frozen=True, tag="put"):
    """Put cards somewhere: ``hand``, ``top``, ``bottom``, ``top or bottom``, ``removed``, ``battlefield``, ``under``.

    Piles and hands are the owner's. ``shuffled`` shuffles them into the draw pile. ``aside`` is out of play until the
    effects of this card are done; what is still there then is discarded. ``attached`` takes the cards attached to it
    along, each to its owner.
    ``host`` says under which card, for ``under``.
    """

    what: Selector
    to: str
    host: Selector | None = None
    attached: bool = False
    reveal: bool = False
    as_: str | None = None


class Conjure(Struct, frozen=True, tag="conjure"):
    """Place conjurations from a conjuration pile onto a battlefield (ASC-ACT-11).

    ``title`` is a title, or a bound card of which it is a copy; ``pile`` the player whose pile it comes from.
    """

    title: str | Ref
    n: Value
    up_to: bool = False
    onto: Selector = Ref("you")
    additional: bool = False
    as_: str | None = None
    pile: Selector = Ref("you")


class Attach(Struct, frozen=True, tag="attach"):
    """Attach a conjured alteration spell from the conjuration pile (ASC-ACT-20)."""

    title: str
    to: Selector


class Look(Struct, frozen=True, tag="look"):
    """Look at the top cards of a draw pile, or at ``what``; ``as_`` names them for ``in:`` selectors.

    ``reveal`` shows them to everybody.
    """

    n: Value
    who: Selector
    as_: str = "seen"
    what: Selector | None = None
    reveal: bool = False


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Shuffle a draw pile."""

    who: Selector = Ref("you")


class TurnDice(Struct, frozen=True, tag="dice"):
    """Turn dice in an active pool: ``raise``, ``lower``, ``choice`` (any side), ``basic``, ``class``, or ``reroll``.

    ``level`` narrows it to dice on that side.

    ``as_`` binds the player whose pool it is.
    """

    change: str
    n: Value
    pool: Selector
    up_to: bool = False
    die: DieType | None = None
    level: Level | None = None
    as_: str | None = None


class MoveDie(Struct, frozen=True, tag="move-die"):
    """Move dice between pools and cards. ``source``/``to``: a selector of cards, or None for your exhausted pool.

    ``this`` moves the die whose power resolves; no types mean any. ``from_active``, ``to_active``: your active pool
    instead of the exhausted one, where it comes to lie on ``level`` or on any side you choose.
    """

    dice: tuple[DieType, ...]
    n: Value
    source: Selector | None
    to: Selector | None
    up_to: bool = False
    this: bool = False
    from_active: bool = False
    to_active: bool = False
    level: Level | None = None
    any_side: bool = False


class Power(Struct, frozen=True, tag="power"):
    """Resolve the power of a die of yours in the exhausted pool without paying (Galewind Hawk)."""

    dice: tuple[DieType, ...]


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
    """A to B: ``to`` resolves only if every node of ``pay`` was carried out."""

    pay: tuple[Effect, ...]
    to: tuple[Effect, ...]


class One(Struct, frozen=True, tag="one"):
    """Either of several effects, the controller picks one that can be carried out."""

    options: tuple[tuple[Effect, ...], ...]


class Repeat(Struct, frozen=True, tag="repeat"):
    """Resolve effects a number of times, each its own effect; a query repeats once for each card it finds now."""

    times: Value
    do: tuple[Effect, ...]
    each: Selector | None = None


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


class Reattach(Struct, frozen=True, tag="reattach"):
    """Attach an attached alteration spell to another card instead (ASC-ACT-20)."""

    what: Selector
    to: Selector


class Fight(Struct, frozen=True, tag="fight"):
    """Two units deal damage equal to their attack values to each other at once (ASC-TIM-05)."""

    one: Selector
    other: Selector


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


class AddAspects(Struct, frozen=True, tag="add-aspects"):
    """Add face-down aspects at the right end of an opponent's battlefield (ASC-DRG-06)."""

    n: Value


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
    Conjure: ("onto", "pile"),
    Attach: ("to",),
    Look: ("who", "what"),
    Shuffle: ("who",),
    TurnDice: ("pool",),
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
}
