"""The lines above the answers: the question on its plate, and beside it what it is about, or why something was refused.

In a turn, the answer under the cursor is told there in full, and what will come of it below the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct, structs
from rich.style import Style

from ashes_tui.client.picking.entries import Unfold
from ashes_tui.client.turning_points import verdict
from ashes_tui.engine.api import NONE, EndTurn, PickCards, Purpose, TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import plate
from ashes_tui.ui.draw.table.question.answer_text import price_of, signed
from ashes_tui.ui.draw.table.question.arranging import lost_in
from ashes_tui.ui.draw.table.question.deed import deed_in, deed_words, texts_played
from ashes_tui.ui.draw.table.texts.card_texts import text_in_short, whole_text
from ashes_tui.ui.draw.table.texts.few_words import CardWords
from ashes_tui.ui.draw.table.texts.short import in_short, is_short
from ashes_tui.ui.draw.truncate import clip, shorten, wrap
from ashes_tui.ui.table.foretelling.aftermath import AFTER, THEN, TURN_OVER, facts_in_words
from ashes_tui.ui.table.foretelling.forecast import Told, in_brief
from ashes_tui.ui.table.foretelling.preview import LATER, Foretold
from ashes_tui.ui.table.foretelling.why_not import why_not_yet, words_and_rule
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.reading import instead_of_card
from ashes_tui.ui.table.upcoming import ever_briefer, soon
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.phrases import brief, capital, sentence
from ashes_tui.words.sentences import block_sentence

LAST_ACTION = "ends your turn"
"""Said of the answer that takes the last action of a turn."""
_BESIDE = 20
"""A sentence begins beside the title only if so many columns are left there."""
_ORPHAN = 8
"""A sentence does not go on in a line for so few columns if these are the end of what stands in brackets."""

_ALL_TOLD = "l"
"""The key that tells all that has happened."""

_THEN = ", then "
"""Begins what of a plan comes later."""


class Said(NamedTuple):
    """A text with its style; ``is_card``: what a card says, after its name, which may be told in fewer words.

    ``briefer``: the same in fewer and fewer words; ``texts``: the texts of that card alone, without name and values.
    """

    text: str
    style: Style
    is_card: bool = False
    briefer: tuple[str, ...] = ()
    texts: tuple[CardWords, ...] = ()


Paragraphs = Sequence[Said]
"""Texts one below the other."""


class Heads(Struct, frozen=True):
    """What stands above the answers: title, what is at its right, the text beside it and the lines below it.

    ``untold`` is the answer under the cursor if it has no room in the text, ``tells`` whether the text says what that
    answer does; ``count`` is the number of all lines. ``longer`` are the forms of a warning that have no room here, the
    longest first, and ``unwarned`` what stands here where one of them is told elsewhere.
    """

    title: str
    right: str
    text: str = ""
    lines: tuple[str, ...] = ()
    warns: bool = False
    untold: str = ""
    tells: bool = False
    longer: tuple[str, ...] = ()
    unwarned: Heads | None = None

    @property
    def count(self) -> int:
        """The number of lines."""
        return 1 + len(self.lines)


def is_turn(model: TableModel) -> bool:
    """Whether a turn's question is open."""
    return isinstance(model.decision, TurnDecision)


def heads_of(
    model: TableModel, width: int, height: int, look: Appearance, aside: str = "", heard: bool = True
) -> Heads:
    """What stands above the answers in a pane of this size. ``aside`` as in `prompt`; ``heard``: with the notice."""
    asked = _asked(model, width, height, look, aside)
    warning = in_tier(words_and_rule(model.notice)[0] or _noted(model), look.glyphs) if heard else ""
    if warning and model.has_news() and _words(model, look)[1] and not is_turn(model):
        return _with_news(asked, warning, width)
    return _warned(asked, warning, width, look) if warning else asked


