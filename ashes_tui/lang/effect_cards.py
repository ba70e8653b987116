"""Effect nodes for cards on their way between piles, hands and play."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.select import Num, Ref, Selector, Value


class Discard(Struct, frozen=True, tag="discard"):
    """Discard cards from play or from where the selector finds them."""

    what: Selector
    as_: str | None = None


class Mill(Struct, frozen=True, tag="mill"):
    """Discard cards off the top of a draw pile."""

    n: Value
    who: Selector = Ref("you")
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

    Piles and hands are the owner's, the battlefield is the controller's of the effect, or with ``owner battlefield``
    the owner's. ``shuffled`` shuffles them into the draw pile. ``aside`` is out of play until the
    effects of this card are done; what is still there then is discarded. ``attached``, with ``hand``,
    takes the cards attached to it along, each to its owner.
    ``host`` says under which card, for ``under``.
    """

    what: Selector
    to: str
    host: Selector | None = None
    attached: bool = False
    reveal: bool = False
    as_: str | None = None


class Shift(Struct, frozen=True, tag="shift"):
    """Move units to the ``left end`` or the ``right end`` of the battlefield where they are."""

    what: Selector
    to: str


class Hide(Struct, frozen=True, tag="hide"):
    """Turn aspects of an opponent face down in their places, bare of all that lay on them (ASC-DRG-27)."""

    what: Selector


class Conjure(Struct, frozen=True, tag="conjure"):
    """Place conjurations from a conjuration pile onto a battlefield (ASC-ACT-11).

    ``title`` is a title, or a bound card of which it is a copy; ``pile`` the player whose pile it comes from.
    """

    title: str | Ref
    n: Value = Num(1)
    up_to: bool = False
    onto: Selector = Ref("you")
    additional: bool = False
    as_: str | None = None
    pile: Selector = Ref("you")


class Attach(Struct, frozen=True, tag="attach"):
    """Attach a conjured alteration spell from the conjuration pile (ASC-ACT-20)."""

    title: str
    to: Selector


class Reattach(Struct, frozen=True, tag="reattach"):
    """Attach an attached alteration spell to another card instead (ASC-ACT-20)."""

    what: Selector
    to: Selector


class Look(Struct, frozen=True, tag="look"):
    """Look at the top cards of a draw pile, or at ``what``; ``as_`` names them for ``in:`` selectors.

    ``reveal`` shows them to everybody.
    """

    n: Value
    who: Selector = Ref("you")
    as_: str = "seen"
    what: Selector | None = None
    reveal: bool = False


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """Shuffle a draw pile."""

    who: Selector = Ref("you")
