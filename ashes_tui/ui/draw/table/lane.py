"""The lane between the two halves: places used, the last event in a small terminal, in an attack who fights whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from rich.style import Style

from ashes_tui.engine.api import NONE, AttackView, SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.table.battle_lines import battle_lines, fighters, join
from ashes_tui.ui.draw.table.half.opponent import stamina_part, track_forms
from ashes_tui.ui.draw.table.half.piles import automaton_piles, narrow_width, put_piles
from ashes_tui.ui.draw.table.layout import ROOMY_BOARD
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.sign_spots import spot_signs
from ashes_tui.ui.draw.table.texts.card_texts import texts
from ashes_tui.ui.draw.table.texts.short import in_short
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import ACROSS, SIGN
from ashes_tui.ui.table.rows import body_of, seat_across
from ashes_tui.ui.table.told_signs import Sign, sign_place
from ashes_tui.words.phrases import count, listing

_SAID_AT = 3
"""The column where words begin."""
_LEAST_SAID = 8
"""So many columns at the left are not taken by what stands at the right."""
_SOON = ("Next Red Rains: Ultimate", "Next: Ultimate")
"""What is said where there is no room for what it does, when one more token sets it off."""
_NOW = ("Ultimate now", "Ultimate!")
"""The same when all the tokens have come."""


def lane(
    model: TableModel,
    width: int,
    height: int,
    look: Appearance,
    last: Sequence[str] = (),
    told: bool = False,
    middles: Mapping[int, int] | None = None,
    bare: Sequence[SeatView] = (),
) -> Drawing:
    """One line. ``last`` is the last event, where nothing else tells it, longest form first.

    ``told``: the other half is told elsewhere. ``middles`` are the columns of the units in sight; in an attack lines
    join them. ``bare``: of these seats nothing else says that they have no units.
    """
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.lane_bg)
    attack = model.view.attack
    canvas.put(0, 0, look.signs.rule * width, palette.rule)
    if model.others:
        canvas.spot(0, 0, width, height, ACROSS, 0)
    if attack:
        end = _right(canvas, model, look, bare)
        found = battle_lines(attack, model, middles or {}, look)
        drawn = join(canvas, found, end, look)
        if not drawn:
            _say(canvas, attack_forms(attack, model), palette.ember, end)
    else:
        threat, soon = ultimate_forms(model, look) if not told else ((), False)
        other = () if told else elsewhere_forms(model) or last
        forms = (*threat, *other) if soon else (*filter(None, other), *threat)
        words = next((words for words in forms if words and _has_room(words, _start(canvas, model, look, bare))), "")
        whole = _start(canvas, model, look, bare, brief=False)
        end = _right(canvas, model, look, bare, brief=not _has_room(words, whole))
        said = _say(canvas, (words,), palette.ember if soon else palette.faint, end)
        _pile(canvas, said, end, model, look)
    return canvas.drawing()


def with_gone(gone: Sequence[str], last: Sequence[str], look: Appearance) -> tuple[str, ...]:
    """What is said last, longest form first, after the units that have left, unless it is about them.

    Where it has no room, all of them are told, those that it is about, too.
    """
    left = [name for name in gone if not any(name in words for words in last)]
    if not left:
        return tuple(last)
    before = _marked(left, look)[0]
    return *(f"{before} {look.glyphs.dot} {words}" for words in last), *_marked(gone, look)


def _marked(gone: Sequence[str], look: Appearance) -> tuple[str, ...]:
    """Units that have left by name, and in few words how many they are."""
    alike = [f"{name} {look.glyphs.times}{n}" if n > 1 else name for name, n in Counter(gone).items()]
    forms = dict.fromkeys((listing(alike), count(len(gone), "unit") if len(alike) > 1 else alike[0]))
    return tuple(f"{look.signs.dead} {form}" for form in forms)


def _has_room(words: str, end: int) -> bool:
    """Whether words have room before what stands at the right."""
    return text_width(words) <= end - _SAID_AT - 1


def _right(canvas: Canvas, model: TableModel, look: Appearance, bare: Sequence[SeatView], brief: bool = True) -> int:
    """At the right the places used; in a small terminal the tracks of an automaton. Returns the end of what is said."""
    row, start = _row_at_right(canvas, model, look, bare, brief)
    if row:
        end = put_row(canvas, start, 0, row, canvas.width - start)
        spot_signs(canvas, 1, False, look)
        canvas.spot(start, 0, end - start, 1, SIGN, sign_place(Sign.PLACES))
    return start - 2 if row else canvas.width - 2


def _start(canvas: Canvas, model: TableModel, look: Appearance, bare: Sequence[SeatView], brief: bool = True) -> int:
    """Where what is said would end."""
    row, start = _row_at_right(canvas, model, look, bare, brief)
    return start - 2 if row else canvas.width - 2


def _row_at_right(
    canvas: Canvas, model: TableModel, look: Appearance, bare: Sequence[SeatView], brief: bool
) -> tuple[Row, int]:
    """What stands at the right, and where it begins; nothing if there is nothing, or no room for it.

    ``brief``: places in figures, where there is more to say on the lane.
    """
    body = body_of(model.view, model.far_seat)
    empty: Row = [(f"{_no_units(seat, model, look)}  ", look.palette.faint) for seat in bare if _is_untold(seat, model)]
    row: Row = [(" ", None), *empty]
    if body.automaton and canvas.width < ROOMY_BOARD:
        row += [stamina_part(body, look), *track_forms(body, model, look)[1], ("  ", None)]
    elif model.view.attack is not None and not empty:
        return [], canvas.width
    if model.view.attack is None:
        row.append((f"{_places(model, look, brief and _says_more(model, canvas.width))} ", look.palette.faint))
    start = canvas.width - 2 - row_width(row)
    return (row, start) if start >= _LEAST_SAID else ([], canvas.width)


def _is_untold(seat: SeatView, model: TableModel) -> bool:
    """Whether the places used do not tell that a seat has no units."""
    return bool(seat.automaton) or model.view.attack is not None


def _no_units(seat: SeatView, model: TableModel, look: Appearance) -> str:
    return f"{look.signs.ours if seat.index == model.near_seat else look.signs.theirs} no units"


def ultimate_forms(model: TableModel, look: Appearance) -> tuple[tuple[str, ...], bool]:
    """What a Chimera's Ultimate will do, longest form first, and whether at most one more token sets it off."""
    body = body_of(model.view, model.far_seat)
    card = model.names.definition(body.spellboard[0].id) if body.rains_needed and body.spellboard else None
    if card is None:
        return (), False
    missing = body.rains_needed - body.phoenixborn.red_rains
    soon = missing <= 1
    said = [text.words for text in texts(card, model.names.rulebook, look)]
    forms = (said, map(in_short, said))
    whole, *fewer = (_to_you(" ".join(form).removeprefix("Ultimate: "), model) for form in forms)
    when = "Ultimate now" if missing <= 0 else "Next Red Rains" if soon else f"At {body.rains_needed} Red Rains"
    first, *more = whole.split(". ")
    told = [whole, *fewer, f"{first} {look.glyphs.ellipsis}" if more else whole]
    return (*(f"{when}: {form.rstrip('.')}" for form in told), *(_NOW if missing <= 0 else _SOON if soon else ())), soon


