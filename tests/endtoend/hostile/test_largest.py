"""The largest tables of every game, with the longest names: all that can be shown of them keeps to Discord's limits."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

import pytest

from cogs.interactions import controls
from cogs.interactions.controls import Kind
from cogs.words import people as people_words
from languages.catalogues import ENGLISH, OFFERED
from playground.world import threads
from playground.world.state import Channel
from rules.errors import PlayerError
from rules.registry import GAMES
from tables.model.panel import Control, Intent
from tables.model.place import Person, Place
from tests import limits
from tests.endtoend.hostile.crawling import Crawl
from tests.endtoend.hostile.trial import Trial, on_trial
from tests.endtoend.parterre import Parterre
from tests.reaching import thread_is

WAITING = 60
"""Tables at which one person sits, besides the largest ones."""
FEW = 4
SOME, MANY = 250, 5_000
"""How much is pressed and typed."""


def longest(number: int) -> str:
    """Return a name as long as Discord lets it be, of which every character is escaped."""
    return f"{number:02}" + "*" * 30


async def fill(bot: Parterre, slug: str, names: Sequence[str], turns: int, language: str = ENGLISH) -> int:
    """Open a table of the most players that a game seats, with every option chosen otherwise, and play a little."""
    standin, tables = bot.standin, bot.tables
    actors = [standin.actor(name) for name in names[: max(GAMES[slug].player_counts)]]
    people = [Person(actor.id, actor.name, locale=actor.user.locale) for actor in actors]
    lobby = await tables.lobbies.open(people[0], Place(standin.guild.id, standin.channel("garden").id), slug)
    await tables.lobbies.set_terms(lobby.game_id, people[0].user_id, language=language)
    await tables.lobbies.posted(lobby.game_id, standin.world.take_id())
    await tables.lobbies.set_terms(lobby.game_id, people[0].user_id, time_limit=86400)
    for person in people[1:]:
        await tables.lobbies.join(lobby.game_id, person)
    for spec in (await tables.lobbies.lobby(lobby.game_id)).specs:
        try:
            await tables.lobbies.set_options(lobby.game_id, people[0].user_id, {spec.name: spec.values[-1]})
        except PlayerError:
            continue
    for person in people[1:]:
        await tables.lobbies.ready(lobby.game_id, person.user_id)
    await tables.lobbies.start(lobby.game_id, people[0].user_id)
    for _ in range(turns):
        for person in people:
            await play_one(bot, lobby.game_id, person)
    return lobby.game_id


async def play_one(bot: Parterre, game_id: int, person: Person) -> None:
    """Let somebody take their turn, if it is theirs, by what stands first."""
    panel = await bot.tables.play.panel(game_id, person.user_id)
    for _ in range(60):
        if not panel.legal:
            return
        action = Control.CONFIRM if panel.can_confirm else str(panel.legal[0])
        intent = Intent(game_id=game_id, user_id=person.user_id, action=action)
        panel = (await bot.tables.play.act(intent)).panel


async def wait_everywhere(bot: Parterre, guest: Person, hosts: Sequence[Person], number: int) -> None:
    """Let so many tables be opened, by turns, and one guest sit down at all of them; every other one begins."""
    tables, place = bot.tables, Place(bot.standin.guild.id, bot.standin.channel("garden").id)
    for count, host in enumerate(islice(cycle(hosts), number)):
        lobby = await tables.lobbies.open(host, place, "topiary")
        await tables.lobbies.posted(lobby.game_id, bot.standin.world.take_id())
        await tables.lobbies.join(lobby.game_id, guest)
        if count % 2:
            await tables.lobbies.start(lobby.game_id, host.user_id)


async def thread_of(bot: Parterre, game_id: int) -> Channel:
    """Return the thread of a table; where none was posted, one is made."""
    table = await bot.tables.lookup.table(game_id)
    assert table is not None
    if table.thread_id is not None:
        return bot.standin.world.channel(table.thread_id)
    thread = threads.start_without_message(bot.standin.world, bot.standin.channel("garden"), table.name, 1440)
    await thread_is(bot.database, game_id, thread.id)
    return thread


def posted(trial: Trial) -> list[str]:
    """Return what exceeds a limit in all messages as they stand."""
    payloads = trial.bot.standin.server.payloads
    kept = [one for one in trial.bot.standin.world.state.messages.values() if one.components]
    return [f"{one.channel_id}: {excess}" for one in kept for excess in limits.of_message(payloads.message(one))]


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.full)])
@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_everything_that_can_be_shown_of_the_largest_tables_keeps_to_the_limits(
    bot_of_all: Parterre, path: Path, record_property: Callable[[str, object], None], *, is_whole: bool
) -> None:
    """Whole: everything is posted and written, too, and much more is pressed."""
    locales = cycle(("en-US", "de"))
    actors = [bot_of_all.standin.add_person(longest(number), next(locales)) for number in range(20)]
    names = [actor.name for actor in actors]
    games = [
        await fill(bot_of_all, slug, names, turns=4, language=language)
        for slug, language in (product(GAMES, OFFERED) if is_whole else ())
    ]
    async with on_trial(bot_of_all, path, 1, ()) as trial:
        games = games or [
            await fill(bot_of_all, slug, names, turns=0, language=language)
            for slug, language in zip(GAMES, cycle(OFFERED), strict=False)
        ]
        guest, *hosts = (Person(one.id, one.name) for one in actors)
        await wait_everywhere(bot_of_all, guest, hosts, WAITING if is_whole else FEW)
        places = [trial.phases.places[0], *[await thread_of(bot_of_all, game) for game in games]]
        trial.ledger.begin_anew()
        trial.show_to([actors[0].user, actors[1].user, actors[19].user, trial.phases.people[-1]], places)
        crawl = Crawl(trial, trial.known.people, places)
        found = await crawl.run(MANY if is_whole else SOME, Random(1))
        record_property("answers of the largest tables", crawl.shown)
    assert [] == [*found, *posted(trial)]
    assert (MANY if is_whole else SOME) == crawl.shown


async def test_every_command_keeps_to_the_limits(bot: Parterre) -> None:
    told = [command.to_dict(bot.client.tree) for command in bot.client.tree.get_commands()]
    assert len(told) > 10
    assert [] == limits.of_commands(told)
    assert [] == limits.of_commands(bot.standin.world.state.commands[0])


async def crawled(trial: Trial, command: str) -> list[str]:
    """Let one person use a command, and some of what it shows. Returns: what is wrong."""
    trial.known = replace(trial.known, leaves=[one for one in trial.known.leaves if one.command["name"] == command])
    return await Crawl(trial, trial.phases.people[:1], trial.phases.places[:1]).run(9, Random(1))


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_one_label_that_is_too_long_is_found(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_trial(bot_of_all, path, 1, ()) as trial:
        monkeypatch.setattr(controls, "_LABEL", limits.MOST["label of a button"] + 1)
        monkeypatch.setattr(people_words, "MY_DATA", "x" * 200)
        found = await crawled(trial, "privacy")
    assert any("Must be 80 or fewer in length." in one for one in found)


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_select_that_is_shown_but_not_taken_is_found(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_trial(bot_of_all, path, 1, ()) as trial:
        assert [] == await crawled(trial, "settings")
        served = trial.bot.client.controls
        monkeypatch.setitem(served, "language", replace(served["language"], kind=Kind.BUTTON))
        found = await crawled(trial, "settings")
    assert any("|language|" in one for one in found)
