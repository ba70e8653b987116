"""A new card to fill in is correct as it is, explains itself, and never takes anything away."""

import json
from itertools import pairwise
from pathlib import Path

import jsonschema_rs
import pytest

from ashes_tui.content.api import ContentError, lint_rules, load_rulebook
from ashes_tui.content.authoring.card_file import add_card
from ashes_tui.content.authoring.skeleton import TEXTS, new_file, quoted
from ashes_tui.content.cards.origins import PLAYERS
from ashes_tui.content.editions import _plain
from ashes_tui.content.language.tree import MapNode, parse
from ashes_tui.content.schema.api import schema
from ashes_tui.lang.terms import CardType, Stat
from tests.cli.run import ashes, refused

ODD = ["no", "Foo: Bar", "Fool's End", "12", "true", '"Quoted"', "- x", "a #b", "Foo 2", "Owl, Reborn", "Ünï", "{a}"]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """A folder for rules of one's own."""
    (tmp_path / "own" / "cards").mkdir(parents=True)
    return tmp_path / "own"


def check(healthy: Path, rules: Path) -> list[str]:
    """What is wrong with them; beside a few rules, since to check all cards takes long and says the same."""
    return [str(finding) for finding in lint_rules([healthy, rules])]


def test_every_type_of_a_set_has_a_skeleton() -> None:
    assert set(TEXTS) == PLAYERS.types


@pytest.mark.parametrize("kind", TEXTS)
def test_it_passes_with_nothing_but_a_name(kind: CardType, rules: Path, healthy: Path) -> None:
    (rules / "cards" / "x.yaml").write_text(new_file(kind, "Sand Drake", "Own"), encoding="utf-8")
    assert check(healthy, rules) == []


def test_it_is_a_card_of_its_type_and_set(rules: Path) -> None:
    for at, kind in enumerate(TEXTS):
        (rules / "cards" / f"x{at}.yaml").write_text(new_file(kind, f"Sand Drake {at}", "Own"), encoding="utf-8")
    cards = load_rulebook([rules]).cards
    found = [(cards[f"Sand Drake {at}"].type, cards[f"Sand Drake {at}"].set) for at in range(len(TEXTS))]
    assert found == [(kind, "Own") for kind in TEXTS]


@pytest.mark.parametrize("kind", TEXTS)
def test_it_is_commented(kind: CardType) -> None:
    lines = new_file(kind, "Sand Drake", "Own").splitlines()
    assert all(len(line) <= 120 for line in lines)
    keys = [
        i for i, line in enumerate(lines) if line.startswith("    ") and line.strip("# ").startswith(("cost", "text"))
    ]
    assert keys
    assert all(lines[i - 1].lstrip().startswith("# ") for i in keys)


def test_it_begins_with_what_is_usual_for_its_type(rules: Path) -> None:
    """Given a new Phoenixborn, reaction and ready spell, then none has just the least that could be."""
    for kind in (CardType.PHOENIXBORN, CardType.REACTION_SPELL, CardType.READY_SPELL):
        name = kind.value.replace(" ", "-")
        (rules / "cards" / f"{name}.yaml").write_text(new_file(kind, f"New {name}", "Own"), encoding="utf-8")
    cards = load_rulebook([rules]).cards
    assert cards["New phoenixborn"].stat(Stat.LIFE) > 10
    assert [str(cards[f"New {name}"].cost) for name in ("reaction-spell", "ready-spell")] == ["1 basic", "main"]


def test_what_is_commented_out_can_be_used(rules: Path, repo_root: Path) -> None:
    """Every key that is offered in a comment is right too."""
    offered = ("# unique:", "# note:", "# placement:", "# text:")
    for at, kind in enumerate(TEXTS):
        lines = new_file(kind, f"Sand Drake {at}", "Own").splitlines()
        used = [line.replace("# ", "", 1) if line.strip().startswith(offered) else line for line in lines]
        assert used != lines
        (rules / "cards" / f"x{at}.yaml").write_text("\n".join(used), encoding="utf-8")
    assert check(repo_root / "rules", rules) == []


@pytest.mark.parametrize("kind", TEXTS)
def test_an_editor_finds_nothing_wrong_with_it(kind: CardType) -> None:
    plain = _plain(parse(new_file(kind, "Sand Drake", "Own")))
    jsonschema_rs.validate(json.loads(json.dumps(schema("cards"))), plain)


@pytest.mark.parametrize("title", ODD)
def test_any_title_can_be_written(title: str, rules: Path, healthy: Path) -> None:
    found = parse(f"{quoted(title)}: {quoted(title)}")
    assert isinstance(found, MapNode)
    assert _plain(found) == {title: title}
    add_card(rules / "cards" / "x.yaml", CardType.ALLY, title, [healthy])
    assert check(healthy, rules) == []


# --- into a file -------------------------------------------------------------------------------------------------