def _asked(model: TableModel, width: int, height: int, look: Appearance, aside: str) -> Heads:
    """What is asked, and what was told last, without what is noticed for a moment."""
    room = width - 4 - (text_width(model.beside) + 2 if model.beside else 0)
    title, detail = _words(model, look)
    title, detail = (title, detail) if is_turn(model) else _title_in(title, detail, room)
    heads = Heads(shorten(title, room, look.glyphs.ellipsis), "")
    heads = structs.replace(heads, right=_right(model, width - _at(heads) - 2, look))
    if is_turn(model) and not model.told:
        return structs.replace(heads, text=_of_turn(aside, detail, _room(heads, width), look))
    most = _free_lines(model, width, height, max(height - 2 - len(model.entries()), min(2, height - 4)))
    if not model.told:
        return _with_sentence(heads, detail, width, most, look, short=_offered_in_short(model))
    asks = "" if is_turn(model) else detail
    return _with_results(structs.replace(heads, warns=True), model.told, asks, width, most, look)


def _warned(asked: Heads, text: str, width: int, look: Appearance) -> Heads:
    """A warning or a hint in the lines of what is asked, so that no answer moves for it.

    In fewer words where it has no room there; cut only where not even its first part has. Lines that go on from the
    title give way to it, as what stands beside the title does.
    """
    left, forms = asked.count - 1, [*dict.fromkeys(_in_fewer_parts(text))]
    bare = structs.replace(asked, right="")
    for heads in (asked, bare):
        for at, form in enumerate(forms):
            first, lines = _begun(heads, form, width, left, roomy=left > 1)
            if len(lines) > left or (lines and not asked.text and text_width(form) <= _room(bare, width)):
                continue
            over = heads
            if first and lines and heads.right:  # it would stand in the middle of the sentence
                over, (first, lines) = bare, _begun(bare, form, width, left, roomy=left > 1)
            kept = asked.lines if not lines and not asked.text else (*lines, *[""] * (left - len(lines)))
            return structs.replace(over, text=first, lines=kept, warns=True, longer=tuple(forms[:at]), unwarned=asked)
    cut = shorten(forms[-1], _room(bare, width), look.glyphs.ellipsis)
    return structs.replace(bare, text=cut, warns=True, longer=tuple(forms), unwarned=asked)


def warned_over_headings(heads: Heads, text: str, width: int) -> Heads | None:
    """The heads with a warning that goes on in the line below them, where the headings are; None if it is longer."""
    first, lines = _begun(heads, text, width, heads.count, roomy=False)
    return structs.replace(heads, text=first, lines=tuple(lines), warns=True) if len(lines) <= heads.count else None


def _with_news(asked: Heads, news: str, width: int) -> Heads:
    """What is asked, and news behind it; else they are told below the answers, or not at all."""
    forms = [*dict.fromkeys(_in_fewer_parts(news))]
    for at, form in enumerate(forms):
        text = f"{sentence(asked.text)} {form}" if asked.text else form
        if not asked.lines and text_width(text) <= _room(asked, width):
            return structs.replace(asked, text=text, warns=True, longer=tuple(forms[:at]), unwarned=asked)
    return structs.replace(asked, longer=tuple(forms), unwarned=asked)


def _free_lines(model: TableModel, width: int, height: int, least: int) -> int:
    """The lines below the title that a sentence may have: so many, and those that no answer needs.

    However few lines there are, below it stay one for the headings and one for an answer.
    """
    least = max(0, least)
    loss = lost_in(model, width, height - least)
    more = range(least + 1, height - 2)
    return least + sum(1 for _ in takewhile(lambda lines: lost_in(model, width, height - lines) <= loss, more))


def _title_in(title: str, detail: str, room: int) -> tuple[str, str]:
    """A title of whole parts in so many columns, and what goes on beside and below it: there it is told whole."""
    head, *rest = title.split(": ")
    while rest and text_width(f"{head}: {rest[0]}") <= room:
        head = f"{head}: {rest.pop(0)}"
    if not rest:
        return title, detail
    left = capital(": ".join(rest)).rstrip(".")
    return head, f"{left}. {detail}" if detail else left


