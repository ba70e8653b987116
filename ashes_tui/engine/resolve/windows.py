"""Windows: who may respond to a fact, and in which order (ASC-TIM-02, ASC-TIM-03, ASC-TIM-04).

A window is opened only if somebody could respond. "When" effects come before "after" effects. The active player comes
first, then the others clockwise; each player has one opportunity and resolves any number of their own responses in
it. Among partners the edition may let the player who passes the opportunity choose who has it next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ashes_tui.engine.board import capacity, conditions, permissions, query
from ashes_tui.engine.board.patterns import is_triggered_by
from ashes_tui.engine.board.rules import Ability, reaction_costs
from ashes_tui.engine.legality import payment
from ashes_tui.engine.resolve import delayed, response_order
from ashes_tui.engine.resolve.candidates import can_do
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import PickSeat, PickTrigger, Purpose, TriggerDecision
from ashes_tui.engine.table.control import Context, PlayFrame, ProgramFrame, Record, ResolveFrame, WindowFrame
from ashes_tui.engine.table.state import NONE, Delayed, Snapshot
from ashes_tui.lang import effect as fx
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import BlockKind, CardType, Duration, EventKind, Means, Phase, Zone

_IN_PLAY = (BlockKind.WHEN, BlockKind.AFTER)
"""How cards in play respond."""
_OWN_BOARD = frozenset({Zone.PHOENIXBORN, Zone.SPELLBOARD})
_ATTACHING = frozenset({EventKind.ATTACHED, EventKind.ENTERS})


class Response(NamedTuple):
    """One way to respond: an ability of a card, or of a die on it, to one of the window's records (by its index)."""

    card: int
    ability: Ability
    record: int
    die: int = NONE


LeftPlay = tuple[tuple[int, int, int], ...]
"""Cards that are leaving play: card, the card it leaves with, its controller (``WindowFrame.gone``)."""


def open_window(run: Run, *records: Record, follow_up: bool = False, due: tuple[Duration, ...] = ()) -> bool:
    """Open a window for simultaneous facts; return False, having done nothing, if it would stay empty.

    ``follow_up``: the sentence that destroyed something goes on with "if that destroyed it" (DMG-33).
    ``due``: the window is a point in time at which effects delayed until then resolve too.
    """
    top = run.stack[-1] if run.stack else None
    if isinstance(top, ProgramFrame) and top.holding and records[0].kind is not EventKind.TARGETED:
        top.held = (*top.held, *records)
        return False
    must_open = follow_up or bool(delayed.due_effects(run.table, due))
    if not must_open and not any(_could_anyone_respond(run, r) for r in records):
        return False
    order, gone = run.table.order(run.table.lead()), _cards_leaving(run, records)
    first = BlockKind.WHEN if must_open else _first_kind(run, records, gone, order)
    if first is None:
        return False
    there = tuple((c, run.table.cards[c].incarnation) for c in run.board.in_play)
    run.push(
        WindowFrame(
            records=records,
            after=first is BlockKind.AFTER,
            order=order,
            there=there,
            gone=gone,
            follow_up=follow_up,
            due=due,
        )
    )
    return True


def can_be_answered(run: Run, record: Record) -> bool:
    """Whether anybody could respond to a fact now."""
    if not _could_anyone_respond(run, record):
        return False
    order, gone = run.table.order(run.table.lead()), _cards_leaving(run, (record,))
    return _first_kind(run, (record,), gone, order) is not None


def _cards_leaving(run: Run, records: tuple[Record, ...]) -> LeftPlay:
    """Cards that have just left play, each with what is attached to it (ASC-TIM-01)."""
    cards = run.table.cards
    left = dict.fromkeys(r.card for r in records if r.card != NONE and cards[r.card].zone is Zone.ASIDE)
    return tuple((c, card, cards[c].seat) for card in left for c in (card, *cards[card].attached))


def resolve_all_at(run: Run, point: EventKind, orderer: int) -> bool:
    """Resolve everything that triggers at a point in time, in the order one player chooses (FAQ-ErasEnd-1).

    Only cards that are unexhausted now take part, and one that becomes exhausted meanwhile no longer resolves.
    """
    cards, board = run.table.cards, run.board
    there = tuple((c, cards[c].incarnation) for c in board.in_play if not board.was_exhausted(c))
    frame = WindowFrame(records=(Record(kind=point),), order=(orderer,), there=there, orderer=orderer)
    if not any(True for _ in _available_responses(run, frame, orderer)):
        return False
    run.push(frame)
    return True


