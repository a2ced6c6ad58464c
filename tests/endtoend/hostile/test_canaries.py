"""Names and texts of strangers, through every place that prints them: nothing in them takes effect anywhere."""

import gzip
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from cogs.interactions.custom_ids import BUTTONS, Press, Verb
from cogs.panels import panel
from cogs.people import privacy
from cogs.seats import hosts
from playground.standin import StandIn
from playground.world.form import Upload
from playground.world.happenings import InteractionKind
from playground.world.state import User
from rules.registry import GAMES
from tables.model.place import Person, Place
from tables.seats.resignations import ResignationAnswer
from tests.endtoend.hostile.canaries import CANARY, EVERYWHERE, HOSTILE, MARKUP, VICTIM, acts, is_told, names, raw
from tests.endtoend.hostile.crawling import Crawl
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.hostile.test_largest import fill, thread_of
from tests.endtoend.hostile.trial import Trial, on_trial
from tests.endtoend.parterre import Parterre


@pytest.fixture
def hostile_server(standin: StandIn) -> None:
    """Give server and channels hostile names."""
    standin.guild.name = "".join(CANARY + one for one in HOSTILE)[:100]
    standin.channel("parlour").name = "".join(CANARY + one for one in EVERYWHERE)[:100]


async def sit_down(bot: Parterre, slugs: Sequence[str]) -> tuple[list[User], list[int]]:
    """Let people with hostile names play each of these games. Returns: them, and the tables."""
    people = [bot.standin.add_person(name).user for name in names()]
    called = [user.name for user in people]
    return people, [await fill(bot, slug, called, turns=1) for slug in slugs]


def wrong(trial: Trial, answers: Sequence[Heard]) -> list[str]:
    """Return every text of a stranger that was printed raw in answers, messages and logs, or that rang somebody."""
    kept = list(trial.bot.standin.world.state.messages.values())
    payloads = [trial.bot.standin.server.payloads.message(message) for message in kept]
    found = [one for shown in (*[heard.shown for heard in answers], *payloads) for one in raw(shown)]
    found += [f"rung: {message.id}" for message in kept if VICTIM in message.mentions]
    files = [file for heard in answers for file in heard.files]
    found += [f"{file.name}: {line!r}" for file in files for line in _lines(file) if acts(line, is_markdown=False)]
    return found + [f"logged: {entry}" for entry in trial.logged if CANARY in str(entry)]


def _lines(file: Upload) -> list[str]:
    """Return what can be read of a file; of pictures, what stands in them beside what is drawn."""
    content = gzip.decompress(file.data) if file.name.endswith(".gz") else file.data
    return content.decode("utf-8", errors="replace").split("\n")


async def say(trial: Trial, user: User, text: str) -> list[Heard]:
    """Let somebody type a text wherever texts can be typed. Returns: all answers."""
    place, threads = trial.phases.places[0], [one for one in trial.known.places.values() if one.thread]
    answers: list[Heard] = []
    for leaf in trial.known.leaves:
        for option in leaf.options:
            if option["type"] != 3:
                continue
            filled = {"name": option["name"], "type": 3, "value": text}
            kinds = [InteractionKind.COMMAND, *([InteractionKind.AUTOCOMPLETE] if option.get("autocomplete") else [])]
            for kind, where in product(kinds, (place, *threads[-2:])):
                focus = {"focused": True} if kind is InteractionKind.AUTOCOMPLETE else {}
                answers += [await trial.line.use(Use(kind, user, where, leaf.data([filled | focus])))]
    report = Use.of_modal(user, place, trial.private(user), f"v1|report|0||{user.id}", text)
    answers.append(await trial.line.use(report))
    trial.ledger.put_back()
    return answers


