"""Strangers who try everything: nothing breaks, nobody gets what is not theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from ashes_tui.engine.api import PUBLIC, EndTurn, IllegalChoice, OpponentSetup, Pass
from ashes_tui.host.chance import Draw
from ashes_tui.host.lobby.tables.wishes import Asked, Concede, Consent, Propose, Reply, TakeBack
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.postgres import PostgresDatabase
from ashes_tui.host.stores.tables import CampaignPlan, ClockRule, Mode, Plan, TableRow, Visibility
from ashes_tui.match.errors import MatchError
from tests.host.house.world import Inn, deck, draws, some_choice

NASTY = (
    "",
    "\x1b[2J",
    "[red]x[/red]",
    "\u202eabc",
    "a" * 5000,
    "\ud800",
    "'; DROP TABLE accounts; --",
    "%s %d ?",
    "\x00",
)
MODES: tuple[Mode, ...] = ("pvp", "solo", "coop", "campaign")
VISIBILITIES: tuple[Visibility, ...] = ("open", "invited", "code", "private")
PROPOSALS: tuple[Asked, ...] = ("undo", "pause", "go on", "rematch")


class Mob:
    """People who do one thing after the other at random."""

    def __init__(self, inn: Inn, draw: Draw) -> None:
        self.inn, self.draw = inn, draw
        self.people = [inn.person(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
        self.done: Counter[str] = Counter()

    def one(self) -> None:
        """Somebody does something; only refusals are allowed, and only words for the player come with them."""
        who, what = self.people[self.draw(4)], self.pick(self.deeds())
        self.inn.clock.wait(self.draw(20))
        told = ""
        try:
            what(who)
            self.done[what.__name__] += 1
        except IllegalChoice:
            pass
        except MatchError as error:
            told = str(error)
        assert "Traceback" not in told
        assert "\x1b" not in told

    def pick(self, things: list[Callable[[Account], object]]) -> Callable[[Account], object]:
        return things[self.draw(len(things))]

    def text(self) -> str:
        return NASTY[self.draw(len(NASTY))]

    def table(self) -> str:
        """The id of any table there is, whoever may know it, or of none."""
        rows = self.inn.house.database.read(lambda work: work.rows("SELECT id FROM tables ORDER BY made DESC LIMIT 8"))
        return rows[self.draw(len(rows))][0] if rows and self.draw(10) else self.text()

    def found(self, who: Account) -> TableRow:
        return self.inn.lobby.table(who, self.table())

    def deeds(self) -> list[Callable[[Account], object]]:
        return [
            self.create,
            self.sit,
            self.choose_deck,
            self.seat_player,
            self.start,
            self.start,
            self.answer,
            self.answer,
            self.answer,
            self.wish,
            self.watch,
            self.leave,
            self.manage,
            self.talk,
            self.rename,
            self.fetch,
            self.tick,
        ]

    def create(self, who: Account) -> None:
        mode = MODES[self.draw(4)]
        opponent = (
            OpponentSetup(sorted(self.inn.house.rules.rulebook.automata)[0]) if mode in ("solo", "coop") else None
        )
        campaign = CampaignPlan("survival") if mode == "campaign" else None
        seats = 2 if mode in ("pvp", "coop") else 1
        clock = ClockRule("decision", 30.0) if self.draw(2) else ClockRule()
        plan = Plan(title=self.text(), mode=mode, seats=seats, opponent=opponent, campaign=campaign, clock=clock)
        self.inn.lobby.create(who, plan, VISIBILITIES[self.draw(4)])

    def sit(self, who: Account) -> None:
        self.inn.lobby.sit(who, self.table(), self.draw(5) - 1)

    def choose_deck(self, who: Account) -> None:
        own = [t.id for t in self.inn.lobby.own(who)]
        self.inn.lobby.choose_deck(who, own[0] if own else self.table(), replace(deck(self.draw(4)), name=self.text()))

    def seat_player(self, who: Account) -> None:
        name = ("random", "greedy", "person", self.text())[self.draw(4)]
        self.inn.lobby.seat_player(who, self.table(), self.draw(5) - 1, name, deck(1))

    def start(self, who: Account) -> None:
        own = self.inn.lobby.own(who)
        for found in own:
            with suppress(MatchError):
                self.inn.lobby.choose_deck(who, found.id, deck(self.draw(4)))
            with suppress(MatchError):
                self.inn.lobby.seat_player(who, found.id, 1, "random", deck(2))
        self.inn.lobby.start(who, own[self.draw(len(own))].id if own else self.table())

    def answer(self, who: Account) -> None:
        playing = [t for t in self.inn.lobby.own(who) if t.stage == "playing"]
        if playing:
            game = self.inn.hosted(playing[0])
            asked = game.session.match.decisions[0] if game.session.match.decisions else None
            if asked is not None:
                self.inn.lobby.play(who, playing[0].id).wish(Reply(asked.id, some_choice(game, asked, self.draw(99))))

    def wish(self, who: Account) -> None:
        stream = self.inn.lobby.play(who, self.table())
        wishes = (
            Reply(self.draw(50), Pass()),
            Reply(-1, EndTurn()),
            TakeBack(),
            Propose(PROPOSALS[self.draw(4)]),
            Consent(bool(self.draw(2))),
            Consent(True),
            Concede() if not self.draw(4) else TakeBack(),
        )
        stream.wish(wishes[self.draw(len(wishes))])

    def watch(self, who: Account) -> None:
        found = self.found(who)
        stream = self.inn.lobby.watch(who, found.id)
        assert found.visibility != "private" or found.host == who.id
        assert stream.viewer == PUBLIC
        assert not any(seat.hand for seat in stream.view.seats)

    def leave(self, who: Account) -> None:
        if not self.draw(4):
            self.inn.lobby.leave(who, self.table())

    def manage(self, who: Account) -> None:
        id, other = self.table(), self.people[self.draw(4)]
        deeds = (
            lambda: self.inn.lobby.invite(who, id, other),
            lambda: self.inn.lobby.free(who, id, self.draw(4) - 1),
            lambda: self.inn.lobby.change(who, id, Plan(title=self.text()), "open"),
            lambda: self.inn.lobby.open_with(who, self.text()),
            lambda: self.inn.lobby.campaigns.opponents(who, id),
        )
        deeds[self.draw(len(deeds))]()

    def talk(self, who: Account) -> None:
        if self.draw(2):
            self.inn.lobby.chat.say(who, self.text(), self.found(who) if self.draw(2) else None)
        else:
            self.inn.lobby.chat.sign(who, self.draw(20) - 5, self.found(who))

    def rename(self, who: Account) -> None:
        self.inn.accounts.rename(who, self.text())

    def fetch(self, who: Account) -> None:
        """Only of games that are over, or that nobody else plays, is there a file."""
        games = self.inn.house.database.read(lambda work: work.rows("SELECT game FROM tables ORDER BY game"))
        game = games[self.draw(len(games))][0] if games else self.text()
        self.inn.lobby.journal(who, game)
        sql = "SELECT t.stage, s.account FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.game = ?"
        rows = self.inn.house.database.read(lambda work: work.rows(sql, game))
        people = {account for _, account in rows if account}
        over = self.inn.house.database.read(lambda work: work.rows("SELECT 1 FROM results WHERE game = ?", game))
        assert people == {who.id} or over

    def tick(self, who: Account) -> None:
        self.inn.lobby.tick()
        self.inn.lobby.take_along(who, self.text().encode("utf-8", "replace"))


def test_people_who_try_everything(database: Database) -> None:
    """Given four who do anything at random, when they are done, then nothing broke, and they have also played."""
    let_loose(database, 8, 200)


def test_the_same_over_postgresql(url: str) -> None:
    opened = PostgresDatabase(url)
    let_loose(opened, 4, 150)
    opened.close()


def let_loose(database: Database, seed: int, tries: int) -> None:
    inn = Inn(database, seed=seed)
    mob = Mob(inn, draws(seed))
    for who in mob.people:
        inn.come(who)
    for _ in range(tries):
        mob.one()
    assert inn.problems == []
    assert mob.done["start"] > 1
    assert mob.done["answer"] > 10
    assert mob.done["watch"] > 0
    for account in mob.people:
        named = inn.accounts.of_id(account.id)
        assert named is not None
        assert named.name == account.name, "no nasty name was taken"
    inn.lobby.close()
