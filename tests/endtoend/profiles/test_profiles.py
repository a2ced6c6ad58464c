"""A game that ended changes profiles that can be looked at; nobody sees one that is hidden, whatever they press."""

import pytest

from cogs.interactions.controls import Press
from cogs.words import people as people_words
from db.people.people import Showing
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.state import Channel
from tests.endtoend.driver.acts import ask, choose, press, resign
from tests.endtoend.driver.table import open_table
from tests.endtoend.parterre import Parterre

HIDDEN = "I can't show you their profile"


async def seen(actor: Actor, where: Channel, of: Actor | None = None) -> Seen:
    return await ask(actor, where, "profile", **({} if of is None else {"person": of.user}))


def words_in(text: str) -> set[str]:
    return {*text.translate(str.maketrans(".*\\", "   ")).split()}


def told(shown: Seen) -> str:
    return " ".join((shown.text, *shown.alt_texts))


async def show_to(actor: Actor, where: Channel, showing: Showing) -> None:
    settings = await choose(actor, await ask(actor, where, "settings"), str(Press("showing", 0)), showing.value)
    (select,) = [part for part in settings.components if part.get("custom_id") == str(Press("showing", 0))]
    assert [showing.value] == [one["value"] for one in select["options"] if one.get("default")]


@pytest.fixture
async def ended(bot_of_all: Parterre, anna: Actor) -> None:
    """Let Anna resign from two games against Ben."""
    for game in ("topiary", "emperors-garden"):
        await resign(anna, (await open_table(bot_of_all.standin, "Anna", "Ben", game=game)).thread)
        await bot_of_all.deliver()


async def test_a_game_ended_in_the_stand_in_changes_a_profile_that_is_looked_at(
    bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", game="topiary")
    assert str(people_words.NO_GAMES) in (await seen(anna, garden)).text
    await table.play_out(bot_of_all)
    own, others = await seen(anna, garden), await seen(ben, garden, anna)
    assert all("All games: 1 game" in told(shown) for shown in (own, others))
    assert ["profile.png"] == list(own.files) == list(others.files)
    assert "Favourite game: Topiary ×1" in told(own)
    assert "Best result: Topiary: " in told(own)
    assert str(people_words.WHO_SEES[Showing.SERVER]) in own.text
    assert str(people_words.WHO_SEES[Showing.SERVER]) not in others.text
    ranking = await ask(anna, garden, "ranking")
    # One rated game is too few for a place, but one's own row is there.
    assert str(people_words.NOT_RANKED) in ranking.text
    assert "– Anna 1" in told(ranking)
    assert "Topiary, this server" in told(ranking)
    assert "Topiary: " in told(ranking)
    other = await choose(anna, ranking, str(Press("rankedgame", 0, rest="here")), "sanssouci")
    assert (ranking.id, True) == (other.id, "Sanssouci, this server" in told(other))
    everywhere = await press(anna, other, str(people_words.EVERYWHERE))
    assert (ranking.id, True) == (everywhere.id, "Sanssouci, all servers" in told(everywhere))


@pytest.mark.usefixtures("ended")
async def test_whoever_wants_text_reads_what_the_picture_shows(anna: Actor, garden: Channel) -> None:
    drawn = await seen(anna, garden)
    await press(anna, await ask(anna, garden, "settings"), str(people_words.TEXT_ONLY))
    written = await seen(anna, garden)
    assert ([], True) == (list(written.files), "Favourite game" in written.text)
    (alt,) = drawn.alt_texts
    assert {*alt.replace(".", " ").split()} <= {
        *written.text.replace("\\", "").replace(".", " ").replace("*", "").split()
    }


@pytest.mark.usefixtures("ended")
async def test_nobody_sees_a_hidden_profile_by_command_or_by_a_forged_button(
    anna: Actor, ben: Actor, garden: Channel
) -> None:
    shown = await seen(ben, garden, anna)
    assert "Against you: 0 : 2" in told(shown)
    forged = str(Press("profile", 0, rest=str(anna.id)))
    assert HIDDEN not in told(await choose(ben, shown, forged, "all"))
    await show_to(anna, garden, Showing.NOBODY)
    assert HIDDEN in told(await seen(ben, garden, anna))
    assert HIDDEN in told(await choose(ben, shown, forged, "all"))
    assert "All games: 2 games" in told(await seen(anna, garden))


@pytest.mark.usefixtures("ended")
async def test_a_profile_is_shown_only_where_both_are(
    standin: StandIn, anna: Actor, ben: Actor, garden: Channel
) -> None:
    direct = channels.open_dm(standin.world, ben.id)
    await show_to(anna, garden, Showing.EVERYWHERE)
    assert HIDDEN in told(await seen(ben, direct, anna))
    assert "All games: 2 games" in told(await seen(ben, direct))
    shown = await seen(ben, garden, anna)
    people.leave(standin.world, standin.guild, anna.user)
    assert HIDDEN in told(await choose(ben, shown, str(Press("profile", 0, rest=str(anna.id))), "all"))
