"""The header: round, phase, whose turn it is with what is left of it, and how the lives stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.engine.api import NONE, SeatView
from ashes_tui.lang.terms import Phase
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import SIGN
from ashes_tui.ui.table.rows import partner_of
from ashes_tui.ui.table.told_signs import Sign, sign_place
from ashes_tui.words.narrators.events import phase_title

_TRACK = (("Prepare", Phase.PREPARE), ("Player turns", Phase.PLAYER_TURNS), ("Recovery", Phase.RECOVERY))
_TRACK_FROM = 100
_APART = 4
"""The columns that the plate of a turn takes beside its words, with the gap after it."""
_ACTIONS = 17
"""The columns of the actions left, with the gap after them."""
_ROUND, _TRACK_WIDTH, _OWN_TURN = 11, 40, 15
"""The columns of the round, of all phases, and of the plate of one's own turn, each with the gap after it."""
_SHARED_TURN, _NAMED_ACTIONS = 21, 20
"""The columns of the plate of a turn of partners, and of the actions of one of them after a brief name."""
_PHASE, _LIFE = 4, 3
"""The columns around the phase; those of most lives with their sign."""
_GAP = 2
"""The gap after the actions of one kind."""
_LONG, _SHORT, _LETTERS = 12, 8, 4
"""A name longer than that is told by its last word; in little room all names have so many letters, then so many."""


class ToldTo(NamedTuple):
    """Whose turn is told (NONE for nobody's), who of the people of the game are told, and whether it is its end."""

    turn: int
    people: Sequence[int]
    ends: bool = False


