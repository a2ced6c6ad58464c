import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import tables
from cogs.words import general as words
from rules.errors import PlayerError
from tables.model.refusals import NotSaved, Refusal, Refusing
from tables.model.take_back import Obstacle, TakeBack

ROOT = Path(__file__).parents[3]
_WAY = re.compile(
    r"`/|\*[A-Z]|please|\b(?:choose|type|press|ask|take|make|play|look|send|wait|watch)\b"
    r"|can (?:start|join|fill|deal|play|look|go|do) |is possible|waits? for|you are (?:told|asked|called)|there is:",
    re.IGNORECASE,
)
"""How a sentence can open a way: a command, a button, something to do, or who or what is waited for."""
_SHUT = re.compile(r"\b(?:cannot|not|never|nothing to|nothing can be|no need to) \w+")
"""What only looks like a way."""
_MADE_UP: dict[Any, Sequence[Any]] = {
    str: ("Anna",),
    int: (1, 3),
    Sequence[int]: ((71,),),
    TakeBack: [TakeBack(commit_no=1, obstacle=obstacle) for obstacle in Obstacle],
}


def made_up(kind: Any) -> Sequence[Any]:  # noqa: ANN401 - any annotation
    return list(kind) if isinstance(kind, type) and issubclass(kind, Enum) else _MADE_UP[kind]


def of_tables() -> Iterator[tuple[str, str]]:
    """Yield each refusal of the tables by name, made of all sorts of facts."""
    for found in pkgutil.walk_packages(tables.__path__, "tables."):
        if not found.name.endswith(("refusals", ".rate_limits", ".take_back", ".rules")):
            continue
        for name, make in vars(importlib.import_module(found.name)).items():
            if isinstance(make, Refusing):
                yield f"{found.name}.{name}", str(make())
            if inspect.isfunction(make) and make.__module__ == found.name and not name.startswith("_"):
                if make.__annotations__.get("return") not in (Refusal, NotSaved):
                    continue
                kinds = get_type_hints(make)
                del kinds["return"]
                for facts in product(*map(made_up, kinds.values())):
                    yield f"{found.name}.{name}", str(make(*facts))


def of_cogs() -> Iterator[tuple[str, str]]:
    """Yield each sentence that a cog refuses something with, as it stands in the source."""
    for path in sorted(ROOT.glob("cogs/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == PlayerError.__name__:
                sentence = node.args[1]
                if isinstance(sentence, ast.Constant | ast.JoinedStr):
                    yield f"{path.name}:{node.lineno}", ast.unparse(sentence)


ALL = [*of_tables(), *of_cogs(), ("words", str(words.ONLY_CHANNELS)), ("words", words.MISSING_PERMISSIONS.message)]


def opens_a_way(sentence: str) -> bool:
    return _WAY.search(_SHUT.sub("", sentence)) is not None


def test_refusals_are_found_where_they_are_made() -> None:
    names = {name for name, _ in ALL}
    assert {"tables.lobby.rules.full", "tables.model.refusals.paused", "tables.model.take_back.obstructed"} <= names
    assert any(name.startswith("board.py:") for name in names)


def test_every_refusal_opens_a_way() -> None:
    assert {} == {name: sentence for name, sentence in ALL if not opens_a_way(sentence)}


@pytest.mark.parametrize("dead_end", ["You are not on vacation.", "This game is over, so nothing can be played."])
def test_dead_end_is_found(dead_end: str) -> None:
    assert not opens_a_way(dead_end)
