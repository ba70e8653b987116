"""One game of a protocol session: a timeline seen through the messages of the protocol."""

from __future__ import annotations

import json

import msgspec
from msgspec import UnsetType

from ashes_tui.content.api import ContentError
from ashes_tui.engine.api import (
    PUBLIC,
    Choice,
    Decision,
    ExportError,
    IllegalChoice,
    MisfitRoll,
    Rules,
    SetupError,
    StaleChoice,
    State,
    Transition,
    digest,
    why_not,
)
from ashes_tui.match.errors import ConcedeRefused
from ashes_tui.match.grim_fates import Grim, answer_for_fate, is_fates_decision
from ashes_tui.match.player import Player
from ashes_tui.match.timeline import Timeline
from ashes_tui.protocol.messages import ErrorCode, ProtocolError, Viewer
from ashes_tui.scenario.answer import answer_keys, interpret
from ashes_tui.scenario.lookup import NameLookup, UnclearName
from ashes_tui.scenario.reading.reader import read_entry
from ashes_tui.scenario.report import report
from ashes_tui.scenario.steps import to_step
from ashes_tui.scenario.story import Rolls, Step

SayField = str | dict[str, object] | UnsetType


class ProtocolGame:
    """A game played over the protocol; everything can be undone.

    With Grim Fates (``grim``), ``fate`` answers for the opponent before anybody else.
    """

    def __init__(
        self, name: str, rules: Rules, begin: Transition, grim: Grim = None, fate: Player | None = None
    ) -> None:
        self.name = name
        self.rules = rules
        self.timeline = Timeline(rules, begin)
        self.timeline.lenient = True
        self._grim, self._fate = grim, fate
        answer_for_fate(self.timeline, grim, fate)

    @property
    def state(self) -> State:
        """The whole state."""
        return self.timeline.state

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.state.table.seats)

    @property
    def changes(self) -> int:
        """Number of changes that could be undone."""
        return len(self.timeline.moments) - 1

    # --- reading ---------------------------------------------------------------------------------------------------

    def summary(self) -> dict[str, object]:
        """The open decisions, the number of events, and the outcome."""
        outcome = self.timeline.outcome
        return {
            "game": self.name,
            "events": self.timeline.event_count,
            "changes": self.changes,
            "waiting": [
                {"decision": d.id, "seat": d.seat, "purpose": d.purpose.value} for d in self.timeline.decisions
            ],
            "outcome": None if outcome is None else msgspec.to_builtins(outcome),
        }

    def decisions(self, seat: int | None) -> list[dict[str, object]]:
        """The open decisions, of a seat or all, each with its options in a fixed order."""
        if seat is not None:
            self.check_seat(seat)
        lookup = NameLookup(self.rules, self.state)
        return [self._decision(lookup, d) for d in self.timeline.decisions if seat in (None, d.seat)]

    def _decision(self, lookup: NameLookup, decision: Decision) -> dict[str, object]:
        plain: dict[str, object] = msgspec.to_builtins(decision)
        found = self.timeline.options(decision)
        plain["says"] = list(answer_keys(decision))
        plain["options"] = [
            msgspec.to_builtins(o) | {"say": to_step(lookup, decision, o.choice)} for o in found
        ] or None
        return plain

    def view(self, viewer: Viewer) -> dict[str, object]:
        """The game as a seat or the public sees it; for None the whole table with the names of all cards."""
        if viewer is None:
            table: object = msgspec.to_builtins(self.state.table)
            labels = NameLookup(self.rules, self.state).labels
            return {"table": table, "labels": list(labels), "digest": digest(self.state)}
        seat = self._viewer(viewer)
        return {"view": msgspec.to_builtins(self.timeline.view(seat))}

    def events(self, since: int, viewer: Viewer) -> list[dict[str, object]]:
        """Events from number ``since`` on, each with its number, as the viewer may know them."""
        if since < 0:
            raise ProtocolError(ErrorCode.BAD_FIELD, "'since' must be 0 or more", field="since")
        seat = None if viewer is None else self._viewer(viewer)
        found = []
        for n, event in self.timeline.numbered_events(seat, since):
            plain = msgspec.to_builtins(event)
            plain.pop("audience", None)
            found.append({"n": n, **plain})
        return found

    def _viewer(self, viewer: Viewer) -> int:
        if isinstance(viewer, str):
            return PUBLIC
        assert viewer is not None
        self.check_seat(viewer)
        return viewer

    def check_seat(self, seat: int) -> None:
        """Raises ``ProtocolError`` if there is no such seat."""
        if not 0 <= seat < self.seats:
            raise ProtocolError(ErrorCode.UNKNOWN_SEAT, f"there is no seat {seat}; seats are 0 to {self.seats - 1}")

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, seat: int, decision: int | None, choice: Choice | UnsetType, say: SayField) -> None:
        """Answer a decision of a seat."""
        self.check_seat(seat)
        if self.timeline.outcome is not None:
            raise ProtocolError(ErrorCode.GAME_OVER, "the game is over; nothing is left to choose")
        open_decision = self._open_decision(seat, decision)
        answer = self.interpret_answer(open_decision, choice, say)
        try:
            self.timeline.choose(seat, answer, open_decision.id)
        except StaleChoice as stale:
            raise ProtocolError(ErrorCode.STALE_DECISION, str(stale)) from stale
        except IllegalChoice as illegal:
            d = illegal.denial
            raise ProtocolError(
                ErrorCode.ILLEGAL_CHOICE, str(illegal), denial=d.code, rule=d.rule, card=d.card, detail=d.detail
            ) from illegal
        except MisfitRoll as misfit:
            raise ProtocolError(ErrorCode.BAD_ROLLS, str(misfit)) from misfit
        self._answer_for_fate()

    def _answer_for_fate(self) -> None:
        """Let fate answer; if a forced result is impossible then, undo everything including the choice."""
        before = self.changes - 1
        try:
            answer_for_fate(self.timeline, self._grim, self._fate)
        except MisfitRoll as misfit:
            while self.changes > before:
                self.timeline.undo()
            raise ProtocolError(ErrorCode.BAD_ROLLS, str(misfit)) from misfit

    def _open_decision(self, seat: int, decision: int | None) -> Decision:
        mine = [d for d in self.timeline.decisions if d.seat == seat]
        if decision is not None:
            mine = [d for d in mine if d.id == decision]
            if not mine:
                raise ProtocolError(ErrorCode.STALE_DECISION, f"decision {decision} is not open for seat {seat}")
        if not mine:
            raise ProtocolError(ErrorCode.NOTHING_ASKED, f"seat {seat} has nothing to decide now")
        if len(mine) > 1:
            raise ProtocolError(ErrorCode.WHICH_DECISION, "several decisions are open; name one with 'decision'")
        return mine[0]

    def interpret_answer(self, decision: Decision, choice: Choice | UnsetType, say: SayField) -> Choice:
        """The given choice, or the one that ``say`` means."""
        if isinstance(choice, UnsetType) == isinstance(say, UnsetType):
            raise ProtocolError(ErrorCode.BAD_FIELD, "give either 'choice' or 'say'", field="choice")
        if not isinstance(choice, UnsetType):
            return choice
        step = self._step(decision.seat, say)
        if len(step.answers) != 1:
            raise ProtocolError(
                ErrorCode.BAD_STEP, "'say' gives one answer at a time; say the next one when it is asked"
            )
        answer = step.answers[0]
        if answer.key not in answer_keys(decision):
            known = ", ".join(answer_keys(decision))
            message = f"'{answer.key}' does not answer '{decision.purpose.value}'; it is answered by: {known}"
            raise ProtocolError(ErrorCode.BAD_STEP, message)
        try:
            found = interpret(NameLookup(self.rules, self.state), decision, step, answer)
        except UnclearName as unclear:
            raise ProtocolError(ErrorCode.UNCLEAR, str(unclear)) from unclear
        if found.rest is not None:
            raise ProtocolError(
                ErrorCode.BAD_STEP, "this is more than is asked for now; say the rest when it is asked for"
            )
        return found.choice

    def _step(self, seat: int, say: SayField) -> Step:
        entry = self._read({str(seat): say}, ErrorCode.BAD_STEP)
        assert isinstance(entry, Step)
        return entry

    def _read(self, value: object, code: ErrorCode) -> object:
        """An entry of a scenario file, from JSON."""
        try:
            return read_entry(json.dumps(value, ensure_ascii=False), "request", self.rules.rulebook, self.seats)
        except ContentError as error:
            raise ProtocolError(code, "; ".join(_with_remedy(f.message, f.remedy) for f in error.findings)) from error

    def why_not(self, seat: int, choice: Choice | UnsetType, say: SayField) -> dict[str, object]:
        """Whether a choice is legal for a seat now, with the denial if not."""
        self.check_seat(seat)
        candidate = choice
        if not isinstance(say, UnsetType) or isinstance(candidate, UnsetType):
            candidate = self.interpret_answer(self._open_decision(seat, None), choice, say)
        denial = why_not(self.rules, self.state, seat, candidate)
        if denial is None:
            return {"legal": True}
        return {"legal": False, "denial": denial.code, "rule": denial.rule, "detail": denial.detail}

    def force(self, rolls: list[object]) -> None:
        """Fix random results; this can be undone."""
        entry = self._read({"rolls": rolls}, ErrorCode.BAD_ROLLS)
        assert isinstance(entry, Rolls)
        try:
            self.timeline.force(entry.rolls)
        except SetupError as error:
            raise ProtocolError(ErrorCode.BAD_ROLLS, str(error)) from error

    def concede(self, seat: int) -> None:
        """Concede for a seat."""
        self.check_seat(seat)
        try:
            self.timeline.concede(seat)
        except ConcedeRefused as refused:
            raise ProtocolError(ErrorCode.CANNOT_CONCEDE, str(refused)) from refused

    def undo(self, n: int) -> None:
        """Take back the last changes."""
        if not 1 <= n <= self.changes:
            raise ProtocolError(
                ErrorCode.NOTHING_TO_UNDO, f"{n} changes cannot be taken back; there are {self.changes}"
            )
        for _ in range(n):
            self.timeline.undo()
        while self.changes and any(is_fates_decision(self._grim, self.state, d) for d in self.timeline.decisions):
            self.timeline.undo()
        answer_for_fate(self.timeline, self._grim, self._fate)

    def report(self) -> dict[str, object]:
        """The game as a scenario: the last position at rest, and what was chosen since."""
        try:
            return report(self.timeline)
        except ExportError as error:
            raise ProtocolError(ErrorCode.NOT_A_POSITION, str(error)) from error


def _with_remedy(message: str, remedy: str) -> str:
    return f"{message} ({remedy})" if remedy else message
