"""Whatever somebody looks at, others wait for nothing of it: no long game is replayed in the process that answers."""

from contextvars import ContextVar
from dataclasses import replace
from functools import wraps
from inspect import getattr_static
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeVar

import pytest

from db.engine.database import Database
from db.engine.threads import Function
from db.games.games import Status
from rules.lessons import Teaches
from rules.registry import GAMES
from tables import core
from tables.advice.learning import lesson_deal
from tables.history import service
from tables.history.archive import ReplayCache
from tests.endtoend.hostile.crawling import Crawl
from tests.endtoend.hostile.direct import Heard, Line, Use
from tests.endtoend.hostile.test_largest import fill, thread_of
from tests.endtoend.hostile.trial import on_trial
from tests.endtoend.parterre import Parterre

PLAYED = 60
"""The games that are looked at have more moves than this."""
DRAFTED = 24
"""Moves besides that an answer may carry out: those of a draft or an order, and what computers answer on a board."""
LOOKS = {"board", "hand", "log", "replay", "export", "turns", "hint", "takeback"}
"""The commands that the walk begins with: what lies behind them is pressed, too."""
SOME = 90
_is_apart = ContextVar("_is_apart", default=False)
P = ParamSpec("P")
R = TypeVar("R")


class Applied:
    """How many moves are carried out in the process that answers, in all and for each answer."""

    def __init__(self) -> None:
        self.number = 0
        self.by_answer: dict[str, int] = {}

    def watched(self, apply: Any) -> Any:  # noqa: ANN401 - the method of any game
        @wraps(apply)
        def applied(*arguments: Any) -> Any:  # noqa: ANN401 - as it has it
            self.number += not _is_apart.get()
            return apply(*arguments)

        return applied


class Apart:
    """Reads as another process would."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        token = _is_apart.set(True)
        try:
            return await self._database.read(function, *arguments, **named)
        finally:
            _is_apart.reset(token)


class Watched:
    """Uses what a line does, and notes how many moves were carried out for it."""

    def __init__(self, line: Line, applied: Applied) -> None:
        self._line, self._applied = line, applied

    async def use(self, use: Use) -> Heard:
        before = self._applied.number
        heard = await self._line.use(use)
        key = str(
            use.data.get("custom_id") or [use.data["name"], *(one["name"] for one in use.data.get("options", ()))]
        )
        # The second of two looks at a game may find it kept.
        self._applied.by_answer[key] = max(self._applied.by_answer.get(key, 0), self._applied.number - before)
        return heard


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Applied:
    applied = Applied()
    for kind in {type(game) for game in GAMES.values()}:
        is_static = isinstance(getattr_static(kind, "apply"), staticmethod)
        watched = applied.watched(kind.apply)
        monkeypatch.setattr(kind, "apply", staticmethod(watched) if is_static else watched)
    return applied


async def long_games(bot: Parterre) -> list[int]:
    """Play a game to its end, and another for long."""
    names = [bot.standin.add_person(name).name for name in ("Gertrude", "Humphry", "Joseph")]
    games = [await fill(bot, "sanssouci", names[:2], turns=30), await fill(bot, "gardlings", names[:2], turns=16)]
    panels = [await bot.tables.play.panel(game, None) for game in games]
    assert [Status.ENDED, Status.PLAYING] == [panel.status for panel in panels]
    assert all(panel.seq > PLAYED for panel in panels)
    return games


async def looked_at(bot: Parterre, path: Path, applied: Applied) -> Applied:
    games = await long_games(bot)
    # Where a guided game begins is found once in a process.
    for game in GAMES.values():
        if isinstance(game, Teaches):
            lesson_deal(game, game.lesson)
    async with on_trial(bot, path, 1, ()) as trial:
        places = [await thread_of(bot, game) for game in games]
        trial.ledger.begin_anew()
        actor = bot.standin.actor("Gertrude")
        trial.show_to([actor.user], places)
        trial.line = Watched(trial.line, applied)
        # Nothing is remembered of what was shown while they played.
        bot.tables.history.archive.cache = ReplayCache()
        bot.tables.read_apart(Apart(bot.database), bot.database)
        leaves = [leaf for leaf in trial.known.leaves if {*leaf.words} & LOOKS]
        trial.known = replace(trial.known, leaves=leaves)
        assert [] == await Crawl(trial, [actor.user], places).run(SOME, Random(2))
    return applied


@pytest.mark.usefixtures("undrawn")
async def test_no_long_game_is_replayed_in_the_process_that_answers(
    bot_of_all: Parterre, path: Path, applied: Applied
) -> None:
    answers = (await looked_at(bot_of_all, path, applied)).by_answer
    assert {"log", "replay", "board"} <= {key.strip("[]'") for key in answers}
    many = {key: number for key, number in answers.items() if number > core.FEW + DRAFTED}
    # The process that draws replays what it films; here there is none.
    assert {} == {key: number for key, number in many.items() if not key.startswith("v1|film|")}


@pytest.mark.usefixtures("undrawn")
async def test_one_that_is_replayed_there_is_found(
    bot_of_all: Parterre, path: Path, applied: Applied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "FEW", 10_000)
    answers = (await looked_at(bot_of_all, path, applied)).by_answer
    assert answers["['log']"] > PLAYED
