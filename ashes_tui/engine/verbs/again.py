"""Effects that resolve again, resolve in turns, or play a card."""

from __future__ import annotations

from copy import copy

from msgspec import structs

from ashes_tui.engine.board import capacity, permissions, query
from ashes_tui.engine.board.rules import costs_without_actions
from ashes_tui.engine.legality import payment
from ashes_tui.engine.resolve.candidates import PROBES, can_do
from ashes_tui.engine.resolve.paying import choose_cost
from ashes_tui.engine.resolve.programs import WAIT, executes, push_child
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.slots import FITS
from ashes_tui.engine.resolve.windows import open_window, resolve_all_at
from ashes_tui.engine.table.choices import ModeDecision, PickNumber, Purpose
from ashes_tui.engine.table.control import Context, PlayFrame, ProgramFrame, Record, ResolveFrame
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import Ref
from ashes_tui.lang.terms import DECK_TYPES, PHOENIXBORN_TYPES, CardType, Zone


@executes(fx.Again)
def again(run: Run, frame: ProgramFrame, node: fx.Again) -> object:
    """Resolve a copy of the effect responded to, or everything that triggers at a point in time."""
    if node.point is not None:
        return resolve_all_at(run, node.point, frame.context.you)
    event = frame.context.event
    if event is None or event.card == NONE:
        return False
    if frame.stage:
        you = frame.context.you
        open_window(run, structs.replace(event, player=you, cause=you))
        return True
    programs = _programs(run, event)
    if not programs:
        return False
    frame.stage = 1
    run.push(ResolveFrame(context=_own_context(run, frame, event, programs[0]), programs=programs))
    return WAIT


def _programs(run: Run, event: Record) -> tuple[str, ...]:
    if event.effect:
        return (event.effect,)
    return tuple(a.address for a in run.rules.infos[run.table.cards[event.card].name].plays)


def _own_context(run: Run, frame: ProgramFrame, event: Record, address: str) -> Context:
    """The context for resolving the effect as your own.

    Its source is your Phoenixborn for a Phoenixborn's ability, and no card otherwise. No dice were spent, so X is 0.
    """
    ability, you = run.rules.abilities[address], frame.context.you
    is_phoenixborns = run.rules.infos[run.table.cards[event.card].name].type in PHOENIXBORN_TYPES
    source = run.table.body(you).phoenixborn if is_phoenixborns else NONE
    context = Context(you, source, address, n=ability.numeral, means=event.means or frame.context.means)
    return query.with_x(run.board, context, ability.block.x)


@executes(fx.Options)
def options(run: Run, frame: ProgramFrame, node: fx.Options) -> object:
    """Each player in turn picks one of the options left that can be carried out, and resolves it as "you"."""
    if isinstance(frame.answer, PickNumber):
        _resolve_option(run, frame, frame.answer.n)
        return WAIT
    while frame.count < len(node.turns):
        available = _available_options(run, frame, node)
        if len(available) == 1:
            _resolve_option(run, frame, available[0])
            return WAIT
        if available:
            run.ask(_option_decision(frame, available))
            return WAIT
        frame.count += 1
    return bool(frame.loop)


def _chooser(frame: ProgramFrame) -> int:
    seats = frame.picks[f"turns {frame.count}"].seats
    return seats[0] if seats else NONE


def _available_options(run: Run, frame: ProgramFrame, node: fx.Options) -> list[int]:
    """The options not taken yet that the player whose turn it is could resolve."""
    who = _chooser(frame)
    if who == NONE:
        return []
    theirs = copy(frame)
    theirs.context = structs.replace(frame.context, you=who, chooser=NONE)
    left = (j for j in range(len(node.options)) if j not in frame.loop)
    return [j for j in left if can_do(run, theirs, f"{frame.program}/{frame.i}m{j}")]


def _resolve_option(run: Run, frame: ProgramFrame, option: int) -> None:
    who, frame.answer = _chooser(frame), None
    frame.loop, frame.count = (*frame.loop, option), frame.count + 1
    push_child(run, frame, f"m{option}", you=who)


def _option_decision(frame: ProgramFrame, available: list[int]) -> ModeDecision:
    return ModeDecision(
        seat=_chooser(frame),
        purpose=Purpose.MODE,
        rule="ASC-TXT-05",
        source=frame.context.source,
        address=f"{frame.program}/{frame.i}",
        numbers=tuple(available),
    )


@executes(fx.PlayNow)
def play_now(run: Run, frame: ProgramFrame, node: fx.PlayNow) -> object:
    """Play a card from where it is, if its cost can be paid and there is a place for it (ASC-ACT-01)."""
    if frame.stage:
        return True
    card = next(iter(frame.picks["what"].cards), NONE)
    costs = _payable_costs(run, frame, node, card) if card != NONE else ()
    if not costs:
        return False
    picked = choose_cost(run, frame, costs, frame.context.you, card)
    if picked is None:
        return WAIT
    frame.answer, frame.stage = None, 1
    if run.table.cards[card].zone is Zone.DRAW_PILE:
        run.move(card, Zone.LIMBO, frame.context.you)  # it is revealed before it is paid for, so it is no longer hidden
    run.push(PlayFrame(seat=frame.context.you, card=card, cost=picked))
    return WAIT


def _payable_costs(run: Run, frame: ProgramFrame, node: fx.PlayNow, card: int) -> tuple[str, ...]:
    """The costs for which a card could be played now; none for a reaction spell (ASC-ACT-17)."""
    you, table = frame.context.you, run.table
    info = run.rules.infos[table.cards[card].name]
    if info.type not in DECK_TYPES or info.type is CardType.REACTION_SPELL or run.board.is_in_play(card):
        return ()
    if capacity.placement_denial(run.board, you, card) is not None:
        return ()
    costs = costs_without_actions(info, node.without)
    counts = payment.dice_counts(table, you, least=permissions.lowest_payable_side(run.board, you))
    return tuple(text for text, cost in costs.items() if payment.can_pay(table, you, cost, card, counts))


def _fits(run: Run, frame: ProgramFrame, _slot: str, card: int) -> bool:
    node = run.rules.programs[frame.program][frame.i]
    return isinstance(node, fx.PlayNow) and bool(_payable_costs(run, frame, node, card))


def _can_play_now(run: Run, frame: ProgramFrame, node: fx.PlayNow, _program: str) -> bool:
    """Whether a card that is already bound can be played; one still to be picked is checked by ``FITS``."""
    if not isinstance(node.what, Ref):
        return True
    cards = query.resolve_ref(run.board, frame.context, frame.env, node.what.name).cards
    return any(_payable_costs(run, frame, node, c) for c in cards)


FITS[fx.PlayNow] = _fits
PROBES[fx.PlayNow] = _can_play_now
