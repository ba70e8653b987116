"""Sentences for control nodes: if, may, one of several, repetition; and how nodes join into clauses and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct, structs
from msgspec.structs import replace

from ashes_tui.lang.effect import (
    SLOTS,
    Again,
    Also,
    Attach,
    Choose,
    Conjure,
    CopyOf,
    Damage,
    Delegate,
    Discard,
    Draw,
    Effect,
    Fight,
    If,
    IfDo,
    Later,
    May,
    MoveTokens,
    One,
    Options,
    Pay,
    Place,
    PlayNow,
    Prevent,
    Redirect,
    Repeat,
    Spend,
    TurnDice,
    Until,
)
from ashes_tui.lang.filters import OnCard
from ashes_tui.lang.select import (
    AnyOf,
    Compare,
    Count,
    Done,
    Mode,
    Not,
    Noun,
    Num,
    Op,
    PlayerOf,
    Ref,
    Select,
    Selector,
    That,
    Where,
    Whose,
)
from ashes_tui.lang.static import StatBonus, Swap
from ashes_tui.lang.terms import EventKind, Token, Zone
from ashes_tui.lang.text.english.grammar import and_list, article, capital, plural, sentence
from ashes_tui.lang.text.english.nouns import LASTING, NOUNS, TOKENS
from ashes_tui.lang.text.english.registry import EFFECTS, SELECTORS, VALUES, Clause
from ashes_tui.lang.text.english.scope import YOU, TextScope
from ashes_tui.lang.text.phrases.conditions import clause
from ashes_tui.lang.text.phrases.cost import cost_text_pretty
from ashes_tui.lang.text.phrases.selectors import thing_of
from ashes_tui.lang.text.phrases.values import Plain, each, found, quantity
from ashes_tui.lang.text.sentences.attaching import attach_several, attached_several, with_repetitions
from ashes_tui.lang.text.sentences.effects import divides, put_each

Program = Sequence[Effect]


def sentences(program: Program, s: TextScope, lead: str = "") -> str:
    """A program as sentences, the first of them after ``lead``: "when this unit comes into play, "."""
    texts = [clause.text for clause in clauses(program, s, apart=True, led=bool(lead))]
    return " ".join(sentence(text) for text in [f"{lead}{texts[0]}", *texts[1:]]) if texts else ""


def clauses(program: Program, s: TextScope, *, apart: bool = False, led: bool = False) -> Iterator[Clause]:
    """One clause for each node; with ``apart`` each begins a sentence. A choice merges into the node that uses it."""
    nodes = _prevention_first(with_repetitions(program))
    told = -1
    for i, node in enumerate(nodes):
        if (apart and not (led and i == 0)) or isinstance(node, IfDo):
            s.start_sentence()
        after = nodes[i + 1] if i + 1 < len(nodes) else None
        if not isinstance(node, IfDo) or i == 0 or not isinstance(nodes[i - 1], May | Delegate | If):
            s.other_acted = False
        if isinstance(node, Choose) and after is not None and _can_merge(node, after):
            s.pending[f"${node.as_}"] = node.what
            continue
        if i and divides(nodes[i - 1], node):
            continue
        if after is not None and divides(node, after):
            yield put_each(node, s)
            continue
        if isinstance(node, Choose) and (bearer := _only_bearer(node, nodes[i + 1 :])):
            s.pending[f"${node.as_}"] = bearer
            continue
        if i and isinstance(node, IfDo) and _is_implied(nodes[i - 1], node):
            yield from clauses(node.do, s, apart=apart)
            continue
        if i == told:
            continue
        if isinstance(node, Choose) and (other := _told_with(nodes[i + 1 :])):
            told = i + 1
            yield _choose_both(node, other, s)
            continue
        text = EFFECTS(node, s)
        s.forced = not isinstance(node, DECLINABLE)
        yield text


def _prevention_first(program: Program) -> Program:
    """The nodes, with a prevention before what it costs "unless ...": what is done for it is said after it."""
    match program:
        case [If() as cost, Prevent() as prevention] if unless(cost):
            return [prevention, cost]
        case _:
            return program


DECLINABLE = (May, If, IfDo, Delegate, Choose, One, Options, Pay, Repeat)
"""Nodes after which "if you do not" may tell of somebody's choice."""