def _could_anyone_respond(run: Run, record: Record) -> bool:
    """A cheap first test: could any card in play, die on a card or card in hand respond to this kind of fact?"""
    table, rules = run.table, run.rules
    names = rules.listening[record.kind]
    if names:
        cards = table.cards
        gone = (c for c, _, _ in _cards_leaving(run, (record,)))
        if any(cards[c].name in names for c in (*run.board.listeners(record.kind), *gone)):
            return True
    if record.card != NONE and table.cards[record.card].zone is Zone.ASIDE:
        last = table.cards[record.card].last
        if last is not None and last.texts is not None:
            return True
    if record.kind is EventKind.DAMAGED and record.card != NONE and table.cards[record.card].dice:
        return True
    if run.board.may_have_changed_texts:
        return True
    return table.active != NONE and bool(rules.reacting[record.kind])


def _first_kind(run: Run, records: tuple[Record, ...], gone: LeftPlay, order: tuple[int, ...]) -> BlockKind | None:
    """What a window would begin with: "when", "after", or nothing. Most find nothing, so each card is read once."""
    found = None
    for i, record in enumerate(records):
        for response in _responses_in_play(run, record, i, gone, order, _IN_PLAY):
            if response.ability.block.kind is BlockKind.WHEN:
                return BlockKind.WHEN
            found = BlockKind.AFTER
    if found or any(True for s in order for i, r in enumerate(records) for _ in _reactions_in_hand(run, r, i, s)):
        return BlockKind.AFTER
    return None


# --- finding responses -------------------------------------------------------------------------------------------


def _responses(run: Run, records: tuple[Record, ...], gone: LeftPlay, seat: int, after: bool) -> Iterator[Response]:
    kinds = (BlockKind.AFTER if after else BlockKind.WHEN,)
    for i, record in enumerate(records):
        yield from _responses_in_play(run, record, i, gone, (seat,), kinds)
        if after:
            yield from _reactions_in_hand(run, record, i, seat)


def _responses_in_play(
    run: Run, record: Record, i: int, gone: LeftPlay, seats: tuple[int, ...], kinds: tuple[BlockKind, ...]
) -> Iterator[Response]:
    """Responses of these kinds that these seats resolve, of cards in play and of cards leaving it."""
    leaving = {card: seat for card, whole, seat in gone if whole == record.card}
    table, board, rules = run.table, run.board, run.rules
    names = rules.listening[record.kind]
    scan_all = board.may_have_changed_texts
    there = board.listeners(record.kind)
    for card in (*(c for c in there if c not in leaving), *leaving) if leaving else there:
        c = table.cards[card]
        listens = scan_all or c.name in names or card in leaving
        seat = _resolving_seat(run, record, card, leaving.get(card, c.seat)) if listens else NONE
        if listens and seat in seats:
            last = c.last if card in leaving and card == record.card else None
            exhausted = board.was_exhausted(card) if last is None else last.exhausted
            for ability in _abilities(run, card, last):
                if ability.block.kind in kinds and _is_response(run, record, card, ability, seat, exhausted):
                    yield Response(card, ability, i)
        for d in c.dice:
            if c.seat in seats and table.dice[d].type in rules.die_triggers:
                for ability in rules.on_card[table.dice[d].type]:
                    if ability.block.kind in kinds and _is_response(run, record, card, ability, c.seat, False, d):
                        yield Response(card, ability, i, d)


def _abilities(run: Run, card: int, last: Snapshot | None) -> tuple[Ability, ...]:
    """The abilities of a card; if it has left play, those it had then (``last``)."""
    if last is None:
        return run.board.abilities(card)
    rules = run.rules
    if last.texts is None:
        return rules.infos[run.table.cards[card].name].abilities
    return tuple(rules.abilities[text].with_n(n) for text, n in last.texts)


def _resolving_seat(run: Run, record: Record, card: int, controller: int) -> int:
    """Who resolves a card's response: its controller, or for a spell being attached its caster (ASC-GLO-05)."""
    if record.kind in _ATTACHING and card == record.card and record.host != NONE:
        return record.player
    own = run.table.cards[card].zone in _OWN_BOARD
    return run.table.acting(controller) if own else controller


def _is_response(
    run: Run, record: Record, card: int, ability: Ability, seat: int, exhausted: bool, die: int = NONE
) -> bool:
    # The text of a die on a card is not the card's own, so exhausting the card does not silence it.
    if not ability.inex and exhausted:
        return False
    if ability.block.once and not _is_unused_this_turn(run, card, ability):
        return False
    ctx = Context(seat, card, ability.address, ability.numeral, event=record, die=die)
    return is_triggered_by(run.board, ctx, ability, record) and _is_worth_offering(run, ctx, ability)


def _is_unused_this_turn(run: Run, card: int, ability: Ability) -> bool:
    """Whether a once-per-turn ability is still unused this turn; between turns it cannot be used (TIM-15)."""
    used = (e for e in run.table.history if isinstance(e, ev.TriggerResolved))
    return run.table.active != NONE and not any(e.card == card and e.address == ability.address for e in used)


