"""What a use without effect lacks, in words: by its selectors and steps, as its player sees the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from ashes_tui.engine.api import NONE, Activate, Choice, PickTrigger, PlayCard, SeatView, UsePower
from ashes_tui.lang import effect as fx
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.select import AnyOf, Count, DiceOn, Ref, Select, Selector, TokensOn, Value
from ashes_tui.lang.select_words import Noun, Whose
from ashes_tui.lang.terms import CONJURED_TYPES, BlockKind, CardType, Token
from ashes_tui.lang.text import plain, selector_text
from ashes_tui.words.names import Names, split_address
from ashes_tui.words.phrases import listing
from ashes_tui.words.sentences import program_at

NOTHING = "nothing on the table would change"
"""What is said where no reason is known."""
_SEVERAL = re.compile(r"(?:all|any number of|up to \w+|[2-9]|[NX]) ")
"""Begins what is looked for in the plural."""
_ONE = re.compile(r"(?:1|an?) ")
_TYPES = {Noun.ALLY: {CardType.ALLY}, Noun.CONJURATION: CONJURED_TYPES}
_HOLDS = fx.May | fx.Also | fx.Repeat
"""Steps whose inner steps resolve as if they stood in their place."""


def missing(card: CardDef, names: Names, selector: Selector) -> str:
    """What a selector finds nothing of: ``there is no unit an opponent controls``."""
    text = plain(selector_text(names.rulebook, card, selector)).replace("target ", "")
    text = text.partition(" with the ")[0].partition(" in each ")[0].replace("another ", "other ")
    text = text.replace(" from your ", " in your ").replace(" that card controls", " that player controls")
    if text.startswith(("your ", "that ")):
        return NOTHING
    several = _SEVERAL.match(text)
    return f"there are no {text[several.end() :]}" if several else f"there is no {_ONE.sub('', text, count=1)}"


def _text(card: CardDef, names: Names, selector: Selector) -> str:
    """What a selector looks for: all of them in the plural alone."""
    return plain(selector_text(names.rulebook, card, selector)).removeprefix("all ")


def none_of(amount: Value | None, card: CardDef, names: Names) -> str:
    """What an effect counts and finds none of: ``there is no artifice die on a card you control``."""
    if isinstance(amount, DiceOn):
        kind = f"{amount.die.value} die" if amount.die else "die"
        return f"there is no {kind} on {_text(card, names, amount.of)}"
    if isinstance(amount, TokensOn):
        kind = f"{amount.token.value} token" if amount.token else "token"
        return f"there is no {kind} on {_text(card, names, amount.of)}"
    return missing(card, names, amount.of) if isinstance(amount, Count) else NOTHING


def first_missing(node: Struct, card: CardDef, names: Names, mine: SeatView) -> str:
    """The selector of an effect that surely finds nothing, else its first one, as what is missing."""
    found = [slot for slot in _slots(node) if isinstance(slot, Select | AnyOf)]
    slot = next((slot for slot in found if _is_none(slot, names, mine)), found[0] if found else None)
    return NOTHING if slot is None else missing(card, names, slot)


def conjure_reason(title: str | Ref, mine: SeatView) -> str:
    """Why nothing of a title can come into play; empty if that is not known."""
    if isinstance(title, str) and all(card.name != title for card in mine.conjuration_pile):
        return f"no {title} is left in your conjuration pile"
    return ""


def unmoved(choice: Choice, names: Names, mine: SeatView) -> str:
    """Why a use would do nothing none of whose effects fails by itself; that nothing would change if that is all."""
    found = (_step_reason(node, card, names, mine) for card, node in _steps_of(choice, names))
    return next(filter(None, found), NOTHING)


def _steps_of(choice: Choice, names: Names) -> Iterator[tuple[CardDef | None, fx.Effect]]:
    """The steps of what is used, with the card that they stand on; a die has none."""
    if isinstance(choice, UsePower):
        die = names.die_view(choice.die)
        blocks = names.rulebook.dice[die.type].power if die else ()
        yield from ((None, step) for block in blocks for step in _steps(block.do))
    elif isinstance(choice, PlayCard):
        card = names.definition(choice.card)
        for block in card.blocks if card else ():
            if isinstance(block, Block) and block.kind is BlockKind.PLAY:
                yield from ((card, step) for step in _steps(block.do))
    elif isinstance(choice, Activate | PickTrigger):
        card = names.rulebook.cards.get(split_address(choice.ability)[0])
        yield from ((card, step) for step in _steps(program_at(choice.ability, names.rulebook)))


def _steps(program: tuple[fx.Effect, ...]) -> Iterator[fx.Effect]:
    """Each step, before it those inside it; of either of several ways all."""
    for node in program:
        if isinstance(node, _HOLDS):
            yield from _steps(node.do)
        elif isinstance(node, fx.One):
            yield from (step for option in node.options for step in _steps(option))
        yield node


def _step_reason(node: fx.Effect, card: CardDef | None, names: Names, mine: SeatView) -> str:
    """Why a step does nothing although all that is known of the rest may be there; empty if that is not known."""
    if isinstance(node, fx.Draw):
        return "" if mine.draw_count or node.who != Ref("you") else "your draw pile is empty"
    if card is None:
        return ""
    gone = next((slot for slot in _slots(node) if slot and _is_none(slot, names, mine)), None)
    if gone is not None:
        return missing(card, names, gone)
    if isinstance(node, fx.Repeat):
        return missing(card, names, node.each) if isinstance(node.each, Select) else _repeat_reason(node, card, names)
    if isinstance(node, fx.Attach | fx.Conjure):
        return conjure_reason(node.title, mine)
    return _token_reason(node)


def _repeat_reason(node: fx.Repeat, card: CardDef, names: Names) -> str:
    return none_of(node.times, card, names) if isinstance(node.times, Count | DiceOn | TokensOn) else ""


def _token_reason(node: fx.Effect) -> str:
    """Tokens that are nowhere they could be taken from."""
    if isinstance(node, fx.MoveTokens):
        return f"there is no {node.token.value} token to move"
    return (
        f"there is no {_kinds(token for _, token in node.tokens)} token to remove"
        if isinstance(node, fx.Remove)
        else ""
    )


def _kinds(tokens: Iterator[Token]) -> str:
    return listing([token.value for token in tokens], "or")


def _slots(node: Struct) -> Iterator[Selector | None]:
    return (getattr(node, slot) for slot in fx.SLOTS.get(type(node), ()))


def _is_none(selector: Selector | None, names: Names, mine: SeatView) -> bool:
    """Whether a query surely finds nothing: not even any card of its kind lies there."""
    if isinstance(selector, AnyOf):
        return all(_is_none(option, names, mine) for option in selector.options)
    if not isinstance(selector, Select) or selector.zone or selector.among or selector.of:
        return False
    if selector.noun is not Noun.UNIT and selector.noun not in _TYPES:
        return False
    seats = _seats_of(selector.whose, names, mine)
    cards = (card.id for seat in seats or () for card in seat.battlefield)
    return seats is not None and not any(card == NONE or _is_of(selector.noun, card, names) for card in cards)


def _seats_of(whose: Whose, names: Names, mine: SeatView) -> list[SeatView] | None:
    """Whose cards those are; None if that depends on more."""
    if whose is Whose.MINE:
        return [mine]
    others = [seat for seat in names.view.seats if seat.side != mine.side]
    return {Whose.OPPONENT: others, Whose.ANY: list(names.view.seats)}.get(whose)


def _is_of(noun: Noun, card: int, names: Names) -> bool:
    definition = names.definition(card)
    return noun is Noun.UNIT or definition is None or definition.type in _TYPES[noun]
