"""``link`` prepares a rulebook for running, once; most other calls take the result.

Programs get addresses (``Javelineer#0``, nested ones ``.../2d``), triggers are indexed by event, keywords expanded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ashes_tui.lang import effect as fx
from ashes_tui.lang.block import Block, EventPattern, Keyword
from ashes_tui.lang.cost import Cost, cost_text
from ashes_tui.lang.defs import CardDef, DieDef, Rulebook
from ashes_tui.lang.select import Num
from ashes_tui.lang.static import AttachTo, Considered, Gain, Lose, PayFrom, ShareSlot, StatBonus
from ashes_tui.lang.terms import ALTERATION_TYPES, UNIT_TYPES, ActionKind, BlockKind, CardType, DieType, EventKind, Stat


class Ability:
    """A text block of a card or die with its address and numeral, ready to run.

    Without a numeral ``n`` is None and ``numeral`` is 0. ``inex``: it is inexhaustible (ASC-TXT-02).
    """

    __slots__ = ("address", "block", "inex", "n", "name", "numeral", "optional", "owner")

    def __init__(self, address: str, block: Block, owner: str, name: str | None, n: int | None) -> None:
        self.address = address
        self.block = block
        self.owner = owner
        self.name = name
        self.n = n
        self.numeral = n or 0
        self.inex = block.inex
        self.optional = len(block.do) == 1 and isinstance(block.do[0], fx.May)

    def with_n(self, n: int | None) -> Ability:
        """The same ability with another numeral (ASC-GLO-14)."""
        return Ability(self.address, self.block, self.owner, self.name, n)


class CardInfo:
    """A card definition with everything the engine asks of it precomputed."""

    def __init__(self, card: CardDef, abilities: tuple[Ability, ...]) -> None:
        self.card = card
        self.name = card.name
        self.type = card.type
        self.is_unit = card.type in UNIT_TYPES
        self.is_ready = card.type is CardType.READY_SPELL
        self.is_alteration = card.type in ALTERATION_TYPES
        self.attack, self.life, self.recover = (card.stat(s) for s in (Stat.ATTACK, Stat.LIFE, Stat.RECOVER))
        self.bonus = dict(card.bonus)
        self.abilities = abilities
        self.acts = _abilities_of(abilities, BlockKind.ACT)
        self.focus = _abilities_of(abilities, BlockKind.FOCUS)
        self.plays = _abilities_of(abilities, BlockKind.PLAY)
        self.statics = _abilities_of(abilities, BlockKind.ALWAYS)
        self.reactions = _abilities_of(abilities, BlockKind.REACT, BlockKind.HANDPLAY)
        self.triggers = _abilities_of(abilities, BlockKind.WHEN, BlockKind.AFTER)
        self.costs = {cost_text(c): c for c in (card.cost or Cost()).variants()}
        statics = [s for a in self.statics for s in a.block.statics]
        self.attach_to = next((s.what for s in statics if isinstance(s, AttachTo)), None)
        self.shares = next((s.what for s in statics if isinstance(s, ShareSlot)), None)


def _abilities_of(abilities: tuple[Ability, ...], *kinds: BlockKind) -> tuple[Ability, ...]:
    return tuple(a for a in abilities if a.block.kind in kinds)


class Rules:
    """A linked rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.programs: dict[str, tuple[fx.Effect, ...]] = {}
        self.abilities: dict[str, Ability] = {}
        self.keywords: dict[str, tuple[Ability, ...]] = {}
        self.infos: dict[str, CardInfo] = {}
        self.powers: dict[DieType, tuple[Ability, ...]] = {}
        self.on_card: dict[DieType, tuple[Ability, ...]] = {}
        self.costs: dict[str, Cost] = {}
        self._link()
        self._find_waived_costs()
        self.listening = self._listening(lambda i: i.triggers)
        self.reacting = self._listening(lambda i: i.reactions)
        self.free_reactions = any(
            not cost.symbols
            for info in self.infos.values()
            for ability in info.reactions
            for cost in reaction_costs(info, ability).values()
        )
        self.static_names = frozenset(n for n, i in self.infos.items() if i.statics)
        self.considerers = frozenset(n for n, i in self.infos.items() if _has_static(i, Considered))
        self.lenders = frozenset(n for n, i in self.infos.items() if _has_static(i, PayFrom))
        self.granters = frozenset(n for n, i in self.infos.items() if _has_static(i, Gain) or _has_static(i, Lose))
        self.weakeners = frozenset(n for n, i in self.infos.items() if self._weakens(i))
        self.dice_weaken = any(_lowers_life(a) for abilities in self.on_card.values() for a in abilities)
        self.die_triggers = frozenset(
            t for t, abilities in self.on_card.items() if _abilities_of(abilities, BlockKind.WHEN, BlockKind.AFTER)
        )
        self.die_statics = frozenset(
            t for t, abilities in self.on_card.items() if _abilities_of(abilities, BlockKind.ALWAYS)
        )

    def _weakens(self, info: CardInfo) -> bool:
        """Whether a card could lower a life value below the printed one, or prints its own life as X."""
        gained = [s.keyword for a in info.statics for s in a.block.statics if isinstance(s, Gain)]
        texts = (*info.statics, *(a for keyword in gained for a in self.keywords[keyword]))
        return (
            info.bonus.get(Stat.LIFE, 0) < 0
            or Stat.LIFE in info.card.x_stats
            or any(_lowers_life(ability) for ability in texts)
        )

    def die(self, die: DieType) -> DieDef:
        """The definition of a magic type."""
        return self.rulebook.dice[die]

    def _link(self) -> None:
        for name, keyword in self.rulebook.keywords.items():
            self.keywords[name] = tuple(
                self._ability(f"keyword {name}#{i}", block, name, name, None) for i, block in enumerate(keyword.blocks)
            )
        for card in self.rulebook.cards.values():
            self.infos[card.name] = CardInfo(card, tuple(self._card_abilities(card)))
            self.costs.update(self.infos[card.name].costs)
        for die, spec in self.rulebook.dice.items():
            self.powers[die] = self._blocks(f"{die.value} power", spec.power)
            self.on_card[die] = self._blocks(f"{die.value} die", spec.on_card)

    def _blocks(self, prefix: str, blocks: tuple[Block, ...]) -> tuple[Ability, ...]:
        return tuple(self._ability(f"{prefix}#{i}", b, prefix, b.name or prefix, b.n) for i, b in enumerate(blocks))

    def _card_abilities(self, card: CardDef) -> Iterator[Ability]:
        for i, entry in enumerate(card.blocks):
            if isinstance(entry, Keyword):
                blocks = self.rulebook.keywords[entry.name].blocks
                for j, block in enumerate(blocks):
                    address = f"{card.name}#{i}" if len(blocks) == 1 else f"{card.name}#{i}.{j}"
                    yield self._ability(address, block, card.name, entry.name, entry.n)
            else:
                yield self._ability(f"{card.name}#{i}", entry, card.name, entry.name, entry.n)

    def _ability(self, address: str, block: Block, owner: str, name: str | None, n: int | None) -> Ability:
        ability = Ability(address, block, owner, name, n)
        self.abilities[address] = ability
        self._register(address, block.do)
        for cost in (block.cost, block.amend):
            if cost is not None:
                self.costs.update({cost_text(v): v for v in cost.variants()})
        return ability

    def _register(self, key: str, nodes: tuple[fx.Effect, ...]) -> None:
        self.programs[key] = nodes
        for i, node in enumerate(nodes):
            if isinstance(node, fx.Spend):
                self.costs.update({cost_text(v): v for v in node.cost.variants()})
            for mark, inner in children(node):
                self._register(f"{key}/{i}{mark}", inner)

    def _find_waived_costs(self) -> None:
        """Register the costs of cards that an effect or a reaction box lets players play without their actions."""
        nodes = [node for program in self.programs.values() for node in program if isinstance(node, fx.PlayNow)]
        for without in dict.fromkeys(node.without for node in nodes):
            for info in self.infos.values():
                self.costs.update(costs_without_actions(info, without))
        for info in self.infos.values():
            for ability in info.reactions:
                if ability.block.without:
                    self.costs.update(costs_without_actions(info, ability.block.without))

    def _listening(self, pick: Callable[[CardInfo], tuple[Ability, ...]]) -> dict[EventKind, frozenset[str]]:
        found: dict[EventKind, set[str]] = {kind: set() for kind in EventKind}
        for name, info in self.infos.items():
            for ability in pick(info):
                for pattern in ability.block.events:
                    found[pattern.event].add(name)
        return {kind: frozenset(names) for kind, names in found.items()}


