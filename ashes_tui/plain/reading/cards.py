"""Cards and words of the game, read aloud. A card: in a few words, as it lies now, or with its whole generated text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ashes_tui.content.reference.glossary import Word
from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import ASPECT_TYPES, HOSTS, IN_PLAY, UNIT_TYPES, CardType, Intent, Stat, Zone
from ashes_tui.lang.text import WHILE_EXHAUSTED, TextBox, card_text, plain
from ashes_tui.plain.reading.speech import die_words
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.how_it_plays import HOW_IT_PLAYS, how_it_plays
from ashes_tui.words.names import every_card, in_play
from ashes_tui.words.phrases import capital, cost_words, count, duration_words, listing, tally
from ashes_tui.words.questions.values import dice_meaning, exhausted_words, house_lines

_INTENTS = {
    Intent.LEFT: "attacks the leftmost unit",
    Intent.CENTER: "attacks the Phoenixborn, together with all others that do",
    Intent.RIGHT: "attacks the rightmost unit",
}


def brief(card: CardView, names: Names) -> str:
    """What to know before choosing a card: in play its values or its place, elsewhere its type and cost."""
    if card.zone in IN_PLAY:
        return ", ".join([*(_in_brief(card) or [_place(card, names)]), *_exhausted(card)])
    printed = names.definition(card.id)
    return printed_brief(printed) if printed else ""


def _place(card: CardView, names: Names) -> str:
    if card.zone is not Zone.ATTACHED:
        return "in play"
    hosts = (host for seat in names.view.seats for host in in_play(seat) if card in host.attached)
    return next((f"attached to {names.full(host.id)}" for host in hosts), "attached")


def _exhausted(card: CardView) -> list[str]:
    return ["exhausted"] if card.exhausted else []


def printed_brief(card: CardDef) -> str:
    """Type, values and cost."""
    cost = [f"costs {cost_words(str(card.cost))}"] if card.cost is not None else []
    return ", ".join([TYPE_WORDS[card.type], *_printed_values(card), *cost])


def _in_brief(card: CardView) -> list[str]:
    """Attack and life, where it has them."""
    attack = [] if card.attack is None else [f"attack {card.attack}"]
    if card.life is None:
        return attack
    return [*attack, f"life {card.life_left} of {card.life}" if card.wounds else f"life {card.life}"]


def name_and_state(card: CardView, names: Names, name: str = "") -> str:
    """A card in play: its name, or that other ``name`` of it, then its state in a few words."""
    name = name or names.card(card.id)
    state = ", ".join([*_in_brief(card), *_exhausted(card), *_status(card)])
    return f"{name} ({state})" if state else name


def _status(card: CardView) -> Iterator[str]:
    if card.status:
        yield count(card.status, "status token")
    if card.attached:
        yield f"with {listing([inner.name for inner in card.attached])}"


def card_state(card: CardView, names: Names) -> str:
    """One sentence with all that is true of a card in play now."""
    nothing = "ready" if card.zone is Zone.SPELLBOARD else "nothing on it"
    return f"{names.card(card.id)}: {'. '.join(_facts(card, names)) or nothing}."


def _facts(card: CardView, names: Names) -> Iterator[str]:
    printed = names.definition(card.id)
    recovers = card.recover is not None and not (printed and printed.type in ASPECT_TYPES)
    values = [*_in_brief(card), *([f"recover {card.recover}"] if recovers else [])]
    if values:
        yield ", ".join(values)
    if card.exhausted:
        yield capital(exhausted_words(card))
    if card.wounds:
        yield capital(count(card.wounds, "wound"))
    if card.status:
        yield count(card.status, "status token")
    if card.abilities:
        yield f"Abilities: {listing([_ability(a, names) for a in card.abilities])}"
    if card.dice:
        yield f"Dice on it: {listing([die_words(die) for die in card.dice])}"
        yield from filter(None, (dice_meaning(card, names, brief=False),))
    if card.attached:
        yield f"Attached: {tally([inner.name for inner in card.attached])}"
    if card.under:
        yield f"Underneath: {tally([inner.name for inner in card.under])}"
    for effect in names.view.effects:
        if card.id in effect.cards:
            yield f"{effect.source.partition('#')[0]} affects it {duration_words(effect.duration)}"


def _ability(ability: str, names: Names) -> str:
    return names.ability(ability) if "#" in ability else ability


def read_card(card: CardDef, rulebook: Rulebook) -> Iterator[str]:
    """What is printed on a card, its text included; one line for each box."""
    unique = f", unique to {card.unique}" if card.unique else ""
    yield f"{card.name}. {TYPE_WORDS[card.type]}{unique}, from {card.set}."
    if card.cost is not None:
        yield f"Cost: {cost_words(str(card.cost))}."
    values = [*_printed_values(card), *(f"{stat.value} {n:+}" for stat, n in card.bonus)]
    if values:
        yield f"Printed: {', '.join(values)}."
    if card.type in ASPECT_TYPES:
        yield f"{capital(', '.join(aspect_signs(card, rulebook)))}."
    if card.placement in HOSTS:
        yield f"Attaches to a {HOSTS[card.placement]}."
    if card.copies:
        yield f"{count(card.copies, 'copy', 'copies')} in all, from the conjuration pile."
    if card.name in rulebook.automata:
        yield f"{HOW_IT_PLAYS}: {' '.join(how_it_plays(rulebook.automata[card.name]))}"
    for box in card_text(rulebook, card):
        yield from _box(box)
    if card.note:
        yield f"Note: {card.note}"
    yield from (f"{line.rstrip(':')}." for line in house_lines(card, rulebook))


def word_lines(word: Word) -> Iterator[str]:
    """What a word means, which others are related, and the rules about it."""
    yield f"{word.name}: {' '.join(part for part in (word.made, *word.text) if part)}"
    if word.see:
        yield f"See also: {', '.join(word.see)}."
    if word.rules:
        yield f"{'Rule' if len(word.rules) == 1 else 'Rules'} {listing(word.rules)}."


def _printed_values(card: CardDef) -> Iterator[str]:
    if card.type is CardType.DRAGONBORN:
        order: tuple[Stat, ...] = (Stat.LIFE,)
    elif card.type is CardType.PHOENIXBORN:
        order = (Stat.LIFE, Stat.BATTLEFIELD, Stat.SPELLBOARD)
    elif card.type in UNIT_TYPES:
        order = (Stat.ATTACK, Stat.LIFE) if card.type in ASPECT_TYPES else (Stat.ATTACK, Stat.LIFE, Stat.RECOVER)
    else:
        return
    yield from (f"{stat.value} {card.shown(stat)}" for stat in order)


def _box(box: TextBox) -> Iterator[str]:
    mark = f" ({WHILE_EXHAUSTED})" if box.inexhaustible else ""
    yield f"{box.heading}: {plain(box.body)}{mark}" if box.heading else f"{plain(box.body)}{mark}"
    for grant in box.grants:
        yield f"That is, {grant.heading}: {plain(grant.body)}"


def texts(card: CardView, names: Names) -> Iterator[str]:
    """What is printed in the text boxes of a card that can be seen."""
    printed = names.definition(card.id)
    for box in card_text(names.rulebook, printed) if printed else ():
        yield from _box(box)


def abilities_called(words: str, names: Names) -> list[str]:
    """The abilities in sight whose name begins with the words, each with its card and its text."""
    printed = {card.name: d for card in every_card(names.view) if (d := names.definition(card.id))}
    return [
        f"{title}. {line}"
        for title, card in sorted(printed.items())
        for box in card_text(names.rulebook, card)
        if box.heading.casefold().startswith(words.casefold())
        for line in _box(box)
    ]


def aspect_signs(card: CardDef, rulebook: Rulebook) -> Iterator[str]:
    """Intent, shield, blood and circles of an aspect."""
    intent = _INTENTS[card.intent] if card.intent is not None else "never attacks"
    yield intent.partition(",")[0] if rulebook.alone(card) else intent
    if card.shield:
        yield "has a shield"
    yield f"{card.blood} blood"
    if card.status:
        yield count(card.status, "status circle")


def where(card: CardView, names: Names) -> str:
    """Whose card it is and where it lies."""
    zone = "Phoenixborn" if card.zone is Zone.PHOENIXBORN else card.zone.value
    return f"{names.possessive(card.controller)} {zone}"


def read_cards(cards: Iterable[CardView], names: Names) -> Iterator[str]:
    """Copies of one card: each as it lies now, then what is printed on it."""
    copies = list(cards)
    for card in copies:
        if card.zone in IN_PLAY:
            yield f"{capital(where(card, names))}. {card_state(card, names)}"
    elsewhere = tally([where(card, names) for card in copies if card.zone not in IN_PLAY])
    if elsewhere:
        yield f"In {elsewhere}."
    printed = names.definition(copies[0].id)
    if printed:
        yield from read_card(printed, names.rulebook)
