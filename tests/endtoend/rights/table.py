"""The table of `docs/security.md`: who may press what, as it was seen."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from tests.endtoend.rights.house import Where, Who, places_of
from tests.endtoend.rights.observing import Outcome

PAGE = Path("docs", "security.md")
BEGIN, END = "<!-- rights: made by `make rights` -->", "<!-- /rights -->"
PEOPLE = tuple(who for who in Who if who is not Who.EXTRA)
SIGNS = {Where.CHANNEL: "c", Where.THREAD: "t", Where.ABROAD: "s", Where.DIRECT: "d"}
_COLUMN = re.compile(r"(?P<outcome>[^\s<]+)(?:<sub>(?P<places>[a-z]+)</sub>)?")
Cells = Mapping[tuple[Who, Where], Outcome]
"""What comes of one control or command, by who presses it where."""


def told(cells: Cells, who: Who) -> str:
    """Return one column: the outcome, or each with the places where it is so."""
    found = [(cells[who, where], SIGNS[where]) for where in places_of(who)]
    by_outcome = {outcome: "".join(sign for one, sign in found if one is outcome) for outcome, _ in found}
    if len(by_outcome) == 1:
        return found[0][0].value
    ordered = sorted(by_outcome, key=lambda one: -one.reach)
    return " ".join(f"{one.value}<sub>{by_outcome[one]}</sub>" for one in ordered)


def written(all_cells: Mapping[str, Cells], declared: Mapping[str, str]) -> str:
    """Return the lines of the table; what has the same row stands in one."""
    rows = {name: (declared[name], *(told(cells, who) for who in PEOPLE)) for name, cells in all_cells.items()}
    ordered = sorted(rows, key=lambda name: (rows[name], name))
    lines = [f"| control or command | for, changes | {' | '.join(who.value for who in PEOPLE)} |"]
    lines.append("|" + "---|" * (len(PEOPLE) + 2))
    for row, names in groupby(ordered, key=rows.__getitem__):
        lines.append(f"| {' '.join(f'`{name}`' for name in names)} | {' | '.join(row)} |")
    return "\n".join(lines)


def replaced(page: str, lines: str) -> str:
    """Return the page with these lines in the place of the table."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{lines}\n\n{END}{rest.partition(END)[2]}"


def read(page: str) -> Mapping[str, Sequence[str]]:
    """Return the row of each control and command, as `written` made it."""
    return dict(_rows(page.partition(BEGIN)[2].partition(END)[0]))


def _rows(lines: str) -> Iterator[tuple[str, Sequence[str]]]:
    for line in lines.splitlines():
        if line.startswith("| `"):
            names, *row = (one.strip() for one in line.strip("|").split(" | "))
            for name in names.split("` `"):
                yield name.strip("`"), row


def outcome_in(column: str, where: Where) -> Outcome:
    """Return what a column says of one place, as `told` wrote it."""
    for found in _COLUMN.finditer(column):
        if not found["places"] or SIGNS[where] in found["places"]:
            return Outcome(found["outcome"])
    raise KeyError(column, where)
