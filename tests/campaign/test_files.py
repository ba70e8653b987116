"""Campaigns on disk: a kill loses at most the step in flight, and what is broken is said with place and remedy."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from ashes_tui.campaign.chronicle import MOST_DAMAGED, Chronicle, ChronicleEntry
from ashes_tui.campaign.decks import with_contents
from ashes_tui.campaign.errors import CampaignRefused
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.record import Rebuilt
from ashes_tui.lang.terms import DieType
from ashes_tui.match.errors import JournalError, StoreError
from ashes_tui.match.saves.seal import seal_of, with_seal
from tests.campaign.killed import change
from tests.campaign.runs import SKIES, begin, card_pool, ended, member, played, prize
from tests.support.killing import killed


@pytest.fixture
def store(tmp_path: Path) -> CampaignStore:
    return CampaignStore(tmp_path / "campaigns")


def dice(kept: StoredCampaign, charm: int) -> Rebuilt:
    deck = kept.loaded.decks[0]
    return Rebuilt(member=0, deck=with_contents(deck, deck.cards, {DieType.CHARM: charm, DieType.NATURAL: 10 - charm}))


def three_steps(store: CampaignStore) -> StoredCampaign:
    kept = store.create(begin(), card_pool())
    kept = store.record_choice(kept, dice(kept, 4), card_pool())
    return store.record_step(store.record_step(kept, played()), ended())


def test_what_was_saved_is_read_again(store: CampaignStore) -> None:
    kept = three_steps(store)
    again = store.read(kept.name)
    assert again.loaded == kept.loaded
    assert again.size == kept.size == kept.path.stat().st_size
    assert (again.loaded.wins, again.loaded.steps, again.notes) == (1, 3, ())


def test_campaigns_have_short_names_of_their_own(store: CampaignStore) -> None:
    names = [store.create(begin(), card_pool()).name for _ in range(2)]
    names.append(store.create(begin("dragonborn", member(), member(SKIES, name="Bob")), card_pool()).name)
    assert names == ["dragonborn-issa", "dragonborn-issa-2", "dragonborn-issa-arren"]
    assert {kept.name for kept in store.all()} == set(names)


def test_what_is_refused_is_not_written(store: CampaignStore) -> None:
    kept = store.create(begin(), card_pool())
    with pytest.raises(CampaignRefused):
        store.record_choice(kept, dice(kept, 11), card_pool())
    assert store.read(kept.name).loaded.steps == 0


def test_two_windows_do_not_overwrite_each_other(store: CampaignStore) -> None:
    kept = store.create(begin(), card_pool())
    other = store.read(kept.name)
    store.record_choice(kept, dice(kept, 3), card_pool())
    with pytest.raises(StoreError, match="the campaign was changed while it was opened; open it again"):
        store.record_choice(other, dice(other, 5), card_pool())
    assert store.read(kept.name).loaded.decks[0].dice[DieType.CHARM] == 3


def test_a_torn_end_is_left_out_and_said(store: CampaignStore) -> None:
    kept = three_steps(store)
    with kept.path.open("ab") as file:
        file.write(b'{"type":"deck","n":4,"mem')
    again = store.read(kept.name)
    assert again.loaded == kept.loaded
    assert again.notes == (f"{kept.path}:5: the last line was cut off while it was written; it is left out",)
    store.record_step(store.record_choice(again, prize({}, ""), card_pool()), played(n=2))
    assert store.read(kept.name).loaded.steps == 5


def resealed(line: bytes, above: bytes = b"") -> bytes:
    """A line with a seal that fits below another."""
    entry = {key: value for key, value in msgspec.json.decode(line).items() if key != "seal"}
    return with_seal(msgspec.json.encode(entry), seal_of(above)) + b"\n"


Break = Callable[[list[bytes]], list[bytes]]
BROKEN: list[tuple[Break, str]] = [
    (lambda _: [], ": the file is empty; give a file that 'ashes-tui campaign' saved"),
    (lambda _: [b"hello"], ":1: the first line is cut off"),
    (lambda _: [b"hello\n"], ":1: no campaign begins like this"),
    (lambda _: [b"{}\n"], ":1: the first line is not that of a campaign"),
    (
        lambda _: [b'{"type":"campaign","format":9}\n'],
        ":1: format 9 is not known here, only formats 1 to 2; go on with the",
    ),
    (lambda _: [b'{"type":"campaign","format":1}\n'], ":1: the first line is not valid: Object missing required field"),
    (
        lambda lines: [resealed(lines[0].replace(b'"dragonborn"', b'"chess"'))],
        ":1: there is no kind of campaign 'chess' here",
    ),
    (lambda lines: [lines[0], lines[2]], ":2: step 2 stands where 1 belongs; the file was damaged"),
    (lambda lines: [lines[0], b"\xff\n"], ":2: this is not a line of JSON"),
    (lambda lines: [lines[0], b'{"type":"party","n":1}\n'], ":2: this is not a step of a campaign: Invalid value"),
    (
        lambda lines: [*lines[:3], resealed(lines[2].replace(b'"n":2', b'"n":3'), lines[2])],
        ":4: this step has no place here: no game can begin while one is under way; the file was damaged: use a copy",
    ),
]


@pytest.mark.parametrize(("broken", "told"), BROKEN)
def test_a_broken_file_is_named_with_line_and_remedy(store: CampaignStore, broken: Break, told: str) -> None:
    kept = three_steps(store)
    kept.path.write_bytes(b"".join(broken(kept.path.read_bytes().splitlines(keepends=True))))
    with pytest.raises(JournalError) as caught:
        store.read(kept.name)
    assert str(caught.value).startswith(f"{kept.path}{told}")
    (listed,) = store.all()
    assert (listed.campaign, listed.problem) == (None, str(caught.value))
    with pytest.raises(StoreError):
        _ = listed.loaded


def test_a_missing_campaign_is_named(store: CampaignStore) -> None:
    with pytest.raises(StoreError, match=r"no-such\.jsonl: cannot be read"):
        store.read("no-such")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_campaign_loses_at_most_the_step_in_flight(tmp_path: Path) -> None:
    """Given a program that changes its deck without end, when it is killed, then all it announced is there."""
    chance = random.Random(1)
    store = CampaignStore(tmp_path)
    for _ in range(4):
        name, *steps = killed(partial(change, tmp_path), chance.randrange(1, 60), chance.uniform(0, 0.003))
        announced = int(steps[-1])
        kept = store.read(name)
        assert announced <= kept.loaded.steps <= announced + 1
        assert store.record_choice(kept, dice(kept, 5), card_pool()).loaded.steps == kept.loaded.steps + 1


@pytest.mark.parametrize("bad", [b"nonsense", b"\xff\xfe", b"[" * 100_000, b"[]"])
@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_damaged_line_of_a_chronicle_hurts_no_other(tmp_path: Path, line: int, bad: bytes) -> None:
    path = tmp_path / "chronicle.jsonl"
    chronicle = Chronicle(path)
    entries = [entry(f"{n}.jsonl") for n in range(2)]
    for one in entries:
        chronicle.record(one)
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = bad
    path.write_bytes(b"\n".join(lines))
    later = entry("later.jsonl")
    chronicle.record(later)
    assert chronicle.entries() == (*(one for n, one in enumerate(entries, start=2) if n != line), later)
    (problem,) = chronicle.problems()
    assert problem.startswith(f"{path}:{line}: this is not a line of a chronicle")


def test_damaged_lines_in_a_row_are_told_together(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    chronicle = Chronicle(path)
    chronicle.record(entry("1.jsonl"))
    path.write_bytes(path.read_bytes() + b"[]\n" * 500)
    chronicle.record(entry("2.jsonl"))
    path.write_bytes(path.read_bytes() + b"{}\n")
    assert [one.game for one in chronicle.entries()] == ["1.jsonl", "2.jsonl"]
    many, one = chronicle.problems()
    assert many.startswith(f"{path}:3: lines 3 to 502 are not lines of a chronicle")
    assert one.startswith(f"{path}:504: this is not a line of a chronicle")


def test_a_file_with_nothing_but_damaged_lines_is_refused_at_once(tmp_path: Path) -> None:
    """Given millions of lines that are none, then nobody waits for each of them to be named, and nothing is lost."""
    path = tmp_path / "chronicle.jsonl"
    chronicle = Chronicle(path)
    chronicle.record(entry("1.jsonl"))
    path.write_bytes(data := path.read_bytes() + b"[]\n" * 4_000_000)
    for use in (chronicle.entries, chronicle.problems, lambda: chronicle.record(entry("2.jsonl"))):
        with pytest.raises(
            JournalError, match=f"more than {MOST_DAMAGED} of its lines are damaged; move the file away"
        ):
            use()
    assert path.read_bytes() == data


def entry(game: str) -> ChronicleEntry:
    return ChronicleEntry(
        game=game,
        when="2026-11-20",
        phoenixborn=("Issa Brightmore",),
        decks=("The Spark of Invention",),
        opponent="Scatha Kalani",
        difficulty="standard",
        won=True,
        rounds=5,
    )


def test_a_chronicle_of_another_format_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "chronicle.jsonl"
    path.write_text('{"type":"chronicle","format":7}\n')
    with pytest.raises(JournalError, match=":1: only format 1 is known here; use the version that wrote it"):
        Chronicle(path).record(entry("1.jsonl"))
    assert path.read_text() == '{"type":"chronicle","format":7}\n'
