"""The list of all that waits for somebody."""

from cogs.context import Context
from cogs.play.turns import page_reply
from cogs.words import general as words
from cogs.words import time as time_words
from db.games.seats import TurnRow
from tests.cogs.reading import components, texts
from tests.tables.hall import NOW

SNOWFLAKE = 2**63 - 1


def waiting(
    number: int, due_at: int | None = NOW + 1, *, is_standing: bool = False, is_ordered: bool = False
) -> TurnRow:
    return TurnRow(
        game_id=number,
        slug="emperors-garden",
        name=f"Contemplative Rhododendron {number}",
        guild_id=SNOWFLAKE,
        channel_id=SNOWFLAKE,
        thread_id=SNOWFLAKE,
        message_id=SNOWFLAKE,
        due_at=due_at,
        is_standing=is_standing,
        is_ordered=is_ordered,
    )


def test_sixty_tables_come_in_pages_that_discord_takes_and_none_is_left_out(context: Context) -> None:
    turns = [waiting(number) for number in range(60)]
    pages = [page_reply(context, turns, page) for page in range(4)]
    assert max(len(texts(page)) for page in pages) <= 4000
    listed = [line.partition("**](")[0].removeprefix("[**") for page in pages for line in texts(page).splitlines()]
    assert [row.name for row in turns] == [line for line in listed if not line.startswith("-#")]
    labels = [[part["label"] for part in components(page) if part["type"] == 2] for page in pages]
    both = [str(time_words.BACK), str(time_words.NEXT)]
    assert [[str(time_words.NEXT)], both, both, [str(time_words.BACK)]] == labels
    assert texts(pages[3]) == texts(page_reply(context, turns, 99))


def test_each_line_says_how_its_time_stands(context: Context) -> None:
    standing, ordered = waiting(4, None, is_standing=True), waiting(5, None, is_ordered=True)
    rows = [waiting(1), waiting(2, NOW - 60), waiting(3, None), standing, ordered]
    ends = [line.partition("Emperor's Garden")[2] for line in texts(page_reply(context, rows, 0)).splitlines()]
    expected = [time_words.ENDS.said(at=NOW + 1), time_words.WAITING_SINCE.said(at=NOW - 60), str(time_words.STANDING)]
    assert [f" · {expected[0]}", f" · {expected[1]}", "", f" · {expected[2]}", " · ordered ahead"] == ends


def test_orders_alone_are_told_beside_that_nothing_waits(context: Context) -> None:
    first, second = texts(page_reply(context, [waiting(1, None, is_ordered=True)], 0)).splitlines()
    assert str(words.NOTHING_WAITS) == first
    assert second.endswith(" · Emperor's Garden · ordered ahead")
