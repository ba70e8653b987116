"""Sentences for continuous effects.

A template writes what the bearer does ("cannot block"). A value bonus is a whole clause ("add 2 to ..."), and so is a
flag about something other than its bearer (``tied``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ashes_tui.lang.select import AllOf, Condition, Mode, Noun, Num, Numeral, PlayerOf, Ref, Select, Selector
from ashes_tui.lang.static import (
    Act,
    AttachTo,
    Cannot,
    Considered,
    DrawMore,
    Flag,
    Focused,
    Gain,
    Lose,
    Must,
    Numerals,
    PayFrom,
    ShareSlot,
    StatBonus,
    Static,
    Swap,
    Ward,
)
from ashes_tui.lang.terms import Means
from ashes_tui.lang.text.english.grammar import and_list, article, counted
from ashes_tui.lang.text.english.nouns import STATES, STATS
from ashes_tui.lang.text.english.registry import SELECTORS, STATICS, VALUES, Clause
from ashes_tui.lang.text.english.scope import YOU, TextScope
from ashes_tui.lang.text.phrases.conditions import clause
from ashes_tui.lang.text.phrases.flags import flag_text, flag_words
from ashes_tui.lang.text.phrases.selectors import is_plural_select, phrase, with_determiner
from ashes_tui.lang.text.phrases.values import each, found, stat_of
from ashes_tui.lang.text.sentences.dice import type_names

ACTS: dict[Act, str] = {
    Act.ATTACK: "attack",
    Act.BLOCK: "block",
    Act.GUARD: "guard",
    Act.COUNTER: "counter",
    Act.BE_BLOCKED: "be blocked",
    Act.BE_GUARDED: "be guarded against",
    Act.BE_RELIEVED: "have a guard declared for it",
    Act.BE_TARGETED: "be targeted",
    Act.BE_AFFECTED: "be affected",
    Act.BE_DISCARDED: "be discarded by a meditate action",
    Act.USE_ABILITY: "activate abilities",
    Act.PLAY_REACTION: "play reaction spells",
    Act.PLAY_ACTION: "play action spells",
    Act.REACT_FROM_HAND: "play cards from hand as reactions",
    Act.PAY_BASIC: "pay with dice that show their basic side",
    Act.BLOCK_WITH: "block with",
    Act.CHANGE_DICE: "turn or reroll dice of opponents",
    Act.SIDE_ACTION: "take side actions other than meditate",
}


def acts(what: Iterable[Act]) -> str:
    """``block or guard``, ``be blocked or guarded against``."""
    words = [ACTS[act] for act in what]
    passive = [w.removeprefix("be ") for w in words if w.startswith("be ")]
    active = [w for w in words if not w.startswith("be ")]
    return and_list([*active, *([f"be {and_list(passive, 'or')}"] if passive else [])], "or")


@STATICS.add(Cannot)
def _cannot(node: Cannot, s: TextScope) -> Clause:
    by = means_text(node.means, node.of)
    if node.by:
        word = "" if node.what == (Act.BLOCK_WITH,) else " of" if by else " by"
        by += f"{word} {found(node.by, s, many=True)}"
    return Clause(f"cannot {acts(node.what)}{by}", verbal=False)


def means_text(means: Sequence[Means], of: str | None) -> str:
    """``by an opponent's spells or abilities``, ``by an opponent``, or nothing."""
    whose = {"opponent": "an opponent's ", "mine": "your ", None: ""}[of]
    if means:
        return f" by {whose}{and_list([SOURCES[m] for m in means], 'or')}"
    return {"opponent": " by an opponent", "mine": " by you", None: ""}[of]


def action_words(means: Sequence[Means]) -> str:
    """`` by attacking or countering``, what a unit does, or nothing."""
    return f" by {and_list([DOING.get(m, SOURCES[m]) for m in means], 'or')}" if means else ""


DOING = {Means.ATTACK: "attacking", Means.COUNTER: "countering"}
SOURCES: dict[Means, str] = {
    Means.ATTACK: "attacks",
    Means.COUNTER: "counters",
    Means.SPELL: "spells",
    Means.ABILITY: "abilities",
    Means.DICE_POWER: "dice powers",
    Means.GAME: "the game",
}


@STATICS.add(Must)
def _must(node: Must, s: TextScope) -> Clause:
    by = f" by {SELECTORS(node.by, s)}" if node.by is not None else ""
    return Clause(f"must {acts(node.what)}{by} if able", verbal=False)


