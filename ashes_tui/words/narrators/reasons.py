"""Reasons for what the rules do, most of it by an automaton: lines told before the events they explain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import takewhile

from msgspec import Struct

from ashes_tui.engine.api import (
    NONE,
    AbilityActivated,
    AspectRevealed,
    AttackersDeclared,
    BehaviorRolled,
    CardMoved,
    CardPlayed,
    DiceRolled,
    DieMoved,
    Event,
    NumberRolled,
    PhaseBegan,
    ProgressBegan,
    StageBegan,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TriggerResolved,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    UltimateBegan,
)
from ashes_tui.lang.block import Block
from ashes_tui.lang.effect import MoveDie
from ashes_tui.lang.terms import Behavior, BlockKind, Intent, Rule, Token, Zone
from ashes_tui.lang.walk import walk
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.ties import tied_rolls
from ashes_tui.words.phrases import count
from ashes_tui.words.sentences import block_sentence

Part = tuple[str, Sequence[Event]]
"""A reason, possibly empty, and the events it explains."""


_NOT_ROLLED = "No aspect is face down, so nothing is rolled"
_BY_RULE: dict[Rule, str] = {
    Rule.FACE_UP_STATUS: "{who} gains a status token for each face-up aspect",
    Rule.EMPTY_PILE: "The draw pile of {who} is empty, and it has no stamina left: it is exhausted",
    Rule.FATIGUE: "{who} is fatigued: each discard from its draw pile wounds it",
    Rule.NO_ROLL: f"{_NOT_ROLLED}: it attacks if it can",
    Rule.FACE_UP_RAINS: "{who} gets a Red Rains token for each face-up aspect",
    Rule.FULL_SET: "All rage dice show power, which brings {who} a Red Rains token",
    Rule.RAINS_EXHAUSTED: "Exhaustion on {who} and its Ultimate takes Red Rains tokens off",
    Rule.BODY_EXHAUSTED: "{who} is exhausted: its status token removes an exhaustion token",
    Rule.SPELL_EXHAUSTED: "Its ready spell is exhausted: instead of what it says it loses an exhaustion token",
}
AIMS: dict[Intent, tuple[str, str]] = {
    Intent.LEFT: ("it aims at the leftmost unit", "no unit to attack, so it aims at the Phoenixborn"),
    Intent.RIGHT: ("it aims at the rightmost unit", "no unit to attack, so it aims at the Phoenixborn"),
    Intent.CENTER: ("it attacks a unit", "it aims at the Phoenixborn"),
}
"""The target of an intent in words: a unit, or the Phoenixborn."""


class _Batch(Struct, frozen=True):
    """Events, with the seat and name of the automaton to explain."""

    events: Sequence[Event]
    seat: int
    who: str
    names: Names

    def turn_so_far(self, at: int) -> Sequence[Event]:
        """The events of the turn before index ``at``; earlier batches are unknown."""
        begin = next((i for i in range(at, -1, -1) if isinstance(self.events[i], TurnBegan)), 0)
        return self.events[begin:at]

    def deciding_roll(self, at: int) -> BehaviorRolled | NumberRolled | None:
        """The roll that decides the automaton's turn."""
        rolls = (e for e in self.turn_so_far(at) if isinstance(e, BehaviorRolled | NumberRolled))
        return next((e for e in rolls if not e.guard and (isinstance(e, BehaviorRolled) or e.row)), None)

    def steps_of(self, roll: BehaviorRolled | NumberRolled) -> tuple[Behavior, ...]:
        """The steps of a roll, by its die or its behaviour card."""
        if isinstance(roll, NumberRolled):
            title, _, at = roll.row.partition("#")
            block = self.names.rulebook.cards[title].blocks[int(at)]
            return block.main if isinstance(block, Block) else ()
        spec = self.names.rulebook.automata.get(self.names.view.seats[self.seat].automaton)
        return next((r.steps for r in spec.rows if r.level is roll.level), ()) if spec else ()