def _of_turn(aside: str, detail: str, room: int, look: Appearance) -> str:
    """What stands beside the title of a turn; the actions left whole or, as the header has them, not at all.

    That the player has passed stands before a colon, what can be done then behind it.
    """
    if aside:
        return shorten(aside, room, look.glyphs.ellipsis)
    passed, colon, _ = detail.partition(":")
    return next((form for form in (detail, passed if colon else "") if text_width(form) <= room), "")


def _noted(model: TableModel) -> str:
    """What is to be known of the answer under the cursor before it is taken: why it has no effect, or cannot be."""
    entry = model.entry()
    if entry is None:
        return ""
    if isinstance(entry.act, Unfold):
        return model.why_folded()
    if isinstance(entry.act, PickCards):  # its note stands on its line; the effect it is picked for is of more use
        return ""
    return capital(entry.note) if entry.enabled else why_not_yet(model.picker, entry, model.names)


def _at(heads: Heads) -> int:
    return text_width(heads.title) + 3


def _room(heads: Heads, width: int) -> int:
    """The columns beside the title."""
    return width - 1 - _at(heads) - (text_width(heads.right) + 1 if heads.right else 0)


def _right(model: TableModel, room: int, look: Appearance) -> str:
    """What stands at the right of the title, as far as there is room: that the turn ends, clocks, what is picked."""
    status = signed(model.picker.status(), look) if model.picker else ""
    ends = f"{_marked(model, look)}{LAST_ACTION}" if model.ends_turn() else ""
    parts = [part for part in (ends, model.beside, status) if part]
    while parts and text_width("  ".join(parts)) > room:
        parts.pop()
    return "  ".join(parts)


def _offered_in_short(model: TableModel) -> str:
    """What an optional effect does, with what is gained by it, in the short form of its text; empty without one.

    Also where cards are offered by name: these tell more.
    """
    decision = model.decision
    if decision is None or decision.purpose is not Purpose.MAY or model.offers:
        return ""
    words = block_sentence(decision.address, model.names)
    return in_short(words) if is_short(words) else ""


def _with_sentence(
    heads: Heads, text: str, width: int, most: int, look: Appearance, roomy: bool = True, short: str = ""
) -> Heads:
    """A sentence beside the title; what has no room there goes on below, in ``most`` lines.

    Unless the pane is ``roomy``, it begins beside the title whenever that leaves a line more to the answers.
    ``short`` tells all of it in few words, which is more than some of its parts.
    """
    room = _room(heads, width)
    whole_form, bare, *parts = _in_fewer_parts(text)
    forms_of = [whole_form, bare, *filter(None, (short,)), *parts]
    if text_width(text) <= room or most < 1:
        form = next((form for form in forms_of if text_width(form) <= room), text)
        return structs.replace(heads, text=shorten(form, room, look.glyphs.ellipsis))
    whole, *fewer = [_begun(heads, form, width, most, roomy) for form in forms_of]
    # No line of its own for the last word of what stands in brackets.
    ends_short = text.endswith(")") and text_width(whole[1][-1]) <= _ORPHAN and len(fewer[0][1]) < len(whole[1])
    forms = fewer if ends_short else [whole, *fewer]
    first, lines = next((form for form in forms if len(form[1]) <= most), whole)
    return structs.replace(heads, text=first, lines=tuple(clip(lines, most, width - 2, look.glyphs.ellipsis)))


