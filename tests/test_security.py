"""What docs/security.md promises of the source: what would be dangerous is found, and each line names a test."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source_tree import ROOT, nodes, text_of, tracked

PRODUCT = ("cogs", "db", "render", "rules", "tables", "workers")
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|REPLACE|PRAGMA|CREATE|DROP|ALTER|FROM|WHERE|ORDER BY)\b")
ROWS = "db/engine/rows.py"
"""Writes SQL from the names of a row's fields, and from table and key, which whoever calls it writes down."""
NAMES_OF_OURS = {"table", "name", "which", "lasts", "stands", "due", "columns", "query", "shown"}
"""Lower-case names that stand in SQL: each is taken from constants of ours, never from a value."""
DANGEROUS = {
    "S301": "import pickle\npickle.loads(data)\n",
    "S307": "eval(text)\n",
    "S102": "exec(text)\n",
    "S608": "connection.execute(f\"SELECT * FROM games WHERE name = '{name}'\")\n",
    "S602": "import subprocess\nsubprocess.run(text, shell=True)\n",
    "S506": "import yaml\nyaml.load(text)\n",
    "S501": 'import requests\nrequests.get("https://discord.com", verify=False, timeout=1)\n',
}


def spliced(source: str) -> list[str]:
    """Return what is put into SQL beside constants and names of ours."""
    found = []
    for node in nodes(ast.parse(source)):
        if isinstance(node, ast.BinOp | ast.Call) and (text := _glued(node) or _named(node)):
            found.append(text)
        if isinstance(node, ast.JoinedStr) and SQL.search(_text(node)):
            found += [
                ast.unparse(part.value)
                for part in node.values
                if isinstance(part, ast.FormattedValue) and not _is_ours(part.value)
            ]
    return found


def _text(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def _is_ours(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and (value.id.isupper() or value.id in NAMES_OF_OURS)


def _glued(node: ast.BinOp | ast.Call) -> str:
    match node:
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod() | ast.Add(), right=right):
            is_bad = not isinstance(right, ast.Constant | ast.JoinedStr) and not _is_ours(right)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            is_bad = True
        case _:
            return ""
    return ast.unparse(node) if is_bad and SQL.search(text) else ""


def _named(node: ast.BinOp | ast.Call) -> str:
    """Return a call that inserts rows into a table, or by a key, that it does not write down itself."""
    match node:
        case ast.Call(func=ast.Name(id="insert" | "insert_all"), args=[_, table, *_], keywords=keywords):
            names = (table, *(keyword.value for keyword in keywords))
            return "" if all(isinstance(name, ast.Constant) for name in names) else ast.unparse(node)
    return ""


def test_no_value_is_spliced_into_sql() -> None:
    files = [file for file in tracked(".py") if file.relative_to(ROOT).parts[0] in PRODUCT and file != ROOT / ROWS]
    assert {} == {str(file): found for file in files if (found := spliced(text_of(file)))}


@pytest.mark.parametrize(
    "planted",
    [
        'f"SELECT * FROM games WHERE name = {row.name}"',
        'f"DELETE FROM {typed}"',
        '"UPDATE games SET name = %s" % typed',
        '"SELECT * FROM games WHERE id = " + typed',
        '"DELETE FROM {}".format(typed)',
        "insert(connection, typed, row)",
        'insert_all(connection, "games", rows, key=typed)',
    ],
)
def test_a_planted_value_in_sql_is_found(planted: str) -> None:
    assert spliced(planted)


def test_dangerous_calls_are_refused_by_the_linter() -> None:
    planted = {
        rule: subprocess.run(
            [sys.executable, "-m", "ruff", "check", "--output-format=json", "--stdin-filename=tables/planted.py", "-"],
            input=source,
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        ).stdout
        for rule, source in DANGEROUS.items()
    }
    found = {rule: {line["code"] for line in json.loads(output)} for rule, output in planted.items()}
    assert [] == [rule for rule in DANGEROUS if rule not in found[rule]]


def with_secrets(files: list[Path]) -> list[str]:
    """Return the names of those files in which the search of `make leaks` finds something."""
    command = [sys.executable, "-m", "detect_secrets.pre_commit_hook", "--baseline", str(ROOT / ".secrets.baseline")]
    process = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False, cwd=ROOT)
    found = [file.name for file in files if str(file) in process.stdout]
    assert bool(found) == bool(process.returncode)
    return found


def test_token_of_a_bot_does_not_get_through_the_checks(tmp_path: Path) -> None:
    # Put together here, so that the search does not find it in this file.
    token = f"{'MTk4NjIyNDgz'}NDcxOTI1MjQ4.{'Cl2FMQ'}.ZnCjm1XVW7vRze4b{'7Cq4se7kKWs'}"
    lines = {
        ".env": "DISCORD_TOKEN={}\n",
        "notes.md": "Our bot is {}, do not tell.\n",
        "bot.py": 'run("{}")\n',
        "client.py": 'client = connect(token="{}")\n',
    }
    files = [tmp_path / name for name in lines]
    for file, line in zip(files, lines.values(), strict=True):
        file.write_text(line.format(""), "utf-8")
    assert [] == with_secrets(files)
    for file, line in zip(files, lines.values(), strict=True):
        file.write_text(line.format(token), "utf-8")
    assert list(lines) == with_secrets(files)


def test_the_search_for_secrets_is_the_one_of_make_check() -> None:
    makefile = text_of(ROOT / "Makefile")
    assert "detect_secrets.pre_commit_hook --baseline .secrets.baseline" in makefile
    assert "DiscordBotTokenDetector" in text_of(ROOT / ".secrets.baseline")


def named_tests(page: str) -> set[tuple[str, str]]:
    """Return the tests that a page names as `tests/folder/test_file.py::test_name`, as file and name."""
    return set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page))


def missing(page: str) -> list[str]:
    """Return the tests that a page names and that do not exist."""
    return sorted(
        f"{file}::{name}"
        for file, name in named_tests(page)
        if not (ROOT / file).is_file() or not re.search(rf"def {name}\(", text_of(ROOT / file))
    )


def test_every_line_of_the_threat_model_names_a_test_that_exists() -> None:
    # What everybody may press is no attack; `tests/endtoend/rights/` makes and reads that table.
    page = re.sub(r"<!-- rights.*<!-- /rights -->", "", text_of(ROOT / "docs/security.md"), flags=re.DOTALL)
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| attack ")]
    assert [] == [row for row in rows if not named_tests(row)]
    assert [] == missing(page)


def test_every_test_that_a_page_names_exists() -> None:
    assert {} == {page.name: gone for page in tracked(".md") if (gone := missing(text_of(page)))}


@pytest.mark.parametrize("planted", ["`tests/test_security.py::test_nothing`", "`tests/test_gone.py::missing`"])
def test_test_that_does_not_exist_is_found(planted: str) -> None:
    assert missing(planted)
