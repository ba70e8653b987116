"""The command ``python -m tests.fuzz``: abuse of every kind, each case to be repeated by its number."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.fuzz.case import KINDS, PER_SESSION, Case, Told
from tests.fuzz.pool import Pool

FEW = {"files": 300, "lines": 3000, "terminals": 8, "kills": 20}
WITHOUT_END = 10**9


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; 1 if anything went wrong."""
    asked = _parser().parse_args(arguments)
    if sys.platform == "win32":
        print("this needs a system with fork, ptys and signals", file=sys.stderr)
        return 2
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="ashes-fuzz-") as scratch:
        pool = Pool(Path(scratch), asked.keep, asked.jobs, asked.seconds)
        done, failed = Counter[str](), Counter[str]()
        for case, told in pool.run(_cases(asked)):
            done[case.kind] += told.worth
            if told.faults:
                failed[case.kind] += 1
                _report(case, told, asked.keep)
            elif asked.verbose:
                print(f"ok    {case.kind}:{case.n} {told.about} {told.seconds:.1f} s")
    for kind in KINDS:
        if done[kind]:
            print(f"{kind}: {done[kind]}, failed: {failed[kind]}")
    print(f"{time.monotonic() - began:.0f} s")
    if not done:
        print("no case was run", file=sys.stderr)
    return int(failed.total() > 0 or not done)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the luck of all cases (%(default)s)")
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, metavar="N", help=f"how many {kind}")
    parser.add_argument("--seconds", type=float, help="stop after so long; the kinds share the time")
    parser.add_argument("--jobs", type=int, default=2, help="cases at the same time (%(default)s)")
    parser.add_argument("--only", metavar="KIND:N", action="append", help="this case alone; may be repeated")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-failures"), help="where failed cases are kept")
    parser.add_argument("--verbose", action="store_true", help="tell cases that went well, too")
    return parser


def _cases(asked: argparse.Namespace) -> dict[str, Iterator[Case]]:
    """The cases of each kind; without any count those that fit into the time, or a few."""
    if asked.only:
        return _named(asked)
    counts = {kind: getattr(asked, kind) for kind in KINDS}
    chosen = any(count is not None for count in counts.values())
    most = {
        kind: (count or 0) if chosen else WITHOUT_END if asked.seconds else FEW[kind] for kind, count in counts.items()
    }
    return {kind: _numbered(asked.seed, kind, n) for kind, n in most.items() if n}


def _numbered(seed: int, kind: str, worth: int) -> Iterator[Case]:
    """Cases from 0 on that count for so much together."""
    each = PER_SESSION if kind == "lines" else 1
    return (Case(seed, kind, n) for n in range(-(-worth // each)))


def _named(asked: argparse.Namespace) -> dict[str, Iterator[Case]]:
    """The cases that ``--only`` names."""
    found: dict[str, list[Case]] = {}
    for word in asked.only:
        kind, _, n = word.partition(":")
        if kind not in KINDS or not n.isdigit():
            raise SystemExit(f"--only {word}: write a kind and a number, as in files:37; kinds are {', '.join(KINDS)}")
        found.setdefault(kind, []).append(Case(asked.seed, kind, int(n)))
    return {kind: iter(cases) for kind, cases in found.items()}


def _report(case: Case, told: Told, keep: Path) -> None:
    print(f"FAIL  {case.kind}:{case.n} {told.about}", flush=True)
    for fault in told.faults[:4]:
        print("      " + fault.replace("\n", "\n      "))
    print(f"      kept in {keep / f'{case.kind}-{case.seed}-{case.n}'}; repeat it with: {case.repeat}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
