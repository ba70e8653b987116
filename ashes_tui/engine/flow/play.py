"""Playing cards, activating abilities, dice powers, meditating (ASC-ACT)."""

from __future__ import annotations

from ashes_tui.engine.board import capacity, conditions, permissions, query
from ashes_tui.engine.board.rules import Ability, reaction_costs
from ashes_tui.engine.legality import payment
from ashes_tui.engine.legality.turn_options import spells_to_meditate
from ashes_tui.engine.resolve import placement
from ashes_tui.engine.resolve.paying import choose_cost, spend_records
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import (
    CardsDecision,
    MeditateDecision,
    MeditateTop,
    PickCards,
    Purpose,
    SetDie,
    SideDecision,
)
from ashes_tui.engine.table.control import (
    ActivateFrame,
    Context,
    LeaveFrame,
    MeditateFrame,
    PayFrame,
    PlayFrame,
    PowerFrame,
    Record,
    ResolveFrame,
)
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, Bound
from ashes_tui.lang.terms import ActionKind, CardType, EventKind, Level, Means, Zone


@step(PlayFrame)
def _play(run: Run, frame: PlayFrame) -> None:
    """Pay the whole cost, then put the card where its placement says (ASC-ACT-01)."""
    if frame.stage == 0:
        if not frame.cost and not _choose_cost(run, frame):
            return
        frame.stage = 1
        run.push(PayFrame(seat=frame.seat, card=frame.card, cost=frame.cost))
    elif frame.stage == 1:
        frame.stage = 2
        if run.table.cards[frame.card].zone is not Zone.LIMBO:  # where the effect that plays it may have revealed it
            run.move(frame.card, Zone.LIMBO, frame.seat)
        run.emit(ev.CardPlayed(frame.seat, frame.card, frame.reaction))
        open_window(run, Record(kind=EventKind.PLAYED, card=frame.card, player=frame.seat, cause=frame.seat))
    else:
        _place(run, frame)


def _choose_cost(run: Run, frame: PlayFrame) -> bool:
    """Settle which of a reaction's parallel costs is paid (ASC-ACT-04); False while the player is asked."""
    ability = run.rules.abilities[frame.address]
    costs = reaction_costs(run.rules.infos[run.table.cards[frame.card].name], ability)
    counts = payment.dice_counts(
        run.table,
        frame.seat,
        permissions.lent_dice(run.board, frame.seat),
        permissions.lowest_payable_side(run.board, frame.seat),
    )
    payable = [text for text, cost in costs.items() if payment.can_pay(run.table, frame.seat, cost, frame.card, counts)]
    picked = choose_cost(run, frame, payable, frame.seat, frame.card)
    if picked is None:
        return False
    frame.cost, frame.answer = picked, None
    return True


def _place(run: Run, frame: PlayFrame) -> None:
    kind = run.rules.infos[run.table.cards[frame.card].name].type
    if kind is CardType.ALLY:
        run.pop()
        placement.enter_battlefield(run, (frame.card,), frame.seat)
    elif kind is CardType.READY_SPELL:
        _place_on_spellboard(run, frame)
    elif kind is CardType.ALTERATION_SPELL:
        _attach(run, frame)
    elif frame.stage == 2:
        frame.stage = 3
        _resolve_spell(run, frame)
    else:
        _finish_spell(run, frame)


def _place_on_spellboard(run: Run, frame: PlayFrame) -> None:
    """Put a ready spell into play in its own slot, or in one it shares (ASC-ACT-14)."""
    beside = capacity.shareable_slots(run.board, frame.seat, frame.card)
    if len(beside) > 1 and not isinstance(frame.answer, PickCards):
        run.ask(
            CardsDecision(
                seat=frame.seat,
                purpose=Purpose.CHOOSE,
                rule="ASC-ACT-14",
                source=frame.card,
                cards=beside,
                low=1,
                high=1,
            )
        )
        return
    picked = frame.answer.cards[0] if isinstance(frame.answer, PickCards) else next(iter(beside), NONE)
    host = run.table.cards[picked].host if picked != NONE else NONE
    run.pop()
    run.move(frame.card, Zone.SPELLBOARD, frame.seat, host=picked if host == NONE else host)
    open_window(run, Record(kind=EventKind.ENTERS, card=frame.card, player=frame.seat, cause=frame.seat))


