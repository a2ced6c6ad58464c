"""Names and texts of strangers, in every place that prints them: nothing takes effect, and namesakes are told apart."""

import gzip
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from cogs.interactions.controls import About, Kind, Press, controls
from cogs.panels import panel
from cogs.seats import hosts
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.form import Upload
from playground.world.happenings import InteractionKind
from playground.world.state import User
from rules.registry import GAMES
from tables.model import place as table_place
from tables.model.place import Person, Place
from tables.people import privacy
from tables.seats.absences import ResignationAnswer
from tests.db.ready import writing
from tests.endtoend.hostile.canaries import CANARY, EVERYWHERE, HOSTILE, MARKUP, VICTIM, acts, is_told, names, raw
from tests.endtoend.hostile.crawling import Crawl
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.hostile.phases import SEATED
from tests.endtoend.hostile.test_largest import fill, thread_of
from tests.endtoend.hostile.trial import Trial, on_trial
from tests.endtoend.parterre import Parterre

HERE, THERE = "Zqh", "Zqt"
"""Nicknames of one person on two servers."""
NAMESAKES, TOLD_APART = ("Zqx", "ZQX", "zqX\u200b"), {"Zqx", "ZQX (2)", "zqX (3)"}
"""People called the same, each known by the case of the letters wherever the number is missing."""
_NAMESAKE = re.compile(r"zqx\u200b?(?: \\*\(\d+\\*\))?", re.IGNORECASE)
_PRESS = re.compile(r"v\d\|(\w+)\|(\d+)\|")
_OF_ONE = frozenset({"profile", "garden", "server", "settings"})
"""Commands about one person or a server, at which nobody sits."""


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
    message, values = trial.private(user), None if controls()[press.name].kind is Kind.BUTTON else (value,)
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
        for press in (Press("privacy", 0, rest="data"), Press("film", game), Press("which", 0, rest="export")):
            for user in people if press.game == 0 else people[:1]:
                crawl.answers.append(await choose(trial, user, press, str(game)))
        files = [file for heard in crawl.answers for file in heard.files]
        assert {"gif", "json", "jsonl"} == {file.name.rpartition(".")[2] for file in files}
        assert len(people) == sum(any(CANARY in line for line in _lines(file)) for file in files)
        assert [] == wrong(trial, crawl.answers)
        monkeypatch.setattr(privacy, "legible_json", bytes)
        raw_files = [await choose(trial, user, Press("privacy", 0, rest="data"), "") for user in people]
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


@pytest.mark.parametrize("number", [50, pytest.param(5_000, marks=pytest.mark.full)])
@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_nothing_that_is_asked_for_shows_a_nickname_of_another_server(
    bot_of_all: Parterre, path: Path, number: int
) -> None:
    bot, world = bot_of_all, bot_of_all.standin.world
    guild, lodge = bot.standin.guild, people.add_guild(world, "Lodge")
    hall = channels.add_text_channel(world, lodge, "hall")
    await bot.until_greeted()
    async with on_trial(bot, path, 1, ()) as trial:
        anna = bot.standin.actor(SEATED[0]).user
        people.join(world, lodge, anna)
        for where, nick in ((guild, HERE), (lodge, THERE)):
            people.set_nick(world, where, anna, nick)
        # She has a table on the other server, where nobody else of them is, and clicked there last.
        await bot.tables.lobbies.open(Person(anna.id, THERE, guild_id=lodge.id), Place(lodge.id, hall.id), "sanssouci")
        await bot.tables.privacy.renamed(Person(anna.id, HERE, guild_id=guild.id), guild.id)
        for is_planted in (False, True):
            if is_planted:
                with writing(bot.database) as connection:
                    connection.execute("UPDATE seats SET name = ? WHERE user_id = ?", (THERE, anna.id))
            trial.ledger.begin_anew()
            crawl = Crawl(trial, [user for user in trial.phases.people if user != anna], trial.phases.places)
            assert [] == await crawl.run(20 if is_planted else number, Random(4))
            shown = [str(heard.shown) for heard in crawl.answers]
            assert is_planted == any(THERE in one for one in shown)
            assert is_planted or sum(HERE in one for one in shown) > number / 20


def namesakes(text: str) -> set[str]:
    """Return each name in what is shown, without the marks that keep it from acting as markup."""
    return {found[0].replace("\\", "") for found in _NAMESAKE.finditer(text)}


def told_of(trial: Trial, answers: Sequence[Heard], tables: Sequence[int]) -> list[str]:
    """Return all that was shown, without answers about other tables and private boards, where somebody is alone."""
    messages = list(trial.bot.standin.world.state.messages.values())
    posts = [str(trial.bot.standin.server.payloads.message(message)["components"]) for message in messages]
    shown = [*(str(heard.shown) for heard in answers), *posts]
    presses = [[(controls()[name], int(game)) for name, game in _PRESS.findall(one)] for one in shown]
    return [
        one
        for one, found in zip(shown, presses, strict=True)
        if all(game in (0, *tables) and control.about is not About.BOARD for control, game in found)
    ]


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_people_called_the_same_are_told_apart_in_all_that_is_shown_of_their_tables(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, place = bot_of_all, Place(bot_of_all.standin.guild.id, bot_of_all.standin.channel("garden").id)
    people = [bot.standin.add_person(name).user for name in NAMESAKES]
    tables = [await fill(bot, "gardlings", [user.name for user in people], turns=1)]
    tables.append((await bot.tables.lobbies.open(Person(people[0].id, people[0].name), place, "sanssouci")).game_id)
    for user in people[1:]:
        await bot.tables.lobbies.join(tables[1], Person(user.id, user.name))
    async with on_trial(bot, path, 1, ()) as trial:
        places = [trial.phases.places[0], await thread_of(bot, tables[0])]
        trial.show_to(people, places)
        trial.known = replace(trial.known, leaves=[one for one in trial.known.leaves if one.words[0] not in _OF_ONE])
        trial.ledger.begin_anew()
        for number, is_planted in ((150, False), (20, True)):
            if is_planted:
                monkeypatch.setattr(table_place, "told_apart", tuple)
            crawl = Crawl(trial, people, places)
            assert [] == await crawl.run(number, Random(1))
            shown = told_of(trial, crawl.answers, tables)
            assert is_planted == any(not TOLD_APART.issuperset(namesakes(one)) for one in shown)
            assert is_planted or set().union(*map(namesakes, shown)) == TOLD_APART