def with_reasons(events: Sequence[Event], names: Names) -> Iterator[Part]:
    """The events in order, split where a reason is due."""
    body = next((s.index for s in names.view.seats if s.automaton), NONE)
    reasons = _REASONS if body != NONE else _OF_ANY_GAME
    batch, begin, why = _Batch(events, body, names.seat(body) if body != NONE else "", names), 0, ""
    before: Hashable = None
    for i, event in enumerate(events):
        reason = reasons.get(type(event))
        found = reason(event, i, batch) if reason else ""
        ground = _repeat_key(event, i, names) if found else None
        if found and ground != before:
            yield why, events[begin:i]
            begin, why = i, found
        before = ground
    yield why, events[begin:]


def _repeat_key(event: Event, at: int, names: Names) -> Hashable:
    """A key for reasons: of consecutive events with the same key only the first gets its reason."""
    match event:
        case TokensPlaced(rule=Rule.BLOOD):
            return names.title(event.source)
        case TokensPlaced() | TokensRemoved() | TurnPassed():
            return (event.rule, at if event.rule is None else 0)
        case AbilityActivated() | ProgressBegan() | TriggerResolved():
            return names.card(event.card), event.address
        case _:
            return type(event)


def _by_rule(rule: Rule | None, batch: _Batch) -> str:
    return _BY_RULE.get(rule, "").format(who=batch.who) if rule else ""


def _placed(e: TokensPlaced, at: int, batch: _Batch) -> str:
    if e.rule is Rule.FACE_UP_RAINS:
        return _rains_of_aspects(at, batch)
    if e.rule is not Rule.BLOOD:
        return _by_rule(e.rule, batch)
    printed = batch.names.definition(e.source)
    return f"The blood of {printed.name}: {printed.blood}" if printed else ""


def _rains_of_aspects(at: int, batch: _Batch) -> str:
    """The Red Rains of its aspects, which come one at a time: some before its Ultimate, some after it (CHI-35)."""
    if _goes_on_after_ultimate(at, batch):
        return f"After its Ultimate {batch.who} gets the other Red Rains tokens for its face-up aspects"
    rest = batch.events[at:]
    ultimate = next((i for i, event in enumerate(rest) if isinstance(event, UltimateBegan | PhaseBegan)), len(rest))
    told = _by_rule(Rule.FACE_UP_RAINS, batch)
    if ultimate == len(rest) or isinstance(rest[ultimate], PhaseBegan):
        return told
    first, later = _brought_by_aspects(rest[:ultimate]), _brought_by_aspects(rest[ultimate:])
    lead = f"the first {first} bring" if first > 1 else "the first brings"
    # What comes after a question in the Ultimate is not known yet.
    if not later:
        return f"{told}, one at a time: {lead} its Ultimate"
    follow = f"the other {later} follow" if later > 1 else "the other follows"
    each = f"for each of its {first + later} face-up aspects"
    return f"{batch.who} gets a Red Rains token {each}: {lead} its Ultimate, {follow} after it"


def _brought_by_aspects(events: Sequence[Event]) -> int:
    """The Red Rains tokens that aspects bring among some events, up to another phase."""
    so_far = takewhile(lambda event: not isinstance(event, PhaseBegan), events)
    return sum(e.n for e in so_far if isinstance(e, TokensPlaced) and e.rule is Rule.FACE_UP_RAINS)


def _goes_on_after_ultimate(at: int, batch: _Batch) -> bool:
    """Whether an Ultimate came in between the tokens for aspects; of one with a question only its end is seen here."""
    ended = False
    for event in reversed(batch.events[:at]):
        if isinstance(event, PhaseBegan):
            break
        ended = ended or isinstance(event, UltimateBegan | StageBegan)
        if isinstance(event, TokensPlaced) and event.rule is Rule.FACE_UP_RAINS:
            break
    return ended


def _passed(e: TurnPassed, _at: int, batch: _Batch) -> str:
    return _by_rule(e.rule, batch)


def _activated(e: AbilityActivated | ProgressBegan, _at: int, batch: _Batch) -> str:
    its = batch.names.view.seats[e.seat].automaton
    text = block_sentence(e.address, batch.names) if its else ""
    return f"{batch.names.card(e.card)}: {text.removeprefix('Progress: ')}" if text else ""


