"""Whatever is pressed, typed, chosen or written: one answer within the limits, no fault, and no change by accident."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.interactions.answers import Interaction
from cogs.words import general as words
from cogs.words import help as help_words
from playground.world.happenings import InteractionKind
from tests.db.ready import writing
from tests.endtoend.hostile.attempts import Attempt, Attempts, Effect, each_press
from tests.endtoend.hostile.direct import Use
from tests.endtoend.hostile.trial import Trial, in_each_language, of_answer, on_trial
from tests.endtoend.hostile.wire import Wire
from tests.endtoend.parterre import Parterre

EACH = 10_000
"""Inputs of one seed in the full run; there are so many seeds that it comes to a million."""
FEW = 1_000
SEVERAL = (0, 3, 9)
SEEDS = [
    pytest.param(0, FEW, (2,), id="few"),
    *(pytest.param(seed, EACH, SEVERAL, marks=pytest.mark.full, id=f"seed {seed}") for seed in range(1, 101)),
]
UNKNOWN = 999
"""A table that there never was."""
NUL = "v1|go|1|\x00|end"
Fault = Callable[[Parterre, Interaction], Awaitable[None]]


@pytest.mark.parametrize(("seed", "number", "turns"), SEEDS)
@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_mangled_input_is_answered_once_and_changes_nothing(
    seed: int,
    number: int,
    turns: tuple[int, ...],
    bot_of_all: Parterre,
    path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    async with on_trial(bot_of_all, path, seed, turns) as trial:
        wrong = await trial.run(seed, number)
        for kind, count in sorted(trial.tally.items()):
            record_property(f"mangled input, {kind}", count)
    assert [] == wrong, wrong[:3]


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_press_of_any_kind_about_anything_is_answered_once_and_changes_nothing(
    bot_of_all: Parterre, path: Path
) -> None:
    async with on_trial(bot_of_all, path, 0, ()) as trial:
        games = (0, UNKNOWN, trial.phases.lobbies[0], trial.phases.paused[0])
        wrong = await trial.wrong(each_press(trial.known, games, ("", "99")))
    assert [] == wrong, wrong[:3]


@pytest.mark.parametrize("number", [40, pytest.param(EACH, marks=pytest.mark.full)])
@pytest.mark.usefixtures("undrawn")
async def test_mangled_input_through_sockets_is_answered_once_and_changes_nothing(
    number: int, bot_of_all: Parterre, path: Path, record_property: Callable[[str, object], None]
) -> None:
    async with on_trial(bot_of_all, path, number, (), Wire) as trial:
        wrong = await trial.run(number, number)
        record_property("mangled input through sockets", sum(trial.tally[f"effect: {one.value}"] for one in Effect))
    assert [] == wrong


async def _raise(_: Parterre, __: Interaction) -> None:
    raise ValueError("planted")


async def _write(bot: Parterre, _: Interaction) -> None:
    with writing(bot.database) as connection:
        connection.execute("UPDATE people SET locale = 'planted'")


async def _say_more(_: Parterre, interaction: Interaction) -> None:
    await interaction.followup.send("planted")


async def _say_too_much(_: Parterre, interaction: Interaction) -> None:
    await interaction.followup.send("planted" * 300)


PLANTED: dict[str, tuple[Fault, str]] = {
    "raises": (_raise, "planted"),
    "writes": (_write, "changed ['people.locale']"),
    "answers twice": (_say_more, "with 1 more messages"),
    "exceeds a limit": (_say_too_much, "Must be 2000 or fewer in length."),
}


def nul(trial: Trial) -> Attempt:
    """Return the one input at which the planted faults show."""
    use = Use.of_press(trial.phases.people[0], trial.phases.places[0], trial.known.messages[0], NUL)
    return Attempt("custom_id", use, NUL, Effect.NONE)


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_handler_that_fails_at_a_single_input_is_found(bot_of_all: Parterre, path: Path) -> None:
    async with on_trial(bot_of_all, path, 0, ()) as trial:
        assert [] == await trial.faults(nul(trial))
        for fault, told in PLANTED.values():

            async def fail(interaction: Interaction, fault: Fault = fault) -> None:
                data: Mapping[str, Any] = interaction.data or {}
                if data.get("custom_id") == NUL:
                    await asyncio.sleep(0.05)
                    await fault(bot_of_all, interaction)

            bot_of_all.client.add_listener(fail, "on_interaction")
            assert told in "\n".join(await trial.faults(nul(trial)))
            bot_of_all.client.remove_listener(fail, "on_interaction")
        assert [] == await trial.faults(nul(trial))


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_apology_is_found_in_any_language(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_trial(bot_of_all, path, 0, ()) as trial:
        leaf = next(one for one in trial.known.leaves if one.words == ["help"])
        asked = [
            Use(InteractionKind.COMMAND, user, trial.phases.places[0], leaf.data([])) for user in trial.phases.people
        ]
        assert [[]] * len(asked) == [of_answer(await trial.line.use(use)) for use in asked]
        monkeypatch.setattr(help_words, "headed", None)
        heard = [await trial.line.use(use) for use in asked]
        trial.logged.clear()
    assert [["an apology"]] * len(asked) == [of_answer(one) for one in heard]
    told = {one.text for one in heard}
    assert told <= set(in_each_language(words.SORRY))
    assert len(told) > 1


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_same_seed_gives_the_same_inputs(bot_of_all: Parterre, path: Path) -> None:
    async with on_trial(bot_of_all, path, 0, ()) as trial:
        first, second, other = (
            [attempt.told for attempt in islice(Attempts(trial.known, Random(seed)), 50)] for seed in (1, 1, 2)
        )
    assert first == second != other
