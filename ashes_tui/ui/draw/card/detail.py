"""A card in full: generated text, current and printed values, everything on it."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.engine.api import CardView, View
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import ASPECT_TYPES, HOSTS, IN_PLAY, UNIT_TYPES, CardType, Stat, Zone
from ashes_tui.lang.text import WHILE_EXHAUSTED, TextBox, card_text
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.card.opponent_card import BODY_TYPES, how_rows, opponent_rows, rows_below, table_rows, turn_rows
from ashes_tui.ui.draw.latest import Latest
from ashes_tui.ui.draw.page import led, put_words
from ashes_tui.ui.draw.pieces import badge, frame, price
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.names import every_card
from ashes_tui.words.phrases import capital, cost_signs, count, duration_words, listing, signed_text, tally
from ashes_tui.words.questions.values import dice_meaning, exhausted_words

Row = tuple[str, Style]
Group = Sequence[Sequence[str]]
"""Sentences that belong together, in one or more forms, that with the most lines first."""
READ_HERE = "Move to a card to read it here"
_EDGES = 2
"""The lines of a frame."""
_ZONES = {Zone.PHOENIXBORN: "Phoenixborn"}
_ON_ITS_WAY = {Zone.LIMBO: "Being played", Zone.ASIDE: "Leaving play", Zone.REMOVED: "Removed from the game"}
"""What is said of a card that lies in no place of a player's own."""


