"""Moving cards: draw, discard, mill, put, conjure, attach, look, shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.board import capacity, query
from ashes_tui.engine.flow.automaton import aspects
from ashes_tui.engine.resolve import placement
from ashes_tui.engine.resolve.candidates import HIDDEN, PROBES, head_of
from ashes_tui.engine.resolve.programs import WAIT, bind, bind_leaving, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import ModeDecision, PickNumber, Purpose
from ashes_tui.engine.table.control import Context, LeaveFrame, ProgramFrame, ResolveFrame
from ashes_tui.engine.table.state import Bound
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import AnyOf, Ref, Select, Selector, Value
from ashes_tui.lang.terms import ASPECT_TYPES, IN_PLAY, EventKind, Token, Zone


def _n(run: Run, frame: ProgramFrame, value: Value) -> int:
    return query.value(run.board, frame.context, frame.env, value)


@executes(fx.Draw)
def draw(run: Run, frame: ProgramFrame, node: fx.Draw) -> object:
    """Draw as many cards as there are; outside the draw step missing cards cause no fatigue (ASC-RND-10)."""
    seats = frame.picks["who"].seats
    if node.up_to and not _ask_numbers(run, frame, node, seats):
        return WAIT
    n, drawn = _n(run, frame, node.n), list[int]()
    for i, seat in enumerate(seats):
        drawn += _draw_from_pile(run, seat, frame.loop[i] if node.up_to else n, node.bottom)
    bind(frame, node.as_, Bound(cards=tuple(drawn), n=len(drawn)))
    return bool(drawn)


def _draw_from_pile(run: Run, seat: int, n: int, bottom: bool) -> Sequence[int]:
    """Draw up to ``n`` cards off one pile; an automaton discards them instead (ASC-DRG-38)."""
    if run.table.seats[seat].automaton:
        return aspects.draw(run, run.table.body(seat).index, n)
    pile = run.table.seats[seat].draw_pile
    cards = pile[max(0, len(pile) - n) :][::-1] if bottom else pile[:n]
    for card in cards:
        run.move(card, Zone.HAND, seat)
    return cards


def _ask_numbers(run: Run, frame: ProgramFrame, node: fx.Draw, seats: tuple[int, ...]) -> bool:
    """Ask each player who draws how many, one after the other (CHI-64); False while somebody is asked."""
    if isinstance(frame.answer, PickNumber):
        frame.loop, frame.answer = (*frame.loop, frame.answer.n), None
    while len(frame.loop) < len(seats):
        seat = seats[len(frame.loop)]
        most = min(_n(run, frame, node.n), aspects.left_to_draw(run, seat))
        if most:
            run.ask(_amount_decision(frame, most, seat))
            return False
        frame.loop = (*frame.loop, most)
    return True


@executes(fx.Mill)
def mill(run: Run, frame: ProgramFrame, node: fx.Mill) -> object:
    """Discard off the top of a draw pile."""
    n, gone = _n(run, frame, node.n), []
    for seat in frame.picks["who"].seats:
        if run.table.seats[seat].automaton:
            gone += aspects.discard_top(run, run.table.body(seat).index, n)
            continue
        for card in run.table.seats[seat].draw_pile[:n]:
            run.move(card, Zone.DISCARD_PILE, seat, index=0)
            gone.append(card)
    bind(frame, node.as_, Bound(cards=tuple(gone), n=len(gone)))
    return bool(gone)


@executes(fx.Discard)
def discard(run: Run, frame: ProgramFrame, node: fx.Discard) -> object:
    """Discard from play (no destroyed triggers) or from a hand or pile."""
    picked = frame.picks["what"]
    bind_leaving(run, frame, node.as_, picked, lost=True)
    piled = [c for c in picked.cards if aspects.is_in_automaton_pile(run, c)]
    for card in piled:
        aspects.discard_from_pile(run, card)
    _return_rest_of_hand(run, node.what, tuple(piled))
    done = bool(piled)
    for card in reversed([c for c in picked.cards if c not in piled]):
        zone = run.table.cards[card].zone
        if zone in IN_PLAY:
            run.push(LeaveFrame(card=card, mark=run.table.cards[card].incarnation))
        elif zone in (Zone.HAND, Zone.DRAW_PILE, Zone.LIMBO, Zone.ASIDE, Zone.UNDER):
            placement.send_home(run, card)
        else:
            continue
        done = True
    return done


def _return_rest_of_hand(run: Run, what: Selector | None, cards: tuple[int, ...]) -> None:
    """Put the rest of the cards that stood for an automaton's hand back (CHI-53)."""
    if cards and isinstance(what, Select | AnyOf) and head_of(what).zone is Zone.HAND:
        aspects.return_hand(run, cards)