_OPPOSING = re.compile(r"\b(?:the )?(?:(leftmost|rightmost) )?opposing\b", re.IGNORECASE)


def _to_you(words: str, model: TableModel) -> str:
    """What an opponent does to somebody who plays alone, in their own terms."""
    words = re.sub(r"\bDeal (?=\d+ damage)", "", words)
    return (
        words
        if model.partner != NONE
        else _OPPOSING.sub(lambda found: " ".join(filter(None, ("your", found[1]))), words)
    )


def _pile(canvas: Canvas, said: int, end: int, model: TableModel, look: Appearance) -> None:
    """An automaton's piles before its tracks, if what is said leaves them room."""
    body = body_of(model.view, model.far_seat)
    pile = automaton_piles(body, model) if body.automaton and canvas.width < ROOMY_BOARD else []
    before = end + 2 - narrow_width(pile)
    if pile and before > said:
        canvas.put(before, 0, " " * narrow_width(pile))
        put_piles(canvas, before + 1, pile, model, look)


def _say(canvas: Canvas, forms: Sequence[str], style: Style, end: int) -> int:
    """The longest form that fits whole; half a sentence would say something else. Returns the column after it."""
    words = next((words for words in forms if words and text_width(words) <= end - _SAID_AT - 1), "")
    return canvas.put(_SAID_AT, 0, f" {words} " if words else "", style)


