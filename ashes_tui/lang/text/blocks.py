"""Whole text boxes: one template for each kind of block."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ashes_tui.lang.block import Block
from ashes_tui.lang.cost import FREE
from ashes_tui.lang.effect import May
from ashes_tui.lang.static import Gain
from ashes_tui.lang.terms import ActionKind, Behavior, BlockKind
from ashes_tui.lang.text.english.grammar import and_list, capital, sentence
from ashes_tui.lang.text.english.registry import VALUES
from ashes_tui.lang.text.english.scope import YOU, TextScope, Thing
from ashes_tui.lang.text.phrases.conditions import clause
from ashes_tui.lang.text.phrases.cost import cost_text_pretty
from ashes_tui.lang.text.sentences.control import as_clause, sentences
from ashes_tui.lang.text.sentences.statics import static_sentences
from ashes_tui.lang.text.sentences.triggers import trigger_text
from ashes_tui.lang.walk import walk


def _play(block: Block, s: TextScope) -> str:
    return _effects(block, s)


def _react(block: Block, s: TextScope) -> str:
    permission = sentence(f"you may play this spell {trigger_text(block, s)}")
    return f"{permission} {_effects(block, s)}"


def _act(block: Block, s: TextScope) -> str:
    assert block.cost is not None
    lead = "Activated" if s.you != YOU and block.cost == FREE else cost_text_pretty(block.cost)
    return f"{lead}: {_effects(block, s)}"


def _status(block: Block, s: TextScope) -> str:
    s.spending = True
    return f"Status: {_effects(block, s)}"


def _progress(block: Block, s: TextScope) -> str:
    return f"Progress: {_effects(block, s)}"


def _ultimate(block: Block, s: TextScope) -> str:
    return f"Ultimate: {_effects(block, s)}"


ROW_STEPS = {
    Behavior.ATTACK_OR_REVEAL: "attack if able, otherwise reveal an aspect",
    Behavior.ACTIVATE: "activate the ready spell",
    Behavior.REVEAL: "reveal an aspect",
    Behavior.ATTACK_REVEALED: "attack with it",
    Behavior.ATTACK_RIGHTMOST: "attack with the rightmost unit that can",
}
"""The words for each step of a behaviour row."""


def numbers(rolls: tuple[int, int]) -> str:
    """Numbers of the behaviour die: ``7-9``, ``12``."""
    return str(rolls[0]) if rolls[0] == rolls[1] else f"{rolls[0]}-{rolls[1]}"


def row_effects(block: Block, s: TextScope) -> str:
    """What a behaviour row does besides its steps; empty for nothing."""
    if Behavior.REVEAL in block.main and block.main_first:
        s.introduce("$revealed", Thing("aspect", "revealed", holder=s.you))
    return _effects(block, s) if block.do else ""


def _row(block: Block, s: TextScope) -> str:
    main, more = sentence(", then ".join(ROW_STEPS[step] for step in block.main)), row_effects(block, s)
    if not more:
        return f"On {numbers(block.rolls)}: Main: {main}"
    if block.action is ActionKind.MAIN:
        return f"On {numbers(block.rolls)}: Main: {main} {more}"
    parts = (f"Main: {main}", f"Side: {more}") if block.main_first else (f"Side: {more}", f"Main: {main}")
    return f"On {numbers(block.rolls)}: {' '.join(parts)}"


def _triggered(block: Block, s: TextScope) -> str:
    lead = trigger_text(block, s)
    if block.given:
        lead = f"{lead}, {clause(block.given, s)}"
        return sentence(f"{lead}, {as_clause(block.do, s).text}")
    return sentences(block.do, s, f"{lead}, ")


def _always(block: Block, s: TextScope) -> str:
    texts = list(static_sentences(block.statics, s))
    if block.given:
        texts[0] = f"{clause(block.given, s, 'while')}, {texts[0]}"
    return " ".join(sentence(text) for text in texts)


def _focus(block: Block, s: TextScope) -> str:
    if block.instead:
        lead = f"{clause(block.given, s)}, " if block.given else ""
        text = sentences(block.do, s, lead)
        if ". " in text:
            return f"Instead: {text}"
        return sentence(f"instead, {text[:1].lower()}{text[1:]}")
    if block.cost is not None:
        change = f"the activation cost of this spell is {cost_text_pretty(block.cost)}"
    elif block.amend is not None:
        change = f"you may change the activation cost of this spell to {cost_text_pretty(block.amend)}"
    else:
        return _effects(block, s)
    return sentence(f"{clause(block.given, s)}, {change}" if block.given else change)


def _handplay(block: Block, s: TextScope) -> str:
    lead = f"{trigger_text(block, s)}, you may play this card from your hand"
    also = " It is also a reaction spell until it is in play." if block.also_reaction else ""
    if block.without:
        actions = and_list([f"{kind.value} action" for kind in block.without], "or")
        return sentence(f"{lead} without paying its {actions} cost") + also
    if block.cost is None or block.cost == FREE:
        return sentence(f"{lead} without paying its play cost") + also
    return sentence(f"{lead}, paying {cost_text_pretty(block.cost)} instead of its play cost") + also


def _effects(block: Block, s: TextScope) -> str:
    if block.given:
        return sentence(f"{clause(block.given, s)}, {as_clause(block.do, s).text}")
    return sentences(block.do, s)


BLOCKS: dict[BlockKind, Callable[[Block, TextScope], str]] = {
    BlockKind.PLAY: _play,
    BlockKind.REACT: _react,
    BlockKind.ACT: _act,
    BlockKind.WHEN: _triggered,
    BlockKind.AFTER: _triggered,
    BlockKind.ALWAYS: _always,
    BlockKind.FOCUS: _focus,
    BlockKind.HANDPLAY: _handplay,
    BlockKind.STATUS: _status,
    BlockKind.PROGRESS: _progress,
    BlockKind.ULTIMATE: _ultimate,
    BlockKind.ROW: _row,
}


def body(block: Block, s: TextScope) -> str:
    """The text of a block without its title."""
    text = BLOCKS[block.kind](block, s)
    if block.once:
        text += f" {_once(block)} only once each turn."
    if block.x is not None and not (s.card and block.x == s.card.x):
        text += " " + sentence(capital(f"X = {VALUES(block.x, s)}"))
    return text


def _once(block: Block) -> str:
    if block.cost:
        return "It can be used"
    return "You may do so" if len(block.do) == 1 and isinstance(block.do[0], May) else "It happens"


def gained_keywords(block: Block) -> Iterator[Gain]:
    """Every keyword a block gives to some card, in printed order."""
    return (node for node in walk(block) if isinstance(node, Gain))
