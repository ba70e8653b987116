"""Rule coverage: which rule ids have a test, read from test marks and scenarios without running them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from msgspec import Struct

from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.outside.files import JOURNAL, read_text
from ashes_tui.outside.yamltext import plain
from ashes_tui.scenario.runner import scenario_files

IDS, EXCLUDED = Path("tests/rules/ids.txt"), Path("tests/rules/excluded.yaml")
SAME = Path("tests/rules/same.yaml")
SCENARIOS = Path("tests/scenarios")
NO_RULE = re.compile(r"(EX|[A-Z])-[0-9]+")
"""Ids besides rules that a scenario may prove: worked examples, and decisions on open questions."""


class RuleCoverage(Struct, frozen=True, kw_only=True):
    """Coverage figures with their ids. ``tests`` counts marks and scenarios for each covered id."""

    total: int
    covered: int
    excluded: int
    missing: tuple[str, ...]
    tests: dict[str, int]
    reasons: dict[str, str]


def checkout_above(folder: Path) -> Path | None:
    """The source checkout that contains a folder, or None."""
    return next((p for p in (folder, *folder.parents) if (p / IDS).is_file()), None)


def rule_coverage(root: Path) -> RuleCoverage:
    """The coverage of all rule ids by marks and scenarios.

    Raises ``UsageFault`` for an id that does not exist or an exclusion that is tested.
    """
    ids = _ids(root / IDS)
    tests: dict[str, int] = {}
    for place, rule in chain(rule_marks(root / "tests"), proofs(root / SCENARIOS)):
        if rule not in ids:
            raise UsageFault(f"{place}: there is no rule '{rule}'; see {IDS}")
        tests[rule] = tests.get(rule, 0) + 1
    for rule, twins in _equivalents(root / SAME, ids, tests).items():
        tests[rule] = tests.get(rule, 0) + sum(tests[twin] for twin in twins)
    reasons = _excluded(root / EXCLUDED, ids, tests)
    return RuleCoverage(
        total=len(ids),
        covered=len(tests),
        excluded=len(reasons),
        missing=tuple(rule for rule in ids if rule not in tests and rule not in reasons),
        tests={rule: tests[rule] for rule in ids if rule in tests},
        reasons=reasons,
    )


def rule_marks(tests: Path) -> Iterator[tuple[str, str]]:
    """Every id in a ``pytest.mark.rule(...)`` below a folder, with its place."""
    for path in sorted(tests.rglob("*.py")):
        text = read_text(path, JOURNAL)
        if "mark.rule(" not in text:
            continue
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError) as error:
            raise UsageFault(f"{path}: cannot be read as Python ({error})") from error
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_rule_mark(node.func):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield f"{path}:{node.lineno}", argument.value


def proofs(folder: Path) -> Iterator[tuple[str, str]]:
    """Every rule id under ``proves`` of the scenario files below a folder, with its file."""
    for path in scenario_files([folder]) if folder.is_dir() else ():
        read = _yaml(path)
        for rule in read.get("proves") or () if isinstance(read, dict) else ():
            if not NO_RULE.fullmatch(str(rule)):
                yield str(path), str(rule)


def _is_rule_mark(node: ast.expr) -> bool:
    mark = node.value if isinstance(node, ast.Attribute) and node.attr == "rule" else None
    return isinstance(mark, ast.Attribute) and mark.attr == "mark"


def _ids(path: Path) -> tuple[str, ...]:
    lines = (line.partition("#")[0].strip() for line in read_text(path).splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))


def _equivalents(path: Path, ids: tuple[str, ...], tests: dict[str, int]) -> dict[str, list[str]]:
    """Ids of rules that repeat other rules, with those others, whose tests cover them too."""
    read = (_yaml(path) or {}) if path.is_file() else {}
    if not isinstance(read, dict) or not all(isinstance(twins, list) and twins for twins in read.values()):
        raise UsageFault(f"{path}: must map rule ids to lists of ids that say the same")
    for rule, twins in read.items():
        for known in (rule, *twins):
            if known not in ids:
                raise UsageFault(f"{path}: there is no rule '{known}'; see {IDS}")
        if untested := [twin for twin in twins if twin not in tests]:
            raise UsageFault(f"{path}: {rule} leans on {untested[0]}, which has no test")
    return read


def _excluded(path: Path, ids: tuple[str, ...], tests: dict[str, int]) -> dict[str, str]:
    """Ids that no test can have, each with the reason."""
    if not path.is_file():
        return {}
    read = _yaml(path) or {}
    if not isinstance(read, dict):
        raise UsageFault(f"{path}: must map rule ids to reasons")
    for rule, reason in read.items():
        if rule not in ids:
            raise UsageFault(f"{path}: there is no rule '{rule}'; see {IDS}")
        if not isinstance(reason, str) or not reason.strip():
            raise UsageFault(f"{path}: say why {rule} is excluded")
        if rule in tests:
            raise UsageFault(f"{path}: {rule} has a test; take it out here")
    return dict(read)


def _yaml(path: Path) -> object:
    return plain(read_text(path), str(path))