def header(model: TableModel, width: int, look: Appearance, told: ToldTo | None = None) -> Drawing:
    """One line over the whole screen. ``told``: a turn is told, which takes the place of the one that is going on."""
    view, palette = model.view, look.palette
    canvas = Canvas(width, 1, palette.screen_bg + palette.header_bg)
    x = canvas.put(1, 0, f"Round {view.round}" if view.round else "Setup", palette.dim) + 2
    active, people, ends = told or ToldTo(view.active, model.game.people)
    text, mine = turn_words(model, active, people, ends)
    badge = f"{look.signs.ours if mine else look.signs.theirs} {text}"
    taken = text_width(badge) + _APART if text else 0
    seats = _steady(_lives(model, look), model, width)
    kept = _room_for_actions(model, NONE if ends else active)
    if view.round and _tells_phase(model, x, taken, seats, kept, width):
        x = _phases(canvas, x, view.phase, look)
    if view.round:
        canvas.spot(1, 0, x - 3, 1, SIGN, sign_place(Sign.ROUND))
    begin = max(x + 1, width // 2 - 7) if width >= _TRACK_FROM else x
    start = _put_lives(canvas, seats, begin + taken, kept, look)
    if text:
        x = plate(canvas, begin, 0, badge, palette.mine_plate if mine else palette.theirs_plate, look) + 2
        if active == view.active and not ends:
            _left(canvas, x, start, model, look)
            canvas.spot(begin, 0, max(0, start - begin), 1, SIGN, sign_place(Sign.ACTIONS))
    canvas.spot(start + 1, 0, width - start - 1, 1, SIGN, sign_place(Sign.LIVES))
    return canvas.drawing()


def _tells_phase(model: TableModel, x: int, taken: int, seats: _Lives, kept: Sequence[int], width: int) -> bool:
    """Whether the phase has room from ``x`` on: always where there is room for all of them.

    Of a turn, which says what phase it is, the actions left come before it.
    """
    if width >= _TRACK_FROM:
        return True
    end = x + _PHASE + text_width(phase_title(model.view.phase))
    if end + taken + seats.least >= width + _PHASE:
        return False
    both, without, beside_names = (
        bool(names_in(seats.names, seats.room(width - 1, at + taken) - left, "", seats.brief))
        for at, left in ((end, kept[0]), (x, kept[0]), (end, 0))
    )
    return both or (beside_names and not without)


def _phases(canvas: Canvas, x: int, phase: Phase, look: Appearance) -> int:
    """The phases with a dot on the present one; in little room only that one."""
    palette, signs = look.palette, look.signs
    if canvas.width < _TRACK_FROM or phase not in (found for _, found in _TRACK):
        return canvas.put(x, 0, f"{signs.on} {phase_title(phase)}", palette.dim) + 2
    for i, (name, found) in enumerate(_TRACK):
        if i:
            x = canvas.put(x, 0, f" {signs.rule * 2} ", palette.line)
        now = found is phase
        x = canvas.put(x, 0, f"{signs.on} {name}" if now else name, palette.text if now else palette.faint)
    return x + 2


def turn_words(model: TableModel, active: int, people: Sequence[int], ends: bool = False) -> tuple[str, bool]:
    """``YOUR TURN`` for the ``active`` seat, and whether the badge points down, at the nearer seat.

    ``ends``: the turn is over, and only told.

    For an onlooker, who is none of the ``people``, only names play, except for one's own in a game that one looks back
    at.
    """
    view, plays_here = model.view, model.seat in people
    if model.over_words:
        return model.over_words, True
    if active == NONE:
        return ("YOU DECIDE", True) if model.decision else ("", False)
    seat = view.seats[active]
    is_own = plays_here and (active == model.seat or (model.partner != NONE and not seat.automaton))
    if is_own or model.names.is_addressed(active):
        return "YOUR TURN ENDS" if ends else "YOUR TURN, BOTH" if model.partner != NONE else "YOUR TURN", True
    if model.decision:
        return "YOU ANSWER", True
    name = model.names.seat(active)
    name = name if len(name) <= 12 else name.split()[-1]
    return f"{name.upper()} {'ACTS' if seat.automaton else 'PLAYS'}", active == model.near_seat


def _left(canvas: Canvas, x: int, end: int, model: TableModel, look: Appearance) -> None:
    """The actions left, none for an automaton; with a partner those of both, in little room only of who decides.

    Those of somebody else are told with the name, or not at all: nobody is to take them for their own.
    """
    view = model.view
    if view.active == NONE or model.over_words:
        return
    acting = [view.seats[index] for index in _acting(model) if not view.seats[index].automaton]
    if _are_own(acting, model):
        for seat in acting:
            if x + _width(seat) - _GAP <= end + 1:
                _actions(canvas, x, seat, look)
        return
    for seats in (acting, [seat for seat in acting if seat.index == model.seat]):
        called = _called(seats, model, end - x)
        for who, seat in zip(called, seats, strict=False):
            x = _actions(canvas, canvas.put(x, 0, f"{who} ", look.palette.dim), seat, look)
        if called:
            return


def _are_own(acting: Sequence[SeatView], model: TableModel) -> bool:
    """Whether nobody acts but the person at the table, who is told nothing by a name."""
    is_told = model.seat in model.game.people or model.names.is_addressed(model.seat)
    return not acting or ([seat.index for seat in acting] == [model.seat] and is_told)


def _acting(model: TableModel) -> list[int]:
    """The seat whose turn it is; with a partner both, who share it."""
    partner = partner_of(model.view, model.view.active)
    return [model.view.active] if partner == NONE else sorted((model.view.active, partner))


def _called(seats: Sequence[SeatView], model: TableModel, room: int) -> list[str]:
    """What partners are called before their actions, in so many columns; nothing if even brief names have no room."""
    taken = sum(_width(seat) + 1 for seat in seats) - _GAP
    return names_in([model.names.subject(seat.index) for seat in seats], room - taken, "")


def _room_for_actions(model: TableModel, active: int) -> Sequence[int]:
    """The columns of the actions left: of partners those of both with brief names, then of who decides; then none."""
    view = model.view
    if active == NONE or model.over_words:
        return (0,)
    seats = [view.seats[index] for index in _acting(model) if not view.seats[index].automaton]
    if _are_own(seats, model):
        return _ACTIONS * len(seats), 0
    named = {seat.index: len(_initials(model.names.subject(seat.index))) + 1 + _width(seat) for seat in seats}
    return sum(named.values()), named.get(model.seat, 0), 0


def _width(seat: SeatView) -> int:
    """The columns of the actions of a seat, with the gap after them."""
    return sum(len(word) + 1 + max(1, n) + _GAP for word, n in _counted(seat))


def _counted(seat: SeatView) -> tuple[tuple[str, int], ...]:
    return ("main", seat.main_actions), ("side", seat.side_actions)


def _actions(canvas: Canvas, x: int, seat: SeatView, look: Appearance) -> int:
    palette, signs = look.palette, look.signs
    for word, n in _counted(seat):
        x = canvas.put(x, 0, f"{word} ", palette.dim if n else palette.faint)
        x = canvas.put(x, 0, signs.on * n if n else signs.off, palette.mine if n else palette.faint) + _GAP
    return x


_TWO = 2
"""In a game of so many nobody needs a number."""


class _Lives(NamedTuple):
    """Whose life is told, from the left: names, in full and in brief, lives, and whether they are of one's own side."""

    names: Sequence[str]
    brief: Sequence[str]
    lives: Sequence[str]
    own: Sequence[bool]

    @property
    def taken(self) -> int:
        """The columns of the lives, with those between them and before each of them."""
        return sum(text_width(life) + 3 for life in self.lives) - 2

    def room(self, end: int, start: int) -> int:
        """The columns for names from ``start`` on, each life of as many digits as it began with."""
        return end - start - self.taken - sum(max(0, _LIFE - text_width(life)) for life in self.lives)

    @property
    def least(self) -> int:
        """The columns with names of few letters, and the end of the line."""
        return self.taken + sum(min(_LETTERS, text_width(name)) for name in self.brief) + 4


def _lives(model: TableModel, look: Appearance) -> _Lives:
    """Oneself first, then the others clockwise: drawn from the right."""
    view = model.view
    own = view.seats[model.seat]
    bodies = [seat for seat in view.seats if seat.body in (NONE, seat.index)]
    order = sorted(bodies, key=lambda seat: (seat.side != own.side, (seat.index - model.seat) % len(view.seats)))
    names = [model.names.subject(seat.index) for seat in order]
    return _Lives(
        names,
        [_in_brief(name, seat, len(order) > _TWO) for name, seat in zip(names, order, strict=True)],
        [_life(seat, look) for seat in order],
        [seat.side == own.side for seat in order],
    )


def _steady(seats: _Lives, model: TableModel, width: int) -> _Lives:
    """The lives with names that have room in one's own turn, too, else with brief ones in every turn.

    So nobody is called otherwise as soon as the turn is another's. The phase leaves its room to the names: a turn says
    what phase it is, and where one has the columns for all phases these stand there always.
    """
    begins = max(_ROUND + _TRACK_WIDTH, width // 2 - 7) if width >= _TRACK_FROM else _ROUND
    turn = _OWN_TURN + _ACTIONS if model.partner == NONE else _SHARED_TURN + 2 * _NAMED_ACTIONS
    if names_in(seats.names, seats.room(width - 1, begins + turn), "", seats.names):
        return seats._replace(brief=seats.names)
    return seats._replace(names=seats.brief) if len({*seats.brief}) == len(seats.names) else seats


def _life(seat: SeatView, look: Appearance) -> str:
    """The life of a seat; of one that has lost, how it did."""
    if not seat.lost:
        return f"{look.signs.life}{seat.phoenixborn.life_left}"
    return "destroyed" if not seat.phoenixborn.life_left else f"{look.signs.dead} out"


def _put_lives(canvas: Canvas, seats: _Lives, start: int, kept: Sequence[int], look: Appearance) -> int:
    """Who has how much life, at the right and after the column ``start``; return the column where it begins.

    ``kept``: so many columns are left to the actions, or fewer, as long as names can still be told.
    """
    palette, end = look.palette, canvas.width - 1
    room = end - start - seats.taken
    whole = (names_in(seats.names, room - left, "", seats.brief) for left in kept)
    names = next(filter(None, whole), []) or names_in(seats.names, room, look.glyphs.ellipsis, seats.brief)
    for name, life, own in reversed([*zip(names, seats.lives, seats.own, strict=True)]):
        end = canvas.right(end, 0, life, palette.hurt)
        end = canvas.right(end, 0, f"{name} ", palette.mine if own else palette.theirs) - 2
    return end


def names_in(names: Sequence[str], room: int, ellipsis: str, briefly: Sequence[str] = ()) -> list[str]:
    """Names in so many columns together, all cut alike: their last word, ``briefly``, then some letters.

    Without an ``ellipsis`` no word is cut: there are none if they do not fit.
    """
    last = [name if len(name) <= _LONG else name.split()[-1] for name in names]
    brief = [*briefly] or [_initials(name) for name in last]
    forms = [last, brief]
    if ellipsis:
        forms += [[shorten(name, most, ellipsis) for name in brief] for most in range(_SHORT, _LETTERS - 1, -1)]
    fitting = (form for form in forms if sum(map(text_width, form)) <= room and len({*form}) == len({*names}))
    return next(fitting, [name[:_LETTERS] for name in brief] if ellipsis else [])


def _in_brief(name: str, seat: SeatView, is_of_several: bool) -> str:
    """``P1`` for ``Player 1`` among several; of two the first name of the Phoenixborn says more."""
    if len(name) > _LONG:
        return _initials(name.split()[-1])
    is_numbered = not is_of_several and name.rpartition(" ")[2].isdigit()
    return _initials(seat.phoenixborn.name if is_numbered else name)


def _initials(name: str) -> str:
    """``P1`` for ``Player 1``; of another name of several words the first one."""
    first, _, rest = name.partition(" ")
    return f"{first[:1]}{rest}" if rest.isdigit() else first
