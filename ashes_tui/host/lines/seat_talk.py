"""``SeatTalk``: a hosted game in plain lines, at a seat or as somebody who watches."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ashes_tui.engine.api import PUBLIC
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.late_hands import late_hands
from ashes_tui.host.guests.news import countdown, duration
from ashes_tui.host.lobby.games.viewer_stream import ViewerStream
from ashes_tui.host.lobby.people.chat import SIGNS, ChatMessage
from ashes_tui.host.lobby.tables.wishes import ASKS, Concede, Consent, Propose, Status
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.host.terminal.session.lines import SessionConsole, Woken
from ashes_tui.match.errors import MatchError
from ashes_tui.plain.api import HELP, SPOKEN, DecisionPrompt, LeaveGame, Looking, result_lines, story_lines
from ashes_tui.words.phrases import listing

RECENT = 8
"""Lines repeated to whoever comes back to a game."""
_TRIES = 20
_LEAVE = ("q", "quit", "exit", "s", "save", "lobby")
_HELP = (
    "At a table with others, these words help too:",
    "who tells who is here, who is to decide, and what the clocks say.",
    "say lists signs that you can give, say 1 gives the first; where the table is not open, say and any words.",
    "ask undo, ask pause and ask go on ask the others; agree and decline answer what they ask.",
    "hands tells watchers the hands of a while ago, where the table shows them.",
    "report and what is wrong tells the operator of the host, with the game as it stands.",
    "q goes to the lobby: your seat is kept.",
)
_OVER = "Type rematch to ask for another game, ? to look at the table, Enter or q for the lobby."
_CAMPAIGN = "The campaign goes on: Enter for the table, ? to look at this game."
Command = Callable[[str], None]


class SeatTalk:
    """Tells what happens at a table, and asks when it is for this guest to decide."""

    def __init__(self, guest: InnGuest, console: SessionConsole, row: TableRow) -> None:
        self.guest, self.console, self.row = guest, console, row
        self._lobby = guest.inn.lobby
        self._said: deque[ChatMessage] = deque()
        self._commands: dict[str, Command] = {
            "who": lambda rest: self.console.say(*self._standing()),
            "say": self._say,
            "ask": self._propose,
            "agree": lambda rest: self.stream.wish(Consent(True)),
            "decline": lambda rest: self.stream.wish(Consent(False)),
            "report": self._report,
            "hands": self._hands,
            "help": self._help,
            "rematch": lambda rest: self.stream.wish(Propose("rematch")),
        }

    def run(self) -> bool:
        """Until they leave the game; gives whether it was over.

        Raises ``MatchError`` if the table is closed to them, and ``InputEnded``.
        """
        while self._play_one():
            pass
        return self.session.over

    def _play_one(self) -> bool:
        """One game, and what is said after it; True if another one has begun at the table."""
        self.stream = self._come()
        self.session = self.stream.session
        self.transcript = self.session.transcript(self.stream.viewer, SPOKEN)
        self.transcript.skip_to_last(RECENT)
        wake, id = self.console.wake, self.row.id
        stops = [
            self.stream.subscribe(wake),
            self._lobby.subscribe(lambda changed: wake() if changed == id else None),
            self._lobby.chat.hear(self.guest.account, id, self._hear),
        ]
        self._told, self._question, self._waited_for = _Told(), 0, ""
        self._prompt: DecisionPrompt | None = None
        self.console.say("", self._welcome())
        try:
            return self._go_on()
        except LeaveGame:
            return False
        finally:
            for stop in stops:
                stop()

    def _come(self) -> ViewerStream:
        me, id = self.guest.account, self.row.id
        if self.row.seat_of(me.id) is not None:
            return self._lobby.play(me, id, SPOKEN)
        return self._lobby.watch(me, id, SPOKEN)

    @property
    def watches(self) -> bool:
        """Whether this guest does not play here."""
        return self.stream.viewer == PUBLIC

    def _go_on(self) -> bool:
        while True:
            self._tell_news()
            if self._has_begun_anew():
                return True
            self._ask_or_wait()
            try:
                self._carry_out(self.console.ask_unless_woken(self._fits))
            except Woken:
                continue

    def _has_begun_anew(self) -> bool:
        row = self._lobby.table(self.guest.account, self.row.id)
        before, self.row = self.row.game, row
        return row.stage == "playing" and row.game != before

    # --- telling ---------------------------------------------------------------------------------------------------

    def _welcome(self) -> str:
        """Who plays whom; not the seed, which tells all hands."""
        setup = self.session.match.header.setup
        seats = (" and " if setup.opponent else " against ").join(
            f"{seat.name} with {seat.deck.phoenixborn}" for seat in setup.seats
        )
        against = f" against {setup.opponent.name}" if setup.opponent else ""
        return f"{seats}{against}. Type help to learn what you can type{'; you watch' if self.watches else ''}."

    def _hear(self, message: ChatMessage) -> None:
        """Somebody says something; called in whatever thread."""
        self._said.append(message)
        self.console.wake()

    def _tell_news(self) -> None:
        """What has happened since it was last told: in the game, and around it."""
        self.console.say(*story_lines(self.transcript.news(), self.transcript.viewer))
        while self._said:
            message = self._said.popleft()
            if message.account != self.guest.account.id:
                self.console.say(f"{message.name} says: {message.text}")
        told, self._told = self._told, _Told(self.stream.status, self.stream.away)
        self.console.say(*self._told.since(told, self.session.seat_names, self.stream.viewer))

    def _standing(self) -> list[str]:
        """Who is asked, who is away, and the clocks."""
        names, status = self.session.seat_names, self.stream.status
        asked = [names[decision.seat] for decision in self.session.match.decisions]
        lines = [f"{listing(asked)} {'is' if len(asked) == 1 else 'are'} to decide."] if asked else []
        away = sorted(self.stream.away)
        lines += (
            [f"{listing([names[seat] for seat in away])} {'is' if len(away) == 1 else 'are'} away."] if away else []
        )
        lines += ["The game is paused."] if status.paused else []
        lines += [f"{names[n]} has {countdown(left)} left." for n, left in enumerate(status.left) if left is not None]
        return lines or ["All are here."]

    # --- asking ----------------------------------------------------------------------------------------------------

    def _ask_or_wait(self) -> None:
        """Put the question if it is a new one, or say once who is waited for."""
        if self.session.over:
            if self._question != -1:
                self._question, self._prompt = -1, None
                self.console.say("", *result_lines(self.session), self._after())
            return
        decision = None if self.watches else self.stream.decision
        if decision is None:
            self._prompt, self._question = None, 0
            names = self.session.seat_names
            asked = listing([names[d.seat] for d in self.session.match.decisions])
            if asked and asked != self._waited_for:
                self._waited_for = asked
                self.console.say(f"Waiting for {asked}.")
            return
        self._waited_for = ""
        if self._prompt is None or decision.id != self._question:
            self._prompt = self._new_prompt()
            self._question = decision.id
            if self._prompt is not None:
                self._prompt.repeat()

    def _after(self) -> str:
        return _CAMPAIGN if self.row.campaign else _OVER

    def _new_prompt(self) -> DecisionPrompt | None:
        """The question as it stands; the game may move on while it is read, and is read again then."""
        match, book = self.session.match, self.guest.inn.library.rulebook
        for _ in range(_TRIES):
            before = match.version
            try:
                if self.stream.decision is None:
                    return None
                return DecisionPrompt(self.session, self.transcript, self.console, lambda: book)
            except Exception:
                if match.version == before:
                    raise
        return None

    def _fits(self, line: str) -> bool:
        """Whether a line is for now: of a script, answers stay where they are until there is a question."""
        words = line.strip().casefold().split()
        if not self.console.is_script or self._prompt is not None or self.session.over:
            return True
        return bool(words) and (words[0] in (*self._commands, *_LEAVE, "concede", "log") or words[0].startswith("?"))

    # --- what is typed ---------------------------------------------------------------------------------------------

    def _carry_out(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        word = word.casefold()
        if word in _LEAVE or (self.session.over and not word):
            raise LeaveGame
        try:
            if word in self._commands:
                self._commands[word](rest)
            elif self._prompt is not None:
                self._answer(self._prompt, typed)
            elif not Looking(self.transcript, self.console, lambda: self.guest.inn.library.rulebook).look(typed):
                self._otherwise(word)
        except MatchError as error:
            self.console.say(f"Not possible: {error}.")

    def _answer(self, prompt: DecisionPrompt, typed: str) -> None:
        version = self.session.match.version
        try:
            if prompt.carry_out(typed):
                self._prompt = None
        except (LeaveGame, MatchError):
            raise
        except Exception:
            if self.session.match.version == version:
                raise
            self._prompt = None  # the game has moved on meanwhile: what was typed meant something else

    def _otherwise(self, word: str) -> None:
        if word == "concede" and not self.watches and not self.session.over:
            self.console.say("You give up and lose. Type yes to concede, Enter to go on.")
            if self.console.ask().casefold() in ("y", "yes"):
                self.stream.wish(Concede())
        elif word:
            self.console.say(
                self._after() if self.session.over else "It is not for you to decide now. Type help, or who."
            )

    def _help(self, rest: str) -> None:
        del rest
        self.console.say(*HELP[:-1], *_HELP)

    def _say(self, rest: str) -> None:
        chat, me = self._lobby.chat, self.guest.account
        if not rest:
            self.console.say(*(f"{n}. {sign}" for n, sign in enumerate(SIGNS, start=1)))
        elif rest.isascii() and rest.isdecimal():
            chat.sign(me, int(rest[:3]) - 1, self.row)
        else:
            chat.say(me, rest, self.row)

    def _hands(self, rest: str) -> None:
        del rest
        delay = self.row.plan.hands_after
        if not self.watches or not delay:
            self.console.say("Only watchers are shown hands, at a table that shows them.")
            return
        self.console.say(f"The hands {duration(delay)} ago.", *late_hands(self.stream, delay))

    def _report(self, rest: str) -> None:
        if not rest:
            self.console.say("Type report and what is wrong: the operator reads it, with the game as it stands.")
            return
        report = self._lobby.report_problem(self.guest.account, rest, self.row.id)
        self.console.say(f"Your report is kept as {report}.")

    def _propose(self, rest: str) -> None:
        asked = next((asked for asked in ASKS if asked == rest.casefold()), None)
        if asked is None:
            self.console.say(f"Type ask and one of {', '.join(ASKS)}.")
            return
        self.stream.wish(Propose(asked))
        self.console.say("Asked.")


class _Told:
    """How things stood around the game when it was last told."""

    def __init__(self, status: Status | None = None, away: frozenset[int] = frozenset()) -> None:
        self.status, self.away = status or Status(), away

    def since(self, before: _Told, names: tuple[str, ...], me: int) -> list[str]:
        """What is different now, in words."""
        now, then = self.status, before.status
        lines = [f"{names[seat]} is away." for seat in sorted(self.away - before.away) if seat != me]
        lines += [f"{names[seat]} is back." for seat in sorted(before.away - self.away) if seat != me]
        if now.paused != then.paused:
            lines.append("The game is paused; ask go on asks to go on." if now.paused else "The game goes on.")
        asked = now.proposal
        if asked is not None and asked != then.proposal and me != PUBLIC and me not in asked.agreed:
            lines.append(f"{names[asked.by]} {ASKS[asked.asked]}. Type agree or decline.")
        if now.declined is not None and now.declined not in (then.declined, me):
            lines.append(f"{names[now.declined]} does not agree.")
        return lines
