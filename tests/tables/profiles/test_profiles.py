"""A profile counts ended games with others, shows itself only to those who may see it, and says nothing of others."""

from collections.abc import Sequence

import pytest

from db.people.people import Showing
from db.profiles import RankedRow, SheetRow
from tables.people.profiles import PAGE, SHOWN_FROM, Figures, RankingPage, RankingRow, Strength, strength_of, with_own
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PEOPLE, PLACE, Hall, refused
from tests.tables.leaving import play_to_the_end, playing

HERE, ELSEWHERE = PLACE.guild_id, 999
NOT_SHOWN = "they show it to nobody, or you two share no server"


async def played(hall: Hall, people: int = 2) -> int:
    game_id = await playing(hall, people)
    await play_to_the_end(hall, game_id, *PEOPLE)
    return game_id


async def of_anna(hall: Hall, viewer: int = ANNA.user_id, where: int | None = HERE, slug: str | None = None) -> Figures:
    return await hall.tables.profiles.profile(ANNA.user_id, viewer, where, slug)


async def test_an_ended_game_changes_the_profiles_of_its_people_and_a_running_one_none(hall: Hall) -> None:
    await playing(hall)
    before = await of_anna(hall)
    assert (0, (), (), None, ()) == (before.games, before.places, before.form, before.favourite, before.rivals)
    game_id = await played(hall)
    after, other = await of_anna(hall), await hall.tables.profiles.profile(BEN.user_id, BEN.user_id, HERE)
    result = (await hall.panel(game_id, ANNA)).result
    assert result is not None
    assert (1, ("pebbles", 1), (result.places[0],)) == (after.games, after.favourite, after.form)
    assert {"pebbles": result.totals[0]} == after.best
    assert sorted((after.form, other.form)) == sorted((place,) for place in result.places)


async def test_a_game_that_is_taken_up_again_leaves_the_profile(hall: Hall) -> None:
    game_id = await played(hall)
    await hall.execute("UPDATE games SET status = 'playing' WHERE id = ?", game_id)
    assert 0 == (await of_anna(hall)).games


async def test_a_game_alone_is_not_counted(hall: Hall) -> None:
    game_id = await played(hall)
    await hall.execute("UPDATE results SET players = 1 WHERE game_id = ?", game_id)
    assert 0 == (await of_anna(hall)).games


async def test_a_profile_may_be_about_one_game_or_about_all(hall: Hall) -> None:
    await played(hall)
    assert [1, 0, 1] == [(await of_anna(hall, slug=slug)).games for slug in ("pebbles", "sanssouci", "no-such-game")]
    assert ("pebbles",) == (await of_anna(hall, slug="sanssouci")).played


@pytest.mark.parametrize(
    ("showing", "where", "games"),
    [
        (Showing.NOBODY, HERE, None),
        (Showing.SERVER, HERE, 1),
        (Showing.SERVER, ELSEWHERE, 0),
        (Showing.EVERYWHERE, HERE, 1),
        (Showing.EVERYWHERE, ELSEWHERE, 1),
        (Showing.EVERYWHERE, None, None),
        (Showing.SERVER, None, None),
    ],
)
async def test_others_see_what_was_played_where_they_ask_or_what_one_wants_them_to_see(
    hall: Hall, showing: Showing, where: int | None, games: int | None
) -> None:
    await played(hall)
    await hall.tables.people.change(ANNA, profile=showing)
    assert 1 == (await of_anna(hall, where=where)).games
    if games is None:
        await refused(of_anna(hall, CLARA.user_id, where), NOT_SHOWN)
    else:
        assert games == (await of_anna(hall, CLARA.user_id, where)).games


async def test_who_is_not_known_has_no_profile_for_others_and_an_empty_one_for_themselves(hall: Hall) -> None:
    await refused(hall.tables.profiles.profile(4711, ANNA.user_id, HERE), NOT_SHOWN)
    assert 0 == (await hall.tables.profiles.profile(4711, 4711, HERE)).games


