"""Whoever is answered is answered in their language, and whoever reads a table's posts reads the table's."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from cogs.words import general as words
from cogs.words import people as people_words
from languages import catalogues
from languages.catalogues import ENGLISH
from languages.speech import speaking
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.standin import StandIn
from playground.web.requests import BadRequest, Window
from playground.world.state import Channel
from render.registry import LOOKS
from tables.model.panel import Intent
from tables.model.place import Person, Place
from tests.endtoend.driver.acts import ask, dm_of, selects
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.languages.pseudo import PSEUDO, disguised, english, teach

GAME = "topiary"
TURNS = 8
_SAID = frozenset({"content", "label", "placeholder", "description", "title"})
EVERYWHERE = (
    *("hand", "board", "log", "turns", "play", "replay", "order", "hours", "rules", "help", "settings", "privacy"),
    *("watch", "unwatch", "block", "report", "reports", "server", "profile", "ranking"),
)
ABOUT_TABLES = (
    *("takeback", "away", "back", "pause", "resume", "end", "replace", "host", "kick", "delete", "export", "leave"),
    "resign",
)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the language of the tests."""
    teach(monkeypatch)
    monkeypatch.setitem(catalogues.OFFERED, PSEUDO, "Псеудо")


def speak_pseudo(standin: StandIn) -> None:
    for user in standin.world.state.users.values():
        user.locale = PSEUDO


def said(part: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """Yield all that is read of a payload."""
    if isinstance(part, list):
        for item in part:
            yield from said(item)
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str) and key in _SAID:
                yield value
            elif key not in ("author", "interaction_metadata", "interaction", "thread", "application"):
                yield from said(value)


async def opened(bot: Parterre, garden: Channel, *actors: Actor) -> int:
    """Open and start a table of a server that chose a language. Returns: its id."""
    standin, lobbies = bot.standin, bot.tables.lobbies
    await bot.tables.servers.change(standin.guild.id, language=PSEUDO)
    host, *others = (Person(actor.id, actor.name, locale=actor.user.locale) for actor in actors)
    lobby = await lobbies.open(host, Place(standin.guild.id, garden.id), GAME)
    for other in others:
        await lobbies.join(lobby.game_id, other)
    await lobbies.start(lobby.game_id, host.user_id)
    await bot.deliver()
    return lobby.game_id


async def play(bot: Parterre, game_id: int, turns: int) -> None:
    """Play some decisions, each told before the next."""
    for number in range(turns):
        panel = await bot.tables.play.panel(game_id, None)
        user_id = panel.players[panel.waiting_for[0]].user_id
        assert user_id is not None
        mine = await bot.tables.play.panel(game_id, user_id)
        moves = "confirm" if mine.can_confirm else str(mine.legal[0])
        await bot.tables.play.act(Intent(game_id=game_id, user_id=user_id, action=moves, interaction_id=1000 + number))
        await bot.deliver()


@pytest.mark.usefixtures("pseudo")
async def test_nothing_that_anybody_reads_stays_english(
    standin: StandIn, bot_of_all: Parterre, garden: Channel, anna: Actor, ben: Actor, clara: Actor
) -> None:
    speak_pseudo(standin)
    standin.guild.owner_id = anna.id
    begun = len(standin.recorder.kept)
    game_id = await opened(bot_of_all, garden, anna, ben)
    table = await bot_of_all.tables.lookup.table(game_id)
    assert table is not None
    thread = standin.channel(table.name)
    await play(bot_of_all, game_id, TURNS)
    for actor in (anna, clara):
        actor.patience = PATIENCE
        for place in (thread, garden):
            for command in EVERYWHERE:
                # Some are for managers, and some for channels alone.
                with suppress(Impossible):
                    await actor.slash(place, command)
        for command in ABOUT_TABLES:
            await actor.slash(thread, f"table {command}")
    await bot_of_all.deliver()
    names = {"Anna", "Ben", "Clara", "David", table.name, standin.guild.name, "garden", "parlour"}
    names |= {standin.world.bot.name, *catalogues.OFFERED.values(), *(look.title for look in LOOKS.values())}
    told = [text for delivery in standin.recorder.kept[begun:] for text in said(delivery.payload)]
    assert len(told) > 200
    assert {} == {text: found for text in told if (found := english(text, names))}


@pytest.mark.usefixtures("pseudo")
async def test_everybody_chooses_their_language_and_tables_keep_theirs(
    standin: StandIn, bot_of_all: Parterre, garden: Channel, anna: Actor, ben: Actor
) -> None:
    assert str(words.NOTHING_WAITS) == (await ask(anna, garden, "turns")).text
    settings = (await anna.slash(garden, "settings")).shown
    *_, select = selects(settings)
    changed = (await anna.select(settings, select["custom_id"], [PSEUDO])).shown
    assert disguised(people_words.POSTS_KEEP_PICTURES.message) in changed.text
    assert disguised(words.NOTHING_WAITS.message) == (await ask(anna, garden, "turns")).text
    assert str(words.NOTHING_WAITS) == (await ask(ben, garden, "turns")).text
    game_id = await opened(bot_of_all, garden, anna, ben)
    await bot_of_all.tables.servers.change(standin.guild.id, language=ENGLISH)
    row = await bot_of_all.tables.lookup.table(game_id)
    assert row is not None
    assert PSEUDO == row.terms.language
    assert disguised("Go to the table") in " ".join(message.text for message in anna.messages(dm_of(standin, anna)))
    assert "Go to the table" in " ".join(message.text for message in ben.messages(dm_of(standin, ben)))
    back = (await anna.select(changed, select["custom_id"], ["auto"])).shown
    assert str(people_words.POSTS_KEEP_PICTURES) in back.text


async def test_a_language_that_is_not_offered_is_refused(bot_of_all: Parterre, garden: Channel, anna: Actor) -> None:
    forged = Person(anna.id, anna.name)
    lobby = await bot_of_all.tables.lobbies.open(forged, Place(bot_of_all.standin.guild.id, garden.id), GAME)
    with pytest.raises(Exception, match="don't speak that language"):
        await bot_of_all.tables.lobbies.set_terms(lobby.game_id, anna.id, language="tlh")
    with pytest.raises(Exception, match="not on the list"):
        await bot_of_all.tables.servers.change(bot_of_all.standin.guild.id, language="tlh")


@pytest.mark.usefixtures("bot_of_all")
async def test_newcomer_is_answered_in_the_language_that_the_page_gives_their_discord(
    standin: StandIn, garden: Channel, anna: Actor, ben: Actor
) -> None:
    async def afresh() -> None:
        pytest.fail("nobody wished to start afresh")

    window = Window(standin, afresh)
    await window.handle({"do": "be", "person": str(anna.id)})
    with pytest.raises(BadRequest):
        await window.handle({"do": "locale", "locale": "tlh"})
    assert "en-US" == anna.user.locale
    await window.handle({"do": "locale", "locale": "de"})
    told = {one["name"]: one["locale"] for one in (await window.handle({"do": "people"}))["people"]}
    assert ("de", "en-US") == (told["Anna"], told["Ben"])
    await window.handle({"do": "slash", "channel": str(garden.id), "name": "turns", "options": {}})
    with speaking("de"):
        german = str(words.NOTHING_WAITS)
    assert german != str(words.NOTHING_WAITS)
    assert german == anna.messages(garden)[-1].text
    assert str(words.NOTHING_WAITS) == (await ask(ben, garden, "turns")).text
