"""One-line panes: header, Phoenixborn bars with piles, dice pools, the lane between the battlefields."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from ashes_tui.engine.api import NONE, AttackView, CardView, DieView, SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.table.cells import Mark, Marks, attached_words, ground, sign_of
from ashes_tui.ui.draw.table.field import side_canvas
from ashes_tui.ui.draw.truncate import shorten
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import ACROSS, MY_BAR, MY_DICE
from ashes_tui.ui.table.rows import partner_of, seat_across, sorted_dice
from ashes_tui.words.narrators.events import phase_title
from ashes_tui.words.phrases import count, listing


def header(model: TableModel, width: int, look: Appearance) -> Drawing:
    """Round, phase, active player, actions left, first player."""
    view, palette = model.view, look.palette
    canvas = Canvas(width, 1, palette.screen_bg + palette.header_bg)
    x = canvas.put(1, 0, f"Round {view.round}" if view.round else "Setup", palette.accent) + 2
    x = canvas.put(x, 0, phase_title(view.phase) if view.round else "", palette.dim) + 2
    if view.active != NONE:
        active = view.seats[view.active]
        style = palette.mine if view.active == model.seat else palette.theirs
        x = canvas.put(x, 0, f"{model.names.possessive(view.active)} turn{model.names.facing(view.active)}", style) + 2
        x = _actions_left(canvas, x, active, look)
        partner = partner_of(view, view.active)
        if partner != NONE:
            x = canvas.put(x + 1, 0, f"{model.names.seat(partner)} ", palette.dim)
            x = _actions_left(canvas, x, view.seats[partner], look)
    if view.first_player != NONE:
        text = f"first player {model.names.seat(view.first_player)}{model.names.facing(view.first_player, 'for')} "
        if x + len(text) < width:
            canvas.right(width, 0, text, palette.dim)
    return canvas.drawing()


def _actions_left(canvas: Canvas, x: int, seat: SeatView, look: Appearance) -> int:
    """Draw the actions a player has left, none for an automaton; return the column after them."""
    glyphs, palette = look.glyphs, look.palette
    for word, n in () if seat.automaton else (("main", seat.main_actions), ("side", seat.side_actions)):
        x = canvas.put(x, 0, f"{word} ", palette.dim)
        x = canvas.put(x, 0, glyphs.ready * n if n else glyphs.spent, palette.legal if n else palette.faint) + 1
    return x


def bar(model: TableModel, seat: SeatView, row: str, width: int, look: Appearance, marks: Marks) -> Drawing:
    """A Phoenixborn with its life and state, and its player's piles on the right."""
    mine = row == MY_BAR
    canvas = side_canvas(width, 1, mine, look)
    palette = look.palette
    start = _piles(canvas, seat, row, model, look)
    card = seat.phoenixborn
    mark = marks.card(card.id, row, model)
    name = f"{sign_of(mark, look)}{card.name}"
    who = "" if seat.automaton else shorten(model.names.seat(seat.index), 12, look.glyphs.ellipsis)
    x = canvas.put(2, 0, who, palette.dim) + len(who[:1])
    begin = x
    canvas.fill(x, 0, len(name) + 1, 1, ground(mark, look, card.exhausted))
    x = canvas.put(x, 0, name, None if mark.cursor else palette.mine if mine else palette.theirs) + 2
    x = _life(canvas, x, card, look)
    canvas.put(x + 1, 0, _pb_words(seat, card, start - x - 2, look), palette.dim)
    canvas.spot(begin, 0, x - begin, 1, row, 0)
    return canvas.drawing()


def _life(canvas: Canvas, x: int, card: CardView, look: Appearance) -> int:
    left, life = card.life_left, card.life or 0
    palette = look.palette
    style = palette.bad if left * 3 <= life else palette.warning if left * 3 <= life * 2 else palette.good
    x = canvas.put(x, 0, "life ", palette.dim)
    return canvas.put(x, 0, f"{left}/{life}", style)


