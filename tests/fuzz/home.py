"""A home folder full of everything the program reads: made once, copied for each case."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from ashes_tui.campaign.chronicle import Chronicle, ChronicleEntry
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.client.settings import Settings, StoryMode
from ashes_tui.content import loader
from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.content.language.tree import Node, parse
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from tests.campaign.runs import Run, begin, card_pool, member
from tests.fuzz.case import Place
from tests.match.games import Driver, rules

ROOT = Path(__file__).resolve().parents[2]
ISSA, SKIES, MAEVE = "The Spark of Invention", "The Sentinels of Skies", "The Garden of Brilliance"
DATA = Path("data") / "ashes-tui"
ASPECTS = "mine"
PASSED_ON = ("PATH", "HOME", "TMPDIR", "VIRTUAL_ENV")


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a program that lives in ``home``."""
    found = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    found |= {f"XDG_{kind.upper()}_HOME": str(home / kind) for kind in ("cache", "config", "data", "state")}
    return found | {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "TERM": "xterm-256color"} | more


def live_in(home: Path) -> None:
    """Make this very process live in ``home``."""
    for name, value in environment(home).items():
        os.environ[name] = value


def furnish(home: Path) -> None:
    """Write one of everything, and warm this process up."""
    live_in(home)
    data = home / DATA
    _saved_games(FileStore(data / "saves"))
    _campaigns(data)
    _small_files(data)
    _own_rules(home / "rules")
    _own_decks(home / "decks")
    _remember_trees()
    load_decks(load_rulebook([home / "rules" / "good"]))
    import ashes_tui.cli.app
    import ashes_tui.plain.api  # noqa: F401


def copied(place: Place, parts: Iterable[str] = ("data", "rules", "decks")) -> Path:
    """A home of one's own with these parts; the compiled rules are shared."""
    home = place.work / "home"
    for part in parts:
        shutil.copytree(place.pristine / part, home / part)
    (home / "cache").mkdir()
    for path in (place.pristine / "cache" / "ashes-tui").glob("*"):
        (home / "cache" / "ashes-tui").mkdir(exist_ok=True)
        os.link(path, home / "cache" / "ashes-tui" / path.name)
    return home


def _saved_games(store: FileStore) -> None:
    """A duel, a game of three, one against each kind of opponent, and one that is over."""
    decks = load_decks(rules().rulebook)
    two = (SeatSetup("Ann", decks[ISSA]), SeatSetup("Bob", decks[SKIES]))
    solo, three = two[:1], (*two, SeatSetup("Cid", decks[MAEVE]))
    dragon = OpponentSetup("Scatha Kalani", "heroic")
    chimera = OpponentSetup("The Corpse of Viros", "standard", grim=())
    for players, opponent, steps in ((two, None, 70), (three, None, 30), (solo, dragon, 40), (two, chimera, 45)):
        match = Match.start(rules(), GameSetup(players, 5, opponent=opponent), store=store)
        match.lenient = True
        Driver(match).some(steps)
        match.undo()
        match.close()
    match = Match.start(rules(), GameSetup(two, 6), store=store)
    match.concede(0)
    match.close()
    for number, path in enumerate(sorted(store.folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)):
        path.rename(path.with_name(f"game-{number}.jsonl"))


def _campaigns(data: Path) -> None:
    """A campaign with a victory behind it and one just begun."""
    run = Run(data, begin("dragonborn", member(), seed=3))
    run.finish(run.start())
    run.store.create(begin("red-rains", member(SKIES), seed=4), card_pool())
    assert len(CampaignStore(data / "campaigns").all()) == 2


def _small_files(data: Path) -> None:
    """Aspects, a setting, and a chronicle of more than one game."""
    chimeras = [a for a in rules().rulebook.automata.values() if a.levels and a.decks]
    titles = rules().rulebook.choosable()
    by_blood = {blood: [t for t in titles if rules().rulebook.cards[t].blood == blood] for blood in (1, 2)}
    assert chimeras
    AspectDecks(data / "aspects").save(ASPECTS, {t: 3 for found in by_blood.values() for t in found[:3]})
    Settings(data / "settings.json").telling = StoryMode.FAST
    chronicle = Chronicle(data / "chronicle.jsonl")
    for n in range(3):
        chronicle.record(
            ChronicleEntry(
                game=f"game-{n}",
                when="2026-01-01T00:00:00+00:00",
                phoenixborn=("Issa Brightmore",),
                decks=(ISSA,),
                opponent="Scatha Kalani",
                difficulty="heroic",
                won=n > 0,
                rounds=5 + n,
            )
        )


def _own_rules(folder: Path) -> None:
    """A set of cards of one's own."""
    shutil.copytree(ROOT / "tests" / "stressors" / "rules", folder / "good")


def _remember_trees() -> None:
    """Parse the files of the game only once: whatever is forked from here reads spoilt files all the sooner."""
    known: dict[str, Node] = {}

    def remembered(text: str) -> Node:
        return known[text] if text in known else parse(text)

    for path in sorted((ROOT / "rules").rglob("*.yaml")):
        text = path.read_text("utf-8")
        known[text] = parse(text)
    vars(loader)["parse"] = remembered


def _own_decks(folder: Path) -> None:
    folder.mkdir()
    for name in ("spark-of-invention", "sentinels-of-skies"):
        text = (ROOT / "decks" / "ascendancy" / f"{name}.yaml").read_text("utf-8")
        (folder / f"my-{name}.yaml").write_text(text.replace("name: ", "name: My ", 1), "utf-8")
