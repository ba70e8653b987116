"""Selectors as noun phrases: "a target unit an opponent controls", "all units you currently control"."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.lang.filters import Conjured, NotThis, OnCard, OnePerSlot, Titled
from ashes_tui.lang.select import (
    AllOf,
    AnyOf,
    Done,
    Mode,
    Noun,
    Num,
    Numeral,
    PlayerOf,
    PlayerRole,
    Ref,
    Select,
    Selector,
    Value,
    Whose,
    XValue,
)
from ashes_tui.lang.terms import Placement, Zone
from ashes_tui.lang.text.english.grammar import and_list, article, belonging, plural, possessive
from ashes_tui.lang.text.english.nouns import MODES, NOUNS, PEOPLE, POSITIONS, STATES, ZONES
from ashes_tui.lang.text.english.registry import SELECTORS, VALUES
from ashes_tui.lang.text.english.scope import PLAYER, YOU, TextScope, Thing
from ashes_tui.lang.text.phrases.filters import IN_PHRASE, filters_text, trailing_state


@SELECTORS.add(Ref)
def _ref(node: Ref, s: TextScope) -> str:
    if node.name not in s.pending:
        return s.name_of(node.name)
    text = SELECTORS(s.pending.pop(node.name), s)
    s.bind(node.name.removeprefix("$"))
    return text


@SELECTORS.add(PlayerOf)
def _player_of(node: PlayerOf, s: TextScope) -> str:
    if node == s.acting:
        return "they"
    thing = s.things[s.index_of(node.card.name)]
    if node.role is PlayerRole.OWNER and node.card == Ref("self") and s.owner:
        return s.owner
    if node.role is PlayerRole.CONTROLLER and thing.holder:
        return thing.holder
    return belonging(s.name_of(node.card.name), node.role.value)


@SELECTORS.add(Select)
def _select(node: Select, s: TextScope) -> str:
    if node == Select(mode=Mode.TARGET, among=node.among) and node.among is not None:
        if node.among in s.pending or s.you != YOU:
            return _ref(Ref(node.among), s)  # an automaton targets whatever it affects
        return s.as_target(node.among)
    if node.among is not None and is_of_any_kind(node):
        return _of_those(node, node.among, s)
    node = another(node, s)
    if is_only(replace(node, mode=Mode.CHOOSE)) and node.mode is Mode.TARGET and s.you != YOU:
        if node.noun in PEOPLE:
            s.mention(thing_of(node, s))
            return "the target opposing player"
        node = replace(node, mode=Mode.CHOOSE)  # such an opponent targets whatever it affects
    if node.noun in PEOPLE and node.of is not None and node.mode is Mode.TARGET:
        s.mention(thing_of(node, s))
        return f"that target {NOUNS[node.noun]}"
    text = with_determiner(node, phrase(node, s, is_plural_select(node, s)), s)
    s.mention(thing_of(node, s))
    return text


def every(selector: Selector, s: TextScope) -> str:
    """Cards of which each gets or loses something: "each opposing unit" instead of "all opposing units"."""
    if not isinstance(selector, Select) or selector.mode is not Mode.ALL or selector.among is not None:
        return SELECTORS(selector, s)
    if selector.find(OnePerSlot):
        return SELECTORS(selector, s)
    text = f"each {'other ' if selector.other else ''}{phrase(selector, s, many=False)}"
    s.mention(thing_of(selector, s))
    return text


def another(node: Select, s: TextScope) -> Select:
    """ "Another" instead of "other than that unit", where that unit is the last thing mentioned."""
    but = node.find(NotThis)
    if but is None or s.focus is None or s.focus <= PLAYER or s.focus != s.names.get(but.card.name):
        return node
    rest = tuple(one for one in node.filters if one is not but)
    return replace(node, filters=rest, other=True)


def is_of_any_kind(node: Select) -> bool:
    """Whether any card will do except those picked already."""
    plain = node.without(NotThis) if node.mode is Mode.ALL else node
    return plain == Select(mode=node.mode, count=node.count, up_to=node.up_to, among=node.among)


def _of_those(node: Select, among: str, s: TextScope) -> str:
    """``1 of those cards``, ``the rest of them``: cards among others, of any kind."""
    index = s.index_of(among)
    group = s.name_of(among)
    rest = node.mode is Mode.ALL and (node.find(NotThis) is not None or index in s.parted)
    number = "all" if node.mode is Mode.ALL else amount(node.count or Num(1), s, node.up_to).removesuffix(" of")
    s.parted.add(index)
    s.mention(thing_of(node, s))
    return "the rest" if rest else f"{number} of {group}"


@SELECTORS.add(AnyOf)
def _any_of(node: AnyOf, s: TextScope) -> str:
    node = AnyOf(tuple(another(option, s) for option in node.options))
    first = node.options[0]
    theirs = first.noun is Noun.PHOENIXBORN and first.whose is Whose.THEIRS
    if differ_in_noun_only(node) and not (is_only(first) or theirs):
        text = with_determiner(first, phrase(first, s, is_plural_select(first, s), union_nouns(node)), s)
    elif differ_in_filters_only(node):
        bare = phrase(replace(first, filters=()), s, is_plural_select(first, s))
        ways = [" ".join(filters_text(o, s, is_plural_select(o, s))) for o in node.options]
        text = f"{with_determiner(first, bare, s)} {and_list(ways, 'or')}"
    else:
        likes = [replace(o, mode=first.mode, count=first.count, up_to=first.up_to) for o in node.options]
        text = and_list([with_determiner(o, phrase(o, s, is_plural_select(o, s)), s) for o in likes], "or")
    s.mention(thing_of(node, s))
    return text


def is_only(node: Select) -> bool:
    """Whether there is only one: ``phoenixborn mine``, ``player opposing``."""
    if node.mode is not Mode.CHOOSE:
        return False
    if node.whose is Whose.OPPOSING:
        return node.noun is Noun.PHOENIXBORN or node.noun in PEOPLE
    return node.noun is Noun.PHOENIXBORN and node.whose is Whose.MINE


def is_plural_select(node: Select, s: TextScope) -> bool:
    """Whether the phrase is plural; a numeral is the number it stands for."""
    count = Num(s.n) if isinstance(node.count, Numeral) and s.n is not None else node.count
    if node.mode is Mode.ALL:
        return node.find(OnePerSlot) is None
    return count is not None and count != Num(1)


def differ_in_noun_only(node: AnyOf) -> bool:
    """Whether the members of a union differ in their nouns only, so that one phrase names all of them."""
    first = node.options[0]
    return all(replace(o, noun=first.noun, mode=first.mode, count=first.count) == first for o in node.options)


def differ_in_filters_only(node: AnyOf) -> bool:
    """Whether the members of a union differ only in what stands behind the noun: "with a die or with a token on it"."""
    first = node.options[0]
    alike = all(
        replace(o, filters=(), mode=first.mode, count=first.count) == replace(first, filters=()) for o in node.options
    )
    return alike and all(o.filters and not any(isinstance(f, IN_PHRASE) for f in o.filters) for o in node.options)


def union_nouns(node: AnyOf) -> tuple[str, ...]:
    """The nouns of a union."""
    return tuple(NOUNS[o.noun] for o in node.options)


def thing_of(node: Select | AnyOf, s: TextScope) -> Thing:
    """What a phrase introduces, for later mentions."""
    first = node.options[0] if isinstance(node, AnyOf) else node
    words = {word_of(o) for o in node.options} if isinstance(node, AnyOf) else {word_of(node)}
    word = words.pop() if len(words) == 1 else "card"
    person = first.noun in PEOPLE
    past = MODES[first.mode] if first.mode in {Mode.TARGET, *POSITIONS} else "chosen"
    word, hidden = plural(word) if is_plural_select(first, s) else word, first.zone is not None
    return Thing(word, past, is_plural_select(first, s), person, holder(first, s), hidden)


def word_of(node: Select) -> str:
    """What a card found by a selector is called from then on."""
    return NOUNS[node.noun]


def holder(node: Select, s: TextScope) -> str | None:
    """Who controls what a selector finds, as far as it says."""
    if node.among is not None:
        return s.things[s.index_of(node.among)].holder
    if node.whose is Whose.THEIRS:
        return their(node, s)
    return {Whose.MINE: s.you, Whose.OPPONENT: "that opponent", Whose.OPPOSING: "that player", Whose.ANY: None}[
        node.whose
    ]


def their(node: Select, s: TextScope) -> str:
    """The player meant by ``theirs``."""
    if node.of is None:
        return "they"
    return SELECTORS(node.of, s)


def with_determiner(node: Select, body: str, s: TextScope) -> str:
    """A phrase with what stands before it: article, number, "all", "your"."""
    if is_only(node):
        return f"the {body}" if node.whose is Whose.OPPOSING else body
    if node.mode is Mode.ALL and node.find(OnePerSlot):
        return f"1 {body}"
    if node.mode is Mode.ALL:
        return f"all {'other ' if node.other else ''}{body}"
    if node.up_to and not isinstance(node.count, Num | Numeral | XValue | AllOf | None):
        return _up_to(node, node.count, body, s)
    if node.count is not None:
        return f"{amount(node.count, s, node.up_to)} {'other ' if node.other else ''}{_moded(node, body)}"
    if node.noun is Noun.PHOENIXBORN and node.whose in {Whose.MINE, Whose.THEIRS}:
        return body
    if node.mode in POSITIONS:
        return f"the {MODES[node.mode]} {'other ' if node.other else ''}{body}"
    return f"another {_moded(node, body)}" if node.other else article(_moded(node, body))


def _up_to(node: Select, count: Value, body: str, s: TextScope) -> str:
    """``a number of allies you control up to the number of status tokens on this unit``."""
    s.mention(thing_of(node, s))
    return f"a number of {'other ' if node.other else ''}{_moded(node, body)} up to {VALUES(count, s)}"


def amount(value: Value, s: TextScope, up_to: bool = False) -> str:
    """A number before a noun: ``2``, ``up to 2``, ``any number of``, ``N``."""
    if isinstance(value, AllOf):
        return "any number of" if up_to else "all"
    number = "that many" if isinstance(value, Done) else VALUES(value, s)
    return f"up to {number}" if up_to else number


def _moded(node: Select, body: str) -> str:
    return f"{MODES[node.mode]} {body}".strip()


def phrase(node: Select, s: TextScope, many: bool, nouns: tuple[str, ...] = (), *, counted: bool = False) -> str:
    """A selector without article, introducing nothing: "unexhausted conjurations you control".

    Cards that are ``counted`` lie "in" a pile; others are taken "from" it.
    """
    joint = "and" if node.mode is Mode.ALL else "or"
    noun = and_list([_noun(node, n, many) for n in nouns or (NOUNS[node.noun],)], joint)
    states = [STATES[state] for state in node.states if state is not trailing_state(node)]
    states += ["opposing"] if node.whose is Whose.OPPOSING and node.zone is None and not _on_cards(node) else []
    if node.noun is Noun.PHOENIXBORN and node.whose in {Whose.MINE, Whose.THEIRS} and not (many or node.zone or nouns):
        if node.whose is Whose.MINE and s.you != YOU:
            return s.you
        mode = MODES[node.mode]
        parts = [possessive(YOU if node.whose is Whose.MINE else their(node, s)), mode, *states, noun]
        return " ".join([p for p in parts if p] + filters_text(node, s, many))
    return " ".join([*states, noun, *_place(node, s, many, counted), *filters_text(node, s, many)])


def _on_cards(node: Select) -> bool:
    """Whether it means alterations on cards of the person that an automaton faces."""
    return node.noun is Noun.ALTERATION and node.whose is Whose.OPPOSING


def _noun(node: Select, noun: str, many: bool) -> str:
    noun = f"conjured {noun}" if node.find(Conjured) and node.noun is Noun.ASPECT else noun
    titled = node.find(Titled)
    if titled is None:
        return plural(noun) if many else noun
    if _on_cards(node):
        return f"[[{titled.title}]]{'s' if many else ''}"
    if noun in {"card", "unit"}:
        return f"[[{titled.title}]]" + (f" {plural(noun)}" if many else "")
    return f"[[{titled.title}]] {plural(noun) if many else noun}"


def _place(node: Select, s: TextScope, many: bool, counted: bool) -> list[str]:
    """Where it is, or who controls it."""
    if on := node.find(OnCard):
        how = "attached to" if node.zone is not Zone.UNDER else f"that {'are' if many else 'is'} under"
        own = [f"{YOU} own"] if node.zone is Zone.UNDER and node.whose is Whose.MINE and s.you == YOU else []
        return [*own, f"{how} {SELECTORS(on.card, s)}"]
    if node.among is not None and node.of is not None:
        return [f"of {SELECTORS(node.of, s)} among {s.name_of(node.among)}"]
    if node.among is not None:
        return [f"from among {s.name_of(node.among)}"]
    if node.zone is Zone.UNDER:
        return ["under cards", *_control(node, s)]
    if node.zone is not None:
        word = "in" if counted or (many and node.count is None) else "from"
        return [f"{word} {_zone_owner(node, s)} {ZONES[node.zone]}"]
    return _control(node, s)


def _control(node: Select, s: TextScope) -> list[str]:
    if _on_cards(node):
        titled = node.find(Titled)
        card = s.rules.cards.get(titled.title) if titled else None
        only = card is not None and card.placement is Placement.PHOENIXBORN
        return [f"attached to {'the opposing Phoenixborn' if only else 'opposing cards'}"]
    if node.whose in {Whose.ANY, Whose.OPPOSING} or node.noun in PEOPLE:
        return []
    if node.whose is Whose.OPPONENT:
        who, verb = ("opponents", "control") if node.mode is Mode.ALL else ("an opponent", "controls")
        return [f"{who} {verb}" if not s.currently else f"{who} currently {verb}"]
    who = s.you if node.whose is Whose.MINE else their(node, s)
    verb = "control" if who in {YOU, "they"} else "controls"
    return [f"{who} currently {verb}" if s.currently and node.mode is Mode.ALL else f"{who} {verb}"]


def _zone_owner(node: Select, s: TextScope) -> str:
    if node.whose is Whose.THEIRS:
        return possessive(their(node, s))
    if node.whose is Whose.MINE:
        return possessive(s.you)
    return {Whose.OPPONENT: "an opponent's", Whose.OPPOSING: "the opposing player's", Whose.ANY: "any player's"}[
        node.whose
    ]


def owned(selector: Selector, s: TextScope) -> str:
    """``your``, ``its``, ``a target opponent's``, ``each target player's``."""
    if isinstance(selector, Select) and selector.count == AllOf() and selector.mode is Mode.TARGET:
        return possessive(f"each target {NOUNS[selector.noun]}")
    return possessive(SELECTORS(selector, s))
