"""Sentences for effects on cards and tokens, and for fighting."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.lang.effect import (
    AttackWith,
    Cancel,
    Conjure,
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    Fight,
    FirstPlayer,
    Hide,
    LeaveBattle,
    Look,
    Mill,
    MoveTokens,
    Place,
    Prevent,
    Put,
    Redirect,
    Remove,
    Shift,
    Shuffle,
)
from ashes_tui.lang.filters import NotThis
from ashes_tui.lang.select import AllOf, AnyOf, Mode, Num, Ref, Select, Selector, That, Whose
from ashes_tui.lang.terms import CardType, Token, Zone
from ashes_tui.lang.text.english.grammar import and_list, article, plural, possessive
from ashes_tui.lang.text.english.nouns import TOKENS
from ashes_tui.lang.text.english.registry import EFFECTS, SELECTORS, VALUES, Clause
from ashes_tui.lang.text.english.scope import YOU, TextScope, Thing
from ashes_tui.lang.text.phrases.selectors import every, owned
from ashes_tui.lang.text.phrases.values import quantity

ALL_TOKENS = tuple((AllOf(), token) for token in (Token.WOUND, Token.EXHAUSTION, Token.STATUS))
"""All tokens that can lie on a player's card."""


@EFFECTS.add(Damage)
def _damage(node: Damage, s: TextScope) -> Clause:
    amount = quantity(node.n, "damage", s)
    to = SELECTORS(node.to, s)
    s.bind(node.as_, "damage", "dealt")
    return Clause(f"deal {amount.head} to {to}{amount.after(s)}")


@EFFECTS.add(Prevent)
def _prevent(node: Prevent, s: TextScope) -> Clause:
    if isinstance(node.n, That):
        return Clause("prevent that damage from being received")
    amount = quantity(node.n, "damage", s)
    return Clause(f"prevent {amount.head} from being received{amount.after(s)}")


@EFFECTS.add(Redirect)
def _redirect(node: Redirect, s: TextScope) -> Clause:
    return Clause(f"that damage is received by {SELECTORS(node.to, s)} instead", verbal=False)


@EFFECTS.add(Cancel)
def _cancel(node: Cancel, s: TextScope) -> Clause:
    return Clause("cancel that effect and the remaining effects of that spell, ability, or dice power")


@EFFECTS.add(Place)
def _place(node: Place, s: TextScope) -> Clause:
    amount = quantity(node.n, TOKENS[node.token], s)
    to = every(node.to, s)
    s.bind(node.as_, TOKENS[node.token], "placed")
    return Clause(f"place {amount.head} on {to}{amount.after(s)}")


@EFFECTS.add(Remove)
def _remove(node: Remove, s: TextScope) -> Clause:
    if node.those:
        noun = TOKENS[node.tokens[0][1]]
        return Clause(f"remove the placed {noun}, wherever it lies by then")
    amounts = [quantity(n, TOKENS[token], s, node.up_to) for n, token in node.tokens]
    amounts = [quantity(AllOf(), "token", s)] if node.tokens == ALL_TOKENS else amounts
    source = every(node.source, s)
    s.bind(node.as_, TOKENS[node.tokens[0][1]] if len(node.tokens) == 1 else "token", "removed")
    tail = "".join(a.after(s) for a in amounts)
    return Clause(f"remove {and_list([a.head for a in amounts])} from {source}{tail}")


@EFFECTS.add(MoveTokens)
def _move(node: MoveTokens, s: TextScope) -> Clause:
    amount = quantity(node.n, TOKENS[node.token], s)
    source = SELECTORS(node.source, s)
    return Clause(f"move {amount.head} from {source} onto {SELECTORS(node.to, s)}{amount.after(s)}")


@EFFECTS.add(Destroy)
def _destroy(node: Destroy, s: TextScope) -> Clause:
    return Clause(f"destroy {mark_removed(node.what, node.as_, 'destroyed', s)}")


@EFFECTS.add(Discard)
def _discard(node: Discard, s: TextScope) -> Clause:
    return Clause(f"discard {mark_removed(node.what, node.as_, 'discarded', s)}")


