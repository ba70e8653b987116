"""Only ``ashes_tui.outside`` reads files, standard input, JSON and YAML: nobody else can forget its limits."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WRITERS = {"match/saves/append_log.py", "content/writing.py", "cli/shared/failures.py"}
"""Open files to write them only, by number rather than by a mode in words."""
READERS = {"read_text", "read_bytes", "readline", "readlines", "fromfile", "fileinput"}
DECODERS = {"json.loads", "json.load", "msgspec.json.decode", "msgspec.json.Decoder"}
YAML = {"load", "load_all", "safe_load", "safe_load_all", "full_load", "compose", "compose_all", "parse", "scan"}


def readings(source: str) -> Iterator[str]:
    """Each place of a module where something from outside may be read."""
    for node in ast.walk(ast.parse(source)):
        name = ast.unparse(node) if isinstance(node, ast.Attribute | ast.Name) else ""
        last = name.rpartition(".")[2]
        if isinstance(node, ast.Call) and _opens(node):
            yield f"{node.lineno}: opens a file"
        elif last in READERS and isinstance(node, ast.Attribute) and not name.startswith("self._source."):
            yield f"{node.lineno}: .{last}"
        elif name in DECODERS or (name.startswith("yaml.") and last in YAML) or name == "sys.stdin.buffer":
            yield f"{getattr(node, 'lineno', 0)}: {name}"
        elif isinstance(node, ast.ImportFrom) and node.module in ("json", "yaml", "msgspec.json", "tomllib"):
            yield f"{node.lineno}: from {node.module}"


def _opens(node: ast.Call) -> bool:
    """Whether a call opens a file other than to write it."""
    called = ast.unparse(node.func)
    if called.rpartition(".")[2] not in ("open", "fdopen") or called == "webbrowser.open":
        return False
    words = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "mode")]
    modes = {str(word.value) for word in words if isinstance(word, ast.Constant)}
    return not modes & {"a", "ab", "w", "wb", "x", "xb"}


def _modules(root: Path) -> dict[str, str]:
    product = root / "ashes_tui"
    paths = [path for path in product.rglob("*.py") if path.parent != product / "outside"]
    return {path.relative_to(product).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}


def test_nobody_else_reads_what_comes_from_outside(repo_root: Path) -> None:
    found = {name: list(readings(text)) for name, text in _modules(repo_root).items()}
    wrong = {name: places for name, places in found.items() if places and name not in WRITERS}
    assert wrong == {}, "read it through ashes_tui.outside"


def test_no_exception_is_left_over(repo_root: Path) -> None:
    modules = _modules(repo_root)
    assert [name for name in sorted(WRITERS) if not list(readings(modules[name]))] == []


@pytest.mark.parametrize(
    "source",
    [
        "open(p)",
        "path.open('rb')",
        "os.open(p, os.O_RDONLY)",
        "path.read_text(encoding='utf-8')",
        "map(Path.read_bytes, paths)",
        "json.loads(x)",
        "from json import loads",
        "yaml.load(x, L)",
        "yaml.safe_load(x)",
        "msgspec.json.decode(x, type=int)",
        "decoder = msgspec.json.Decoder(int)",
        "sys.stdin.buffer",
        "sys.stdin.readline()",
    ],
)
def test_reading_is_seen(source: str) -> None:
    assert list(readings(source))


@pytest.mark.parametrize("source", ["path.open('w')", "open(p, mode='ab')", "read_text(path)", "yaml.dump(x)"])
def test_writing_and_the_boundary_pass(source: str) -> None:
    assert not list(readings(source))
