"""What the gate installs is fixed to the version, by a file that names every dependency."""

import re
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def declared(root: Path) -> list[Requirement]:
    """Everything pyproject.toml asks for: to run, to develop and to build."""
    read = project(root)
    groups = read["project"]["dependencies"], *read["project"]["optional-dependencies"].values()
    asked = [Requirement(line) for group in (*groups, read["build-system"]["requires"]) for line in group]
    return [one for one in asked if one.name != read["project"]["name"]]  # one extra may ask for another


def constraints(root: Path) -> dict[str, str]:
    lines = (root / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pairs}


def with_theirs(needed: Iterable[Requirement]) -> set[str]:
    """The names of packages, with all they need in turn here."""
    left, found = list(needed), set[str]()
    while left:
        one = left.pop()
        name = canonicalize_name(one.name)
        if name in found or (one.marker and not one.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        try:
            left += [Requirement(line) for line in requires(name) or ()]
        except PackageNotFoundError:
            continue
    return found


def test_every_dependency_is_fixed(repo_root: Path) -> None:
    fixed = constraints(repo_root)
    assert sorted(with_theirs(declared(repo_root)) - set(fixed)) == [], "renew it with .ci/constrain"


def test_the_versions_are_those_that_are_asked_for(repo_root: Path) -> None:
    fixed = constraints(repo_root)
    unfit = [str(one) for one in declared(repo_root) if fixed[canonicalize_name(one.name)] not in one.specifier]
    assert unfit == [], "renew it with .ci/constrain"


def test_the_gate_installs_by_it(repo_root: Path) -> None:
    gate = (repo_root / ".ci" / "run").read_text(encoding="utf-8")
    assert 'export PIP_CONSTRAINT="$PWD/.ci/constraints.txt"' in gate


def test_nothing_is_asked_for_twice(repo_root: Path) -> None:
    names = [Requirement(line).name for line in project(repo_root)["project"]["dependencies"]]
    assert sorted(names) == sorted(set(names))


def test_only_textual_is_fixed_exactly_and_the_build_has_no_upper_bounds(repo_root: Path) -> None:
    read = project(repo_root)
    exact = [line for line in read["project"]["dependencies"] if "==" in line]
    assert [Requirement(line).name for line in exact] == ["textual"]
    assert not [line for line in read["build-system"]["requires"] if re.search("<|==|~=", line)]
