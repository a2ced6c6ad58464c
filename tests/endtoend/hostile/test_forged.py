"""What only a forged request carries: refused in one sentence, with nothing changed."""

import asyncio
from itertools import product
from pathlib import Path

import pytest

from cogs.interactions.custom_ids import (
    BUTTONS,
    CHANNEL_SELECTS,
    ROLE_SELECTS,
    SELECTS,
    USER_SELECTS,
    Press,
    Verb,
    accepts_choices,
)
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.world.state import Channel
from tests.endtoend.hostile.attempts import kind_of_select
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.hostile.trial import Trial, in_each_language, of_answer, on_trial
from tests.endtoend.parterre import Parterre


async def choose(trial: Trial, press: Press, *values: str) -> Heard:
    """Let the host choose these options of a select, in a message that only they see."""
    host = trial.phases.people[0]
    message = trial.private(host)
    place = trial.known.places[message.channel_id]
    return await trial.line.use(Use.of_press(host, place, message, str(press), values, kind_of_select(press.verb)))


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_select_that_comes_back_without_a_choice_is_answered(bot_of_all: Parterre, path: Path) -> None:
    async with on_trial(bot_of_all, path, 0, (0,)) as trial:
        game_id = trial.phases.playing[0]
        for verb in sorted(SELECTS, key=lambda verb: verb.value):
            heard = await choose(trial, Press(verb, game_id))
            assert heard.text, verb
            assert not trial.logged, verb
            if not accepts_choices(Press(verb, game_id), 0):
                assert any(lapsed in heard.text for lapsed in in_each_language(words.LAPSED))
        assert frozenset() == trial.ledger.changes()


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_number_larger_than_the_database_takes_is_no_bug(bot_of_all: Parterre, path: Path) -> None:
    verbs = [Verb.TABLE, Verb.LEAVING, Verb.MEANT, Verb.HOST, Verb.KICK, Verb.INVITE]
    verbs += [Verb.SEE, Verb.WHY, Verb.DROP_WISH]
    async with on_trial(bot_of_all, path, 0, (0,)) as trial:
        for verb, number in product(verbs, (str(2**63), "9" * 6000)):
            rest = "host" if verb is Verb.MEANT else ""
            heard = await choose(trial, Press(verb, trial.phases.playing[0], rest=rest), number)
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


@pytest.mark.parametrize("verb", list(Verb))
def test_each_verb_takes_as_many_options_as_its_select_allows(verb: Verb) -> None:
    plain, with_rest = Press(verb, 1), Press(verb, 1, rest="keep")
    assert accepts_choices(plain, 1)
    assert (
        verb in BUTTONS or verb in (Verb.VARIANTS, Verb.SERVER_CHANNELS, Verb.SERVER_DAY, Verb.INVITE, Verb.GAME_ROLE)
    ) == accepts_choices(plain, 0)
    is_set = verb in (Verb.PICK, Verb.WISH_PICK, Verb.BOARD_PICK)
    assert (accepts_choices(plain, 0) or is_set) == accepts_choices(with_rest, 3)
    assert {verb} & (BUTTONS | SELECTS | CHANNEL_SELECTS | ROLE_SELECTS | USER_SELECTS)
