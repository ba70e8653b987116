"""Selectors and values of the card language, evaluated on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ashes_tui.engine.board.facts import compare, destroyed_since, is_in_battle_with, is_state, measure
from ashes_tui.engine.board.nouns import FOUND_IN_PLAY, NOUN_TYPES, counts_as
from ashes_tui.engine.table.control import EMPTY, Context
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, Bound, Card, Die, SeatState
from ashes_tui.lang import filters as fl
from ashes_tui.lang import select as sl
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import CONJURED_TYPES, IN_PLAY, BlockKind, Level, Stat, Zone

if TYPE_CHECKING:
    from ashes_tui.engine.board.board import Board

Env = Mapping[str, Bound]
NO_ENV: Env = {}
EVERYTHING = 1_000_000
"""The value of ``all``: more than there ever is."""
HAND_EMULATED = 5
"""How many cards off the top of its draw pile stand for an automaton's hand (ASC-DRG-39)."""


# --- references --------------------------------------------------------------------------------------------------


def resolve_ref(board: Board, ctx: Context, env: Env, name: str) -> Bound:
    """What a reference refers to now."""
    if name == "self":
        return Bound(cards=(ctx.source,)) if ctx.source != NONE else EMPTY
    if name == "you":
        return Bound(seats=(ctx.you,))
    if name == "host":
        # The host in the text of a die is the card it is on, which is the source in its context.
        return Bound(cards=(ctx.source,)) if ctx.die != NONE else _host(board, ctx.source)
    if name.startswith("event."):
        return _event_role(ctx, name[6:])
    if name in ("opponent", "opponents"):
        return Bound(seats=board.table.opponents(ctx.you))
    return env.get(name.removeprefix("$"), EMPTY)


def _host(board: Board, source: int) -> Bound:
    if source == NONE:
        return EMPTY
    card = board.table.cards[source]
    host = card.host if card.host != NONE else (card.last.host if card.last else NONE)
    return Bound(cards=(host,)) if host != NONE else EMPTY


def _event_role(ctx: Context, role: str) -> Bound:
    event = ctx.event
    if event is None:
        return EMPTY
    if role in {"player", "cause"}:
        seat: int = getattr(event, role)
        return Bound(seats=(seat,)) if seat != NONE else EMPTY
    if role == "die":
        return Bound(dice=(event.die,))
    card: int = getattr(event, role, NONE)
    return Bound(cards=(card,)) if card != NONE else EMPTY


def seats_of(board: Board, ctx: Context, env: Env, sel: sl.Selector) -> tuple[int, ...]:
    """The players a selector refers to; for cards, their controllers."""
    if isinstance(sel, sl.Ref):
        bound = resolve_ref(board, ctx, env, sel.name)
        return bound.seats or tuple(dict.fromkeys(controller(board, c) for c in bound.cards))
    if isinstance(sel, sl.AnyOf):
        return tuple(dict.fromkeys(s for o in sel.options for s in seats_of(board, ctx, env, o)))
    if isinstance(sel, sl.PlayerOf):
        return tuple(_player_of(board, sel.role, c) for c in resolve_ref(board, ctx, env, sel.card.name).cards)
    if sel.whose is sl.Whose.OPPOSING:
        return board.table.opposing(ctx.you)
    if sel.noun in (sl.Noun.OPPONENT, sl.Noun.PLAYER):
        return _players(board, ctx, env, sel)
    return tuple(dict.fromkeys(controller(board, c) for c in cards_of(board, ctx, env, sel)))


def _players(board: Board, ctx: Context, env: Env, sel: sl.Select) -> tuple[int, ...]:
    """Opponents, or all players; with ``of:`` only the players meant by it, as in "that target opponent"."""
    table = board.table
    if sel.noun is sl.Noun.OPPONENT:
        found = table.opponents(ctx.you)
    else:
        found = tuple(s for s in table.clockwise(ctx.you) if table.seats[s].body == NONE)
    if sel.mode is sl.Mode.ALL and table.shared:
        near = {table.body(s).index for s in (ctx.you, *table.range(ctx.you))}
        found = tuple(s for s in found if s in near)  # ASC-2P-11, COOP-17
    return found if sel.of is None else tuple(s for s in found if s in seats_of(board, ctx, env, sel.of))


