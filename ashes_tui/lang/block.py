"""Text blocks of a card: what a text box holds (ASC-TXT-01)."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.cost import Cost
from ashes_tui.lang.effect import Effect
from ashes_tui.lang.select import Condition, Selector, Value
from ashes_tui.lang.static import Static
from ashes_tui.lang.terms import ActionKind, Behavior, BlockKind, DieType, EventKind, Level, Means


class EventPattern(Struct, frozen=True):
    """What a trigger answers: ``{destroyed: conjuration mine, by: [attack], given: ...}``.

    ``subject`` filters the event's card (or its player, for events without a card).
    ``of`` filters the player who caused it: ``opponent``, ``mine``, ``other`` (not the player it happened to) or None.
    ``dice`` and ``level`` filter the die spent, ``how`` what was done to dice.
    """

    event: EventKind
    subject: Selector | None = None
    by: tuple[Means, ...] = ()
    of: str | None = None
    source: Selector | None = None
    given: tuple[Condition, ...] = ()
    dice: tuple[DieType, ...] = ()
    level: Level | None = None
    how: tuple[str, ...] = ()


class Keyword(Struct, frozen=True, tag="keyword"):
    """A named ability of the keyword library: ``Overkill 1``."""

    name: str
    n: int | None = None


class Block(Struct, frozen=True, tag="block"):
    """One text block. Which fields matter follows from ``kind``.

    ``inex`` is the yellow box (ASC-TXT-02); ``n`` the numeral of the title; ``once`` limits to once per turn;
    ``amend`` is a cost that a focus block lets the activation be paid with, ``cost`` of a focus block takes the place
    of the printed one, ``instead`` says that its effects replace those of the activated effect; a card is played by a
    handplay box for ``cost`` instead of its play cost, or for its play cost without the actions in ``without``; with
    ``also_reaction`` it is a reaction spell too while it is played so. A row of a behaviour card is read on the numbers
    from ``rolls[0]`` to ``rolls[1]``: its ``main`` steps, and ``do`` before or (``main_first``) after them, as a side
    action or as part of the main action (``action``).
    """

    kind: BlockKind
    name: str | None = None
    n: int | None = None
    inex: bool = False
    cost: Cost | None = None
    events: tuple[EventPattern, ...] = ()
    do: tuple[Effect, ...] = ()
    statics: tuple[Static, ...] = ()
    focus: int = 0
    amend: Cost | None = None
    instead: bool = False
    also_reaction: bool = False
    without: tuple[ActionKind, ...] = ()
    given: tuple[Condition, ...] = ()
    once: bool = False
    x: Value | None = None
    rolls: tuple[int, int] = (0, 0)
    main: tuple[Behavior, ...] = ()
    main_first: bool = False
    action: ActionKind = ActionKind.SIDE


Entry = Block | Keyword