async def test_opponents_are_named_to_oneself_alone_and_none_who_hides(hall: Hall) -> None:
    for _ in range(2):
        await played(hall, 3)
    # All come to the first place at Pebbles.
    assert () == (await of_anna(hall)).rivals
    await hall.execute("UPDATE result_seats SET place = seat + 1")
    assert [BEN.name, CLARA.name] == [rival.name for rival in (await of_anna(hall)).rivals]
    assert all(2 == rival.won + rival.lost for rival in (await of_anna(hall)).rivals)
    assert [CLARA.name] == [rival.name for rival in (await of_anna(hall, CLARA.user_id)).rivals]
    assert () == (await of_anna(hall, DAVID.user_id)).rivals
    await hall.tables.people.change(BEN, profile=Showing.NOBODY)
    assert [CLARA.name] == [rival.name for rival in (await of_anna(hall)).rivals]


async def test_who_is_forgotten_leaves_nothing_in_profiles_and_nobody_elses_changes(hall: Hall) -> None:
    await played(hall)
    before = await of_anna(hall)
    await hall.tables.privacy.forget(BEN.user_id)
    after = await of_anna(hall)
    assert (before.games, before.places, before.best, ()) == (after.games, after.places, after.best, after.rivals)
    assert 0 == (await hall.tables.profiles.profile(BEN.user_id, BEN.user_id, HERE)).games


async def test_no_profile_of_all_games_says_no_rated_game_yet_beside_a_game_with_a_rating(hall: Hall) -> None:
    rated = await played(hall)
    await hall.execute("UPDATE results SET slug = 'sanssouci' WHERE game_id != ?", rated)
    for _ in range(2):
        unrated = await played(hall)
        await hall.execute("UPDATE results SET slug = 'sanssouci' WHERE game_id = ?", unrated)
        await hall.execute(
            "DELETE FROM rating_changes WHERE rated_id IN (SELECT id FROM rated_games WHERE game_id = ?)", unrated
        )
    everything, one, other = [await of_anna(hall, slug=slug) for slug in (None, "pebbles", "sanssouci")]
    assert ("sanssouci", 2) == everything.favourite
    assert everything.ratings
    assert ("pebbles", one.ratings, one.is_provisional) == (
        everything.rated,
        everything.ratings,
        everything.is_provisional,
    )
    assert (None, ()) == (other.rated, other.ratings)


def sheets(*tables: Sequence[tuple[int, int]]) -> list[SheetRow]:
    """Return the sheets of tables: of each seat its missions and rows; the first seat is one's own."""
    return [
        SheetRow(game_id=number, is_own=seat == 0, sheet=f'{{"missions": {missions}, "rows": {rows}}}')
        for number, table in enumerate(tables)
        for seat, (missions, rows) in enumerate(table)
    ]


@pytest.mark.parametrize(
    ("tables", "strength"),
    [
        ([[(10, 5), (2, 5)]] * 3, Strength("missions", 4)),
        ([[(10, 5), (2, 5), (3, 35)]] * 4, Strength("missions", 5)),
        ([[(0, 5), (2, 1)], [(0, 5), (2, 5)], [(0, 8), (2, 0)]], Strength("rows", 2)),
        ([[(10, 5), (2, 5)]] * 2, None),
        ([[(1, 1), (2, 2)]] * 3, None),
        ([], None),
    ],
)
def test_what_one_does_best_is_compared_with_the_tables_average(
    tables: Sequence[Sequence[tuple[int, int]]], strength: Strength | None
) -> None:
    assert strength == strength_of(sheets(*tables))


async def rate(hall: Hall, user_id: int, points: float, games: int = SHOWN_FROM, where: int = HERE or 0) -> None:
    await hall.execute("INSERT OR IGNORE INTO people (user_id, seen_at) VALUES (?, 0)", user_id)
    await hall.execute("INSERT INTO ratings VALUES (?, 'pebbles', ?, ?, 60, ?, 0)", where, user_id, points, games)


