"""What the end of a game does to ratings, by how it was played and how it ended."""

from collections.abc import Awaitable, Callable

import pytest

from db.games.consent import ProposalKind
from db.ratings import changes_of_game
from tables.consent.proposal import Motion
from tables.ratings.model import WEEKLY
from tables.ratings.rebuilding import Rebuilt, rebuild, write_rebuilt
from tests.db.ready import reading
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PLACE, Hall
from tests.tables.leaving import agree, play_to_the_end, playing

HOUR = 3600
WRITTEN = ("rated_games", "rated_players", "rating_changes", "rated_meetings", "ratings")
NOTHING: list[tuple[object, ...]] = []


async def places(hall: Hall) -> dict[object, object]:
    """Return who was placed where by the last rated game, computers by level."""
    sql = "SELECT coalesce(user_id, level), place FROM rated_players WHERE rated_id = (SELECT max(id) FROM rated_games)"
    with reading(hall.database) as connection:
        return {row[0]: row[1] for row in connection.execute(sql).fetchall()}


async def why(hall: Hall) -> object:
    with reading(hall.database) as connection:
        (row,) = connection.execute("SELECT unrated_why FROM results ORDER BY game_id DESC LIMIT 1").fetchall()
    return row[0]


async def points(hall: Hall, guild_id: int = 0) -> dict[int, float]:
    with reading(hall.database) as connection:
        sql = "SELECT user_id, points FROM ratings WHERE guild_id = ?"
        return {row[0]: row[1] for row in connection.execute(sql, (guild_id,)).fetchall()}


async def rebuilt(hall: Hall) -> Rebuilt:
    return await hall.database.read(rebuild)


async def test_a_game_played_to_its_end_rates_everybody_here_and_everywhere(hall: Hall) -> None:
    await play_to_the_end(hall, game_id := await playing(hall, 3), ANNA, BEN, CLARA)
    table = await hall.panel(game_id, ANNA)
    assert dict(zip((11, 12, 13), table.places, strict=True)) == await places(hall)
    assert {11, 12, 13} == set(await points(hall)) == set(await points(hall, PLACE.guild_id or 0))
    with reading(hall.database) as connection:
        changes = changes_of_game(connection, game_id)
    assert [(person, guild) for person in (11, 12, 13) for guild in (0, 70)] == [
        (one.user_id, one.guild_id) for one in changes
    ]


async def test_a_computer_is_an_opponent_and_is_never_rated(hall: Hall) -> None:
    game_id = await hall.start("topiary", 2, 1)
    await hall.resign(game_id, BEN)
    await hall.resign(game_id, ANNA)
    assert {11: 2, 12: 2, "keen": 1} == await places(hall)
    lost = await points(hall)
    assert ({11, 12}, True) == (set(lost), max(lost.values()) < 1500)


async def by_consent(hall: Hall, game_id: int) -> None:
    await agree(hall, await hall.tables.proposals.propose(game_id, ANNA.user_id, Motion(ProposalKind.END)), BEN)


async def by_resigning(hall: Hall, game_id: int) -> None:
    await hall.resign(game_id, ANNA)


@pytest.mark.parametrize(
    ("reason", "change", "end"),
    [
        (None, "", by_resigning),
        ("agreed", "", by_consent),
        ("host", "is_rated = 0", by_resigning),
        ("hints", "has_hints = 1", by_resigning),
        ("lenient", "is_lenient = 1", by_resigning),
    ],
)
async def test_what_is_not_rated_says_why_and_changes_nothing(
    hall: Hall, reason: str | None, change: str, end: Callable[[Hall, int], Awaitable[None]]
) -> None:
    game_id = await playing(hall)
    if change:
        await hall.execute(f"UPDATE games SET {change}")  # noqa: S608 - changes of this test
    await end(hall, game_id)
    assert (reason, reason is None) == (await why(hall), bool(await points(hall)))


async def test_nobody_is_rated_alone_against_computers(hall: Hall) -> None:
    await hall.resign(await hall.start("topiary", 1, 1), ANNA)
    assert ("alone", {}) == (await why(hall), await points(hall))
    alone = await hall.tables.solo.begin(ANNA, PLACE, "topiary")
    await hall.resign(alone.game_id, ANNA)
    assert ("host", {}) == (await why(hall), await points(hall))


async def test_what_a_deputy_plays_counts_for_the_person(hall: Hall) -> None:
    game_id = await playing(hall, 3, time_limit=HOUR)
    await hall.tables.absences.away(game_id, ANNA.user_id)
    await play_to_the_end(hall, game_id, BEN, CLARA)
    table = await hall.panel(game_id, BEN)
    assert dict(zip((11, 12, 13), table.places, strict=True)) == await places(hall)


