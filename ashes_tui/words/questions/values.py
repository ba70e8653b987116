"""What a player should know about a card or die before choosing it: owner, current values, what happens to it."""

from __future__ import annotations

import re

from ashes_tui.content.reference.short_words import short_form
from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Choice, Decision, Purpose, View
from ashes_tui.lang import effect as fx
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.static import Flag
from ashes_tui.lang.terms import IN_PLAY, DieType, Level, Zone
from ashes_tui.lang.text import on_card_brief, on_card_text, plain, power_text
from ashes_tui.lang.walk import walk
from ashes_tui.words.names import Names, every_card
from ashes_tui.words.phrases import cost_signs, count
from ashes_tui.words.sentences import node_at

_REASON = re.compile(r" \([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)$")
"""Where authors find why: ids at the end of a note."""


def card_values(card: CardView, names: Names, seat: int) -> str:
    """``Bob's, A3 L2/3, exhausted`` for a card in play, from a seat's perspective; else its cost."""
    if card.zone not in IN_PLAY:
        printed = names.definition(card.id)
        return cost_signs(str(printed.cost), names.glyphs) if printed and printed.cost else ""
    glyphs = names.glyphs
    parts = [owner] if card.controller != seat and (owner := _owner(card, names)) else []
    parts += [_stat_words(card) or ("in play" if card.zone is Zone.SPELLBOARD else "")]
    parts += ["exhausted"] if card.exhausted else []
    parts += [f"{glyphs.status}{card.status}"] if card.status else []
    parts += ["with " + " ".join(glyphs.die(d.type, d.level)[:2] for d in card.dice)] if card.dice else []
    return ", ".join(part for part in parts if part)


def _owner(card: CardView, names: Names) -> str:
    """The controller of a card, unless its name already tells."""
    is_known = names.card(card.id) == names.seat(card.controller) or names.full(card.id) == names.with_controller(
        card.id
    )
    return "" if is_known else names.facing_words(card) or names.possessive(card.controller)


def is_last_pass(view: View) -> bool:
    """Whether everybody else has passed in a row, so that one more pass ends the turns of the round (ASC-RND-15)."""
    return view.passes + 1 >= sum(not seat.lost for seat in view.seats)


def has_flag(card: CardView, name: str, rulebook: Rulebook) -> bool:
    """Whether an ability that a card has now, its own or given to it, is one that the rules know by this flag."""
    keywords = (rulebook.keywords.get(title) for title in card.abilities)
    return any(isinstance(node, Flag) and node.name == name for found in keywords if found for node in walk(found))


def dice_meaning(card: CardView, names: Names, brief: bool = True) -> str:
    """What the dice on a card do there, such as ``prevents 1 damage``; empty if nothing."""
    printed = (names.rulebook.dice.get(kind) for kind in dict.fromkeys(die.type for die in card.dice))
    tell = on_card_brief if brief else on_card_text
    return (", " if brief else " ").join(told for die in printed if die is not None and (told := plain(tell(die))))


def house_rules(card: CardDef, rulebook: Rulebook) -> tuple[str, ...]:
    """What no official source says, on an automaton's own card."""
    spec = rulebook.automata.get(card.name)
    return tuple(f"- {_REASON.sub('', text)}" for text in spec.house) if spec else ()


def house_lines(card: CardDef, rulebook: Rulebook) -> tuple[str, ...]:
    """The same with a heading."""
    rules = house_rules(card, rulebook)
    return ("House rules:", *rules) if rules else ()


def player_values(seat: int, names: Names) -> str:
    """``L37/45, 2 units`` for a player who may be chosen; counts units on all its battlefields (COOP-23)."""
    seats = names.view.seats
    fields = (s.battlefield for s in seats if seat in (s.index, s.body))
    units = sum(card.id != api.NONE and card.zone is not Zone.FACE_DOWN for field in fields for card in field)
    return f"{_stat_words(seats[seat].phoenixborn)}, {count(units, 'unit') if units else 'no units'}"