def mark_removed(what: Selector, name: str | None, past: str, s: TextScope) -> str:
    """A card that leaves play, written so that later sentences use the past tense for it."""
    text = SELECTORS(what, s)
    s.bind(name, "card", past)
    s.mark_gone(past)
    return text


@EFFECTS.add(Mill)
def _mill(node: Mill, s: TextScope) -> Clause:
    amount = quantity(node.n, "card", s)
    pile = owned(node.who, s)
    s.bind(node.as_, "card", "discarded")
    if node.as_ is not None:
        one = node.n == Num(1)
        holder = s.you if pile == possessive(s.you) else None
        s.introduce(f"${node.as_}", Thing("card" if one else "cards", "discarded", plural=not one, holder=holder))
    return Clause(f"discard {amount.head} from the top of {pile} draw pile{amount.after(s)}")


@EFFECTS.add(Draw)
def _draw(node: Draw, s: TextScope) -> Clause:
    amount = quantity(node.n, "card", s, node.up_to)
    who = SELECTORS(node.who, s)
    s.bind(node.as_, "card", "drawn")
    _know_drawn(node, s)
    text = f"{amount.head}{amount.after(s)}"
    if who in {YOU, "they"} or who == s.you:
        return Clause(f"draw {text}{_from_bottom(node, who)}")
    verb = "draw" if isinstance(node.who, Select) and node.who.mode is Mode.ALL else "draws"
    return Clause(f"{who} {verb} {text}{_from_bottom(node, 'they')}", verbal=False)


def _know_drawn(node: Draw, s: TextScope) -> None:
    """Let later sentences mention the cards that all players drew."""
    if node.as_ is not None and isinstance(node.who, Select) and node.who.mode is Mode.ALL:
        s.introduce(f"${node.as_}", Thing("cards", "drawn", plural=True))


def _from_bottom(node: Draw, who: str) -> str:
    return f" from the bottom of {possessive(who)} draw pile" if node.bottom else ""


@EFFECTS.add(Conjure)
def _conjure(node: Conjure, s: TextScope) -> Clause:
    text, many = conjured(node, s)
    pile = "" if node.pile == Ref(YOU) else f" from {owned(node.pile, s)} conjuration pile"
    onto = owned(node.onto, s)
    word = _kind(node.title, s)
    s.mention(Thing(plural(word) if many else word, "conjured", many, holder=s.you))
    s.bind(node.as_, word, "conjured")
    return Clause(f"place {text}{pile} onto {onto} battlefield")


def conjured(node: Conjure, s: TextScope) -> tuple[str, bool]:
    """``a [[Frost Talon]] conjuration``, ``up to 2 additional ...``, and whether that is plural."""
    if isinstance(node.title, Ref):
        return _copies(node, node.title, s)
    noun = titled(node.title, s)
    extra = "additional " if node.additional else ""
    if node.n == Num(1) and not node.up_to:
        return (f"1 additional {noun}" if extra else article(noun)), False
    amount = quantity(node.n, "@", s, node.up_to)
    several = plural(noun) if s.you == YOU else f"{noun}s"
    head = amount.head.replace(" @s", f" {extra}{several}").replace(" @", f" {extra}{noun}")
    return head + amount.after(s), True


def _copies(node: Conjure, of: Ref, s: TextScope) -> tuple[str, bool]:
    """``a copy of that conjuration``, ``up to 2 copies of it``."""
    what = SELECTORS(of, s)
    if node.n == Num(1) and not node.up_to:
        return f"{'1 additional' if node.additional else 'a'} copy of {what}", False
    amount = quantity(node.n, "copy", s, node.up_to)
    return f"{amount.head} of {what}{amount.after(s)}", True


def _kind(title: str | Ref, s: TextScope) -> str:
    if isinstance(title, Ref):
        return "copy"
    card = s.rules.cards.get(title)
    return "conjuration" if card is None or card.type is CardType.CONJURATION else card.type.value