def _triggered(e: TriggerResolved, at: int, batch: _Batch) -> str:
    """The text of an automaton's unnamed triggered ability; status abilities were explained before."""
    names = batch.names
    its = e.seat >= 0 and names.view.seats[e.seat].automaton
    if not its or names.ability(e.address) != "effect" or (at and _is_spent(at - 1, batch)):
        return ""
    text = block_sentence(e.address, names)
    return f"{names.card(e.card)}: {text}" if text and e.card >= 0 else ""


def _stamina(_e: StaminaLowered, _at: int, batch: _Batch) -> str:
    return f"The draw pile of {batch.who} is empty, which costs stamina"


def _added(event: CardMoved, at: int, batch: _Batch) -> str:
    """Face-down aspects added to its row, told together."""
    events = batch.events
    if not _is_added_aspect(event) or (at and _is_added_aspect(events[at - 1])):
        return ""
    rows = Counter(e.seat for e in takewhile(_is_added_aspect, events[at:]) if isinstance(e, CardMoved))
    n, facing = count(rows.total(), "aspect"), batch.names.facing(event.seat)
    if len(rows) == 1:
        return f"{batch.who} adds {n} face down to its row{facing}"
    each = f", {rows[event.seat]} to each" if len({*rows.values()}) == 1 else ""
    return f"{batch.who} adds {n} face down to its rows{each}"


def _die_placed(e: DieMoved, at: int, batch: _Batch) -> str:
    """That a die is placed by the deed which an automaton's ability came in between, if that ability places none."""
    if e.place < 0:
        return ""
    names, before = batch.names, batch.events[:at]
    effects = (i for i in range(at - 1, -1, -1) if isinstance(before[i], _DEEDS | TriggerResolved))
    last = next(effects, -1)
    between = before[last] if last >= 0 else None
    if not isinstance(between, TriggerResolved) or not names.view.seats[between.seat].automaton:
        return ""
    if any(isinstance(part, MoveDie) for part in walk(names.ability_blocks(between.address))):
        return ""
    deed = next((event for event in reversed(before[:last]) if isinstance(event, _DEEDS)), None)
    return "" if deed is None or names.view.seats[deed.seat].automaton else f"{_deed_called(deed, names)} goes on"


_DEEDS = AbilityActivated | CardPlayed


def _deed_called(deed: AbilityActivated | CardPlayed, names: Names) -> str:
    """The ability that is used, by the name of its card if it has none of its own; the card that is played."""
    ability = names.ability(deed.address) if isinstance(deed, AbilityActivated) else "effect"
    return names.card(deed.card) if ability in ("activate", "effect") else ability


def _is_added_aspect(event: Event) -> bool:
    """Whether a face-down aspect was added to the row, rather than turned face down on the battlefield."""
    return isinstance(event, CardMoved) and event.zone is Zone.FACE_DOWN and event.origin is not Zone.BATTLEFIELD


# --- status abilities ----------------------------------------------------------------------------------------------


def _removed(e: TokensRemoved, at: int, batch: _Batch) -> str:
    """A status token spent at the start of its turn: its number, and its ability (ASC-DRG-10)."""
    if not _is_spent(at, batch):
        return _by_rule(e.rule, batch)
    ability = batch.events[at + 1]
    text = block_sentence(ability.address, batch.names) if isinstance(ability, TriggerResolved) else ""
    text = text.removeprefix("Status: ")
    card = batch.names.card(e.card)
    place = _ordinal(at, batch)
    lead = f"Status ability of {card}, {place}" if place else f"Status ability of {card}"
    return f"{lead}: {text}" if text else lead


def _is_spent(at: int, batch: _Batch) -> bool:
    spent = batch.events[at]
    if not isinstance(spent, TokensRemoved) or spent.token is not Token.STATUS or at + 1 >= len(batch.events):
        return False
    follows = batch.events[at + 1]
    if isinstance(follows, TriggerResolved):
        return follows.card == spent.card and batch.names.ability_kind(follows.address) is BlockKind.STATUS
    return isinstance(follows, TokensRemoved) and follows.rule is Rule.BODY_EXHAUSTED


