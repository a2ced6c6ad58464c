"""The day's cards: when one is due, and that none tells what is dealt before its day is over."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from tables.daily import days
from tables.daily.cards import ELSEWHERE, SPACED, CardNews, DueCard, Step
from tables.model.place import Person
from tests.tables.gardens import play_garden
from tests.tables.hall import ANNA, BEN, CLARA, Hall

HOUR = 3600
HERE, THERE = 70, 71
CHANNEL = 80


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = await opened(tmp_path / "tables.sqlite3", 0)
    yield hall
    await hall.close()


async def opened(path: Path, seed: int) -> Hall:
    """Open a hall two hours after midnight, with deals of a secret of its own."""
    hall = await Hall(path, boots=seed).open()
    hall.now = days.ends_at(hall.now // days.DAY) + 2 * HOUR
    while days.game_of_day(hall.tables.daily.today) != "topiary":
        hall.now += days.DAY
    await hall.tables.servers.change(HERE, daily_channel_id=CHANNEL)
    await hall.tables.servers.change(HERE, daily_hour=3)
    return hall


async def play(hall: Hall, person: Person, guild_id: int) -> None:
    board = (await hall.tables.daily.play(person, hall.tables.daily.today)).board
    hall.now += 1
    await play_garden(hall.tables, person, board, guild_id)


async def steps(hall: Hall) -> list[Step]:
    return [due.step for due in await hall.tables.daily_cards.due()]


async def posted(hall: Hall) -> DueCard:
    """Post the card of the day."""
    hall.now += HOUR
    (due,) = await hall.tables.daily_cards.due()
    await sent(hall)
    return due


async def sent(hall: Hall) -> None:
    """Put what is due into the outbox, and send it."""
    await hall.tables.daily_cards.queue()
    # Nothing is due while it waits.
    assert [] == await steps(hall)
    await hall.sent()


async def test_a_card_is_due_from_its_hour_on_and_again_for_news_and_for_its_end(hall: Hall) -> None:
    assert [] == await steps(hall)
    assert Step.POST is (await posted(hall)).step
    assert [] == await steps(hall)
    await play(hall, ANNA, THERE)
    hall.now += SPACED
    assert [] == await steps(hall)
    hall.now += ELSEWHERE
    assert [Step.EDIT] == await steps(hall)
    await play(hall, BEN, HERE)
    await sent(hall)
    await play(hall, CLARA, HERE)
    assert [] == await steps(hall)
    hall.now += SPACED
    assert [Step.EDIT] == await steps(hall)
    hall.now = days.ends_at(hall.tables.daily.today)
    assert [Step.END] == await steps(hall)


async def test_a_card_that_could_not_be_posted_on_its_day_comes_no_more(hall: Hall) -> None:
    hall.now += HOUR
    assert [Step.POST] == await steps(hall)
    await hall.reopen()
    assert [Step.POST] == await steps(hall)
    hall.now = days.ends_at(hall.tables.daily.today)
    (due,) = await hall.tables.daily_cards.due()
    assert (Step.LEAVE, None) == (due.step, due.row.message_id)
    await hall.tables.daily_cards.queue()
    assert ([], ()) == (await steps(hall), await hall.tables.outbox.pending())


async def test_a_card_that_was_given_up_is_left_alone(hall: Hall) -> None:
    hall.now += HOUR
    await hall.tables.daily_cards.queue()
    (entry,) = await hall.tables.outbox.pending()
    await hall.tables.outbox.park(entry.id, "50035")
    assert [Step.LEAVE] == await steps(hall)
    await hall.tables.daily_cards.queue()
    hall.now = days.ends_at(hall.tables.daily.today)
    assert ([], ()) == (await steps(hall), await hall.tables.outbox.pending())


async def news_of(path: Path, seed: int, *, is_over: bool) -> CardNews:
    """Return what a card tells of a day that Anna has ended, with deals of a secret of its own."""
    hall = await opened(path / f"{seed}{is_over}.sqlite3", seed)
    await hall.tables.people.change(ANNA, text_only=False, picture_format="tall")
    due = await posted(hall)
    await play(hall, ANNA, HERE)
    hall.now += days.DAY * is_over
    news = await hall.tables.daily_cards.news(due.row)
    await hall.close()
    return replace(news, hash="")


async def test_while_the_day_lasts_a_card_does_not_tell_which_of_two_deals_it_is(tmp_path: Path) -> None:
    one, other = [await news_of(tmp_path, seed, is_over=False) for seed in (1, 7)]
    assert one == other
    assert (1, 1) == (one.people, one.people_here)
    # Its end tells it, so the comparison can fail.
    assert len({(await news_of(tmp_path, seed, is_over=True)).key for seed in (1, 7)}) > 1


async def test_the_card_of_a_day_does_not_tell_what_is_right_today(hall: Hall) -> None:
    row = (await posted(hall)).row
    hall.now = days.ends_at(row.day)
    assert (await hall.tables.daily_cards.news(row)).solution is not None
    await hall.execute("UPDATE daily_choices SET puzzle = (SELECT min(puzzle) FROM daily_choices)")
    news = await hall.tables.daily_cards.news(row)
    assert (None, True) == (news.solution, bool(news.key))
