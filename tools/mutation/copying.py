"""The copy of the tree in which mistakes are planted."""

import subprocess
from pathlib import Path

from tools.mutation.parts import Part

SETTINGS = "\n[tool.mutmut]\nsource_paths = ['.']\n"
"""Without them mutmut, which looks for its settings where it is run, would guess."""


def refresh(root: Path, part: Part, copy: Path) -> None:
    """Bring the copy up to date, but for the modules of the part, which are planted in."""
    names = tracked(root)
    for name in set(names) - set(part.paths(root)):
        source, target = root / name, copy / name
        if not source.is_file():
            target.unlink(missing_ok=True)
            continue
        content = source.read_bytes() + (SETTINGS.encode() if name == "pyproject.toml" else b"")
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    # A test that was deleted must not be asked any more.
    for test in (copy / "tests").rglob("*.py"):
        if test.relative_to(copy).as_posix() not in names:
            test.unlink()


def tracked(root: Path) -> list[str]:
    """List the project's files, new ones included, as paths from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if name]
