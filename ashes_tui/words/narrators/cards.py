"""Narration of cards that move, are seen or are destroyed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ashes_tui.engine import api
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import BlockKind, Zone
from ashes_tui.words.line import Line, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import capital, count, listing

Tellers = dict[type, Callable[[Any, Names], Line | None]]


def _moved(e: api.CardMoved, names: Names) -> Line | None:
    return _moves([e], names)


def _moves(events: Sequence[api.CardMoved], names: Names) -> Line | None:
    """Cards that moved together in the same way."""
    first = events[0]
    what = _cards_words([e.card for e in events], names)
    sentence = _movement(first, what, names, len(events))
    if sentence is None:
        return None
    known = [event.card for event in events if event.card != api.NONE]
    listed = (
        first.zone is Zone.DISCARD_PILE
        and first.origin in (Zone.HAND, Zone.DRAW_PILE, Zone.SPELLBOARD)
        and len(known) == len(events)
    )
    form = _discarded(first, "{}", names, len(events)) if listed else ""
    parts = tuple(names.full(card) for card in known) if listed else ()
    follows = first.origin in (Zone.ASIDE, Zone.LIMBO) and first.zone not in _REGAINED
    quiet = follows or all(_is_ultimate(event.card, names) for event in events)
    return Line(sentence, Tone.QUIET if quiet else Tone.EFFECT, first.seat, form=form, parts=parts)


_REGAINED = (Zone.HAND, Zone.DRAW_PILE)
"""Where a card comes only because an effect puts it there; elsewhere it lies as a matter of course when it has left
play, or was played."""


def _is_ultimate(card: int, names: Names) -> bool:
    """Whether a card is an Ultimate, whose moves are only how a phase gives way to the next one."""
    printed = names.definition(card) if card != api.NONE else None
    blocks = printed.blocks if printed else ()
    return any(isinstance(block, Block) and block.kind is BlockKind.ULTIMATE for block in blocks)


def _cards_words(cards: Sequence[int], names: Names) -> str:
    known = [card for card in cards if card != api.NONE]
    if not known:
        return "a card" if len(cards) == 1 else count(len(cards), "card")
    return names.cards(known)


def _movement(e: api.CardMoved, what: str, names: Names, n: int) -> str | None:
    if e.zone is Zone.HAND:
        if e.origin is Zone.DRAW_PILE:
            return f"{names.doing(e.seat, 'takes' if e.card in names.looked else 'draws')} {what}"
        back = (
            " back"
            if e.origin in (Zone.LIMBO, Zone.ASIDE, Zone.ATTACHED, Zone.UNDER)
            else f" back from the {e.origin}"
            if e.origin
            else ""
        )
        return names.doing(e.seat, f"takes {what}{back}")
    if e.zone is Zone.DISCARD_PILE:
        return (
            None if e.origin in (Zone.LIMBO, Zone.ASIDE) or _is_next_phase(e, names) else _discarded(e, what, names, n)
        )
    if e.zone in (Zone.BATTLEFIELD, Zone.SPELLBOARD):
        return f"{capital(what)} {'comes' if n == 1 else 'come'} onto {names.possessive(e.seat)} {e.zone}"
    if e.zone in (Zone.ATTACHED, Zone.UNDER):
        place = "attached to" if e.zone is Zone.ATTACHED else "placed under"
        what = names.card(e.card) if n == 1 and e.card != api.NONE else what  # the host's name tells whose it is now
        return f"{capital(what)} {'is' if n == 1 else 'are'} {place} {names.full(e.host)}"
    if e.zone is Zone.FACE_DOWN and e.origin is Zone.BATTLEFIELD:
        return f"{capital(what)} {'turns' if n == 1 else 'turn'} face down"
    if e.zone is Zone.REMOVED:
        return f"{capital(what)} {'is' if n == 1 else 'are'} removed from the game"
    if e.zone is Zone.DRAW_PILE:
        return names.doing(e.seat, f"puts {what} on the {'top' if e.index == 0 else 'bottom'} of the draw pile")
    if e.zone is Zone.CONJURATION_PILE and e.origin is not None:
        return f"{capital(what)} {'returns' if n == 1 else 'return'} to {names.possessive(e.seat)} conjuration pile"
    return None


def _discarded(e: api.CardMoved, what: str, names: Names, n: int) -> str:
    if e.origin is Zone.DRAW_PILE:
        return names.doing(e.seat, f"discards {what} from the top of the draw pile")
    if e.origin is Zone.HAND:
        return names.doing(e.seat, f"discards {what} from hand")
    if e.origin is Zone.SPELLBOARD:
        return names.doing(e.seat, f"discards {what} from the spellboard")
    return f"{capital(what)} {'is' if n == 1 else 'are'} discarded"


def _is_next_phase(e: api.CardMoved, names: Names) -> bool:
    """Whether an automaton's spell gives way to the next one, which is told when that comes."""
    return e.origin is Zone.SPELLBOARD and bool(names.view.seats[e.seat].automaton)


def _destroyed(e: api.UnitDestroyed, names: Names) -> Line:
    who = names.full(e.card)
    return Line(f"{capital(who)} is destroyed", Tone.HURT, e.seat, form="Destroyed: {}", parts=(who,))


def _seen(e: api.CardsSeen, names: Names) -> Line:
    verb = "reveals" if e.audience is None and api.NONE not in e.cards else "looks at"
    return Line(f"{names.doing(e.seat, verb)} {_cards_words(e.cards, names)}", seat=e.seat)


def _shifted(e: api.UnitShifted, names: Names) -> Line:
    view, end = names.view_of(e.card), "left" if e.left else "right"
    return Line(f"{capital(names.full(e.card))} moves to the {end} end", seat=view.controller if view else -1)


def _shuffled(e: api.PileShuffled, names: Names) -> Line:
    return Line(names.doing(e.seat, "shuffles the draw pile"), Tone.QUIET, e.seat)


def _shuffles(shuffles: Sequence[api.PileShuffled], names: Names) -> Line:
    """Several shuffles in a row as one line; those of one player as one."""
    seats = list(dict.fromkeys(shuffle.seat for shuffle in shuffles))
    if len(seats) == 1:
        return Line(names.doing(seats[0], "shuffles the draw pile"), Tone.QUIET, seats[0])
    return Line(f"{listing([names.subject(seat) for seat in seats])} shuffle their draw piles", Tone.QUIET)


CARD_TELLERS: Tellers = {
    api.CardMoved: _moved,
    api.UnitDestroyed: _destroyed,
    api.CardsSeen: _seen,
    api.PileShuffled: _shuffled,
    api.UnitShifted: _shifted,
}
CARD_GROUPS: Tellers = {api.CardMoved: _moves, api.PileShuffled: _shuffles}
