"""What only a forged request carries: refused in one sentence, with nothing changed."""

import asyncio
from itertools import product
from pathlib import Path

import pytest

from cogs.interactions.controls import Kind, Press, controls
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.world.state import Channel
from tests.endtoend.hostile.attempts import component_of, is_select
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.hostile.trial import Trial, in_each_language, of_answer, on_trial
from tests.endtoend.parterre import Parterre


async def choose(trial: Trial, press: Press, *values: str) -> Heard:
    """Let the host choose these options of a select, in a message that only they see."""
    host = trial.phases.people[0]
    message = trial.private(host)
    place = trial.known.places[message.channel_id]
    return await trial.line.use(
        Use.of_press(host, place, message, str(press), values, component_of(controls()[press.name]))
    )


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_select_that_comes_back_without_a_choice_is_answered(bot_of_all: Parterre, path: Path) -> None:
    async with on_trial(bot_of_all, path, 0, (0,)) as trial:
        game_id = trial.phases.playing[0]
        for name, control in sorted(controls().items()):
            if control.kind is not Kind.SELECT:
                continue
            press = Press(name, game_id)
            heard = await choose(trial, press)
            assert heard.text, name
            assert not trial.logged, name
            if not control.accepts(press, 0):
                assert any(lapsed in heard.text for lapsed in in_each_language(words.LAPSED))
        assert frozenset() == trial.ledger.changes()


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_number_larger_than_the_database_takes_is_no_bug(bot_of_all: Parterre, path: Path) -> None:
    names = ["table", "which", "host", "kick", "invite", "see", "why", "dropwish"]
    async with on_trial(bot_of_all, path, 0, (0,)) as trial:
        for name, number in product(names, (str(2**63), "9" * 6000)):
            rest = "host" if name == "which" else ""
            heard = await choose(trial, Press(name, trial.phases.playing[0], rest=rest), number)
            assert [] == trial.logged
            assert heard.text
            assert [] == of_answer(heard)
        assert frozenset() == trial.ledger.changes()


async def test_private_answers_leave_no_task_behind_in_the_client(bot: Parterre, anna: Actor, garden: Channel) -> None:
    assert bot.client.is_ready()
    await anna.slash(garden, "help")
    await bot.standin.settled()
    before = len(asyncio.all_tasks())
    for name in ("help", "turns", "settings", "privacy"):
        await anna.slash(garden, name)
    await bot.standin.settled()
    assert before == len(asyncio.all_tasks())


def test_no_select_takes_back_what_it_may_offer() -> None:
    for name, control in controls().items():
        plain, with_rest = Press(name, 1), Press(name, 1, rest="keep")
        assert control.accepts(plain, 1), name
        assert not is_select(control) or control.accepts(plain, 0) <= control.accepts(with_rest, 3), name