def _player_of(board: Board, role: sl.PlayerRole, card: int) -> int:
    return controller(board, card) if role is sl.PlayerRole.CONTROLLER else board.table.cards[card].owner


def controller(board: Board, card: int) -> int:
    """The controller of a card (ASC-GLO-04), or its last one if it has left play."""
    c = board.table.cards[card]
    return c.last.controller if c.last and c.zone not in IN_PLAY else c.seat


# --- selectors ---------------------------------------------------------------------------------------------------


def cards_of(board: Board, ctx: Context, env: Env, sel: sl.Selector) -> tuple[int, ...]:
    """The cards a selector finds, in table order: your side first, battlefield left to right."""
    if isinstance(sel, sl.Ref):
        return resolve_ref(board, ctx, env, sel.name).cards
    if isinstance(sel, sl.AnyOf):
        return tuple(dict.fromkeys(c for o in sel.options for c in cards_of(board, ctx, env, o)))
    if isinstance(sel, sl.PlayerOf):
        return ()
    found = [c for c in _domain(board, ctx, env, sel) if matches(board, ctx, env, sel, c)]
    highest = sel.filters and sel.find(fl.Highest)
    return _highest(board, highest.stat, found) if highest else tuple(found)


def is_player_selector(sel: sl.Selector) -> bool:
    """Whether a selector refers to players."""
    if isinstance(sel, sl.Ref):
        return sel.name == "you"
    if isinstance(sel, sl.Select):
        return sel.noun is sl.Noun.PLAYER or sel.noun is sl.Noun.OPPONENT
    return isinstance(sel, sl.PlayerOf) or is_player_selector(sel.options[0])


def _whose(board: Board, ctx: Context, env: Env, sel: sl.Select) -> tuple[int, ...]:
    if sel.whose is sl.Whose.MINE:
        return (ctx.you,)
    if sel.whose is sl.Whose.OPPONENT:
        return board.table.opponents(ctx.you)
    if sel.whose is sl.Whose.OPPOSING:
        return board.table.opposing(ctx.you)
    if sel.whose is sl.Whose.THEIRS:
        return seats_of(board, ctx, env, sel.of) if sel.of is not None else env.get("they", EMPTY).seats
    return board.table.clockwise(ctx.you)


def _domain(board: Board, ctx: Context, env: Env, sel: sl.Select) -> Iterable[int]:
    if sel.among:
        found = resolve_ref(board, ctx, env, sel.among)
        if sel.of is not None:
            owners = seats_of(board, ctx, env, sel.of)
            return [c for c in found.cards if board.table.cards[c].owner in owners]
        if sel.mode is not sl.Mode.TARGET or sel.zone is not None:
            return found.cards
        marks = found.marks or (None,) * len(found.cards)
        pairs = zip(found.cards, marks, strict=True)
        return [c for c, m in pairs if board.is_in_play(c) and m in (None, board.table.cards[c].incarnation)]
    whose = _whose(board, ctx, env, sel)
    if sel.zone is Zone.UNDER:
        return [c.id for s in whose for c in board.table.cards if c.zone is Zone.UNDER and c.owner == s]
    if sel.zone:
        return [c for s in whose for c in pile_of(board.table.holder(s, sel.zone), sel.zone)]
    return dict.fromkeys(c for a in _areas(board, ctx, sel, whose) for c in FOUND_IN_PLAY[sel.noun](board, a))


def pile_of(seat: SeatState, zone: Zone) -> tuple[int, ...]:
    """A hand or pile as effects see it.

    The top of an automaton's draw pile serves as its hand (ASC-DRG-38, ASC-DRG-39). That of a fatigued one counts as
    empty (ASC-DRG-43).
    """
    if seat.automaton and zone is Zone.HAND:
        return seat.draw_pile[:HAND_EMULATED]
    if seat.automaton and zone is Zone.DRAW_PILE and seat.stamina == 0:
        return ()
    cards: tuple[int, ...] = getattr(seat, zone.value.replace(" ", "_"))
    return cards