def _with_results(heads: Heads, told: Sequence[str], asks: str, width: int, most: int, look: Appearance) -> Heads:
    """What has happened, a line for each thing where there is room, else running on; what is left out is counted.

    What the question ``asks`` stands after it, and is never left out for it.
    """
    said = [in_tier(text, look.glyphs) for text in told]
    rows = [row for text in (*said, asks) if text for row in wrap(text, width - 2)]
    if len(said) > 1 and len(rows) <= most:
        return structs.replace(heads, lines=tuple(rows))
    for shown in range(len(said), -1, -1):
        left = len(said) - shown
        more = f"{look.glyphs.ellipsis} {left} more in the log: {_ALL_TOLD}" if shown else f"What happened: {_ALL_TOLD}"
        text = " ".join((*map(sentence, said[:shown]), *filter(None, (more if left else "", asks))))
        first, lines = _begun(heads, text, width, most, roomy=True)
        if len(lines) <= most and (first or lines):
            return structs.replace(heads, text=first, lines=tuple(lines))
    return _with_sentence(heads, asks or f"What happened: {_ALL_TOLD}", width, most, look)


def _begun(heads: Heads, text: str, width: int, most: int, roomy: bool) -> tuple[str, list[str]]:
    """What of a sentence stands beside the title, and the lines below it."""
    room = _room(heads, width)
    if text_width(text) <= room:
        return text, []
    # What fits in the line below the title is not broken in two by what stands at its right.
    whole = len(wrap(text, width - 2)) <= (min(2, most) if roomy else 1)
    below = whole or LAST_ACTION in heads.right
    first = wrap(text, room)[0] if room >= _BESIDE and not below else ""
    return first, wrap(text[len(first) :].strip(), width - 2)


def _in_fewer_parts(text: str) -> Iterator[str]:
    """A sentence whole, without what stands in brackets, and with fewer and fewer of its parts."""
    bare = re.sub(r" \([^)]*\)", "", text)
    parts = re.split(r"(?<=[;.]) ", bare)
    yield text
    yield bare
    yield from (" ".join(parts[:n]).rstrip(";.") for n in range(len(parts) - 1, 0, -1))
    first, then, _ = parts[0].rpartition(_THEN)
    if then:
        yield first


def with_deed(heads: Heads, model: TableModel, width: int, look: Appearance, is_cut: bool, below: bool) -> Heads:
    """The same with what the answer under the cursor does beside the title, unless there is room for it ``below``.

    An answer that the list cuts is told in full before that; any other is marked as in the list, by the cursor and its
    key: alone what it does would read as what has happened. That it ends the turn needs no second mark.
    """
    answer = full_answer(model) if is_cut else ""
    told = structs.replace(heads, right=heads.right.removeprefix(_marked(model, look)))
    if heads.warns or text_width(answer) > _room(told, width):
        return structs.replace(heads, untold=answer)
    lead = f"{answer}. " if answer else _marked(model, look)
    does = "" if below else deed_in(model, _room(told, width) - text_width(lead), look)
    text = f"{lead}{does}" if does else answer
    return structs.replace(told, text=text, tells=bool(does)) if text else heads


def _marked(model: TableModel, look: Appearance) -> str:
    """The cursor and the key of the answer under it."""
    entry = model.entry()
    return f"{look.glyphs.cursor}{entry.key} " if entry and entry.key else ""


def with_reading(heads: Heads, text: str, width: int, look: Appearance) -> Heads:
    """The same with a text to read in place of all that is told there, in as many lines as it has."""
    room = _room(heads, width)
    first = next(iter(wrap(text, room)), "") if room >= _BESIDE else ""
    if heads.count == 1:
        return structs.replace(heads, text=shorten(text, room, look.glyphs.ellipsis), warns=False)
    rest = wrap(text[len(first) :].strip(), width - 2)
    lines = clip(rest, heads.count - 1, width - 2, look.glyphs.ellipsis)
    return structs.replace(heads, text=first, lines=(*lines, *[""] * (heads.count - 1 - len(lines))), warns=False)


def words_to_read(model: TableModel, look: Appearance) -> str:
    """What is under the cursor, in words: what an answer does, what a card says, what a die or a pile is."""
    card = model.shown_card()
    found = deed_words(model, look) or instead_of_card(model)
    if found or card is None or (model.item() is None and card.id not in getattr(model.entry(), "cards", ())):
        return found
    words = whole_text(card, model, look)
    return f"{card.name}: {words}" if words else card.name


