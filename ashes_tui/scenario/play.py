"""Playing a scenario: its steps, answers that need no step, and its expectations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from ashes_tui.content.api import ContentError, load_rulebook
from ashes_tui.engine.api import (
    CardsDecision,
    Choice,
    Decision,
    EndTurn,
    IllegalChoice,
    MeditateDecision,
    MisfitRoll,
    Outcome,
    PaymentDecision,
    PickCards,
    PickDice,
    PickTrigger,
    Purpose,
    Rules,
    Scenario,
    ScenarioError,
    SetupError,
    State,
    TriggerDecision,
    TurnDecision,
    build,
    link,
)
from ashes_tui.match.grim_fates import Fate, answer_for_fate
from ashes_tui.match.timeline import Timeline
from ashes_tui.outside.files import read_text
from ashes_tui.scenario.answer import answer_keys, can_decline, declining_choice, interpret
from ashes_tui.scenario.expect import UnmetExpectation, check_expectation, denial_text
from ashes_tui.scenario.lookup import NameLookup, UnclearName
from ashes_tui.scenario.reading.reader import finding_of, read_entry, read_story
from ashes_tui.scenario.steps import describe_decision
from ashes_tui.scenario.story import Answer, Expect, Rolls, Step, Story

MAX_AUTOMATIC = 1000
"""No step needs more automatic answers than this."""


class ScenarioFailure(AssertionError):
    """A step that cannot be taken, or an expectation that does not hold. ``line`` is its line in the file."""

    def __init__(self, path: str, line: int, message: str, details: Iterable[str] = ()) -> None:
        self.path = path
        self.line = line
        self.message = message
        self.details = tuple(details)
        place = f"{path}:{line}: " if line else f"{path}: "
        super().__init__("\n    ".join((place + message, *self.details)))


class ScenarioGame:
    """A game played from a position, with cards and dice by name. Its methods can be chained.

    >>> ScenarioGame.given("position.yaml").choose(0, play="Aerial Strike", target="Spark Drone#2").expect(
    ...     {"Spark Drone#2": "conjuration pile", 0: {"discard": ["Aerial Strike"]}}
    ... )
    """

    def __init__(self, rules: Rules, story: Story, fate: Fate | None = None) -> None:
        self.rules = rules
        self.story = story
        self._fate = fate(story.scenario.seed) if fate and story.grim is not None else None
        if story.grim is not None and fate is None:
            raise ValueError("Grim Fates: 'fate' says who answers for the opponent; give ashes_tui.ai.players.fate")
        self.auto = story.auto
        self._checked = 0
        self._roll_lines = [story.spots[("rolls", i)].line for i in range(len(story.scenario.rolls))]
        try:
            self.timeline = Timeline(rules, build(rules, story.scenario))
        except ScenarioError as error:
            raise ContentError([finding_of(error, story)]) from error
        self._answer_for_fate()

    @classmethod
    def given(
        cls,
        position: str | Path | Scenario,
        *,
        rules: Rules | None = None,
        auto: Iterable[str] = (),
        fate: Fate | None = None,
    ) -> ScenarioGame:
        """A position: a `Scenario`, the path of a file, or the text of one (its own steps are left out).

        ``fate`` (``ashes_tui.ai.players.fate``) answers for an opponent where Grim Fates is played.
        """
        rules = rules or _rules()
        if isinstance(position, Scenario):
            return cls(rules, Story("scenario", "scenario", position, auto=frozenset(auto)))
        path = str(position) if isinstance(position, Path) or "\n" not in position else "scenario"
        text = read_text(Path(path)) if path != "scenario" else str(position)
        play = cls(rules, read_story(text, path, rules.rulebook), fate)
        play.auto = play.auto | frozenset(auto)
        return play

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The whole state."""
        return self.timeline.state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self.timeline.decisions

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self.timeline.outcome

    @property
    def lookup(self) -> NameLookup:
        """Finds cards and dice of the present state by name."""
        return NameLookup(self.rules, self.state)

    # --- playing by name -----------------------------------------------------------------------------------------

    def choose(self, seat: int, word: str | None = None, /, **says: object) -> ScenarioGame:
        """A step as in a file: ``choose(1, "no block")``, ``choose(0, play="Recharge", pay=["artifice:power"])``.

        Python keywords get an underscore: ``with_``, ``for_``; hyphens become underscores: ``first_five``.
        """
        what: object = word if word is not None else {k.rstrip("_").replace("_", "-"): v for k, v in says.items()}
        entry = self._entry({str(seat): what})
        assert isinstance(entry, Step)
        self.step(entry)
        return self

    def expect(self, checks: Mapping[str | int, object] | None = None, /, **more: object) -> ScenarioGame:
        """Expectations as in a file: ``expect({"Thunder Hulk": {"wounds": 2}, 1: {"hand": 2}}, winner="none")``."""
        named = {str(k): v for k, v in (checks or {}).items()} | {k.replace("_", "-"): v for k, v in more.items()}
        entry = self._entry({"expect": named})
        assert isinstance(entry, Expect)
        self.settle()
        self.check(entry)
        return self

    def force(self, *rolls: object) -> ScenarioGame:
        """Fix the next random results: ``force(["power", "class"])``."""
        entry = self._entry({"rolls": list(rolls)})
        assert isinstance(entry, Rolls)
        self.fix_rolls(entry)
        return self

    def _entry(self, value: object) -> Step | Expect | Rolls:
        seats = len(self.state.table.seats)
        return read_entry(json.dumps(value, ensure_ascii=False), self.story.path, self.rules.rulebook, seats)

    # --- playing entries -----------------------------------------------------------------------------------------

    def step(self, step: Step) -> None:
        """Take a step; decisions that need no step are answered on the way."""
        left = list(step.answers)
        while left:
            decision, answer = self._find_decision(step, left)
            try:
                choice, rest = interpret(self.lookup, decision, step, answer)
            except UnclearName as unclear:
                raise self._failure(step.line, f"'{step}': {unclear}") from unclear
            self._answer(step, decision, choice)
            left = [r for s in left for r in ([rest] if s is answer else [s]) if r is not None]

    def _answer(self, step: Step, decision: Decision, choice: Choice) -> None:
        try:
            self.timeline.choose(decision.seat, choice, decision.id)
        except IllegalChoice as illegal:
            raise self._failure(step.line, f"'{step}' is not legal: {denial_text(illegal.denial)}") from illegal
        except MisfitRoll as misfit:
            raise self._failure(step.line, f"'{step}': {misfit}") from misfit
        self._answer_for_fate()

    def _answer_for_fate(self) -> None:
        """Let fate answer its decisions, before anybody else."""
        try:
            answer_for_fate(self.timeline, self.story.grim, self._fate)
        except MisfitRoll as misfit:
            raise self._misfit_failure(misfit) from misfit

    def _find_decision(self, step: Step, left: list[Answer]) -> tuple[Decision, Answer]:
        """The open decision that an answer fits, after answering decisions that need no step."""
        for _ in range(MAX_AUTOMATIC):
            for decision in self.decisions:
                for answer in left:
                    if self._fits(decision, step, answer):
                        return decision, answer
            if not self._answer_automatically(turns=True):
                break
        what = ", ".join(f"'{answer}'" for answer in left)
        problem = f"'{step}': nothing that {what} would answer is open"
        raise self._failure(step.line, f"{problem}; what has only one answer is taken by itself")

    def _fits(self, decision: Decision, step: Step, answer: Answer) -> bool:
        if decision.seat != step.seat or answer.key not in answer_keys(decision):
            return False
        if not isinstance(decision, TriggerDecision) or answer.key == "decline" or "decline" not in self.auto:
            return True
        names = {self.state.table.cards[c].name for c, _ in decision.triggers}
        return getattr(answer.value, "title", "") in names

    def settle(self, next_step: Step | None = None) -> None:
        """Answer decisions that need no step, unless the next step answers them."""
        for _ in range(MAX_AUTOMATIC):
            if next_step and any(
                self._fits(d, next_step, answer) for d in self.decisions for answer in next_step.answers
            ):
                return
            if not self._answer_automatically(turns=False):
                return

    def check(self, expect: Expect) -> None:
        """Raises `ScenarioFailure` for the first expectation that does not hold."""
        events = [event for _, event in self.timeline.numbered_events(None, self._checked)]
        for one in expect.checks:
            try:
                check_expectation(self.lookup, one, events)
            except (UnmetExpectation, UnclearName) as wrong:
                raise self._failure(one.line or expect.line, str(wrong)) from wrong
        self._checked = self.timeline.event_count

    def fix_rolls(self, rolls: Rolls) -> None:
        """Fix random results from here on."""
        try:
            self.timeline.force(rolls.rolls)
        except SetupError as error:
            raise self._failure(rolls.line, str(error)) from error
        self._roll_lines += [rolls.line] * len(rolls.rolls)

    def finish(self) -> None:
        """Raises `ScenarioFailure` if a result fixed by ``rolls`` was never used.

        An exported game, which expects nothing, may still have results to come.
        """
        left = len(self.state.control.forced)
        if left and any(isinstance(entry, Expect) for entry in self.story.steps):
            what = "a random result fixed here was never used: nothing like it was rolled after it, or with fewer dice"
            raise self._failure(self._roll_lines[-left], f"{what}; remove or correct it")

    # --- answers that need no step -------------------------------------------------------------------------------

    def _answer_automatically(self, turns: bool) -> bool:
        """Answer one open decision that needs no step; False if there is none."""
        for decision in self.decisions:
            choice = self._automatic_choice(decision, turns)
            if choice is not None:
                try:
                    self.timeline.choose(decision.seat, choice, decision.id)
                except MisfitRoll as misfit:
                    raise self._misfit_failure(misfit) from misfit
                self._answer_for_fate()
                return True
        return False

    def _automatic_choice(self, decision: Decision, turns: bool) -> Choice | None:
        if isinstance(decision, TurnDecision):
            found = self.timeline.options(decision) if turns else ()
            return EndTurn() if [o.choice for o in found] == [EndTurn()] else None
        ready = _by_policy(decision, self.auto)
        if ready is not None or isinstance(decision, MeditateDecision):
            return ready
        found = self.timeline.options(decision)
        return found[0].choice if len(found) == 1 else None

    def _misfit_failure(self, misfit: MisfitRoll) -> ScenarioFailure:
        """The failure when a fixed result is impossible for an automatic answer."""
        return self._failure(self._roll_lines[-len(self.state.control.forced)], str(misfit))

    def _failure(self, line: int, message: str) -> ScenarioFailure:
        lookup = self.lookup
        details = [f"open: {describe_decision(lookup, d)}" for d in self.decisions]
        if self.outcome is not None:
            details = [f"the game is over, won by {self.outcome.winners} ({self.outcome.reason})"]
        return ScenarioFailure(self.story.path, line, message, details)