def _areas(board: Board, ctx: Context, sel: sl.Select, whose: tuple[int, ...]) -> list[SeatState]:
    """The battlefields of players; "all" reaches only those in range (ASC-2P-11)."""
    table = board.table
    if not any(s.automaton for s in table.seats):
        return [table.seats[s] for s in whose]
    areas = [a for s in whose for a in (table.areas(s) if s != ctx.you else (s,))]
    if sel.mode is sl.Mode.ALL and len(table.seats) > 2:
        near = {ctx.you, *table.range(ctx.you)}
        areas = [a for a in areas if a in near]
    return [table.seats[a] for a in areas]


def cards_considered(board: Board, ctx: Context, env: Env, sel: sl.Select | sl.AnyOf) -> tuple[int, ...]:
    """The cards a selector considers, before its filters."""
    options = sel.options if isinstance(sel, sl.AnyOf) else (sel,)
    return tuple(dict.fromkeys(c for o in options for c in _domain(board, ctx, env, o)))


def matches(board: Board, ctx: Context, env: Env, sel: sl.Selector, card: int) -> bool:
    """Whether a card passes a selector's filters, regardless of seat, zone and mode."""
    if isinstance(sel, sl.Ref):
        return card in resolve_ref(board, ctx, env, sel.name).cards
    if isinstance(sel, sl.AnyOf):
        return any(matches(board, ctx, env, o, card) for o in sel.options)
    if isinstance(sel, sl.PlayerOf):
        return False
    c = board.table.cards[card]
    types = NOUN_TYPES.get(sel.noun)
    if types is not None and board.rules.infos[c.name].type not in types and not counts_as(board, sel.noun, card):
        return False
    if sel.other and card == ctx.source:
        return False
    return not sel.filters or all(FITS[type(f)](board, ctx, env, sel, f, c) for f in sel.filters)


# --- filters -----------------------------------------------------------------------------------------------------


def _f_state(board: Board, _ctx: Context, _env: Env, _sel: sl.Select, f: fl.InState, c: Card) -> bool:
    return is_state(board, f.state, c.id)


def _f_where(board: Board, ctx: Context, env: Env, sel: sl.Select, f: sl.Where, c: Card) -> bool:
    """Whether a comparison with a value of a card holds; a printed X is no number."""
    # In a hand or pile a card has its printed values, not those it last had in play (ASC-GLO-17).
    what = f"printed.{f.what}" if sel.zone and f.what in _STATS else f.what
    if what.startswith("printed.") and board.prints_x(c.id, Stat(what[8:])):
        return False
    return compare(f.op, measure(board, what, c.id), value(board, ctx, env, f.value))


_STATS = frozenset(s.value for s in Stat)


def _f_titled_as(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.TitledAs, c: Card) -> bool:
    return board.title(c.id) in {board.title(o) for o in resolve_ref(board, ctx, env, f.card.name).cards}


def _f_on(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.OnCard, c: Card) -> bool:
    return c.host in resolve_ref(board, ctx, env, f.card.name).cards


def _f_not(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.NotThis, c: Card) -> bool:
    return c.id not in resolve_ref(board, ctx, env, f.card.name).cards


def _f_prints(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.Prints, c: Card) -> bool:
    made = resolve_ref(board, ctx, env, f.card.name).cards
    return any(board.table.cards[p].name in _spec(board, c).produces for p in made)


def _f_symbol(board: Board, _ctx: Context, _env: Env, _sel: sl.Select, f: fl.CostSymbol, c: Card) -> bool:
    cost = _spec(board, c).cost
    return cost is not None and any(f.symbol in variant.symbols for variant in cost.variants())


def _spec(board: Board, c: Card) -> CardDef:
    """The definition of the title that a card has now."""
    return board.rules.infos[board.title(c.id)].card


def _f_facing(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.Facing, c: Card) -> bool:
    return any(is_in_battle_with(board, c.id, o) for o in resolve_ref(board, ctx, env, f.card.name).cards)


def _f_status_ability(board: Board, _ctx: Context, _env: Env, _sel: sl.Select, _f: Any, c: Card) -> bool:
    return any(a.block.kind is BlockKind.STATUS for a in board.abilities(c.id))


