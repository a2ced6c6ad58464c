"""The copy of the tree that mutmut works on."""

import ast
import shutil
import subprocess
from pathlib import Path

from tools.mutation.parts import Part

PLUGIN = Path(__file__).with_name("quickest_first.py")
SETTINGS = """
[tool.mutmut]
source_paths = {sources}
only_mutate = {modules}
also_copy = {others}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = {arguments}
process_isolation = "forkserver"
use_git_change_detection = false
timeout_multiplier = 6.0
timeout_constant = 4.0
"""
"""The fork server has run no test, so that nothing is in a cache that a mutant ought to compute."""


def refresh(root: Path, part: Part, copy: Path) -> bool:
    """
    Bring the copy of the tree up to date, and tell whether anything had changed.

    Files that are the same stay untouched, since mutmut looks at their times.
    """
    modules, changed = part.paths(root), False
    for name in tracked(root):
        source, target = root / name, copy / name
        content = source.read_bytes() if source.is_file() else b""
        if name in modules:
            content = undecorated(content.decode()).encode()
        if name == "pyproject.toml":
            content += settings(root, part).encode()
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            changed = True
    shutil.copy2(PLUGIN, copy)
    # What was deleted since must not be found by tests.
    shutil.rmtree(copy / "mutants" / "tests", ignore_errors=True)
    return changed


def tracked(root: Path) -> list[str]:
    """List the project's files, new ones included, as paths from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if name]


def settings(root: Path, part: Part) -> str:
    """Write mutmut's settings for one part, as lines of pyproject.toml."""
    tops = {Path(name).parts[0] for name in tracked(root)}
    sources = sorted(top for top in tops - {"tests"} if (root / top / "__init__.py").is_file())
    others = sorted({*tops, PLUGIN.name} - {*sources, "tests"})
    modules = part.paths(root)
    tests = sorted(path.relative_to(root).as_posix() for pattern in part.tests for path in root.glob(pattern))
    arguments = ["-p", "no:cacheprovider", "-p", PLUGIN.stem]
    arguments += ["-k", " and ".join(f"not {other}" for other in part.others)]
    return SETTINGS.format(sources=sources, modules=modules, others=others, tests=tests, arguments=arguments)


def undecorated(source: str) -> str:
    """
    Write properties and cached functions without `@`, since mutmut leaves everything decorated as it is.

    `@property def a(self)` becomes `def a(self)` and, below it, `a = property(a)`.
    """
    lines = source.splitlines(keepends=True)
    # From the last to the first, so that line numbers above stay true.
    for node in sorted(_plainly_decorated(ast.parse(source)), key=lambda node: -node.lineno):
        decorator = node.decorator_list[0]
        indent = " " * node.col_offset
        lines.insert(node.end_lineno or 0, f"{indent}{node.name} = {ast.unparse(decorator)}({node.name})\n")
        del lines[decorator.lineno - 1 : decorator.end_lineno]
    return "".join(lines)


def _plainly_decorated(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1]
    return [node for node in functions if _name(node.decorator_list[0]) in ("property", "cache", "lru_cache")]


def _name(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)
