"""
Plants mistakes in modules of the copy, in which this is run: `python -m tools.mutation.planting ROOT MODULE ...`.

mutmut writes each module anew, with all mutants of a function beside it and a switch in its place.
"""

import sys
from collections.abc import Sequence
from difflib import ndiff
from hashlib import sha256
from pathlib import Path

from mutmut.mutation.file_mutation import mutate_file_contents

from tools.mutation.decorators import undecorated
from tools.mutation.verdicts import Book, Change, Mutant, read


def plant(root: Path, module: str) -> None:
    """Write one module into the copy, with its mutants and a book of them, unless it is there already."""
    copy, source = Path.cwd(), undecorated((root / module).read_text(encoding="utf-8"))
    digest = sha256(source.encode()).hexdigest()
    if read(copy, module).source == digest:
        return
    mutated = mutate_file_contents(module, source)
    lines, places = mutated.code.splitlines(), mutated.line_span_by_function_name
    bodies = {
        name: [line.strip().replace(name, readable(name)) for line in lines[place.start - 1 : place.end]]
        for name, place in places.items()
    }
    dotted = module.removesuffix(".py").replace("/", ".")
    mutants = tuple(
        Mutant(f"{dotted}.{name}", _change(module, readable(name), bodies[_original(name)], bodies[name]))
        for name in mutated.mutant_names
    )
    target = copy / module
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(mutated.code, encoding="utf-8")
    Book(module, digest, mutants).write(copy)


def readable(mangled: str) -> str:
    """Turn `x_name__mutmut_7` into `name` and `xǁClassǁname__mutmut_7` into `Class.name`."""
    return mangled.partition("__mutmut_")[0].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")


def _original(mangled: str) -> str:
    return f"{mangled.partition('__mutmut_')[0]}__mutmut_orig"


def _change(module: str, function: str, before: Sequence[str], after: Sequence[str]) -> Change:
    differing = [line for line in ndiff(before, after) if line[0] in "-+"]
    was, now = (tuple(line[2:] for line in differing if line[0] == sign) for sign in "-+")
    return Change(module, function, was, now)


if __name__ == "__main__":
    for name in sys.argv[2:]:
        plant(Path(sys.argv[1]), name)
