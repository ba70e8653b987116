"""Makes a question of a decision: its lines, in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Assign, Entry, Toggle
from ashes_tui.client.picking.option_picker import OptionPicker, Picker
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.picking.sets import SetDecision, choice_of
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision
from ashes_tui.plain.game.question import NumberedLine, NumberedQuestion
from ashes_tui.plain.reading.cards import brief
from ashes_tui.plain.reading.speech import answer_words, spelled_out
from ashes_tui.words.api import Names, activation_effects, prompt
from ashes_tui.words.phrases import capital


def make_question(picker: Picker, names: Names) -> NumberedQuestion:
    """The question that a picker asks. All its answers are read aloud, so each of them is looked into."""
    if isinstance(picker, BlockPicker):
        return _pick_blocks(picker, names)
    if isinstance(picker, SetPicker):
        return _pick_one(picker, picker.entries(), names) if picker.is_single else _pick_several(picker, names)
    if isinstance(picker, PaymentPicker):
        return _pick_one(picker, picker.ways(), names)
    return _pick_one(picker, map(picker.try_out, picker.entries()), names)


def _head(decision: Decision, names: Names) -> tuple[str, ...]:
    question = prompt(decision, names)
    detail = [f"{capital(spelled_out(question.detail)).rstrip('.')}."] if question.detail else []
    return (_sentence(question.title), *detail)


def _sentence(text: str) -> str:
    return text if text.endswith(("?", ".")) else f"{text}."


def _pick_one(picker: OptionPicker | SetPicker, entries: Iterable[Entry], names: Names) -> NumberedQuestion:
    """One of several whole choices; choices that read the same become one line."""
    found: dict[tuple[str, str], NumberedLine] = {}
    decision, choices = picker.decision, {picker.whole([entry.act]): entry for entry in entries}
    effects = activation_effects(choices, names)
    for choice, entry in choices.items():
        parts = (_alike(_line(choice, names, decision), entry, names), effects.get(choice, "").rstrip("."), entry.note)
        item = NumberedLine(", ".join(part for part in parts if part), entry.act, entry.cards)
        found.setdefault((item.text, getattr(choice, "ability", "")), item)
    return NumberedQuestion(decision, _head(decision, names), tuple(found.values()), picker.whole)


def _alike(text: str, entry: Entry, names: Names) -> str:
    """The words of an entry, with how many equal things it is for."""
    number = len(dict(entry.each))
    if number < 2:
        return text
    first = entry.each[0][0]
    name = names.card(first) if entry.cards else ""
    plain = text.replace(name, names.title(first)) if name and name not in entry.text else text
    return f"{plain}, {number} alike"


def _line(choice: Choice, names: Names, decision: Decision) -> str:
    """An answer in words; if it names a single card, with what is worth knowing about it."""
    text = answer_words(choice, names, decision)
    cards = choice.cards if isinstance(choice, api.PickCards) else ()
    if isinstance(choice, api.DeclareAttack):
        cards = (choice.target,)
    view = names.view_of(cards[0]) if len(cards) == 1 else None
    if view is None:
        return text
    where = names.facing_words(view)
    return ", ".join(part for part in (text, "" if where in text else where, brief(view, names)) if part)


def _pick_several(picker: SetPicker, names: Names) -> NumberedQuestion:
    """Several of a set."""
    decision = picker.decision
    items = tuple(_member(entry, decision, names) for entry in picker.things())
    return NumberedQuestion(
        decision,
        _head(decision, names),
        items,
        picker.whole,
        decision.low,
        decision.high,
        answer_words(picker.whole(()), names, decision) if decision.low == 0 else "",
        tuple(n for i in picker.suggestion or () for n, item in enumerate(items, start=1) if Toggle(i) in item.acts),
        picker.ordered,
    )


def _member(entry: Entry, asked: SetDecision, names: Names) -> NumberedLine:
    """One of a set, or several equal ones."""
    ids = [i for i, _ in entry.each]
    text = _alike(_line(choice_of(asked, (ids[0],)), names, asked), entry, names)
    return NumberedLine(text, Toggle(ids[0]), entry.cards, tuple(map(Toggle, ids[1:])))


def _pick_blocks(picker: BlockPicker, names: Names) -> NumberedQuestion:
    """Pairs of blocker and attacker, any of them."""
    decision = picker.decision
    items = tuple(_block(entry, names, decision) for entry in picker.pairs())
    able = {blocker for _, blockers in decision.blockers for blocker in blockers}
    most = min(len(able), sum(1 for _, blockers in decision.blockers if blockers))
    return NumberedQuestion(
        decision, _head(decision, names), items, picker.whole, 0, most, answer_words(picker.whole(()), names, decision)
    )


def _block(entry: Entry, names: Names, asked: api.BlockDecision) -> NumberedLine:
    assert isinstance(entry.act, Assign)
    attacker, blocker = entry.act.attacker, entry.act.blocker
    return NumberedLine(_block_line(attacker, blocker, names, asked), entry.act, (blocker, attacker))


def _block_line(attacker: int, blocker: int, names: Names, decision: Decision) -> str:
    """Who blocks which attacker, with the values of both."""
    text = answer_words(api.AssignBlocks(((attacker, blocker),)), names, decision)
    values = [brief(view, names) for card in (blocker, attacker) if (view := names.view_of(card))]
    return f"{text}, {' against '.join(values)}" if values else text
