"""Tokens and timed effects: place, remove, move, until, copy-of, additional actions."""

from __future__ import annotations

from msgspec import UNSET, UnsetType, structs

from ashes_tui.engine.board import query
from ashes_tui.engine.resolve.candidates import PROBES, eligible
from ashes_tui.engine.resolve.programs import WAIT, bind, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import ModeDecision, PickNumber, Purpose
from ashes_tui.engine.table.control import DealFrame, ProgramFrame, RainsFrame, Record
from ashes_tui.engine.table.lots import Shares, places_of_lot, shares_removed
from ashes_tui.engine.table.state import NONE, Bound, TimedEffect
from ashes_tui.lang import effect as fx
from ashes_tui.lang.filters import Titled, TitledAs
from ashes_tui.lang.select import AnyOf, Num, Ref, Select, Selector, Value
from ashes_tui.lang.static import Cannot, Must, StatBonus, Static, Ward
from ashes_tui.lang.terms import Duration, EventKind, Token


@executes(fx.Place)
def place(run: Run, frame: ProgramFrame, node: fx.Place) -> object:
    """Place tokens; placing wounds is not damage (ASC-DMG-08)."""
    ctx, picked = frame.context, frame.picks["to"]
    n = query.value(run.board, ctx, frame.env, node.n)
    lot = _lot(run, frame, node)
    bind(frame, node.as_, structs.replace(picked, n=max(0, n), lot=lot))
    if node.token is Token.WOUND and (n > 0 or frame.stage):
        return _place_wounds(run, frame, picked, n, lot)
    cards = [c for c in picked.cards if run.board.is_in_play(c)]
    if n <= 0 or not cards:
        return False
    if node.token is Token.RED_RAINS:
        rains = RainsFrame(card=cards[0], left=n, source=ctx.source, cause=ctx.you, means=ctx.means)
        rains.lots = _share(lot, n)
        run.push(rains)
        return True
    exhausted: list[Record] = []
    for card in cards:
        if node.token is Token.EXHAUSTION:
            exhausted += run.exhaust(card, n, ctx.source, ctx.you, ctx.means, _share(lot, n))
        else:
            run.emit(ev.TokensPlaced(card, node.token, n, ctx.source, ctx.you, ctx.means, lots=_share(lot, n)))
    if exhausted:
        open_window(run, *exhausted)
    return True


def _lot(run: Run, frame: ProgramFrame, node: fx.Place) -> int:
    """The lot of a node that names its tokens, made when the node begins; NONE without a name."""
    if node.as_ is None:
        return NONE
    return frame.env[node.as_].lot if frame.stage else run.new_lot()


def _share(lot: int, n: int) -> Shares:
    return () if lot == NONE else ((lot, n),)


def _place_wounds(run: Run, frame: ProgramFrame, picked: Bound, n: int, lot: int) -> object:
    """Wound one card after the other, each with its triggers (ASC-TIM-06); the amount is fixed first."""
    n = frame.stage = frame.stage or n
    while frame.count < len(picked.cards):
        card, mark = picked.cards[frame.count], picked.marks[frame.count] if picked.marks else NONE
        frame.count += 1
        if run.board.has_stayed(card, mark):
            frame.loop = (*frame.loop, card)
            _wound(run, frame, card, n, _share(lot, n))
            return WAIT
    done, frame.loop = bool(frame.loop), ()
    return done


def _wound(run: Run, frame: ProgramFrame, card: int, n: int, lots: Shares) -> None:
    """Place wounds by an effect: like damage that is already being received, with all it causes (ASC-DMG-08)."""
    ctx = frame.context
    if frame.holding:
        open_window(run, run.place_wounds(card, n, ctx.source, ctx.you, ctx.means, lots=lots))
        return
    mark = run.table.cards[card].incarnation
    deal = DealFrame(stage=1, card=card, mark=mark, n=n, left=n, source=ctx.source, cause=ctx.you, means=ctx.means)
    deal.lots = lots
    run.push(deal)