def _is_worth_offering(run: Run, ctx: Context, ability: Ability) -> bool:
    """Whether an ability is mandatory, or optional with something to act on."""
    return not ability.optional or can_do(
        run, ProgramFrame(program=ability.address, context=ctx), f"{ability.address}/0d"
    )


def _reactions_in_hand(run: Run, record: Record, i: int, seat: int) -> Iterator[Response]:
    """Reactions a player could play: one each turn, and only during a player's turn (ASC-ACT-17, ASC-ACT-18)."""
    table = run.table
    names = run.rules.reacting[record.kind]
    state = table.seats[seat]
    if not names or state.lost or state.reacted or table.phase is not Phase.PLAYER_TURNS or table.active == NONE:
        return
    lent = permissions.lent_dice(run.board, seat)
    no_reactions = permissions.is_forbidden(run.board, seat, Act.PLAY_REACTION)
    for card in () if permissions.is_forbidden(run.board, seat, Act.REACT_FROM_HAND) else state.hand:
        if table.cards[card].name not in names or capacity.placement_denial(run.board, seat, card):
            continue
        info = run.rules.infos[table.cards[card].name]
        for ability in info.reactions:
            if no_reactions and (info.type is CardType.REACTION_SPELL or ability.block.also_reaction):
                continue
            ctx = Context(seat, card, ability.address, ability.numeral, event=record)
            if is_triggered_by(run.board, ctx, ability, record) and any(
                payment.can_pay(
                    run.table,
                    seat,
                    cost,
                    card,
                    payment.dice_counts(run.table, seat, lent, permissions.lowest_payable_side(run.board, seat)),
                )
                for cost in reaction_costs(info, ability).values()
            ):
                yield Response(card, ability, i)


# --- the window itself -------------------------------------------------------------------------------------------


@step(WindowFrame)
def _step(run: Run, frame: WindowFrame) -> None:
    if frame.answer is not None:
        answer, frame.answer = frame.answer, None
        if isinstance(answer, PickTrigger):
            _resolve_picked(run, frame, answer)
            return
        if isinstance(answer, PickSeat):
            response_order.pass_opportunity(run, frame, answer.seat)
        elif response_order.asks_who_is_next(run, frame, lambda s: _can_respond_openly(run, frame, s)):
            return
        frame.at += 1
    while frame.at < len(frame.order):
        seat = frame.order[frame.at]
        if _can_respond(run, frame, seat):
            _offer(run, frame, seat, _remaining_responses(run, frame, seat), _due(run, frame, seat))
            return
        if response_order.asks_who_is_next(run, frame, lambda s: _can_respond_openly(run, frame, s)):
            return
        frame.at += 1
    left = _due(run, frame)
    if left:  # an eliminated player's, or one that has meanwhile been delayed until this very moment
        delayed.resolve_delayed(run, left[0])
    elif not frame.after:
        frame.after, frame.at = True, 0
        if frame.follow_up:
            _resolve_follow_up(run)
    else:
        run.pop()


def _can_respond(run: Run, frame: WindowFrame, seat: int) -> bool:
    return bool(_due(run, frame, seat) or _remaining_responses(run, frame, seat))


def _remaining_responses(run: Run, frame: WindowFrame, seat: int) -> list[Response]:
    """The responses a seat has not used yet."""
    return [r for r in _available_responses(run, frame, seat) if _key(r) not in frame.used]


def _due(run: Run, frame: WindowFrame, seat: int = NONE) -> tuple[Delayed, ...]:
    """The delayed effects due now, of one seat if given; they resolve among the "when" responses."""
    return () if frame.after else delayed.due_effects(run.table, frame.due, seat)


def _can_respond_openly(run: Run, frame: WindowFrame, seat: int) -> bool:
    """Whether a seat could still respond with a card everybody sees; a question must not reveal what a hand holds."""
    cards, left = run.table.cards, _remaining_responses(run, frame, seat)
    return bool(_due(run, frame, seat)) or any(cards[r.card].zone is not Zone.HAND for r in left)


def _resolve_follow_up(run: Run) -> None:
    """Resolve what the destroying sentence says next, "if that destroyed it", before "after" responses (DMG-33)."""
    below = run.stack[-3]
    assert isinstance(below, ProgramFrame)
    node = run.rules.programs[below.program][below.i]
    assert isinstance(node, fx.If)
    mark = "d" if conditions.holds(run.board, below.context, below.env, node.conditions) else "o"
    if mark == "d" or node.otherwise:
        run.push(ProgramFrame(program=f"{below.program}/{below.i}{mark}", context=below.context, env=below.env))
    below.i += 1