def _can_merge(choice: Choose, after: Effect) -> bool:
    """Whether the next node can name the choice itself, because its first slot is what was chosen."""
    first = next(iter(SLOTS.get(type(after), ())), None)
    name = f"${choice.as_}"
    return first is not None and getattr(after, first) in (Ref(name), Select(mode=Mode.TARGET, among=name))


def _only_bearer(choice: Choose, after: Program) -> Select | None:
    """The card, or one of those, chosen only because an alteration on it is discarded next; not that it has some."""
    name, what = Ref(f"${choice.as_}"), choice.what
    first = after[0] if after else None
    first = first.pay[0] if isinstance(first, Pay) else first
    if not isinstance(first, Discard) or not isinstance(what, Select) or any(mentions(one, name) for one in after[1:]):
        return None
    bare = what.without(Where)
    one = replace(bare, mode=Mode.CHOOSE) if bare.mode is Mode.ALL else bare
    bears = what == replace(bare, filters=(*bare.filters, Where("alterations", Op.GE, Num(1))))
    on = Select(Noun.ALTERATION, filters=(OnCard(name),))
    return one if bears and first.what in (on, replace(on, mode=Mode.TARGET)) else None


def _is_implied(before: Effect, node: IfDo) -> bool:
    """Whether "if you do" adds nothing, because each part needs what had to be chosen."""
    if not isinstance(before, Choose) or node.negated or _is_of_several(before.what):
        return False
    return all(mentions(part, Ref(f"${before.as_}")) for part in node.do)


def _is_of_several(what: Selector) -> bool:
    """Whether it asks for several cards, of which too few may be there."""
    return isinstance(what, Select) and isinstance(what.count, Num) and what.count.n > 1 and not what.up_to


def mentions(node: object, what: Ref) -> bool:
    """Whether a reference occurs anywhere in a node."""
    if node == what:
        return True
    parts = node if isinstance(node, tuple) else structs.astuple(node) if isinstance(node, Struct) else ()
    return any(mentions(part, what) for part in parts)


def as_clause(program: Program, s: TextScope) -> Clause:
    """A program as one clause; what depends on success follows as further sentences."""
    head: list[Clause] = []
    tail: list[str] = []
    for part in clauses(program, s):
        if part.tied or tail:
            tail.append(capital(part.text))
        else:
            head.append(part)
    if any(". " in part.text for part in head[:-1]):
        steps = " ".join(sentence(part.text) for part in head)
        head = [Clause(f"resolve the following effects: {steps}".removesuffix("."))]
    parts = [and_list([p.text for p in head]), *tail] if head else tail
    return Clause(". ".join(parts), all(p.verbal for p in head))


def modal(program: Program, s: TextScope, who: str = YOU) -> str:
    """A program after "may", "must" or "to"; what cannot stand there follows as "if you do, ..."."""
    nodes = list(program)
    first = nodes[0]
    if isinstance(first, Until) and not is_verbal(first) and isinstance(first.who, Select | AnyOf):
        nodes[:1] = [Choose(first.who, "chosen"), replace(first, who=Ref("$chosen"))]
    split = next((i for i, node in enumerate(nodes) if not is_verbal(node)), len(nodes))
    head = as_clause(nodes[:split], s).text
    rest = nodes[split:]
    if not rest:
        return head
    s.start_sentence()
    if isinstance(rest[0], IfDo) or _begins_with_count(rest[0]):
        return f"{head}. {capital(as_clause(rest, s).text)}"
    return f"{head}. If {who} do, {as_clause(rest, s).text}"


def _begins_with_count(node: Effect) -> bool:
    """Whether a node begins with "if fewer than 2 dice were lowered this way"."""
    return (
        isinstance(node, If) and isinstance(node.conditions[0], Compare) and isinstance(node.conditions[0].left, Done)
    )


def is_verbal(node: Effect) -> bool:
    """Whether the clause of a node certainly begins with a bare verb, without writing the clause."""
    match node:
        case Until():
            return all(isinstance(static, StatBonus | Swap) for static in node.statics)
        case Also():
            return all(is_verbal(part) for part in node.do)
        case Pay():
            return all(is_verbal(part) for part in node.pay)
        case One():
            return all(is_verbal(part) for option in node.options for part in option)
        case Draw():
            return node.who in {Ref(YOU), Ref("they")}
        case Repeat():
            return node.each is None and isinstance(node.times, Plain | That)
        case Delegate():
            return node.who == Ref(YOU)
    return not isinstance(node, STATEMENTS)


