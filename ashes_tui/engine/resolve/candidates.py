"""Candidates of selectors, and whether an effect has anything to act on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ashes_tui.engine.board import query
from ashes_tui.engine.board.board import Board
from ashes_tui.engine.board.facts import compare, measure
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table.control import EMPTY, Context, ProgramFrame
from ashes_tui.lang import effect as fx
from ashes_tui.lang.filters import OnePerSlot, Titled
from ashes_tui.lang.select import AnyOf, Mode, Noun, PlayerOf, Ref, Select, Selector, SumLimit, Where
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import Zone


def is_targeting(selector: Selector) -> bool:
    """Whether a selector targets: by the word (ASC-GLO-15), or by an automaton's choice by position (ASC-DRG-34)."""
    return mode_of(selector) in (Mode.TARGET, Mode.LEFTMOST, Mode.RIGHTMOST)


def mode_of(selector: Selector) -> Mode:
    """How a selector picks among its candidates; references and roles take all."""
    if isinstance(selector, Ref | PlayerOf):
        return Mode.ALL
    return selector.options[0].mode if isinstance(selector, AnyOf) else selector.mode


def head_of(selector: Select | AnyOf) -> Select:
    """The selector itself, or the first of several options: it says how many are picked, and how."""
    return selector.options[0] if isinstance(selector, AnyOf) else selector


def without_other(selector: Selector) -> tuple[Selector, bool]:
    """A selector without its "other" ("another unit"), and whether it had one."""
    if isinstance(selector, AnyOf):
        options = tuple(structs.replace(o, other=False) for o in selector.options)
        return AnyOf(options), selector.options[0].other
    return (
        (structs.replace(selector, other=False), selector.other) if isinstance(selector, Select) else (selector, False)
    )


def picks_players(selector: Select | AnyOf) -> bool:
    """Whether a selector picks players rather than cards."""
    return head_of(selector).noun in (Noun.PLAYER, Noun.OPPONENT)


def eligible(run: Run, frame: ProgramFrame, selector: Select | AnyOf) -> tuple[int, ...]:
    """The cards a selector may pick; a targeting one leaves out what cannot be targeted (ASC-TXT-10)."""
    found = query.cards_of(run.board, frame.context, frame.env, selector)
    if is_targeting(selector):
        ctx = frame.context
        return tuple(c for c in found if not run.board.cannot(c, Act.BE_TARGETED, ctx.source, ctx.means, ctx.you))
    return found


def can_be_picked_with(board: Board, ctx: Context, head: Select, chosen: tuple[int, ...], card: int) -> bool:
    """Whether a card may be picked along with those chosen: a limit on their sum, or one for each slot."""
    if head.find(OnePerSlot) and any(board.slot(c) == board.slot(card) for c in chosen):
        return False
    if (most := head.find(SumLimit)) is None:
        return True
    total = sum(measure(board, most.limit.what, c) for c in (*chosen, card))
    return compare(most.limit.op, total, query.value(board, ctx, query.NO_ENV, most.limit.value))


def is_picked_one_by_one(head: Select) -> bool:
    """Whether cards are picked one after the other, since each limits the next."""
    return any(isinstance(one, SumLimit | OnePerSlot) for one in head.filters)


def hidden_candidates(run: Run, frame: ProgramFrame, selector: Select | AnyOf) -> tuple[int, ...]:
    """Hidden cards a selector considers; the question must not reveal how many of them qualify (ASC-GLO-20)."""
    found = query.cards_considered(run.board, frame.context, frame.env, selector)
    return tuple(c for c in found if run.table.cards[c].zone in HIDDEN)


HIDDEN = frozenset({Zone.HAND, Zone.DRAW_PILE})


def may_find_nothing(run: Run, frame: ProgramFrame, selector: Select | AnyOf, found: tuple[int, ...]) -> bool:
    """Whether a player may find nothing (Q-17): in a draw pile, or among cards of a stated kind in their own hand.

    Nobody else can see whether there was anything to find.
    """
    options = selector.options if isinstance(selector, AnyOf) else (selector,)
    if all(o.zone is Zone.DRAW_PILE for o in options):
        return True
    mine = all(run.table.cards[c].seat == frame.context.asked for c in found)
    return mine and all(o.zone is Zone.HAND and _states_a_kind(o) for o in options)


def _states_a_kind(selector: Select) -> bool:
    return selector.noun is not Noun.CARD or any(isinstance(one, Where | Titled) for one in selector.filters)


def slots_of(node: fx.Effect) -> tuple[tuple[str, Selector | None], ...]:
    """The selectors of a node that are filled before it resolves, by slot; each of a list has a slot of its own."""
    slots: list[tuple[str, Selector | None]] = []
    for slot in fx.SLOTS.get(type(node), ()):
        value = getattr(node, slot)
        slots += (
            [(f"{slot} {i}", part) for i, part in enumerate(value)] if isinstance(value, tuple) else [(slot, value)]
        )
    return tuple(slots)


def can_do(run: Run, frame: ProgramFrame, program: str) -> bool:
    """Whether the first effect of a program has anything to act on; an optional effect that has not is not offered."""
    nodes = run.rules.programs[program]
    if not nodes:
        return False
    node = nodes[0]
    for _, selector in slots_of(node):
        if isinstance(selector, Ref) and _is_binding_missing(run, frame, selector):
            return False
        if not isinstance(selector, Select | AnyOf) or picks_players(selector):
            continue
        if not eligible(run, frame, selector) and not hidden_candidates(run, frame, selector):
            return False
    probe = PROBES.get(type(node))
    return probe is None or probe(run, frame, node, program)


def _is_binding_missing(run: Run, frame: ProgramFrame, of: Ref) -> bool:
    """Whether a reference is to a name to which nothing is bound."""
    return of.name.startswith("$") and query.resolve_ref(run.board, frame.context, frame.env, of.name) == EMPTY


Probe = Callable[[Run, ProgramFrame, Any, str], bool]
PROBES: dict[type, Probe] = {}
"""Effect node → whether it can do anything, where that depends on more than its slots."""