@executes(fx.Put)
def put(run: Run, frame: ProgramFrame, node: fx.Put) -> object:
    """Put cards where the text says."""
    picked = _still_lost(run, frame.picks["what"], _decides_own_destination(frame.context, node))
    to = node.to
    if to == "top or bottom":
        if not picked.cards:
            return False
        chosen = _pile_end(run, frame)
        if chosen is None:
            return WAIT
        to = chosen
    bind_leaving(run, frame, node.as_, picked)
    if node.reveal and picked.cards:
        run.emit(ev.CardsSeen(frame.context.you, picked.cards))
    done = False
    leaving = all(run.board.is_in_play(c) for c in picked.cards)
    # Frames of leaving cards resolve last in, first out. Of cards put on top, the first named ends up on top.
    cards = picked.cards[::-1] if leaving is not (to == "top") else picked.cards
    for i, card in enumerate(cards):
        more = to == "shuffled" and not leaving and _share_pile(run, card, cards[i + 1 :])
        done = _put_one(run, frame, node, card, "bottom" if more else to) or done
    _return_rest_of_hand(run, node.what, picked.cards)
    return done


def _share_pile(run: Run, card: int, others: tuple[int, ...]) -> bool:
    """Whether more cards go to a card's draw pile, which is shuffled once, when the last is there."""
    return any(run.table.cards[other].owner == run.table.cards[card].owner for other in others)


def _still_lost(run: Run, bound: Bound, leaving: bool) -> Bound:
    """Of cards that were destroyed or discarded, those that no other effect has moved since.

    ``leaving``: they are put somewhere as they leave play.
    """
    if not bound.lost and not leaving:
        return bound
    return Bound(cards=tuple(c for c in bound.cards if run.table.cards[c].zone in _LOST))


def _decides_own_destination(context: Context, node: fx.Put) -> bool:
    """Whether a response says where the card goes that is just leaving play, be it its own card or another."""
    event = context.event
    if event is None or event.kind not in _ENDS:
        return False
    return node.what == Ref("event.card") or (node.what == Ref("self") and event.card == context.source)


def _can_put(run: Run, frame: ProgramFrame, node: fx.Put, _program: str) -> bool:
    """Whether the card is still there to be put anywhere: another response may have moved it."""
    if not _decides_own_destination(frame.context, node) or not isinstance(node.what, Ref):
        return True
    return bool(_still_lost(run, query.resolve_ref(run.board, frame.context, frame.env, node.what.name), True).cards)


_ENDS = frozenset({EventKind.DESTROYED, EventKind.LEAVES})
_LOST = frozenset({Zone.ASIDE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE})


def _pile_end(run: Run, frame: ProgramFrame) -> str | None:
    if isinstance(frame.answer, PickNumber):
        return ("top", "bottom")[frame.answer.n]
    run.ask(
        ModeDecision(
            seat=frame.context.asked,
            purpose=Purpose.PILE_END,
            rule="ASC-TXT-05",
            source=frame.context.source,
            address=f"{frame.program}/{frame.i}",
            numbers=(0, 1),
        )
    )
    return None