STATEMENTS = (If, IfDo, May, Delegate, Redirect, CopyOf, Later, Fight, Options)


@EFFECTS.add(May)
def _may(node: May, s: TextScope) -> Clause:
    who = SELECTORS(node.who, s)
    return Clause(_acting(node.who, who, s, f"{who} may", node.do), verbal=False)


@EFFECTS.add(Delegate)
def _delegate(node: Delegate, s: TextScope) -> Clause:
    if node.who == Ref(YOU):
        return Clause(f"have {YOU} {modal(node.do, s)}")
    who = SELECTORS(node.who, s)
    free = isinstance(node.do[0], TurnDice) and node.do[0].up_to
    return Clause(_acting(node.who, who, s, f"{who} {'may' if free else 'must'}", node.do), verbal=False)


def _acting(node: Selector, who: str, s: TextScope, lead: str, do: Program) -> str:
    """What another player does, with "they" for that player."""
    before = s.they, s.acting
    if who != YOU:
        s.they, s.acting = s.latest, node if isinstance(node, PlayerOf) else None
    text = f"{lead} {modal(do, s, YOU if who == YOU else 'they')}"
    (s.they, s.acting), s.other_acted = before, who != YOU
    return text


@EFFECTS.add(If)
def _if(node: If, s: TextScope) -> Clause:
    if unless(node):
        return _unless(node, s)
    condition = clause(node.conditions, s)
    do = as_clause(node.do, s)
    text = f"{condition}, {do.text}"
    if node.otherwise:
        s.start_sentence()
        text = f"{text}. Otherwise, {as_clause(node.otherwise, s).text}"
    return Clause(text, verbal=False)


def unless(node: If) -> bool:
    """Whether "do this unless ..." reads better than "unless ..., do this"."""
    negated = len(node.conditions) == 1 and isinstance(node.conditions[0], Not)
    return negated and len(node.do) == 1 and is_verbal(node.do[0]) and not node.otherwise


def _unless(node: If, s: TextScope) -> Clause:
    """The condition stands last but is checked first, so what the effect removes is not gone yet."""
    gone = set(s.gone)
    do = as_clause(node.do, s).text
    s.gone, gone = gone, s.gone
    text = f"{do} {clause(node.conditions, s)}"
    s.gone = gone
    return Clause(text)


@EFFECTS.add(IfDo)
def _if_do(node: IfDo, s: TextScope) -> Clause:
    lead = f"{_if_done(s, node.negated)}, "
    only = node.do[0]
    if len(node.do) == 1 and isinstance(only, If) and only.otherwise:
        text = f"{lead}{_either_way(only, s)}"
    elif any(isinstance(part, IfDo) for part in node.do):
        text = f"{lead}resolve the following: {sentences(node.do, s)}".removesuffix(".")
    else:
        text = f"{lead}{as_clause(node.do, s).text}"
    return Clause(text, verbal=False, tied=True)


def _either_way(node: If, s: TextScope) -> str:
    """The condition stands between what depends on it, so that no "otherwise" answers another "if"."""
    do = as_clause(node.do, s).text
    text = f"{do} {clause(node.conditions, s)}"
    s.start_sentence()
    return f"{text}; otherwise, {as_clause(node.otherwise, s).text}"


def _if_done(s: TextScope, negated: bool = False) -> str:
    """``if you do``, ``if they do not``; ``cannot`` of what must be done, and of an automaton: it does all it can."""
    if s.they is None and s.you != YOU:
        return f"if {s.you} cannot" if negated else f"if {s.you} does"
    who = YOU if s.they is None and not s.other_acted else "they"
    if negated and s.forced:
        return f"if {who} cannot"
    return f"if {who} do not" if negated else f"if {who} do"


@EFFECTS.add(Pay)
def _pay(node: Pay, s: TextScope) -> Clause:
    price = as_clause(node.pay, s)
    split = next((i for i, part in enumerate(node.do) if not is_verbal(part)), len(node.do))
    if split == len(node.do) or (split and isinstance(node.do[split], IfDo)):
        return Clause(f"{price.text} to {as_clause(node.do, s).text}", price.verbal)
    s.start_sentence()
    return Clause(f"{price.text}. {capital(_if_done(s))}, {as_clause(node.do, s).text}", price.verbal)


