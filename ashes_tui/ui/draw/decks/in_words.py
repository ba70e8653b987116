"""A deck in words: where there is no room for its picture, and on a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

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


class _Said(NamedTuple):
    """Something said whole or not at all; the lower its rank, the longer it is kept where there is little room."""

    rank: int
    rows: list[Row]


def deck_rows(shown: ShownDeck, rulebook: Rulebook, width: int, look: Appearance) -> list[Row]:
    """All that is said of a deck, the most important first."""
    return _joined(_paragraphs(shown, rulebook, width, look), look)


def deck_rows_in(shown: ShownDeck, rulebook: Rulebook, box: tuple[int, int], look: Appearance) -> list[Row]:
    """As much of it as has room in so many columns and lines, each thing whole; what matters least is left out.

    Of a deck that is not legal all problems are told, however many lines they take.
    """
    width, height = box
    paragraphs = _paragraphs(shown, rulebook, width, look)
    kept: list[_Said] = []
    for said in sorted((said for paragraph in paragraphs for said in paragraph), key=lambda said: said.rank):
        if not said.rank or len(_joined(_only(paragraphs, [*kept, said]), look)) <= height:
            kept.append(said)
    return _joined(_only(paragraphs, kept), look)


def _only(paragraphs: Sequence[list[_Said]], kept: list[_Said]) -> list[list[_Said]]:
    return [[said for said in paragraph if said in kept] for paragraph in paragraphs]


def _joined(paragraphs: Sequence[list[_Said]], look: Appearance) -> list[Row]:
    """What is said, with a free line between paragraphs."""
    rows: list[Row] = []
    for paragraph in filter(None, paragraphs):
        rows += [("", look.palette.text)] if rows else []
        rows += [row for said in paragraph for row in said.rows]
    return rows


def _paragraphs(shown: ShownDeck, rulebook: Rulebook, width: int, look: Appearance) -> list[list[_Said]]:
    """What is said of a deck: how it stands and plays matters most, then its dice and first cards, chances least."""
    palette, five = look.palette, shown.deck.first_five

    def told(*texts: str) -> list[Row]:
        return [(line, palette.text) for text in texts for line in wrap(text, width)]

    def headed(heading: str, rows: Iterable[Row]) -> list[Row]:
        return [(heading, palette.accent), *rows]

    state = [*_whose(shown, rulebook, width, look), *state_rows(shown, width, look)]
    chances = [*_odds(shown, width, look)]
    return [
        [_Said(0, state)],
        [_Said(1, told(style_words(shown.deck)))] if shown.deck.blurb else [],
        [_Said(2, told(dice_words(shown))), *(_Said(5, told(text)) for text in asked_words(shown))],
        [_Said(4, told(kinds_words(shown))), *(_Said(6, told(text)) for text in actions_words(shown))],
        [_Said(7, headed("Odds in a round", chances[0])), *(_Said(8, rows) for rows in chances[1:])] if chances else [],
        [_Said(3, headed("Recommended First Five", told(listing(five))))] if five else [],
    ]


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


def _odds(shown: ShownDeck, width: int, look: Appearance) -> Iterator[list[Row]]:
    for odds in shown.odds:
        first, *rest = wrap(odds.meaning if width >= _IN_FULL else odds.words, max(8, width - _PERCENT))
        lines = [f"{odds.percent:>5}  {first}", *(" " * _PERCENT + line for line in rest)]
        yield [(line, look.palette.text) for line in lines]