def _put_one(run: Run, frame: ProgramFrame, node: fx.Put, card: int, to: str) -> bool:
    c = run.table.cards[card]
    if to in ("battlefield", "owner battlefield"):
        return _return_to_battlefield(run, card, frame.context.you if to == "battlefield" else c.owner)
    if to == "aside":
        return _set_aside(run, card)
    if to == "under":
        host = frame.picks["host"].cards
        if not host or host[0] == card or not run.board.is_in_play(host[0]):
            return False
        if c.zone in IN_PLAY:
            run.push(LeaveFrame(card=card, mark=c.incarnation, to=to, host=host[0]))
        else:
            placement.clear_card(run, card)
            run.move(card, Zone.UNDER, run.table.cards[host[0]].seat, host=host[0])
        return True
    if c.zone in IN_PLAY:
        run.push(LeaveFrame(card=card, mark=c.incarnation, to="hand with attached" if node.attached else to))
        return True
    if node.reveal and to == "hand":
        run.emit(ev.CardMoved(card, Zone.HAND, c.owner, origin=c.zone))
        return True
    if c.zone is Zone.ASIDE:
        placement.clear_card(run, card)
    placement.move_to_pile(run, card, to)
    return True


@executes(fx.Shift)
def shift(run: Run, frame: ProgramFrame, node: fx.Shift) -> object:
    """Move units to an end of the battlefield they are on."""
    units = [card for card in frame.picks["what"].cards if run.table.cards[card].zone is Zone.BATTLEFIELD]
    for card in units:
        run.emit(ev.UnitShifted(card, node.to == "left end"))
    return bool(units)


@executes(fx.Hide)
def hide(run: Run, frame: ProgramFrame, _node: fx.Hide) -> object:
    """Turn an automaton's aspects face down in their places."""
    hidden = [_hide_one(run, card) for card in frame.picks["what"].cards]
    return any(hidden)


def _hide_one(run: Run, card: int) -> bool:
    c = run.table.cards[card]
    if c.zone is not Zone.BATTLEFIELD or not run.table.seats[c.seat].automaton:
        return False
    if run.rules.infos[c.name].type not in ASPECT_TYPES:
        return False
    place = run.table.seats[c.seat].battlefield.index(card)
    placement.clear_card(run, card)
    run.move(card, Zone.FACE_DOWN, c.seat, index=place)
    return True


def _set_aside(run: Run, card: int) -> bool:
    """Set a card aside until the present resolution ends, which discards it if it is still there.

    Cards set aside lie open, so hidden cards stay where they are (ASC-GLO-20).
    """
    c = run.table.cards[card]
    root = next((f for f in reversed(run.stack) if isinstance(f, ResolveFrame)), None)
    if c.zone is Zone.ASIDE or c.zone in HIDDEN or root is None:
        return False
    root.aside = (*root.aside, card)
    if c.zone in IN_PLAY:
        run.push(LeaveFrame(card=card, mark=c.incarnation, to="aside"))
    else:
        placement.clear_card(run, card)
        run.move(card, Zone.ASIDE, c.seat)
    return True


def _return_to_battlefield(run: Run, card: int, seat: int) -> bool:
    """Put a unit that is set aside, removed or in a pile into play on a battlefield, without tokens or dice."""
    c = run.table.cards[card]
    if c.zone in IN_PLAY:
        return False
    if c.zone is Zone.ASIDE:
        placement.clear_card(run, card)
        for token, n in (("wounds", c.wounds), ("exhaustion", c.exhaustion), ("status", c.status)):
            if n:
                run.emit(ev.TokensRemoved(card, _TOKEN[token], n))
    return bool(placement.enter_battlefield(run, (card,), seat))


_TOKEN = {"wounds": Token.WOUND, "exhaustion": Token.EXHAUSTION, "status": Token.STATUS}