def _f_conjured(board: Board, _ctx: Context, _env: Env, _sel: sl.Select, _f: Any, c: Card) -> bool:
    return board.rules.infos[c.name].type in CONJURED_TYPES


def _bears(board: Board, c: Card, title: str) -> bool:
    return any(board.table.cards[a].name == title for a in c.attached)


def _f_beside(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.Beside, c: Card) -> bool:
    return any(_adjacent(board, c.id, o) for o in resolve_ref(board, ctx, env, f.card.name).cards)


def _adjacent(board: Board, card: int, other: int) -> bool:
    """Whether two units are adjacent (ASC-GLO-02); a face-down aspect between them counts as a gap (CHI-18)."""
    c = board.table.cards[card]
    row = board.table.seats[c.seat].battlefield
    return card in row and other in row and abs(row.index(card) - row.index(other)) == 1


def _f_slot(board: Board, ctx: Context, env: Env, _sel: sl.Select, f: fl.SlotOf, c: Card) -> bool:
    return board.slot(c.id) in map(board.slot, resolve_ref(board, ctx, env, f.card.name).cards)


def _f_of_several(_board: Board, _ctx: Context, _env: Env, _sel: sl.Select, _f: Any, _c: Card) -> bool:
    """True: a limit on several cards excludes no single one; see ``_highest`` and ``can_be_picked_with``."""
    return True


Fits = Callable[["Board", Context, Env, sl.Select, Any, Card], bool]
FITS: dict[type, Fits] = {
    fl.InState: _f_state,
    sl.Where: _f_where,
    fl.Titled: lambda b, _c, _e, _s, f, c: b.title(c.id) == f.title,
    fl.TitledAs: _f_titled_as,
    fl.NotTitled: lambda b, _c, _e, _s, f, c: b.title(c.id) != f.title,
    fl.TitleContains: lambda b, _c, _e, _s, f, c: f.words in b.title(c.id),
    fl.WithDie: lambda b, _c, _e, _s, f, c: f.die in b.dice_types(c.id),
    fl.WithoutDie: lambda b, _c, _e, _s, f, c: f.die not in b.dice_types(c.id),
    fl.OnCard: _f_on,
    fl.NotThis: _f_not,
    fl.Prints: _f_prints,
    fl.CostSymbol: _f_symbol,
    fl.Facing: _f_facing,
    fl.NoUnique: lambda b, _c, _e, _s, _f, c: _spec(b, c).unique is None,
    fl.Conjured: _f_conjured,
    fl.StatusAbility: _f_status_ability,
    fl.Bearing: lambda b, _c, _e, _s, f, c: _bears(b, c, f.title),
    fl.Lacking: lambda b, _c, _e, _s, f, c: not _bears(b, c, f.title),
    fl.Beside: _f_beside,
    fl.HasAbility: lambda b, _c, _e, _s, f, c: any(a.name == f.name for a in b.abilities(c.id)),
    fl.SlotOf: _f_slot,
    fl.Highest: _f_of_several,
    sl.SumLimit: _f_of_several,
    fl.OnePerSlot: _f_of_several,
}
"""Filter → whether a card passes it."""


def subject_matches(board: Board, ctx: Context, env: Env, sel: sl.Selector, card: int) -> bool:
    """Like ``matches``, but also checks whose card it is: for trigger subjects and ``by`` filters."""
    if isinstance(sel, sl.AnyOf):
        return any(subject_matches(board, ctx, env, o, card) for o in sel.options)
    if not isinstance(sel, sl.Select) or sel.whose is sl.Whose.ANY:
        return matches(board, ctx, env, sel, card)
    whose, seat = _whose(board, ctx, env, sel), controller(board, card)
    if seat not in whose and (sel.whose is sl.Whose.MINE or board.table.body(seat).index not in whose):
        return False
    return matches(board, ctx, env, sel, card)


def _highest(board: Board, stat: Stat, found: list[int]) -> tuple[int, ...]:
    best: dict[int, int] = {}
    for c in found:
        seat = controller(board, c)
        best[seat] = max(best.get(seat, 0), board.stat(c, stat))
    return tuple(c for c in found if board.stat(c, stat) == best[controller(board, c)])


# --- values ------------------------------------------------------------------------------------------------------