def _ordinal(at: int, batch: _Batch) -> str:
    """``1 of 2`` if all of the turn's status abilities are in these events, and they are several; else nothing."""
    events = batch.events
    turns = [i for i, e in enumerate(events) if isinstance(e, TurnBegan)]
    begin = max((i for i in turns if i < at), default=-1)
    if begin < 0:
        return ""
    end = next((i for i in turns if i > at), len(events))
    all_ = [i for i in range(begin, end) if _is_spent(i, batch)]
    done = any(isinstance(e, BehaviorRolled | NumberRolled | TurnPassed | AttackersDeclared) for e in events[at:end])
    return f"{all_.index(at) + 1} of {len(all_)}" if done and len(all_) > 1 else ""


# --- what it reveals and attacks -----------------------------------------------------------------------------------


def _revealed(_e: AspectRevealed, at: int, batch: _Batch) -> str:
    """Which aspect is revealed, and why there was no attack if the row prefers one (ASC-DRG-12, ASC-DRG-26)."""
    roll = batch.deciding_roll(at)
    if roll and batch.steps_of(roll)[:1] == (Behavior.ATTACK_OR_REVEAL,):
        return f"No unit of its row can attack, so {batch.who} reveals its leftmost face-down aspect"
    return f"{batch.who} reveals its leftmost face-down aspect"


def _attack(e: AttackersDeclared, at: int, batch: _Batch) -> str:
    """Which unit attacks, and its target by the intent of the first attacker (ASC-DRG-21..24)."""
    if not batch.names.view.seats[e.seat].automaton or not e.attackers:
        return ""
    first = batch.names.definition(e.attackers[0])
    if first is None:
        return ""
    before = {seen.card for seen in batch.turn_so_far(at) if isinstance(seen, AspectRevealed)}
    just = e.attackers[0] in before
    roll = batch.deciding_roll(at)
    end = "rightmost" if roll and Behavior.ATTACK_RIGHTMOST in batch.steps_of(roll) else "leftmost"
    just = just and end == "leftmost"
    who = f"{batch.names.card(e.attackers[0])} {'was just revealed' if just else f'is its {end} that can attack'}"
    aims = _aim(first.intent, e.target, batch.names)
    together = (
        ", with all that aim there and can attack" if len(e.attackers) > 1 and first.intent is Intent.CENTER else ""
    )
    lead = f"{_NOT_ROLLED}. " if e.rule else ""
    return f"{lead}{who}; {aims}{together}"


def _aim(intent: Intent | None, target: int, names: Names) -> str:
    phoenixborn = any(seat.phoenixborn.id == target for seat in names.view.seats)
    if intent is None:
        return "without an intent it attacks the Phoenixborn"
    return AIMS[intent][phoenixborn]


def _ended(e: TurnEnded, at: int, batch: _Batch) -> str:
    """A revealed aspect that should have attacked but could not (ASC-DRG-25)."""
    roll = batch.deciding_roll(at)
    if roll is None or e.seat != roll.seat or Behavior.ATTACK_REVEALED not in batch.steps_of(roll):
        return ""
    turn = batch.turn_so_far(at)
    attacked = any(isinstance(event, AttackersDeclared) for event in turn)
    revealed = next((event.card for event in turn if isinstance(event, AspectRevealed)), None)
    return "" if attacked or revealed is None else f"{batch.names.title(revealed)} cannot attack"


def _rolled(_e: DiceRolled, at: int, batch: _Batch) -> str:
    return tied_rolls(batch.events, at)


_OF_ANY_GAME: dict[type, Callable[..., str]] = {DiceRolled: _rolled}
"""The reasons of events by which no automaton acts."""
_REASONS: dict[type, Callable[..., str]] = {
    **_OF_ANY_GAME,
    TokensPlaced: _placed,
    TokensRemoved: _removed,
    AbilityActivated: _activated,
    ProgressBegan: _activated,
    TriggerResolved: _triggered,
    AttackersDeclared: _attack,
    TurnPassed: _passed,
    CardMoved: _added,
    DieMoved: _die_placed,
    StaminaLowered: _stamina,
    AspectRevealed: _revealed,
    TurnEnded: _ended,
}
"""The reasons of events that may need one."""