async def test_who_gives_the_seat_away_is_last_and_who_takes_it_is_not_rated(hall: Hall) -> None:
    game_id = await playing(hall, 3)
    asked = await hall.tables.replacements.question(game_id, ANNA.user_id)
    await hall.tables.replacements.leave_to_computer(game_id, ANNA.user_id, asked.rev)
    await play_to_the_end(hall, game_id, BEN, CLARA)
    found = await places(hall)
    assert ({11, 12, 13}, 3) == (set(found), found[11])


async def test_the_same_numbers_come_out_of_all_results_again_whatever_happened(hall: Hall) -> None:
    # Anna and Ben meet so often that it counts less and less, then not at all.
    for number in range(WEEKLY + 3):
        await hall.resign(await playing(hall), (ANNA, BEN)[number % 2])
        hall.now += HOUR * number
    for people in ((ANNA, BEN, CLARA), (ANNA, BEN, CLARA, DAVID)):
        game_id = await playing(hall, len(people))
        hall.now += 40 * 86400
        await play_to_the_end(hall, game_id, *people)
    before = [await hall.rows(table) for table in ("rating_changes", "rated_meetings", "ratings")]
    found = await rebuilt(hall)
    assert (0, 3) == (found.differences, sum(one.share == 0 for one in found.changes) // 4)
    await hall.database.write(write_rebuilt, found)
    assert before == [await hall.rows(table) for table in ("rating_changes", "rated_meetings", "ratings")]


@pytest.mark.parametrize(
    ("change", "count"),
    [
        ("UPDATE ratings SET points = points + 1e-9 WHERE user_id = 11 AND guild_id = 0", 2),
        ("UPDATE rating_changes SET uncertainty = 1.0 WHERE user_id = 11 AND guild_id = 0", 2),
        ("UPDATE rated_players SET place = 3 - place", 16),
        ("UPDATE rated_meetings SET number = 2", 2),
        ("UPDATE results SET rated = 0, unrated_why = 'host'", 1),
    ],
)
async def test_a_number_that_is_not_what_the_results_give_is_found(hall: Hall, change: str, count: int) -> None:
    await hall.resign(await playing(hall), ANNA)
    await hall.execute(change)
    assert count == (await rebuilt(hall)).differences


async def test_ratings_of_others_stay_when_somebody_has_their_data_deleted(hall: Hall) -> None:
    for order in ((ANNA, BEN, CLARA), (CLARA, ANNA, BEN), (BEN, CLARA, ANNA)):
        game_id = await playing(hall, 3)
        for person in order:
            await hall.resign(game_id, person)
        hall.now += 86400
    before = await points(hall)
    await hall.tables.privacy.forget(ANNA.user_id)
    del before[11]
    assert before == await points(hall)
    await hall.resign(await playing_without_anna(hall), BEN)
    assert 0 == (await rebuilt(hall)).differences
    for table in ("rated_players", "rated_meetings"):
        assert NOTHING == [row for row in await hall.rows(table) if ANNA.user_id in row]


async def playing_without_anna(hall: Hall) -> int:
    lobby = await hall.tables.lobbies.open(BEN, PLACE, "pebbles")
    await hall.tables.lobbies.join(lobby.game_id, CLARA)
    await hall.tables.lobbies.start(lobby.game_id, BEN.user_id)
    return lobby.game_id


async def test_a_game_that_is_not_over_after_all_gives_back_the_ratings_from_before(hall: Hall) -> None:
    await hall.resign(await playing(hall), ANNA)
    before = [await hall.rows(table) for table in WRITTEN]
    hall.now += HOUR
    await hall.resign(game_id := await playing(hall), BEN)
    await hall.execute("UPDATE games SET status = 'playing', ended_at = NULL WHERE id = ?", game_id)
    assert before == [await hall.rows(table) for table in WRITTEN]
    assert 0 == (await rebuilt(hall)).differences


async def test_rating_and_end_are_one_transaction(hall: Hall) -> None:
    game_id = await playing(hall)
    answer = await hall.farewell(game_id, ANNA)
    assert 10 < await hall.saves_all_or_nothing(lambda: hall.tables.resignations.resign(answer))
    assert 2 == len(await points(hall))


async def test_a_host_chooses_whether_it_counts_and_a_rematch_goes_on_like_that(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")
    assert lobby.terms.is_rated
    lobby = await hall.tables.lobbies.set_terms(lobby.game_id, ANNA.user_id, is_rated=False)
    await hall.tables.lobbies.join(lobby.game_id, BEN)
    await hall.tables.lobbies.start(lobby.game_id, ANNA.user_id)
    await hall.resign(lobby.game_id, BEN)
    assert ("host", {}) == (await why(hall), await points(hall))
    assert not (await hall.tables.rematches.open(lobby.game_id, BEN)).lobby.terms.is_rated
