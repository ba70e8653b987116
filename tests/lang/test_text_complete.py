"""Every word of the language has a template: adding a node without a sentence fails here."""

from enum import Enum
from types import UnionType
from typing import get_args

import pytest

from ashes_tui.content.language.grammar.phrase import CHANGES
from ashes_tui.content.language.grammar.selector import MEASURES
from ashes_tui.content.language.nodes.effects import PLACES as PUT_PLACES
from ashes_tui.content.language.nodes.statics import DELAYS
from ashes_tui.lang import block, effect, select, static, terms
from ashes_tui.lang.text import blocks
from ashes_tui.lang.text.english import nouns, registry
from ashes_tui.lang.text.phrases import filters, flags
from ashes_tui.lang.text.sentences import dice, effects, statics, timed, triggers

UNIONS = [
    (effect.Effect, registry.EFFECTS),
    (select.Selector, registry.SELECTORS),
    (select.Value, registry.VALUES),
    (select.Condition, registry.CONDITIONS),
    (static.Static, registry.STATICS),
]

VOCABULARIES = [
    (select.Noun, nouns.NOUNS),
    (select.CardState, nouns.STATES),
    (select.Mode, nouns.MODES),
    (select.Op, nouns.BOUNDS),
    (terms.Zone, nouns.ZONES),
    (terms.Stat, nouns.STATS),
    (terms.Token, nouns.TOKENS),
    (terms.CardType, nouns.TYPES),
    (terms.Means, triggers.MEANS),
    (terms.EventKind, triggers.WRITERS),
    (terms.BlockKind, blocks.BLOCKS),
    (terms.Duration, nouns.LASTING),
    (static.Act, statics.ACTS),
]


@pytest.mark.parametrize(("union", "templates"), UNIONS, ids=lambda part: getattr(part, "what", ""))
def test_every_node_has_one_template(union: UnionType, templates: registry.Templates[object]) -> None:
    assert set(templates.table) == set(get_args(union))


def test_no_union_of_the_language_is_forgotten() -> None:
    known = {union for union, _ in UNIONS} | {block.Entry, select.Filter}
    modules = (effect, select, static, block)
    found = {part for module in modules for part in vars(module).values() if isinstance(part, UnionType)}
    assert found == known


@pytest.mark.parametrize(("words", "table"), VOCABULARIES, ids=lambda part: getattr(part, "__name__", ""))
def test_every_word_is_worded(words: type[Enum], table: dict[object, object]) -> None:
    assert set(table) == set(words)


def test_every_delay_is_worded() -> None:
    assert set(timed.DELAYED) == set(DELAYS.values())


def test_every_flag_is_worded() -> None:
    assert set(flags.FLAG_TEXT) == set(static.FLAGS)


def test_every_role_of_an_event_has_a_name() -> None:
    assert {role for roles in terms.EVENT_ROLES.values() for role in roles} == set(triggers.ROLES)


def test_every_measure_and_place_of_the_files_is_worded() -> None:
    assert set(MEASURES) <= set(nouns.ON_IT) | set(filters.VALUE_NAMES)
    assert set(PUT_PLACES.values()) == set(effects.PLACES) | {"removed", "aside", "shuffled"}
    assert set(dice.TURNS) == set(dice.TURNED) == set(CHANGES)


def test_a_second_template_is_refused() -> None:
    with pytest.raises(ValueError, match="two templates for the effect Damage"):
        registry.EFFECTS.add(effect.Damage)(lambda node, scope: registry.Clause(""))
