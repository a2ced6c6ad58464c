"""What is mutated, how thoroughly, and which tests are asked about it."""

from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from rules.registry import GAMES

ABOUT_ALL_GAMES = tuple(
    f"tests/rules/{name}.py"
    for name in (
        *("laws/test_ahead", "laws/test_games"),
        *("records/test_forged", "records/test_golden", "records/test_records", "records/test_redealt"),
        "records/test_resigned",
    )
)


WITHOUT_PACKAGES = ("order_of_sets",)
"""Tests that start a Python without installed packages: mutated code needs mutmut."""

IN_PROCESSES = ("same_seed",)
"""Tests of searches that start several processes, and take longer than all others together."""

COMMON = (
    *(f"tests/rules/test_{name}.py" for name in ("chance", "changes", "options", "ranking", "resignations")),
    "tests/rules/records/test_stored_forms.py",
)
RECORDS = tuple(f"tests/rules/records/test_{name}.py" for name in ("forged", "records", "redealt", "resigned"))
TWO_GAMES = ("topiary", "emperors", *WITHOUT_PACKAGES)
"""Of what is tested with every game, one that is dealt once and one with many rounds are enough."""


@dataclass(frozen=True, slots=True)
class Part:
    """
    Modules that the same tests are about.

    `modules` are patterns of paths, without those of `but`; every mutant is tried, or where `is_sampled` some of each
    module. `tests` are patterns of paths, `further` those that are asked only about what survived them; tests with one
    of `others` in their names are left out.
    """

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    further: tuple[str, ...] = ()
    is_sampled: bool = False
    but: tuple[str, ...] = ("*/__init__.py",)
    others: tuple[str, ...] = WITHOUT_PACKAGES

    def paths(self, root: Path) -> list[str]:
        """List the modules as paths from the root, sorted."""
        found = {path.relative_to(root).as_posix() for pattern in self.modules for path in root.glob(pattern)}
        return sorted(path for path in found if not any(fnmatch(path, pattern) for pattern in self.but))


def of_game(slug: str) -> tuple[Part, Part]:
    """Return the parts that hold the rules of one game: what is scored and seen, whole, and samples of the rest."""
    folder = slug.replace("-", "_")
    tests, further = (f"tests/rules/{folder}", "tests/rules/laws/test_planted_faults.py"), ABOUT_ALL_GAMES
    # pytest takes no hyphens in its expressions.
    others = (*(other.partition("-")[0] for other in GAMES if other != slug), *WITHOUT_PACKAGES)
    first = tuple(f"rules/{folder}/{name}.py" for name in ("scoring", "view"))
    rest = f"{slug}-rest"
    # How well a computer judges is no rule, and is tried by contests.
    but = (*first, "*/__init__.py", "*/judgement.py")
    return (
        Part(slug, first, tests, further, others=others),
        Part(rest, (f"rules/{folder}/**/*.py",), tests, further, is_sampled=True, but=but, others=others),
    )


PARTS = (
    *(of_game(slug)[0] for slug in GAMES),
    Part(
        "rules",
        tuple(f"rules/{name}.py" for name in ("chance", "records", "game", "resignations")),
        COMMON,
        RECORDS,
        others=TWO_GAMES,
    ),
    *(of_game(slug)[1] for slug in GAMES),
    Part(
        "rules-rest",
        tuple(f"rules/{name}.py" for name in ("changes", "fields", "record_line", "wording")),
        (*COMMON, "tests/rules/test_fields.py", "tests/rules/test_wording.py"),
        RECORDS,
        is_sampled=True,
        others=TWO_GAMES,
    ),
    Part("computer", ("rules/computer/*.py",), ("tests/rules/computer",), is_sampled=True, others=IN_PROCESSES),
    Part(
        "tables",
        tuple(f"tables/model/{name}.py" for name in ("disclosure", "draft", "quiet_hours", "timing")),
        tuple(f"tests/tables/model/test_{name}.py" for name in ("disclosure", "draft", "quiet_hours", "timing")),
        tuple(
            f"tests/tables/{name}.py"
            for name in (
                *("time/test_hours", "time/test_expiry", "upkeep/test_deadlines", "take_backs/test_service"),
                *("orders/test_orders", "seats/test_absences"),
            )
        ),
        is_sampled=True,
    ),
    Part(
        "cogs",
        ("cogs/interactions/controls.py", "cogs/words/text.py"),
        (
            "tests/cogs/interactions/test_custom_ids.py",
            "tests/cogs/words/test_names.py",
            "tests/cogs/panels/test_panel.py",
        ),
        is_sampled=True,
    ),
)