def with_answer(heads: Heads, model: TableModel, width: int, look: Appearance, tells_after: bool = True) -> Heads:
    """The same where there is no room below the list: the text goes on with what else is known of the answer.

    ``tells_after`` as in `told_of`.
    What an attack costs replaces the answer, which the list tells too. A sentence that goes on below is left as it is,
    and so is one after which there is no room for more.
    """
    attacks = is_turn(model) or (model.decision is not None and model.decision.purpose is Purpose.ATTACKERS)
    told = model.outlook((look.signs.life, look.glyphs.arrow, look.signs.dead)) if attacks else []
    if told and not heads.warns:
        forms = [signed(form, look) for form in in_brief(told)]
        fitting = (form for form in forms if text_width(form) <= _room(heads, width))
        return structs.replace(heads, text=next(fitting, heads.text))
    if heads.lines:
        return heads
    text, room = heads.text, _room(heads, width)
    # In a turn what stands in the header or the log, too, gives way to what stands nowhere else.
    gives_way = is_turn(model) and not heads.warns and not heads.tells
    tells_facts = tells_after and not is_turn(model)
    for said in told_of(model, look, heads, explain=False, tells_facts=tells_facts, tells_after=tells_after):
        lead = "" if gives_way or not text else f"{sentence(text)} "
        forms = [form for form in (said.text, *said.briefer) if form]
        found = next((form for form in forms if text_width(lead) + text_width(form) <= room), "")
        text, gives_way = (f"{lead}{found}", False) if found else (text, gives_way)
    return structs.replace(heads, text=text)


def said_of(told: Sequence[Told], look: Appearance, style: Style) -> Said:
    """What an attack will lead to, in words."""
    whole, *briefer = (signed(form, look) for form in in_brief(told))
    return Said(whole, style, briefer=tuple(briefer))


def said_after(text: str, model: TableModel, style: Style) -> Said:
    """What follows from an answer; in fewer words with players by their short names, then the first parts of it."""
    called = sorted({model.names.seat(seat.index) for seat in model.view.seats}, key=len, reverse=True)
    short = reduce(lambda told, name: told.replace(name, brief(name)), called, text)
    parts = re.split(r"(?<=[;.]) ", short)
    fewer = (" ".join(parts[:n]).rstrip(";.") for n in range(len(parts), 0, -1))
    return Said(text, style, briefer=tuple(dict.fromkeys(fewer)) if text else ())


def said_of_soon(model: TableModel, style: Style, look: Appearance, certain: str = "") -> list[Said]:
    """What comes whatever is answered now, if anything is known of that; nothing of it where not all has room.

    ``certain``: what is certain to come stands before it, below the same word.
    """
    lead = f"{LATER}: {sentence(certain)} " if certain else f"{LATER}: "
    whole, *briefer = (f"{lead}{signed('. '.join(form), look)}" for form in ever_briefer(soon(model)))
    alone = f"{LATER}: {certain}" if certain else ""
    return [Said(whole, style, briefer=(*briefer, alone))] if soon(model) else []


def put_heads(canvas: Canvas, heads: Heads, model: TableModel, look: Appearance) -> None:
    """Draw them."""
    palette = look.palette
    canvas.fill(0, 0, canvas.width, heads.count, palette.header_bg)
    at = plate(canvas, 0, 0, heads.title, _ground(model, look), look) + 1
    style = palette.ember if heads.warns else palette.dim
    canvas.put(at, 0, shorten(heads.text, _room(heads, canvas.width), look.glyphs.ellipsis), style)
    canvas.right(canvas.width - 1, 0, heads.right, palette.strong if LAST_ACTION in heads.right else palette.faint)
    for y, line in enumerate(heads.lines, start=1):
        rest = canvas.width - 1 - text_width(line)  # of headings that it stands on, nothing shows through
        canvas.put(1, y, f"{line}{' ' * rest}", style)


