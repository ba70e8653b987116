"""What each command prints when all is well."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ashes_tui import __version__
from ashes_tui.cli.shared.arguments import hoist_global_options
from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.engine.api import State
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.scenario.runner import play_story
from tests.cli.run import ROOT, ashes, refused
from tests.match.games import Driver, begin, rules

COMMANDS = (
    "hotseat",
    "resume",
    "replay",
    "sim",
    "scenario",
    "protocol",
    "cards",
    "decks",
    "rules",
    "bench",
    "solo",
    "enemies",
)
LIGHT = """import sys
sys.argv = ["ashes-tui", {!r}]
from ashes_tui.cli.main import run
try:
    run()
except SystemExit:
    pass
print(*sys.modules)"""


def test_version() -> None:
    assert ashes("--version") == (0, f"ashes-tui {__version__}\n", "")
    assert ashes("--decks", "decks", "--version").out == f"ashes-tui {__version__}\n"


def test_decks_alone_says_how_many_there_are_of_each_series() -> None:
    said, told = ashes("decks").out, json.loads(ashes("decks", "--json").out)
    assert list(told)[:3] == ["Ascendancy", "Reborn", "Red Rains"]
    assert sum(told.values()) == 111
    assert all(re.search(rf"{series} +{n}\b", said) for series, n in told.items())


def test_a_phoenixborn_stands_for_the_first_of_its_decks() -> None:
    """Given several decks of one Phoenixborn, then its name means the one published first."""
    assert json.loads(ashes("decks", "show", "issa", "--json").out)["name"] == "The Spark of Invention"
    assert json.loads(ashes("decks", "show", "aradel", "--json").out)["name"] == "The Mist Guardian"


def test_help_names_every_command() -> None:
    done = ashes("--help")
    assert done.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in done.out


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_version_and_help_load_neither_table_nor_engine(word: str) -> None:
    command = [sys.executable, "-c", LIGHT.format(word)]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    heavy = ("textual", "rich", "asyncio", "yaml", "msgspec", "ashes_tui.engine", "ashes_tui.content")
    assert [m for m in loaded if m.startswith(heavy)] == []


def test_cards_are_listed() -> None:
    listed = json.loads(ashes("cards", "list", "--json").out)
    assert len(listed) >= 57
    card = next(c for c in listed if c["name"] == "Barrier")
    assert (card["type"], card["cost"]) == ("reaction spell", "1 artifice:power")
    assert card["set"]
    assert card["text"][0]["text"]
    assert sum(bool(c["text"]) for c in listed) > 50
    plain = ashes("cards", "list").out.splitlines()
    assert len(plain) == len(listed) + 1
    assert plain[0].split() == ["Name", "Type", "Set", "Cost"]


def test_cards_are_narrowed_by_type_and_set() -> None:
    listed = json.loads(ashes("cards", "list", "--type", "phoenixborn", "--json").out)
    assert {c["type"] for c in listed} == {"phoenixborn"}
    sets = {c["set"] for c in listed}
    one = sorted(sets)[0]
    assert {c["set"] for c in json.loads(ashes("cards", "list", "--set", one, "--json").out)} == {one}


def test_a_card_is_shown_by_any_name_that_fits() -> None:
    for words in (["Barrier"], ["barrier"], ["summon spark"]):
        done = ashes("cards", "show", *words)
        assert done.code == 0
        assert done.out.startswith(("Barrier\n", "Summon Spark Drone\n"))
    assert json.loads(ashes("cards", "show", "Barrier", "--json").out)["name"] == "Barrier"
    assert "house rules" not in ashes("cards", "show", "Barrier").out


def test_an_opponents_card_says_that_no_source_gives_some_values() -> None:
    assert "house" not in ashes("cards", "show", "Whiplash").out.casefold(), "only its own card"
    assert "- The life and the starting row" in ashes("cards", "show", "The Corpse of Viros").out


def test_decks_are_listed_shown_and_checked() -> None:
    listed = json.loads(ashes("decks", "list", "--json").out)
    assert {d["phoenixborn"] for d in listed} >= {"Issa Brightmore", "Arren Frostpeak"}
    assert "The Spark of Invention" in ashes("decks", "list").out
    shown = json.loads(ashes("decks", "show", "issa", "--json").out)
    assert shown["conjuration_pile"] == {"Spark Drone": 3, "Thunder Hulk": 2}
    assert "Conjuration pile:\n  3 Spark Drone" in ashes("decks", "show", "spark").out
    checked = json.loads(ashes("decks", "check", "--json").out)
    assert [d["problems"] for d in checked] == [[]] * len(listed)
    assert ashes("decks", "check", "issa").out == "The Spark of Invention: legal\n"


def test_an_authors_deck_is_added_wherever_the_option_stands(tmp_path: Path) -> None:
    text = (ROOT / "decks" / "ascendancy" / "spark-of-invention.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("The Spark of Invention", "My Sparks"), encoding="utf-8")
    assert "My Sparks" in ashes("--decks", tmp_path, "decks", "list").out
    assert "My Sparks" in ashes("decks", "list", "--decks", tmp_path).out
    assert ashes("decks", "check", tmp_path / "mine.yaml").out == "My Sparks: legal\n"
    done = ashes("sim", "--deck", "My Sparks", "--games", "1", "--json", f"--decks={tmp_path}")
    assert json.loads(done.out)["finished"] == 1


def test_global_options_are_moved_to_the_front() -> None:
    assert hoist_global_options(["cards", "list", "--rules", "a", "--json", "--decks=b"]) == [
        "--rules", "a", "--decks=b", "cards", "list", "--json",
    ]  # fmt: skip
    assert hoist_global_options(["rules", "check", "--", "--rules"]) == ["rules", "check", "--", "--rules"]
    for line in (["x", "--rules"], ["x", "--decks", "--json"]):
        with pytest.raises(UsageFault, match="needs a folder"):
            hoist_global_options(line)


def test_rules_check_says_that_all_is_well() -> None:
    done = ashes("rules", "check")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("no mistakes found\n")
    assert json.loads(ashes("rules", "check", "--json").out) == []


def test_rules_editions_shows_the_records_side_by_side() -> None:
    found = json.loads(ashes("rules", "editions", "--json").out)
    assert found["editions"] == {"ascendancy": "Ashes Ascendancy", "reborn": "Ashes Reborn"}
    by_key = {row["key"]: row for row in found["keys"]}
    assert by_key["responses"]["values"] == {"ascendancy": "chosen", "reborn": "clockwise"}
    told = ashes("rules", "editions").out
    assert "\nhand-size  (ASC-RND-09)\n" in told
    assert "\n  all: 5\n" in told
    assert "\ndice-powers  (DICE-18)  differs\n" in told
    assert "\n  reborn: natural, ceremonial, charm, illusion, divine, sympathy, time\n" in told
    assert "\n  ascendancy: yes\n  reborn: no\n" in told


@pytest.mark.parametrize(
    ("rule", "file"),
    [
        ("ASC-ATK-07", "engine/flow/automaton/defence.py"),
        ("ASC-TIM-03", "engine/table/control.py"),
        ("ASC-DICE-06", "rules/dice.yaml"),
    ],
)
def test_rules_show_names_the_files_that_cite_a_rule_by_itself_or_in_a_range(rule: str, file: str) -> None:
    text = " ".join(ashes("rules", "show", rule).out.split())
    assert file in text.partition("Cited in ")[2]


def test_rules_show_names_no_files_for_several_rules() -> None:
    assert "Cited in" not in ashes("rules", "show", "ASC-ATK").out


def test_rules_coverage_adds_up() -> None:
    found = json.loads(ashes("rules", "coverage", "--json", cwd=ROOT / "rules").out)
    lines = (ROOT / "tests" / "rules" / "ids.txt").read_text("utf-8").splitlines()
    ids = {line for line in lines if line and not line.startswith("#")}
    assert found["total"] == len(ids)
    assert found["covered"] + found["excluded"] + len(found["missing"]) == found["total"]
    assert found["covered"] == len(found["tests"])


def test_sim_prints_one_object() -> None:
    done = ashes("sim", "--deck", "issa", "--deck", "arren", "--games", "3", "--seed", "2", "--jobs", "1",
                 "--players", "random,random", "--json")  # fmt: skip
    found = json.loads(done.out)
    promised = {
        "games",
        "finished",
        "errors",
        "decisions",
        "turns",
        "seconds",
        "wins",
        "intervals",
        "rounds_mean",
        "digest",
    }
    assert promised <= set(found)
    assert (found["games"], found["finished"], sum(found["wins"])) == (3, 3, 3 - found["draws"])
    assert "digest" in ashes("sim", "--games", "1").out


def test_sim_says_who_won_where() -> None:
    out = ashes("sim", "--deck", "issa", "--deck", "arren", "--games", "2").out
    assert re.search(r"^wins: random in seat 0: \d \(\d+ % to \d+ %\); random in seat 1: \d .*; draws: \d$", out, re.M)


def test_sim_counts_coverage() -> None:
    found = json.loads(ashes("sim", "--games", "4", "--coverage", "--json").out)["coverage"]
    assert found["total"] == found["covered"] + len(found["missing"])


def test_replay_tells_how_a_saved_game_ended(tmp_path: Path) -> None:
    match = Driver(begin(FileStore(tmp_path))).all()
    assert match.outcome
    match.close()
    done = ashes("replay", match.name)
    assert done.code == 0
    assert "Ann (The Spark of Invention) against Bob (The Sentinels of Skies), seed 5" in done.out
    assert f"{'Ann' if match.outcome.winners == (0,) else 'Bob'} (" in done.out.splitlines()[2]
    assert done.out.endswith(", different 0.\n")
    found = json.loads(ashes("replay", match.name, "--json", "--current").out)
    assert found["outcome"]["winners"] == list(match.outcome.winners)
    assert found["differences"] == []


def test_replay_of_a_running_game_and_a_torn_one(tmp_path: Path) -> None:
    match = Driver(begin(FileStore(tmp_path))).some(25)
    match.close()
    path = Path(match.name)
    path.write_bytes(path.read_bytes()[:-3])
    done = ashes("replay", path)
    assert done.code == 0
    assert "note: " in done.out
    assert "24 records" in done.out
    assert "The game is not over." in done.out


def test_replay_writes_a_saved_game_down_as_a_scenario(tmp_path: Path) -> None:
    """Given a finished game, then the scenario of its last turn ends as the game did."""
    match = Driver(begin(FileStore(tmp_path))).all()
    match.close()
    done = ashes("replay", match.name, "--scenario")
    assert (done.code, done.err) == (0, "")
    played = play_story(rules(), read_story(done.out, "report.yaml", rules().rulebook))
    assert played.outcome == match.outcome
    assert lying(played.state) == lying(match.state)
    found = json.loads(ashes("replay", match.name, "--scenario", "--json").out)
    assert found["name"] == Path(match.name).stem
    assert found["steps"]


def lying(state: State) -> list[tuple[str, int, str, int, int]]:
    """Every card: its title, where it lies and what lies on it."""
    return sorted((c.name, c.seat, c.zone.value, c.wounds, c.exhaustion) for c in state.table.cards)


def test_a_game_that_was_never_at_rest_is_no_scenario(tmp_path: Path) -> None:
    match = begin(FileStore(tmp_path))
    match.close()
    assert "there is no position to start from" in refused("replay", match.name, "--scenario")


def test_output_that_nobody_reads_is_no_error() -> None:
    command = f"{sys.executable} -m ashes_tui cards list --json | head -c 10"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def own_folder(home: Path) -> Path:
    """The folder of the player's own decks below a folder of data."""
    folder = home / "ashes-tui" / "decks"
    folder.mkdir(parents=True)
    return folder