@STATICS.add(Flag)
def _flag(node: Flag, s: TextScope) -> Clause:
    several = is_plural(s.subject, s)
    if words := flag_words(node.name):
        verb, _, rest = words.partition(" ")
        return Clause(f"{PLURAL.get(verb, verb)} {rest}" if several else words, verbal=False)
    text = flag_text(node.name, node.die, s.subject, s, action_words(node.means), many=several)
    return Clause(text, verbal=False, tied=True)


PLURAL: dict[str, str] = {"deals": "deal", "gets": "get", "does": "do"}
"""Verbs of flags in the plural."""


@STATICS.add(Gain)
def _gain(node: Gain, s: TextScope) -> Clause:
    name = node.keyword if node.n is None else f"{node.keyword} {node.n}"
    return Clause(f"{'gain' if is_plural(s.subject, s) else 'gains'} {name}", verbal=False)


@STATICS.add(Lose)
def _lose(node: Lose, s: TextScope) -> Clause:
    verb = "have" if is_plural(s.subject, s) else "has"
    return Clause(f"{verb} no abilities (not even inexhaustible ones)", verbal=False)


@STATICS.add(Ward)
def _ward(node: Ward, s: TextScope) -> Clause:
    much = "all" if isinstance(node.n, AllOf) else VALUES(node.n, s)
    much += f" but {node.but}" if node.but else ""
    by = means_text(node.means, node.of)
    return Clause(f"prevent {much} damage dealt to {SELECTORS(s.subject, s)}{by}")


@STATICS.add(Considered)
def _considered(node: Considered, s: TextScope) -> Clause:
    verb = "are" if is_plural(s.subject, s) else "is"
    return Clause(f"{verb} considered {STATES[node.state]}", verbal=False)


@STATICS.add(Swap)
def _swap(node: Swap, s: TextScope) -> Clause:
    pair = and_list([STATS[stat].removesuffix(" value") for stat in node.stats])
    return Clause(f"swap {stat_of(s.subject, f'printed {pair} values', s)}")


@STATICS.add(Numerals)
def _numerals(node: Numerals, s: TextScope) -> Clause:
    return Clause(f"add {node.n} to {stat_of(s.subject, 'ability numerals', s)}")


@STATICS.add(Focused)
def _focused(node: Focused, s: TextScope) -> Clause:
    verb = "are" if is_plural(s.subject, s) else "is"
    return Clause(f"{verb} focused {node.n} additional {'time' if node.n == 1 else 'times'}", verbal=False)


@STATICS.add(DrawMore)
def _draw_more(node: DrawMore, s: TextScope) -> Clause:
    cards = counted(VALUES(node.n, s), "additional card")
    return Clause(f"may draw up to {cards} in the draw cards step", verbal=False)


@STATICS.add(PayFrom)
def _pay_from(node: PayFrom, s: TextScope) -> Clause:
    dice = f"{type_names(node.dice, node.level)} dice on {SELECTORS(s.subject, s)}"
    return Clause(f"you may use {dice} to pay for reactions", verbal=False)


@STATICS.add(AttachTo)
def _attach_to(node: AttachTo, s: TextScope) -> Clause:
    what = with_determiner(node.what, phrase(node.what, s, many=False), s)
    return Clause(f"can only be attached to {what}", verbal=False)


@STATICS.add(ShareSlot)
def _share_slot(node: ShareSlot, s: TextScope) -> Clause:
    where = article(phrase(node.what, s, many=False))
    return Clause(f"is placed into the spellboard slot of {where} when you play it", verbal=False)


@STATICS.add(StatBonus)
def _bonus(node: StatBonus, s: TextScope) -> Clause:
    return _bonuses((node,), s)


def _bonuses(nodes: Sequence[StatBonus], s: TextScope) -> Clause:
    """Equal bonuses to one or more values of the same cards."""
    words = [STATS[node.stat] for node in nodes]
    values = words[0] if len(words) == 1 else f"{and_list([w.removesuffix(' value') for w in words])} values"
    first = nodes[0]
    lower = isinstance(first.n, Num) and first.n.n < 0
    amount = str(abs(first.n.n)) if isinstance(first.n, Num) else VALUES(first.n, s)
    of = stat_of(s.subject, values, s)
    per = f" {each(first.per, s)}" if first.per is not None else ""
    if isinstance(first.per, Numeral) and amount == "1":
        amount, per = VALUES(first.per, s), ""
    return Clause(f"reduce {of} by {amount}{per}" if lower else f"add {amount} to {of}{per}")