async def choose(trial: Trial, user: User, press: Press, value: str) -> Heard:
    """Let somebody press a button, or choose a value of a select, in a message that they alone see."""
    message, values = trial.private(user), None if press.verb in BUTTONS else (value,)
    place = trial.known.places[message.channel_id]
    return await trial.line.use(Use.of_press(user, place, message, str(press), values))


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.full)])
@pytest.mark.usefixtures("in_one_thread", "undrawn", "hostile_server")
async def test_nothing_that_a_stranger_wrote_takes_effect_anywhere(
    bot_of_all: Parterre, path: Path, record_property: Callable[[str, object], None], *, is_whole: bool
) -> None:
    people, games = await sit_down(bot_of_all, tuple(GAMES) if is_whole else ("gardlings",))
    place = Place(bot_of_all.standin.guild.id, bot_of_all.standin.channel("garden").id)
    for user in people[:2]:
        await bot_of_all.tables.lobbies.open(Person(user.id, user.name), place, "sanssouci")
    async with on_trial(bot_of_all, path, 1, ()) as trial:
        places = [trial.phases.places[0], *[await thread_of(bot_of_all, game) for game in games]]
        trial.show_to(people[:3], places)
        trial.ledger.begin_anew()
        crawl = Crawl(trial, people[:3], places)
        assert [] == await crawl.run(5_000 if is_whole else 120, Random(1))
        for one in HOSTILE if is_whole else HOSTILE[-4::-8]:
            crawl.answers += await say(trial, people[0], CANARY + one)
        told = sum(is_told(heard.shown) for heard in crawl.answers)
        record_property("answers that print a stranger's text", told)
        assert told > len(crawl.answers) / 10
        assert [] == wrong(trial, crawl.answers)


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_nothing_that_a_stranger_wrote_acts_in_files_either(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [bot_of_all.standin.add_person(name).user for name in names()]
    game = await fill(bot_of_all, "gardlings", [user.name for user in people[:2]], turns=0)
    place = Place(bot_of_all.standin.guild.id, bot_of_all.standin.channel("garden").id)
    for user in people[2:]:
        await bot_of_all.tables.lobbies.open(Person(user.id, user.name), place, "sanssouci")
    asked = await bot_of_all.tables.resignations.question(game, people[0].id)
    farewell = ResignationAnswer(
        game_id=game, user_id=people[0].id, seat=asked.seat, rev=asked.rev, parting=asked.parting
    )
    await bot_of_all.tables.resignations.resign(farewell)
    async with on_trial(bot_of_all, path, 1, ()) as trial:
        trial.show_to(people, trial.phases.places[:1])
        crawl = Crawl(trial, people, trial.phases.places[:1])
        for press in (Press(Verb.PRIVACY, 0, rest="data"), Press(Verb.FILM, game), Press(Verb.MEANT, 0, rest="export")):
            for user in people if press.game == 0 else people[:1]:
                crawl.answers.append(await choose(trial, user, press, str(game)))
        files = [file for heard in crawl.answers for file in heard.files]
        assert {"gif", "json", "jsonl"} == {file.name.rpartition(".")[2] for file in files}
        assert len(people) == sum(any(CANARY in line for line in _lines(file)) for file in files)
        assert [] == wrong(trial, crawl.answers)
        monkeypatch.setattr(privacy, "legible_json", bytes)
        raw_files = [await choose(trial, user, Press(Verb.PRIVACY, 0, rest="data"), "") for user in people]
        assert wrong(trial, raw_files)


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_place_that_forgets_to_escape_is_found(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [bot_of_all.standin.add_person(name).user for name in names()]
    async with on_trial(bot_of_all, path, 1, ()) as trial:
        game = await fill(bot_of_all, "sanssouci", [user.name for user in people], turns=0)
        thread = await thread_of(bot_of_all, game)
        trial.ledger.begin_anew()
        trial.show_to(people[:1], [trial.phases.places[0], thread])
        hand, host = (
            [one for one in trial.known.leaves if one.words == words] for words in (["hand"], ["table", "host"])
        )
        for module, leaves in ((panel, hand), (hosts, host)):
            trial.known = replace(trial.known, leaves=leaves)
            for is_planted in (False, True):
                with monkeypatch.context() as planted:
                    if is_planted:
                        planted.setattr(module, "escaped_name", lambda name: name)
                    crawl = Crawl(trial, people[:1], [thread])
                    await crawl.run(1, Random(1))
                assert is_planted == bool(wrong(trial, crawl.answers))


@pytest.mark.parametrize("hostile", HOSTILE)
def test_each_hostile_text_is_found_where_it_acts_and_only_there(hostile: str) -> None:
    shown = {"components": [{"type": 10, "content": f"Hello {CANARY}{hostile}"}]}
    labelled = {"components": [{"type": 1, "components": [{"type": 2, "label": CANARY + hostile}]}]}
    assert raw(shown)
    assert (hostile in EVERYWHERE) == bool(raw(labelled))
    assert (hostile in MARKUP) != (hostile in EVERYWHERE)
    assert is_told(shown)
    assert not acts("Hello", is_markdown=True)
