"""Finds code whose outcome could change between two runs: object identity, hashes, the order of sets."""

import ast
from collections.abc import Iterator

_SET_MAKERS = frozenset({"set", "frozenset"})
_SET_TYPES = frozenset({"set", "frozenset", "Set", "AbstractSet", "FrozenSet", "MutableSet"})
_SET_METHODS = frozenset({"union", "intersection", "difference", "symmetric_difference", "copy"})
_SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
# Calls that keep the order they are given ...
_ORDERED_TAKERS = frozenset({"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "next", "deque"})
_ORDERED_METHODS = frozenset({"join", "extend", "fromkeys", "from_iterable"})
# ... and calls for which it makes no difference.
_ORDER_FREE = frozenset({"sorted", "any", "all", "sum", "min", "max", "len", "set", "frozenset"})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

Names = frozenset[str]


def findings(source: str) -> list[str]:
    """`line: reason` of everything in `source` whose outcome could differ between two runs."""
    tree = ast.parse(source)
    return [f"{line}: {reason}" for line, reason in sorted({*_identity(tree), *_orders(tree, frozenset())})]


def _identity(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Uses of the built-in `hash` and `id`, called or handed on (`key=id`)."""
    bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id"):
            yield node.lineno, f"{node.func.id}()"
        elif isinstance(node, ast.Name) and node.id in {"hash", "id"} - bound:
            yield node.lineno, f"{node.id}()"


def _orders(scope: ast.AST, outer: Names) -> Iterator[tuple[int, str]]:
    """Places in `scope`, and in the functions inside it, that depend on the order of a set."""
    own = list(_own_nodes(scope))
    names = _set_names(scope, own, outer)
    free = {id(arg) for node in own if _is_order_free(node) for arg in _arguments(node)}
    for node in own:
        for iterated in _iterated(node, free):
            if _is_set(iterated, names):
                yield iterated.lineno, "order of a set"
        if isinstance(node, _FUNCTIONS):
            yield from _orders(node, names)


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """All nodes below `scope`; a nested function is named but not entered."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, _FUNCTIONS):
            yield from _own_nodes(child)


def _set_names(scope: ast.AST, own: list[ast.AST], outer: Names) -> Names:
    """Names that hold a set in `scope`: annotated as one, or only ever bound to one."""
    sets: set[str] = set()
    others: set[str] = set()
    for arg in ast.walk(scope.args) if isinstance(scope, _FUNCTIONS) else ():
        if isinstance(arg, ast.arg):
            (sets if _is_set_type(arg.annotation) else others).add(arg.arg)
    for node in own:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            (sets if _is_set_type(node.annotation) else others).add(node.target.id)
        elif isinstance(node, ast.Assign | ast.NamedExpr):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            known = frozenset(outer | sets)
            bucket = sets if _is_set(node.value, known) else others
            bucket.update(t.id for t in targets if isinstance(t, ast.Name))
    return frozenset((outer - others) | (sets - others))


def _is_set_type(annotation: ast.expr | None) -> bool:
    base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    name = base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""
    return name in _SET_TYPES


def _is_set(node: ast.expr, names: Names) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id=name)):
            return name in _SET_MAKERS
        case ast.Call(func=ast.Attribute(value=value, attr=method)):
            return method in _SET_METHODS and _is_set(value, names)
        case ast.BinOp(left=left, op=op, right=right):
            return isinstance(op, _SET_OPERATORS) and (_is_set(left, names) or _is_set(right, names))
        case ast.IfExp(body=body, orelse=orelse):
            return _is_set(body, names) or _is_set(orelse, names)
    return False


def _is_order_free(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ORDER_FREE


def _arguments(node: ast.AST) -> list[ast.expr]:
    return node.args if isinstance(node, ast.Call) else []


def _iterated(node: ast.AST, free: set[int]) -> Iterator[ast.expr]:
    """The expressions whose order of iteration `node` lets through."""
    match node:
        case ast.For(iter=iterable):
            yield iterable
        case ast.ListComp(generators=generators) | ast.DictComp(generators=generators):
            yield from (g.iter for g in generators)
        case ast.GeneratorExp(generators=generators) if id(node) not in free:
            yield from (g.iter for g in generators)
        case ast.Starred(value=value):
            yield value
        case ast.Call(func=ast.Name(id=name), args=args) if name in _ORDERED_TAKERS:
            yield from args
        case ast.Call(func=ast.Attribute(value=value, attr="pop"), args=[]):
            yield value
        case ast.Call(func=ast.Attribute(attr=method), args=args) if method in _ORDERED_METHODS:
            yield from args