def _attach(run: Run, frame: PlayFrame) -> None:
    """Attach an alteration spell (ASC-ACT-19), which targets (ASC-GLO-15); without a legal host it is discarded."""
    if isinstance(frame.answer, PickCards):
        frame.paid, frame.answer = _with_host(frame, frame.answer.cards[0]), None
    if frame.paid.cards:
        host = frame.paid.cards[0]
        if frame.stage == 2:
            frame.stage = 3
            run.emit(ev.TargetsChosen(frame.seat, frame.card, (host,)))
            if open_window(run, _attach_record(run, frame, host)):
                return
        run.pop()
        if run.board.is_in_play(host):
            placement.attach(run, frame.card, host)
        else:
            placement.send_home(run, frame.card)
        return
    _choose_host(run, frame)


def _choose_host(run: Run, frame: PlayFrame) -> None:
    """Ask for a host where there are several; without any the spell is discarded."""
    hosts = capacity.possible_hosts(run.board, frame.seat, frame.card)
    if not hosts:
        run.pop()
        placement.send_home(run, frame.card)
    elif len(hosts) == 1:
        frame.paid = _with_host(frame, hosts[0])
    else:
        run.ask(
            CardsDecision(
                seat=frame.seat,
                purpose=Purpose.TARGET,
                rule="ASC-ACT-19",
                source=frame.card,
                cards=hosts,
                low=1,
                high=1,
            )
        )


def _with_host(frame: PlayFrame, host: int) -> Bound:
    return Bound(cards=(host,), dice=frame.paid.dice, n=frame.paid.n, marks=frame.paid.marks)


def _attach_record(run: Run, frame: PlayFrame, host: int) -> Record:
    return Record(
        kind=EventKind.TARGETED,
        card=host,
        player=run.table.cards[host].seat,
        source=frame.card,
        cause=frame.seat,
        means=Means.SPELL,
    )


def _resolve_spell(run: Run, frame: PlayFrame) -> None:
    info = run.rules.infos[run.table.cards[frame.card].name]
    blocks = info.reactions if frame.reaction and frame.address else info.plays
    programs = tuple(a.address for a in blocks if not frame.address or a.address == frame.address)
    context = Context(
        frame.seat,
        frame.card,
        programs[0] if programs else "",
        x=frame.x,
        means=Means.SPELL,
        event=frame.event,
        spent=frame.paid.dice,
        spent_levels=tuple(Level(m) for m in frame.paid.marks),
    )
    x = next((a.block.x for a in blocks if a.block.x is not None), None)
    run.push(ResolveFrame(context=query.with_x(run.board, context, x), programs=programs))


def _finish_spell(run: Run, frame: PlayFrame) -> None:
    """Discard a spell that has resolved (ASC-ACT-09), unless its own text has moved it."""
    run.pop()
    if run.table.cards[frame.card].zone is Zone.LIMBO:
        placement.send_home(run, frame.card)
    open_window(
        run,
        Record(
            kind=EventKind.RESOLVES,
            card=frame.card,
            player=frame.seat,
            cause=frame.seat,
            means=Means.SPELL,
            effect=frame.address,
        ),
    )


# --- activating --------------------------------------------------------------------------------------------------


@step(ActivateFrame)
def _activate(run: Run, frame: ActivateFrame) -> None:
    """Pay the cost, then resolve the text, though the cost may have exhausted the card (ASC-TXT-14)."""
    ability = run.rules.abilities[frame.address]
    if frame.stage == 0:
        frame.stage = 1
        run.push(PayFrame(seat=frame.seat, card=frame.card, cost=frame.cost))
    elif frame.stage == 1:
        frame.stage = 2
        run.emit(ev.AbilityActivated(frame.seat, frame.card, frame.address))
        context = query.with_x(run.board, _activation(frame, ability), ability.block.x)
        run.push(ResolveFrame(context=context, programs=_activated_programs(run, frame)))
    else:
        run.pop()
        record = Record(
            kind=EventKind.RESOLVES,
            card=frame.card,
            player=frame.seat,
            cause=frame.seat,
            means=Means.ABILITY,
            effect=frame.address,
        )
        open_window(run, record)


def _activation(frame: ActivateFrame, ability: Ability) -> Context:
    # Unnamed text of a ready spell is spell text, a named block an ability (ASC-TXT-01).
    return Context(
        frame.seat,
        frame.card,
        frame.address,
        n=frame.n,
        x=frame.x,
        means=Means.ABILITY if ability.name else Means.SPELL,
        spent=frame.paid.dice,
        spent_levels=tuple(Level(m) for m in frame.paid.marks),
    )


