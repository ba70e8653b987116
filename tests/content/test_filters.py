"""A filter of selectors is known to all that deal with it: reader, schema, engine, words."""

from typing import get_args

import pytest

from ashes_tui.content.findings import GrammarFault
from ashes_tui.content.language.grammar import selector as reader
from ashes_tui.content.language.grammar.tokens import TokenStream
from ashes_tui.content.schema.words import SELECTOR
from ashes_tui.engine.board import query
from ashes_tui.lang.select import Filter, Select
from ashes_tui.lang.text.phrases import filters as told

KINDS = set(get_args(Filter))


def test_every_filter_means_something_on_the_table() -> None:
    assert set(query.FITS) == KINDS


def test_every_filter_is_told_in_one_place() -> None:
    places = [*told.WITH, *told.CLAUSES, *told.IN_PHRASE]
    assert set(places) == KINDS
    assert len(places) == len(KINDS)


def test_every_filter_with_a_word_of_its_own_can_be_read_by_it() -> None:
    words = {str(kind.__struct_config__.tag) for kind in KINDS - set(reader.UNWORDED)}
    assert {*reader.FILTERS, *reader.MARKS} == words


def test_the_schema_names_every_word() -> None:
    text = SELECTOR.schema["description"]
    assert all(f" {word}:" in text for word in reader.FILTERS)
    assert all(f" {mark}" in text for mark in reader.MARKS)


@pytest.mark.parametrize(
    "text", ['unit title:"Owl" title:"Bat"', "unit highest:life highest:attack", "card in:hand in:removed"]
)
def test_what_can_be_said_but_once_is_refused_a_second_time(text: str) -> None:
    with pytest.raises(GrammarFault, match="stands here twice") as fault:
        reader.selector(TokenStream(text))
    assert fault.value.remedy == "leave one out"


@pytest.mark.parametrize("text", ["unit attack<=1 life>=2", "unit die:astral die:divine", "unit not:$a not:$b"])
def test_what_can_be_said_of_one_card_again_may_stand_again(text: str) -> None:
    found = reader.selector(TokenStream(text))
    assert isinstance(found, Select)
    assert len(found.filters) == 2
