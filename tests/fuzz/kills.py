"""Programs killed at any moment: what was announced is there, and nothing half-made stays behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.decks import with_contents
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.campaign.record import Rebuilt
from ashes_tui.client.settings import Settings, StoryMode
from ashes_tui.content import cache
from ashes_tui.lang.terms import DieType
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Notice
from ashes_tui.match.replay import replay_journal, resume
from ashes_tui.match.saves.file_store import FileStore
from tests.campaign.runs import Run, begin, card_pool, member
from tests.fuzz import judge
from tests.fuzz.case import Case, Place, Told
from tests.fuzz.child import become, command, living
from tests.fuzz.home import ASPECTS, DATA, copied, environment, live_in
from tests.match import games

OUTLIVED = 20
Announce = Callable[[str], None]
NEXT = (("campaign", "list"), ("--plain",))
"""The next start of the program: one command that lists, and the menu."""


class Killed(NamedTuple):
    """What is done until the kill comes, and what must hold afterwards. ``most``: how often it announces for sure."""

    work: Callable[[Path, int, Announce], None]
    holds: Callable[[Path, int, list[str]], Iterator[str]]
    most: int = 60


def run(case: Case, place: Place) -> Told:
    """Begin something, kill it, start again."""
    chance = case.chance
    home = copied(place)
    live_in(home)
    before = judge.contents(home / "data")
    name = chance.choice(list(DEEDS))
    deed, seed = DEEDS[name], chance.randrange(1000)
    said = _until_killed(lambda announce: deed.work(home, seed, announce), chance, deed.most)
    found = list(deed.holds(home, seed, said))
    for words in NEXT:
        ran = command(words, place.work, environment(home), b"6\n0\n")
        found += [*judge.ended(ran, (0, 2, 3)), *judge.said(ran.told)]
    found += [
        *judge.reports(home),
        *judge.leftovers(home),
        *judge.lost(before, judge.contents(home / "data"), True, MAY_CHANGE),
    ]
    return Told(f"{name}, killed after {len(said)} announcements", found)


MAY_CHANGE = ("ashes-tui/settings.json", f"ashes-tui/aspects/{ASPECTS}.yaml")


def _until_killed(work: Callable[[Announce], None], chance: Random, most: int) -> list[str]:
    """Work in a process that is killed at some moment; the whole lines it announced."""
    out, into = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setsid()
            os.close(out)
            work(lambda line: (os.write(into, f"{line}\n".encode()), None)[1])
        finally:
            os._exit(0)
    os.close(into)
    wanted, heard = min(chance.choice((0, 1, 2, 5, 20, 60)), most), b""
    end = time.monotonic() + 30
    while heard.count(b"\n") < wanted and time.monotonic() < end and (data := os.read(out, 4096)):
        heard += data
    time.sleep(
        chance.choice(
            (0.0, chance.uniform(0, 0.003), chance.uniform(0, 0.02), chance.uniform(0, 0.3), chance.uniform(0, 2))
        )
    )
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    _all_gone(pid)
    while data := os.read(out, 65536):
        heard += data
    os.close(out)
    return [line.decode() for line in heard.split(b"\n")[:-1]]


def _all_gone(group: int) -> None:
    """Helpers of a killed program end by themselves."""
    end = time.monotonic() + OUTLIVED
    while living(group):
        if time.monotonic() > end:
            os.killpg(group, signal.SIGKILL)
            raise AssertionError(f"processes of a killed program still ran after {OUTLIVED} s")
        time.sleep(0.01)


# --- a game --------------------------------------------------------------------------------------------------------


def _play(home: Path, seed: int, announce: Announce) -> None:
    match = games.begin(FileStore(home / DATA / "saves"), seed)
    match.lenient = True
    announce(match.name)

    def told(notice: Notice) -> None:
        announce(str(notice.record.n))

    match.subscribe(told)
    driver = games.Driver(match, seed)
    while not match.outcome:
        driver.one()
        if driver.draw(10) == 0:
            match.undo()


def _game_goes_on(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    if not said:
        return
    store, announced = FileStore(home / DATA / "saves"), int(said[-1]) if len(said) > 1 else 0
    match, _ = resume(store, said[0])
    if not announced <= match.version <= announced + 1:
        yield f"{announced} records were announced, {match.version} are there"
    games.Driver(match, seed).some(3)
    match.close()
    if replay_journal(store.read(said[0])).differences:
        yield "the game that went on cannot be played again"


# --- beginnings ----------------------------------------------------------------------------------------------------


def _begin_many(home: Path, seed: int, announce: Announce) -> None:
    store = FileStore(home / DATA / "saves")
    for n in range(500):
        match = games.begin(store, seed + n)
        match.close()
        announce(match.name)


def _all_begun(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    store = FileStore(home / DATA / "saves")
    listed = {saved.name: saved.problem for saved in store.saved()}
    yield from (f"the game {name} was begun and is not there" for name in said if name not in listed)
    yield from (f"a game that cannot be read: {problem}" for problem in listed.values() if problem)


# --- campaigns -----------------------------------------------------------------------------------------------------


def _rebuild(home: Path, seed: int, announce: Announce) -> None:
    store = CampaignStore(home / DATA / "campaigns")
    kept = store.create(begin(seed=seed), card_pool())
    announce(kept.name)
    deck = kept.loaded.decks[0]
    for n in range(2000):
        dice = {DieType.CHARM: n % 11, DieType.NATURAL: 10 - n % 11}
        kept = store.record_choice(kept, Rebuilt(member=0, deck=with_contents(deck, deck.cards, dice)), card_pool())
        announce(str(kept.loaded.steps))


def _campaign_holds(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    if not said:
        return
    kept = CampaignStore(home / DATA / "campaigns").read(said[0])
    announced = int(said[-1]) if len(said) > 1 else 0
    if not announced <= kept.loaded.steps <= announced + 1:
        yield f"{announced} steps were announced, {kept.loaded.steps} are there"


def _play_campaign(home: Path, seed: int, announce: Announce) -> None:
    run = Run(home / DATA, begin("survival", member(), seed=seed), player="random")
    announce(run.kept.name)
    for _ in range(5):
        run.finish(run.start())
        announce(str(run.now.steps))


def _campaign_goes_on(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    data = home / DATA
    entries = len(Chronicle(data / "chronicle.jsonl").entries())
    if not said:
        return
    kept = CampaignStore(data / "campaigns").read(said[0])
    if len(said) > 1 and kept.loaded.steps < int(said[-1]):
        yield f"{said[-1]} steps were announced, {kept.loaded.steps} are there"
    if entries < 4 + len(said) - 1 - 1:
        yield f"{len(said) - 1} games ended, the chronicle holds {entries}"
    for saved in FileStore(data / "saves").saved():
        if saved.problem:
            yield saved.problem


# --- small files ---------------------------------------------------------------------------------------------------


def _turn_settings(home: Path, seed: int, announce: Announce) -> None:
    settings = Settings(home / DATA / "settings.json")
    for n in range(3000):
        settings.telling = (StoryMode.FAST, StoryMode.WATCH)[n % 2]
        if n % 20 == 0:
            announce(str(n))


def _setting_kept(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    if Settings(home / DATA / "settings.json").telling is StoryMode.STEP:
        yield "the setting is lost"


def _save_aspects(home: Path, seed: int, announce: Announce) -> None:
    store = AspectDecks(home / DATA / "aspects")
    aspects = store.read(ASPECTS, games.rules().rulebook)
    for n in range(3000):
        store.save(ASPECTS, aspects)
        if n % 20 == 0:
            announce(str(n))


def _aspects_kept(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    store = AspectDecks(home / DATA / "aspects")
    if ASPECTS not in store.all(games.rules().rulebook):
        yield f"the deck of aspects is lost; there are {store.names()}"
    store.save(ASPECTS, store.read(ASPECTS, games.rules().rulebook))


def _compile(home: Path, seed: int, announce: Announce) -> None:
    for n in range(300):
        cache.cached("decks", f"{seed}-{n}", dict[str, str], lambda: {"a": "b" * 100_000})
        announce(str(n))


def _cache_serves(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    for n in range(len(said) + 2):
        found = cache.cached("decks", f"{seed}-{n}", dict[str, str], lambda: {"a": "b" * 100_000})
        if found != {"a": "b" * 100_000}:
            yield "half a file was taken from the cache"


# --- the program itself --------------------------------------------------------------------------------------------


def _type_answers(home: Path, seed: int, announce: Announce) -> None:
    """A whole game line by line, from answers typed at random."""
    chance = Random(seed)
    typed = "".join(f"{chance.choice(('1', '1', '2', '3', 'u'))}\n" for _ in range(400)).encode()
    words = ("hotseat", "--plain", "--deck", "issa", "--deck", "arren", "--seed", str(seed))
    announce("begun")
    become(words, home, environment(home), typed)


def _simulate(home: Path, seed: int, announce: Announce) -> None:
    announce("begun")
    become(("sim", "--games", "40", "--jobs", "2", "--seed", str(seed)), home, environment(home))


def _games_go_on(home: Path, seed: int, said: list[str]) -> Iterator[str]:
    """Every saved game can be read and played again."""
    store = FileStore(home / DATA / "saves")
    for saved in store.saved():
        try:
            if replay_journal(store.read(saved.name)).differences:
                yield f"{saved.name} differs"
        except MatchError as error:
            yield f"cannot go on: {error}"


DEEDS = {
    "a game": Killed(_play, _game_goes_on),
    "beginnings": Killed(_begin_many, _all_begun),
    "a deck rebuilt": Killed(_rebuild, _campaign_holds),
    "a campaign": Killed(_play_campaign, _campaign_goes_on, 2),
    "settings": Killed(_turn_settings, _setting_kept),
    "aspects": Killed(_save_aspects, _aspects_kept),
    "compiled rules": Killed(_compile, _cache_serves),
    "line by line": Killed(_type_answers, _games_go_on, 1),
    "a simulation": Killed(_simulate, _games_go_on, 1),
}
