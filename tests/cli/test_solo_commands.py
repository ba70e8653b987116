"""Commands about automata: what they print, and what they say is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.match import Match
from ashes_tui.match.saves.file_store import FileStore
from tests.cli.run import ROOT, Done, ashes, refused
from tests.match.games import Driver, rules
from tests.match.test_solo import solo_setup

SCATHA = ("--deck", "issa", "--enemy", "scatha", "--seed", "7", "--plain")


def piped(lines: list[str], *words: str, **environment: str) -> Done:
    import os

    command = [sys.executable, "-m", "ashes_tui", *words]
    text = "".join(f"{line}\n" for line in lines)
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=ROOT, env=env, input=text, capture_output=True, text=True, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


def test_enemies_list() -> None:
    listed = json.loads(ashes("enemies", "list", "--json").out)
    assert {
        "name": "Scatha Kalani",
        "kind": "dragonborn",
        "difficulties": ["standard", "heroic"],
        "levels": [1],
    } in listed
    assert all({"difficulties", "kind", "levels", "name"} <= set(entry) for entry in listed)
    viros = next(entry for entry in listed if entry["name"] == "The Corpse of Viros")
    assert (viros["kind"], viros["levels"], list(viros["decks"])) == ("chimera", [1, 2, 3], ["Fury", "Shadow"])
    told = ashes("enemies", "list").out
    assert all(entry["name"] in told for entry in listed)


@pytest.mark.parametrize("name", rules().rulebook.automata)
def test_enemies_show(name: str) -> None:
    spec = rules().rulebook.automata[name]
    shown = json.loads(ashes("enemies", "show", name, "--json").out)
    assert [a["copies"] for a in shown["aspects"]] == list(spec.stock.values())
    assert [s["name"] for s in shown["ready_spells"]] == list(spec.spells)
    if spec.kind == "dragonborn":
        assert shown["rows"]["power"] == ["reveal", "attack with revealed"]
    assert [b["name"] for b in shown["behaviors"]] == list(spec.behaviors)
    assert shown["threat"] == {"standard": 4, "heroic": 5}
    assert shown["house"] == list(spec.house)
    told = ashes("enemies", "show", name).out
    for title in spec.titles:
        assert f"\n{title}\n" in f"\n{told}", title
    assert all(note in told for note in spec.house)


def test_a_card_shows_what_only_aspects_have() -> None:
    """Blood, intent, shield and circles of an aspect; of an alteration of the opponent nothing of the kind."""
    assert "\nAttack 2  Life 2\nBlood 1  Intent right  Status circles 2\n" in ashes("cards", "show", "Rampage").out
    assert "\nBlood 1  Intent none  Shield\n" in ashes("cards", "show", "Aegis Feathers").out
    assert "Blood" not in ashes("cards", "show", "Stun").out
    shown = [json.loads(ashes("cards", "show", name, "--json").out) for name in ("Lurk", "Stun")]
    assert [[card[sign] for sign in ("blood", "intent", "shield", "status")] for card in shown] == [
        [2, "left", False, 0],
        [None, None, None, None],
    ]
    assert "basic: attack if able, otherwise reveal an aspect\n" in ashes("enemies", "show", "Scatha Kalani").out


def test_a_deck_of_aspects_of_ones_own(tmp_path: Path) -> None:
    """Given a file with nine aspects of either blood, then it is played; others are refused with the remedy."""
    path = tmp_path / "mine.yaml"
    path.write_text("aspects: {Rampage: 9, Lurk: 9}\n", encoding="utf-8")
    line = ("sim", "--enemy", "viros", "--games", "1", "--enemy-deck", str(path))
    assert "1 of 1 games finished" in ashes(*line).out
    path.write_text("aspects: {Rampage: 3, Lurk: 9}\n", encoding="utf-8")
    assert refused(*line) == f"ashes-tui: {path}:1:1: 3 aspects of 1 blood, not 9; add 6\n"
    path.write_text("aspects: {Rampaged: 9, Lurk: 9}\n", encoding="utf-8")
    assert "no Chimera has an aspect 'Rampaged'; did you mean 'Rampage'?" in refused(*line)
    assert "choose one of" in refused("sim", "--enemy", "viros", "--enemy-deck", "Sun")


def test_a_deck_of_aspects_that_is_kept_goes_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a deck put together before, then its name is enough, for Chimeras only."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    AspectDecks().save("Night watch", {"Rampage": 9, "Lurk": 9})
    piped(["q"], "solo", "--deck", "issa", "--enemy", "viros", "--enemy-deck", "night", "--plain")
    (saved,) = tmp_path.rglob("*.jsonl")
    opponent = FileStore().read(str(saved)).header.setup.opponent
    assert opponent is not None
    assert (opponent.deck, opponent.aspects) == ("", {"Rampage": 9, "Lurk": 9})
    assert "has one deck only" in refused("solo", "--enemy", "scatha", "--enemy-deck", "night")
    (tmp_path / "ashes-tui" / "aspects" / "Few.yaml").write_text("aspects: {Lurk: 9}\n", encoding="utf-8")
    told = refused("solo", "--deck", "issa", "--enemy", "viros", "--enemy-deck", "few")
    assert told.endswith("Few.yaml:1:1: 0 aspects of 1 blood, not 9; add 9\n")


@pytest.mark.rule("ASC-SET-07")
def test_threat_tokens_are_added_to_a_dragonborn(tmp_path: Path) -> None:
    """Given two tokens more, then they count beside those of the difficulty; a Chimera has levels instead."""
    done = piped(
        ["r", "0", "?"], "solo", *SCATHA, "--threat", "2", "--difficulty", "heroic", XDG_DATA_HOME=str(tmp_path)
    )
    assert "threat 7" in done.out
    told = "ashes-tui: --threat: The Corpse of Viros, a Chimera, has levels instead; give --level\n"
    assert refused("solo", "--enemy", "viros", "--threat", "1") == told


def test_an_unknown_enemy_is_named() -> None:
    known = f"choose one of: {', '.join(rules().rulebook.automata)}"
    assert refused("enemies", "show", "smaug") == f"ashes-tui: there is no enemy 'smaug'; {known}\n"
    assert refused("solo", "--enemy", "smaug") == f"ashes-tui: there is no enemy 'smaug'; {known}\n"
    assert "there is no difficulty 'mild'" in refused("solo", "--difficulty", "mild")
    assert "there is no deck" in refused("solo", "--deck", "nothing")
    assert "--name is empty" in refused("solo", "--name", " ")


@pytest.mark.parametrize("command", ["solo", "sim"])
def test_a_level_that_an_enemy_has_not_is_refused(command: str) -> None:
    told = "ashes-tui: --level 2: Scatha Kalani, a Dragonborn, has level 1 only; leave --level out\n"
    assert refused(command, "--enemy", "scatha", "--level", "2") == told
    assert "level 1 only" in ashes("enemies", "show", "scatha").out


def test_a_game_alone_is_saved_and_goes_on(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    done = piped(["r", "0", "?"], "solo", *SCATHA, "--difficulty", "heroic", "--name", "Ann", **home)
    assert (done.code, done.err) == (3, "")
    assert done.out.startswith("Ann with Issa Brightmore against Scatha Kalani, heroic. ")
    assert "threat 5" in done.out
    again = piped(["?", "concede", "yes"], "resume", "--plain", **home)
    assert (again.code, again.err) == (0, "")
    assert "Scatha wins: conceded." in again.out


def test_a_game_alone_may_be_played_by_the_rules_of_reborn(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    done = piped(["q"], "solo", *SCATHA, "--edition", "reborn", **home)
    assert (done.code, done.err) == (0, "")
    assert "Reborn rules, seed 7." in done.out
    told = "The Spark of Invention: not a legal deck by Ashes Reborn: Ashes Reborn has no artifice dice (DICE-18)."
    assert done.out.startswith(f"{told}\n")
    (saved,) = tmp_path.rglob("*.jsonl")
    assert FileStore().read(str(saved)).header.setup.edition == "reborn"
    assert "choose one of: ascendancy, reborn" in refused("solo", "--edition", "first")


def test_what_is_left_out_is_asked(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    done = piped(["issa", "scatha", "heroic", "", "seed", "5", "", "q"], "solo", "--plain", **home)
    assert (done.code, done.err) == (0, "")
    assert "Player with Issa Brightmore against Scatha Kalani, heroic. Ascendancy rules, seed 5." in done.out
    assert piped(["q"], "solo", "--plain", **home).code == 0
    menu = piped(["3", "1", "1", "1", "", "", "concede", "yes", "quit"], "--plain", **home)
    assert (menu.code, menu.err) == (0, "")
    assert "Scatha wins: conceded." in menu.out


def test_replay_tells_who_was_the_opponent(tmp_path: Path) -> None:
    match = Match.start(rules(), solo_setup(), store=FileStore(tmp_path))
    Driver(match).some(10_000)
    match.close()
    report = json.loads(ashes("replay", match.name, "--json").out)
    assert report["seats"] == ["Ann (The Spark of Invention)", "Scatha Kalani (standard)"]
    assert report["differences"] == []
    told = ashes("replay", match.name).out
    assert told.startswith("Ann (The Spark of Invention) against Scatha Kalani (standard), seed 5\n")


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize(
    ("words", "told"),
    [(("--grim-fates",), "Grim Fates"), (("--grim-card", "Generosity"), "Grim Fates for Generosity"), ((), "")],
)
def test_grim_fates_is_said_at_the_beginning_and_kept_in_the_saved_game(
    words: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    done = piped(["q"], "solo", *SCATHA, *words, XDG_DATA_HOME=str(tmp_path))
    against = f"against Scatha Kalani, standard, {told}. " if told else "against Scatha Kalani, standard. "
    assert against in done.out
    (saved,) = tmp_path.rglob("*.jsonl")
    assert (f"(standard, {told})" if told else "(standard)") in ashes("replay", str(saved)).out


def test_grim_fates_for_a_card_that_is_none_is_refused() -> None:
    assert "there is no card 'Generositi'; did you mean 'Generosity'" in refused(
        "solo", *SCATHA, "--grim-card", "Generositi"
    )