def costs_without_actions(info: CardInfo, without: tuple[ActionKind, ...]) -> dict[str, Cost]:
    """The costs of playing a card without certain actions, by their text."""
    main, side = (kind in without for kind in (ActionKind.MAIN, ActionKind.SIDE))
    costs = [cost.without(main, side) for cost in info.costs.values()]
    return {cost_text(cost): cost for cost in costs}


def reaction_costs(info: CardInfo, ability: Ability) -> dict[str, Cost]:
    """The possible costs of playing a card as a reaction: those of its reaction box, else the printed ones."""
    if ability.block.kind is BlockKind.HANDPLAY and ability.block.cost is not None:
        return {cost_text(c): c for c in ability.block.cost.variants()}
    return costs_without_actions(info, ability.block.without) if ability.block.without else info.costs


def children(node: fx.Effect) -> Iterator[tuple[str, tuple[fx.Effect, ...]]]:
    """The programs inside a node, each with the mark that its address ends with."""
    if isinstance(node, fx.May | fx.IfDo | fx.Repeat | fx.Delegate | fx.Also | fx.Later):
        yield "d", node.do
    elif isinstance(node, fx.If):
        yield "d", node.do
        yield "o", node.otherwise
    elif isinstance(node, fx.Pay):
        yield "p", node.pay
        yield "t", node.do
    elif isinstance(node, fx.One | fx.Options):
        for j, option in enumerate(node.options):
            yield f"m{j}", option


def _has_static(info: CardInfo, static: type) -> bool:
    return any(isinstance(s, static) for a in info.statics for s in a.block.statics)


def _lowers_life(ability: Ability) -> bool:
    """Whether an ability can lower a life value; only plain numbers can be negative."""
    bonuses = (s for s in ability.block.statics if isinstance(s, StatBonus) and s.stat is Stat.LIFE)
    return any(isinstance(s.n, Num) and s.n.n < 0 for s in bonuses)


def patterns_of(ability: Ability, kind: EventKind) -> tuple[EventPattern, ...]:
    """The patterns of a block for an event kind."""
    return tuple(p for p in ability.block.events if p.event is kind)


def link(rulebook: Rulebook) -> Rules:
    """Prepare a rulebook for running."""
    return Rules(rulebook)