def titled(title: str, s: TextScope) -> str:
    """``[[Frost Talon]] conjuration``; automata name only what is in their pile."""
    return f"[[{title}]] {_kind(title, s)}" if s.you == YOU else f"[[{title}]]"


@EFFECTS.add(Look)
def _look(node: Look, s: TextScope) -> Clause:
    verb = "reveal" if node.reveal else "look at"
    if node.what is not None:
        what = SELECTORS(node.what, s)
        if isinstance(node.what, Select) and node.what.zone is Zone.HAND:
            what = what.replace(" from ", " in ", 1)
        s.distinguish("revealed" if node.reveal else "looked at")
        s.bind(node.as_)
        return Clause(f"{verb} {what}")
    amount = VALUES(node.n, s)
    pile = owned(node.who, s)
    one = amount == "1"
    holder = s.you if pile == possessive(s.you) else f"that {s.things[s.latest].word}"
    s.mention(Thing("card" if one else "cards", "seen", not one, holder=holder, hidden=True))
    s.bind(node.as_)
    return Clause(f"{verb} the top {'card' if one else f'{amount} cards'} of {pile} draw pile")


@EFFECTS.add(Fight)
def _fight(node: Fight, s: TextScope) -> Clause:
    one, other = SELECTORS(node.one, s), SELECTORS(node.other, s)
    chosen = all(isinstance(unit, Ref) and unit.name.startswith("$") for unit in (node.one, node.other))
    who = "those units" if chosen else f"{one} and {other}"
    sure = ". That damage cannot be prevented" if node.sure else ""
    return Clause(f"{who} deal damage equal to their attack values to each other{sure}", verbal=False)


@EFFECTS.add(AttackWith)
def _attack(node: AttackWith, s: TextScope) -> Clause:
    what = SELECTORS(node.what, s)
    return Clause(f"attack {SELECTORS(node.target, s)} with {what}")


@EFFECTS.add(LeaveBattle)
def _leave_battle(node: LeaveBattle, s: TextScope) -> Clause:
    return Clause(f"remove {SELECTORS(node.what, s)} from battle")


@EFFECTS.add(FirstPlayer)
def _first_player(node: FirstPlayer, s: TextScope) -> Clause:
    who = SELECTORS(node.who, s)
    text = "take the first player token" if who in {YOU, "they"} else f"give the first player token to {who}"
    return Clause(text)


@EFFECTS.add(Shuffle)
def _shuffle(node: Shuffle, s: TextScope) -> Clause:
    return Clause(f"shuffle {owned(node.who, s)} draw pile")


PLACES: dict[str, str] = {
    "hand": "into {whose} hand",
    "top": "on top of {whose} draw pile",
    "bottom": "on the bottom of {whose} draw pile",
    "top or bottom": "on the top or bottom of {whose} draw pile",
    "battlefield": "onto {whose} battlefield",
    "owner battlefield": "onto {whose} battlefield",
}


@EFFECTS.add(Shift)
def _shift(node: Shift, s: TextScope) -> Clause:
    return Clause(f"move {SELECTORS(node.what, s)} to the {node.to} of its battlefield")


@EFFECTS.add(Hide)
def _hide(node: Hide, s: TextScope) -> Clause:
    return Clause(f"turn {SELECTORS(node.what, s)} face down")