@EFFECTS.add(Spend)
def _spend(node: Spend, s: TextScope) -> Clause:
    cost = node.cost if s.n is None else node.cost.at(s.n)
    return Clause(f"spend {cost_text_pretty(cost, ' and ')}")


@EFFECTS.add(One)
def _one(node: One, s: TextScope) -> Clause:
    if titles := _titles(node):
        first = _option(node.options[0], s)
        offered = and_list([article(f"[[{title}]]") for title in titles], "or")
        return Clause(first.text.replace(article(f"[[{titles[0]}]]"), offered, 1), first.verbal)
    options = [_tokens_or_option(alike, s) for alike in _but_for_tokens(node)]
    if len(options) == 1:
        return options[0]
    texts = [o.text for o in options]
    if any(". " in text for text in texts):
        return Clause(f"choose one: {'; or '.join(texts)}")
    if before := _place_only(node):
        same, places = texts[0].partition(before)[0], [text.partition(before)[2] for text in texts]
        return Clause(f"{same}{before}either {and_list(places, 'or')}")
    return Clause(f"either {and_list(texts, 'or')}", all(o.verbal for o in options))


def _titles(node: One) -> list[str]:
    """The conjured cards to pick from, where the options differ in nothing else."""
    found = [_without_titles(option) for option in node.options]
    titles = [title for _, named in found for title in named]
    alike = all(likeness == found[0][0] and len(named) == 1 for likeness, named in found)
    return titles if alike else []


def _without_titles(option: Program) -> tuple[Program, list[str]]:
    """Effects without the titles of the conjured cards they bring one of, and these titles."""
    parts: list[Effect] = []
    titles: list[str] = []
    for part in option:
        if title := _brought(part):
            titles.append(title)
            parts.append(structs.replace(part, title=""))
        elif isinstance(part, Also):
            inner, named = _without_titles(part.do)
            titles += named
            parts.append(Also(tuple(inner)))
        else:
            parts.append(part)
    return parts, titles


def _brought(part: Effect) -> str:
    """The title of the one conjured card that an effect brings, or nothing."""
    if isinstance(part, Conjure) and (part.n != Num(1) or part.additional):
        return ""
    return part.title if isinstance(part, Attach | Conjure) and isinstance(part.title, str) else ""


def _but_for_tokens(node: One) -> list[list[Program]]:
    """The options, those in a row together that differ in nothing but their tokens."""
    return [list(alike) for _, alike in groupby(node.options, key=_without_token)]


def _without_token(option: Program) -> Program:
    if len(option) == 1 and isinstance(option[0], Place | MoveTokens):
        return (replace(option[0], token=Token.STATUS),)
    return option


def _tokens_or_option(alike: list[Program], s: TextScope) -> Clause:
    """An option; of several it names the tokens to pick from: "move 1 wound or status token"."""
    first = _option(alike[0], s)
    if len(alike) == 1:
        return first
    parts = [option[0] for option in alike]
    kinds = [TOKENS[part.token].removesuffix(" token") for part in parts if isinstance(part, Place | MoveTokens)]
    return Clause(first.text.replace(f"{kinds[0]} token", f"{and_list(kinds, 'or')} token", 1), first.verbal)


def _place_only(node: One) -> str:
    """What stands before the place where the options differ in nothing else: "deal 1 damage to either"."""
    parts = [option[0] for option in node.options if len(option) == 1 and isinstance(option[0], Damage | Place)]
    likes = {replace(part, to=Ref("self")) for part in parts}
    if len(parts) < len(node.options) or len(likes) > 1:
        return ""
    return " to " if isinstance(parts[0], Damage) else " on "


def _option(option: Program, s: TextScope) -> Clause:
    """One of several options; its "it" never means something from another one."""
    s.start_sentence()
    return as_clause(option, s)


@EFFECTS.add(Choose)
def _choose(node: Choose, s: TextScope) -> Clause:
    what = SELECTORS(node.what, s)
    s.bind(node.as_)
    return Clause(f"choose {what}")


def _told_with(after: Program) -> Choose | None:
    """The choice that is told in one sentence with the one before it, unless a later node names it."""
    match after:
        case [Choose() as other, *rest] if not _is_named_by(other, rest):
            return other
    return None


def _is_named_by(choice: Choose, after: Program) -> bool:
    return bool(after) and (_can_merge(choice, after[0]) or _only_bearer(choice, after) is not None)


