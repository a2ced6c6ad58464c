"""A name belongs to a server: it is shown on no other, and goes with the last that is the person's there."""

from dataclasses import replace

import pytest

from db.people.names import OUTSIDE
from db.people.people import Showing
from rules.game import Seat
from tables.lobby.invitations import Guest
from tables.model.place import Person, Place
from tables.upkeep.retention import BOARDS, CLOSED
from tests.tables.gardens import play_garden
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PLACE, Hall, refused
from tests.tables.leaving import play_to_the_end, playing

HERE, THERE = PLACE.guild_id or 0, 90
ELSEWHERE = Place(guild_id=THERE, channel_id=91)
AT_HOME, OUT = replace(ANNA, guild_id=HERE), replace(ANNA, name="Zqx", guild_id=THERE)
"""Anna as she is called where the tables are, and on another server."""
IN_DMS = replace(ANNA, name="Annabel", guild_id=OUTSIDE)
MINUTES = 600
NAMESAKES = ("ANNA", "Änna", "anna")


async def names(hall: Hall) -> set[tuple[object, ...]]:
    return set(await hall.rows("names"))


async def seated(hall: Hall, game_id: int) -> list[str]:
    return [player.name for player in (await hall.panel(game_id, BEN)).players]


@pytest.mark.parametrize("clicks", [OUT, IN_DMS], ids=["on another server", "in direct messages"])
async def test_rematch_opened_from_elsewhere_shows_the_name_of_the_tables_server(hall: Hall, clicks: Person) -> None:
    game_id = await playing(hall, 2)
    await hall.tables.lobbies.open(OUT, ELSEWHERE, "pebbles")
    await play_to_the_end(hall, game_id, ANNA, BEN)
    lobby = (await hall.tables.rematches.open(game_id, clicks)).lobby
    assert ["Anna", "Ben"] == [player.name for player in lobby.players]
    assert {"Anna"} == {await hall.tables.people.name_at(one, ANNA.user_id) for one in (game_id, lobby.game_id)}


@pytest.mark.parametrize("clicks", [OUT, IN_DMS], ids=["on another server", "in direct messages"])
async def test_seat_taken_from_elsewhere_bears_no_name_of_elsewhere(hall: Hall, clicks: Person) -> None:
    taken, joined = await playing(hall, 3), (await hall.tables.lobbies.open(BEN, PLACE, "pebbles")).game_id
    await hall.tables.absences.away(taken, CLARA.user_id)
    await hall.tables.replacements.offer(taken, CLARA.user_id)
    await hall.resign(taken, ANNA)
    newcomer = replace(clicks, user_id=99)
    await hall.tables.replacements.take(taken, Seat(2), newcomer)
    await hall.tables.lobbies.join(joined, newcomer)
    assert ["", ""] == [(await seated(hall, taken))[2], (await hall.tables.lobbies.lobby(joined)).players[1].name]
    assert {(99, HERE)} & {row[:2] for row in await names(hall)} == set()
    # Their first click on the server tells.
    assert await hall.tables.privacy.renamed(replace(newcomer, name="Eva", guild_id=HERE), HERE)
    assert ["Eva", "Eva"] == [(await seated(hall, taken))[2], (await hall.tables.lobbies.lobby(joined)).players[1].name]
    assert (99, HERE, "Eva") in await names(hall)


