"""Sentences for what is done several times."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.lang.effect import If, Repeat
from ashes_tui.lang.select import AnyOf, Num, Ref, Select, That
from ashes_tui.lang.text.attaching import attach_several, attached_several
from ashes_tui.lang.text.control import as_clause, is_verbal, sentences
from ashes_tui.lang.text.grammar import plural
from ashes_tui.lang.text.nouns import NOUNS
from ashes_tui.lang.text.registry import EFFECTS, SELECTORS, VALUES, Clause
from ashes_tui.lang.text.scope import TextScope
from ashes_tui.lang.text.selectors import thing_of
from ashes_tui.lang.text.values import Plain, each, found


@EFFECTS.add(Repeat)
def _repeat(node: Repeat, s: TextScope) -> Clause:
    if node.each is not None:
        each_one = _each_one(node, s)
        if any(isinstance(n, If | Repeat) for n in node.do[1:]):
            return Clause(f"for each {each_one}, resolve the following: {sentences(node.do, s)}".removesuffix("."))
        return Clause(f"for each {each_one}, {as_clause(node.do, s).text}", verbal=False)
    if (several := attached_several(node)) is not None:
        return attach_several(several, node.times, s)
    times = _times(node, s)
    if times.startswith("once for each") and len(node.do) == 1 and is_verbal(node.do[0]):
        return Clause(f"{times.removeprefix('once ')}, {as_clause(node.do, s).text}", verbal=False)
    s.start_sentence()
    return Clause(f"resolve the following effect {times}: {sentences(node.do, s)}".removesuffix("."))


def _each_one(node: Repeat, s: TextScope) -> str:
    """``unit you control``, ``of those players``; the name of this pass is bound to one of them."""
    if isinstance(node.each, Ref):
        those = s.things[s.index_of(node.each.name)]
        one = next((noun for noun in NOUNS.values() if plural(noun) == those.word), those.word)
        text, thing = f"of those {those.word}", replace(those, word=one)
    elif isinstance(node.each, Select | AnyOf):
        text, thing = found(node.each, s, many=False), thing_of(node.each, s)
    else:
        return SELECTORS(node.each, s) if node.each else ""
    if node.as_ is not None:
        s.mention(replace(thing, plural=False))
        s.bind(node.as_)
    return text


def _times(node: Repeat, s: TextScope) -> str:
    if isinstance(node.times, Num):
        number = {1: "once", 2: "twice"}.get(node.times.n, f"{node.times.n} times")
        return f"up to {number}" if node.up_to else number
    if isinstance(node.times, That):
        return "that many times"
    text = each(node.times, s)
    lead = "up to " if node.up_to else ""
    if isinstance(node.times, Plain):
        return f"{lead}{VALUES(node.times, s)} times"
    return (
        f"{lead}once {text}"
        if text.startswith("for each")
        else f"{lead}a number of {text.replace(' ', ' equal to ', 1)}"
    )