@EFFECTS.add(Put)
def _put(node: Put, s: TextScope) -> Clause:
    if isinstance(node.what, Select) and node.to == "hand" and _sought(node.what):
        return _search(node, node.what, s)
    what = SELECTORS(node.what, s)
    s.bind(node.as_, "card", "removed" if node.to == "removed" else "moved")
    many = s.things[s.latest].plural
    pronoun = "them" if many else "it"
    head = f"reveal {what} and place {pronoun}" if node.reveal else f"place {what}"
    along = f" and all cards attached to {pronoun}" if node.attached else ""
    if node.to == "aside":
        return Clause(f"set {what}{along} aside")
    if node.to == "shuffled":
        return Clause(_shuffled(node, f"reveal {what} and shuffle {pronoun}" if node.reveal else f"shuffle {what}", s))
    if node.to == "removed":
        return Clause(f"remove {what.replace(' from ', ' in ', 1)}{along} from the game")
    if node.to == "under":
        assert node.host is not None
        return Clause(f"{head}{along} face down under {SELECTORS(node.host, s)}")
    several = many or node.attached
    place = PLACES[node.to].format(whose=_owner(node, s, several))
    if several:
        for where in ("hand", "draw pile", "battlefield"):
            place = place.replace(f"owners' {where}", f"owners' {where}s")
    if node.to == "hand" and is_in_play(node.what):
        return Clause(f"return {what}{along} {place.replace('into', 'to', 1)}")
    order = " in the order of your choice" if many and node.to in {"top", "bottom"} and s.you == YOU else ""
    return Clause(f"{head}{along} {place}{order}")


def divides(top: Effect, rest: Effect) -> bool:
    """Whether two effects put any of some cards on top of a draw pile and the rest of them on its bottom."""
    if not (isinstance(top, Put) and isinstance(rest, Put)) or (top.to, rest.to) != ("top", "bottom"):
        return False
    if not isinstance(top.what, Select) or top.as_ is None or top.what.among is None or top.what.filters:
        return False
    others = (NotThis(Ref(f"${top.as_}")),)
    return top.what.up_to and rest.what == Select(mode=Mode.ALL, among=top.what.among, filters=others)


def put_each(node: Effect, s: TextScope) -> Clause:
    """``place each of those cards on the top or bottom of your draw pile``: what the two effects do together."""
    assert isinstance(node, Put)
    assert isinstance(node.what, Select)
    assert node.what.among is not None
    cards = s.name_of(node.what.among)
    place = PLACES["top or bottom"].format(whose=_owner(node, s, several=True))
    order = " in the order of your choice" if s.you == YOU else ""
    return Clause(f"place each of {cards} {place}{order}")


def _sought(what: Select) -> bool:
    return what.zone is Zone.DRAW_PILE and what.mode is Mode.CHOOSE and what.whose is Whose.MINE


def _search(node: Put, what: Select, s: TextScope) -> Clause:
    pile = f"{possessive(s.you)} draw pile"
    sought = SELECTORS(replace(what, zone=None, whose=Whose.ANY), s)
    s.bind(node.as_, "card", "moved")
    pronoun = "them" if s.things[s.latest].plural else "it"
    reveal = f", reveal {pronoun}," if node.reveal else ""
    return Clause(f"search {pile} for {sought}{reveal} and place {pronoun} into {possessive(s.you)} hand")


def _shuffled(node: Put, head: str, s: TextScope) -> str:
    many = s.things[s.latest].plural
    whose = _owner(node, s, many)
    return f"{head} into {whose} draw pile{'s' if many and whose != 'your' else ''}"


def _owner(node: Put, s: TextScope, several: bool) -> str:
    """Whose hand or pile it is: ``your`` where the cards are certainly yours."""
    hidden = not is_in_play(node.what) if isinstance(node.what, Select) else s.things[s.latest].hidden
    holder = s.things[s.latest].holder
    if node.to == "battlefield" or (hidden and node.to != "owner battlefield" and _is_yours(node.what, s)):
        return "your" if s.you == YOU else "its"
    if hidden and holder and isinstance(node.what, Ref):
        return possessive(holder)
    options = node.what.options if isinstance(node.what, AnyOf) else (node.what,)
    if holder and all(isinstance(one, Select) and one.among for one in options):
        return possessive(holder)
    return "their owners'" if several else "its owner's"


def _is_yours(what: Selector, s: TextScope) -> bool:
    return (isinstance(what, Select) and what.whose is Whose.MINE) or s.things[s.latest].holder == s.you


def is_in_play(what: Selector) -> bool:
    """Whether a selector means cards in play."""
    if isinstance(what, AnyOf):
        return is_in_play(what.options[0])
    return not isinstance(what, Select) or (what.zone is None and what.among is None)
