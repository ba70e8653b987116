"""What one viewer may know, as plain data: all that a client or a computer player ever sees of a game."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.engine.table.choices import Decision
from ashes_tui.engine.table.state import NONE, Outcome
from ashes_tui.lang.terms import DieType, Level, Phase, Zone

PUBLIC = -1
"""The number of a spectator, who sees only what everybody may know."""


class DieView(Struct, frozen=True):
    """A die and its side."""

    id: int
    type: DieType
    level: Level
    owner: int


class CardView(Struct, frozen=True):
    """A card the viewer may see, with its current values (None where it has none).

    ``exhausted``: the rules count it as exhausted, with or without ``exhaustion`` tokens (ASC-TXT-12).
    ``may_attack``: a unit that is not exhausted, and that nothing forbids to attack whatever it might (ASC-ATK-02).
    ``slot`` is the title of the ready spell whose spellboard slot it is in, its own or another's.
    """

    id: int
    name: str
    owner: int
    controller: int
    zone: Zone
    attack: int | None = None
    life: int | None = None
    recover: int | None = None
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    exhausted: bool = False
    slot: str = ""
    abilities: tuple[str, ...] = ()
    dice: tuple[DieView, ...] = ()
    attached: tuple[CardView, ...] = ()
    under: tuple[CardView, ...] = ()
    red_rains: int = 0
    may_attack: bool = False

    @property
    def life_left(self) -> int:
        """The life value less the wounds, never below 0; 0 for a card without one."""
        return max(0, (self.life or 0) - self.wounds)


class SeatView(Struct, frozen=True):
    """One seat. ``hand`` is empty unless the viewer sits there; ``hand_count`` is always given.

    - ``battlefield_free`` counts the free spaces for units (ASC-ACT-10).
    - ``automaton`` names the automaton in it, whose face-down aspects are cards without id and name.
    - ``rains_needed`` is the number of Red Rains tokens that brings its Ultimate now (CHI-43), 0 if it has none.
    - ``open_list``: by agreement everybody knows its deck list. Otherwise nobody else knows more of the deck than has
      been shown, and ``sample`` makes up the rest.
    """

    index: int
    side: int
    phoenixborn: CardView
    battlefield: tuple[CardView, ...]
    battlefield_limit: int
    battlefield_free: int
    spellboard: tuple[CardView, ...]
    spellboard_limit: int
    hand: tuple[CardView, ...]
    hand_count: int
    draw_count: int
    discard_pile: tuple[CardView, ...]
    conjuration_pile: tuple[CardView, ...]
    conjuration_count: int
    removed: tuple[CardView, ...]
    active_dice: tuple[DieView, ...]
    exhausted_dice: tuple[DieView, ...]
    main_actions: int
    side_actions: int
    reacted: bool
    guarded: bool
    lost: bool
    automaton: str
    body: int
    opposing: int
    threat: int
    stamina: int
    stage: int
    rains_needed: int
    open_list: bool


class BattleView(Struct, frozen=True):
    """A pair of the attack: attacker and its blocker or guard now (NONE: the original target, ASC-BAT-10)."""

    attacker: int
    defender: int
    done: bool


class AttackView(Struct, frozen=True):
    """The attack being resolved."""

    seat: int
    defender: int
    target: int
    guard: int
    battles: tuple[BattleView, ...]


class EffectView(Struct, frozen=True):
    """A timed effect: the card that made it, how long it lasts, and the cards in play it applies to."""

    source: str
    duration: str
    cards: tuple[int, ...]


class View(Struct, frozen=True):
    """The game as ``viewer`` (a seat, or PUBLIC) may know it.

    ``decisions`` are the viewer's own open decisions; ``waiting`` are the seats that have any. ``aside`` are cards that
    are being played or leaving play right now, ``peeked`` hidden ones the viewer may look at.
    """

    viewer: int
    edition: str
    round: int
    phase: Phase
    turn: int
    active: int
    first_player: int
    passes: int
    seats: tuple[SeatView, ...]
    aside: tuple[CardView, ...]
    attack: AttackView | None
    effects: tuple[EffectView, ...]
    decisions: tuple[Decision, ...]
    waiting: tuple[int, ...]
    peeked: tuple[CardView, ...]
    outcome: Outcome | None

    def find(self, card: int) -> CardView | None:
        """The card with an id, wherever the viewer sees it; None if nowhere."""
        for seat in self.seats:
            for group in (
                (seat.phoenixborn,),
                seat.battlefield,
                seat.spellboard,
                seat.hand,
                seat.discard_pile,
                seat.conjuration_pile,
                seat.removed,
            ):
                for view in group:
                    found = _within(view, card)
                    if found:
                        return found
        return next((v for v in (*self.aside, *self.peeked) if v.id == card), None)


def _within(view: CardView, card: int) -> CardView | None:
    if view.id == card and card != NONE:
        return view
    for inner in (*view.attached, *view.under):
        found = _within(inner, card)
        if found:
            return found
    return None
