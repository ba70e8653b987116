"""``RoomTalk``: a table in plain lines, before its game and from there into it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ashes_tui.ai.players import NAMES
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.kinds import KINDS
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Campaign, Opponent
from ashes_tui.campaign.wording import deck_edit_words, history, next_step_words, standing_words
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import agreed_words, missing_words, plan_words, seat_words
from ashes_tui.host.guests.wanted import VISIBLE
from ashes_tui.host.lines.new_table_talk import ask_deck
from ashes_tui.host.lines.seat_talk import SeatTalk
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.stores.tables import SeatRow, TableRow
from ashes_tui.host.terminal.session.lines import SessionConsole, Woken
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import MatchError
from ashes_tui.plain.api import LeaveGame, ask_prize, edit_deck, pick

Deed = Callable[[], object]


class _Seen(NamedTuple):
    """A table as it was read: told anew only if something of it has changed."""

    row: TableRow
    here: frozenset[str]
    campaign: Campaign | None = None


class RoomTalk:
    """Asks somebody at a table what to do. It goes on into the game as soon as that begins."""

    def __init__(self, guest: InnGuest, console: SessionConsole, row: TableRow) -> None:
        self.guest, self.console, self.id = guest, console, row.id
        self._lobby, self._done = guest.inn.lobby, False

    def run(self) -> None:
        """Until they go back to the lobby. Raises ``MatchError`` if the table is closed to them, and ``InputEnded``."""
        stop = self._lobby.subscribe(lambda changed: self.console.wake() if changed == self.id else None)
        self.guest.bound_for(self.id)()
        try:
            while not self._done:
                seen = self._look()
                if seen.row.stage == "playing":
                    over = SeatTalk(self.guest, self.console, seen.row).run()
                    if not (over and seen.row.campaign):
                        return
                    continue
                self._do(seen)
        finally:
            stop()
            self.guest.bound_for()()

    def _look(self) -> _Seen:
        row, me = self._lobby.table(self.guest.account, self.id), self.guest.account
        campaign = self._lobby.campaigns.of(me, self.id) if row.plan.campaign is not None else None
        return _Seen(row, self._lobby.presence.at(self.id), campaign)

    def _do(self, seen: _Seen) -> None:
        """Ask once, and do it; look anew if the table changes meanwhile."""
        try:
            pick(self._read(seen), self._entries(seen), self.console, "entry", lambda: self._ask(seen))()
        except Woken:
            return
        except LeaveGame:
            self._done = True
        except MatchError as error:
            self.console.say(f"Not possible: {error}.")

    def _ask(self, seen: _Seen) -> str:
        while True:
            try:
                return self.console.ask_unless_woken()
            except Woken:
                if self._look() != seen:
                    raise

    # --- what is told ----------------------------------------------------------------------------------------------

    def _read(self, seen: _Seen) -> str:
        row, plan, say = seen.row, seen.row.plan, self.console.say
        here = {seat.seat: seat.account in seen.here for seat in row.people}
        edition = self.guest.inn.library.rulebook.editions[plan.edition].title
        about = ". ".join(agreed_words(plan, edition, VISIBLE[row.visibility]))
        say("", f"A table: {plan_words(plan)}. {about}.")
        say(*(f"Seat {seat.seat + 1}: {self._who(row, seat)}{seat_words(row, here, seat.seat)}." for seat in row.seats))
        if row.code and row.visibility == "code":
            say(f"Its code is {row.code}.")
        if seen.campaign is not None:
            say(f"{standing_words(seen.campaign)}.", *(f"{line}." for line in history(seen.campaign)))
            say(f"{next_step_words(seen.campaign, self._pool)}.")
            return "What would you like to do?"
        begins = "start begins" if row.host == self.guest.account.id else "the host begins"
        say(f"{missing_words(row) or f'All are ready: {begins}'}.")
        return "What would you like to do?"

    def _who(self, row: TableRow, seat: SeatRow) -> str:
        if seat.free:
            return ""
        you = " (you)" if seat.account == self.guest.account.id else ""
        host = ", host" if seat.account is not None and seat.account == row.host else ""
        return f"{seat.name}{you}{host}, "

    @property
    def _pool(self) -> CardPool:
        return CardPool(self.guest.inn.library.rulebook, dict(self.guest.inn.library.decks))

    def _entries(self, seen: _Seen) -> dict[str, Deed]:
        if seen.campaign is not None:
            return self._campaign_entries(seen.row, seen.campaign)
        row = seen.row
        hosts, seat = row.host == self.guest.account.id, row.seat_of(self.guest.account.id)
        start: dict[str, Deed] = {"Start the game": partial(self._lobby.start, self.guest.account, self.id)}
        if row.plan.campaign is not None:
            start = {"Start the first game": partial(self._begin_next, row)}
        wait = "Wait until all are ready" if hosts else "Wait until the game begins"
        seated: dict[str, Deed] = {"Deck: choose another": self._choose_deck, "Get up: leave your seat": self._get_up}
        return {
            **(start if hosts and not missing_words(row) else {}),
            **self._seat_entries(row, hosts, seat is not None),
            **({"Invite somebody": self._invite} if hosts and row.visibility != "private" else {}),
            **(seated if seat is not None else {}),
            wait: partial(self._wait, hosts),
            "Back to the lobby" if seat is None else "Back to the lobby, your seat is kept": self._back,
        }

    def _campaign_entries(self, row: TableRow, campaign: Campaign) -> dict[str, Deed]:
        """What can be done between two games of a campaign."""
        seat, stage, entries = row.seat_of(self.guest.account.id), stage_of(campaign), dict[str, Deed]()
        if row.host == self.guest.account.id and stage is Stage.READY:
            entries["Start the next game"] = partial(self._begin_next, row)
        if seat is not None and stage in (Stage.PRIZE, Stage.READY):
            if seat in members_owed_a_prize(campaign):
                entries["Take cards for the victory"] = partial(self._take_prize, campaign, seat)
            if campaign.kind.rebuild:
                words, _ = deck_edit_words(campaign, seat, self._pool.rulebook)
                entries[words] = partial(self._edit_deck, campaign, seat)
        entries["Wait until the game begins"] = partial(self._wait, False)
        entries["Back to the lobby, your seat is kept"] = self._back
        if seat is not None:
            entries["End the campaign for all: leave it"] = self._get_up
        return entries

    def _seat_entries(self, row: TableRow, hosts: bool, seated: bool) -> dict[str, Deed]:
        """What can be done with the seats of a table."""
        entries, me = dict[str, Deed](), self.guest.account
        for seat in row.seats:
            if seat.free and not seated:
                entries[f"Sit down at seat {seat.seat + 1}"] = partial(self._sit, seat.seat)
            elif seat.free and hosts:
                entries[f"Let a computer player sit at seat {seat.seat + 1}"] = partial(self._seat_player, seat.seat)
            elif hosts and seat.account != me.id:
                entries[f"Have {seat.name} get up"] = partial(self._lobby.free, me, self.id, seat.seat)
        return entries

    # --- deeds -----------------------------------------------------------------------------------------------------

    def _back(self) -> None:
        self._done = True

    def _sit(self, seat: int) -> None:
        self._lobby.sit(self.guest.account, self.id, seat)
        self._choose_deck()

    def _choose_deck(self) -> None:
        self._lobby.choose_deck(self.guest.account, self.id, self._deck("Which deck do you play?"))

    def _deck(self, question: str) -> DeckList:
        try:
            return ask_deck(self.guest, self.console, question)
        except LeaveGame:
            raise Refused("no deck was chosen; choose one before the game begins") from None

    def _seat_player(self, seat: int) -> None:
        player = pick("Which computer player?", {name: name for name in NAMES}, self.console, "player")
        deck = self._deck("Which deck does it play?")
        self._lobby.seat_player(self.guest.account, self.id, seat, player, deck)

    def _begin_next(self, row: TableRow) -> None:
        """Begin the next game of a campaign, against an opponent that is drawn or chosen."""
        campaigns, me, plan = self._lobby.campaigns, self.guest.account, row.plan.campaign
        opponent = Opponent("")
        if plan is not None and not KINDS[plan.kind].drawn:
            lines = {str(found): found for found in campaigns.opponents(me, self.id)}
            opponent = pick("Whom do you play against?", lines, self.console, "opponent")
        campaigns.begin(me, self.id, opponent)

    def _take_prize(self, campaign: Campaign, seat: int) -> None:
        step = ask_prize(campaign, seat, self._pool, self.console)
        self._lobby.campaigns.choose(self.guest.account, self.id, step)

    def _edit_deck(self, campaign: Campaign, seat: int) -> None:
        step = edit_deck(campaign, seat, self._pool, self.console)
        if step is not None:
            self._lobby.campaigns.choose(self.guest.account, self.id, step)

    def _invite(self) -> None:
        self.console.say("Type the name of whom you invite.")
        other = self.guest.inn.accounts.named(self.console.ask())
        if other is None:
            raise Refused("no player here has that name; look at who is here")
        self._lobby.invite(self.guest.account, self.id, other)
        self.console.say(f"{other.name} finds this table now.")

    def _get_up(self) -> None:
        self._lobby.leave(self.guest.account, self.id)
        self._done = True

    def _wait(self, hosts: bool) -> None:
        """Wait, whatever is typed: a script goes on when there is something to go on with."""
        while True:
            row = self._look().row
            if row.stage == "playing" or (hosts and not missing_words(row)):
                return
            try:
                self.console.ask_unless_woken(lambda line: not self.console.is_script)
                return
            except Woken:
                continue