def test_cards_of_every_type_fit_in_one_file(rules: Path, healthy: Path) -> None:
    path = rules / "cards" / "sea-stories.yaml"
    texts = []
    for kind in TEXTS:
        add_card(path, kind, f"New {kind.value}", [healthy])
        texts.append(path.read_text("utf-8"))
    assert all(later.startswith(sooner.rstrip("\n")) for sooner, later in pairwise(texts))
    assert check(healthy, rules) == []
    cards = [card for card in load_rulebook([rules]).cards.values() if card.set == "Sea Stories"]
    assert [card.type for card in cards] == list(TEXTS)


@pytest.mark.parametrize(
    "before",
    [
        "set: X\ncards:\n    Old:\n        type: alteration spell\n        cost: main\n",
        "set: X\ncards:\n  Old: {type: alteration spell, cost: main}  # the last",
        "set: X\ncards:\n",
        "cards:\n# none yet\n",
        "set: X\ncards:\n  Old:\n    type: ally\n",
    ],
    ids=["four spaces", "no end of line", "no card", "only a comment", "a card with mistakes"],
)
def test_it_joins_what_stands_there(before: str, rules: Path) -> None:
    path = rules / "cards" / "x.yaml"
    path.write_text(before, encoding="utf-8")
    add_card(path, CardType.ALLY, "Sand Drake", [])
    after = path.read_text("utf-8")
    assert after.startswith(before.rstrip("\n"))
    assert list(_plain(parse(after))["cards"])[-1] == "Sand Drake"


@pytest.mark.parametrize(
    "before",
    [
        "cards: {}\nset: X\n",
        "set: X\ncards: {}\n",
        "- a\n",
        "set: [",
        "cards:\n  Old: {type: ally}\nset: X\n",
        "set: \ud800",
    ],
    ids=["cards first", "in braces", "a list", "no YAML", "something after the cards", "no text"],
)
def test_a_file_it_cannot_join_stays_as_it_is(before: str, rules: Path) -> None:
    path = rules / "cards" / "x.yaml"
    content = before.encode("utf-8", "surrogatepass")
    path.write_bytes(content)
    with pytest.raises(ContentError, match="cannot be added at the end of this file; 'cards:' must be its last part"):
        add_card(path, CardType.ALLY, "Sand Drake", [])
    assert path.read_bytes() == content


def test_a_title_of_the_file_is_refused(rules: Path) -> None:
    path = rules / "cards" / "x.yaml"
    add_card(path, CardType.ALLY, "Sand Drake", [])
    before = path.read_bytes()
    with pytest.raises(ContentError, match=r"x\.yaml:5:3: there is already a card 'Sand Drake'; choose another title"):
        add_card(path, CardType.CONJURATION, "Sand Drake", [])
    assert path.read_bytes() == before


def test_a_title_of_the_game_is_refused(rules: Path, repo_root: Path) -> None:
    with pytest.raises(ContentError, match=r"there is already a card 'Barrier'"):
        add_card(rules / "cards" / "x.yaml", CardType.ALLY, "Barrier", [repo_root / "rules"])
    assert not (rules / "cards" / "x.yaml").exists()


# --- the commands ------------------------------------------------------------------------------------------------


def test_new_card_from_the_command_line(rules: Path) -> None:
    path = rules / "cards" / "my-set.yaml"
    shown = ashes("rules", "new-card", "action-spell", "Sand Storm")
    assert shown.code == 0
    assert "\n  Sand Storm:\n    type: action spell\n" in shown.out
    added = ashes("rules", "new-card", "ready", "Sand Song", "--to", path)
    assert added.out.endswith(f"added Sand Song (ready spell); check it with: ashes-tui rules check --rules {rules}\n")
    assert ashes("rules", "check", "--rules", rules).code == 0
    assert "there is already a card 'Sand Song'" in refused("rules", "new-card", "ally", "Sand Song", "--to", path)
    assert "there is already a card 'Sand Song'" in refused("rules", "new-card", "ally", "Sand Song", "--rules", rules)


def test_new_card_says_what_it_needs(tmp_path: Path) -> None:
    assert "there is no card type 'monster'; choose one of: phoenixborn" in refused("rules", "new-card", "monster", "X")
    assert "an opponent's; see rules/README.md, section 11" in refused("rules", "new-card", "aspect", "X")
    assert "a title is a line of text" in refused("rules", "new-card", "ally", " ")
    assert "this is a folder, not a plain file" in refused("rules", "new-card", "ally", "Sand Drake", "--to", tmp_path)
    outside = ashes("rules", "new-card", "ally", "Sand Drake", "--to", tmp_path / "x.yaml")
    assert "it is read once the file lies in the folder cards/" in outside.out


def test_schema_from_the_command_line(tmp_path: Path) -> None:
    printed = json.loads(ashes("rules", "schema").out)
    assert {"cards", "decks", "dice", "editions", "keywords", "lists"} <= set(printed)
    done = ashes("rules", "schema", "--write", tmp_path / "schema")
    assert "# yaml-language-server: $schema=../schema/cards.schema.json" in done.out
    assert json.loads((tmp_path / "schema" / "cards.schema.json").read_text("utf-8")) == printed["cards"]
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert "choose another place" in refused("rules", "schema", "--write", tmp_path / "file")