def _single_card(board: Board, ctx: Context, env: Env, sel: sl.Selector) -> int:
    return next(iter(cards_of(board, ctx, env, sel)), NONE)


def _v_stat(board: Board, ctx: Context, env: Env, v: sl.StatOf) -> int:
    card = _single_card(board, ctx, env, v.of)
    if card == NONE:
        return 0
    return board.printed(card, v.stat) if v.printed else board.stat(card, v.stat)


def _v_tokens(board: Board, ctx: Context, env: Env, v: sl.TokensOn) -> int:
    cards = cards_of(board, ctx, env, v.of)
    return sum(board.tokens(c, v.token) if v.token is not None else measure(board, "tokens", c) for c in cards)


def _v_destroyed(board: Board, ctx: Context, env: Env, v: sl.DestroyedOf) -> int:
    return len(destroyed_since(board, resolve_ref(board, ctx, env, v.of.name)))


def _v_phase(board: Board, ctx: Context, _env: Env, _v: sl.PhaseNumber) -> int:
    return board.table.body(ctx.you).stage


def _v_dice(board: Board, ctx: Context, env: Env, v: sl.DiceOn) -> int:
    cards = cards_of(board, ctx, env, v.of)
    return sum(1 for c in cards for d in board.dice_types(c) if v.die is None or d is v.die)


def _v_spent(board: Board, ctx: Context, _env: Env, v: sl.Spent) -> int:
    dice = board.table.dice
    paid = zip(ctx.spent, ctx.spent_levels, strict=True)
    return sum(1 for d, level in paid if level is v.level and v.die in (None, dice[d].type))


def _v_pool(board: Board, ctx: Context, env: Env, v: sl.InPool) -> int:
    """Dice in a pool; "an opponent" is the one who has most of them."""
    table = board.table
    place = EXHAUSTED if v.exhausted else ACTIVE
    pools = [table.pool(table.body(s).index, place) for s in seats_of(board, ctx, env, v.of)]
    return max((sum(1 for d in pool if _is_counted(v, d)) for pool in pools), default=0)


def _is_counted(v: sl.InPool, die: Die) -> bool:
    if v.not_basic and die.level is Level.BASIC:
        return False
    return v.die in (None, die.type) and v.level in (None, die.level)


def _v_cost(board: Board, ctx: Context, env: Env, v: sl.MagicCost) -> int:
    card = _single_card(board, ctx, env, v.of)
    return measure(board, "cost", card) if card != NONE else 0


_VALUES: dict[type, Callable[[Board, Context, Env, Any], int]] = {
    sl.Num: lambda _b, _c, _e, v: int(v.n),
    sl.Numeral: lambda _b, c, _e, _v: c.n,
    sl.XValue: lambda _b, c, _e, _v: c.x,
    sl.AllOf: lambda _b, _c, _e, _v: EVERYTHING,
    sl.That: lambda _b, c, _e, _v: c.event.amount if c.event else 0,
    sl.StatOf: _v_stat,
    sl.TokensOn: _v_tokens,
    sl.Count: lambda b, c, e, v: len(cards_of(b, c, e, v.of)),
    sl.DiceOn: _v_dice,
    sl.Spent: _v_spent,
    sl.InPool: _v_pool,
    sl.MagicCost: _v_cost,
    sl.DestroyedOf: _v_destroyed,
    sl.Done: lambda _b, _c, e, v: e.get(v.name.removeprefix("$"), EMPTY).n,
    sl.PhaseNumber: _v_phase,
    sl.Basics: lambda _b, _c, e, v: e.get(v.name.removeprefix("$"), EMPTY).basics,
    sl.Lack: lambda b, c, e, v: max(0, value(b, c, e, v.n) - value(b, c, e, v.of)),
}


def value(board: Board, ctx: Context, env: Env, v: sl.Value) -> int:
    """The present amount of a value."""
    return _VALUES[type(v)](board, ctx, env, v)


def with_x(board: Board, ctx: Context, x: sl.Value | None) -> Context:
    """A context with X as the text defines it now; without a definition, as it was paid for (ASC-GLO-18)."""
    return ctx if x is None else replace(ctx, x=value(board, ctx, NO_ENV, x))