async def test_invited_person_who_joins_from_direct_messages_is_called_as_they_were_invited(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(BEN, PLACE, "pebbles", guests=(Guest(ANNA.user_id, "Anna"),))
    assert "Anna" == await hall.tables.people.name_at(lobby.game_id, ANNA.user_id)
    joined = await hall.tables.lobbies.join(lobby.game_id, IN_DMS)
    assert ["Ben", "Anna"] == [player.name for player in joined.players]


async def test_new_name_on_one_server_changes_nothing_on_another(hall: Hall) -> None:
    here = await playing(hall, 2)
    there = (await hall.tables.lobbies.open(OUT, ELSEWHERE, "pebbles")).game_id
    renamed = replace(OUT, name="Zqy")
    assert [True, False] == [await hall.tables.privacy.renamed(renamed, THERE) for _ in range(2)]
    assert ["Anna", "Ben"] == await seated(hall, here)
    assert ["Zqy"] == [player.name for player in (await hall.tables.lobbies.lobby(there)).players]
    assert {(ANNA.user_id, HERE, "Anna"), (ANNA.user_id, THERE, "Zqy"), (BEN.user_id, HERE, "Ben")} == await names(hall)
    assert not await hall.tables.privacy.renamed(replace(OUT, guild_id=5), 5)


async def test_rankings_and_rivals_show_names_of_the_server_that_is_shown_and_nobody_elses(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await play_to_the_end(hall, game_id, ANNA, BEN)
    await hall.tables.lobbies.open(OUT, ELSEWHERE, "pebbles")
    await hall.execute("UPDATE result_seats SET place = seat + 1")
    await hall.execute("UPDATE ratings SET games = 9")
    await hall.tables.people.change(ANNA, profile=Showing.EVERYWHERE)
    profiles = hall.tables.profiles

    async def shown(where: int | None, on: int) -> set[str]:
        page = await profiles.ranking(CLARA.user_id, where, "pebbles", 0, on)
        return {row.row.name for row in page.rows if row.row.user_id == ANNA.user_id} | {
            best.name for best in page.best if best.user_id == ANNA.user_id
        }

    assert {"Anna"} == await shown(HERE, HERE) == await shown(None, HERE)
    assert {"Zqx"} == await shown(None, THERE)
    assert {""} == await shown(None, 5) == await shown(None, OUTSIDE)
    for where, name in ((HERE, "Anna"), (THERE, "Zqx"), (5, ""), (None, "Anna")):
        rivals = (await profiles.profile(BEN.user_id, BEN.user_id, where)).rivals
        assert [name] == [rival.name for rival in rivals]


async def test_best_of_a_day_bear_the_name_of_the_server_on_which_they_ended_it(hall: Hall) -> None:
    await hall.tables.lobbies.open(OUT, ELSEWHERE, "pebbles")
    daily = hall.tables.daily
    board = (await daily.play(IN_DMS, daily.today)).board
    hall.now += MINUTES
    await play_garden(hall.tables, ANNA, board, HERE)
    for where, best in ((HERE, ["Anna"]), (THERE, [])):
        standing = (await daily.look(ANNA.user_id, where)).standing
        assert standing is not None
        assert best == [one.name for one in standing.best]
    assert {HERE, THERE} == {row[1] for row in await names(hall)}
    hall.now += BOARDS
    await hall.tables.deadlines.sweep()
    assert {HERE} & {row[1] for row in await names(hall)} == {HERE}
    hall.now += 2 * BOARDS
    await hall.tables.deadlines.sweep()
    assert {HERE} & {row[1] for row in await names(hall)} == set()


async def test_name_goes_with_the_last_seat_on_the_server(hall: Hall) -> None:
    lobby = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await hall.tables.lobbies.join(lobby, BEN)
    deleted = await playing(hall, 3)
    await hall.tables.lobbies.leave(lobby, BEN.user_id)
    await hall.tables.deadlines.sweep()
    assert {ANNA.user_id, BEN.user_id, CLARA.user_id} == {row[0] for row in await names(hall)}
    asked = await hall.tables.replacements.question(deleted, CLARA.user_id)
    await hall.tables.replacements.leave_to_computer(deleted, CLARA.user_id, asked.rev)
    await hall.tables.hosts.delete(deleted, ANNA.user_id, is_manager=True)
    await hall.sent()
    await hall.tables.deadlines.sweep()
    # Held seats that others have now are theirs as well, until the table is gone.
    assert {ANNA.user_id, BEN.user_id, CLARA.user_id} == {row[0] for row in await names(hall)}
    hall.now += CLOSED + 1
    await hall.tables.deadlines.sweep()
    assert {ANNA.user_id} == {row[0] for row in await names(hall)}


async def test_names_go_with_a_server_that_the_bot_left_for_good_and_come_back_with_a_click(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await hall.tables.frozen_tables.entered(HERE, "en")
    await hall.tables.frozen_tables.left(HERE)
    hall.now += CLOSED
    await hall.tables.deadlines.sweep()
    assert 2 == len(await names(hall))
    hall.now += 1
    await hall.tables.deadlines.sweep()
    assert set() == await names(hall)
    await hall.tables.frozen_tables.entered(HERE, "en")
    assert "Anna" == await hall.tables.people.name_at(game_id, ANNA.user_id)
    assert await hall.tables.privacy.renamed(AT_HOME, HERE)
    assert {(ANNA.user_id, HERE, "Anna")} == await names(hall)


async def test_name_of_a_manager_who_sits_nowhere_is_kept_until_what_they_did_is_told(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    manager = Person(99, "Max", guild_id=HERE)
    await hall.tables.people.remember(manager)
    await hall.tables.hosts.delete(game_id, manager.user_id, is_manager=True)
    await hall.tables.deadlines.sweep()
    assert "Max" == await hall.tables.people.name_at(game_id, manager.user_id)
    await hall.sent()
    await hall.tables.deadlines.sweep()
    assert "" == await hall.tables.people.name_at(game_id, manager.user_id)


async def test_spectators_and_blocked_people_have_no_name_here(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await hall.tables.spectators.watch(game_id, CLARA)
    await hall.tables.conduct.block(ANNA.user_id, 4711)
    assert {ANNA.user_id, BEN.user_id} == {row[0] for row in await names(hall)}
    assert (4711,) == await hall.tables.conduct.blocked_by(ANNA.user_id)


async def test_namesakes_keep_their_numbers_while_others_come_and_go(hall: Hall) -> None:
    ben, clara, david = (
        replace(person, name=name) for person, name in zip((BEN, CLARA, DAVID), NAMESAKES, strict=True)
    )
    eva = Person(99, "Anna")
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles", guests=(Guest(eva.user_id, eva.name),))
    game_id = lobby.game_id
    assert ("Anna (2)",) == lobby.invited
    for person in (ben, clara):
        lobby = await hall.tables.lobbies.join(game_id, person)
    assert (["Anna", "ANNA (2)", "Änna (3)"], ("Anna (4)",)) == ([one.name for one in lobby.players], lobby.invited)
    everybody = (ANNA, ben, clara, david, eva)

    async def called() -> list[str]:
        return [await hall.tables.people.name_at(game_id, person.user_id) for person in everybody]

    assert ["Anna", "ANNA (2)", "Änna (3)", "", "Anna (4)"] == await called()
    for person in (ben, clara):
        await hall.tables.lobbies.ready(game_id, person.user_id)
    await hall.tables.lobbies.start(game_id, ANNA.user_id)
    await hall.seal(game_id, ANNA, ben, clara)
    await hall.tables.absences.away(game_id, ben.user_id)
    await hall.tables.replacements.offer(game_id, ben.user_id)
    await hall.tables.replacements.take(game_id, Seat(1), david)
    told = ["Anna", "anna (4)", "Änna (3)"]
    panel = await hall.panel(game_id, clara)
    hosted = await hall.tables.hosts.look(game_id)
    (ref,) = await hall.tables.lookup.tables_of(ANNA.user_id)
    story = await hall.tables.history.story(game_id, None)
    assert [told] * 3 == [
        [one.name for one in players]
        for players in (panel.players, story.players, (await hall.tables.lookup.seats([ref]))[game_id])
    ]
    assert ("Anna", told[1:]) == (hosted.host, [one.name for one in hosted.others])
    former = await hall.tables.history.former(game_id)
    assert [["ANNA (2)"]] * 2 == [[one.name for one in rows] for rows in (former, story.former)]
    assert ["Anna", "ANNA (2)", "Änna (3)", "anna (4)"] == (await called())[:4]
    await hall.type(game_id, ANNA, "take:1 stay end")
    await refused(hall.act(game_id, clara, "take:1"), r"waits for anna \(4\)\.")
    # What is stored stays as it was written.
    assert ["Anna", "anna", "Änna"] == [str(row[4]) for row in await hall.rows("seats")]