@executes(fx.Conjure)
def conjure(run: Run, frame: ProgramFrame, node: fx.Conjure) -> object:
    """Put conjurations from a pile into play; without a copy left there, none (ASC-ACT-11)."""
    n = _n(run, frame, node.n)
    pile = _copies(run, frame, node.title, frame.picks["pile"].seats)
    if node.up_to and pile and n > 0:
        if not isinstance(frame.answer, PickNumber):
            run.ask(_amount_decision(frame, min(n, len(pile)), frame.context.asked))
            return WAIT
        n = frame.answer.n
    seats = frame.picks["onto"].seats
    placed = placement.enter_battlefield(run, pile[:n], seats[0]) if seats else ()
    marks = tuple(run.table.cards[c].incarnation for c in placed)
    bind(frame, node.as_, Bound(cards=placed, n=len(placed), marks=marks))
    return bool(placed)


def _copies(run: Run, frame: ProgramFrame, title: str | Ref, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Copies of a title, or of a bound card, in a player's conjuration pile."""
    if isinstance(title, Ref):
        bound = query.resolve_ref(run.board, frame.context, frame.env, title.name).cards
        names = {run.table.cards[c].name for c in bound}
    else:
        names = {title}
    piles = (c for s in seats[:1] for c in run.table.seats[s].conjuration_pile)
    return tuple(c for c in piles if run.table.cards[c].name in names)


def _can_conjure(run: Run, frame: ProgramFrame, node: fx.Conjure, _program: str) -> bool:
    return bool(_copies(run, frame, node.title, query.seats_of(run.board, frame.context, frame.env, node.pile)))


def _amount_decision(frame: ProgramFrame, most: int, seat: int) -> ModeDecision:
    return ModeDecision(
        seat=seat,
        purpose=Purpose.NUMBER,
        rule="ASC-TXT-07",
        source=frame.context.source,
        address=f"{frame.program}/{frame.i}",
        numbers=tuple(range(most, -1, -1)),
    )


@executes(fx.Attach)
def attach(run: Run, frame: ProgramFrame, node: fx.Attach) -> object:
    """Attach a conjured alteration spell from your conjuration pile (ASC-ACT-20)."""
    to, pile = frame.picks["to"].cards, _copies(run, frame, node.title, (frame.context.you,))
    if not to or not pile or not run.board.is_in_play(to[0]):
        return False
    if not capacity.can_attach(run.board, frame.context.you, pile[0], to[0]):
        return False
    placement.attach(run, pile[0], to[0])
    return True


@executes(fx.Look)
def look(run: Run, frame: ProgramFrame, node: fx.Look) -> object:
    """Look at the top of a draw pile, or at certain cards; only ``you`` see them unless they are revealed."""
    you, seats = frame.context.you, frame.picks["who"].seats
    if node.what is not None:
        found = frame.picks["what"].cards
    else:
        n = _n(run, frame, node.n)
        found = query.pile_of(run.table.body(seats[0]), Zone.DRAW_PILE)[:n] if seats else ()
    if found:
        run.emit(ev.CardsSeen(you, found, audience=None if node.reveal else (you,)))
        _return_rest_of_hand(run, node.what, found)
    marks = tuple(run.table.cards[c].incarnation for c in found)
    bind(frame, node.as_, Bound(cards=found, n=len(found), marks=marks if node.what is not None else ()))
    return bool(found)


@executes(fx.FirstPlayer)
def first_player(run: Run, frame: ProgramFrame, _node: fx.FirstPlayer) -> object:
    """Give the first player token to a player who does not have it."""
    seats = frame.picks["who"].seats
    if not seats or seats[0] == run.table.first_player:
        return False
    run.emit(ev.FirstPlayerSet(seats[0]))
    return True


@executes(fx.Shuffle)
def shuffle(run: Run, frame: ProgramFrame, _node: fx.Shuffle) -> object:
    """Shuffle a draw pile."""
    for seat in frame.picks["who"].seats:
        run.shuffle(seat)
    return True


def _can_draw(run: Run, frame: ProgramFrame, node: fx.Draw | fx.Mill, _program: str) -> bool:
    seats = query.seats_of(run.board, frame.context, frame.env, node.who)
    return any(run.table.seats[s].draw_pile for s in seats)


PROBES[fx.Draw] = _can_draw
PROBES[fx.Mill] = _can_draw
PROBES[fx.Conjure] = _can_conjure
PROBES[fx.Put] = _can_put
