"""What is drawn on the table besides cards, dice and piles: for each such sign a sentence that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto

from ashes_tui.engine.api import SeatView
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import body_of
from ashes_tui.words.narrators.events import phase_title
from ashes_tui.words.narrators.tracks import rains_words, spell_words, stamina_words, status_words, threat_words
from ashes_tui.words.phrases import count, listing


class Sign(IntEnum):
    """A thing to point at. Those of a side are the near side's, or ``_THEIRS`` further on the far one's."""

    ROUND = auto()
    ACTIONS = auto()
    LIVES = auto()
    PLACES = auto()
    LIFE = auto()
    FIRST = auto()
    EXHAUSTED = auto()
    HAND = auto()
    THREAT = auto()
    STAMINA = auto()
    RAINS = auto()
    STATUS = auto()
    STAGE = auto()


_THEIRS = len(Sign) + 1


def sign_place(sign: Sign, mine: bool = True) -> int:
    """The number of a sign on the near or the far side, as the index of its place."""
    return sign if mine else sign + _THEIRS


def sign_words(model: TableModel, place: int) -> str:
    """Title and sentence for what has that number."""
    sign, mine = Sign(place if place < _THEIRS else place - _THEIRS), place < _THEIRS
    if sign in _OF_TABLE:
        return _OF_TABLE[sign](model)
    seat = model.view.seats[model.near_seat if mine else model.far_seat]
    return _OF_SIDE[sign](body_of(model.view, seat.index), model)


def _round(model: TableModel) -> str:
    return (
        f"Round {model.view.round}, {phase_title(model.view.phase)}: First, dice are rolled and cards drawn; "
        "then turns alternate until all players pass in a row; the recovery phase ends the round."
    )


def _actions(_: TableModel) -> str:
    return (
        "Actions of this turn: You must take a main action (passing is one), and may take a side action. "
        "Those that are left are filled in."
    )


def _lives(_: TableModel) -> str:
    return "Lives: How much life each side has left. Whoever has none left loses."


def _places(model: TableModel) -> str:
    seats = (model.view.seats[model.near_seat], model.view.seats[model.far_seat])
    taken = [
        f"{model.names.doing(seat.index, 'has')} {len(seat.battlefield)} of {seat.battlefield_limit}"
        for seat in seats
        if not seat.automaton
    ]
    return f"Places for units: {listing(taken)} taken. Once a battlefield is full, no more units can be placed there."


def _life(seat: SeatView, model: TableModel) -> str:
    left = f"{seat.phoenixborn.life_left} of {seat.phoenixborn.life} left"
    return f"{model.names.owner(seat.index)} life: {left}. Whoever has none left loses."


def _first(seat: SeatView, model: TableModel) -> str:
    had = model.names.doing(seat.index, "had")
    return f"First player: {had} the first turn of this round."


def _exhausted(_: SeatView, __: TableModel) -> str:
    return "Exhausted: It is used up for now. The end of the round makes it ready again."


def _hand(seat: SeatView, model: TableModel) -> str:
    whose, held = model.names.owner(seat.index), count(seat.hand_count, "card")
    return f"{whose} hand, {held}: Everybody draws up to five in the prepare phase."


_OF_TABLE: dict[Sign, Callable[[TableModel], str]] = {
    Sign.ROUND: _round,
    Sign.ACTIONS: _actions,
    Sign.LIVES: _lives,
    Sign.PLACES: _places,
}
_OF_SIDE: dict[Sign, Callable[[SeatView, TableModel], str]] = {
    Sign.LIFE: _life,
    Sign.FIRST: _first,
    Sign.EXHAUSTED: _exhausted,
    Sign.HAND: _hand,
    Sign.THREAT: lambda seat, model: threat_words(seat, model.names),
    Sign.STAMINA: lambda seat, _: stamina_words(seat),
    Sign.RAINS: lambda seat, model: rains_words(seat, model.names),
    Sign.STATUS: lambda seat, model: status_words(seat, model.names),
    Sign.STAGE: lambda seat, model: spell_words(seat, model.names),
}
