"""Sentences for attaching alterations: one, several to the same card, or one that moves to another card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from ashes_tui.lang.effect import Attach, Effect, Reattach, Repeat
from ashes_tui.lang.filters import OnCard
from ashes_tui.lang.select import Mode, Noun, Num, Ref, Select, Selector, Value
from ashes_tui.lang.text.english.grammar import article, belonging, plural
from ashes_tui.lang.text.english.registry import EFFECTS, SELECTORS, Clause
from ashes_tui.lang.text.english.scope import YOU, TextScope
from ashes_tui.lang.text.phrases.selectors import is_only
from ashes_tui.lang.text.phrases.values import quantity
from ashes_tui.lang.text.sentences.effects import titled


@EFFECTS.add(Attach)
def _attach(node: Attach, s: TextScope) -> Clause:
    """Attaching targets, so "target" is said only of a card that is picked."""
    only = isinstance(node.to, Select) and is_only(bare := replace(node.to, mode=Mode.CHOOSE))
    return Clause(f"attach {article(titled(node.title, s))} to {SELECTORS(bare if only else node.to, s)}")


@EFFECTS.add(Reattach)
def _reattach(node: Reattach, s: TextScope) -> Clause:
    what = _one_of_its(node.what, s) or SELECTORS(node.what, s)
    return Clause(f"attach {what} to {SELECTORS(node.to, s)} instead")


def _one_of_its(what: Selector, s: TextScope) -> str:
    """``one of its alteration spells``, where any spell on a card will do."""
    on = what.find(OnCard) if isinstance(what, Select) else None
    if on is None or what != Select(Noun.ALTERATION, filters=(on,)):
        return ""
    return f"one of {belonging(s.name_of(on.card.name), 'alteration spells')}"


def attached_several(node: Repeat) -> Attach | None:
    """What a repetition attaches to the same card each time; None if it does anything else."""
    only = node.do[0]
    return only if isinstance(only, Attach) and len(node.do) == 1 and not node.up_to and _is_single_host(only) else None


def attach_several(node: Attach, times: Value, s: TextScope) -> Clause:
    """``attach 2 [[Drowning]]s to the opposing Phoenixborn``, ``attach a number of ... equal to ...``."""
    noun = titled(node.title, s)
    several = plural(noun) if s.you == YOU else f"{noun}s"
    amount = quantity(times, "@", s)
    head = amount.head.replace(" @s", f" {several}").replace(" @", f" {noun}")
    return Clause(f"attach {head} to {SELECTORS(node.to, s)}{amount.after(s)}")


def _is_single_host(node: Attach) -> bool:
    """Whether it can mean only one card."""
    to = node.to
    return isinstance(to, Ref) or (isinstance(to, Select) and is_only(replace(to, mode=Mode.CHOOSE)))


def with_repetitions(program: Sequence[Effect]) -> list[Effect]:
    """The program with equal attachments to one card in a row written as a repetition."""
    nodes: list[Effect] = []
    for node, run in groupby(program):
        n = len(same := list(run))
        nodes += [Repeat(Num(n), (node,))] if n > 1 and isinstance(node, Attach) and _is_single_host(node) else same
    return nodes