@executes(fx.Remove)
def remove(run: Run, frame: ProgramFrame, node: fx.Remove) -> object:
    """Remove as many tokens as there are. It is done ("if you do") only if all were there; for ``all``, if any were."""
    if node.those:
        return _remove_lot(run, frame, node)
    cards = frame.picks["source"].cards
    said = tuple(_amount(run, frame, n) for n, _ in node.tokens)
    if node.up_to and not _ask_numbers(run, frame, node, cards):
        return WAIT
    amounts = [(n, *said[1:]) for n in frame.loop] if node.up_to else [said] * len(cards)
    removed, complete, records = 0, True, list[Record]()
    for card, of_card in zip(cards, amounts, strict=True):
        for n, (_, token) in zip(of_card, node.tokens, strict=True):
            taken = min(n, run.board.tokens(card, token)) if run.board.is_in_play(card) else 0
            complete = complete and (taken == n or n == query.EVERYTHING)
            removed += taken
            if taken:
                run.emit(ev.TokensRemoved(card, token, taken))
                records += _last_status_records(run, frame, card, token)
    bind(frame, node.as_, structs.replace(frame.picks["source"], n=removed))
    if records:
        open_window(run, *records)
    return removed > 0 and complete


def _remove_lot(run: Run, frame: ProgramFrame, node: fx.Remove) -> object:
    """Remove exactly the tokens that were placed before, from wherever they are now."""
    (_, token), placed = node.tokens[0], frame.picks["source"]
    records, removed = list[Record](), 0
    for card, n in places_of_lot(run.table, placed.lot):
        if card in placed.cards:
            run.emit(ev.TokensRemoved(card, token, n, lot=placed.lot))
            records += _last_status_records(run, frame, card, token)
            removed += n
    bind(frame, node.as_, structs.replace(placed, n=removed))
    if records:
        open_window(run, *records)
    return 0 < removed == placed.n


def _last_status_records(run: Run, frame: ProgramFrame, card: int, token: Token) -> tuple[Record, ...]:
    """The record that triggers may respond to if these were a card's last status tokens."""
    c, ctx = run.table.cards[card], frame.context
    if token is not Token.STATUS or c.status:
        return ()
    return (Record(kind=EventKind.TOKENS_GONE, card=card, player=c.seat, source=ctx.source, cause=ctx.you),)


def _amount(run: Run, frame: ProgramFrame, value: Value) -> int:
    return query.value(run.board, frame.context, frame.env, value)


def _ask_numbers(run: Run, frame: ProgramFrame, node: fx.Remove, cards: tuple[int, ...]) -> bool:
    """Ask how many tokens to remove from each card, one after the other; False while it is asked."""
    if isinstance(frame.answer, PickNumber):
        frame.loop, frame.answer = (*frame.loop, frame.answer.n), None
    (n, token), *_ = node.tokens
    while len(frame.loop) < len(cards):
        card = cards[len(frame.loop)]
        most = min(_amount(run, frame, n), run.board.tokens(card, token))
        if most:
            run.ask(_amount_decision(frame, most, card if len(cards) > 1 else UNSET))
            return False
        frame.loop = (*frame.loop, 0)
    return True


def _amount_decision(frame: ProgramFrame, most: int, about: int | UnsetType) -> ModeDecision:
    return ModeDecision(
        seat=frame.context.asked,
        purpose=Purpose.NUMBER,
        rule="ASC-TXT-07",
        source=frame.context.source,
        address=f"{frame.program}/{frame.i}",
        numbers=tuple(range(most, -1, -1)),
        about=about,
    )


@executes(fx.MoveTokens)
def move(run: Run, frame: ProgramFrame, node: fx.MoveTokens) -> object:
    """Move tokens: remove and place them in one resolution (ASC-GLO-12); moved wounds count as placed.

    They remain the same tokens: an effect that refers to them finds them on the other card.
    """
    source, to = frame.picks["source"].cards, frame.picks["to"].cards
    if not source or not to or source[0] == to[0]:
        return False
    n = min(_amount(run, frame, node.n), run.board.tokens(source[0], node.token))
    if n <= 0:
        return False
    lots = shares_removed(run.table, source[0], node.token, n)
    run.emit(ev.TokensRemoved(source[0], node.token, n))
    ctx = frame.context
    if node.token is Token.WOUND:
        _wound(run, frame, to[0], n, lots)
    else:
        run.emit(ev.TokensPlaced(to[0], node.token, n, ctx.source, ctx.you, ctx.means, lots=lots))
        if records := _last_status_records(run, frame, source[0], node.token):
            open_window(run, *records)
    return True


def _can_move(run: Run, frame: ProgramFrame, node: fx.MoveTokens, _program: str) -> bool:
    return _has_any(run, frame, node.source, (node.token,))