def _says_more(model: TableModel, width: int) -> bool:
    """Whether the lane has so much to say that places are told in figures unless all has room."""
    return model.partner != NONE or (bool(model.view.seats[model.far_seat].automaton) and width < ROOMY_BOARD)


def _places(model: TableModel, look: Appearance, brief: bool) -> str:
    """How many places are taken on both sides."""
    theirs, mine = model.view.seats[model.far_seat], model.view.seats[model.near_seat]
    ours = f"{look.signs.ours} {_used(mine, brief)}"
    return ours if theirs.automaton else f"{look.signs.theirs} {_used(theirs, brief)}  {ours}"


def _used(seat: SeatView, brief: bool) -> str:
    n, limit = len(seat.battlefield), seat.battlefield_limit
    return f"{n}/{limit}" if brief else f"{n} of {limit} places"


def elsewhere(model: TableModel) -> str:
    """What is not shown: with a partner, the other side of the table; else the other opponents."""
    return next(iter(elsewhere_forms(model)), "")


def elsewhere_forms(model: TableModel) -> tuple[str, ...]:
    """The same, longest form first."""
    if model.partner == NONE:
        seats = [model.view.seats[seat] for seat in model.opponents if seat != model.far_seat]
        if not seats:
            return ()
        names = [model.names.seat(seat.index) for seat in seats]
        return f"P: {'; '.join(_in_brief(seat, model) for seat in seats)}", f"P: {listing(names)}"
    other = model.seat if model.near_seat == model.partner else model.partner
    seat, front = model.view.seats[other], model.view.seats[seat_across(model.view, other)]
    hidden = sum(card.zone is Zone.FACE_DOWN for card in front.battlefield)
    whose = "P: your half" if other == model.seat else f"P: {model.names.possessive(other)} half"
    left = seat.phoenixborn.life_left
    life, units = f"{whose}: life {left}/{seat.phoenixborn.life}", count(len(seat.battlefield), "unit")
    against = f"against {count(len(front.battlefield) - hidden, 'unit')} and {hidden} face down"
    return f"{life}, {units}, {against}", f"{life}, {units}", life, whose


def _in_brief(seat: SeatView, model: TableModel) -> str:
    left = f"{seat.phoenixborn.life_left}/{seat.phoenixborn.life}"
    return f"{model.names.seat(seat.index)} life {left}, {count(len(seat.battlefield), 'unit')}"


def attack_forms(attack: AttackView, model: TableModel) -> tuple[str, ...]:
    """The attack in one line, longest form first."""
    names, here = model.names, fighters(model.view)
    fights = (b for b in attack.battles if not b.done and here.issuperset({b.attacker, b.defender} - {NONE}))
    units = [names.card(b.attacker) for b in fights]
    whom = f"{names.doing(attack.seat, 'attacks')} {names.full(attack.target)}"
    if not units:
        return f"{whom}: {count(len(attack.battles), 'battle')} fought", whom
    return f"{whom} with {listing(units)}", f"{whom} with {count(len(units), 'unit')}", whom
