"""What to know of a card or die before it is chosen: whose it is, its values now, what becomes of it."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Choice, Decision, Purpose
from ashes_tui.lang import effect as fx
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import IN_PLAY, Level, Zone
from ashes_tui.words.names import Names, every_card
from ashes_tui.words.phrases import cost_signs, count, listing
from ashes_tui.words.sentences import node_at


def card_values(card: CardView, names: Names, seat: int) -> str:
    """``Bob's, A3 L2/3, exhausted``: of a card in play, as the player of a seat is told of it; else what it costs."""
    if card.zone not in IN_PLAY:
        printed = names.definition(card.id)
        return cost_signs(str(printed.cost), names.glyphs) if printed and printed.cost else ""
    glyphs = names.glyphs
    parts = [owner] if card.controller != seat and (owner := _owner(card, names)) else []
    parts += [_numbers(card) or ("in play" if card.zone is Zone.SPELLBOARD else "")]
    parts += ["exhausted"] if card.exhausted else []
    parts += [f"{glyphs.status}{card.status}"] if card.status else []
    parts += ["with " + " ".join(glyphs.die(d.type, d.level)[:2] for d in card.dice)] if card.dice else []
    return ", ".join(part for part in parts if part)


def _owner(card: CardView, names: Names) -> str:
    """Whose a card is, unless what it is called says so: with its owner, or as an opponent that plays itself."""
    said = names.title(card.id) == names.seat(card.controller) or names.full(card.id) == names.owned(card.id)
    return "" if said else names.where(card) or names.whose(card.controller)


def house_lines(card: CardDef, rulebook: Rulebook) -> tuple[str, ...]:
    """Values that no official source gives: all with an opponent's own card, a pointer to it with its others."""
    own = rulebook.automata.get(card.name)
    if own is not None and own.house:
        return ("House values, for no official source gives them:", *(f"- {text}" for text in own.house))
    owners = [s.name for s in rulebook.automata.values() if s.house and card.name in s.titles]
    return (f"Some values are house values: the card of {listing(owners)} lists them",) if owners else ()


def player_values(seat: int, names: Names) -> str:
    """``L37/45, 2 units``: of a player that may be chosen; units of all the battlefields it has (COOP-23)."""
    seats = names.view.seats
    fields = (s.battlefield for s in seats if seat in (s.index, s.body))
    units = sum(card.id != api.NONE and card.zone is not Zone.FACE_DOWN for field in fields for card in field)
    return f"{_numbers(seats[seat].phoenixborn)}, {count(units, 'unit') if units else 'no units'}"


def exhausted_words(card: CardView) -> str:
    """``exhausted, with 2 exhaustion tokens``: the tokens, or that something else makes it count as exhausted."""
    if not card.exhausted:
        return ""
    if not card.exhaustion:
        return "exhausted by an effect, without exhaustion token"
    return f"exhausted, with {count(card.exhaustion, 'exhaustion token')}"


def _numbers(card: CardView) -> str:
    left = f"{card.life_left}/{card.life}" if card.wounds else f"{card.life}"
    values = [f"A{card.attack}"] if card.attack is not None else []
    return " ".join([*values, *([f"L{left}"] if card.life is not None else [])])


def die_effect(die: int, decision: Decision, names: Names) -> str:
    """What becomes of a die that is chosen: the side it is turned to, whose it is, the card it lies on."""
    view = names.die_view(die)
    if view is None:
        return ""
    host = next((card for card in every_card(names.view) if view in card.dice), None)
    node, glyphs = node_at(decision.address, names.rulebook), names.glyphs
    after = _turned(view.level, node) if isinstance(node, fx.TurnDice) else None
    parts = [f"{glyphs.arrow} {glyphs.die(view.type, after)}"] if after is not None else []
    parts += [names.whose(view.owner)] if view.owner != decision.seat else []
    parts += [f"on {names.full(host.id)}"] if host else []
    parts += ["is rolled again"] if decision.purpose is Purpose.RECOVERY_DICE else []
    return ", ".join(parts)


def _turned(level: Level, node: fx.TurnDice) -> Level | None:
    """The side a die shows afterwards, if that is certain; dice are turned one level at a time (ASC-GLO-10)."""
    if node.change == "basic":
        return Level.BASIC
    step = {"raise": 1, "lower": -1}.get(node.change)
    return None if step is None else Level(min(Level.POWER, max(Level.BASIC, level + step)))


def payment_left(choice: Choice, decision: Decision, names: Names) -> str:
    """The active dice that stay after paying so."""
    if decision.purpose is not Purpose.PAY or not isinstance(choice, api.PickDice):
        return ""
    pool = names.view.seats[decision.seat].active_dice
    kept = [die.id for die in pool if die.id not in choice.dice]
    return f"keeps {names.best_first(kept)}" if kept else "keeps no dice"
