"""Cards of each kind to write texts for, and short names for what the tests build."""

from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import CardDef, KeywordDef, Rulebook
from ashes_tui.lang.effect import Effect
from ashes_tui.lang.select import Mode, Noun, Num, Ref, Select, Whose
from ashes_tui.lang.static import Act, Cannot
from ashes_tui.lang.terms import BlockKind, CardType, Placement
from ashes_tui.lang.text import block_text, effect_text

SELF, HOST, YOU = Ref("self"), Ref("host"), Ref("you")
UNIT = Select(Noun.UNIT)
MY_UNIT = Select(Noun.UNIT, whose=Whose.MINE)
MY_PB = Select(Noun.PHOENIXBORN, whose=Whose.MINE)
FOE = Select(Noun.UNIT, Mode.TARGET, whose=Whose.OPPONENT)
OPPONENT = Select(Noun.OPPONENT, Mode.TARGET)
ONE, TWO = Num(1), Num(2)


def card(kind: CardType, placement: Placement = Placement.NONE, title: str = "Sample") -> CardDef:
    """A card without text."""
    return CardDef(title, kind, "Samples", placement)


ALLY = card(CardType.ALLY)
SPELL = card(CardType.READY_SPELL)
ALTERATION = card(CardType.ALTERATION_SPELL, Placement.UNIT)

STALK = KeywordDef("Stalk", (Block(BlockKind.ALWAYS, statics=(Cannot((Act.BE_GUARDED,)),)),))
OWL = card(CardType.CONJURATION, title="Owl")
BUFF = card(CardType.CONJURED_ALTERATION, title="Buff")
BOOK = Rulebook({"Owl": OWL, "Buff": BUFF}, {"Stalk": STALK}, {}, {})


def said(*nodes: Effect, of: CardDef = ALLY, n: int | None = None) -> str:
    """Effects as a card says them."""
    return effect_text(BOOK, of, *nodes, n=n)


def boxed(block: Block, of: CardDef = ALLY) -> str:
    """A block as a card says it."""
    return block_text(BOOK, of, block)
