"""What an automaton did in a game, as marks, and all the marks its rules demand of the tests.

Nothing is named here: both come from the loaded rules, so that another opponent is demanded as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.arena.coverage import coverage_of, marks_of
from ashes_tui.engine.api import (
    NONE,
    AbilityActivated,
    AspectRevealed,
    AttackersDeclared,
    BehaviorRolled,
    BlockersDeclared,
    CardMoved,
    Event,
    GuardDeclared,
    PhaseBegan,
    Rules,
    Table,
    TokensPlaced,
    TokensRemoved,
    Transition,
    TurnBegan,
    link,
    observe,
)
from ashes_tui.lang.defs import AutomatonDef, CardDef, Rulebook
from ashes_tui.lang.terms import Behavior, Intent, Level, Means, Phase, Token, Zone
from ashes_tui.words.api import Names, Tone, explain
from ashes_tui.words.narrators.automaton import _does
from ashes_tui.words.narrators.reasons import AIMS
from ashes_tui.words.phrases import short_name

NO_ROLL = "no roll"
DOES: dict[Behavior, tuple[str, ...]] = {
    Behavior.ATTACK_OR_REVEAL: ("attack", "reveal"),
    Behavior.ACTIVATE: ("activate", "refresh"),
    Behavior.REVEAL: ("reveal",),
    Behavior.ATTACK_REVEALED: ("attack",),
}
PHASE = ("cleanses", "gains status", "replenishes")


# --- what the rules demand -----------------------------------------------------------------------------------------


def demanded(book: Rulebook, spec: AutomatonDef) -> set[str]:
    """All marks of an opponent: its rows, boxes, cards, dragon phase, difficulties, and what is told of them."""
    found = set(coverage_of(link(book), spec.titles, (), {}, spec).counts)
    found |= {f"threat {spec.threat + more}" for more in spec.threat_tokens.values()}
    found |= {f"says: {line}" for line in _lines(book, spec)}
    return found | deeds(book, spec)


def deeds(book: Rulebook, spec: AutomatonDef) -> set[str]:
    """What it does with its rows and its units, and in the dragon phase: nothing else of the kind ever happens."""
    found = {f"{NO_ROLL}: attack"}
    found |= {f"{row.level.name}: {deed}" for row in spec.rows for step in row.steps for deed in DOES[step]}
    found |= {f"{deed} in the dragon phase" for deed in PHASE}
    for title in (*spec.aspects, *spec.conjured):
        found.update(_of_unit(book.cards[title]))
    return found


def _of_unit(card: CardDef) -> Iterator[str]:
    yield f"{card.name} bleeds {card.blood}"
    if card.status:
        yield f"{card.name} is filled up"
    if card.shield:
        yield from (f"{card.name} blocks", f"{card.name} guards")
    if card.intent is Intent.CENTER:
        yield from (f"{card.name} attacks a Phoenixborn", f"{card.name} attacks with others")
    elif card.intent is not None:
        yield from (f"{card.name} attacks a Phoenixborn", f"{card.name} attacks a unit")


def _lines(book: Rulebook, spec: AutomatonDef) -> Iterator[str]:
    """The reasons a person reads."""
    who = short_name(spec.name)
    yield from (f"{who} rolls {row.level.name.lower()}: {_does(row.steps)}" for row in spec.rows)
    for level in Level:
        only = "" if level is Level.BASIC else "only "
        yield f"{who} rolls {level.name.lower()}: it guards {only}on basic"
    yield from (f"{who}'s next ready spell comes into play: stage {n}" for n in range(2, len(spec.spells) + 1))
    yield from (f"{who}'s stamina falls to {n}" for n in range(1, spec.stamina))
    yield f"{who} is fatigued: stamina 0"
    yield f"{who} receives 1 wound for being fatigued"
    yield f"{who} is exhausted, as its draw pile is empty"
    yield f"The pass raises a {spec.die.value} die to class"
    yield f"As no {spec.die.value} die shows basic any more, all turn back to basic"
    intents = {intent for title in spec.aspects if (intent := book.cards[title].intent) is not None}
    for intent in intents:
        unit, phoenixborn = AIMS[intent]
        yield from (phoenixborn,) if intent is Intent.CENTER else (unit, phoenixborn)


# --- what happened -------------------------------------------------------------------------------------------------


class Watch:
    """Reads a game transition by transition and gathers the marks of the opponent in its last seat."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._seen: set[str] = set()
        self._name = ""
        self.deeds: set[str] = set()
        self._row = NO_ROLL
        self._phase: Phase | None = None

    @property
    def marks(self) -> set[str]:
        """All that was seen, with the blocks that leave no event of their own: coverage knows by what they show."""
        spec = self.rules.rulebook.automata.get(self._name)
        if spec is None:
            return set()
        seen = self._seen | self.deeds
        done = coverage_of(self.rules, spec.titles, (), dict.fromkeys(seen, 1), spec).counts
        return seen | {mark for mark, n in done.items() if n}

    def see(self, now: Transition) -> None:
        """Take down what a transition shows."""
        table = now.state.table
        its = [s for s in table.seats if s.automaton]
        if not its:
            return
        self._name = table.seats[-1].automaton
        self._seen.add(f"threat {its[0].threat}")
        self._seen.update(marks_of(table, now.events))
        for event in now.events:
            self.deeds.update(self._deed(table, event))
        self._seen.update(self._said(now))

    def _deed(self, table: Table, event: Event) -> Iterator[str]:
        yield from self._in_phase(table, event)
        if isinstance(event, TurnBegan):
            self._row = NO_ROLL
        elif isinstance(event, BehaviorRolled) and not event.guard:
            self._row = event.level.name
        elif isinstance(event, AspectRevealed):
            yield f"{self._row}: reveal"
        elif isinstance(event, AbilityActivated) and table.seats[event.seat].automaton:
            yield f"{self._row}: activate"
        elif isinstance(event, TokensRemoved) and event.token is Token.EXHAUSTION:
            in_turn = self._row != NO_ROLL  # recovery removes tokens too
            if in_turn and any(event.card in s.spellboard for s in table.seats if s.automaton):
                yield f"{self._row}: refresh"
        elif isinstance(event, AttackersDeclared) and table.seats[event.seat].automaton:
            yield f"{self._row}: attack"
            yield from _attack(table, event)
        elif isinstance(event, BlockersDeclared) and table.seats[event.seat].automaton:
            yield from (f"{table.name(blocker)} blocks" for _, blocker in event.blocks)
        elif isinstance(event, GuardDeclared) and table.seats[event.seat].automaton:
            yield f"{table.name(event.guard)} guards"
        elif isinstance(event, TokensPlaced):
            yield from _blood(table, event)
        elif isinstance(event, CardMoved) and event.zone is Zone.CONJURATION_PILE and _its(table, event.card):
            yield f"{table.name(event.card)} bleeds 0"

    def _in_phase(self, table: Table, event: Event) -> Iterator[str]:
        """The dragon phase, whatever interrupts it."""
        if isinstance(event, PhaseBegan):
            self._phase = event.phase
        if self._phase is not Phase.DRAGON:
            return
        if isinstance(event, CardMoved) and event.zone is Zone.FACE_DOWN:
            yield "replenishes in the dragon phase"
        if isinstance(event, CardMoved) and event.zone is Zone.ASIDE and _foreign(table, event):
            yield "cleanses in the dragon phase"
        if isinstance(event, TokensPlaced) and event.token is Token.STATUS and event.means is Means.GAME:
            head = table.cards[event.card].zone is Zone.PHOENIXBORN
            yield "gains status in the dragon phase" if head else f"{table.name(event.card)} is filled up"

    def _said(self, now: Transition) -> Iterator[str]:
        names = Names(observe(self.rules, now.state, 0), self.rules.rulebook, ("Ann",))
        for line in explain(now.events, names):
            aim = line.text.partition("; ")[2].partition(", with all")[0]
            yield f"says: {aim if line.tone is Tone.WHY and aim else line.text}"


def _attack(table: Table, event: AttackersDeclared) -> Iterator[str]:
    kind = "Phoenixborn" if table.cards[event.target].zone is Zone.PHOENIXBORN else "unit"
    for card in event.attackers:
        yield f"{table.name(card)} attacks a {kind}"
        if len(event.attackers) > 1:
            yield f"{table.name(card)} attacks with others"


def _blood(table: Table, event: TokensPlaced) -> Iterator[str]:
    """Wounds that come from an aspect of its own are its blood."""
    if event.token is Token.WOUND and event.source != NONE and event.means is Means.GAME and _its(table, event.source):
        yield f"{table.name(event.source)} bleeds {event.n}"


def _foreign(table: Table, event: CardMoved) -> bool:
    """Whether a person's card leaves the opponent's side."""
    was = event.snapshot.controller if event.snapshot else NONE
    return was != NONE and bool(table.seats[was].automaton) and not _its(table, event.card)


def _its(table: Table, card: int) -> bool:
    return bool(table.seats[table.cards[card].owner].automaton)