def _ground(model: TableModel, look: Appearance) -> Style:
    """The ground of the title: whose it is to answer, after the game of who has won."""
    if model.view.outcome is not None:
        return look.palette.result_plate(verdict(model.game)[1])
    return look.palette.mine_plate if model.decision else look.palette.theirs_plate


def _words(model: TableModel, look: Appearance) -> tuple[str, str]:
    prompt = model.prompt
    if prompt is not None:
        title = prompt.title
        if model.selected_card != NONE:
            title = f"{title} {look.glyphs.dot} only {model.names.card(model.selected_card)} (Esc: all)"
        return title, prompt.detail
    if model.view.outcome is not None:
        return "The game is over", "Esc: the result, and what to do next"
    waiting = ", ".join(model.names.seat(seat) for seat in model.view.waiting)
    return f"Waiting for {waiting}", ""


def full_answer(model: TableModel) -> str:
    """The answer under the cursor, with nothing left out; none for the end of the turn, which the list never cuts."""
    entry = model.entry()
    if entry is None or isinstance(entry.act, EndTurn):
        return ""
    price = price_of(entry) if is_turn(model) else ""
    return f"{entry.text}: {price}" if price else entry.text


def told_of(
    model: TableModel,
    look: Appearance,
    heads: Heads,
    explain: bool,
    tells_facts: bool = False,
    width: int = 0,
    tells_after: bool = True,
) -> Paragraphs:
    """What is told of the answer under the cursor: itself in full, what will come of it, what its card says.

    ``tells_facts``: what it leaves, too; in one line of this ``width`` where its card is to be told below.
    ``tells_after``: what is certain to follow from it, which `foreseen_pane` tells where there is one.
    """
    palette, after = look.palette, model.foretold() if tells_after else Foretold()
    now, later = said_after(after.now(), model, palette.warning), said_after(after.later_text(), model, palette.warning)
    says, *briefer = (_says(model, look, heads, short) if explain else "" for short in (False, True))
    card = Said(says, palette.faint, is_card=True, briefer=tuple(briefer), texts=texts_played(model, look))
    lead = AFTER if tells_after and after.follows else THEN
    left = facts_in_words(model.facts_after(), width if explain else 0, lead) if tells_facts else ""
    if not is_turn(model):
        # Where its card is read elsewhere, there is room for what the end of the turn leads to.
        tells_soon = not explain and left and _ends_turn(model)
        coming = said_of_soon(model, palette.faint, look, after.later) if tells_soon else []
        texts = [now, Said(left, palette.warning), *(coming or [later]), card]
        return [said for said in texts if said.text]
    texts = [Said(heads.untold, palette.text), now, Said(left, palette.warning), later]
    fight = said_of(model.outlook((look.signs.life, look.glyphs.arrow, look.signs.dead)), look, palette.text)
    told = [texts[0], fight, *texts[1:], card]
    return [said for said in told if said.text]


def _ends_turn(model: TableModel) -> bool:
    """Whether somebody else's turn follows from the answer under the cursor."""
    then = dict(model.facts_after()).get(THEN, "")
    return then == TURN_OVER or then.endswith(" turn")


def _says(model: TableModel, look: Appearance, heads: Heads, short: bool = False) -> str:
    """What the answer under the cursor does, or the text of the card that it is about, unless it is told already.

    ``short``: in the short forms of its texts. A question tells the text of the card that asks it, unless it is only
    about what pays for it.
    """
    decision, card = model.decision, model.shown_card()
    does = deed_words(model, look, short)
    if does or card is None:
        return "" if heads.tells else does
    pays = decision is not None and decision.purpose in (Purpose.PAY, Purpose.PAY_DISCARD)
    asks = decision is not None and card.id == decision.source and not is_turn(model) and not pays
    words = "" if asks else (text_in_short if short else whole_text)(card, model, look)
    return f"{card.name}: {words}" if words else ""
