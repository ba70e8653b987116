"""What is left after the answer under the cursor, in short facts: dice, places, actions, what can still be done.

All of it is read off the position that the engine says the answer leads to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_

from ashes_tui.engine.api import (
    NONE,
    Activate,
    Aftermath,
    CardsDecision,
    CardView,
    Choice,
    DeclareAttack,
    DieView,
    Meditate,
    Pass,
    PaymentDecision,
    PlayCard,
    Purpose,
    SeatView,
    SideDecision,
    TurnDecision,
    UsePower,
    View,
)
from ashes_tui.words.api import Names, question
from ashes_tui.words.phrases import capital, count, listing, sentences
from ashes_tui.words.questions.prompt import move_die_words

Fact = tuple[str, str]
"""What something is called, and what it is then: ``places``, ``5 of 6 taken``."""
LEAVES, THEN, STILL, AFTER = "dice left", "then", "still possible", "after that"
PLACES, SLOTS, TAKEN, LEFT = "places", "spell slots", " taken", " left"
TURN_OVER = "your turn is over"
NOTHING_USEFUL, NOTHING_LEFT = "nothing useful", "nothing useful is left to do in this turn"
_PLAY, _USE = "play ", "use "
_ASKED = {Purpose.RECOVERY_DICE: "you may roll dice again"}
"""What is asked then, where its question is long."""
_NAMELESS = ("activate", "effect")


def facts_after(after: Aftermath, names: Names, seat: int, effect: str = "") -> tuple[Fact, ...]:
    """What an answer of a seat leaves; only what it changes, and what comes next.

    Where it is still to be chosen how to pay: what is so in every way. ``effect`` is the address of what asks now.
    """
    ways = [_facts(way, names, seat) for way in after.ways]
    facts = _whatever_pays(ways, names) if ways else _facts(after, names, seat)
    asked = after.decision
    if asked is not None and asked.purpose is Purpose.MOVE_DIE and asked.address == effect:
        facts = [(what, f"you {move_die_words(asked, names, 0)}" if what == THEN else told) for what, told in facts]
    return tuple((what, _each_verb_once(told) if what == STILL else told) for what, told in facts)


def _facts(after: Aftermath, names: Names, seat: int) -> list[Fact]:
    before, own = names.view.seats[seat], after.view.seats[seat]
    if after.view.outcome is not None:
        return []
    return [*_dice(before, own, names), *_places(before, own), *_next(after, names, seat)]


def _whatever_pays(ways: Sequence[Sequence[Fact]], names: Names) -> Iterator[Fact]:
    """The facts that all ways to pay share; of dice those certain to be left, of what is possible what always is."""
    for what, told in ways[0]:
        others = [dict(way).get(what, "") for way in ways]
        if all(other == told for other in others):
            yield what, told
        elif what == LEAVES and len({len(other.split()) for other in others}) == 1:
            yield what, _as_you_choose([other.split() for other in others], names)
        elif what == STILL:
            always = [thing for thing in told.split(", ") if all(thing in other.split(", ") for other in others)]
            if always:
                yield what, ", ".join(always)


def facts_in_words(facts: Sequence[Fact], width: int = 0, lead: str = THEN) -> str:
    """``Dice left: Na✹ Na✦. Places taken: 5 of 6. Then 1 side action is left``; in so many columns, 0: all.

    ``lead`` says when that is: ``AFTER`` what was told with *Then*.
    """
    said = [f"{capital(lead)} {_as_clause(told)}" if what == THEN else _in_words(what, told) for what, told in facts]
    while width and len(said) > 1 and len(sentences(said)) > width:
        said.pop()
    return sentences(said)


def _in_words(what: str, told: str) -> str:
    """``Places taken: 5 of 6``, ``Dice left: Na✹ Na✦``."""
    taken = TAKEN if told.endswith(TAKEN) else ""
    return f"{capital(what)}{taken}: {told.removesuffix(taken)}"


def _as_clause(told: str) -> str:
    """What comes then as a clause: of actions, that they *are* left."""
    if not told.endswith(LEFT):
        return told
    what = told.removesuffix(LEFT)
    return f"{what} {'are' if ' and ' in what or what.endswith('s') else 'is'}{LEFT}"


def _dice(before: SeatView, own: SeatView, names: Names) -> Iterator[Fact]:
    if own.active_dice != before.active_dice:
        yield LEAVES, " ".join(names.glyphs.die(die.type, die.level) for die in _best_first(own)) or "none"


def _best_first(own: SeatView) -> list[DieView]:
    """The active dice by type, the best sides of each first."""
    return sorted(own.active_dice, key=lambda die: (die.type.value, -die.level))


def _places(before: SeatView, own: SeatView) -> Iterator[Fact]:
    if len(own.battlefield) != len(before.battlefield):
        yield PLACES, f"{own.battlefield_limit - own.battlefield_free} of {own.battlefield_limit}{TAKEN}"
    if _slots(own) != _slots(before):
        yield SLOTS, f"{_slots(own)} of {own.spellboard_limit}{TAKEN}"


def _slots(seat: SeatView) -> int:
    """The spell slots that are taken: copies of a ready spell share theirs, as does what says so (ASC-ACT-14)."""
    return len({card.slot or card.name for card in seat.spellboard})


def _next(after: Aftermath, names: Names, seat: int) -> Iterator[Fact]:
    """What the seat is asked then, and what it could do."""
    decision, own = after.decision, after.view.seats[seat]
    if isinstance(decision, TurnDecision) and after.view.turn != names.view.turn:
        yield THEN, "your next turn"
    elif isinstance(decision, TurnDecision):
        new = _new_cards(names.view.seats[seat], own)
        uses = [option.choice for option in after.options]
        fresh = list(
            dict.fromkeys(_ability(use, names) for use in uses if isinstance(use, Activate) and use.card in new)
        )
        actions, unchanged = _actions(own), _actions(own) == _actions(names.view.seats[seat])
        others = [use for use in uses if not isinstance(use, Activate) or use.card not in new]
        still = ", ".join(_open(others, names)) or rest(uses, own)
        if still == NOTHING_USEFUL and not fresh:  # an action that nothing can be done with is no reason to stay
            yield THEN, NOTHING_LEFT
            return
        if fresh or not unchanged:
            yield THEN, f"{actions}, enough for its {listing(fresh)} at once" if fresh else actions
        yield STILL, still
    elif isinstance(decision, PaymentDecision):
        yield from _kept(decision, own, names)
        yield THEN, "you choose the dice that pay"
    elif isinstance(decision, CardsDecision) and decision.purpose is Purpose.ORDER:
        yield THEN, _ordered(decision, names.for_later_view(after.view))
    elif isinstance(decision, SideDecision):
        yield THEN, f"you turn {count(decision.left, 'die', 'dice')} to any side"
    elif decision is not None:
        asked = _ASKED.get(decision.purpose) or question(decision, names.for_later_view(after.view))
        yield THEN, _as_asked(asked)
    elif after.is_settled:
        active = after.view.active
        yield THEN, TURN_OVER if active in (NONE, seat) else f"it is {names.possessive(active)} turn"
        yield from _ready(after.view, names, seat)


def _ordered(decision: CardsDecision, names: Names) -> str:
    """``you choose in which order Viros Ultimate I affects Botanist and Stormchaser``."""
    if decision.source == NONE:
        return "you choose the order"
    cards = listing([names.card(card) for card in decision.cards])
    return f"you choose in which order {names.title(decision.source)} affects {cards}"


def _as_asked(question: str) -> str:
    """``you choose a target``, ``you are asked: play a reaction?``: what comes next as a part of a sentence."""
    lead = "you are asked: " if question.endswith("?") else "" if question.startswith("you ") else "you "
    return f"{lead}{question[:1].lower()}{question[1:]}"


def rest(uses: Sequence[Choice], own: SeatView) -> str:
    """What can be done where nothing can be played, used or attacked: without active dice meditating turns none."""
    found = ["meditate"] if own.active_dice and any(isinstance(use, Meditate) for use in uses) else []
    found += ["pass"] if any(isinstance(use, Pass) for use in uses) else []
    return f"only {' or '.join(found)}" if found else NOTHING_USEFUL


def _kept(decision: PaymentDecision, own: SeatView, names: Names) -> Iterator[Fact]:
    """The dice that every way to pay leaves, and how many more."""
    if len({len(payment) for payment in decision.payments}) == 1:
        dice = _best_first(own)
        ways = [[die for die in dice if die.id not in payment] for payment in decision.payments]
        yield LEAVES, _as_you_choose([[names.glyphs.die(die.type, die.level) for die in way] for way in ways], names)


def _as_you_choose(ways: Sequence[Sequence[str]], names: Names) -> str:
    """``Ch✦✦ and 2 more dice``: the sides that are left in each of some ways, as many in one as in another."""
    certain = reduce(and_, map(Counter, ways))
    sides = [side for side in dict.fromkeys(ways[0]) for _ in range(certain[side])]
    more = len(ways[0]) - len(sides)
    others = count(more, "more die" if sides else "die", "more dice" if sides else "dice")
    return " and ".join([*([names.glyphs.pool(sides)] if sides else []), *([others] if more else [])]) or "none"


def _actions(own: SeatView) -> str:
    """The actions left."""
    return actions_left(own.main_actions, own.side_actions)


def actions_left(mains: int, sides: int) -> str:
    """``1 main action and 1 side action left``."""
    main = [count(mains, "main action")] if mains else []
    side = [count(sides, "side action")] if sides else []
    return f"{listing([*main, *side]) or 'no action'}{LEFT}"


def _new_cards(before: SeatView, own: SeatView) -> set[int]:
    there = {card.id for card in (*before.battlefield, *before.spellboard)}
    return {card.id for card in (*own.battlefield, *own.spellboard)} - there


def _ability(use: Activate, names: Names) -> str:
    """The ability that is used; a card has but one that has no name of its own."""
    ability = names.ability(use.ability)
    return "use" if ability in _NAMELESS else ability


def _open(uses: Iterable[Choice], names: Names) -> list[str]:
    """What can be played, used and attacked then, each named once: ``play Gust Spear``."""
    found: dict[str, None] = {}
    last: dict[str, None] = {}
    for use in uses:
        if isinstance(use, PlayCard):
            found[f"{_PLAY}{names.title(use.card)}"] = None
        elif isinstance(use, Activate):
            ability = names.ability(use.ability)
            found[f"{_USE}{names.title(use.card) if ability in _NAMELESS else ability}"] = None
        elif isinstance(use, UsePower):
            last["a dice power"] = None
        elif isinstance(use, DeclareAttack):
            last["an attack"] = None
    return [*sorted(found, key=lambda thing: not thing.startswith(_PLAY)), *last]


def _each_verb_once(told: str) -> str:
    """``play Gust Spear, Javelineer, use Reconfigure``: a verb holds for all up to the next one."""
    said, before = list[str](), ""
    for thing in told.split(", "):
        verb = next((verb for verb in (_PLAY, _USE) if thing.startswith(verb)), "")
        said.append(thing.removeprefix(verb) if verb == before else thing)
        before = verb
    return ", ".join(said)


def _ready(view: View, names: Names, seat: int) -> Iterator[Fact]:
    """Which units an opponent could attack with after that; what an automaton does is not for it to choose."""
    for other in view.seats:
        if other.side != view.seats[seat].side and not other.automaton and not other.lost:
            units = [card for card in other.battlefield if _can_attack(card)]
            total = sum(card.attack or 0 for card in units)
            told = f"{count(len(units), 'unit')} ready, attack {total} in all" if units else "no unit ready to attack"
            yield names.seat(other.index), told


def _can_attack(card: CardView) -> bool:
    return card.may_attack and bool(card.attack)
