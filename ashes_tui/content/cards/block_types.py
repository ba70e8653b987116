"""Whether the blocks of a card fit its type."""

from __future__ import annotations

from ashes_tui.content.cards.shapes import MUST_HOLD, NAMED_ONLY, ONLY_ON, OPPONENTS_BLOCKS
from ashes_tui.content.language.fields import Fields, as_items
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import ASPECT_TYPES, BlockKind, CardType
from ashes_tui.lang.text import article


def check_blocks(card: CardDef, f: Fields) -> None:
    """Every block fits the type of its card, and none is missing."""
    blocks = [entry for entry in card.blocks if isinstance(entry, Block)]
    spot = f.node.keys.get("text", f.node.spot)
    for block in blocks:
        only_on, types = ONLY_ON.get(block.kind, ("", frozenset()))
        if only_on and card.type not in types:
            f.file.report(
                spot, f"'{block.kind.value}' stands only on a {only_on}", f"this is {article(card.type.value)}"
            )
        elif card.type in NAMED_ONLY and block.name is None:
            f.file.report(spot, f"every block of this type has a name ({card.type.value})", "add 'name:'")
    kinds = {block.kind for block in blocks}
    if BlockKind.FOCUS in kinds and BlockKind.ACT not in kinds:
        f.file.report(spot, "a focus block needs an 'act' block to go with", "add one")
    for kind in OPPONENTS_BLOCKS:
        if kind in kinds and card.cost is not None:
            f.file.report(spot, f"'{kind.value}' stands only on an opponent's ready spell", "players have none")
    if card.type is CardType.BEHAVIOR and kinds - {BlockKind.ROW}:
        f.file.report(spot, "a behaviour card has only rows", "begin each with 'rolls:'")
    if not f.has("text") or len(card.blocks) == len(as_items(f.get("text"))):
        _check_missing(card, kinds, f)


def _check_missing(card: CardDef, kinds: set[BlockKind], f: Fields) -> None:
    """Blocks that a type must have, known once all have been read."""
    spot = f.node.keys.get("text", f.node.spot)
    needed = MUST_HOLD.get(card.type)
    if needed is not None and needed not in kinds:
        message = f"this type needs a '{needed.value}' block ({card.type.value})"
        f.file.report(spot, message, f"say under 'text:' what it does, as in - {needed.value}: ..")
    if card.type not in ASPECT_TYPES or (BlockKind.STATUS in kinds) == (card.status > 0):
        return
    if card.status:
        f.file.report(f.node.keys["status"], "there is no 'status' block to spend these tokens on", "add one")
    else:
        f.file.report(spot, "a 'status' block needs tokens", "say with how many it comes into play: 'status: 2'")