def _available_responses(run: Run, frame: WindowFrame, seat: int) -> Iterator[Response]:
    """Responses of cards that were in play when the window opened; a card that arrives later does not respond.

    At the end of the round, cards that arrive before their controller has passed respond too (RND-26).
    """
    there, board = dict(frame.there), run.board
    if frame.orderer != NONE:
        controllers = run.table.clockwise(frame.orderer)
        everyones = (r for s in controllers for r in _responses(run, frame.records, (), s, frame.after))
        yield from (r for r in everyones if _was_there(run, there, r.card) and not board.was_exhausted(r.card))
        return
    late_allowed = response_order.is_round_end(frame)
    # A card that is back in play by the time of "after" is a new card and takes no part.
    back = [c for c, leaving, _ in frame.gone if c == leaving and frame.after and board.is_in_play(c)]
    left = {(c, leaving) for c, leaving, _ in frame.gone if c not in back}
    for response in _responses(run, frame.records, frame.gone, seat, frame.after):
        leaving = (response.card, frame.records[response.record].card) in left
        if late_allowed or leaving or _is_reaction(response) or _was_there(run, there, response.card):
            yield response


def _was_there(run: Run, there: dict[int, int], card: int) -> bool:
    """Whether a card was in play when the window opened and has not left play since."""
    return there.get(card) == run.table.cards[card].incarnation


def _key(response: Response) -> tuple[int, str, int]:
    card, ability, record, die = response
    return (card, f"{ability.address}@{die}" if die != NONE else ability.address, record)


def _is_reaction(response: Response) -> bool:
    return response.ability.block.kind in (BlockKind.REACT, BlockKind.HANDPLAY)


def _offer(run: Run, frame: WindowFrame, seat: int, responses: list[Response], due: tuple[Delayed, ...]) -> None:
    """Ask a seat which response resolves next (ASC-TIM-02); a single mandatory one resolves without a question."""
    ordered = frame.orderer != NONE  # the card's controller decides whether to use it (FAQ-ErasEnd-2)
    forced = bool(due) or any(ordered or (not r.ability.optional and not _is_reaction(r)) for r in responses)
    labels = tuple(dict.fromkeys(delayed.due_labels(run.table, due)))
    single = len(responses) + len(labels) == 1
    if forced and (single or run.table.seats[seat].automaton):  # ASC-DRG-33: from left to right
        if responses:
            _start(run, frame, responses[0])
        else:
            delayed.resolve_delayed(run, due[0])
        return
    triggers = (*dict.fromkeys((r.card, _key(r)[1]) for r in responses), *labels)
    record = frame.records[responses[0].record] if responses else Record(kind=delayed.POINTS[due[0].at])
    run.ask(
        TriggerDecision(
            seat=seat,
            purpose=Purpose.TRIGGER,
            rule="ASC-TIM-02",
            source=triggers[0][0],
            triggers=triggers,
            event=record.kind.value,
            about=record.card,
            optional=not forced,
            amount=record.amount,
            by=record.source,
        )
    )


def _resolve_picked(run: Run, frame: WindowFrame, answer: PickTrigger) -> None:
    """Resolve the delayed effect or the response that was picked."""
    seat = frame.order[frame.at]
    due, picked = _due(run, frame, seat), (answer.card, answer.ability)
    for effect, label in zip(due, delayed.due_labels(run.table, due), strict=True):
        if label == picked:
            delayed.resolve_delayed(run, effect)
            return
    for response in _available_responses(run, frame, seat):
        key = _key(response)
        if key[:2] == picked and key not in frame.used:
            _start(run, frame, response)
            return


def _means(run: Run, card: int, ability: Ability, die: int) -> Means:
    """What kind of effect a response is: a dice power, a spell's unnamed text (ASC-TXT-01), else an ability.

    A unit's text is always an ability: the boxes of aspects have no names.
    """
    if die != NONE:
        return Means.DICE_POWER
    return Means.ABILITY if ability.name or run.rules.infos[run.table.cards[card].name].is_unit else Means.SPELL


def _start(run: Run, frame: WindowFrame, response: Response) -> None:
    """Begin to resolve a response: a reaction is played from hand, anything else resolves its program."""
    card, ability, _, die = response
    frame.used = (*frame.used, _key(response))
    seat, record = frame.order[frame.at], frame.records[response.record]
    if frame.orderer != NONE:
        seat = run.table.cards[card].seat
    if _is_reaction(response):
        run.push(PlayFrame(seat=seat, card=card, reaction=True, event=record, address=ability.address))
        return
    run.emit(ev.TriggerResolved(seat, card, ability.address))
    means = _means(run, card, ability, die)
    context = Context(seat, card, ability.address, ability.numeral, means=means, event=record, die=die)
    accepted = ability.optional and isinstance(ability.block.do[0], fx.May) and frame.orderer == NONE
    context = query.with_x(run.board, context, ability.block.x)
    run.push(ResolveFrame(context=context, programs=(ability.address,), accepted=accepted))
