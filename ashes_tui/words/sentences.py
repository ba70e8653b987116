"""The generated text of a card or of the block that an address points to."""

from __future__ import annotations

import re
from collections.abc import Callable

from ashes_tui.lang import effect as fx
from ashes_tui.lang.block import Block, Keyword
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.select import Numeral, Ref
from ashes_tui.lang.terms import BlockKind, DieType
from ashes_tui.lang.text import TextBox, card_text, effect_text, joined, keyword_boxes, plain, power_text
from ashes_tui.lang.walk import walk
from ashes_tui.words.glyphs import Glyphs
from ashes_tui.words.names import Names, split_address
from ashes_tui.words.phrases import cost_signs, listing, signed_text

_STEP = re.compile(r"(\d+)(?:([dopt])|m(\d+))?")
_POINTS_BACK = re.compile(r"\b(?:it|its|them|that|those|this way|other|otherwise)\b")
"""Words that mean what another sentence has said."""
_THAT_CARD = "that card"
"""A card that an effect of which another part is told has chosen."""
_ORDINALS = ("first", "second", "third")
_INNER = {"d": "do", "o": "otherwise", "p": "pay", "t": "do"}


def block_sentence(address: str, names: Names) -> str:
    """The text of the block an address points into, without its cost; empty if there is none."""
    owner, index = split_address(address)
    card = names.rulebook.cards.get(owner)
    if card is None:
        return _power_sentence(owner, names.rulebook)
    boxes = card_text(names.rulebook, card)
    at = _box_index(names.rulebook, card, index)
    return box_sentence(boxes[at], names.glyphs) if at < len(boxes) else ""


_SENTENCES: dict[tuple[str, str, str, str], str] = {}
"""Cached texts by rulebook digest, signs, kind, and title or address: painting asks for them again and again."""


def _kept(names: Names, kind: str, of: str, make: Callable[[], str]) -> str:
    """The text of something; made anew where no digest says whether the rules are the same."""
    key = (names.rulebook.digest, names.glyphs.name, kind, of)
    if key not in _SENTENCES or not names.rulebook.digest:
        _SENTENCES[key] = make()
    return _SENTENCES[key]


def bonus_sentence(card: CardDef) -> str:
    """What an alteration adds to the values of its unit: ``Its unit gets +2 attack and +1 life``; empty for nothing."""
    return f"Its unit gets {listing([f'{n:+} {stat.value}' for stat, n in card.bonus])}" if card.bonus else ""


def card_sentence(card: int, names: Names) -> str:
    """The whole text of a card, its costs in signs; of an alteration what it adds comes first."""
    definition = names.definition(card)
    if definition is None:
        return ""
    return _kept(names, "card", definition.name, lambda: _whole_text(definition, names))


def _whole_text(card: CardDef, names: Names) -> str:
    bonus, boxes = bonus_sentence(card), card_text(names.rulebook, card)
    return " ".join([f"{bonus}."] * bool(bonus) + [_with_heading(box, names.glyphs) for box in boxes])


def _with_heading(box: TextBox, glyphs: Glyphs) -> str:
    text = signed_text(box.body, glyphs)
    return f"{box.heading}: {text}" if box.heading else text


def box_sentence(box: TextBox, glyphs: Glyphs) -> str:
    """A text box in words, without its cost; other costs that it tells are in signs, as on the card."""
    text = signed_text(box.body, glyphs)
    if box.kind is BlockKind.ACT:
        text = text.partition(": ")[2] or text
    return text


def _box_index(rulebook: Rulebook, card: CardDef, index: int) -> int:
    """The index of a block's text box; a keyword may have several boxes, and blocks may share one."""
    return sum(_boxes(rulebook, entry) for entry in joined(card.blocks[: index + 1])[:-1])


def _boxes(rulebook: Rulebook, entry: Block | Keyword) -> int:
    if not isinstance(entry, Keyword):
        return 1
    return sum(1 for _ in keyword_boxes(rulebook, entry.name, entry.n, "unit", None))


def _power_sentence(owner: str, rulebook: Rulebook) -> str:
    word, _, kind = owner.partition(" ")
    if kind not in ("power", "die") or word not in {die.value for die in rulebook.dice}:
        return ""
    return plain(power_text(rulebook.dice[DieType(word)]))