def is_plural(who: Selector, s: TextScope) -> bool:
    """Whether the bearers are several, or you."""
    if isinstance(who, Ref):
        return who.name in {YOU, "they"} or s.things[s.names[who.name]].plural
    if isinstance(who, PlayerOf):
        return False
    return is_plural_select(who if isinstance(who, Select) else who.options[0], s)


def bearer(static: Static) -> Selector:
    """Whom a static is about."""
    return Ref("self") if isinstance(static, AttachTo | ShareSlot) else static.who


def condition_words(static: Static) -> tuple[Condition, ...]:
    """When a static holds."""
    return () if isinstance(static, AttachTo | ShareSlot) else static.given


def timed_words(statics: Sequence[Static], who: Selector, s: TextScope) -> Clause:
    """The statics of a timed effect; ``who`` is named once."""
    if units := _blockers(statics, who):
        return Clause(f"{found(units, s, many=True)} cannot block", verbal=False)
    s.subject = who
    parts: list[Clause] = []
    for part in _parts(statics, s):
        parts.append(part)
        s.subject = who if isinstance(who, Ref) else Ref("it")
    tied = any(p.tied for p in parts)
    return Clause(and_list([p.text for p in parts]), verbal=all(p.verbal for p in parts), tied=tied)


def _blockers(statics: Sequence[Static], who: Selector) -> Select | None:
    """The units with which no player may block at all; the sentence is then about those units."""
    only = statics[0]
    all_players = isinstance(who, Select) and (who.noun, who.mode) == (Noun.PLAYER, Mode.ALL)
    for_all = len(statics) == 1 and isinstance(only, Cannot) and only.what == (Act.BLOCK_WITH,) and all_players
    return only.by if for_all and isinstance(only, Cannot) else None


def static_sentences(statics: Sequence[Static], s: TextScope) -> Iterator[str]:
    """The sentences of an ``always`` block."""
    for (who, when), group in groupby(statics, key=lambda static: (bearer(static), condition_words(static))):
        s.start_sentence()
        for part in _sentences(tuple(group)):
            text = timed_words(part, who, s).text
            yield f"{text} {clause(when, s, 'while')}" if when else text


def _sentences(statics: tuple[Static, ...]) -> Iterator[tuple[Static, ...]]:
    """What goes into one sentence: "prevent" and the like stand apart from what the bearers are and can do."""
    for _, group in groupby(statics, key=lambda static: isinstance(static, WHOLE)):
        yield tuple(group)


def _parts(statics: Sequence[Static], s: TextScope) -> Iterator[Clause]:
    """Clauses: value bonuses that go together, and what the bearers can and cannot do."""
    for _, group in groupby(statics, key=_group_key):
        nodes = tuple(group)
        bonuses = [node for node in nodes if isinstance(node, StatBonus)]
        if bonuses:
            yield _bonuses(bonuses, s)
        elif isinstance(nodes[0], WHOLE):
            yield STATICS(nodes[0], s)
        else:
            yield _predicates(nodes, s)


WHOLE = (Ward, Swap, Numerals, PayFrom)
"""Statics that are whole clauses, as value bonuses are."""


def _group_key(static: Static) -> object:
    if isinstance(static, StatBonus):
        return static.n, static.per
    return static if isinstance(static, WHOLE) else None


def _predicates(nodes: Sequence[Static], s: TextScope) -> Clause:
    """``this unit cannot block and gains Overkill 1``."""
    whole = isinstance(nodes[0], Flag) and not flag_words(nodes[0].name)
    subject = "" if whole else f"{SELECTORS(s.subject, s)} "
    texts = [STATICS(node, s).text for node in nodes]
    if isinstance(nodes[0], Cannot):
        subject = subject.removeprefix("all ")
    for verb in ("gains ", "gain "):
        gained = [t for t in texts if t.startswith(verb)]
        if gained:
            texts = [t for t in texts if not t.startswith(verb)]
            texts.append(verb + and_list([t.removeprefix(verb) for t in gained]))
    return Clause(f"{subject}{and_list(texts)}", verbal=False, tied=whole)
