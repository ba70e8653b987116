"""Derived values of one table: current values, abilities, restrictions (``census`` 5.4: one ordered pass, no fixpoint).

A board reads exactly one immutable table, so a fork never sees a stale value. Everything is computed on first use.
"""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.engine import conditions, query
from ashes_tui.engine.control import Context
from ashes_tui.engine.rules import Ability, Rules
from ashes_tui.engine.state import NONE, Snapshot
from ashes_tui.engine.table import Table
from ashes_tui.lang.select import Ref
from ashes_tui.lang.static import Act, AttachTo, Cannot, Flag, Gain, Lose, Must, StatBonus, Static
from ashes_tui.lang.terms import IN_PLAY, BlockKind, DieType, Stat, Token, Zone


class Entry(NamedTuple):
    """A static in effect on a card: what, from which card, for whom, with which numeral."""

    static: Static
    holder: int
    you: int
    n: int
    die: int = NONE


class Board:
    """What a table amounts to."""

    __slots__ = ("_abilities", "_entries", "_gained", "_in_play", "_stats", "rules", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self._in_play: tuple[int, ...] | None = None
        self._entries: dict[int, list[Entry]] | None = None
        self._gained: dict[int, list[Ability]] = {}
        self._abilities: dict[int, tuple[Ability, ...]] = {}
        self._stats: dict[tuple[int, Stat], int] = {}

    # --- plain facts ---------------------------------------------------------------------------------------------

    @property
    def in_play(self) -> tuple[int, ...]:
        """All cards in play, seats in order, each card before what is attached to it (ASC-GLO-13)."""
        if self._in_play is None:
            cards = self.table.cards
            found: list[int] = []
            for seat in self.table.seats:
                if seat.lost:
                    continue
                own = () if seat.body != NONE else (seat.phoenixborn,)
                for c in (*own, *self.units(seat.index), *seat.spellboard):
                    found.append(c)
                    if cards[c].attached:
                        found.extend(cards[c].attached)
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

    def is_in_play(self, card: int) -> bool:
        """Whether a card is in play."""
        return self.table.cards[card].zone in IN_PLAY

    def remains(self, card: int, mark: int) -> bool:
        """Whether a card is in play and has been since it had this incarnation (NONE: any)."""
        return self.is_in_play(card) and mark in (NONE, self.table.cards[card].incarnation)

    def tokens(self, card: int, token: Token) -> int:
        """Tokens on a card; its last-known number if it left play."""
        c = self.table.cards[card]
        record = c.last if c.last is not None and c.zone not in IN_PLAY else c
        if token is Token.WOUND:
            return record.wounds
        return record.exhaustion if token is Token.EXHAUSTION else record.status

    def dice_types(self, card: int) -> tuple[DieType, ...]:
        """Types of the dice on a card, or that last were."""
        c = self.table.cards[card]
        if c.last is not None and c.zone not in IN_PLAY:
            return c.last.dice
        return tuple(self.table.dice[d].type for d in c.dice) if c.dice else ()

    def alterations(self, card: int) -> int:
        """How many alteration spells are attached, or last were."""
        c = self.table.cards[card]
        return c.last.alterations if c.last is not None and c.zone not in IN_PLAY else len(c.attached)

    def exhausted(self, card: int) -> bool:
        """Exhausted: one or more exhaustion tokens (ASC-TXT-12)."""
        return self.table.cards[card].exhaustion > 0

    def tokens_were(self, card: int) -> int:
        """Exhaustion tokens on a card, or on it when it left play: decides whether its text may answer."""
        return self.tokens(card, Token.EXHAUSTION)

    def title(self, card: int) -> str:
        """Current title: the copied one under a copy effect."""
        return self._copied(card) or self.table.cards[card].name

    def _copied(self, card: int) -> str | None:
        for effect in reversed(self.table.effects):
            if effect.copy_of is not None and effect.cards:
                c, identity = effect.cards[0]
                if c == card and self.table.cards[c].identity == identity:
                    return effect.copy_of
        return None

    # --- values --------------------------------------------------------------------------------------------------

    def printed(self, card: int, stat: Stat) -> int:
        """Printed value, after copies."""
        return self.rules.infos[self.title(card)].card.stat(stat)

    def stat(self, card: int, stat: Stat) -> int:
        """Current value, never below 0 (ASC-GLO-17); last-known if it left play."""
        c = self.table.cards[card]
        if c.zone not in IN_PLAY and c.last is not None:
            return _last_stat(c.last, stat)
        key = (card, stat)
        found = self._stats.get(key)
        if found is None:
            found = self._stats[key] = self._compute(card, stat)
        return found

    def _compute(self, card: int, stat: Stat) -> int:
        c = self.table.cards[card]
        total = self.printed(card, stat) if self.table.effects else self.rules.infos[c.name].card.stat(stat)
        for a in c.attached:
            total += self.rules.infos[self.table.cards[a].name].bonus.get(stat, 0)
        for entry in self.entries(card):
            s = entry.static
            if isinstance(s, StatBonus) and s.stat is stat:
                ctx = Context(entry.you, entry.holder, n=entry.n, die=entry.die)
                n = query.value(self, ctx, query.NO_ENV, s.n)
                if s.per is not None:
                    n *= query.value(self, ctx, query.NO_ENV, s.per)
                total += n
        return max(0, total)

    def snapshot(self, card: int) -> Snapshot:
        """The last-known record of a card in play."""
        c = self.table.cards[card]
        texts = self.abilities(card)
        own = texts is self.rules.infos[self.title(card)].abilities
        return Snapshot(
            attack=self.stat(card, Stat.ATTACK),
            life=self.stat(card, Stat.LIFE),
            recover=self.stat(card, Stat.RECOVER),
            wounds=c.wounds,
            status=c.status,
            exhaustion=c.exhaustion,
            dice=self.dice_types(card),
            alterations=len(c.attached),
            controller=c.seat,
            host=c.host,
            texts=None if own else tuple((a.address, a.n) for a in texts),
        )

    # --- abilities -----------------------------------------------------------------------------------------------

    def abilities(self, card: int) -> tuple[Ability, ...]:
        """The text blocks a card has now, numerals merged (ASC-GLO-14); muted ones included."""
        found = self._abilities.get(card)
        if found is None:
            found = self._abilities[card] = self._merged(card)
        return found

    def _merged(self, card: int) -> tuple[Ability, ...]:
        c = self.table.cards[card]
        if c.zone is Zone.ASIDE and c.last is not None and c.last.texts is not None:
            return tuple(self.rules.abilities[text].with_n(n) for text, n in c.last.texts)
        info = self.rules.infos[self.title(card)]
        self.entries(card)
        gained = self._gained.get(card)
        if any(isinstance(e.static, Lose) for e in self.entries(card)):
            return tuple(a for a in info.abilities if a.name is None)
        if not gained:
            return info.abilities
        merged: dict[str, Ability] = {}
        for a in (*info.abilities, *gained):
            key = a.name or a.address
            old = merged.get(key)
            if old is None:
                merged[key] = a
            elif a.n is not None and old.n is not None:
                merged[key] = old.with_n(old.n + a.n)
        return tuple(merged.values())

    def active(self, card: int, ability: Ability) -> bool:
        """Whether a text is in effect: not exhausted, or inexhaustible (ASC-TXT-02, ASC-TXT-12)."""
        return ability.inex or self.table.cards[card].exhaustion == 0

    # --- statics -------------------------------------------------------------------------------------------------

    def entries(self, card: int) -> list[Entry]:
        """Statics in effect on a card."""
        if self._entries is None:
            self._entries = {}
            self._collect()
        return self._entries.get(card, _NO_ENTRIES)

    def _collect(self) -> None:
        names, cards, dice = self.rules.static_names, self.table.cards, self.table.dice
        copies = any(e.copy_of for e in self.table.effects)
        for c in self.in_play:
            card = cards[c]
            title = self.title(c) if copies else card.name
            if title in names:
                for ability in self.rules.infos[title].statics:
                    if ability.inex or card.exhaustion == 0:
                        self._add(c, card.seat, ability)
            for d in card.dice:
                if dice[d].type in self.rules.die_statics:
                    for ability in self.rules.on_card[dice[d].type]:
                        if ability.block.kind is BlockKind.ALWAYS:
                            self._add(c, card.seat, ability, d)
        self._collect_gained()
        self._collect_timed()

    def _collect_gained(self) -> None:
        for c, gained in list(self._gained.items()):
            card = self.table.cards[c]
            for ability in gained:
                if ability.block.kind is BlockKind.ALWAYS and (ability.inex or card.exhaustion == 0):
                    self._add(c, card.seat, ability)

    def _collect_timed(self) -> None:
        for effect in self.table.effects:
            for c, identity in effect.cards:
                card = self.table.cards[c]
                if card.identity == identity and card.zone in IN_PLAY:
                    for static in effect.statics:
                        self._put(c, Entry(static, c, effect.seat, 0))

    def _add(self, holder: int, you: int, ability: Ability, die: int = NONE) -> None:
        for static in ability.block.statics:
            if isinstance(static, AttachTo):
                continue
            entry = Entry(static, holder, you, ability.n or 0, die)
            for c in self._reach(static, entry):
                self._put(c, entry)

    def _reach(self, static: Static, entry: Entry) -> tuple[int, ...]:
        assert not isinstance(static, AttachTo)
        ctx = Context(entry.you, entry.holder, n=entry.n, die=entry.die)
        if static.given and not conditions.holds(self, ctx, query.NO_ENV, static.given):
            return ()
        if isinstance(static.who, Ref):
            if static.who.name == "self":
                return (entry.holder,)
            if static.who.name == "host" and entry.die == NONE:
                host = self.table.cards[entry.holder].host
                return (host,) if host != NONE else ()
        return query.cards_of(self, ctx, query.NO_ENV, static.who)

    def _put(self, card: int, entry: Entry) -> None:
        assert self._entries is not None
        self._entries.setdefault(card, []).append(entry)
        if isinstance(entry.static, Gain):
            n = entry.static.n
            found = self.rules.keywords[entry.static.keyword]
            self._gained.setdefault(card, []).extend(a.with_n(n) if n is not None else a for a in found)

    # --- restrictions --------------------------------------------------------------------------------------------

    def cannot(self, card: int, act: Act, by: int = NONE) -> bool:
        """Whether something is forbidden to (or with) a card, by another card if that matters (ASC-TXT-10)."""
        for entry in self.entries(card):
            s = entry.static
            if isinstance(s, Cannot) and act in s.what and self._by(entry, s, by):
                return True
        return False

    def _by(self, entry: Entry, static: Cannot, by: int) -> bool:
        if static.by is None:
            return True
        if by == NONE:
            return False
        ctx = Context(entry.you, entry.holder, n=entry.n, die=entry.die)
        return query.matches(self, ctx, query.NO_ENV, static.by, by)

    def must(self, card: int, act: Act) -> bool:
        """Whether a card must do something if able."""
        return any(isinstance(e.static, Must) and act in e.static.what for e in self.entries(card))

    def flag(self, card: int, name: str) -> bool:
        """Whether a named rule flag is set on a card."""
        return any(isinstance(e.static, Flag) and e.static.name == name for e in self.entries(card))

    def player_flag(self, seat: int, name: str, die: DieType | None = None) -> bool:
        """Whether a timed effect sets a named flag on a player (for a die type, if it names one)."""
        return any(
            seat in effect.seats
            and isinstance(s, Flag)
            and s.name == name
            and (s.die is None or die is None or s.die is die)
            for effect in self.table.effects
            for s in effect.statics
        )


_NO_ENTRIES: list[Entry] = []


def _last_stat(last: Snapshot, stat: Stat) -> int:
    if stat is Stat.ATTACK:
        return last.attack
    return last.life if stat is Stat.LIFE else last.recover