def printed_rows(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    """What is printed on a card."""
    palette = look.palette
    yield card.name, palette.strong
    yield from _kind(card, width, look)
    yield from _price(card, width, look)
    yield from _place(card, width, look)
    yield from _printed_values(card, palette.strong)
    yield from _opponent_text(card, rulebook, width, look)
    yield from _how_it_plays(card, rulebook, width, look)
    yield from _text(card, rulebook, width, look)
    yield from _remarks(card, rulebook, width, look)


def _kind(card: CardDef, width: int, look: Appearance) -> Iterator[Row]:
    yield from led(TYPE_WORDS[card.type] + _unique(card), width, look.palette.dim, look)


def _price(card: CardDef, width: int, look: Appearance) -> Iterator[Row]:
    if card.cost is not None:
        cost = cost_signs(str(card.cost), look.glyphs) or "free"
        yield from led(f"Cost: {cost}", width, look.palette.text, look)


def _place(card: CardDef, width: int, look: Appearance) -> Iterator[Row]:
    place = _placement(card)
    if place:
        yield from led(place, width, look.palette.dim, look)


def _how_it_plays(card: CardDef, rulebook: Rulebook, width: int, look: Appearance, told: int = 0) -> Iterator[Row]:
    """How an automaton plays, if this is its own card; ``told``: so many sentences of that stand above."""
    yield from _led(how_rows(card, rulebook, look, told), width, look)


def _led(rows: Iterable[Row], width: int, look: Appearance) -> Iterator[Row]:
    for text, style in rows:
        yield from led(text, width, style, look) if text else [(text, style)]


def _opponent_text(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    for text, style in opponent_rows(card, rulebook, look):
        yield from led(text, width, style, look)


def _text(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    for box in card_text(rulebook, card):
        yield "", look.palette.text
        yield from _box(box, width, look)


def _remarks(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    """How the card is read here where no source decides."""
    if card.ruling:
        yield "", look.palette.text
        yield from led(f"How this program plays it: {card.ruling}.", width, look.palette.faint, look)


class _Page(NamedTuple):
    """What is printed on a card, in parts: its kind, price and text, where it goes, the cards it brings, remarks."""

    kind: list[Row]
    price: list[Row]
    text: list[Row]
    rest: list[Row]
    brings: list[Row]
    remarks: list[Row]


# The latest pages, by the identity of what they were made from; each page keeps those objects alive.
_PAGES: OrderedDict[tuple[int, ...], tuple[object, _Page]] = OrderedDict()
_MOST_PAGES = 64


def _laid_out(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> _Page:
    """The parts of a card; cached for a width and appearance."""
    key = (id(card), id(rulebook), id(look.palette), id(look.glyphs), width)
    if key not in _PAGES:
        page = _Page(
            list(_kind(card, width, look)),
            list(_price(card, width, look)),
            [*_opponent_text(card, rulebook, width, look), *_text(card, rulebook, width, look)],
            list(_place(card, width, look)),
            list(_brings(card, rulebook, width, look)),
            list(_remarks(card, rulebook, width, look)),
        )
        _PAGES[key] = ((card, rulebook, look), page)
        while len(_PAGES) > _MOST_PAGES:
            _PAGES.popitem(last=False)
    return _PAGES[key][1]


def whole_rows(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """What is printed on a card, then on every card it brings into play."""
    return [*printed_rows(card, rulebook, width, look), *produced_rows(card, rulebook, width, look)]


def rows_in(card: CardDef, rulebook: Rulebook, box: tuple[int, int], look: Appearance) -> list[Row]:
    """The same in so many columns and lines: the cards it brings more briefly, or not at all, rather than cut.

    What is printed on the card itself is never left out, however little room there is.
    """
    width, height = box
    whole, printed = whole_rows(card, rulebook, width, look), [*printed_rows(card, rulebook, width, look)]
    forms = (whole, [*printed, *_brings(card, rulebook, width, look)], printed)
    return next((rows for rows in forms if len(rows) <= height), printed)


def produced_rows(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """The cards that a card brings into play, and what those bring."""
    rows: list[Row] = []
    for title in produced(card, rulebook):
        said = led(f"{card.name} brings into play:", width, look.palette.faint, look)
        rows += [] if rows else [("", look.palette.text), *said]
        rows += [("", look.palette.text), *printed_rows(rulebook.cards[title], rulebook, width, look)]
    return rows


def _brings(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    """The cards that a card brings into play, as briefly as there is room for beside the table: values and text."""
    for title in produced(card, rulebook):
        other = rulebook.cards[title]
        yield "", look.palette.text
        yield from led(f"Brings {title}", width, look.palette.strong, look)
        yield from _printed_values(other, look.palette.dim)
        yield from list(_text(other, rulebook, width, look))[1:]


def produced(card: CardDef, rulebook: Rulebook) -> list[str]:
    """Titles of all cards that a card can bring into play, directly or through another."""
    found: list[str] = []
    waiting = list(card.produces)
    while waiting:
        title = waiting.pop(0)
        if title in rulebook.cards and title != card.name and title not in found:
            found.append(title)
            waiting += rulebook.cards[title].produces
    return found


def _unique(card: CardDef) -> str:
    return f", unique to {card.unique}" if card.unique else ""


def _placement(card: CardDef) -> str:
    conjured = f"{count(card.copies, 'copy', 'copies')} in all, from the conjuration pile" if card.copies else ""
    where = f"Attaches to a {HOSTS[card.placement]}" if card.placement in HOSTS else ""
    return ", ".join(part for part in (where, conjured) if part)


def _stats(card: CardDef) -> tuple[tuple[str, str], ...]:
    """What is printed of its values, in words."""
    if card.type is CardType.PHOENIXBORN:
        kinds: tuple[Stat, ...] = (Stat.BATTLEFIELD, Stat.LIFE, Stat.SPELLBOARD)
    elif card.type in BODY_TYPES:
        kinds = (Stat.LIFE,) if card.stat(Stat.LIFE) else ()  # else by difficulty
    elif card.type in ASPECT_TYPES:
        return (
            ("attack", str(card.shown(Stat.ATTACK))),
            ("life", str(card.shown(Stat.LIFE))),
            ("blood", str(card.blood)),
        )
    else:
        kinds = (Stat.ATTACK, Stat.LIFE, Stat.RECOVER) if card.type in UNIT_TYPES else ()
    return tuple((stat.value, str(card.shown(stat))) for stat in kinds)


def _printed_values(card: CardDef, style: Style) -> Iterator[Row]:
    stats = "  ".join(f"{word} {value}" for word, value in _stats(card))
    if stats:
        yield stats, style
    if card.bonus:
        yield "  ".join(f"{stat.value} {n:+}" for stat, n in card.bonus), style


def _values_now(card: CardView, printed: CardDef, style: Style) -> Iterator[Row]:
    """The values once: ``attack 1, now 2  life 3``."""
    now = {"attack": card.attack, "life": card.life, "recover": card.recover} if card.zone in IN_PLAY else {}
    stats = _stats(printed) or tuple((word, str(n)) for word, n in now.items() if n is not None)
    told = [f"{word} {value}{_now(value, now.get(word))}" for word, value in stats]
    if told:
        yield "  ".join(told), style
    if printed.bonus:
        yield "  ".join(f"{stat.value} {n:+}" for stat, n in printed.bonus), style


def _now(printed: str, value: int | None) -> str:
    return "" if value is None or printed == str(value) else f", now {value}"


def _box(box: TextBox, width: int, look: Appearance) -> Iterator[Row]:
    palette = look.palette
    lead = f"{box.heading}: " if box.heading else ""
    style = palette.strong if box.heading else palette.text
    also = f" ({WHILE_EXHAUSTED})" if box.inexhaustible else ""
    yield from led(lead + signed_text(box.body, look.glyphs) + also, width, style, look)
    for grant in box.grants:
        yield from led(f"({grant.heading}: {signed_text(grant.body, look.glyphs)})", width, palette.dim, look)


def current_rows(card: CardView, names: Names, width: int, look: Appearance) -> Iterator[Row]:
    """The present state of this copy, beside its values."""
    palette = look.palette
    for text, style in _states(card, names, look):
        yield from led(text, width, style, look)
    for effect in names.view.effects:
        if card.id in effect.cards:
            source = effect.source.partition("#")[0]
            yield from led(f"{source} affects it {duration_words(effect.duration)}", width, palette.warning, look)
    for title, inner in (("Attached", card.attached), ("Underneath", card.under)):
        if inner:
            yield from led(
                f"{title}: {tally([c.name for c in inner], look.glyphs.times)}", width, palette.warning, look
            )


def _states(card: CardView, names: Names, look: Appearance) -> Iterator[Row]:
    palette = look.palette
    if card.wounds:
        yield f"{count(card.wounds, 'wound')}, {card.life_left} life left", palette.bad
    if card.exhausted:
        yield capital(exhausted_words(card)), palette.warning
    if card.status:
        yield count(card.status, "status token"), palette.accent
    if card.dice:
        kinds = Counter(d.type.value for d in card.dice)
        yield f"Dice on it: {listing([f'{n} {kind}' for kind, n in kinds.items()])}", palette.accent
        if does := dice_meaning(card, names):
            yield capital(does), palette.dim
    abilities = _abilities_now(card, names)
    if abilities:
        yield abilities, palette.accent
    number = names.number_of(card.id)
    if number:
        yield f"#{number}: the number of this copy, which it keeps while it is in play", palette.dim


def _abilities_now(card: CardView, names: Names) -> str:
    """The abilities that the card has now, if they are not those that are printed on it."""
    definition = names.definition(card.id)
    printed = {box.heading for box in card_text(names.rulebook, definition)} if definition else set()
    now = [_ability(a, names) for a in card.abilities]
    return f"Abilities now: {listing(now)}" if not set(now) <= printed else ""


def _ability(ability: str, names: Names) -> str:
    return names.ability(ability) if "#" in ability else ability


def card_rows(card: CardView, names: Names, width: int, look: Appearance, rolled: str = "") -> list[Row]:
    """A card on the table: its values first, as on the page of any card, then what it says and its state.

    An automaton's own begins with how it goes about its turn, and ends with how else it plays.
    ``rolled`` is the row of its behaviour card that an automaton last rolled.
    """
    printed = names.definition(card.id)
    if printed is None:
        return _rows_now(card, names, width, look, rolled)
    page = _laid_out(printed, names.rulebook, width, look)
    turn = list(_led(turn_rows(printed, names.rulebook, look), width, look))
    how = list(_how_it_plays(printed, names.rulebook, width, look, told=1))
    rows, head = _rows_now(card, names, width, look, rolled), 1 + len(page.kind)
    return [*rows[:head], *turn, *rows[head:], *how, *page.remarks]


def _rows_now(card: CardView, names: Names, width: int, look: Appearance, rolled: str = "") -> list[Row]:
    """The same without remarks."""
    palette, printed = look.palette, names.definition(card.id)
    if printed is None:
        return [(card.name, palette.accent)]
    page = _laid_out(printed, names.rulebook, width, look)
    is_held = card.zone is Zone.HAND
    found = [(printed.name, palette.strong), *page.kind, *(page.price if is_held else ())]
    found += [line for row in _values_now(card, printed, palette.strong) for line in led(row[0], width, row[1], look)]
    state, is_body = list(current_rows(card, names, width, look)), printed.type in BODY_TYPES
    found += state if is_body else ()
    for text, style in table_rows(card, names, look, rolled):
        found += led(text, width, style, look)
    found += [("", palette.text)] if page.text or is_body else []
    found += page.text[1:] if page.text and not page.text[0][0] else page.text
    found += [("", palette.text)] if page.text and not is_body else []
    found += () if is_body else state
    found += () if is_held else [*page.price, *_lies(card, names, look)]
    found += page.rest
    for text, style in rows_below(card, names, look, rolled):
        found += led(text, width, style, look)
    return found if found[-1][0] else found[:-1]


def _lies(card: CardView, names: Names, look: Appearance) -> Iterator[Row]:
    """Whose it is and where it lies."""
    if names.view.seats[card.controller].automaton and card.zone is Zone.PHOENIXBORN:
        return
    host = _host(card, names.view) if card.zone in (Zone.ATTACHED, Zone.UNDER) else None
    if host is None:
        zone = _ZONES.get(card.zone, card.zone.value)
        whose = names.owner(card.controller)
        yield _ON_ITS_WAY.get(card.zone, f"{whose} {zone}"), look.palette.dim
    else:
        lies = "Attached to" if card.zone is Zone.ATTACHED else "Lies under"
        yield f"{lies} {names.full(host.id)}", look.palette.dim


def _host(card: CardView, view: View) -> CardView | None:
    """The card that another one is attached to, or lies under."""
    inner = ((other, *other.attached, *other.under) for other in every_card(view))
    return next((other for other, *found in inner if any(one.id == card.id for one in found)), None)


def lines_needed(
    card: CardView | None, names: Names, width: int, look: Appearance, instead: str = "", most: int = 0
) -> int:
    """The lines of a pane of this width in which all of a card can be read, or the text that stands ``instead``.

    ``most``: where more than so many were needed, no line is left empty between its parts.
    """
    if card is None:
        return len(wrap(_told_instead(instead, width - 4)[1], width - 4)) + _EDGES
    text, rest = _beside_table(card, names, width - 4, look)
    rows = [*text, *rest]
    loose = len(rows) - 1 + _EDGES
    return loose if not most or loose <= most else len(_without_gaps(rows)) - 1 + _EDGES


def _without_gaps(rows: Sequence[Row]) -> list[Row]:
    """Lines of which none is empty."""
    return [row for row in rows if row[0].strip()]


def lines_spare(pane: Drawing) -> int:
    """The lines below the words of a pane in which nothing is told."""
    inside = [strip.text[1:-1].strip() for strip in pane.strips[1:-1]]
    return next((at for at, text in enumerate(reversed(inside)) if text), len(inside))


def _beside_table(card: CardView, names: Names, inner: int, look: Appearance) -> tuple[list[Row], list[Row]]:
    """A card, and below it what it brings into play and remarks, in lines."""
    printed = names.definition(card.id)
    page = _laid_out(printed, names.rulebook, inner, look) if printed else None
    rows = _rows_now(card, names, inner, look)
    text = [(line, style) for said, style in rows for line in (wrap(said, inner) if said else [""])]
    return text, [*page.brings, *page.remarks] if page else []


def detail_pane(
    card: CardView | None,
    names: Names,
    width: int,
    height: int,
    look: Appearance,
    instead: str = READ_HERE,
    below: Sequence[Group] = (),
) -> Drawing:
    """The card beside the table; ``instead`` is the text to show if there is none.

    ``below`` is for the lines that are left, the most important first: of each group the first form that has room;
    of the last form, those sentences that fit whole.
    """
    if card is None:  # what is told then may be another text each time
        return _detail(None, names, width, height, look, instead, below)
    made_from = card, names, names.view, look.palette, look.glyphs
    told = tuple(tuple(map(tuple, group)) for group in below)
    return _PANES.of(
        made_from, (width, height, told), lambda: _detail(card, names, width, height, look, instead, below)
    )


_PANES = Latest[Drawing](8)
"""The panes of the latest cards: a cursor goes to and fro between few."""


def _detail(
    card: CardView | None, names: Names, width: int, height: int, look: Appearance, instead: str, below: Sequence[Group]
) -> Drawing:
    """The same, drawn anew."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg)
    frame(canvas, (0, 0, width, height), ROUND, palette.rule, look, palette.panel_bg)
    room, inner = height - 2, width - 4
    if card is None:
        _below(canvas, _no_card(canvas, instead, look), below, look)
        return canvas.drawing()
    said, besides = _beside_table(card, names, inner, look)
    rows = said + besides
    rows = rows if len(rows) - 1 <= room else _without_gaps(rows)
    for y, (text, style) in enumerate(rows[1 : 1 + room], start=1):
        put_words(canvas, 2, y, text, style, look)
    canvas.put(1, 0, f" {shorten(card.name, width - 4, look.glyphs.ellipsis)} ", palette.strong)
    _more(canvas, len(rows) - 1 - room, look)
    _below(canvas, len(rows) - 1, below, look)
    _badges(canvas, card, look)
    return canvas.drawing()


def _no_card(canvas: Canvas, instead: str, look: Appearance) -> int:
    """A text where there is no card to read, its title in the frame: ``End turn: The next turn begins.``

    Return the number of its lines.
    """
    palette, inner, room = look.palette, canvas.width - 4, canvas.height - _EDGES
    title, told = _told_instead(instead, inner)
    lines = wrap(told, inner)
    for y, text in enumerate(lines[:room], start=1):
        canvas.put(2, y, text, palette.text if title else palette.dim)
    canvas.put(1, 0, f" {title} " if title else "", palette.strong)
    _more(canvas, len(lines) - room, look)
    return len([text for text in lines if text])


def _told_instead(instead: str, inner: int) -> tuple[str, str]:
    """The title of a text that is told in place of a card, if it has one that fits, and what stands below it."""
    title, colon, rest = instead.partition(": ")
    return (title, rest) if colon and len(title) <= inner else ("", instead)


def _below(canvas: Canvas, used: int, groups: Sequence[Group], look: Appearance) -> None:
    """What fits into the lines left, each group after an empty line."""
    y, inner, end = used + 1, canvas.width - 4, canvas.height - 1
    for forms in groups:
        gap = 1 if y > 1 else 0
        wrapped = [[wrap(text, inner) for text in form] for form in forms]
        fitting = (form for form in wrapped if y + gap + sum(map(len, form)) <= end)
        for lines in next(fitting, wrapped[-1]):
            if y + gap + len(lines) <= end:
                y += gap
                gap = 0
                _put_led(canvas, y, lines, look)
                y += len(lines)


def _put_led(canvas: Canvas, y: int, lines: Sequence[str], look: Appearance) -> None:
    """A sentence, dim but for what it is about, which stands before its first colon."""
    lead, colon, _ = " ".join(lines).partition(":")
    said = 0
    for line in lines:
        part = min(len(line), max(0, len(lead) + 1 - said)) if colon else 0
        at = canvas.put(2, y, line[:part], look.palette.text)
        price(canvas, at, y, line[part:], look, look.palette.dim)
        said, y = said + len(line) + 1, y + 1


def _more(canvas: Canvas, lines: int, look: Appearance) -> None:
    """So many lines have no room; a key opens them all."""
    if lines > 0:
        canvas.right(canvas.width - 1, canvas.height - 1, f" {look.signs.lowered} {lines} more: i ", look.palette.gold)


def _badges(canvas: Canvas, card: CardView, look: Appearance) -> None:
    """Attack and life of a unit in the lower corner, as on its card."""
    if card.attack is None or card.life is None:
        return
    y, signs, palette = canvas.height - 1, look.signs, look.palette
    left = f"{card.life_left}/{card.life}" if card.wounds else str(card.life)
    at = badge(canvas, 1, y, f"{signs.attack}{card.attack}", palette.attack_badge, look)
    badge(canvas, at + 1, y, f"{signs.life}{left}", palette.life_badge, look)
