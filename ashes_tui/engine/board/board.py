"""Derived values of one table: current values, abilities, restrictions in one ordered pass.

A board reads exactly one immutable table, so a fork never sees a stale value. Everything is computed on first use.
"""

from __future__ import annotations

from ashes_tui.engine.board import conditions, layers, query, snapshots
from ashes_tui.engine.board.facts import cards_in_play_of
from ashes_tui.engine.board.layers import StaticEntry
from ashes_tui.engine.board.rules import Ability, Rules
from ashes_tui.engine.board.statics import Statics, collect
from ashes_tui.engine.table.control import Context
from ashes_tui.engine.table.state import NONE, TimedEffect
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.defs import CardDef, EditionDef
from ashes_tui.lang.select import Mode, Ref, Select
from ashes_tui.lang.static import Act, AttachTo, Cannot, Flag, Must, ShareSlot, StatBonus, Static, Ward
from ashes_tui.lang.terms import ASPECT_TYPES, IN_PLAY, CardType, DieType, Duration, EventKind, Means, Stat, Token, Zone


class Board:
    """Derived values of one table, computed on demand: current values are never stored (ASC-GLO-17)."""

    __slots__ = (
        "_abilities",
        "_considered",
        "_grants",
        "_in_play",
        "_listeners",
        "_looking",
        "_statics",
        "_stats",
        "_weakened",
        "rules",
        "table",
    )

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self._in_play: tuple[int, ...] | None = None
        self._statics: Statics | None = None
        self._grants: bool | None = None
        self._weakened: bool | None = None
        self._considered: frozenset[int] | None = None
        self._looking = False
        self._abilities: dict[int, tuple[Ability, ...]] = {}
        self._stats: dict[tuple[int, Stat], int] = {}
        self._listeners: dict[EventKind, tuple[int, ...]] = {}

    # --- plain facts ---------------------------------------------------------------------------------------------

    @property
    def edition(self) -> EditionDef:
        """The edition of the game: its numbers and switches."""
        return self.rules.rulebook.editions[self.table.edition]

    @property
    def chained(self) -> tuple[str, ...]:
        """Chained titles: not allowed in a First Five or played in round 1 (ASC-GLO-21)."""
        return self.rules.rulebook.listed(self.edition.chained) if self.table.chained else ()

    @property
    def in_play(self) -> tuple[int, ...]:
        """All cards in play, seat by seat, each card followed by its attachments (ASC-GLO-13)."""
        if self._in_play is None:
            found: list[int] = []
            for seat in self.table.seats:
                if not seat.lost:
                    found += cards_in_play_of(self, seat, seat.body == NONE)
            self._in_play = tuple(found)
        return self._in_play

    def units(self, seat: int) -> tuple[int, ...]:
        """Face-up units of a battlefield, left to right (ASC-DRG-27)."""
        state = self.table.seats[seat]
        if not state.automaton:
            return state.battlefield
        cards = self.table.cards
        return tuple(c for c in state.battlefield if cards[c].zone is Zone.BATTLEFIELD)

    def face_down(self, seat: int) -> tuple[int, ...]:
        """Face-down aspects of a battlefield, left to right."""
        cards = self.table.cards
        return tuple(c for c in self.table.seats[seat].battlefield if cards[c].zone is Zone.FACE_DOWN)

    @property
    def may_have_changed_texts(self) -> bool:
        """Whether any card could now have abilities other than those of its title."""
        if self._grants is None:
            self._grants = self._changed_by(self.rules.granters)
        return self._grants

    @property
    def may_have_lowered_life(self) -> bool:
        """Whether any life value could now be below the printed one."""
        if self._weakened is None:
            self._weakened = self.rules.dice_weaken or self._changed_by(self.rules.weakeners)
        return self._weakened

    def _changed_by(self, names: frozenset[str]) -> bool:
        """Whether there are timed effects or cards with these names, without which nothing could have changed."""
        cards = self.table.cards
        return bool(self.table.effects) or any(cards[c].name in names for c in self.in_play)

    def listeners(self, kind: EventKind) -> tuple[int, ...]:
        """Cards in play that could respond to a kind of fact, by an ability of their own or of a die on them."""
        found = self._listeners.get(kind)
        if found is None:
            cards, names = self.table.cards, self.rules.listening[kind]
            found = self.in_play
            if not self.may_have_changed_texts:
                found = tuple(c for c in found if cards[c].name in names or cards[c].dice)
            self._listeners[kind] = found
        return found

    def is_in_play(self, card: int) -> bool:
        """Whether a card is in play."""
        c = self.table.cards[card]
        return c.zone in IN_PLAY and not self.table.seats[c.seat].lost

    def slot(self, card: int) -> tuple[int, str]:
        """The slot of a ready spell: seat and title of the spell, or of the one whose slot it shares (ASC-ACT-14)."""
        c = self.table.cards[card]
        return c.seat, c.name if c.host == NONE else self.table.cards[c.host].name

    def has_stayed(self, card: int, mark: int) -> bool:
        """Whether a card is in play in the given incarnation (NONE: any)."""
        return self.is_in_play(card) and mark in (NONE, self.table.cards[card].incarnation)

    def tokens(self, card: int, token: Token) -> int:
        """Tokens on a card; its last-known number if it left play."""
        c = self.table.cards[card]
        if token is Token.RED_RAINS:
            return c.red_rains
        record = c.last if c.last is not None and c.zone not in IN_PLAY else c
        if token is Token.WOUND:
            return record.wounds
        return record.exhaustion if token is Token.EXHAUSTION else record.status

    def dice_types(self, card: int) -> tuple[DieType, ...]:
        """Types of the dice on a card; its last-known ones if it left play."""
        c = self.table.cards[card]
        if c.last is not None and c.zone not in IN_PLAY:
            return c.last.dice
        return tuple(self.table.dice[d].type for d in c.dice) if c.dice else ()

    def alterations(self, card: int) -> int:
        """The number of attached alteration spells; last-known if the card left play."""
        c = self.table.cards[card]
        return c.last.alterations if c.last is not None and c.zone not in IN_PLAY else len(c.attached)

    def is_exhausted(self, card: int) -> bool:
        """Whether a card has an exhaustion token or is considered exhausted (ASC-TXT-12)."""
        if self.table.cards[card].exhaustion > 0:
            return True
        return card in self._considered_exhausted()

    def _considered_exhausted(self) -> frozenset[int]:
        if self._considered is None:
            self._considered, self._looking = frozenset(), True  # queries during the search see none
            found = layers.considered_exhausted(self)
            self._considered, self._looking = found, False
            if found:
                self._statics = None
                self._abilities.clear()
        return self._considered

    def was_exhausted(self, card: int) -> bool:
        """Whether a card is exhausted, or was when it left play; its text then cannot respond."""
        c = self.table.cards[card]
        if c.zone not in IN_PLAY and c.last is not None:
            return c.last.exhausted
        return self.is_exhausted(card)

    def title(self, card: int) -> str:
        """Current title: the copied one under a copy effect."""
        return layers.copied_title(self.table, card) or self.table.cards[card].name

    # --- values --------------------------------------------------------------------------------------------------

    def printed(self, card: int, stat: Stat) -> int:
        """Printed value, after copies and swaps."""
        if self.table.effects:
            stat = layers.printed_source(self.table, card, stat)
        spec = self.rules.infos[self.title(card)].card
        if spec.type is CardType.CHIMERA and stat is Stat.LIFE:
            return self.table.body(self.table.cards[card].seat).life  # CMP-17
        return self._x(card, spec) if stat in spec.x_stats else spec.stat(stat)

    def _x(self, card: int, spec: CardDef) -> int:
        """The X of a card; for a copy its value when the copy began (ASC-GLO-18)."""
        assert spec.x is not None
        frozen = layers.copied_x(self.table, card)
        if frozen is not None:
            return frozen
        return query.value(self, Context(query.controller(self, card), card), query.NO_ENV, spec.x)

    def x_of(self, card: int) -> int:
        """The current X of a card; 0 if it has none."""
        spec = self.rules.infos[self.title(card)].card
        return self._x(card, spec) if spec.x is not None else 0

    def prints_x(self, card: int, stat: Stat) -> bool:
        """Whether a value of a card is printed as X, which equals no number."""
        if self.table.effects:
            stat = layers.printed_source(self.table, card, stat)
        return stat in self.rules.infos[self.title(card)].card.x_stats

    def stat(self, card: int, stat: Stat) -> int:
        """Current value, never below 0 (ASC-GLO-17); last-known if it left play."""
        c = self.table.cards[card]
        if c.zone not in IN_PLAY and c.last is not None:
            return snapshots.stat_of(c.last, stat)
        key = (card, stat)
        found = self._stats.get(key)
        if found is None:
            found = self._stats[key] = self._compute(card, stat)
        return found

    def _compute(self, card: int, stat: Stat) -> int:
        c = self.table.cards[card]
        spec = self.rules.infos[c.name].card
        if stat is Stat.RECOVER and spec.type in ASPECT_TYPES:
            return 0  # CHI-55: not even with a bonus
        total = self.printed(card, stat) if self.table.effects or spec.x is not None else spec.stat(stat)
        if stat is Stat.LIFE and c.zone is Zone.PHOENIXBORN:
            total = self.table.seats[c.seat].life or total
        for a in c.attached:
            total += self.rules.infos[self.table.cards[a].name].bonus.get(stat, 0)
        for entry in self.entries(card):
            s = entry.static
            if isinstance(s, StatBonus) and s.stat is stat:
                ctx = self.context_of(entry)
                n = query.value(self, ctx, query.NO_ENV, s.n)
                total += n if s.per is None else n * query.value(self, ctx, query.NO_ENV, s.per)
        return max(0, total)

    # --- abilities -----------------------------------------------------------------------------------------------

    def abilities(self, card: int) -> tuple[Ability, ...]:
        """The abilities a card has now, inactive ones included, with the numerals of equal ones added (ASC-GLO-14)."""
        c = self.table.cards[card]
        if c.zone is not Zone.ASIDE and (not self.may_have_changed_texts or not self._all_statics().changes(card)):
            return self.rules.infos[c.name].abilities
        found = self._abilities.get(card)
        if found is None:
            found = self._abilities[card] = self._merged(card)
        return found

    def _merged(self, card: int) -> tuple[Ability, ...]:
        c = self.table.cards[card]
        if c.zone is Zone.ASIDE and c.last is not None and c.last.texts is not None:
            return tuple(self.rules.abilities[text].with_n(n) for text, n in c.last.texts)
        info = self.rules.infos[self.title(card) if self.table.effects else c.name]
        statics = self._all_statics()
        if card in statics.mute:
            return tuple(a for a in info.abilities if a.name is None)
        if card not in statics.gained:
            return self._with_raised_numerals(card, info.abilities)
        texts = list(info.abilities)
        for keyword, n in statics.gained[card]:
            same = [i for i, a in enumerate(texts) if a.name == keyword]
            if not same:
                texts += [a.with_n(n) for a in self.rules.keywords[keyword]]
            for i in same if n is not None else ():
                texts[i] = texts[i].with_n(texts[i].numeral + (n or 0))
        return self._with_raised_numerals(card, tuple(texts))

    def _with_raised_numerals(self, card: int, texts: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """Abilities with raised numerals; numerals of equal names have been added before (layer 5)."""
        more = self._all_statics().numerals.get(card, 0)
        return tuple(a if a.n is None else a.with_n(a.n + more) for a in texts) if more else texts

    def is_active(self, card: int, ability: Ability) -> bool:
        """Whether an ability is active: its card is unexhausted, or it is inexhaustible (ASC-TXT-02, ASC-TXT-12)."""
        return ability.inex or not self.is_exhausted(card)

    # --- statics -------------------------------------------------------------------------------------------------

    def entries(self, card: int) -> list[StaticEntry]:
        """Statics in effect on a card."""
        return self._all_statics().entries.get(card, _NO_ENTRIES)

    def _all_statics(self) -> Statics:
        if self._statics is None:
            self._considered_exhausted()
        if self._statics is None:
            self._statics = Statics()
            collect(self, self._statics)
            self._stats.clear()  # values cached during collection were incomplete
            if not self._looking:
                _remember(self)
        return self._statics

    def affected_by(self, effect: TimedEffect) -> list[int]:
        """Cards in play that a timed effect applies to now."""
        if effect.duration is Duration.ATTACKS and self.table.attack is None:
            return []
        cards = self.table.cards
        return [c for c, identity in effect.cards if cards[c].identity == identity and cards[c].zone in IN_PLAY]

    def context_of(self, entry: StaticEntry) -> Context:
        """The context in which a static is evaluated: its controller and card."""
        ctx = Context(entry.you, entry.holder, n=entry.n, die=entry.die)
        return ctx if entry.x is None else query.with_x(self, ctx, entry.x)

    def reach(self, static: Static, entry: StaticEntry) -> tuple[int, ...]:
        """Cards that a static applies to."""
        assert not isinstance(static, AttachTo | ShareSlot)
        if static.given and not conditions.holds(self, self.context_of(entry), query.NO_ENV, static.given):
            return ()
        if isinstance(static.who, Ref):
            if static.who.name == "self":
                return (entry.holder,)
            if static.who.name == "host":
                host = self.table.cards[entry.holder].host if entry.die == NONE else entry.holder
                return (host,) if host != NONE else ()
        found = query.cards_of(self, self.context_of(entry), query.NO_ENV, static.who)
        mode = static.who.mode if isinstance(static.who, Select) else Mode.ALL
        return found[:1] if mode is Mode.LEFTMOST else found[-1:] if mode is Mode.RIGHTMOST else found

    # --- restrictions --------------------------------------------------------------------------------------------

    def cannot(self, card: int, act: Act, by: int = NONE, means: Means | None = None, cause: int = NONE) -> bool:
        """Whether a card cannot do something, or something cannot be done to it (ASC-TXT-10).

        ``by`` is the other card concerned, ``means`` and ``cause`` how and by which player, if that matters.
        """
        for entry in self.entries(card):
            s = entry.static
            if (
                isinstance(s, Cannot)
                and act in s.what
                and self._by(entry, s, by)
                and self.is_done_as_stated(entry, s, means, cause)
            ):
                return True
        return act is Act.BLOCK and self._cannot_block(card)

    def may_attack(self, card: int, target: int = NONE) -> bool:
        """Whether a unit is unexhausted (ASC-TXT-13) and nothing forbids it to attack; without a target, anything."""
        return not self.is_exhausted(card) and not self.cannot(card, Act.ATTACK, target)

    def _cannot_block(self, card: int) -> bool:
        """Whether a prohibition on its controller keeps a unit from blocking, even if it came into play later."""
        entries = self.player_entries(self.table.cards[card].seat)
        return any(
            isinstance(s := e.static, Cannot) and Act.BLOCK_WITH in s.what and self._by(e, s, card) for e in entries
        )

    def _by(self, entry: StaticEntry, static: Cannot, by: int) -> bool:
        if static.by is None:
            return True
        if by == NONE:
            return False
        ctx = self.context_of(entry)
        return query.subject_matches(self, ctx, query.NO_ENV, static.by, by)

    def is_done_as_stated(self, entry: StaticEntry, static: Cannot | Ward, means: Means | None, cause: int) -> bool:
        """Whether a static restricts what is done by these means and this player."""
        if static.means and means not in static.means:
            return False
        if static.of is None:
            return True
        return cause == entry.you if static.of == "mine" else self.table.opposes(entry.you, cause)

    def player_entries(self, seat: int) -> list[StaticEntry]:
        """Statics that apply to a player."""
        return self._all_statics().people.get(seat, _NO_ENTRIES)

    def must(self, card: int, act: Act, by: int = NONE) -> bool:
        """Whether a card must do something if able, optionally to or by another card (ASC-TXT-10)."""
        return any(
            isinstance(e.static, Must) and act in e.static.what and (e.static.by is None or self._one_of(e.static, by))
            for e in self.entries(card)
        )

    def _one_of(self, static: Must, by: int) -> bool:
        return by != NONE and (by, self.table.cards[by].identity) in static.cards

    def has_flag(self, card: int, name: str, means: Means | None = None) -> bool:
        """Whether a flag is set on a card; one that names means counts only for what the card does by these."""
        return any(
            isinstance(s := e.static, Flag) and s.name == name and (not s.means or means in (None, *s.means))
            for e in self.entries(card)
        )

    def has_player_flag(self, seat: int, name: str, die: DieType | None = None) -> bool:
        """Whether a flag is set on a player; one that names a die type counts only for that."""
        return any(
            isinstance(s := e.static, Flag) and s.name == name and (s.die is None or die is None or s.die is die)
            for e in self.player_entries(seat)
        )


_NO_ENTRIES: list[StaticEntry] = []


# The latest boards, newest first: a few of them, since one process may run many games.
_recent: tuple[Board, ...] = ()


def _remember(board: Board) -> None:
    global _recent
    _recent = (board, *_recent[:15])


def board_of(rules: Rules, table: Table) -> Board:
    """The board of a table, from a small cache of the latest tables."""
    for board in _recent:
        if board.table is table and board.rules is rules:
            return board
    return Board(rules, table)