async def ranking(hall: Hall, viewer: int, page: int = 0, where: int | None = HERE) -> RankingPage:
    return await hall.tables.profiles.ranking(viewer, where, "pebbles", page, HERE or 0)


def seen(page: RankingPage) -> list[tuple[int | None, int]]:
    return [(one.place, one.row.user_id) for one in page.rows]


async def test_a_ranking_has_pages_and_always_ones_own_row(hall: Hall) -> None:
    for user_id in range(1, 21):
        await rate(hall, user_id, 2000 - user_id)
    first, last = await ranking(hall, 3), await ranking(hall, 3, 99)
    assert (3, 0, 2) == (first.pages, first.page, last.page)
    assert [(place, place) for place in range(1, PAGE + 1)] == seen(first)
    assert [(3, 3), *((place, place) for place in range(17, 21))] == seen(last)
    assert [*((place, place) for place in range(1, PAGE + 1)), (18, 18)] == seen(await ranking(hall, 18))
    assert 2 == (await ranking(hall, 18, -1)).page
    assert 8 == len(seen(await ranking(hall, 4711)))


async def test_who_has_few_rated_games_or_hides_is_not_ranked(hall: Hall) -> None:
    for user_id in (1, 2, 3):
        await rate(hall, user_id, 2000 - user_id, SHOWN_FROM - (user_id == 2))
    await hall.execute("UPDATE people SET profile = 'nobody' WHERE user_id = 3")
    assert [(1, 1)] == seen(await ranking(hall, 1))
    assert [(1, 1), (None, 2)] == seen(await ranking(hall, 2))
    assert [(1, 1), (None, 3)] == seen(await ranking(hall, 3))


async def test_only_those_who_agreed_are_ranked_over_all_servers(hall: Hall) -> None:
    for user_id in (1, 2):
        await rate(hall, user_id, 2000 - user_id, where=0)
    await hall.execute("UPDATE people SET profile = 'everywhere' WHERE user_id = 2")
    assert [(1, 2)] == seen(await ranking(hall, 4711, where=None))
    assert [(1, 2), (None, 1)] == seen(await ranking(hall, 1, where=None))


async def test_the_best_result_of_the_month_is_that_of_somebody_who_shows_it(hall: Hall) -> None:
    game_id = await played(hall)
    result = (await hall.panel(game_id, ANNA)).result
    assert result is not None
    (best,) = (await ranking(hall, ANNA.user_id)).best
    assert ("pebbles", max(result.totals)) == (best.slug, best.points)
    assert () == (await ranking(hall, ANNA.user_id, where=None)).best
    assert () == (await ranking(hall, ANNA.user_id, where=ELSEWHERE)).best
    for person in (ANNA, BEN):
        await hall.tables.people.change(person, profile=Showing.NOBODY)
    assert () == (await ranking(hall, ANNA.user_id)).best
    await hall.tables.people.change(ANNA, profile=Showing.EVERYWHERE)
    assert ANNA.name == (await ranking(hall, ANNA.user_id, where=None)).best[0].name
    hall.now += 40 * 86400
    assert () == (await ranking(hall, ANNA.user_id)).best


@pytest.mark.parametrize(
    ("place", "places"), [(1, (1, 5, 6)), (9, (5, 6, 9)), (None, (5, 6, None))], ids=("before", "after", "unranked")
)
def test_ones_own_row_stands_where_its_place_is(place: int | None, places: tuple[int | None, ...]) -> None:
    def row(user_id: int) -> RankedRow:
        return RankedRow(user_id=user_id, name="", points=1500, uncertainty=60, games=9)

    assert places == tuple(one.place for one in with_own([RankingRow(5, row(5)), RankingRow(6, row(6))], row(0), place))
