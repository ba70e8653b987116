"""What the panes of the table must hold, kept for a round: what a unit that leaves took is given back only after it."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.engine.api import CardView, SeatView, TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.foot import lines_of_question
from ashes_tui.ui.draw.table.half.banner import bar_height_to_read
from ashes_tui.ui.draw.table.half.field import height_to_read, lines_of_units, places_of
from ashes_tui.ui.draw.table.half.flat_hand import flat_height_to_read
from ashes_tui.ui.draw.table.half.hand import hand_height_to_read, hand_height_with_prices
from ashes_tui.ui.draw.table.half.in_hand import sharing
from ashes_tui.ui.draw.table.half.opponent import behavior_height, opponent_height_to_read
from ashes_tui.ui.draw.table.half.spell_list import listed_height_to_read
from ashes_tui.ui.draw.table.half.spells import line_heights_to_read, plates_height_to_read
from ashes_tui.ui.draw.table.layout import SHORT_HAND, WIDE, board_width
from ashes_tui.ui.draw.table.question.prompt import lines_asked
from ashes_tui.ui.draw.table.wants import KEPT_PROMPT, USUAL_NEEDS, HalfNeeds, Heights, Needs
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND
from ashes_tui.ui.table.rows import body_of, spell_groups

_ANSWER_TOLD = 2
"""The lines below the answers that tell what the one under the cursor leaves."""
_LEAST_ASKED = 5
"""The title, what was told last, the headings, and two answers: one line fewer would be taken back by the next turn."""


class _Asked(NamedTuple):
    """The most lines that the questions of a turn have needed, and that those since its latest choice have."""

    turn: tuple[int, ...] = ()
    choice: int = -1
    most: int = _LEAST_ASKED
    since: int = _LEAST_ASKED


class NeedsOfRounds:
    """The most units and ready spells that each seat has had in each round, as far as anybody here has seen."""

    def __init__(self) -> None:
        self._units: dict[tuple[int, int], int] = {}
        self._spells: dict[tuple[int, int], bool] = {}
        self._read: dict[tuple[int, int, int], int] = {}
        self._heights: dict[tuple[str, int, int], Heights] = {}
        self._asked = _Asked()
        self._in_hand: dict[tuple[int, ...], int] = {}
        self._held: dict[tuple[int, ...], tuple[CardView, ...]] = {}
        self._foot: tuple[tuple[int, ...], int] = (), 0
        self._kept: dict[str, tuple[tuple[int, ...], tuple[object, ...], Needs]] = {}

    def needs(self, model: TableModel, columns: int, look: Appearance) -> Needs:
        """What must have room now, in a terminal of so many columns; kept until something else lies there, or is asked.

        A cursor moves often and changes none of it, so what lies there is kept apart from what is asked.
        """
        where = (columns, model.seat, model.far_seat, model.near_seat)
        lies = (model.view, model.names, model.happened.gone, look.palette, look.glyphs)
        asks = (*lies, model.picker)
        found = self._kept_needs("lies", where, lies) or self._keep(
            "lies", where, lies, self._lying(model, columns, look)
        )
        return self._kept_needs("asks", where, asks) or self._keep(
            "asks", where, asks, self._with_answers(found, model, columns, look)
        )

    def low_needs(self, model: TableModel, columns: int, look: Appearance) -> Needs:
        """The same for a low terminal, where the question gives what it does not need to texts that are cut."""
        where = (columns, model.seat, model.far_seat, model.near_seat)
        of = (model.view, model.names, model.happened.gone, look.palette, look.glyphs, model.picker)
        return self._kept_needs("low", where, of) or self._keep("low", where, of, self._low(model, columns, look))

    def _low(self, model: TableModel, columns: int, look: Appearance) -> Needs:
        found, width, own = self.needs(model, columns, look), board_width(columns), model.view.seats[model.seat]
        across = width if columns >= WIDE or found.cards <= SHORT_HAND else columns
        bodies = (body_of(model.view, seat) for seat in (model.far_seat, model.near_seat))
        held = len(sharing(own.hand, found.hand))
        theirs, mine = (line_heights_to_read(model, body, width, look) for body in bodies)
        return found._replace(
            theirs=found.theirs._replace(line=theirs[1], named=theirs[0]),
            mine=found.mine._replace(line=mine[1], named=mine[0]),
            foot=self._most_at_foot(model, lines_of_question(model, width if columns >= WIDE else columns, look)),
            flat=flat_height_to_read(model, own, across, look, held),
            priced=hand_height_with_prices(model, own, across, look, held),
        )

    def _kept_needs(self, kind: str, where: tuple[int, ...], of: tuple[object, ...]) -> Needs | None:
        """What was found for the same things, if these are the very same."""
        before, things, found = self._kept.get(kind, ((), (), USUAL_NEEDS))
        same = where == before and all(now is then for now, then in zip(of, things, strict=True))
        return found if same else None

    def _keep(self, kind: str, where: tuple[int, ...], of: tuple[object, ...], found: Needs) -> Needs:
        self._kept[kind] = where, of, found
        return found

    def _lying(self, model: TableModel, columns: int, look: Appearance) -> Needs:
        """What lies on the table and in hand needs."""
        view, width = model.view, board_width(columns)
        seats = [view.seats[seat] for seat in (model.far_seat, model.near_seat)]
        theirs, mine = (self._half(model, seat, width, look) for seat in seats)
        # Where one side needs two lines, the other keeps none for units that it had.
        if mine.units > 1 and not seats[0].battlefield:
            theirs = theirs._replace(units=0)
        if theirs.units > 1 and not seats[1].battlefield:
            mine = mine._replace(units=0)
        count = view.seats[model.seat].hand_count
        most = self._most_in_hand(model, count)
        held = self._held_in_turn(model, most)
        (read, whole), now = self._hand_read(model, columns, look, held)
        return Needs(theirs, mine, bool(count), 0, read, whole, now, most, lives=view.round > 1, hand=held)

    def _with_answers(self, found: Needs, model: TableModel, columns: int, look: Appearance) -> Needs:
        """The same with the most lines that the questions of this turn have needed, and those of what is told there.

        Where a text is cut, what only an earlier choice of this turn needed is not kept.
        """
        width = board_width(columns) if columns >= WIDE else columns
        asked, decision = lines_asked(model, width, KEPT_PROMPT, look), model.decision
        turn = _turn(model)
        choice = decision.id if isinstance(decision, TurnDecision) else self._asked.choice
        before = self._asked if self._asked.turn == turn else _Asked(turn)
        since = max(asked, before.since if before.choice == choice else _LEAST_ASKED)
        self._asked = _Asked(turn, choice, max(asked, before.most), since)
        return found._replace(
            answers=min(self._asked.most + _ANSWER_TOLD, KEPT_PROMPT),
            least=min(since, KEPT_PROMPT),
        )

    def _most_in_hand(self, model: TableModel, count: int) -> int:
        """The most cards that the hand has held in this turn: those that are left of it keep their columns.

        A turn that is told comes after the question that follows it was laid out, so each turn has its own.
        """
        turn = _turn(model)
        self._in_hand[turn] = max(count, self._in_hand.get(turn, 0))
        return self._in_hand[turn]

    def _held_in_turn(self, model: TableModel, most: int) -> tuple[CardView, ...]:
        """The cards that the hand has held in this turn, at most as many as at once: a new one replaces another."""
        turn, hand = _turn(model), model.view.seats[model.seat].hand
        before = self._held.get(turn, ())
        now, kept = {card.id: card for card in hand}, {card.id for card in before}
        found = [*(now.get(card.id, card) for card in before), *(card for card in hand if card.id not in kept)]
        gone = [card for card in found if card.id not in now][: max(0, len(found) - most)]
        self._held[turn] = tuple(card for card in found if card not in gone)
        return self._held[turn]

    def _most_at_foot(self, model: TableModel, lines: int) -> int:
        """The most lines that the questions of this turn have needed: the panes above them stay where they are."""
        self._foot = _most_of_turn(model, self._foot, lines)
        return self._foot[1]

    def _hand_read(
        self, model: TableModel, columns: int, look: Appearance, held: tuple[CardView, ...]
    ) -> tuple[Heights, int]:
        """The most that a hand has needed in this turn to say everything, and what it needs now in short."""
        seat = model.view.seats[model.seat]
        # A hand that is played out says nothing: others have its lines until it is filled again.
        if not seat.hand_count:
            return (0, 0), 0
        width = board_width(columns) if columns >= WIDE or len(held) <= SHORT_HAND else columns
        now = hand_height_to_read(model, seat, width, look, held)
        return self._most(f"{HAND} {model.view.turn}", model, model.seat, now), now[0]

    def _most(self, what: str, model: TableModel, seat: int, now: Heights) -> Heights:
        """The most that something of a seat has needed in this round."""
        at = (what, model.view.round, seat)
        (brief, whole), before = now, self._heights.get(at, (0, 0))
        self._heights[at] = max(brief, before[0]), max(whole, before[1])
        return self._heights[at]

    def _half(self, model: TableModel, seat: SeatView, width: int, look: Appearance) -> HalfNeeds:
        at, body = (model.view.round, seat.index), body_of(model.view, seat.index)
        units = len(places_of(seat, model.happened.gone.get(seat.index, ())))
        self._units[at] = max(self._units.get(at, 0), units)
        self._spells[at] = self._spells.get(at, False) or bool(body.automaton or body.spellboard)
        # A row that was crowded is as large as it can be again once its units have room in one line.
        lines = max(lines_of_units(units, width), min(1, self._units[at]))
        most = next(n for n in range(self._units[at], -1, -1) if lines_of_units(n, width) <= lines)
        now, bar_now = height_to_read(model, seat, width, look), bar_height_to_read(model, body, width, look)
        read = self._read[*at, lines] = max(self._read.get((*at, lines), 0), now)
        bar = self._most("bar", model, body.index, (bar_now, bar_now))
        found = HalfNeeds(lines, self._spells[at], most, read, bool(lines) and not read, bar=bar)
        # Nor does a battlefield that is empty again, though it keeps what nobody else lacks.
        if lines and not seat.battlefield:
            found = found._replace(empty=True, read=0)
        if body.automaton:
            told_in = opponent_height_to_read(body, model, width, look)
            rows = behavior_height(body, model, width, look)
            return found._replace(plates=(told_in, told_in), rows=rows, now=(now, told_in, bar_now))
        # Spells that are gone say nothing: others have their lines until there are new ones.
        if not body.spellboard:
            return found._replace(now=(now, 0, bar_now))
        cards = [group[0] for group in spell_groups(body.spellboard)]
        side_by_side = plates_height_to_read(model, cards, width, look)
        in_round = self._most("plates", model, body.index, side_by_side)
        plates_now = min(side_by_side[0], listed_height_to_read(model, body, width, look))
        return found._replace(plates=in_round, framed=in_round[1] + 1, now=(now, plates_now, bar_now))


def _most_of_turn(model: TableModel, before: tuple[tuple[int, ...], int], now: int) -> tuple[tuple[int, ...], int]:
    """The most of something in this turn, with the turn."""
    turn = _turn(model)
    return turn, max(now, before[1] if before[0] == turn else 0)


def _turn(model: TableModel) -> tuple[int, ...]:
    """Which turn it is, and at whose table."""
    return model.view.round, model.view.turn, model.seat
