"""What a player may have meant by pressing something that has no option; the engine says why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Choice, Decision, Denial
from ashes_tui.lang.block import Block
from ashes_tui.lang.cost import cost_text
from ashes_tui.lang.terms import BlockKind, Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.rows import Item, Kind
from ashes_tui.words.api import Names


def denial_for(match: Match, decision: Decision, item: Item, names: Names) -> Denial | None:
    """Why nothing can be done with a card or die now; None if the engine has nothing against it."""
    card = item.id if item.kind is Kind.CARD else api.NONE
    if not isinstance(decision, api.TurnDecision):
        return Denial("not-among-them", decision.rule, card=card)
    view = names.view_of(card)
    for wish in _die_wishes(item) if view is None else _turn_wishes(decision.seat, view, names):
        denial = api.why_not(match.rules, match.state, decision.seat, wish)
        if denial is not None:
            return structs.replace(denial, card=card)
    return _resting(view, decision.seat) if view else None


def _resting(card: CardView, seat: int) -> Denial | None:
    """A unit that could attack if it were not exhausted."""
    if card.controller == seat and card.zone is Zone.BATTLEFIELD and card.exhausted:
        return Denial("attacker-exhausted", "ASC-TXT-13", card=card.id)
    return None


def _die_wishes(item: Item) -> Iterator[Choice]:
    if item.kind is Kind.DIE:
        yield api.UsePower(item.id)


def _turn_wishes(seat: int, card: CardView, names: Names) -> Iterator[Choice]:
    if card.zone is Zone.HAND:
        yield from _plays(card, names)
    elif card.controller != seat:
        yield api.DeclareAttack(card.id)
    else:
        yield from _activations(card, names)
        if card.zone is Zone.BATTLEFIELD and not card.exhausted:
            yield from (api.DeclareAttack(s.phoenixborn.id) for s in names.view.seats if s.index != seat)


def _plays(card: CardView, names: Names) -> Iterator[Choice]:
    printed = names.definition(card.id)
    if printed is not None and printed.cost is not None:
        for variant in printed.cost.variants():
            yield api.PlayCard(card.id, cost_text(variant))


def _activations(card: CardView, names: Names) -> Iterator[Choice]:
    printed = names.definition(card.id)
    for i, entry in enumerate(printed.blocks if printed else ()):
        if isinstance(entry, Block) and entry.kind is BlockKind.ACT and entry.cost is not None:
            yield api.Activate(card.id, f"{card.name}#{i}", cost_text(entry.cost.variants()[0]))
