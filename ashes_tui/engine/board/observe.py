"""``observe``: what a viewer may know of a state (ASC-GLO-20). A view never contains the id of a hidden card."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.engine.board import capacity
from ashes_tui.engine.board.board import Board, board_of
from ashes_tui.engine.board.facts import blocker_of
from ashes_tui.engine.board.red_rains import ultimate_value
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.table.choices import Decision
from ashes_tui.engine.table.control import ProgramFrame, ResolveFrame, State
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, Card, SeatState
from ashes_tui.engine.table.view import AttackView, BattleView, CardView, DieView, EffectView, SeatView, View
from ashes_tui.lang.terms import ALTERATION_TYPES, IN_PLAY, PHOENIXBORN_TYPES, UNIT_TYPES, Stat, Zone


def observe(rules: Rules, state: State, viewer: int) -> View:
    """The game as a seat, or PUBLIC, may know it."""
    table = state.table
    board = board_of(rules, table)
    control = state.control
    waiting = [d for d, a in zip(control.decisions, control.answers, strict=True) if a is None]
    return View(
        viewer=viewer,
        edition=table.edition,
        round=table.round,
        phase=table.phase,
        turn=table.turn,
        active=table.active,
        first_player=table.first_player,
        passes=table.passes,
        seats=tuple(_seat(board, s, viewer) for s in table.seats),
        aside=tuple(_card(board, c.id) for c in table.cards if c.zone in _BETWEEN),
        attack=_attack(board),
        effects=tuple(EffectView(e.source, e.duration.value, tuple(board.affected_by(e))) for e in table.effects),
        decisions=tuple(d for d in waiting if d.seat == viewer),
        waiting=tuple(d.seat for d in waiting),
        peeked=_peeked(board, state, waiting, viewer),
        outcome=table.outcome,
    )


_BETWEEN = (Zone.LIMBO, Zone.ASIDE)


def _attack(board: Board) -> AttackView | None:
    attack = board.table.attack
    if attack is None:
        return None
    battles = tuple(BattleView(b.attacker, blocker_of(board, b), b.done) for b in attack.battles)
    return AttackView(attack.seat, attack.defender, attack.target, attack.guard, battles)


def _seat(board: Board, seat: SeatState, viewer: int) -> SeatView:
    own = seat.index == viewer
    dice = board.table.dice
    mine = [d for d in dice if d.owner == seat.index]
    return SeatView(
        index=seat.index,
        side=seat.side,
        phoenixborn=_card(board, seat.phoenixborn),
        battlefield=_battlefield(board, seat),
        battlefield_limit=capacity.battlefield_limit(board, seat.index),
        battlefield_free=capacity.battlefield_free(board, seat.index),
        spellboard=_cards(board, seat.spellboard),
        spellboard_limit=capacity.spellboard_limit(board, seat.index),
        hand=_cards(board, seat.hand) if own else (),
        hand_count=len(seat.hand),
        draw_count=len(seat.draw_pile),
        discard_pile=_cards(board, seat.discard_pile),
        # ASC-GLO-20: only its size is public. No view shows a deck list; only ``sample`` treats lists as known.
        conjuration_pile=_cards(board, sorted(seat.conjuration_pile)) if own or seat.automaton else (),
        conjuration_count=len(seat.conjuration_pile),
        removed=_cards(board, seat.removed),
        active_dice=tuple(DieView(d.id, d.type, d.level, d.owner) for d in mine if d.place == ACTIVE),
        exhausted_dice=tuple(DieView(d.id, d.type, d.level, d.owner) for d in mine if d.place == EXHAUSTED),
        main_actions=seat.main_actions,
        side_actions=seat.side_actions,
        reacted=seat.reacted,
        guarded=seat.guarded,
        lost=seat.lost,
        automaton=seat.automaton,
        body=seat.body,
        opposing=seat.opposing,
        threat=seat.threat,
        stamina=seat.stamina,
        stage=seat.stage,
        rains_needed=ultimate_value(board, seat),
        open_list=seat.open_list,
    )


def _battlefield(board: Board, seat: SeatState) -> tuple[CardView, ...]:
    """The cards on a battlefield; of face-down aspects only their place is known, not even their id.

    ASC-DRG-27, ASC-GLO-09, CHI-17, CHI-18.
    """
    if not seat.automaton:
        return _cards(board, seat.battlefield)
    hidden = CardView(NONE, "", seat.index, seat.index, Zone.FACE_DOWN)
    cards = board.table.cards
    return tuple([hidden if cards[c].zone is Zone.FACE_DOWN else _card(board, c) for c in seat.battlefield])


def _cards(board: Board, cards: Iterable[int]) -> tuple[CardView, ...]:
    return tuple([_card(board, c) for c in cards])


def _card(board: Board, card: int) -> CardView:
    c = board.table.cards[card]
    if c.zone in IN_PLAY:
        return _in_play(board, c)
    info = board.rules.infos[c.name]
    if info.type in UNIT_TYPES:
        return CardView(c.id, c.name, c.owner, c.seat, c.zone, info.attack, info.life, info.recover)
    return CardView(c.id, c.name, c.owner, c.seat, c.zone)


def _in_play(board: Board, c: Card) -> CardView:
    kind = board.rules.infos[c.name].type
    unit = kind in UNIT_TYPES
    dice = board.table.dice
    return CardView(
        id=c.id,
        name=board.title(c.id),
        owner=c.owner,
        controller=c.seat,
        zone=c.zone,
        attack=board.stat(c.id, Stat.ATTACK) if unit else None,
        life=board.stat(c.id, Stat.LIFE) if unit or kind in PHOENIXBORN_TYPES else None,
        recover=board.stat(c.id, Stat.RECOVER) if unit else None,
        wounds=c.wounds,
        exhaustion=c.exhaustion,
        status=c.status,
        exhausted=board.is_exhausted(c.id),
        slot=board.slot(c.id)[1] if c.zone is Zone.SPELLBOARD else "",
        abilities=() if kind in ALTERATION_TYPES else _ability_names(board, c.id),
        dice=tuple([DieView(d, dice[d].type, dice[d].level, dice[d].owner) for d in c.dice]) if c.dice else (),
        attached=_cards(board, c.attached) if c.attached else (),
        under=_cards(board, c.under) if c.under else (),
        red_rains=c.red_rains,
        may_attack=c.zone is Zone.BATTLEFIELD and unit and board.may_attack(c.id),
    )


def _ability_names(board: Board, card: int) -> tuple[str, ...]:
    """Titles of the abilities a card has now, with their current numerals."""
    return tuple(_title(a.name, a.n) for a in board.abilities(card) if a.name)


def _title(name: str, n: int | None) -> str:
    return name if n is None else f"{name.removesuffix(f' {n}').removesuffix(' N')} {n}"


def _peeked(board: Board, state: State, waiting: list[Decision], viewer: int) -> tuple[CardView, ...]:
    """Hidden cards that the viewer is looking at or picking from right now."""
    found: dict[int, None] = {}
    for decision in waiting:
        if decision.seat == viewer:
            for card in getattr(decision, "cards", ()):
                if board.table.cards[card].zone is Zone.DRAW_PILE:
                    found[card] = None
            found.update(dict.fromkeys(cards_looked_at(state, viewer)))
    return tuple(_card(board, c) for c in found)


def cards_looked_at(state: State, viewer: int) -> tuple[int, ...]:
    """Cards bound by a ``look`` effect that is still resolving for the viewer."""
    for frame in reversed(state.control.stack):
        if isinstance(frame, ProgramFrame | ResolveFrame) and frame.context.you == viewer:
            seen = frame.env.get("seen")
            if seen is not None:
                return tuple(c for c in seen.cards if c != NONE)
    return ()
