"""Games that travel: one played alone at home goes on here, and one played alone here is brought home."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.api import SetupError
from ashes_tui.host.chance import new_code, new_id
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.results import played_in
from ashes_tui.host.lobby.house import House
from ashes_tui.host.lobby.people.inert import inert_label
from ashes_tui.host.stores.database import Work
from ashes_tui.host.stores.people import Account
from ashes_tui.host.stores.tables import Mode, Plan, SeatRow, TableRow, add_table, table_of_game, tables_of
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import new_header
from ashes_tui.match.replay import replay
from ashes_tui.match.saves.journal import Journal, decode_journal
from ashes_tui.match.saves.provenance import this_program
from ashes_tui.match.saves.records import PERSON, Header

MOST_BYTES, MOST_RECORDS = 8 << 20, 5000
_AT_HOME = "go on with it at home"


def take_along(house: House, account: Account, data: bytes) -> TableRow:
    """A private table where a game from home goes on; ``data`` is its file. Raises ``Refused``.

    Only the choices are taken from the file: rules and cards are those of this host.
    """
    if len(data) > MOST_BYTES:
        raise Refused(f"that is no saved game, or too long a one; {_AT_HOME}")
    try:
        journal = decode_journal(data, "your file")
        _check(house, journal)
        played = replay(journal.header, journal.records, house.rules)
    except (MatchError, SetupError) as error:
        raise Refused(str(error)) from error
    if played.differences or played.match.outcome is not None:
        raise Refused(f"that game is over, or goes otherwise by the rules here; {_AT_HOME}")
    header = replace(
        new_header(house.rules, journal.header.setup, journal.header.players), created=journal.header.created
    )
    return _table_for(house, account, header, journal)


def _check(house: House, journal: Journal) -> None:
    header, setup = journal.header, journal.header.setup
    if header.rules_digest != house.rules.rulebook.digest or journal.played_by != this_program():
        raise Refused(f"that game was played by other rules, or another version of the program; {_AT_HOME}")
    if header.players.count(PERSON) != 1 or len(header.players) != len(setup.seats):
        raise Refused(f"only a game with one person in it can be taken along; {_AT_HOME}")
    if len(journal.records) > MOST_RECORDS:
        raise Refused(f"that game is too long; {_AT_HOME}")
    shown = [text for seat in setup.seats for text in (seat.name, seat.deck.name)]
    if any(inert_label(text) != text for text in shown):
        raise Refused("a name in that game holds what is not shown here; give seats and decks plain names")


def _table_for(house: House, account: Account, header: Header, journal: Journal) -> TableRow:
    game = house.journals.adopt(header, journal.records)
    setup = header.setup
    seats = tuple(
        SeatRow(n, account.id if player == PERSON else None, seat.name, player, seat.deck)
        for n, (seat, player) in enumerate(zip(setup.seats, header.players, strict=True))
    )
    mode: Mode = "pvp" if setup.opponent is None else "solo" if len(seats) == 1 else "coop"
    made = TableRow(
        id=new_id(house.draw),
        host=account.id,
        made=house.clock(),
        stage="playing",
        visibility="private",
        code=new_code(house.draw),
        plan=Plan(mode=mode, seats=len(seats), edition=setup.edition, opponent=setup.opponent, chained=setup.chained),
        game=game,
        seats=seats,
    )

    def job(work: Work) -> None:
        if len(tables_of(work, account.id)) >= house.limits.tables:
            raise Refused(f"you are at {house.limits.tables} tables already; leave one, or end its game")
        add_table(work, made)

    try:
        house.database.write(job)
    except MatchError:
        house.journals.delete(game)
        raise
    return made


def bring_home(house: House, account: Account, game: str) -> bytes:
    """The file of a game: one that is over, or goes on and is played by nobody else. Raises ``MatchError``.

    A file tells all that was hidden, so nobody has that of a game that others still play.
    """
    at = house.database.read(lambda work: table_of_game(work, game))
    alone = at is not None and [seat.account for seat in at.people] == [account.id]
    if not alone and not played_in(house.database, account.id, game):
        raise Refused("you have no such game that is over, or that you play alone; choose one of your own")
    return house.journals.lines(game)