def _pb_words(seat: SeatView, card: CardView, room: int, look: Appearance) -> str:
    """Its state in the room there is; the word for exhaustion is dropped before anything is cut."""
    state, sign = " ".join(_pb_state(seat, card, look)), look.glyphs.exhaustion
    state = state if len(state) <= room else state.replace(f"{sign}exhausted", sign)
    return shorten(state, room, look.glyphs.ellipsis)


def _pb_state(seat: SeatView, card: CardView, look: Appearance) -> list[str]:
    # Dice come first, because they may prevent damage and so must not be cut off.
    more = f" {look.glyphs.times}{card.exhaustion}" if card.exhaustion > 1 else ""
    parts = ["with " + " ".join(look.die(die)[:2] for die in card.dice)] if card.dice else []
    parts += [f"{look.glyphs.exhaustion}exhausted{more}"] if card.exhausted else []
    parts += ["guarded"] if seat.guarded and not seat.automaton else []
    parts += [f"{look.glyphs.status}{card.status}"] if card.status else []
    return parts + attached_words(card, look.glyphs)


def _piles(canvas: Canvas, seat: SeatView, row: str, model: TableModel, look: Appearance) -> int:
    """Draw the counts of the piles from the right; return the column where they begin."""
    palette = look.palette
    sizes = {
        "draw": seat.draw_count,
        "discard": len(seat.discard_pile),
        "conjuration": seat.conjuration_count,
        "removed": len(seat.removed),
    }
    words = {
        "draw": "draw",
        "discard": "disc" if canvas.width < 100 else "discard",
        "conjuration": "conj",
        "removed": "removed",
    }
    items = model.rows[row]
    pad = " " if canvas.width >= 100 else ""
    x = canvas.width - 1
    for index in range(len(items) - 1, 0, -1):
        pile = items[index].pile
        text = f"{pad}{words[pile]} {sizes[pile]}{pad}"
        x -= len(text)
        cursor = model.cursor.row == row and model.cursor.index == index
        canvas.fill(x, 0, len(text), 1, palette.cursor_bg if cursor else palette.spent_bg)
        canvas.put(x, 0, text, None if cursor else palette.dim)
        canvas.spot(x, 0, len(text), 1, row, index)
        x -= 1 if pad else 2
    text = "" if seat.automaton else f"hand {seat.hand_count}"
    return canvas.right(x + 1 - len(pad), 0, text, palette.text)


def dice_row(model: TableModel, seat: SeatView, row: str, width: int, look: Appearance, marks: Marks) -> Drawing:
    """The active pool with its sides, then the exhausted pool by type only."""
    canvas = side_canvas(width, 1, row == MY_DICE, look)
    palette = look.palette
    x = canvas.put(2, 0, "dice ", palette.dim)
    index = 0
    for die in sorted_dice(seat.active_dice):
        x = _die(canvas, x, look.die(die), die, row, index, look, marks.die(die.id))
        index += 1
    if not seat.active_dice:
        x = canvas.put(x, 0, "none active ", palette.faint)
    if seat.exhausted_dice:
        x = canvas.put(x + 1, 0, "exhausted ", palette.dim)
    for die in sorted_dice(seat.exhausted_dice):
        x = _die(canvas, x, look.die(die)[:2], die, row, index, look, marks.die(die.id), spent=True)
        index += 1
    if seat.automaton:
        _tokens(canvas, x, seat, model, look)
    return canvas.drawing()


def _tokens(canvas: Canvas, x: int, seat: SeatView, model: TableModel, look: Appearance) -> None:
    """What an automaton has besides dice: threat, stamina, status, stage of its ready spells.

    The last roll of its behaviour die comes first, if there is room.
    """
    card, palette = seat.phoenixborn, look.palette
    spec = model.names.rulebook.automata.get(seat.automaton)
    stages = len(spec.spells) if spec else seat.stage
    words = [
        (f"threat {seat.threat}", palette.text),
        (f"stamina {seat.stamina}" if seat.stamina else "fatigued: stamina 0", palette.text),
    ]
    rolled = model.game.number()
    if spec and spec.behaviors:
        words[:0] = [(f"d{spec.ways.behavior_die} {rolled}", palette.text)] if rolled else []
        words.append(
            (
                f"Red Rains {card.red_rains}/{seat.rains_needed}",
                palette.accent if card.red_rains else palette.text,
            )
        )
        words.append((f"phase {seat.stage}/{stages}", palette.text))
    else:
        words.append((f"status {card.status}", palette.accent if card.status else palette.text))
        words.append((f"stage {seat.stage} of {stages}", palette.text))
    x += 2
    room = canvas.width - x
    brief = [(text.removesuffix(": stamina 0").replace(" of ", "/"), style) for text, style in words]
    forms = ((words, 3), (words, 2), (brief, 3), (brief, 2), (brief, 1))
    parts, gap = next(((found, gap) for found, gap in forms if _taken(found, gap) <= room), (brief[bool(rolled) :], 1))
    for text, style in parts:
        x = canvas.put(x, 0, text, style) + gap


