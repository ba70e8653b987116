"""A table at which a campaign is played: before its first game, and between two games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.kinds import KINDS
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Campaign, Earned, Opponent, Rebuilt
from ashes_tui.campaign.wording import deck_edit_words, history, next_step_words, prize_words, standing_words
from ashes_tui.host.guests.guest import InnGuest
from ashes_tui.host.guests.news import missing_words
from ashes_tui.host.screens.room.room import RoomScreen
from ashes_tui.host.screens.shared.carrying import AnyScreen, carry_out
from ashes_tui.host.stores.tables import TableRow
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.campaign.deck_edit import BuildScreen
from ashes_tui.ui.screens.campaign.victory_cards import TakeDeckScreen
from ashes_tui.ui.screens.setup.picks import Pick, PickScreen
from ashes_tui.words.phrases import capital

_BETWEEN = (Stage.PRIZE, Stage.READY)


def open_room(screen: AnyScreen, guest: InnGuest, row: TableRow) -> None:
    """Go to a table at which nothing is played now."""
    room = RoomScreen if row.plan.campaign is None else CampaignRoomScreen
    screen.ashes.push_screen(room(guest, row))


class CampaignRoomScreen(RoomScreen):
    """How the campaign stands, what each may do between two games, and the next game."""

    def __init__(self, guest: InnGuest, row: TableRow) -> None:
        super().__init__(guest, row)
        self.campaign: Campaign | None = None
        self._leaving = False
        self.pool = CardPool(guest.inn.library.rulebook, dict(guest.inn.library.decks))

    def look_further(self) -> None:
        """Read the campaign."""
        self.campaign = self.guest.inn.lobby.campaigns.of(self.guest.account, self.row.id)

    def sheet(self) -> Sheet:
        """How the campaign stands, above what can be done."""
        sheet = super().sheet()
        if self.campaign is None:
            return sheet
        games = [f"Game {n}, {line}" for n, line in enumerate(history(self.campaign), start=1)]
        intro = (f"{standing_words(self.campaign)}.", *games, f"{next_step_words(self.campaign, self.pool)}.", "")
        return sheet._replace(intro=intro)

    def deeds(self) -> tuple[Choice, ...]:
        """What can be done now."""
        begin = Choice("s", f"Begin the {'next' if self.campaign else 'first'} game", enabled=not self._waits_for())
        invite = Choice("i", "Invite somebody", hint="By their name; they find the table then")
        back = Choice("b", "Lobby", hint="Your seat is kept")
        mine = self._of_my_own() if self.campaign else (Choice("d", "Your deck", hint="Choose another"),)
        really = "Really? The campaign ends for all" if self._leaving else "Leave the campaign"
        leave = Choice("l", really if self.campaign else "Get up")
        return (
            *((begin,) if self.hosts else ()),
            *((invite,) if self.hosts and not self.campaign and self.row.visibility != "private" else ()),
            *(mine if self.seat is not None else ()),
            *((leave,) if self.seat is not None else ()),
            back,
        )

    def _waits_for(self) -> bool:
        """Whether the next game cannot begin yet, or never."""
        if self.campaign is None:
            return bool(missing_words(self.row))
        return stage_of(self.campaign) is not Stage.READY

    def _of_my_own(self) -> tuple[Choice, ...]:
        campaign, seat = self.campaign, self.seat
        if campaign is None or seat is None or stage_of(campaign) not in _BETWEEN:
            return ()
        prize = campaign.kind.prize
        take = Choice("t", "Take cards for the victory", hint=capital(prize_words(prize)) if prize else "")
        words, hint = deck_edit_words(campaign, seat, self.pool.rulebook)
        change = Choice("c", words, hint=hint)
        return (
            *((take,) if seat in members_owed_a_prize(campaign) else ()),
            *((change,) if campaign.kind.rebuild else ()),
        )

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        sure, self._leaving = self._leaving, False
        kept = StoredCampaign(Path(self.row.campaign), self.campaign, 0) if self.campaign else None
        if choice.key == "s":
            self._begin()
        elif choice.key == "t" and kept is not None and self.seat is not None:
            self.ashes.push_screen(_TakeDeck(self, kept, self.seat))
        elif choice.key == "c" and kept is not None and self.seat is not None:
            self.ashes.push_screen(_Build(self, kept, self.seat))
        elif choice.key == "l" and self.campaign and not sure:
            self._leaving = True
        else:
            super().chosen(choice)

    def _begin(self) -> None:
        """Begin the next game, against an opponent that is drawn or chosen."""
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id
        plan = self.row.plan.campaign
        if plan is not None and KINDS[plan.kind].drawn:
            self._play(Opponent(""))
            return

        def show(opponents: tuple[Opponent, ...]) -> None:
            picks = [Pick(str(opponent)) for opponent in opponents]
            self.ashes.push_screen(PickScreen("Opponent", picks, 0, lambda at: self._play(opponents[at])))

        carry_out(self, self.guest, lambda: lobby.campaigns.opponents(me, id), show)

    def _play(self, opponent: Opponent) -> None:
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id
        carry_out(self, self.guest, lambda: lobby.campaigns.begin(me, id, opponent), lambda _: self.reload())

    def choose(self, step: Earned | Rebuilt, over: AnyScreen, saved: Callable[[], object]) -> None:
        """Record a choice of one's own that was made on a screen above, which goes on with ``saved``."""
        lobby, me, id = self.guest.inn.lobby, self.guest.account, self.row.id

        def done(_: Campaign) -> None:
            saved()
            self.reload()

        carry_out(over, self.guest, lambda: lobby.campaigns.choose(me, id, step), done)


class _TakeDeck(TakeDeckScreen):
    """The cards won by a victory, taken at a table."""

    def __init__(self, room: CampaignRoomScreen, kept: StoredCampaign, member: int) -> None:
        super().__init__(kept, member, room.pool)
        self._room = room

    def save(self, step: Earned, saved: Callable[[], object]) -> None:
        """Have it recorded."""
        self._room.choose(step, self, saved)


class _Build(BuildScreen):
    """A deck changed between two games, at a table."""

    def __init__(self, room: CampaignRoomScreen, kept: StoredCampaign, member: int) -> None:
        super().__init__(kept, member, room.pool)
        self._room = room

    def save(self, step: Rebuilt, saved: Callable[[], object]) -> None:
        """Have it recorded."""
        self._room.choose(step, self, saved)