def _activated_programs(run: Run, frame: ActivateFrame) -> tuple[str, ...]:
    """The activated effect, or the highest active focus text that replaces it (ASC-TXT-06), then other focus text.

    ASC-ACT-16.
    """
    focus = [run.rules.abilities[address] for address in _focus_programs(run, frame)]
    instead = sorted((a for a in focus if a.block.instead), key=lambda a: a.block.focus)
    first = instead[-1].address if instead else frame.address
    return (first, *(a.address for a in focus if not a.block.instead))


def _focus_programs(run: Run, frame: ActivateFrame) -> tuple[str, ...]:
    name = run.table.cards[frame.card].name
    info = run.rules.infos[name]
    if not info.focus:
        return ()
    level = permissions.focus_level(run.board, frame.card)
    ctx = Context(frame.seat, frame.card)
    return tuple(
        a.address
        for a in info.focus
        if a.block.focus <= level and a.block.do and conditions.holds(run.board, ctx, query.NO_ENV, a.block.given)
    )


# --- dice powers -------------------------------------------------------------------------------------------------


@step(PowerFrame)
def _power(run: Run, frame: PowerFrame) -> None:
    """Spend the side action, exhaust a power die, resolve its power with that die as "this die" (ASC-DICE-01)."""
    if frame.stage:
        if frame.stage == 1:
            _resolve_power(run, frame)
        else:
            run.pop()
        return
    frame.stage = 1
    if not frame.free:
        run.emit(ev.ActionSpent(frame.seat, ActionKind.SIDE))
        run.emit(ev.DieMoved(frame.die, EXHAUSTED))
    run.emit(ev.PowerUsed(frame.seat, frame.die))
    if not frame.free and open_window(run, *spend_records(frame.seat, (frame.die,), Means.DICE_POWER)):
        return
    _resolve_power(run, frame)


def _resolve_power(run: Run, frame: PowerFrame) -> None:
    frame.stage = 2
    die = run.table.dice[frame.die]
    abilities = run.rules.powers[die.type]
    context = Context(frame.seat, address=abilities[0].address, means=Means.DICE_POWER, die=frame.die)
    run.push(ResolveFrame(context=context, programs=tuple(a.address for a in abilities)))


# --- meditating --------------------------------------------------------------------------------------------------


@step(MeditateFrame)
def _meditate(run: Run, frame: MeditateFrame) -> None:
    """Discard one card at a time (ASC-ACT-07), then change up to that many dice (ASC-ACT-08, Q-01)."""
    answer, frame.answer = frame.answer, None
    if frame.stage == 0:
        if _meditate_one(run, frame, answer):
            return
        answer, frame.stage = None, 1
    if isinstance(answer, SetDie):
        run.emit(ev.DieTurned(answer.die, answer.level))
        frame.count -= 1
    elif answer is not None:
        frame.count = 0
    dice = tuple(d.id for d in run.table.pool(frame.seat, ACTIVE))
    if frame.count <= 0 or not dice:
        run.pop()
        open_window(run, Record(kind=EventKind.MEDITATES, player=frame.seat, cause=frame.seat, milled=frame.milled))
        return
    run.ask(SideDecision(seat=frame.seat, purpose=Purpose.MEDITATE_DIE, rule="ASC-ACT-08", dice=dice, left=frame.count))


def _meditate_one(run: Run, frame: MeditateFrame, answer: object) -> bool:
    """Discard the card that was picked and ask for another; False when the player stops."""
    if isinstance(answer, PickCards) and answer.cards:
        card = answer.cards[0]
        frame.count += 1
        if run.board.is_in_play(card):
            run.push(LeaveFrame(card=card))
            return True
        placement.send_home(run, card)
    elif isinstance(answer, MeditateTop):
        top = run.table.seats[frame.seat].draw_pile[0]
        run.move(top, Zone.DISCARD_PILE, frame.seat, index=0)
        frame.milled, frame.count = top if frame.milled == NONE else frame.milled, frame.count + 1
    elif answer is not None:
        return False
    state = run.table.seats[frame.seat]
    cards = (*state.hand, *spells_to_meditate(run.board, frame.seat))
    if not cards and not state.draw_pile:
        return False
    run.ask(
        MeditateDecision(
            seat=frame.seat,
            purpose=Purpose.MEDITATE,
            rule="ASC-ACT-07",
            cards=cards,
            top=bool(state.draw_pile),
            done=frame.count,
        )
    )
    return True
