"""Sentences in the source that would reach players in English only."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRANSLATING = frozenset({"_", "N_", "n_", "p_", "np_", "locale_str", "Wording", "Counted"})
"""Calls whose sentences are in the catalogues."""
REFUSING = frozenset({"BadNotation", "BadOption", "IllegalMove", "NotSaved", "PlayerError", "Refusal", "Refusing"})
"""Errors whose second argument is a sentence in the catalogues."""
_SILENT_CALLS = frozenset(
    {
        "BadRecord", "Counter", "Gauge", "Histogram", "Lesson", "LookupError", "NewType", "Path", "Press", "TypeError",
        "TypeVar", "ValueError", "bind_contextvars", "bound_contextvars", "cast", "get_logger", "getattr", "note",
        "template",
    }
)  # fmt: skip
"""Calls whose strings no player reads."""
_SILENT_METHODS = frozenset(
    {
        "compile", "create_task", "debug", "endswith", "error", "exception", "fullmatch", "info", "inc", "labels",
        "match", "order", "partition", "removeprefix", "removesuffix", "rpartition", "split", "startswith", "warning",
    }
)  # fmt: skip
_SILENT_KEYWORDS = frozenset({"custom_id", "key", "name", "nonce", "rest", "type", "what", "why"})
_FIELD = re.compile(r"\{[^{}]*\}")
_LETTERS = re.compile(r"[A-Za-z]{2,}")


def is_wordy(text: str) -> bool:
    """Return whether a string looks like something to read: several words, or one with a capital."""
    words = _LETTERS.findall(_FIELD.sub(" ", text))
    inner = text.strip()
    return bool(words) and (" " in inner or (inner[:1].isupper() and any(sign.islower() for sign in inner)))


@cache
def parsed(path: Path) -> ast.Module:
    """Read a module of the house."""
    return ast.parse(path.read_text(encoding="utf-8"))


def untranslated(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string that looks like words and is not given to a translating call."""
    yield from untranslated_in(ast.parse(source))


def untranslated_in(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the same of a tree."""
    yield from _in(node)


def _in(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.JoinedStr(values=values):
            told = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in values)
            if _LETTERS.search(_FIELD.sub("", told)):
                yield node.lineno, told
            parts: Iterable[ast.AST] = (part.value for part in values if isinstance(part, ast.FormattedValue))
        case ast.Constant(value=str(text)):
            parts = ()
            if is_wordy(text):
                yield node.lineno, text
        case _:
            parts = _parts(node)
    for part in parts:
        yield from _in(part)


def _parts(node: ast.AST) -> Iterable[ast.AST]:
    """Return what of a node may hold words: no annotation, no key, nothing that only compares or explains."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.Assign(targets=[ast.Name(id="message")]):
            return ()
        case ast.AnnAssign(value=value):
            return () if value is None else (value,)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = (*node.args.defaults, *filter(None, node.args.kw_defaults))
            return (*defaults, *node.decorator_list, *node.body)
        case ast.Call():
            return _spoken_parts(node)
        case ast.Subscript(value=value):
            return (value,)
        case ast.Dict(values=values):
            return values
        case ast.match_case(guard=guard, body=body):
            return (*filter(None, (guard,)), *body)
        case ast.Compare(left=left, comparators=right) if all(isinstance(one, _PLAIN) for one in (left, *right)):
            return ()
        case _:
            return ast.iter_child_nodes(node)


_PLAIN = (ast.Attribute, ast.Constant, ast.Name, ast.Set, ast.Tuple)


def _spoken_parts(call: ast.Call) -> Iterator[ast.AST]:
    """Yield what of a call may hold words that are not translated by it."""
    keywords = [one.value for one in call.keywords if one.arg not in _SILENT_KEYWORDS]
    match call.func:
        case ast.Name(id=name) if name in TRANSLATING:
            yield from (one.value for one in call.keywords)
        case ast.Name(id=name) if name in REFUSING:
            yield from (*(one for one in call.args[1:2] if not isinstance(one, ast.Constant)), *keywords)
        case ast.Name(id=name) if name in _SILENT_CALLS:
            return
        case ast.Attribute(attr=name) if name in _SILENT_METHODS:
            yield call.func
        case _:
            yield from (call.func, *call.args, *keywords)


def player_modules() -> Iterator[Path]:
    """Yield the modules in which sentences for players may stand."""
    for part in ("cogs", "languages", "render", "rules", "tables"):
        yield from sorted((ROOT / part).rglob("*.py"))