def exhausted_words(card: CardView) -> str:
    """``exhausted, with 2 exhaustion tokens``, or that an effect exhausts it without tokens."""
    if not card.exhausted:
        return ""
    if not card.exhaustion:
        return "exhausted by an effect, without exhaustion token"
    return f"exhausted, with {count(card.exhaustion, 'exhaustion token')}"


def _stat_words(card: CardView) -> str:
    left = f"{card.life_left}/{card.life}" if card.wounds else f"{card.life}"
    values = [f"A{card.attack}"] if card.attack is not None else []
    return " ".join([*values, *([f"L{left}"] if card.life is not None else [])])


def die_turned(die: int, decision: Decision, names: Names) -> str:
    """``As✹ → As✦`` of a die that the question turns, if it is certain how."""
    view, node = names.die_view(die), node_at(decision.address, names.rulebook)
    after = _turned(view.level, node) if view is not None and isinstance(node, fx.TurnDice) else None
    if view is None or after is None:
        return ""
    glyphs = names.glyphs
    return f"{glyphs.die(view.type, view.level)} {glyphs.arrow} {glyphs.die(view.type, after)}"


def die_effect(die: int, decision: Decision, names: Names) -> str:
    """What choosing a die means besides the side it is turned to: its owner, the card it is on."""
    view = names.die_view(die)
    if view is None:
        return ""
    host = next((card for card in every_card(names.view) if view in card.dice), None)
    parts = [names.possessive(view.owner)] if view.owner != decision.seat else []
    parts += [f"on {names.full(host.id)}"] if host else []
    parts += ["is rolled again"] if decision.purpose is Purpose.RECOVERY_DICE else []
    parts += [power_in_short(view.type, names)] if asks_for_a_power(decision, names) else []
    return ", ".join(parts)


def asks_for_a_power(decision: Decision | None, names: Names) -> bool:
    """Whether a question is the power of which die is resolved."""
    return isinstance(decision, api.DiceDecision) and isinstance(node_at(decision.address, names.rulebook), fx.Power)


def power_in_short(kind: DieType, names: Names) -> str:
    """What a dice power does, in its short form: ``Deal 1 to a unit``."""
    return short_form(plain(power_text(names.rulebook.dice[kind]))).removesuffix(".")


def loses_by(die: int, decision: Decision, names: Names) -> bool:
    """Whether it is to the disadvantage of the person asked that a die of theirs is chosen."""
    view, node = names.die_view(die), node_at(decision.address, names.rulebook)
    worse = isinstance(node, fx.TurnDice) and node.change in ("lower", "exhaust", "basic")
    return worse and view is not None and view.owner == decision.seat


def gain_of(choice: api.SetDie, names: Names, seat: int) -> int:
    """By how many levels a seat is better off once a die is turned: an opponent's is better lowered."""
    view = names.die_view(choice.die)
    if view is None:
        return 0
    seats = names.view.seats
    ours = seats[view.owner].side == seats[seat].side
    return (choice.level - view.level) * (1 if ours else -1)


def _turned(level: Level, node: fx.TurnDice) -> Level | None:
    """The resulting side of a die, if certain; dice are turned one level at a time (ASC-GLO-10)."""
    if node.change == "basic":
        return Level.BASIC
    step = {"raise": 1, "lower": -1}.get(node.change)
    return None if step is None else Level(min(Level.POWER, max(Level.BASIC, level + step)))


_HARM = (fx.Damage, fx.Destroy, fx.Discard, fx.Mill)


def does_harm(address: str, names: Names) -> bool:
    """Whether the text at an address is to the disadvantage of the player chosen for it, as far as it can be told."""
    nodes = [node for block in names.ability_blocks(address) for node in walk(block.do)]
    lowers = any(isinstance(node, fx.TurnDice) and node.change in ("lower", "exhaust") for node in nodes)
    return lowers or any(isinstance(node, _HARM) for node in nodes)


def dice_kept(choice: Choice, decision: Decision, names: Names) -> str:
    """The active dice left after a payment."""
    if decision.purpose is not Purpose.PAY or not isinstance(choice, api.PickDice):
        return ""
    pool = names.view.seats[decision.seat].active_dice
    kept = [die.id for die in pool if die.id not in choice.dice]
    return f"you keep {names.best_first(kept)}" if kept else "you keep no dice"
