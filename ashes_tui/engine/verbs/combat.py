"""Fights, attacks by an effect, leaving a battle, and attaching an alteration elsewhere."""

from __future__ import annotations

from ashes_tui.engine.board import capacity, query
from ashes_tui.engine.board.facts import is_state
from ashes_tui.engine.resolve import placement
from ashes_tui.engine.resolve.candidates import PROBES
from ashes_tui.engine.resolve.programs import WAIT, executes
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.resolve.slots import FITS
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import CardsDecision, PickCards, Purpose
from ashes_tui.engine.table.control import AttackFrame, DealFrame, ProgramFrame
from ashes_tui.engine.table.state import NONE
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import CardState
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import Means, Stat, Zone


@executes(fx.Fight)
def fight(run: Run, frame: ProgramFrame, node: fx.Fight) -> object:
    """Take both amounts now and deal them together; the active player says which is processed first (ASC-TIM-05)."""
    pair = tuple(c for slot in ("one", "other") for c in frame.picks[slot].cards[:1] if run.board.is_in_play(c))
    if len(set(pair)) < 2:
        return False
    damage = {card: max(0, run.board.stat(card, Stat.ATTACK)) for card in pair}
    first = next((c for c in pair if damage[c]), None)
    if first is None:
        return False
    if all(damage.values()):
        if not isinstance(frame.answer, PickCards):
            run.ask(_order_decision(run, frame, pair))
            return WAIT
        first = frame.answer.cards[0]
    second = pair[pair[0] == first]
    for source, to in ((second, first), (first, second)):
        deal = _deal_frame(run, frame, source, to, damage[source])
        deal.sure = deal.sure or node.sure
        run.push(deal)
    return True


def _deal_frame(run: Run, frame: ProgramFrame, source: int, to: int, n: int) -> DealFrame:
    """The frame for damage that a unit itself deals, so that its controller is the cause."""
    cause, mark, means = run.table.cards[source].seat, run.table.cards[to].incarnation, frame.context.means
    sure = run.board.has_flag(source, "unpreventable", means)
    return DealFrame(card=to, mark=mark, n=n, source=source, cause=cause, means=means, sure=sure)


def _order_decision(run: Run, frame: ProgramFrame, pair: tuple[int, ...]) -> CardsDecision:
    return CardsDecision(
        seat=run.table.lead(),
        purpose=Purpose.DAMAGE_FIRST,
        rule="ASC-TIM-05",
        source=frame.context.source,
        cards=pair,
        low=1,
        high=1,
    )


@executes(fx.Reattach)
def reattach(run: Run, frame: ProgramFrame, _node: fx.Reattach) -> object:
    """Attach an alteration to another card; its tokens and dice stay, its controller may change (ASC-GLO-05)."""
    what, to = frame.picks["what"].cards, frame.picks["to"].cards
    if not what or not to or run.table.cards[what[0]].zone is not Zone.ATTACHED or not _may_move(run, what[0], to[0]):
        return False
    placement.attach(run, what[0], to[0])
    return True


def _may_move(run: Run, spell: int, host: int) -> bool:
    """Whether an alteration may be attached to a card other than its present host."""
    card = run.table.cards[spell]
    return card.host != host and host in capacity.possible_hosts(run.board, card.seat, spell)


def _reattach_fits(run: Run, frame: ProgramFrame, slot: str, host: int) -> bool:
    spells = frame.picks["what"].cards if slot == "to" else ()
    return slot != "to" or (bool(spells) and _may_move(run, spells[0], host))


@executes(fx.AttackWith)
def attack_with(run: Run, frame: ProgramFrame, _node: fx.AttackWith) -> object:
    """Attack without spending an action; only one unit attacks a unit (ASC-ATK-02, ASC-ATK-03)."""
    if frame.stage:
        return True
    targets = [c for c in frame.picks["target"].cards[:1] if _attackable(run, frame, c)]
    if not targets or run.table.attack is not None:
        return False
    attackers = tuple(c for c in frame.picks["what"].cards if _can_attack(run, frame, c, targets[0]))
    if run.table.cards[targets[0]].zone is Zone.BATTLEFIELD:
        attackers = attackers[:1]
    if not attackers:
        return False
    frame.stage = 1
    run.push(AttackFrame(seat=frame.context.you, target=targets[0], attackers=attackers))
    return WAIT


def _can_attack(run: Run, frame: ProgramFrame, unit: int, target: int = NONE) -> bool:
    """Whether a unit of ``you`` may attack, optionally a certain target."""
    mine = unit in run.table.seats[frame.context.you].battlefield
    return mine and run.board.may_attack(unit, target)


def _attackable(run: Run, frame: ProgramFrame, target: int) -> bool:
    """Whether a card can be the target of an attack by ``you`` (ASC-ATK-01)."""
    card = run.table.cards[target]
    theirs = run.table.opposes(frame.context.you, card.seat)
    there = card.zone in (Zone.BATTLEFIELD, Zone.PHOENIXBORN)
    protected = run.board.cannot(target, Act.BE_TARGETED, means=Means.ATTACK, cause=frame.context.you)
    return theirs and there and not protected


def _attack_fits(run: Run, frame: ProgramFrame, slot: str, card: int) -> bool:
    if slot == "what":
        return _can_attack(run, frame, card)
    return _attackable(run, frame, card) and any(_can_attack(run, frame, c, card) for c in frame.picks["what"].cards)


def _can_any_attack(run: Run, frame: ProgramFrame, node: fx.AttackWith, _program: str) -> bool:
    ctx, board = frame.context, run.board
    if run.table.attack is not None:
        return False
    units = [c for c in query.cards_of(board, ctx, frame.env, node.what) if _can_attack(run, frame, c)]
    targets = [c for c in query.cards_of(board, ctx, frame.env, node.target) if _attackable(run, frame, c)]
    return any(_can_attack(run, frame, unit, target) for unit in units for target in targets)


@executes(fx.LeaveBattle)
def leave_battle(run: Run, frame: ProgramFrame, _node: fx.LeaveBattle) -> object:
    """Take units out of their battle: they deal no damage, do not counter and are not exhausted.

    A Phoenixborn that guarded may then guard again (ASC-BAT-09).
    """
    done = False
    for card in frame.picks["what"].cards:
        attack = run.table.attack
        if attack is None or not any(is_state(run.board, s, card) for s in (CardState.ATTACKING, CardState.BLOCKING)):
            continue
        attacker = next((b.attacker for b in attack.battles if card in (b.attacker, b.blocker)), NONE)
        phoenixborn_guards = attack.guard != NONE and run.table.cards[attack.guard].zone is Zone.PHOENIXBORN
        run.emit(ev.LeftBattle(card))
        if phoenixborn_guards and card in (attacker, attack.guard):
            run.emit(ev.GuardReturned(attack.defender))
        done = True
    return done


FITS[fx.Reattach] = _reattach_fits
FITS[fx.AttackWith] = _attack_fits
PROBES[fx.AttackWith] = _can_any_attack
