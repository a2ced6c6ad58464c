"""
Whether the tests of one checkout notice what those of another do: `python -m tools.mutation.compare BEFORE AFTER`.

The same mistakes are planted in both, in functions that are alike in both, chosen by lot and the same each time. It is
for changes that make tests fewer or shorter: a mistake that only BEFORE notices has lost its test.
"""

import argparse
import ast
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

from rules.registry import GAMES
from tools.mutation.__main__ import run
from tools.mutation.copying import refresh
from tools.mutation.parts import WITHOUT_PACKAGES, Part
from tools.mutation.verdicts import Change, Verdict, read

_FOLDERS = [slug.replace("-", "_") for slug in GAMES]
_SHARED = ("rules/*.py", "rules/base/*.py", "rules/computer/*.py")
_DRAWING = ("render/*.py", *(f"render/{room}/*.py" for room in ("base", "canvas", "film", "text")))
# Searches in several processes take longer than all else together.
_SLOW = (*WITHOUT_PACKAGES, "same_seed")
# Without `thinking`, which starts processes, and `whole`, which reads sources: here they are full of mistakes.
_TABLES = tuple(f"tests/tables/{rooms}" for rooms in ("[a-s]*", "ta*", "ti*", "u*"))
ROOMS = (
    *(Part(f"rules/{one}", (f"rules/{one}/**/*.py",), (f"tests/rules/{one}",), others=_SLOW) for one in _FOLDERS),
    Part("rules", _SHARED, ("tests/rules/*.py", "tests/rules/computer", "tests/rules/records"), others=_SLOW),
    *(Part(f"render/{one}", (f"render/{one}/**/*.py",), (f"tests/render/{one}",), others=_SLOW) for one in _FOLDERS),
    Part("render", _DRAWING, ("tests/render/canvas", "tests/render/text", "tests/render/film"), others=_SLOW),
    Part("tables", ("tables/**/*.py",), _TABLES, others=_SLOW),
    Part("cogs", ("cogs/**/*.py",), ("tests/cogs",), others=_SLOW),
    Part("db", ("db/**/*.py",), ("tests/db/engine", "tests/db/delivery", *_TABLES), others=_SLOW),
    Part("playground", ("playground/**/*.py",), ("tests/playground",), others=_SLOW),
)
_FUNCTIONS = 40
"""Functions of a room that mistakes are planted in."""
Places = dict[tuple[str, str], str]
"""The module of each function, by its name, with its class, and its code."""


def functions(root: Path, part: Part) -> Places:
    """Find the functions of a room; those that stand in several places are left out."""
    found: list[tuple[tuple[str, str], str]] = []
    for module in part.paths(root):
        body = ast.parse((root / module).read_text(encoding="utf-8")).body
        methods = [(f"{node.name}.", one) for node in body if isinstance(node, ast.ClassDef) for one in node.body]
        for prefix, node in (*(("", node) for node in body), *methods):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.append(((prefix + node.name, _code(node)), module))
    counts = Counter(function for function, _ in found)
    return {function: module for function, module in found if counts[function] == 1}


def _code(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    is_documented = ast.get_docstring(node) is not None
    return "\n".join(ast.unparse(line) for line in node.body[is_documented:])


def compare(part: Part, roots: Sequence[Path], copies: Sequence[Path], size: int) -> list[tuple[Change, list[Verdict]]]:
    """Return the mistakes that were planted in a room of each checkout, and what became of each there."""
    places = [functions(root, part) for root in roots]
    chosen = sorted(places[0].keys() & places[1].keys(), key=_lot)[:_FUNCTIONS]
    planted = [sorted({found[function] for function in chosen}) for found in places]
    names = {name for name, _ in chosen}
    for root, copy, modules in zip(roots, copies, planted, strict=True):
        copy.mkdir(parents=True, exist_ok=True)
        refresh(root, Part(part.name, tuple(modules), part.tests), copy)
        run(copy, "tools.mutation.planting", str(root), *modules)
    found = [_mutants(copy, modules, names) for copy, modules in zip(copies, planted, strict=True)]
    sample = sorted(found[0].keys() & found[1].keys(), key=_lot)[:size]
    with ThreadPoolExecutor(len(roots)) as pool:
        names_of = [{mutants[key] for key in sample} for mutants in found]
        # BEFORE does not change, so its verdicts stay; the tests of AFTER may be others by now.
        list(pool.map(_try, (part, part), copies, planted, names_of, ({Verdict.KILLED, Verdict.TIMEOUT}, set())))
    told = [
        {one.name: one for module in modules for one in read(copy, module).mutants}
        for copy, modules in zip(copies, planted, strict=True)
    ]
    return [
        (told[0][found[0][key]].change, [of[mutants[key]].verdict for of, mutants in zip(told, found, strict=True)])
        for key in sample
    ]


def _mutants(copy: Path, modules: Iterable[str], functions: set[str]) -> dict[tuple[object, ...], str]:
    """Return the names of mutants by what they change; of several that read alike, none."""
    of_functions = [
        (one.change, one.name)
        for module in modules
        for one in read(copy, module).mutants
        if one.change.function in functions
    ]
    keys = [((change.function, change.was, change.now), name) for change, name in of_functions]
    counts = Counter(key for key, _ in keys)
    return {key: name for key, name in keys if counts[key] == 1}


def _lot(key: object) -> bytes:
    """Draw by lot, the same each time; what is drawn stays drawn when others are gone."""
    return sha256(repr(key).encode()).digest()


def _try(part: Part, copy: Path, modules: Sequence[str], names: set[str], final: set[Verdict]) -> None:
    for module in modules:
        book = read(copy, module)
        told = {
            one.name: Verdict.UNTRIED if one.name in names else Verdict.LEFT_OUT
            for one in book.mutants
            if one.name not in names or one.verdict not in final
        }
        book.judged(told).write(copy)
    tests = sorted(path.relative_to(copy).as_posix() for pattern in part.tests for path in copy.glob(pattern))
    others = " and ".join(f"not {other}" for other in part.others)
    planted = [f"--mutate={module}" for module in modules]
    plugin = ("-p", "tools.mutation.trying", "-p", "no:cacheprovider", "-n", "0")
    run(copy, "pytest", *plugin, *planted, "-q", "--assert=plain", "--tb=no", "-k", others, *tests)


def main() -> None:
    """Print what each checkout's tests notice, room by room; exit with 1 if BEFORE notices what AFTER does not."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation.compare", description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("rooms", nargs="*", help=f"of {', '.join(room.name for room in ROOMS)}; none: all")
    parser.add_argument("--size", type=int, default=100, help="how many mistakes are planted in a room")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "parterre-compare"))
    wanted = parser.parse_args()
    os.nice(19)
    roots, lost = (wanted.before.resolve(), wanted.after.resolve()), []
    print(f"{'room':24}{'mutants':>8}{'before':>8}{'after':>8}")
    for part in ROOMS:
        if wanted.rooms and part.name not in wanted.rooms:
            continue
        copies = [wanted.folder / side / part.name for side in ("before", "after")]
        found = compare(part, roots, copies, wanted.size)
        noticed = [[verdicts[side] is not Verdict.SURVIVED for _, verdicts in found] for side in (0, 1)]
        print(f"{part.name:24}{len(found):>8}{sum(noticed[0]):>8}{sum(noticed[1]):>8}", flush=True)
        lost += [change for (change, _), was, now in zip(found, *noticed, strict=True) if was and not now]
    for change in lost:
        print(f"\nNo longer noticed: {change}")
    sys.exit(bool(lost))


if __name__ == "__main__":
    main()
