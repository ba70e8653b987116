"""Texts of cards, blocks, dice powers and single nodes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.lang.block import Block, Keyword
from ashes_tui.lang.defs import CardDef, DieDef, Rulebook
from ashes_tui.lang.effect import Effect, IfDo
from ashes_tui.lang.effect_things import Prevent
from ashes_tui.lang.select import Condition, Done, Num, Ref, Select, Selector
from ashes_tui.lang.static import StatBonus
from ashes_tui.lang.terms import BlockKind, DieType
from ashes_tui.lang.text.blocks import body, gained_keywords, row_effects
from ashes_tui.lang.text.box import TextBox, spans
from ashes_tui.lang.text.english.grammar import counted, sentence
from ashes_tui.lang.text.english.registry import SELECTORS, VALUES
from ashes_tui.lang.text.english.scope import HOST, TextScope, Thing, bearer_word
from ashes_tui.lang.text.phrases.conditions import all_of
from ashes_tui.lang.text.sentences.control import sentences
from ashes_tui.lang.walk import walk

HOLDER = Thing("card this die is on", "the")


_MOST_TEXTS = 256
_TEXTS: OrderedDict[tuple[int, int], tuple[Rulebook, CardDef, tuple[TextBox, ...]]] = OrderedDict()
# The latest texts, by the identity of what they were made from: each keeps it, so that nothing else can have it.


def card_text(rulebook: Rulebook, card: CardDef) -> tuple[TextBox, ...]:
    """What a card says: its boxes from top to bottom."""
    key = id(rulebook), id(card)
    found = _TEXTS.get(key)
    if found is None:
        found = _TEXTS[key] = rulebook, card, _text_of(rulebook, card)
        while len(_TEXTS) > _MOST_TEXTS:
            _TEXTS.popitem(last=False)
    return found[2]


def _text_of(rulebook: Rulebook, card: CardDef) -> tuple[TextBox, ...]:
    boxes = tuple(box for entry in joined(card.blocks) for box in _boxes(rulebook, card, entry))
    if card.x is None:
        return boxes
    x = sentence(f"X = {VALUES(card.x, _scope(rulebook, card, None))}")
    return (*boxes, TextBox(None, None, True, BlockKind.ALWAYS, spans(x)))


def joined(entries: Sequence[Block | Keyword]) -> list[Block | Keyword]:
    """Entries with blocks in a row that do the same at different times written as one."""
    texts: list[Block | Keyword] = []
    for entry in entries:
        last = texts[-1] if texts else None
        if isinstance(entry, Block) and isinstance(last, Block) and last == replace(entry, events=last.events):
            texts[-1] = replace(last, events=last.events + entry.events)
        else:
            texts.append(entry)
    return texts


def _boxes(rulebook: Rulebook, card: CardDef, entry: Block | Keyword) -> Iterator[TextBox]:
    if isinstance(entry, Keyword):
        yield from keyword_boxes(rulebook, entry.name, entry.n, bearer_word(card.type), card)
    else:
        yield block_box(rulebook, card, entry)


def block_box(rulebook: Rulebook, card: CardDef, block: Block) -> TextBox:
    """One block as a box."""
    text = block_text(rulebook, card, block)
    title, n = ("Focus", block.focus) if block.kind is BlockKind.FOCUS else (block.name, block.n)
    grants = (
        box for gain in gained_keywords(block) for box in keyword_boxes(rulebook, gain.keyword, gain.n, "unit", None)
    )
    return TextBox(title, n, block.inex, block.kind, spans(text), tuple(grants))


def keyword_boxes(rulebook: Rulebook, name: str, n: int | None, bearer: str, card: CardDef | None) -> Iterator[TextBox]:
    """A keyword spelled out for what bears it; blocks of one kind that stand together share a box."""
    blocks = [block for block in joined(rulebook.keywords[name].blocks) if isinstance(block, Block)]
    for i, ((inex, kind), alike) in enumerate(groupby(blocks, key=lambda block: (block.inex, block.kind))):
        text = " ".join(body(block, TextScope(rulebook, card, bearer, n)) for block in alike)
        yield TextBox(None if i else name, None if i else n, inex, kind, spans(text))


def block_text(rulebook: Rulebook, card: CardDef, block: Block, n: int | None = None) -> str:
    """A block without its title; ``n`` replaces its printed numeral (stacking, Magnify)."""
    s = TextScope(rulebook, card, bearer_word(card.type), block.n if n is None else n)
    if block.kind is BlockKind.FOCUS and _continues_activation(block):
        _recall_activation(card, block, s)
    return body(block, s)


def row_text(rulebook: Rulebook, card: CardDef, row: Block) -> str:
    """What a behaviour row does besides its steps; empty for nothing."""
    return row_effects(row, TextScope(rulebook, card, bearer_word(card.type), row.n))


def _continues_activation(block: Block) -> bool:
    """Whether a focus text mentions what the activated effect did."""
    bound = {f"${name}" for node in walk(block.do) if (name := getattr(node, "as_", None))}
    names = {node.name for node in walk(block.do) if isinstance(node, Ref | Done)}
    names |= {node.among for node in walk(block.do) if isinstance(node, Select) and node.among not in {None, "$seen"}}
    return isinstance(block.do[0] if block.do else None, IfDo) or any(
        name == "it" or (name.startswith("$") and name not in bound) for name in names
    )


def _recall_activation(card: CardDef, block: Block, s: TextScope) -> None:
    """Let a focus block know what the activated effect before it has mentioned."""
    known = card.blocks[: card.blocks.index(block)] if block in card.blocks else ()
    acts = [b for b in known if isinstance(b, Block) and b.kind is BlockKind.ACT]
    if acts:
        body(acts[-1], s)
        s.start_sentence()


def effect_text(rulebook: Rulebook, card: CardDef, *nodes: Effect, n: int | None = None) -> str:
    """Effect nodes of a card as sentences."""
    return sentences(nodes, _part_scope(rulebook, card, nodes, n))


def selector_text(rulebook: Rulebook, card: CardDef, selector: Selector, n: int | None = None) -> str:
    """A selector of a card as a noun phrase."""
    return SELECTORS(selector, _scope(rulebook, card, n))


def condition_text(rulebook: Rulebook, card: CardDef, *conditions: Condition, n: int | None = None) -> str:
    """Conditions of a card as they read after "if"."""
    return all_of(conditions, _part_scope(rulebook, card, conditions, n))


def _scope(rulebook: Rulebook, card: CardDef, n: int | None) -> TextScope:
    return TextScope(rulebook, card, bearer_word(card.type), n)


def _part_scope(rulebook: Rulebook, card: CardDef, part: Sequence[Struct], n: int | None = None) -> TextScope:
    """The same for a part read alone, which may count what the text did before: "cards discarded this way"."""
    s = _scope(rulebook, card, n)
    bound = {f"${getattr(node, 'as_', None)}" for node in walk(part)}
    for name in {node.name for node in walk(part) if isinstance(node, Done)} - bound:
        if binder := _binder(card, part, name):
            before = _part_scope(rulebook, card, (binder,), n)
            sentences((binder,), before)
            s.done[name] = before.amount_of(name)
    return s


def _binder(card: CardDef, part: Sequence[Struct], name: str) -> Effect | None:
    """The effect of a card that binds a name, in the block of a part if there is one."""
    blocks = tuple(sorted(card.blocks, key=lambda block: all(node is not part[0] for node in walk(block))))
    named = (node for node in walk(blocks) if f"${getattr(node, 'as_', None)}" == name)
    return next((node for node in named if isinstance(node, Effect)), None)


def power_text(die: DieDef) -> str:
    """What the power of a die does, and what the die does while it lies on a card."""
    texts = [body(block, _die_scope()) for block in die.power]
    if told := on_card_text(die):
        texts.append(told)
    if die.limit:
        texts.append(f"A card can hold at most {counted(str(die.limit), f'{die.type.value} die')}.")
    return " ".join(texts)


def on_card_text(die: DieDef) -> str:
    """What a die does while it lies on a card; empty if nothing."""
    texts = []
    for block in die.on_card:
        scope = _die_scope()
        scope.things[HOST] = HOLDER
        texts.append(body(block, scope))
    if die.type is DieType.ARTIFICE:
        texts.append("The card this die is on is charged.")
    return " ".join(texts)


def on_card_brief(die: DieDef) -> str:
    """The same in few words, such as ``prevents 1 damage``."""
    told = list[str]()
    for node in walk(die.on_card):
        if isinstance(node, Prevent) and isinstance(node.n, Num):
            told.append(f"prevents {node.n.n} damage")
        elif isinstance(node, StatBonus) and isinstance(node.n, Num):
            told.append(f"{node.stat.value} {node.n.n:+}")
    return ", ".join([*told, *(["charged"] if die.type is DieType.ARTIFICE else [])])


def _die_scope() -> TextScope:
    return TextScope(Rulebook({}, {}, {}, {}), None, "die")
