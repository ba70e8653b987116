"""What an automaton's turn cost the viewer and gained the automaton."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Event, SeatView, View
from ashes_tui.lang.terms import Token, Zone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import count, listing


def losses(before: View, events: Sequence[Event], names: Names) -> list[str]:
    """The viewer's losses by ``events`` since ``before``, each a sentence without full stop."""
    turn = _TurnLosses(before.seats[names.view.viewer], names.view.seats[names.view.viewer], events, names)
    return [*turn.wounds(), *turn.lost_units(), *turn.lowered_dice(), *turn.lost_cards(), *turn.red_rains()]


class _TurnLosses(Struct, frozen=True):
    """The viewer's seat before and after some events."""

    before: SeatView
    now: SeatView
    events: Sequence[Event]
    names: Names

    def wounds(self) -> Iterator[str]:
        """New wounds of the Phoenixborn and surviving units, and others' cards attached to them."""
        wounds = self._placed(Token.WOUND)
        for card in (self.now.phoenixborn, *self.now.battlefield):
            parts = [count(wounds[card.id], "more wound")] if wounds[card.id] else []
            parts += [f"{n} more {title}" for title, n in self._attached(card).items()]
            if parts:
                yield f"{self.names.full(card.id)} has {listing(parts)}"

    def lost_units(self) -> Iterator[str]:
        """Units that left play."""
        destroyed = [e.card for e in self.events if isinstance(e, api.UnitDestroyed) and e.seat == self.now.index]
        left = [card.id for card in self.before.battlefield if card.id in self._moved()]
        here = {card.id for card in self.now.battlefield}
        gone = [self.names.title(card) for card in dict.fromkeys((*left, *destroyed)) if card not in here]
        if gone:
            yield f"{listing(gone)} {'is' if len(gone) == 1 else 'are'} gone"

    def lowered_dice(self) -> Iterator[str]:
        """Active dice that were lowered."""
        turned = {e.die for e in self.events if isinstance(e, api.DieTurned)}
        levels = {die.id: die.level for die in self.before.active_dice}
        n = sum(die.id in turned and die.level < levels.get(die.id, die.level) for die in self.now.active_dice)
        if n:
            yield f"{count(n, 'active die', 'active dice')} {'is' if n == 1 else 'are'} lowered"

    def lost_cards(self) -> Iterator[str]:
        """Cards lost from hand without being played."""
        in_hand = {card.id for card in self.now.hand} | {e.card for e in self.events if isinstance(e, api.CardPlayed)}
        n = sum(card.id in self._moved() and card.id not in in_hand for card in self.before.hand)
        if n:
            yield f"{count(n, 'card')} fewer in hand"

    def red_rains(self) -> Iterator[str]:
        """Red Rains tokens gained, minus those that an Ultimate removed."""
        placed = self._placed(Token.RED_RAINS)
        for seat in self.names.view.seats:
            n = placed[seat.phoenixborn.id]
            if n:
                yield f"{self.names.seat(seat.index)} has {count(n, 'more Red Rains token')}"

    def _placed(self, token: Token) -> Counter[int]:
        """The net gain of a token by card."""
        placed: Counter[int] = Counter()
        for e in self.events:
            if isinstance(e, api.TokensPlaced | api.TokensRemoved) and e.token is token:
                placed[e.card] += e.n if isinstance(e, api.TokensPlaced) else -e.n
        return +placed

    def _moved(self) -> set[int]:
        return {e.card for e in self.events if isinstance(e, api.CardMoved)}

    def _attached(self, card: CardView) -> Counter[str]:
        """New attachments owned by others that are still there, counted by title."""
        came = {e.card for e in self.events if isinstance(e, api.CardMoved) and e.zone is Zone.ATTACHED}
        return Counter(c.name for c in card.attached if c.id in came and c.owner != self.now.index)
