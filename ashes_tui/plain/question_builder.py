"""Putting a decision as a question: which lines it has, and how what is picked makes a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ashes_tui.client.notes import Notes, no_notes
from ashes_tui.client.picking.block_picker import blocked_by
from ashes_tui.client.picking.entries import concerned
from ashes_tui.client.picking.sets import SetDecision, choice_of, first_of_each_title, in_order, offered, singles
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, Option
from ashes_tui.plain.cards import brief
from ashes_tui.plain.question import Item, Question
from ashes_tui.plain.spell_out import answer_words, spelled_out
from ashes_tui.words.api import Names, activation_effects, prompt
from ashes_tui.words.phrases import capital


def make_question(
    decision: Decision,
    names: Names,
    options: Iterable[Option],
    suggested: Sequence[int] = (),
    notes: Notes = no_notes,
) -> Question:
    """The question behind a decision. ``suggested`` are the cards of a recommended First Five.

    ``notes``: what is worth knowing of some choices before they are made, such as that they have no effect now.
    """
    if isinstance(decision, api.CardsDecision | api.DiceDecision):
        several = decision.high > 1
        return (
            _some(decision, names, suggested)
            if several
            else _one(decision, names, singles(decision, offered(decision)), no_notes)
        )
    if isinstance(decision, api.BlockDecision):
        return _blocks(decision, names)
    return _one(decision, names, (option.choice for option in options), notes)


def _head(decision: Decision, names: Names) -> tuple[str, ...]:
    asked = prompt(decision, names)
    detail = [f"{capital(spelled_out(asked.detail)).rstrip('.')}."] if asked.detail else []
    return (f"{_sentence(asked.title)} Rule {asked.rule}.", *detail)


def _sentence(text: str) -> str:
    return text if text.endswith(("?", ".")) else f"{text}."


def _one(decision: Decision, names: Names, choices: Iterable[Choice], notes: Notes) -> Question:
    """One of several whole choices; copies that read the same are one."""
    found: dict[tuple[str, str], Item] = {}
    choices = tuple(choices)
    buys = activation_effects(choices, names)
    for choice in choices:
        parts = (_line(choice, names, decision), buys.get(choice, "").rstrip("."), notes(choice))
        said = ", ".join(part for part in parts if part)
        item = Item(said, choice, concerned(choice)[0])
        found.setdefault((item.text, getattr(choice, "ability", "")), item)
    return Question(decision, _head(decision, names), tuple(found.values()), lambda picked: _whole(picked[0].means))


def _whole(means: Choice | int | tuple[int, int]) -> Choice:
    assert not isinstance(means, int | tuple)
    return means


def _line(choice: Choice, names: Names, decision: Decision) -> str:
    """An answer in words; a single card in it with what is worth knowing of it."""
    text = answer_words(choice, names, decision)
    cards = choice.cards if isinstance(choice, api.PickCards) else ()
    if isinstance(choice, api.DeclareAttack):
        cards = (choice.target,)
    view = names.view_of(cards[0]) if len(cards) == 1 else None
    if view is None:
        return text
    where = names.facing_words(view)
    return ", ".join(part for part in (text, "" if where in text else where, brief(view, names)) if part)


def _some(decision: SetDecision, names: Names, suggested: Sequence[int]) -> Question:
    """Several of a set."""
    items = tuple(_members(decision, names))

    def make(picked: Sequence[Item]) -> Choice:
        return choice_of(decision, (item.means for item in picked if isinstance(item.means, int)))

    return Question(
        decision,
        _head(decision, names),
        items,
        make,
        decision.low,
        decision.high,
        answer_words(make(()), names, decision) if decision.low == 0 else "",
        tuple(n for card in suggested for n, item in enumerate(items, start=1) if item.means == card),
        in_order(decision),
    )


def _members(decision: SetDecision, names: Names) -> Iterator[Item]:
    """What can be picked; of equal titles only one where no two of a title may be."""
    for i in first_of_each_title(decision, names):
        choice = choice_of(decision, (i,))
        yield Item(_line(choice, names, decision), i, concerned(choice)[0])


def _blocks(decision: api.BlockDecision, names: Names) -> Question:
    """Pairs of blocker and attacker, any of them."""
    items = tuple(
        Item(_block_line(attacker, blocker, names, decision), (attacker, blocker), (blocker, attacker))
        for attacker, blockers in decision.blockers
        for blocker in blockers
    )

    def make(picked: Sequence[Item]) -> Choice:
        return blocked_by(item.means for item in picked if isinstance(item.means, tuple))

    able = {blocker for _, blockers in decision.blockers for blocker in blockers}
    most = min(len(able), sum(1 for _, blockers in decision.blockers if blockers))
    nothing = answer_words(make(()), names, decision)
    return Question(decision, _head(decision, names), items, make, 0, most, nothing)


def _block_line(attacker: int, blocker: int, names: Names, decision: Decision) -> str:
    """Who blocks whom, with the values of both."""
    text = answer_words(api.AssignBlocks(((attacker, blocker),)), names, decision)
    values = [brief(view, names) for card in (blocker, attacker) if (view := names.view_of(card))]
    return f"{text}, {' against '.join(values)}" if values else text
