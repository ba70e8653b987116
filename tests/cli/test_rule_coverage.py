"""Coverage reads rule ids from marks and scenarios, and refuses ids and exclusions that make no sense."""

from pathlib import Path

import pytest

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.tools.rule_coverage import checkout_above, rule_coverage
from ashes_tui.outside.faults import Unreadable
from tests.cli.run import ROOT

TESTS = """
import pytest
pytestmark = pytest.mark.rule("ASC-A-01")

@pytest.mark.rule("ASC-A-02", "ASC-A-03")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("ASC-A-02"))])
def test_two(x): ...

TEXT = 'pytest.mark.rule("ASC-A-99")'
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "rules" / "ids.txt").write_text("# all\n" + "".join(f"ASC-A-0{i}\n" for i in range(1, 6)))
    (tmp_path / "tests" / "rules" / "excluded.yaml").write_text("ASC-A-04: about sleeves for cards\n")
    (tmp_path / "tests" / "test_a.py").write_text(TESTS)
    return tmp_path


def test_marks_are_counted_by_id(checkout: Path) -> None:
    found = rule_coverage(checkout)
    assert (found.total, found.covered, found.excluded) == (5, 3, 1)
    assert found.missing == ("ASC-A-05",)
    assert found.tests == {"ASC-A-01": 1, "ASC-A-02": 2, "ASC-A-03": 1}
    assert found.reasons == {"ASC-A-04": "about sleeves for cards"}


@pytest.mark.parametrize(
    ("exclusions", "message"),
    [
        ("ASC-B-01: no such rule", "there is no rule 'ASC-B-01'"),
        ("ASC-A-05: ''", "say why ASC-A-05 is excluded"),
        ("ASC-A-01: tested after all", "ASC-A-01 has a test; take it out here"),
        ("- ASC-A-05", "must map rule ids to reasons"),
        ("a: [", "not YAML"),
    ],
)
def test_senseless_exclusions_are_refused(checkout: Path, exclusions: str, message: str) -> None:
    (checkout / "tests" / "rules" / "excluded.yaml").write_text(exclusions)
    with pytest.raises((UsageFault, Unreadable), match=r"excluded\.yaml") as told:
        rule_coverage(checkout)
    assert message in str(told.value)


def test_a_rule_that_says_the_same_as_others_is_proven_by_their_tests(checkout: Path) -> None:
    (checkout / "tests" / "rules" / "same.yaml").write_text("ASC-A-05: [ASC-A-01, ASC-A-02]\n")
    found = rule_coverage(checkout)
    assert (found.missing, found.tests["ASC-A-05"]) == ((), 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ASC-A-05: [ASC-A-04]", "ASC-A-05 leans on ASC-A-04, which has no test"),
        ("ASC-A-05: [ASC-B-01]", "there is no rule 'ASC-B-01'"),
        ("ASC-A-05: ASC-A-01", "must map rule ids to lists"),
    ],
)
def test_a_rule_cannot_be_the_same_as_one_without_a_test(checkout: Path, text: str, message: str) -> None:
    (checkout / "tests" / "rules" / "same.yaml").write_text(text)
    with pytest.raises(UsageFault, match=r"same\.yaml") as told:
        rule_coverage(checkout)
    assert message in str(told.value)


def test_a_mark_for_no_rule_is_refused(checkout: Path) -> None:
    path = checkout / "tests" / "test_b.py"
    path.write_text('import pytest\npytestmark = pytest.mark.rule("ASC-Z-01")\n')
    with pytest.raises(UsageFault, match=r"test_b\.py:2: there is no rule 'ASC-Z-01'"):
        rule_coverage(checkout)


def test_what_a_scenario_proves_is_counted(checkout: Path) -> None:
    folder = checkout / "tests" / "scenarios" / "a-set"
    folder.mkdir(parents=True)
    (folder / "one.yaml").write_text("name: one\nproves: [EX-06, ASC-A-05, Q-11, ASC-A-01]\nseats: []\n")
    (folder / "two.yaml").write_text("name: two\nseats: []\n")
    found = rule_coverage(checkout)
    assert found.missing == ()
    assert found.tests == {"ASC-A-01": 2, "ASC-A-02": 2, "ASC-A-03": 1, "ASC-A-05": 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("proves: [ASC-A-77]", r"one\.yaml: there is no rule 'ASC-A-77'"),
        ("proves: [", r"one\.yaml:1:10: not YAML"),
    ],
)
def test_a_scenario_that_proves_no_rule_is_refused(checkout: Path, text: str, message: str) -> None:
    (checkout / "tests" / "scenarios").mkdir()
    (checkout / "tests" / "scenarios" / "one.yaml").write_text(text)
    with pytest.raises((UsageFault, Unreadable), match=message):
        rule_coverage(checkout)


def test_the_checkout_is_found_from_any_folder_in_it(checkout: Path, tmp_path: Path) -> None:
    assert checkout_above(checkout / "tests" / "rules") == checkout
    assert checkout_above(Path("/")) is None


def test_the_projects_own_marks_and_exclusions_make_sense() -> None:
    """None of them is refused; every rule of the default edition has something to show."""
    found = rule_coverage(ROOT)
    assert {rule for rule in found.missing if rule.startswith("ASC-")} == set()