def mode_sentence(address: str, n: int, names: Names) -> str:
    """The text of a mode by number, or of one of several ways to pay, as a phrase without a full stop."""
    node = node_at(address, names.rulebook)
    owner, index = split_address(address)
    card = names.rulebook.cards.get(owner)
    if isinstance(node, fx.One | fx.Options) and card and n < len(node.options):
        entry = card.blocks[index] if index < len(card.blocks) else None
        return _told_apart([_mode_text(option, card, entry, names) for option in node.options], n)
    if isinstance(node, fx.Spend):
        return f"Pay {cost_signs(str(node.cost.variants()[n]), names.glyphs)}"
    return ""


def _mode_text(option: tuple[fx.Effect, ...], card: CardDef, entry: Block | Keyword | None, names: Names) -> str:
    text = effect_text(names.rulebook, card, *option, n=entry.n if entry else None)
    return signed_text(text, names.glyphs).rstrip(".")


def _told_apart(texts: list[str], n: int) -> str:
    """One of several texts; of those that do the same to chosen cards each says to which: ``the first chosen card``."""
    alike = [at for at, text in enumerate(texts) if text == texts[n]]
    which = f"the {_ORDINALS[alike.index(n)]} chosen card" if 1 < len(alike) <= len(_ORDINALS) else _THAT_CARD
    return texts[n].replace(_THAT_CARD, which)


def node_sentence(address: str, names: Names) -> str:
    """The text of the effect an address ends at, as far as it says something without what stands before it."""
    return _kept(names, "node", address, lambda: _node_text(address, names))


def _node_text(address: str, names: Names) -> str:
    node, (owner, _) = node_at(address, names.rulebook), split_address(address)
    card = names.rulebook.cards.get(owner)
    if node is None or card is None:
        return ""
    text = signed_text(effect_text(names.rulebook, card, node), names.glyphs)
    return "" if points_back(text) else text


def met_sentence(address: str, names: Names) -> str:
    """What the condition around an effect allows, without that condition, if the effect comes first there.

    Empty if no condition stands around it, or if what it allows means nothing without what stands before it.
    """
    inside, _, at = address.rpartition("/")
    node, (owner, _) = node_at(inside, names.rulebook), split_address(address)
    card, step = names.rulebook.cards.get(owner), _STEP.fullmatch(at)
    is_first = step is not None and int(step[1]) == 0
    if card is None or not is_first or not isinstance(node, fx.If) or any(map(_means_more, walk(node.do))):
        return ""
    return signed_text(effect_text(names.rulebook, card, *node.do), names.glyphs)


def _means_more(node: object) -> bool:
    """Whether a part of an effect means what the rest of its text says: something named there, its numeral."""
    return isinstance(node, Numeral) or (isinstance(node, Ref) and node.name not in _ALWAYS_KNOWN)


_ALWAYS_KNOWN = ("self", "you")
"""Names that need nothing said before."""


def points_back(text: str) -> bool:
    """Whether a text may mean something that only another sentence has said."""
    return _POINTS_BACK.search(text) is not None


def node_at(address: str, rulebook: Rulebook) -> fx.Effect | None:
    """The effect node an address ends at, if it ends at one."""
    head, *path = address.split("/")
    program = program_at(head, rulebook)
    node: fx.Effect | None = None
    for part in path:
        step = _STEP.fullmatch(part)
        if step is None or int(step[1]) >= len(program):
            return None
        node = program[int(step[1])]
        program = _inner_program(node, step[2], step[3])
    return node


def program_at(head: str, rulebook: Rulebook) -> tuple[fx.Effect, ...]:
    """The steps of the block that an address begins with."""
    owner, index = split_address(head)
    card = rulebook.cards.get(owner)
    if card is None or index >= len(card.blocks):
        return ()
    entry = card.blocks[index]
    if isinstance(entry, Keyword):
        blocks = rulebook.keywords[entry.name].blocks
        _, _, part = head.rpartition(".")
        return blocks[int(part)].do if part.isdigit() and int(part) < len(blocks) else blocks[0].do
    return entry.do


def _inner_program(node: fx.Effect, mark: str | None, mode: str | None) -> tuple[fx.Effect, ...]:
    if mode is not None and isinstance(node, fx.One | fx.Options):
        return node.options[int(mode)]
    inner: tuple[fx.Effect, ...] = getattr(node, _INNER[mark], ()) if mark else ()
    return inner