def _by_policy(decision: Decision, auto: frozenset[str]) -> Choice | None:
    """The automatic answer that ``auto`` allows, None if there is none."""
    if "pay" in auto and isinstance(decision, PaymentDecision):
        return PickDice(decision.payments[0])
    if "first" in auto:
        found = _first_listed(decision)
        if found is not None:
            return found
    return declining_choice(decision) if "decline" in auto and can_decline(decision) else None


def _first_listed(decision: Decision) -> Choice | None:
    """The answer that keeps the listed order, for decisions about order only."""
    if isinstance(decision, CardsDecision):
        if decision.purpose is Purpose.ORDER:
            return PickCards(decision.cards)
        if decision.purpose in (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST):
            return PickCards(decision.cards[:1])
    if isinstance(decision, TriggerDecision) and not decision.optional:
        return PickTrigger(*decision.triggers[0])
    return None


@cache
def _rules() -> Rules:
    return link(load_rulebook())


def play_story(rules: Rules, story: Story, fate: Fate | None = None) -> ScenarioGame:
    """Play a scenario file to its end. Raises `ScenarioFailure`, or `ContentError` for an impossible position."""
    play = ScenarioGame(rules, story, fate)
    for i, entry in enumerate(story.steps):
        if isinstance(entry, Step):
            play.step(entry)
        elif isinstance(entry, Rolls):
            play.fix_rolls(entry)
        else:
            play.settle(next((e for e in story.steps[i:] if isinstance(e, Step)), None))
            play.check(entry)
    play.settle()
    play.finish()
    return play
