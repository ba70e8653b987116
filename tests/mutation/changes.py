"""One-token changes to a source: which there are, and a fair draw of some.

A change that compiles to the same code is none. Annotations, assertions and what only a type checker reads are left
alone: no test can tell them apart.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import pairwise
from types import CodeType
from typing import NamedTuple

SWAPS: Mapping[str, tuple[str, ...]] = {
    "<": ("<=",),
    "<=": ("<",),
    ">": (">=",),
    ">=": (">",),
    "==": ("!=",),
    "!=": ("==",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "//": ("*",),
    "%": ("+",),
    "&": ("|",),
    "|": ("&",),
    "and": ("or",),
    "or": ("and",),
    "not": ("",),
    "is": ("is not",),
    "in": ("not in",),
    "True": ("False",),
    "False": ("True",),
    "min": ("max",),
    "max": ("min",),
    "any": ("all",),
    "all": ("any",),
    "break": ("continue",),
    "continue": ("break",),
}
"""What a token may become; a number becomes one more or one less."""

REFUSALS = frozenset({"frozen", "gc", "kw_only", "slots", "weakref", "eq", "strict"})
"""Keywords that change what a class, or ``zip``, refuses, and not what the game does."""


class Change(NamedTuple):
    """One token of a module replaced. ``was`` and ``now`` are the line without indentation, before and after."""

    module: str
    function: str
    line: int
    column: int
    before: str
    after: str
    was: str
    now: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What stays the same when code is moved or lines are added above."""
        return self.function, self.was, self.now

    def rank(self, seed: int) -> bytes:
        """Where a seed draws it: for code that did not change always the same."""
        return sha256(repr((seed, *self.key)).encode()).digest()


def changes(module: str, source: str) -> Iterator[Change]:
    """All one-token changes to a source, those that do not compile or change nothing among them."""
    tree = ast.parse(source)
    untold, names = _untold(tree), _functions(tree)
    lines = source.split("\n")
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for token, after in pairwise(tokens):
        (row, start), (_, end) = token.start, token.end
        if token.string == "is" and after.string == "not":
            continue  # `not` alone is dropped
        if any(first <= (row, start) < last for first, last in untold):
            continue
        for new in _replacements(token):
            line = lines[row - 1]
            changed = line[:start] + new + line[end:]
            name = names.get(row, "")
            yield Change(module, name, row, start, token.string, new, line.strip(), changed.strip())


def _replacements(token: tokenize.TokenInfo) -> tuple[str, ...]:
    if token.type is tokenize.NUMBER and token.string.replace("_", "").isdigit():
        n = int(token.string)
        return (str(n + 1), str(n - 1)) if n else ("1",)
    return SWAPS.get(token.string, ()) if token.type in (tokenize.OP, tokenize.NAME) else ()


def applied(source: str, change: Change) -> str:
    """The source with the change made."""
    lines = source.split("\n")
    line, at = lines[change.line - 1], change.column
    assert line[at:].startswith(change.before), f"{change.module}:{change.line} is no longer {change.was}"
    lines[change.line - 1] = line[:at] + change.after + line[at + len(change.before) :]
    return "\n".join(lines)


