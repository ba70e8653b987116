"""The aspects of automata: their starting row, their draw pile as hand and stamina, their battlefields (ASC-DRG)."""

from __future__ import annotations

from ashes_tui.engine.board import permissions
from ashes_tui.engine.board.query import HAND_EMULATED
from ashes_tui.engine.flow.automaton import dice
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.state import NONE, SeatState
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import (
    CardType,
    Means,
    Rule,
    Token,
    Zone,
)


def definition(run: Run, seat: int) -> AutomatonDef:
    """The definition of the automaton in a seat."""
    return run.rules.rulebook.automata[run.table.body(seat).automaton]


def automaton_areas(run: Run) -> tuple[SeatState, ...]:
    """All battlefields of automata still in the game."""
    return tuple(s for s in run.table.seats if s.automaton and not s.lost)


def battlefields_of(run: Run, body: int) -> tuple[int, ...]:
    """Battlefields of an automaton: first the one facing the first player, or whom the token points at (G-14)."""
    mine = run.table.areas(body)
    return tuple(s for s in run.table.order(max(run.table.first_player, 0)) if s in mine)


# --- setup and replenishing --------------------------------------------------------------------------------------


def set_up(run: Run, row: tuple[int, ...]) -> None:
    """Shuffle the aspects, fill each row by blood values, shuffle the rest (ASC-SET-09, ASC-SET-10, SET-17, SET-19)."""
    for seat in automaton_areas(run):
        body = run.table.body(seat.index).index
        if body == seat.index:
            run.shuffle(body)
    for seat in automaton_areas(run):
        for blood in row:
            _place_blood(run, seat.index, blood)
    for seat in automaton_areas(run):
        if seat.body == NONE:
            run.shuffle(seat.index)


def _place_blood(run: Run, seat: int, blood: int) -> None:
    pile = run.table.body(seat).draw_pile
    found = (c for c in pile if run.rules.infos[run.table.cards[c].name].card.blood == blood)
    card = next(found, NONE)
    if card != NONE:
        _lay_face_down(run, seat, card)


def _lay_face_down(run: Run, seat: int, card: int) -> None:
    """Put a card face down at the right end of a battlefield; nobody learns which it is (ASC-DRG-27)."""
    origin = run.table.cards[card].zone
    run.emit(ev.CardMoved(card, Zone.FACE_DOWN, seat, origin=origin, audience=()))


def add_aspect(run: Run, seat: int) -> bool:
    """Add the top aspect of the draw pile face down at the right end; False if there is none anywhere.

    If the piles are empty, a random removed aspect is added (ASC-DRG-36, CHI-73). This is not drawing (CHI-50).
    """
    body = run.table.body(seat).index
    _refill(run, body)
    pile = run.table.seats[body].draw_pile
    if pile:
        _lay_face_down(run, seat, pile[0])
        exhaust_pile(run, body)
        return True
    gone = tuple(
        c for c in run.table.seats[body].removed if run.rules.infos[run.table.cards[c].name].type is CardType.ASPECT
    )
    if gone:
        _lay_face_down(run, seat, run.random_order("removed aspect", gone)[0])
    return bool(gone)


def exhaust_pile(run: Run, seat: int) -> None:
    """An empty draw pile costs 1 stamina, or may exhaust a fatigued automaton; its discard pile is shuffled into it.

    ASC-DRG-40, ASC-DRG-42, CHI-46, CHI-47.
    """
    state = run.table.seats[seat]
    if state.draw_pile:
        return
    if state.stamina > 0:
        run.emit(ev.StaminaLowered(seat, state.stamina - 1))
    elif permissions.automaton_ways(run.board, seat).emptied:
        run.emit(ev.TokensPlaced(state.phoenixborn, Token.EXHAUSTION, 1, rule=Rule.EMPTY_PILE))
    _refill(run, seat)


def _refill(run: Run, seat: int) -> None:
    """Shuffle the discard pile into an empty draw pile, as soon as there are discards."""
    state = run.table.seats[seat]
    if state.draw_pile or not state.discard_pile:
        return
    for card in reversed(state.discard_pile):
        run.emit(ev.CardMoved(card, Zone.DRAW_PILE, seat, 0, origin=Zone.DISCARD_PILE, audience=()))
    run.shuffle(seat)


def left_to_draw(run: Run, seat: int) -> int:
    """How many cards a seat could draw; an automaton shuffles its discards when it runs out."""
    state = run.table.body(seat)
    if not state.automaton:
        return len(state.draw_pile)
    return len(state.draw_pile) + len(state.discard_pile) if state.stamina > 0 else 0


def draw(run: Run, seat: int, n: int) -> list[int]:
    """Draw: discard off the draw pile (ASC-DRG-38, CHI-48). A fatigued automaton cannot draw (ASC-DRG-41, CHI-49)."""
    return discard_top(run, seat, n) if run.table.seats[seat].stamina > 0 else []


def discard_top(run: Run, seat: int, n: int) -> list[int]:
    """Discard off the draw pile (ASC-DRG-38); a fatigued automaton gets 1 wound for each card (ASC-DRG-41)."""
    gone = []
    for _ in range(n):
        _refill(run, seat)
        pile = run.table.seats[seat].draw_pile
        if not pile:
            break
        gone.append(pile[0])
        discard_from_pile(run, pile[0])
    return gone


def return_hand(run: Run, cards: tuple[int, ...]) -> None:
    """Put the rest of the cards set aside as a hand back on top, in random order (CHI-51, CHI-52, CHI-53)."""
    for seat in dict.fromkeys(run.table.body(run.table.cards[c].owner).index for c in cards):
        state = run.table.seats[seat]
        if not state.automaton or permissions.automaton_ways(run.board, seat).hand == "top":
            continue
        gone = sum(run.table.cards[c].owner == seat and c not in state.draw_pile for c in cards)
        top = state.draw_pile[: max(0, HAND_EMULATED - gone)]
        order = run.random_order(f"hand {seat}", top)
        run.emit(ev.PileShuffled(seat, (*order, *state.draw_pile[len(top) :]), audience=()))


def is_in_automaton_pile(run: Run, card: int) -> bool:
    """Whether a card lies in the draw pile of an automaton."""
    c = run.table.cards[card]
    return c.zone is Zone.DRAW_PILE and bool(run.table.seats[c.seat].automaton)


def discard_from_pile(run: Run, card: int) -> None:
    """Discard a card of the draw pile: this wounds a fatigued automaton (ASC-DRG-41), and an empty pile is refilled."""
    seat = run.table.cards[card].seat
    state = run.table.seats[seat]
    run.move(card, Zone.DISCARD_PILE, seat, index=0)
    if state.stamina == 0:
        open_window(run, run.place_wounds(state.phoenixborn, 1, NONE, NONE, Means.GAME, Rule.FATIGUE))
    exhaust_pile(run, seat)


def pass_penalty(run: Run, seat: int) -> None:
    """A player's pass raises one basic die of an automaton with a face-down aspect opposing them.

    ASC-DRG-15, CHI-36, COOP-20.
    """
    for area in automaton_areas(run):
        if area.opposing in (NONE, seat) and run.board.face_down(area.index):
            dice.raise_one(run, run.table.body(area.index).index, Rule.PASS_PENALTY)
            return