def test_a_deck_is_printed_as_text() -> None:
    assert "3x Barrier\n" in ashes("decks", "show", "spark", "--text").out


def test_decks_of_ones_own_are_there_without_being_asked_for(tmp_path: Path) -> None:
    """Given a good and a broken file in the player's own folder, then the good deck is there, and a note tells."""
    folder = own_folder(tmp_path)
    text = (ROOT / "decks" / "ascendancy" / "spark-of-invention.yaml").read_text(encoding="utf-8")
    (folder / "mine.yaml").write_text(text.replace("The Spark of Invention", "My Sparks"), encoding="utf-8")
    (folder / "bad.yaml").write_text("name: [", encoding="utf-8")
    listed = ashes("decks", "list", XDG_DATA_HOME=str(tmp_path))
    assert listed.code == 0
    assert "My Sparks" in listed.out
    assert listed.err.count(f"note: {folder / 'bad.yaml'}") == 1
    assert ashes("decks", "check", "my sparks", XDG_DATA_HOME=str(tmp_path)).out == "My Sparks: legal\n"
    sim = ashes("sim", "--deck", "My Sparks", "--games", "1", XDG_DATA_HOME=str(tmp_path))
    assert "there is no deck 'My Sparks'" in sim.err, "what is simulated is the same on every machine"
    begun = ashes(
        "hotseat", "--deck", "My Sparks", "--deck", "issa", "--plain", "--seed", "1", XDG_DATA_HOME=str(tmp_path)
    )
    assert "Issa Brightmore against" in begun.out
    assert begun.err.count("note: ") == 1


def test_a_deck_that_is_not_finished_begins_no_game(tmp_path: Path) -> None:
    folder = own_folder(tmp_path)
    (folder / "few.yaml").write_text(
        "name: Few\nphoenixborn: Issa Brightmore\ndice: {artifice: 10}\ncards: {Barrier: 3}\n", encoding="utf-8"
    )
    done = ashes("hotseat", "--deck", "Few", "--deck", "issa", "--plain", XDG_DATA_HOME=str(tmp_path))
    assert done.code == 2
    assert "the deck 'Few' is not legal yet: the deck has 3 cards, not 30; add 27, in the menu under Decks" in done.err
    assert "Few: not legal" in ashes("decks", "check", "Few", XDG_DATA_HOME=str(tmp_path)).out
