"""A deck in words: where there is no room for its picture, and on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from ashes_tui.client.decks.verdicts import mending
from ashes_tui.lang.defs import Rulebook
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.decks.shown import KIND_WORDS, ShownDeck, missing
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.words.phrases import capital, count, listing, sentence, style_words

Row = tuple[str, Style]
_PERCENT, _IN_FULL = 7, 60
"""The columns of a chance before what it is about; from so many columns on that is told in full."""


def deck_rows(shown: ShownDeck, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """All that is said of a deck, the most important first."""
    palette = look.palette
    rows: list[Row] = [*_whose(shown, rulebook, width, look), *state_rows(shown, width, look)]
    paragraphs = (
        [style_words(shown.deck)] if shown.deck.blurb else [],
        [_dice(shown), *_asked(shown)],
        [_kinds(shown), *_actions(shown)],
    )
    for lines in paragraphs:
        rows += [("", palette.text)] if lines else []
        rows += [(line, palette.text) for text in lines for line in wrap(text, width)]
    if shown.odds:
        rows += [("", palette.text), ("Odds in a round", palette.accent), *_odds(shown, width, look)]
    if shown.deck.first_five:
        rows += [("", palette.text), ("Recommended First Five", palette.accent)]
        rows += [(line, palette.text) for line in wrap(listing(shown.deck.first_five), width)]
    return rows


def _whose(shown: ShownDeck, rulebook: Rulebook, width: int, look: Appearance) -> Iterator[Row]:
    card = rulebook.cards.get(shown.deck.phoenixborn)
    if card is not None:
        yield card.name, look.palette.mine
        for line in wrap(", ".join(f"{stat.value} {n}" for stat, n in card.stats), width):
            yield line, look.palette.dim


def state_rows(shown: ShownDeck, width: int, look: Appearance, most: int = 99) -> Iterator[Row]:
    """How many cards and dice it has, and whether it is legal; of problems the first ones."""
    palette, facts, limits = look.palette, shown.facts, shown.limits
    cards, dice = count(facts.cards, "card"), count(facts.dice, "die", "dice")
    parts = [f"{cards}{_far(facts.cards, limits.deck_size)}", f"{dice}{_far(facts.dice, limits.deck_dice)}"]
    for line in wrap(", ".join(parts), width):
        yield line, palette.strong
    wrong = [problem for verdict in shown.verdicts for problem in verdict.problems]
    if not wrong:
        yield f"Legal by {limits.title}"[:width], palette.good
    for problem in wrong[:most]:
        for line in wrap(sentence(capital(mending(problem))), width):
            yield line, palette.bad
    if len(wrong) > most:
        yield f"and {len(wrong) - most} more", palette.bad


def _far(n: int, of: int) -> str:
    return f" ({missing(n, of)})" if n != of else ""


def _dice(shown: ShownDeck) -> str:
    dice = [f"{n} {die.value}" for die, n in shown.deck.dice.items() if n]
    return f"{capital(listing(dice))} dice" if dice else "No dice"


def _asked(shown: ShownDeck) -> list[str]:
    asked = [f"{n} for {die.value}" for die, n in shown.facts.asks.items() if n]
    return [f"Cards that ask: {listing(asked)}"] if asked else []


def _kinds(shown: ShownDeck) -> str:
    kinds = shown.facts.kinds.items()
    return ", ".join(count(n, *(word.lower() for word in KIND_WORDS[kind])) for kind, n in kinds if n) or "No cards"


def _actions(shown: ShownDeck) -> Iterator[str]:
    facts = shown.facts
    ways = [(facts.main, "with a main action"), (facts.side, "with a side action"), (facts.either, "with either")]
    if played := [f"{n} {way}" for n, way in (*ways, (facts.free, "without one")) if n]:
        yield f"Played: {listing(played)}"
    if facts.pile:
        yield f"Conjurations: {facts.pile}"


def _odds(shown: ShownDeck, width: int, look: Appearance) -> Iterator[Row]:
    for odds in shown.odds:
        first, *rest = wrap(odds.meaning if width >= _IN_FULL else odds.words, max(8, width - _PERCENT))
        yield f"{odds.percent:>5}  {first}", look.palette.text
        for line in rest:
            yield " " * _PERCENT + line, look.palette.text
