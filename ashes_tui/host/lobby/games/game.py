"""``HostedGame``: a game at a table while it is played: wishes, consent, clocks, players of the program.

One process owns a game at a time, by its lease, and writes its journal. Others over the same database follow that
journal, and pass on what their players wish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import RLock
from typing import NamedTuple

from msgspec import structs

from ashes_tui.ai.players import make_players
from ashes_tui.client.session import computer_seats
from ashes_tui.engine.api import Choice, Decision, IllegalChoice
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.hosted_session import HostedSession
from ashes_tui.host.lobby.games.past import Past
from ashes_tui.host.lobby.games.results import record_result
from ashes_tui.host.lobby.games.standing import Standing
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.tables.clocks import Clocks, default_choice
from ashes_tui.host.lobby.tables.wishes import Concede, Consent, Proposal, Propose, Reply, Status, TakeBack, Wish
from ashes_tui.host.stores.journals import LostLease
from ashes_tui.host.stores.tables import TableRow, keep_clock, kept_clock
from ashes_tui.match.errors import ConcedeRefused, StoreError
from ashes_tui.match.grim_fates import FATE, decisions_for_people, grim_of, is_fates_decision
from ashes_tui.match.match import Match, Moment
from ashes_tui.match.player import Player, answer_decision
from ashes_tui.match.replay import apply_record
from ashes_tui.match.saves.store import Unsubscribe

Present = Callable[[str], frozenset[str]]
"""The accounts that are connected and look at a table."""
Rematch = Callable[[TableRow], None]
Ask = Callable[[str, int, Wish], None]
"""Has a wish of a seat granted by the process that owns the game."""
MOST_MISSED = 10
"""Default choices in a row; whoever misses one more concedes, for a game of passes alone has no end."""
CLOCK_EVERY = 5.0
"""Seconds after which the time that is left is kept anew."""


class _Moved(Exception):
    """The game went on while a player of the program was thinking."""


class Surroundings(NamedTuple):
    """What a hosted game asks of others."""

    house: House
    present: Present
    rematch: Rematch
    ask: Ask


class HostedGame:
    """A game that this process owns or follows. Only one thing is changed at a time; reading needs no leave.

    Listeners are called in the thread of whoever changed something.
    """

    def __init__(self, around: Surroundings, table: TableRow, match: Match, owned: bool) -> None:
        house = around.house
        self.table, self.owned, self._house, self._match = table, owned, house, match
        self._around, self._journals = around, house.journals
        players = make_players(computer_seats(match), match.header.setup.seed)
        self.session = HostedSession(match, players, self)
        self.past = Past(match, house.clock)
        self._clocks = self._kept_clocks()
        self._clock_kept_at = house.clock()
        self._missed: Counter[int] = Counter()
        self._lock = RLock()
        self._thinking, self._recorded, self._closed = False, False, False
        self._proposal: Proposal | None = None
        self._declined: int | None = None
        self._heard: list[Callable[[], None]] = []
        self._standing = Standing(house, table.game, self._tell)
        self._standing.on_record(self._follow_safely)
        match.subscribe(lambda _: self._game_moved())
        self._go_on()

    # --- reading ---------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of its journal."""
        return self.table.game

    @property
    def status(self) -> Status:
        """How things stand besides the game; where it is followed, as its owner said last."""
        if not self.owned:
            return structs.replace(self._standing.told, over=self.session.over)
        running = () if self._paused or self.session.over else tuple(d.seat for d in self._people_asked())
        return Status(
            paused=self._paused,
            proposal=self._proposal,
            declined=self._declined,
            left=self._clocks.left(),
            running=running,
            at=self._house.clock(),
            over=self.session.over,
        )

    def away(self) -> frozenset[int]:
        """The seats of people who are not connected."""
        here = self._around.present(self.table.id)
        return frozenset(s.seat for s in self.table.people if s.account not in here)

    def subscribe(self, heard: Callable[[], None]) -> Unsubscribe:
        """Be told when the game or its status has changed; the result ends it."""
        self._heard.append(heard)
        return lambda: self._heard.remove(heard) if heard in self._heard else None

    # --- wishes ----------------------------------------------------------------------------------------------------

    def wish(self, seat: int, wish: Wish) -> None:
        """Grant a seat's wish. Raises ``IllegalChoice`` and ``MatchError``; nothing is changed then."""
        if seat not in self.session.people:
            raise Refused("you do not play at this table; watch, or sit down at another")
        if self._closed:
            raise Refused("this table moves to another host; come back in a moment")
        if not self.owned:
            self._ask(seat, wish)
            return
        try:
            with self._lock:
                self._grant(seat, wish)
        except LostLease:
            self.step_down()
            raise
        self._go_on()
        self._changed()

    def _grant(self, seat: int, wish: Wish) -> None:
        if isinstance(wish, Propose):
            self._propose(seat, wish)
        elif isinstance(wish, Consent):
            self._consent(seat, wish)
        elif self._paused:
            raise Refused("the game is paused; ask to go on first")
        elif isinstance(wish, Reply):
            self._match.choose(seat, wish.choice, wish.decision)
            self._missed[seat] = 0
        elif isinstance(wish, Concede):
            self._match.concede(seat)
        elif isinstance(wish, TakeBack):
            self._take_back(seat)

    def _take_back(self, seat: int) -> None:
        if self.session.over:
            raise Refused("the game is over; ask for a rematch")
        self.session.undo_here(seat)

    # --- consent ---------------------------------------------------------------------------------------------------

    def _propose(self, seat: int, wish: Propose) -> None:
        self._check_proposal(seat, wish)
        self._proposal, self._declined = Proposal(wish.asked, seat, (seat,)), None
        self._carry_out_if_agreed()

    def _check_proposal(self, seat: int, wish: Propose) -> None:
        if self._proposal is not None:
            raise Refused("something is proposed already; answer that first")
        over = self.session.over
        fits = {
            "undo": not over and any(m.after and m.after.seat == seat for m in self._match.moments),
            "pause": not over and not self._paused,
            "go on": not over and self._paused,
            "rematch": over and self.table.plan.campaign is None,
        }
        if not fits[wish.asked]:
            raise Refused("there is nothing of that kind to ask for now; look at the table")

    def _consent(self, seat: int, wish: Consent) -> None:
        proposal = self._proposal
        if proposal is None:
            raise Refused("nothing is proposed now; the proposal was withdrawn, or the game went on")
        if not wish.agreed:
            self._proposal, self._declined = None, seat
            return
        self._proposal = Proposal(proposal.asked, proposal.by, (*proposal.agreed, seat))
        self._carry_out_if_agreed()

    def _carry_out_if_agreed(self) -> None:
        proposal = self._proposal
        assert proposal is not None
        if not set(self._electorate(proposal)) <= set(proposal.agreed):
            return
        self._proposal = None
        if proposal.asked == "undo":
            self._undo_to(proposal.by)
        elif proposal.asked == "rematch":
            self._around.rematch(self.table)
        else:
            self._pause(proposal.asked == "pause")

    def _pause(self, paused: bool) -> None:
        """Pause or go on; it is kept, so that a pause outlives the host."""
        self._clocks.stop(self._house.clock())
        self._clocks.paused = paused
        kept = self._clocks.kept
        self._house.database.write(lambda work: keep_clock(work, self.table.id, kept))

    @property
    def _paused(self) -> bool:
        return self._clocks.paused

    def _electorate(self, proposal: Proposal) -> tuple[int, ...]:
        """Who must agree: all people; to go on with a paused game only those who are here."""
        away = self.away() if proposal.asked == "go on" else frozenset[int]()
        return tuple(seat for seat in self.session.people if seat not in away)

    def _undo_to(self, seat: int) -> None:
        """Take back everything up to the last choice of a seat, which is taken back too."""
        self.session.undo_to(seat)

    # --- players of the program ------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """See to the end of the game, and have players of the program answer, if they are asked."""
        with self._lock:
            self._answer_by_itself()
            self._settle()
            if self._thinking or self._other_asked() is None:
                return
            self._thinking = True
        self._house.executor.submit(self._let_play)

    def _let_play(self) -> None:
        try:
            while (asked := self._next_other()) is not None:
                decision, player, moment = asked
                self._think(decision, player, moment)
                self._changed()
            with self._lock:
                self._settle()
            self._changed()
        except Exception as error:
            with self._lock:
                self._thinking = False
            if isinstance(error, LostLease):
                self.step_down()
            self._house.report(error)

    def _next_other(self) -> tuple[Decision, Player, Moment] | None:
        """The next decision of a player of the program; with none the thinking is over, in one step with the look."""
        with self._lock:
            self._answer_by_itself()
            found = self._other_asked()
            if found is None:
                self._thinking = False
                return None
            return (*found, self._match.moment)

    def _think(self, decision: Decision, player: Player, moment: Moment) -> None:
        """Let a player of the program think while others may go on, and take its answer if nobody did."""

        def take(choice: Choice) -> None:
            with self._lock:
                if self._match.moment is not moment or self._paused or not self.owned:
                    raise _Moved
                self._match.choose(decision.seat, choice, decision.id)

        try:
            answer_decision(self._match.rules, moment.transition.state, decision, player, take)
        except _Moved:
            return

    def _answer_by_itself(self) -> None:
        """Give the answers of people that come to the same whatever they choose, as a session at home does."""
        while self._may_go_on() and self.session.answered_by_itself():
            pass

    def _may_go_on(self) -> bool:
        return self.owned and not (self._paused or self._closed or self.session.over)

    def _other_asked(self) -> tuple[Decision, Player] | None:
        if not self._may_go_on():
            return None
        grim = grim_of(self._match.header.setup)
        for decision in self._match.decisions:
            is_fates = is_fates_decision(grim, self._match.state, decision)
            player = self.session.players.get(FATE if is_fates else decision.seat)
            if player:
                return decision, player
        return None

    # --- time ------------------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Let the clocks run on, or follow; call this about once a second. Raises ``StoreError``."""
        if not self.owned:
            self.follow()
            return
        try:
            self._let_clocks_run()
        except LostLease:
            self.step_down()
            raise
        self._go_on()
        self._changed()

    def _let_clocks_run(self) -> None:
        with self._lock:
            if self.session.over or self._paused:
                self._clocks.stop(self._house.clock())
            else:
                for decision in self._run_clocks():
                    self._time_out(decision)
            self._keep_clock()

    def _run_clocks(self) -> tuple[Decision, ...]:
        return self._clocks.run(self._house.clock(), self._people_asked(), self.away())

    def _people_asked(self) -> tuple[Decision, ...]:
        asked = decisions_for_people(self._match, grim_of(self._match.header.setup))
        return tuple(d for d in asked if d.seat in self.session.people)

    def _time_out(self, decision: Decision) -> None:
        if decision not in self._match.decisions:
            return
        self._missed[decision.seat] += 1
        if self._clocks.loses(decision.seat) or self._missed[decision.seat] > MOST_MISSED:
            try:
                self._match.concede(decision.seat)
                return
            except ConcedeRefused:
                pass  # not in the middle of something: that is answered first
        self._match.choose(decision.seat, default_choice(self._match, decision), decision.id)

    def _keep_clock(self) -> None:
        now, kept = self._house.clock(), self._clocks.kept
        if self.table.plan.clock.kind == "game" and now - self._clock_kept_at >= CLOCK_EVERY:
            self._clock_kept_at = now
            self._house.database.write(lambda work: keep_clock(work, self.table.id, kept))

    def _kept_clocks(self) -> Clocks:
        kept = self._house.database.read(lambda work: kept_clock(work, self.table.id))
        return Clocks(self.table.plan.clock, len(self.table.seats), kept)

    # --- owning and following --------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Catch up with what the owner has written. Raises ``StoreError``."""
        with self._lock:
            if not self.owned and not self._closed:
                for record in self._journals.since(self.name, self._match.version):
                    apply_record(self._match, record)

    def _follow_safely(self) -> None:
        try:
            self.follow()
        except Exception as error:
            self._house.report(error)

    def take_over(self) -> bool:
        """Own the game from now on, if nobody does. Raises ``StoreError``."""
        self.follow()
        with self._lock:
            if self.owned or self._closed:
                return self.owned
            log = self._journals.reopen_at(self.name, self._match.version)
            if log is None:
                return False
            self._match.attach_log(log, self._journals.read(self.name).played_by)
            self._clocks, self.owned = self._kept_clocks(), True
        self._go_on()
        self._changed()
        return True

    def step_down(self) -> None:
        """Somebody else owns the game now: follow it."""
        with self._lock:
            self.owned, self._proposal = False, None
            self._match.detach_log()
        self.follow()

    def _ask(self, seat: int, wish: Wish) -> None:
        self.follow()
        for asked in self._match.decisions:
            if isinstance(wish, Reply) and asked.id == wish.decision and asked.seat == seat:
                denial = self._match.check(asked, wish.choice)
                if denial is not None:
                    raise IllegalChoice(denial)
        self._around.ask(self.name, seat, wish)
        self.follow()

    # --- inside ----------------------------------------------------------------------------------------------------

    def _game_moved(self) -> None:
        """A record took effect: time is counted anew, and what was proposed before has no sense any more."""
        if self._proposal is not None and self._proposal.asked == "undo":
            self._proposal = None
        self._declined = None
        if self.owned:
            self._clocks.run(self._house.clock(), self._people_asked(), self.away())
        self._tell()

    def _changed(self) -> None:
        """Tell those here, and those who follow elsewhere."""
        if self.owned:
            self._standing.publish(self.status, self._match.version)
        self._tell()

    def _tell(self) -> None:
        for heard in tuple(self._heard):
            try:
                heard()
            except Exception as error:  # one viewer's trouble is nobody else's
                self._house.report(error)

    def _settle(self) -> None:
        """Keep the result once the game is over; tried again with the next tick if that fails."""
        if not self.owned or not self.session.over or self._recorded:
            return
        try:
            record_result(self._house, self.table, self._match)
            self._recorded = True
        except StoreError as error:
            self._house.report(error)

    def close(self) -> None:
        """Have nothing to do with the game any longer; another process may own it."""
        with self._lock:
            self._closed = True
            self._standing.close()
            if self.owned:
                self._match.close()
