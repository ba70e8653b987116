"""A card in full: generated text, current and printed values, everything on it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from rich.style import Style

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import ASPECT_TYPES, HOSTS, IN_PLAY, UNIT_TYPES, CardType, Stat, Zone
from ashes_tui.lang.text import TextBox, card_text
from ashes_tui.ui.draw.appearance import Appearance, is_aspect
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.opponent_card import BODY_TYPES, house_rows, opponent_rows, table_rows
from ashes_tui.ui.draw.page import put_words
from ashes_tui.ui.draw.pieces import badge, frame
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.truncate import clip, shorten, wrap
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.phrases import capital, cost_signs, count, duration_words, listing, signed_text, tally
from ashes_tui.words.values import exhausted_words

Row = tuple[str, Style]
READ_HERE = "Move to a card to read it here"
_ZONES = {Zone.PHOENIXBORN: "Phoenixborn", Zone.UNDER: "card under another one"}


def printed_rows(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    """What is printed on a card."""
    palette = look.palette
    yield card.name, palette.strong
    yield TYPE_WORDS[card.type] + _unique(card), palette.dim
    if card.cost is not None:
        cost = cost_signs(str(card.cost), look.glyphs) or "free"
        yield from _wrapped(f"Cost: {cost}", width, palette.text)
    place = _placement(card)
    if place:
        yield from _wrapped(place, width, palette.dim)
    yield from _printed_values(card, palette.strong)
    for text, style in opponent_rows(card, rulebook, look):
        yield from _wrapped(text, width, style)
    for box in card_text(rulebook, card):
        yield "", palette.text
        yield from _box(box, width, look)
    if card.ruling:
        yield "", palette.text
        yield from _wrapped(f"House ruling: {card.ruling}.", width, palette.faint)
    for text, style in house_rows(card, rulebook, look):
        yield from _wrapped(text, width, style)


# The latest pages, by the identity of what they were made from; each page keeps those objects alive.
_PAGES: OrderedDict[tuple[int, ...], tuple[object, list[Row], list[Row]]] = OrderedDict()
_MOST_PAGES = 64


def laid_out(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> tuple[list[Row], list[Row]]:
    """What is printed on a card, and on those it brings into play; cached for a width and appearance."""
    key = (id(card), id(rulebook), id(look.palette), id(look.glyphs), width)
    if key not in _PAGES:
        printed = list(printed_rows(card, rulebook, width, look))
        _PAGES[key] = ((card, rulebook, look), printed, produced_rows(card, rulebook, width, look))
        while len(_PAGES) > _MOST_PAGES:
            _PAGES.popitem(last=False)
    return _PAGES[key][1:]


def whole_rows(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """What is printed on a card, then on every card it brings into play."""
    return [*printed_rows(card, rulebook, width, look), *produced_rows(card, rulebook, width, look)]


def produced_rows(card: CardDef, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """The cards that a card brings into play, and what those bring."""
    rows: list[Row] = []
    for title in produced(card, rulebook):
        rows += [("", look.palette.text), (f"{card.name} brings into play:", look.palette.faint)] if not rows else []
        rows += [("", look.palette.text), *printed_rows(rulebook.cards[title], rulebook, width, look)]
    return rows


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
    where = f"Attached to a {HOSTS[card.placement]}" if card.placement in HOSTS else ""
    return ", ".join(part for part in (where, conjured) if part)


def _printed_values(card: CardDef, style: Style) -> Iterator[Row]:
    if card.type is CardType.PHOENIXBORN:
        stats = ((Stat.BATTLEFIELD, "battlefield"), (Stat.LIFE, "life"), (Stat.SPELLBOARD, "spellboard"))
        yield "  ".join(f"{word} {card.shown(stat)}" for stat, word in stats), style
    elif card.type in ASPECT_TYPES:
        yield f"attack {card.shown(Stat.ATTACK)}  life {card.shown(Stat.LIFE)}  blood {card.blood}", style
    elif card.type in BODY_TYPES:
        yield from ((f"life {card.shown(Stat.LIFE)}", style),) if card.stat(Stat.LIFE) else ()  # else by difficulty
    elif card.type in UNIT_TYPES:
        stats = ((Stat.ATTACK, "attack"), (Stat.LIFE, "life"), (Stat.RECOVER, "recover"))
        yield "  ".join(f"{word} {card.shown(stat)}" for stat, word in stats), style
    if card.bonus:
        yield "  ".join(f"{stat.value} {n:+}" for stat, n in card.bonus), style


def _box(box: TextBox, width: int, look: Appearance) -> Iterator[Row]:
    palette = look.palette
    mark = "*" if box.inexhaustible else ""
    lead = f"{mark}{box.heading}: " if box.heading else mark
    rows = wrap(lead + signed_text(box.body, look.glyphs), width)
    for i, text in enumerate(rows):
        yield text, palette.strong if i == 0 and box.heading else palette.text
    for grant in box.grants:
        yield from _wrapped(f"({grant.heading}: {signed_text(grant.body, look.glyphs)})", width, palette.dim)


def _wrapped(text: str, width: int, style: Style) -> Iterator[Row]:
    for line in wrap(text, width):
        yield line, style


def current_rows(card: CardView, names: Names, width: int, look: Appearance, rolled: str = "") -> Iterator[Row]:
    """The present state of this copy; ``rolled`` is the row of its behaviour card that an automaton last rolled."""
    palette = look.palette
    for text, style in _states(card, names, look):
        yield from _wrapped(text, width, style)
    for text, style in table_rows(card, names, look, rolled):
        yield from _wrapped(text, width, style)
    for effect in names.view.effects:
        if card.id in effect.cards:
            source = effect.source.partition("#")[0]
            yield from _wrapped(f"{source} affects it {duration_words(effect.duration)}", width, palette.warning)
    for title, inner in (("Attached", card.attached), ("Underneath", card.under)):
        if inner:
            yield from _wrapped(f"{title}: {tally([c.name for c in inner])}", width, palette.warning)


def _states(card: CardView, names: Names, look: Appearance) -> Iterator[Row]:
    palette = look.palette
    if not names.view.seats[card.controller].automaton or card.zone is not Zone.PHOENIXBORN:
        zone = _ZONES.get(card.zone, card.zone.value)
        yield f"{names.possessive(card.controller)} {zone}", palette.dim
    if card.zone in IN_PLAY and (card.attack is not None or card.life is not None):
        recover = None if is_aspect(names.definition(card.id)) else card.recover
        values = (("attack", card.attack), ("life", card.life), ("recover", recover))
        now = "  ".join(f"{word} {n}" for word, n in values if n is not None)
        yield f"Now: {now}", palette.strong
    if card.wounds:
        yield f"{count(card.wounds, 'wound')}, {card.life_left} life left", palette.bad
    if card.exhausted:
        yield capital(exhausted_words(card)), palette.warning
    if card.status:
        yield count(card.status, "status token"), palette.accent
    if card.dice:
        yield f"Dice on it: {listing([capital(d.type.value) for d in card.dice])}", palette.accent
    if card.abilities:
        yield f"Abilities: {listing([_ability(a, names) for a in card.abilities])}", palette.dim


def _ability(ability: str, names: Names) -> str:
    return names.ability(ability) if "#" in ability else ability


def card_rows(card: CardView, names: Names, width: int, look: Appearance, rolled: str = "") -> list[Row]:
    """A card on the table: its present state, then what is printed."""
    definition = names.definition(card.id)
    if definition is None:
        return [(card.name, look.palette.accent)]
    printed, _ = laid_out(definition, names.rulebook, width, look)
    return [printed[0], *current_rows(card, names, width, look, rolled), *printed[1:]]


def detail_pane(
    card: CardView | None, names: Names, width: int, height: int, look: Appearance, instead: str = READ_HERE
) -> Drawing:
    """The card beside the table; ``instead`` is the text to show if there is none."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg)
    frame(canvas, (0, 0, width, height), ROUND, palette.line, look, palette.hand_card)
    room, inner = height - 2, width - 4
    if card is None:
        for y, text in enumerate(clip(wrap(instead, inner), room, inner, look.glyphs.ellipsis), start=1):
            canvas.put(2, y, text, palette.dim)
        return canvas.drawing()
    rows = card_rows(card, names, inner, look)
    printed = names.definition(card.id)
    rows += laid_out(printed, names.rulebook, inner, look)[1] if printed else []
    rows = [(line, style) for text, style in rows for line in (wrap(text, inner) if text else [""])]
    for y, (text, style) in enumerate(rows[1 : 1 + room], start=1):
        put_words(canvas, 2, y, text, style, look)
    canvas.put(1, 0, f" {shorten(card.name, width - 4, look.glyphs.ellipsis)} ", palette.strong)
    if len(rows) - 1 > room:
        canvas.right(width - 1, height - 1, f" {look.signs.lowered} {len(rows) - 1 - room} more: i ", palette.gold)
    _badges(canvas, card, look)
    return canvas.drawing()


def _badges(canvas: Canvas, card: CardView, look: Appearance) -> None:
    """Attack and life of a unit in the lower corner, as on its card."""
    if card.attack is None or card.life is None:
        return
    y, signs, palette = canvas.height - 1, look.signs, look.palette
    left = f"{card.life_left}/{card.life}" if card.wounds else str(card.life)
    at = badge(canvas, 1, y, f"{signs.attack}{card.attack}", palette.attack_badge, look)
    badge(canvas, at + 1, y, f"{signs.life}{left}", palette.life_badge, look)
