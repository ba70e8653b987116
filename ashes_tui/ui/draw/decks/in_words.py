"""A deck in words: where there is no room for its picture, and on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from ashes_tui.client.decks.shown import ShownDeck
from ashes_tui.client.decks.told import (
    actions_words,
    asked_words,
    dice_words,
    kinds_words,
    problem_sentences,
    size_words,
)
from ashes_tui.lang.defs import Rulebook
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.words.phrases import listing, style_words

Row = tuple[str, Style]
_PERCENT, _IN_FULL = 7, 60
"""The columns of a chance before what it is about; from so many columns on that is told in full."""


def deck_rows(shown: ShownDeck, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """All that is said of a deck, the most important first."""
    palette = look.palette
    rows: list[Row] = [*_whose(shown, rulebook, width, look), *state_rows(shown, width, look)]
    paragraphs = (
        [style_words(shown.deck)] if shown.deck.blurb else [],
        [dice_words(shown), *asked_words(shown)],
        [kinds_words(shown), *actions_words(shown)],
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
    palette, wrong = look.palette, problem_sentences(shown)
    for line in wrap(size_words(shown), width):
        yield line, palette.strong
    if not wrong:
        yield f"Legal by {shown.limits.title}"[:width], palette.good
    for told in wrong[:most]:
        for line in wrap(told, width):
            yield line, palette.bad
    if len(wrong) > most:
        yield f"and {len(wrong) - most} more", palette.bad


def _odds(shown: ShownDeck, width: int, look: Appearance) -> Iterator[Row]:
    for odds in shown.odds:
        first, *rest = wrap(odds.meaning if width >= _IN_FULL else odds.words, max(8, width - _PERCENT))
        yield f"{odds.percent:>5}  {first}", look.palette.text
        for line in rest:
            yield " " * _PERCENT + line, look.palette.text
