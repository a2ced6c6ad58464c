"""What is told of an ended game, its record and its film too, hangs on no other table that still goes on."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.history import commands
from cogs.history.commands import Films
from cogs.interactions.controls import Press
from cogs.play import board
from db.results import ResultRow
from db.retention import LASTING
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tables.history.service import Export, Records
from tables.results import EndedGame
from tests.leaks.harness import course
from tests.leaks.harness.happenings import PLAYING
from tests.leaks.harness.leak import Leak, Plant
from tests.leaks.harness.looks import Look, pressed
from tests.leaks.harness.pair import Pair, begun_at, state_of
from tests.leaks.harness.side import Side
from tests.leaks.harness.stage import LOOKERS_ON, Reader, hidden, player, telling_stage
from tests.rules.games import Decision, Setting, decisions
from tests.tables.hall import PEOPLE

SHORT = ("topiary", "sanssouci")
"""Games that random play ends; the one that is not played at the other table is brought to its end."""
ASKED = ("turn", "more", "text", "log", "since", "replay", "fair", "film", "points", "score")
ASKED_OF_THE_END = ("points", "score")
READERS = (player(Seat(1)), *LOOKERS_ON[:2])
STEPS = 3


def last_decision(slug: str) -> tuple[Setting, Decision]:
    """Play a game of two to its end. Returns: the setting and the move that ended it."""
    game = GAMES[slug]
    setting = Setting(game, 2, choose_options(game.options, 2, {}))
    *_, last = decisions(setting, 1)
    assert not game.to_act(game.apply(last.state, last.seat, last.move)[0])
    return setting, last


async def end_beside(side: Side, setting: Setting, last: Decision) -> int:
    """Open a table that has one move to go, and make it. Returns: its number."""
    game_id = await side.hall.start(setting.game.slug, 2, options=setting.options.to_dict())
    await side.noting(side.hall.type(game_id, PEOPLE[last.seat], str(last.move)))
    assert (await side.hall.panel(game_id, PEOPLE[0])).is_over
    await side.deliver()
    return game_id


def looks_at(game_id: int, reader: Reader) -> Iterator[Look]:
    person = reader.person
    for verb in (*ASKED, *ASKED_OF_THE_END):
        yield verb, pressed(person, Press(verb, game_id))
    for seat in "01":
        yield "see", pressed(person, Press("see", game_id), seat)
        yield "why", pressed(person, Press("why", game_id), seat)
    yield "record", pressed(person, Press("which", 0, rest="export"), str(game_id))


async def compare(pair: Pair, game_id: int) -> None:
    for kind, ask in looks_at(game_id, pair.reader):
        await pair.look(kind, ask)
    pair.compare_mail()


@pytest.mark.parametrize("slug", GAMES)
async def test_ended_game_tells_nothing_of_one_that_goes_on(
    tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A film that was kept would tell nothing of what goes on.
    monkeypatch.setattr(Films, "_keep", lambda *_: None)
    setting, last = last_decision(next(one for one in SHORT if one != slug))
    stage, chance = telling_stage(slug, READERS[len(slug) % len(READERS)], 1), random.Random(slug)
    beside = {setting.game.slug: begun_at(setting.game, last.state)}
    async with await Pair.opened(tmp_path, stage, beside) as pair:
        numbers = {await end_beside(side, setting, last) for side in (pair.real, pair.imagined)}
        (game_id,) = numbers
        await compare(pair, game_id)
        assert [] == pair.differences
        kept = [await results_of(side) for side in (pair.real, pair.imagined)]
        assert kept[0] == kept[1]
        assert [{game_id}] * 2 == [{row[0] for row in rows} for rows in kept[0][:2]]
        missed = [plant.name for plant in PLANTS if not await is_found(pair, game_id, plant)]
        assert [] == missed
        for _ in range(STEPS):
            await chance.choice(PLAYING)(pair, chance)
            await course.deliver(pair)
            # What is told of the other table may differ by now: it goes on.
            pair.differences.clear()
            await compare(pair, game_id)
            assert [] == pair.differences
            assert kept == [await results_of(side) for side in (pair.real, pair.imagined)]
        for side in (pair.real, pair.imagined):
            secret = hidden(slug, await state_of(side, GAMES[slug]), stage.reader.seat)
            with monkeypatch.context() as planting:
                planting.setattr(EndedGame, "result", telling(EndedGame.result, secret))
                await end_beside(side, setting, last)
        real, imagined = [await results_of(side) for side in (pair.real, pair.imagined)]
        assert real != imagined


async def results_of(side: Side) -> Sequence[Sequence[tuple[object, ...]]]:
    """Return all rows that are kept of ended games."""
    return [await side.hall.rows(table) for table in LASTING]


def telling(whole: Callable[[EndedGame], ResultRow], secret: str) -> Callable[[EndedGame], ResultRow]:
    """Let the row of a result tell a card of another table."""
    return lambda game: replace(whole(game), options=json.dumps(secret))


async def is_found(pair: Pair, game_id: int, plant: Plant) -> bool:
    with pytest.MonkeyPatch.context() as monkeypatch:
        plant.plant(Leak(monkeypatch, pair.stage))
        await compare(pair, game_id)
    found, pair.differences = set(pair.differences), []
    return found == set(plant.kinds)


def _record(leak: Leak) -> None:
    whole = Records.export

    async def export(recording: Records, game_id: int) -> Export:
        made = await whole(recording, game_id)
        return replace(made, line=f"{made.line}{leak.told()}")

    leak.instead(Records, "export", export)


def _file(leak: Leak) -> None:
    leak.changed(commands, "file_stem", lambda stem, *_: f"{stem}-{leak.number()}")


def _film(leak: Leak) -> None:
    leak.changed(commands, "headline_of", lambda headline, *_: (headline[0], f"{headline[1]} {leak.told()}"))


def _log(leak: Leak) -> None:
    leak.changed(board, "last_lines", lambda lines, *_: [*lines, (1, leak.told())])


PLANTS: Sequence[Plant] = (
    Plant("record with a card of another table", _record, ("record",)),
    Plant("record named after a card of another table", _file, ("record",)),
    Plant("film with a card of another table", _film, ("film",)),
    Plant("moves with a card of another table", _log, ("log",)),
)