def _choose_both(one: Choose, other: Choose, s: TextScope) -> Clause:
    """Two cards chosen one after the other; neither of them is the one mentioned last."""
    first = EFFECTS(one, s).text
    index = s.latest
    text = f"{first} and {EFFECTS(other, s).text.removeprefix('choose ')}"
    if s.things[s.latest].word == s.things[index].word:
        s.focus = index
    return Clause(text)


@EFFECTS.add(Also)
def _also(node: Also, s: TextScope) -> Clause:
    match node.do:
        case (Place() as one, Place() as other) if other == replace(one, to=other.to):
            if both := s.both_name(one.to, other.to):
                return Clause(f"place {quantity(one.n, TOKENS[one.token], s).head} on {both}")
        case (Until() as one, Until() as other) if one.duration is other.duration:
            together = as_clause(node.do, s)
            return Clause(together.text.replace(f" {LASTING[one.duration]} and ", " and ", 1), together.verbal)
    return as_clause(node.do, s)


def _for_each(each_one: str, text: str) -> str:
    """What is done for each of several; where each does something first, that is said at once ("each player draws")."""
    own = f"That {each_one} "
    if text.startswith(own):
        return f"each {each_one} {text.removeprefix(own)}"
    return f"for each {each_one}, resolve the following: {text}"


@EFFECTS.add(Repeat)
def _repeat(node: Repeat, s: TextScope) -> Clause:
    if node.each is not None:
        each_one = _each_one(node, s)
        if any(isinstance(n, If | Repeat) for n in node.do[1:]):
            return Clause(_for_each(each_one, sentences(node.do, s)).removesuffix("."), verbal=False)
        return Clause(f"for each {each_one}, {as_clause(node.do, s).text}", verbal=False)
    if (several := attached_several(node)) is not None:
        return attach_several(several, node.times, s)
    if _fills_hand(node):
        return Clause(f"draw until there are {VALUES(node.times, s)} cards in your hand")
    times = _times(node, s)
    if times.startswith("once for each") and len(node.do) == 1 and is_verbal(node.do[0]):
        return Clause(f"{times.removeprefix('once ')}, {as_clause(node.do, s).text}", verbal=False)
    s.start_sentence()
    return Clause(f"resolve the following effect {times}: {sentences(node.do, s)}".removesuffix("."))


HAND = Select(Noun.CARD, whose=Whose.MINE, zone=Zone.HAND)


def _fills_hand(node: Repeat) -> bool:
    """Whether it draws a card as often as there are too few in hand: "draw until there are 2 cards in your hand"."""
    few = If((Compare(Count(HAND), Op.LT, node.times),), (Draw(Num(1)),)) if isinstance(node.times, Num) else None
    return few is not None and not node.up_to and tuple(node.do) == (few,)


def _each_one(node: Repeat, s: TextScope) -> str:
    """``unit you control``, ``of those players``; the loop variable is bound to one of them."""
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


NAMED_POINTS: dict[EventKind, str] = {EventKind.ROUND_END: "end of round"}


@EFFECTS.add(Again)
def _again(node: Again, s: TextScope) -> Clause:
    if node.point is not None:
        return Clause(
            f"resolve all {NAMED_POINTS[node.point]} effects of unexhausted cards in play in the order of your choice"
        )
    return Clause("resolve a copy of that effect as if it were your own")


@EFFECTS.add(PlayNow)
def _play_now(node: PlayNow, s: TextScope) -> Clause:
    actions = and_list([f"{kind.value} action" for kind in node.without], "or")
    free = f" without using a {actions}" if actions else ""
    return Clause(f"play {SELECTORS(node.what, s)}{free}")


@EFFECTS.add(Options)
def _options(node: Options, s: TextScope) -> Clause:
    turns = [SELECTORS(who, s) for who in node.turns]
    who = ", then ".join(_turn(name, i) for i, name in enumerate(turns))
    parts = []
    for i, option in enumerate(node.options):
        s.start_sentence()
        parts.append(f"({i + 1}) {sentence(as_clause(option, s).text)}")
    return Clause(f"{who}: {' '.join(parts)}".removesuffix("."), verbal=False)


def _turn(who: str, i: int) -> str:
    verb = "resolve" if who == YOU else "resolves"
    what = "1 of the following effects" if i == 0 else "a different one"
    return f"{verb} {what}" if who == YOU and i == 0 else f"{who} {verb} {what}"
