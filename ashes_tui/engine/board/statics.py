"""Which statics of cards, dice and timed effects apply to which cards and players, collected once for a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_tui.engine.board import conditions, query
from ashes_tui.engine.board.layers import StaticEntry
from ashes_tui.engine.board.rules import Ability
from ashes_tui.engine.table.control import Context
from ashes_tui.engine.table.state import NONE, TimedEffect
from ashes_tui.lang.select import Ref
from ashes_tui.lang.static import AttachTo, Gain, Lose, Numerals, ShareSlot, Static
from ashes_tui.lang.terms import BlockKind, Duration

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board


class Statics:
    """Statics by card and by player; which cards have gained or lost abilities, or have raised numerals."""

    __slots__ = ("copies", "entries", "gained", "mute", "numerals", "people")

    def __init__(self) -> None:
        self.entries: dict[int, list[StaticEntry]] = {}
        self.people: dict[int, list[StaticEntry]] = {}
        self.gained: dict[int, list[tuple[str, int | None]]] = {}
        self.mute: set[int] = set()
        self.numerals: dict[int, int] = {}
        self.copies = False

    def changes(self, card: int) -> bool:
        """Whether a card could have abilities other than those of its title."""
        return self.copies or card in self.gained or card in self.mute or card in self.numerals


def collect(board: Board, found: Statics) -> None:
    """Find all statics in effect, in the order they apply (ARCHITECTURE.md, "Derived values")."""
    names, cards, dice = board.rules.static_names, board.table.cards, board.table.dice
    found.copies = any(e.copy_of for e in board.table.effects)
    titles = [board.title(c) if found.copies else cards[c].name for c in board.in_play]
    if board.table.effects or not board.rules.granters.isdisjoint(titles):
        _collect_grants(board, found, titles)
    gained, mute = found.gained, found.mute
    for c, title in zip(board.in_play, titles, strict=True):
        card = cards[c]
        if title in names or c in gained:
            changed = c in gained or c in mute or c in found.numerals
            for ability in board.abilities(c) if changed else board.rules.infos[title].statics:
                if (ability.inex or not board.is_exhausted(c)) and ability.block.kind is BlockKind.ALWAYS:
                    _add(board, found, c, card.seat, ability)
        for d in card.dice:
            if dice[d].type in board.rules.die_statics:
                for ability in board.rules.on_card[dice[d].type]:
                    if ability.block.kind is BlockKind.ALWAYS:
                        _add(board, found, c, card.seat, ability, d)
    _collect_timed(board, found)


def _collect_grants(board: Board, found: Statics, titles: list[str]) -> None:
    """Collect lost, then gained abilities; both decide which other statics are in effect."""
    cards = board.table.cards
    texts = [
        StaticEntry(static, c, cards[c].seat, ability.numeral, NONE, ability.block.x)
        for c, title in zip(board.in_play, titles, strict=True)
        if title in board.rules.granters
        for ability in board.rules.infos[title].statics
        if board.is_active(c, ability)
        for static in ability.block.statics
        if isinstance(static, Gain | Lose)
    ]
    timed = [(c, s) for e in board.table.effects for c in board.affected_by(e) for s in e.statics]
    for entry in texts:
        if isinstance(entry.static, Lose):
            found.mute.update(board.reach(entry.static, entry))
    found.mute.update(c for c, s in timed if isinstance(s, Lose))
    for entry in texts:
        if isinstance(entry.static, Gain) and entry.holder not in found.mute:
            for c in board.reach(entry.static, entry):
                found.gained.setdefault(c, []).append((entry.static.keyword, entry.static.n))
    for c, s in timed:
        if isinstance(s, Gain):
            found.gained.setdefault(c, []).append((s.keyword, s.n))
        elif isinstance(s, Numerals):
            found.numerals[c] = found.numerals.get(c, 0) + s.n


def _collect_timed(board: Board, found: Statics) -> None:
    for effect in board.table.effects:
        for c in board.affected_by(effect):
            for static in effect.statics:
                _put(found, c, StaticEntry(static, c, effect.seat, 0))
        for seat in effect.seats if _may_have_begun(board, effect) else ():
            for static in effect.statics:
                found.people.setdefault(seat, []).append(StaticEntry(static, NONE, effect.seat, 0))


def _may_have_begun(board: Board, effect: TimedEffect) -> bool:
    """Whether the turn during which an effect lasts can have begun."""
    return effect.duration is not Duration.THEIR_NEXT_TURN or effect.turn < board.table.turn


def _add(board: Board, found: Statics, holder: int, you: int, ability: Ability, die: int = NONE) -> None:
    given = ability.block.given
    if given and not conditions.holds(board, Context(you, holder, n=ability.numeral, die=die), query.NO_ENV, given):
        return
    for static in ability.block.statics:
        if isinstance(static, AttachTo | ShareSlot):
            continue
        entry = StaticEntry(static, holder, you, ability.numeral, die, ability.block.x)
        if isinstance(static.who, Ref) and static.who.name == "self" and not static.given:
            _put(found, holder, entry)
            continue
        if (not isinstance(static.who, Ref) or static.who.name == "you") and query.is_player_selector(static.who):
            for seat in _players_addressed(board, static, entry):
                found.people.setdefault(seat, []).append(entry)
        for c in board.reach(static, entry):
            _put(found, c, entry)


def _players_addressed(board: Board, static: Static, entry: StaticEntry) -> tuple[int, ...]:
    """Players that a static applies to."""
    assert not isinstance(static, AttachTo | ShareSlot)
    ctx = board.context_of(entry)
    if static.given and not conditions.holds(board, ctx, query.NO_ENV, static.given):
        return ()
    return query.seats_of(board, ctx, query.NO_ENV, static.who)


def _put(found: Statics, card: int, entry: StaticEntry) -> None:
    found.entries.setdefault(card, []).append(entry)
