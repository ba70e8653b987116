"""Fighting outside of battles, and alterations that change their host."""

from __future__ import annotations

from ashes_tui.engine import placement, room
from ashes_tui.engine.choices import CardsDecision, PickCards, Purpose
from ashes_tui.engine.control import Deal, Seq
from ashes_tui.engine.run import Run
from ashes_tui.engine.seq import FITS, WAIT, executes
from ashes_tui.lang import effect as fx
from ashes_tui.lang.terms import Stat, Zone


@executes(fx.Fight)
def fight(run: Run, frame: Seq, _node: fx.Fight) -> object:
    """Both amounts are taken now and dealt together; the active player says which comes first (ASC-TIM-05)."""
    pair = tuple(c for slot in ("one", "other") for c in frame.picks[slot].cards[:1] if run.board.is_in_play(c))
    if len(set(pair)) < 2:
        return False
    blows = {card: max(0, run.board.stat(card, Stat.ATTACK)) for card in pair}
    first = next((c for c in pair if blows[c]), None)
    if first is None:
        return False
    if all(blows.values()):
        if not isinstance(frame.answer, PickCards):
            run.ask(_which_first(run, frame, pair))
            return WAIT
        first = frame.answer.cards[0]
    second = pair[pair[0] == first]
    for source, to in ((second, first), (first, second)):
        run.push(_blow(run, frame, source, to, blows[source]))
    return True


def _blow(run: Run, frame: Seq, source: int, to: int, n: int) -> Deal:
    """Damage dealt by a unit itself, so its controller is behind it."""
    cause, mark = run.table.cards[source].seat, run.table.cards[to].incarnation
    return Deal(card=to, mark=mark, n=n, source=source, cause=cause, means=frame.context.means)


def _which_first(run: Run, frame: Seq, pair: tuple[int, ...]) -> CardsDecision:
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
def reattach(run: Run, frame: Seq, _node: fx.Reattach) -> object:
    """It goes on lying there with its tokens and dice; who controls the new host controls it (ASC-GLO-05)."""
    what, to = frame.picks["what"].cards, frame.picks["to"].cards
    if not what or not to or run.table.cards[what[0]].zone is not Zone.ATTACHED or not _may_move(run, what[0], to[0]):
        return False
    placement.attach(run, what[0], to[0])
    return True


def _may_move(run: Run, spell: int, host: int) -> bool:
    """Whether an alteration may be attached to a card that is not its host already."""
    card = run.table.cards[spell]
    return card.host != host and host in room.hosts(run.board, card.seat, spell)


def _fits(run: Run, frame: Seq, _node: object, host: int) -> bool:
    spells = frame.picks["what"].cards
    return bool(spells) and _may_move(run, spells[0], host)


FITS[fx.Reattach] = _fits
