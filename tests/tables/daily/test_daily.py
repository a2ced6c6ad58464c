"""The garden of the day: the same for everybody, the first try counts, and nobody learns anything before their end."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from db.daily import CardRow, DailyResultRow
from tables.boards import Board
from tables.daily import days
from tables.daily.cards import SPACED, Step
from tables.daily.service import Day
from tables.model.draft import settle
from tables.model.panel import Intent, changed
from tables.model.place import Person
from tests.tables.gardens import next_action, play_garden, play_turn, press
from tests.tables.hall import ANNA, BEN, CLARA, PLACE, Hall, refused

HOUR = 3600


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await Hall(tmp_path / "tables.sqlite3").open()
    # Two hours after midnight, on a day of Topiary, which is the shortest game.
    hall.now = days.ends_at(hall.now // days.DAY) + 2 * HOUR
    while days.game_of_day(hall.tables.daily.today) != "topiary":
        hall.now += days.DAY
    yield hall
    await hall.close()


async def begun(hall: Hall, person: Person, day: int | None = None) -> Board:
    board = (await hall.tables.daily.play(person, hall.tables.daily.today if day is None else day)).board
    hall.now += HOUR
    return board


async def result(hall: Hall, person: Person) -> DailyResultRow | None:
    return (await hall.tables.daily.look(person.user_id, 70)).result


@pytest.mark.parametrize("ahead", range(4))
async def test_everybody_gets_the_same_deal_and_to_the_same_moves_the_same_answers(hall: Hall, ahead: int) -> None:
    hall.now += ahead * days.DAY
    ended = [await play_garden(hall.tables, person, await begun(hall, person)) for person in (ANNA, BEN)]
    assert ended[0].board.state == ended[1].board.state
    assert ended[0].events == ended[1].events
    tries = [await result(hall, person) for person in (ANNA, BEN)]
    assert ended[0].board.result is not None
    assert [days.score_of(ended[0].board.result)] * 2 == [one.score for one in tries if one is not None]


async def test_only_the_first_try_counts_and_others_are_for_oneself(hall: Hall) -> None:
    board = await begun(hall, ANNA)
    await play_turn(hall.tables, ANNA, board)
    assert board.row.id == (await begun(hall, ANNA)).row.id
    await hall.reopen()
    await play_garden(hall.tables, ANNA, (await begun(hall, ANNA)))
    first = await result(hall, ANNA)
    again = await begun(hall, ANNA)
    assert board.row.id != again.row.id
    await play_garden(hall.tables, ANNA, again)
    assert first == await result(hall, ANNA)
    assert 1 == len(await hall.rows("daily_results"))


async def test_deleting_ones_data_brings_no_second_try_that_counts(hall: Hall) -> None:
    await hall.tables.people.change(ANNA, text_only=True)
    await play_garden(hall.tables, ANNA, await begun(hall, ANNA))
    await hall.tables.privacy.forget(ANNA.user_id)
    await play_garden(hall.tables, ANNA, await begun(hall, ANNA))
    assert [None] == [row[2] for row in await hall.rows("daily_results")]
    hall.now = days.ends_at(hall.tables.daily.today)
    await hall.tables.deadlines.sweep()
    assert [] == await hall.rows("daily_tries")


async def test_nobody_learns_how_others_did_before_their_own_end_or_the_end_of_the_day(hall: Hall) -> None:
    await play_garden(hall.tables, ANNA, await begun(hall, ANNA))
    seen = await hall.tables.daily.look(BEN.user_id, 70)
    assert (1, None, None, None) == (seen.people, seen.standing, seen.result, seen.month)
    await play_garden(hall.tables, BEN, await begun(hall, BEN))
    standing = (await hall.tables.daily.look(BEN.user_id, 70)).standing
    assert standing is not None
    assert (1, 0, ["Anna", "Ben"]) == (standing.place, standing.better_than, [one.name for one in standing.best])
    day = hall.tables.daily.today
    hall.now = days.ends_at(day)
    late = (await hall.tables.daily.look(CLARA.user_id, 70, day)).standing
    assert late is not None
    assert (2, None) == (late.people, late.place)


async def test_the_key_is_shown_when_the_day_is_over_and_its_hash_before(hall: Hall) -> None:
    day = hall.tables.daily.today
    hidden = await hall.tables.daily.look(ANNA.user_id, None)
    hall.now = days.ends_at(day)
    shown = await hall.tables.daily.look(ANNA.user_id, None, day)
    assert hidden.shown == sha256(bytes.fromhex(shown.shown)).hexdigest()
    assert bytes.fromhex(shown.shown) == (await hall.tables.daily.play(ANNA, day)).board.row.key
    assert "not-begun" == await refused(hall.tables.daily.look(ANNA.user_id, None, day + 2))
    assert "not-begun" == await refused(hall.tables.daily.play(ANNA, day + 2))


@pytest.mark.parametrize("why", ["late", "at once", "forged", "yesterday's"])
async def test_a_try_that_ends_too_late_or_too_soon_or_not_by_the_rules_does_not_count(hall: Hall, why: str) -> None:
    day = hall.tables.daily.today
    board = await begun(hall, ANNA, day - 4 if why == "yesterday's" else day)
    if why == "forged":
        board = (await play_turn(hall.tables, ANNA, board)).board
        await hall.execute("DELETE FROM board_moves WHERE seq = 1")
    if why in {"late", "at once"}:
        hall.now = days.ends_at(day) if why == "late" else board.row.opened_at
    ended = await play_garden(hall.tables, ANNA, board)
    assert ended.board.row.ended_at is not None
    assert [] == await hall.rows("daily_results")


async def test_a_board_is_its_owners_alone_and_an_old_press_changes_nothing(hall: Hall) -> None:
    board = await begun(hall, ANNA)
    tables, at = hall.tables, board.row.id
    assert "no-such-board" == await refused(tables.boards.show(at, BEN.user_id))
    assert "no-such-board" == await refused(press(tables, board, BEN, "end", None))
    assert "no-such-board" == await refused(
        tables.boards.act(Intent(game_id=at + 1, user_id=ANNA.user_id, action="end"))
    )
    before = await hall.rows("boards")
    assert (await press(tables, board, ANNA, "end", board.row.rev + 5)).stale
    assert before == await hall.rows("boards")
    ended = await play_garden(hall.tables, ANNA, board)
    assert "over" == await refused(press(tables, board, ANNA, "end", ended.board.row.rev))


async def test_days_in_a_row_and_the_month_are_counted_by_first_tries(hall: Hall) -> None:
    for step in range(2):
        hall.now += step * days.DAY
        await play_garden(hall.tables, ANNA, await begun(hall, ANNA))
    await play_garden(hall.tables, BEN, await begun(hall, BEN))
    seen = await hall.tables.daily.look(ANNA.user_id, PLACE.guild_id)
    assert seen.month is not None
    assert (2, 2, 2) == (seen.in_a_row, seen.month.people, seen.month.days)


def is_last(board: Board) -> bool:
    """Return whether the next press ends the game."""
    return not board.game.to_act(changed(settle(board.draft), next_action(board)).draft.state)


async def test_an_end_is_written_with_its_result_or_not_at_all(hall: Hall) -> None:
    while days.game_of_day(hall.tables.daily.today) != "gardlings":
        hall.now += days.DAY
    board = await begun(hall, ANNA)
    while not is_last(board):
        board = (await press(hall.tables, board, ANNA, next_action(board), board.row.rev)).board
    last = partial(press, hall.tables, board, ANNA, next_action(board), board.row.rev)
    # The board, its last moves, the result, and the name under it.
    assert 4 == await hall.saves_all_or_nothing(last)
    assert 1 == len(await hall.rows("daily_results"))


async def seen_beside(path: Path, reader: Person, seed: int) -> Day:
    """Return what somebody sees of a day that Anna has ended, with deals of a secret of their own."""
    hall = await Hall(path.with_name(f"{path.name}{seed}.sqlite3"), boots=seed).open()
    hall.now = days.ends_at(hall.now // days.DAY) + HOUR
    await play_garden(hall.tables, ANNA, await begun(hall, ANNA))
    seen = await hall.tables.daily.look(reader.user_id, 70)
    await hall.close()
    return seen


async def test_before_their_end_nobody_sees_which_of_two_deals_it_is(tmp_path: Path) -> None:
    own = [await seen_beside(tmp_path / "own", ANNA, seed) for seed in (1, 7)]
    others = [await seen_beside(tmp_path / "others", BEN, seed) for seed in (1, 7)]
    hidden = [replace(one, shown="") for one in others]
    assert hidden[0] == hidden[1]
    assert others[0].shown != others[1].shown
    # Their own end shows it, so the comparison can fail.
    assert replace(own[0], shown="") != replace(own[1], shown="")


@dataclass
class Servers:
    """Servers with cards of the day, and when each card was posted, changed and ended."""

    hall: Hall
    ids: range
    told: list[tuple[CardRow, Step, int]] = field(default_factory=list)

    @classmethod
    async def wanting(cls, hall: Hall, ids: range) -> "Servers":
        for guild_id in ids:
            await hall.tables.servers.change(guild_id, daily_channel_id=80)
            await hall.tables.servers.change(guild_id, daily_hour=1)
        return cls(hall, ids)

    async def tell(self) -> None:
        """Do what is due, as the bot does each second."""
        cards = self.hall.tables.daily_cards
        dues = await cards.due()
        await cards.queue()
        await self.hall.sent()
        self.told += [(due.row, due.step, self.hall.now) for due in dues]

    def times(self, guild_id: int, step: Step) -> list[int]:
        return [at for row, kind, at in self.told if (row.guild_id, kind) == (guild_id, step)]


@pytest.mark.parametrize(("people", "servers"), [(12, 3), pytest.param(10_000, 200, marks=pytest.mark.full)])
async def test_however_many_finish_within_an_hour_nobody_loses_anything_and_each_server_has_one_card(
    hall: Hall, people: int, servers: int
) -> None:
    daily, cards = hall.tables.daily, await Servers.wanting(hall, range(100, 100 + servers))
    boards = [(await daily.play(Person(1000 + number, "Quince"), daily.today)).board for number in range(people)]
    lots, today = max(2, people // 50), daily.today
    for lot in range(lots):
        hall.now += HOUR // lots
        await cards.tell()
        await asyncio.gather(
            *(
                play_garden(hall.tables, Person(board.row.user_id, "x"), board, 100 + board.row.user_id % servers)
                for board in boards[lot::lots]
            )
        )
    assert people == (await daily.look(1000, None)).people
    assert {1000 + number for number in range(people)} == {row[2] for row in await hall.rows("daily_results")}
    hall.now = days.ends_at(today)
    await cards.tell()
    for guild_id in cards.ids:
        posted, edited = cards.times(guild_id, Step.POST), cards.times(guild_id, Step.EDIT)
        assert (1, 1) == (len(posted), len(cards.times(guild_id, Step.END)))
        assert all(later - before >= SPACED for before, later in pairwise((*posted, *edited)))
    ended = [await hall.tables.daily_cards.news(row) for row, step, _ in cards.told if step is Step.END]
    assert people == sum(news.people_here for news in ended)


async def test_what_is_shared_counts_once_it_has_arrived_and_over_a_restart(hall: Hall) -> None:
    found = await hall.tables.daily.look(ANNA.user_id, 70)
    day, here = replace(found, puzzle=replace(found.puzzle, is_solved=True)), (ANNA.user_id, 80)
    await hall.tables.daily.share(*here, day)
    assert "shared-already" == await refused(hall.tables.daily.share(*here, day))
    # Discord has refused the post.
    await hall.tables.daily.shared(*here, day.day, None)
    await hall.tables.daily.share(*here, day)
    # A crash came before it was known to be there, and nothing can be told of it any more.
    await hall.reopen()
    hall.now += 60
    assert "shared-already" == await refused(hall.tables.daily.share(*here, day))
    hall.now += HOUR
    await hall.tables.daily.share(*here, day)
    await hall.tables.daily.shared(*here, day.day, 90)
    hall.now += 3 * days.DAY
    await hall.tables.deadlines.sweep()
    assert "shared-already" == await refused(hall.tables.daily.share(*here, day))
