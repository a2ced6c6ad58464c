"""
Draws the rooms of the code and their arrows, from its imports.

`python -m tools.rooms` writes the picture into `docs/architecture.md`; with `--check` it changes nothing and tells
whether the picture is true; with `--count` it prints how many modules and lines each room has.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/architecture.md"
PACKAGES = ("cogs", "tables", "render", "rules", "db", "languages", "workers", "host", "playground")
DRAWN = ("cogs", "tables", "render", "db")
"""Packages whose rooms are drawn; of the others only the arrows between packages are."""
MOST_MODULES = 15
_PICTURE = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)

Pairs = set[tuple[str, str]]


def modules(folder: Path) -> list[Path]:
    """Return the modules that lie side by side in a folder."""
    return sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")


def rooms(root: Path, packages: Iterable[str] = PACKAGES) -> dict[str, list[Path]]:
    """Return the modules of each room, by its path from the root."""
    folders = [folder for package in packages for folder in (root / package, *sorted((root / package).rglob("*/")))]
    found = {folder.relative_to(root).as_posix(): modules(folder) for folder in folders}
    return {room: inside for room, inside in found.items() if inside}


def overfull(root: Path, packages: Iterable[str] = PACKAGES) -> dict[str, int]:
    """Return the rooms with more than `MOST_MODULES` modules, and how many they have."""
    return {room: len(inside) for room, inside in rooms(root, packages).items() if len(inside) > MOST_MODULES}


def arrows() -> Mapping[str, Pairs]:
    """Return which rooms import which, by the package they are in; between packages under the name ""."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None, exclude_type_checking_imports=True)
    found: dict[str, Pairs] = {name: set() for name in ("", *DRAWN)}
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            (package, room), (other, below) = _place(importer), _place(imported)
            if package != other:
                found[""].add((package, other))
            elif package in DRAWN and room != below:
                found[package].add((room, below))
    return found


def _place(module: str) -> tuple[str, str]:
    package, _, inner = module.partition(".")
    return package, inner.partition(".")[0]


def levels(pairs: Pairs) -> list[list[str]]:
    """Sort rooms by their imports, the highest first; the lowest import nothing."""
    height = {name: 0 for pair in pairs for name in pair if name}
    # As many rounds as there could be levels; a circle would go on growing.
    for _ in height:
        for upper, lower in pairs:
            height[upper] = max(height[upper], height[lower] + 1)
    if any(height[upper] <= height[lower] for upper, lower in pairs):
        raise ValueError("rooms import each other in a circle")
    return [
        sorted(name for name in height if height[name] == level) for level in sorted({*height.values()}, reverse=True)
    ]


def picture() -> str:
    """Return the rooms as a Mermaid flowchart: a box a level, those below imported by those above."""
    drawn = arrows()
    lines = ["flowchart TD"]
    for package in DRAWN:
        boxes = [" · ".join(level) for level in levels(drawn[package])]
        lines += [f"  subgraph {package}", *(f'    {package}{n}["{box}"]' for n, box in enumerate(boxes))]
        lines += [f"    {' --> '.join(f'{package}{n}' for n in range(len(boxes)))}", "  end"]
    lines += [f"  {upper} --> {lower}" for upper, lower in sorted(drawn[""])]
    return "\n".join(lines) + "\n"


def drawn_in(page: str) -> str:
    """Return the picture that a page holds."""
    found = _PICTURE.search(page)
    return found.group() if found else ""


def main() -> int:
    """Do what the command line asks for. Returns: the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.rooms", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the picture is true")
    parser.add_argument("--count", action="store_true", help="print modules and lines of each room")
    wanted = parser.parse_args()
    if wanted.count:
        for room, inside in rooms(ROOT).items():
            print(
                f"{len(inside):3} modules {sum(len(path.read_text().splitlines()) for path in inside):6} lines  {room}"
            )
        return 0
    page, now = PAGE.read_text("utf-8"), picture()
    if wanted.check:
        return int(drawn_in(page) != now)
    PAGE.write_text(_PICTURE.sub(lambda _: now, page, count=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
