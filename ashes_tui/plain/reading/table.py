"""The table in sentences: a short form to follow the game, a long one to look around, and parts of it by topic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ashes_tui.engine.api import NONE, CardView, SeatView
from ashes_tui.plain.reading import opponent
from ashes_tui.plain.reading.cards import card_state, name_and_state, printed_brief
from ashes_tui.plain.reading.speech import dice_words
from ashes_tui.words.api import Names
from ashes_tui.words.narrators.events import phase_title
from ashes_tui.words.phrases import capital, count, duration_words, listing, tally

Topic = Callable[[SeatView, Names], Iterator[str]]


def short_form(names: Names) -> Iterator[str]:
    """Where the game stands, then a few lines for each player; the listener comes first."""
    yield _moment(names)
    yield from _attack(names)
    for seat in _seats(names):
        yield from _seat_in_brief(seat, names)


def _seat_in_brief(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.automaton:
        yield opponent.head(seat, names)
        for topic in (_dice, opponent.row_in_brief, opponent.ready_spell_in_brief):
            yield from topic(seat, names)
        return
    yield _head(seat, names)
    yield from (*_hand_line(seat, names), *_dice(seat, names))
    yield _row("units", seat.battlefield, seat, names)
    yield _row("spells", seat.spellboard, seat, names)


def long_form(names: Names) -> Iterator[str]:
    """Everything that can be seen, one line for each card in play."""
    yield _moment(names)
    yield from _attack(names)
    yield from _effects(names)
    for seat in _seats(names):
        yield from whole_seat(seat, names)


def whole_seat(seat: SeatView, names: Names) -> Iterator[str]:
    """One player's side of the table."""
    yield opponent.head(seat, names) if seat.automaton else _head(seat, names)
    for topic in (_phoenixborn, _units, _spells, _hand, _dice, _piles):
        yield from topic(seat, names)


def topic_lines(word: str, names: Names) -> list[str]:
    """The lines about a topic or a player; none if the word is neither.

    Of an automaton ``house`` is a topic too: the values that no source gives.
    """
    topic = opponent.house_values if word.casefold() == "house" else TOPICS.get(word.casefold())
    if topic:
        return [line for seat in _seats(names) for line in topic(seat, names)]
    name = word.casefold()
    seats = [s for s in names.view.seats if names.seat(s.index).casefold() == name]
    seats = seats or [s for s in names.view.seats if s.automaton and s.automaton.split()[0].casefold() == name]
    return [line for seat in seats for line in whole_seat(seat, names)]


def _seats(names: Names) -> Sequence[SeatView]:
    view = names.view
    return sorted(view.seats, key=lambda seat: (seat.index != view.viewer, seat.index))


# --- the game ------------------------------------------------------------------------------------------------------


def _moment(names: Names) -> str:
    view = names.view
    parts = [f"Round {view.round}", phase_title(view.phase)]
    if view.active >= 0:
        turn = f"{names.owner(view.active)} turn{names.facing(view.active)}"
        parts.append(f"{turn}, {_actions(view.seats[view.active])}")
        mates = [s for s in view.seats if s.side == view.seats[view.active].side and s.index != view.active]
        if view.seats[view.active].opposing != NONE:
            parts += [names.doing(s.index, f"has {_actions(s)}") for s in mates if not s.automaton]
    if view.first_player >= 0:
        then = names.facing(view.first_player, "and points at")
        parts.append(names.doing(view.first_player, f"is first player{then}"))
    return f"{'. '.join(parts)}."


def _actions(seat: SeatView) -> str:
    main, side = count(seat.main_actions, "main action"), count(seat.side_actions, "side action")
    return f"{main} and {side} left"


def _attack(names: Names) -> Iterator[str]:
    attack = names.view.attack
    if attack is None:
        return
    yield f"{names.doing(attack.seat, f'attacks {names.full(attack.target)}')}."
    for battle in attack.battles:
        against = names.full(battle.defender if battle.defender != NONE else attack.target)
        yield f"{capital(names.full(battle.attacker))} against {against}{', done' if battle.done else ''}."


def _effects(names: Names) -> Iterator[str]:
    for effect in names.view.effects:
        over = names.cards(effect.cards)
        on = f" on {over}" if over else ""
        yield f"In force: {effect.source.partition('#')[0]}{on} {duration_words(effect.duration)}."


# --- one player ----------------------------------------------------------------------------------------------------


def _head(seat: SeatView, names: Names) -> str:
    you = ", you" if seat.index == names.view.viewer else ""
    cards = f"{count(seat.hand_count, 'card')} in hand, {seat.draw_count} in the draw pile"
    return f"{names.seat(seat.index)}{you}: {name_and_state(seat.phoenixborn, names)}, {cards}."


def _phoenixborn(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.automaton:
        yield from opponent.state_lines(seat, names)
        return
    used = [*(["guard used"] if seat.guarded else []), *(["a reaction played this turn"] if seat.reacted else [])]
    yield card_state(seat.phoenixborn, names) + (f" {capital(listing(used))}." if used else "")


def _row(what: str, cards: Sequence[CardView], seat: SeatView, names: Names) -> str:
    states = ", ".join(name_and_state(card, names) for card in cards)
    return f"{names.possessive(seat.index)} {what}: {states or 'none'}."


def _units(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.automaton:
        yield from opponent.row(seat, names)
        return
    places = f"{len(seat.battlefield)} of {seat.battlefield_limit}"
    yield f"{names.possessive(seat.index)} battlefield, {places} places taken."
    yield from (card_state(card, names) for card in seat.battlefield)


def _spells(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.automaton:
        yield from opponent.ready_spell(seat, names)
        return
    yield f"{names.possessive(seat.index)} spellboard, {seat.spellboard_limit} places, {_many(seat.spellboard)}."
    yield from (card_state(card, names) for card in seat.spellboard)


def _many(cards: Sequence[CardView]) -> str:
    return count(len(cards), "card") if cards else "empty"


def _hand_line(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.index == names.view.viewer:
        yield f"Your hand: {tally([card.name for card in seat.hand]) or 'no cards'}."


def _hand(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.index != names.view.viewer:
        return
    yield f"Your hand, {count(len(seat.hand), 'card')}."
    for card in seat.hand:
        printed = names.definition(card.id)
        yield f"{card.name}: {printed_brief(printed)}." if printed else f"{card.name}."


def _dice(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.body != NONE:
        return  # the dice lie with its first row
    active = dice_words(seat.active_dice) or "none active"
    exhausted = f"; {len(seat.exhausted_dice)} exhausted" if seat.exhausted_dice else ""
    yield f"{names.possessive(seat.index)} dice: {active}{exhausted}."


def _piles(seat: SeatView, names: Names) -> Iterator[str]:
    if seat.automaton:
        yield from opponent.piles(seat, names)
        return
    yield f"{names.possessive(seat.index)} draw pile: {count(seat.draw_count, 'card')}."
    discarded = tally([card.name for card in seat.discard_pile])
    yield f"{names.possessive(seat.index)} discard pile: {discarded or 'no cards'}."
    conjured = tally([card.name for card in seat.conjuration_pile])
    yield f"{names.possessive(seat.index)} conjuration pile: {conjured or count(seat.conjuration_count, 'card')}."
    if seat.removed:
        yield f"Removed from the game: {tally([card.name for card in seat.removed])}."


TOPICS: dict[str, Topic] = {
    "hand": _hand,
    "dice": _dice,
    "units": _units,
    "spells": _spells,
    "piles": _piles,
    "phoenixborn": _phoenixborn,
}