def _taken(words: Sequence[tuple[str, Style]], gap: int) -> int:
    """The columns that words take side by side."""
    return sum(len(text) + gap for text, _ in words) - gap


def _die(
    canvas: Canvas,
    x: int,
    text: str,
    die: DieView,
    row: str,
    index: int,
    look: Appearance,
    mark: Mark,
    spent: bool = False,
) -> int:
    """Draw one die as a chip; return the column after it and its gap."""
    palette = look.palette
    size = len(text)
    if mark.cursor or mark.linked or mark.picked:
        canvas.fill(x, 0, size, 1, ground(mark, look, spent))
    elif not spent:
        canvas.fill(x, 0, size, 1, palette.card_bg)
    style = None if mark.cursor else palette.faint if spent and not mark.acts else look.die_style(die)
    canvas.put(x, 0, text, style)
    if mark.picked:
        canvas.put(x + size, 0, look.glyphs.picked, palette.legal)
    canvas.spot(x, 0, size + 1, 1, row, index)
    return x + size + 1


def lane(model: TableModel, width: int, height: int, look: Appearance, told: bool = False) -> Drawing:
    """Between the battlefields: the present attack, else what is not shown, unless that is ``told`` elsewhere."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg)
    attack = model.view.attack
    y = height // 2
    words = attack_words(attack, model) if attack else "" if told else elsewhere(model)
    style = palette.warning if attack else palette.faint
    text = shorten(f" {words} ", width - 4, look.glyphs.ellipsis) if words else ""
    canvas.put(0, y, look.glyphs.line * width, style)
    if model.partner != NONE:
        canvas.spot(0, 0, width, height, ACROSS, 0)
    canvas.put((width - text_width(text)) // 2, y, text, palette.warning if attack else palette.dim)
    return canvas.drawing()


def elsewhere(model: TableModel) -> str:
    """What is not shown: with a partner, the other side of the table; else the other opponents."""
    if model.partner == NONE:
        others = [_in_brief(model.view.seats[seat], model) for seat in model.opponents if seat != model.far_seat]
        return f"P: {'; '.join(others)}" if others else ""
    other = model.seat if model.near_seat == model.partner else model.partner
    seat, front = model.view.seats[other], model.view.seats[seat_across(model.view, other)]
    hidden = sum(card.zone is Zone.FACE_DOWN for card in front.battlefield)
    whose = "P: your half" if other == model.seat else f"P: {model.names.possessive(other)} half"
    left = seat.phoenixborn.life_left
    own = f"life {left}/{seat.phoenixborn.life}, {count(len(seat.battlefield), 'unit')}"
    return f"{whose}: {own}, against {count(len(front.battlefield) - hidden, 'unit')} and {hidden} face down"


def _in_brief(seat: SeatView, model: TableModel) -> str:
    left = f"{seat.phoenixborn.life_left}/{seat.phoenixborn.life}"
    return f"{model.names.seat(seat.index)} life {left}, {count(len(seat.battlefield), 'unit')}"


def attack_words(attack: AttackView, model: TableModel) -> str:
    """The attack in one line."""
    names = model.names
    attackers = listing([names.card(b.attacker) for b in attack.battles if not b.done])
    left = f"with {attackers}" if attackers else f"{count(len(attack.battles), 'battle')} fought"
    return f"{names.seat(attack.seat)} attacks {names.full(attack.target)} {left}"
