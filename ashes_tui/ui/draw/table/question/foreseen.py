"""Where the answer under the cursor leads to, as a small table, below the log of a wide terminal."""

from __future__ import annotations

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine import api
from ashes_tui.lang.terms import IN_PLAY
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.table.question.answer_text import ACTIONS, price_of, signed
from ashes_tui.ui.draw.table.question.heads import is_turn, said_after, said_of_soon
from ashes_tui.ui.draw.table.question.outcome import is_told_below, outlook, put_outcome
from ashes_tui.ui.draw.table.question.prompt import put_paragraphs
from ashes_tui.ui.draw.truncate import clip, wrap
from ashes_tui.ui.table.foretelling.aftermath import LEAVES, THEN, Fact
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import capital

_NAME_LINES = 2
"""An answer takes at most so many lines above what it leads to,"""
_FACT_LINES = 2
"""and so does each thing that is left after it."""
_LABEL = 15
"""The columns in which those are named."""
_SEVERAL = 2
NOW = "now"
"""What the card of an answer is like before it."""
_USUAL_FACTS = 3
"""So many things are left after most answers."""
_ROOMY = 9
"""In so many lines there is an empty one below the title."""
_SPENDS = (api.PlayCard, api.Activate, api.UsePower, api.Meditate, api.Pass)


def foreseen_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing:
    """The whole pane."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    canvas.fill(0, 0, width, 1, palette.header_bg)
    entry, facts = model.entry(), model.facts_after() or _soon_known(model, look)
    if entry is None:
        return canvas.drawing()
    canvas.put(1, 0, "If you choose this", palette.strong)
    y = 1 if height < _ROOMY + _USUAL_FACTS else 2
    for line in wrap(entry.text, width - 2)[:_NAME_LINES]:
        canvas.put(1, y, line, palette.text)
        y += 1
    costs = price_of(entry)
    rows: list[Fact] = [("costs", costs)] if costs and isinstance(entry.act, _SPENDS) else []
    told_of = signed(_about(entry, look), look)
    is_state = bool(told_of) and _is_state(entry, model, look)
    rows = [(NOW, told_of), *rows] if is_state else rows
    about = [told_of] if told_of and not is_state else []
    for told in [*([] if rows else [costs] if costs else []), *about]:
        price(canvas, 1, y, told, look, palette.dim, width - 2)
        y += 1
    y = _put_facts(canvas, y, [*rows, *facts], look)
    fight = [] if is_turn(model) else outlook(model, look)
    if is_told_below(fight, height):
        put_outcome(canvas, y, fight, look)
        return canvas.drawing()
    words = model.preview_text(alone=True) or capital(entry.note)
    said = [said_after(words, model, palette.warning)] if words else []
    says_nothing = not (said or facts or rows or about or costs)
    said = said or (said_of_soon(model, palette.faint, look) if says_nothing else [])
    put_paragraphs(canvas, (1, y, width - 2, height - y), said, look)
    return canvas.drawing()


def _is_state(entry: Entry, model: TableModel, look: Appearance) -> bool:
    """Whether what is told of the answer is how its card stands in play, not what becomes of it."""
    view = model.names.view_of(entry.cards[0]) if len(entry.cards) == 1 else None
    return view is not None and view.zone in IN_PLAY and look.glyphs.arrow not in entry.about


def _about(entry: Entry, look: Appearance) -> str:
    """What is told of the card of an answer; of several copies of it one is taken, whatever the list counts."""
    times, comma, rest = entry.about.partition(", ")
    if len(dict(entry.each)) < _SEVERAL or not times.startswith(look.glyphs.times):
        return entry.about
    return f"one of {len(dict(entry.each))} {'copies' if entry.cards else 'dice'}{comma}{rest}"


def _soon_known(model: TableModel, look: Appearance) -> list[Fact]:
    """What is known of an answer before it is tried out, and where the rest will stand: nothing moves when it comes."""
    entry, actions = model.entry(), model.actions_after()
    if entry is None or not actions:
        return []
    pays = any(part not in ACTIONS for part in price_of(entry).split())
    unknown = look.glyphs.ellipsis
    return [*([(LEAVES, unknown)] if pays else []), (THEN, actions)]


def _put_facts(canvas: Canvas, y: int, facts: list[Fact], look: Appearance) -> int:
    """Each named at the left; return the line after them."""
    palette, room = look.palette, canvas.width - 1 - _LABEL - 1
    for what, told in facts:
        lines = wrap(told, room) if what != LEAVES or text_width(told) > room else [told]
        for i, line in enumerate(clip(lines, min(_FACT_LINES, canvas.height - y), room, look.glyphs.ellipsis)):
            canvas.put(1, y, "" if i else what, palette.faint, _LABEL - 1)
            price(canvas, 1 + _LABEL, y, line, look, palette.text, room)
            y += 1
    return y