def _can_remove(run: Run, frame: ProgramFrame, node: fx.Remove, program: str) -> bool:
    """Whether any such token is there. If cards are still to be picked, what follows may be worth it without one."""
    if node.those or (not isinstance(node.source, Ref) and len(run.rules.programs[program]) > 1):
        return True
    return _has_any(run, frame, node.source, tuple(token for _, token in node.tokens))


def _has_any(run: Run, frame: ProgramFrame, source: Selector, kinds: tuple[Token, ...]) -> bool:
    """Whether a bound card has such a token, or one of those that may be picked."""
    if isinstance(source, Ref):
        cards = query.resolve_ref(run.board, frame.context, frame.env, source.name).cards
    elif isinstance(source, Select | AnyOf):
        cards = eligible(run, frame, source)
    else:
        return True
    return any(run.board.tokens(card, kind) for card in cards for kind in kinds)


PROBES[fx.MoveTokens] = _can_move
PROBES[fx.Remove] = _can_remove


@executes(fx.Until)
def until(run: Run, frame: ProgramFrame, node: fx.Until) -> object:
    """Begin a timed effect; the cards it applies to and its amounts are fixed now (ASC-TIM-07)."""
    picked = frame.picks["who"]
    statics = tuple(_with_fixed_amounts(run, frame, s) for s in node.statics)
    return _begin(run, frame, node, picked, statics=statics)


def _with_fixed_amounts(run: Run, frame: ProgramFrame, static: Static) -> Static:
    if isinstance(static, StatBonus):
        n = query.value(run.board, frame.context, frame.env, static.n)
        if static.per is not None:
            n *= query.value(run.board, frame.context, frame.env, static.per)
        return structs.replace(static, n=Num(n), per=None)
    if isinstance(static, Cannot) and static.by is not None:
        return structs.replace(static, by=_titled_now(run, frame, static.by))
    if isinstance(static, Must) and static.by is not None:
        others = query.resolve_ref(run.board, frame.context, frame.env, static.by.name).cards
        return structs.replace(static, cards=tuple((c, run.table.cards[c].identity) for c in others))
    if isinstance(static, Ward):
        return structs.replace(static, n=Num(query.value(run.board, frame.context, frame.env, static.n)))
    return static


def _titled_now(run: Run, frame: ProgramFrame, by: Select) -> Select:
    """A selector with the present title of a bound card, instead of a reference to that card."""
    titled_as = by.find(TitledAs)
    if titled_as is None:
        return by
    bound = query.resolve_ref(run.board, frame.context, frame.env, titled_as.card.name).cards
    title = Titled(run.board.title(bound[0]) if bound else "")
    return structs.replace(by, filters=tuple(title if one == titled_as else one for one in by.filters))


def _begin(
    run: Run,
    frame: ProgramFrame,
    node: fx.Until | fx.CopyOf,
    picked: Bound,
    statics: tuple[Static, ...] = (),
    copy_of: str | None = None,
    copy_x: int = 0,
) -> bool:
    cards = tuple((c, run.table.cards[c].identity) for c in picked.cards if run.board.is_in_play(c))
    if not cards and not picked.seats:
        return False
    source = frame.context.source
    effect = TimedEffect(
        id=run.table.next_effect,
        seat=frame.context.you,
        source=run.table.cards[source].name if source >= 0 else frame.context.address,
        duration=node.duration,
        statics=statics,
        cards=cards,
        seats=picked.seats if not cards else (),
        copy_of=copy_of,
        copy_x=copy_x,
        turn=run.table.turn if node.duration in _NEXT else 0,
    )
    if frame.holding:
        frame.begun = (*frame.begun, effect)
    else:
        run.emit(ev.EffectBegan(effect))
    return True


_NEXT = (Duration.NEXT_TURN, Duration.THEIR_NEXT_TURN)


@executes(fx.CopyOf)
def copy_of(run: Run, frame: ProgramFrame, node: fx.CopyOf) -> object:
    """Give a unit another's title, printed abilities and values for a duration."""
    of = frame.picks["of"].cards
    if not of:
        return False
    title, x = run.board.title(of[0]), run.board.x_of(of[0])
    return _begin(run, frame, node, frame.picks["who"], copy_of=title, copy_x=x)


@executes(fx.GainAction)
def gain_action(run: Run, frame: ProgramFrame, node: fx.GainAction) -> object:
    """Gain additional actions, in one's own turn only."""
    you = frame.context.you
    if not run.table.in_turn(you):
        return False
    run.emit(ev.ActionGained(you, node.kind, node.n))
    return True