def tells(source: str, change: Change) -> bool:
    """Whether a change compiles, and to something else."""
    try:
        changed = compile(applied(source, change), "changed", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return not same_code(compile(source, "source", "exec", dont_inherit=True), changed)


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects do the same, line and column numbers aside."""
    plain = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_flags", "co_exceptiontable")
    if any(getattr(one, name) != getattr(other, name) for name in plain):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    return all(_same_const(a, b) for a, b in zip(one.co_consts, other.co_consts, strict=True))


def _same_const(a: object, b: object) -> bool:
    if isinstance(a, CodeType) and isinstance(b, CodeType):
        return same_code(a, b)
    return repr(a) == repr(b)  # 1 and True are equal, and not the same


def draw(sources: Mapping[str, str], seed: int, number: int) -> list[Change]:
    """So many changes by chance, each token as likely as any other.

    A change is drawn by its text, so other code may move without changing the sample.
    """
    found: list[Change] = []
    for change in _ranked(sources, seed):
        if len(found) == number:
            break
        if tells(sources[change.module], change):
            found.append(change)
    return found


def _ranked(sources: Mapping[str, str], seed: int) -> list[Change]:
    """All changes in the order a seed draws them, one to a token."""
    ranked = sorted((c for m, s in sources.items() for c in changes(m, s)), key=lambda c: c.rank(seed))
    return list({(c.module, c.line, c.column): c for c in reversed(ranked)}.values())[::-1]


# --- what is left alone ----------------------------------------------------------------------------------------------

Span = tuple[tuple[int, int], tuple[int, int]]


def _untold(tree: ast.Module) -> list[Span]:
    """Where no change could be seen: annotations, assertions, imports for types, keywords that only refuse."""
    stars = [n for n in ast.walk(tree) if isinstance(n, ast.Starred)]  # an asterisk that multiplies nothing
    spread = [((n.lineno, n.col_offset), (n.value.lineno, n.value.col_offset)) for n in stars]
    return [*spread, *(_span(node) for node in _untold_nodes(tree))]


def _untold_nodes(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(annotation=found) | ast.arg(annotation=ast.expr() as found):
                yield found
            case ast.FunctionDef(returns=ast.expr() as found) | ast.AsyncFunctionDef(returns=ast.expr() as found):
                yield found
            case ast.Assert():
                yield node
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from node.body
            case ast.ClassDef(keywords=keywords) | ast.Call(keywords=keywords):
                yield from (k for k in keywords if k.arg in REFUSALS)
            case ast.Module(body=body):
                yield from (n for n in body if isinstance(n, ast.Assign) and _is_type(n.value))
            case _:
                pass


def _is_type(value: ast.expr) -> bool:
    """Whether a value is a type, written out: ``A | B | None``, ``Callable[[A | B], C]``."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        sides = (value.left, value.right)
        return all(_is_type(s) or (isinstance(s, ast.Name) and not s.id.isupper()) for s in sides)
    return isinstance(value, ast.Subscript) or (isinstance(value, ast.Constant) and value.value is None)


def _span(node: ast.AST) -> Span:
    lineno, end_lineno = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    return (lineno, getattr(node, "col_offset", 0)), (end_lineno, getattr(node, "end_col_offset", 0))


def _functions(tree: ast.Module) -> dict[int, str]:
    """The dotted name of the function or class around each line."""
    found: dict[int, str] = {}

    def walk(body: Iterable[ast.AST], outer: str) -> None:
        for node in body:
            name = outer
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}.{node.name}".lstrip(".")
                assert node.end_lineno is not None
                found.update(dict.fromkeys(range(node.lineno, node.end_lineno + 1), name))
            walk(ast.iter_child_nodes(node), name)

    walk(tree.body, "")
    return found


def statement_lines(source: str, line: int) -> range:
    """The lines of the statement a line belongs to; of a compound statement its head."""
    best = range(line, line + 1)
    size = 1_000_000
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.stmt):
            continue
        assert node.end_lineno is not None
        body = getattr(node, "body", None)
        last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno
        if node.lineno <= line <= last and last - node.lineno < size:
            best, size = range(node.lineno, last + 1), last - node.lineno
    return best


def users(source: str, line: int) -> set[int]:
    """Lines of a module that build on one that runs on import: those that name what it assigns, or all it defines."""
    for node in ast.parse(source).body:
        if not node.lineno <= line <= (node.end_lineno or node.lineno):
            continue
        if isinstance(node, ast.Assign | ast.AnnAssign):
            named = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            return {n for n, text in enumerate(source.split("\n"), 1) if not named.isdisjoint(_WORD.findall(text))}
        return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return set()


_WORD = re.compile(r"\w+")
