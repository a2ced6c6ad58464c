from dataclasses import replace

import pytest

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press
from cogs.play.commands import digest_reply, turns_reply
from cogs.words import general as words
from playground.world.components import ComponentKind
from render.registry import LOOKS
from tables.model.place import Person
from tests.cogs.reading import components, texts
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, NOW, PLACE, Hall

MOST_COMPONENTS = 40
GUILD = "https://discord.com/channels/70/"


def labels(reply: Reply) -> list[str]:
    return [str(part["label"]) for part in components(reply) if part["type"] == ComponentKind.BUTTON]


def presses(reply: Reply, label: str) -> list[str]:
    return [part["custom_id"] for part in components(reply) if part.get("label") == label]


async def play_turn(hall: Hall, game_id: int, person: Person) -> None:
    """Play until somebody else is to act."""
    while (panel := await hall.panel(game_id, person)).is_to_act:
        await hall.type(game_id, person, "confirm" if panel.can_confirm else str(panel.legal[0]))


async def until_on_turn(hall: Hall, game_id: int) -> None:
    """Let the other one of a table for two play until Anna is to act."""
    if not (await hall.panel(game_id, ANNA)).is_to_act:
        await play_turn(hall, game_id, BEN)


async def test_tables_come_in_pages_that_discord_takes_and_none_is_left_out(hall: Hall, app: App) -> None:
    long = [replace(person, name=f"{'*' * 31}{number}") for number, person in enumerate((ANNA, BEN, CLARA, DAVID))]
    ids = []
    for _ in range(20):
        lobby = await hall.tables.lobbies.open(long[0], PLACE, "gardlings")
        for person in long[1:]:
            await hall.tables.lobbies.join(lobby.game_id, person)
        await hall.tables.lobbies.start(lobby.game_id, ANNA.user_id)
        ids.append(lobby.game_id)
    pages = [await turns_reply(app, ANNA.user_id, str(page)) for page in range(4)]
    assert max(len(texts(page)) for page in pages) <= 4000
    assert max(len(components(page)) for page in pages) <= MOST_COMPONENTS
    play = [custom_id for page in pages for custom_id in presses(page, str(words.PLAY))]
    assert [str(Press("turn", game_id, rest="beside")) for game_id in ids] == play
    both = [str(words.EARLIER), str(words.MORE)]
    assert [both[1:], both, both, both[:1]] == [
        [label for label in labels(page) if label != str(words.PLAY)] for page in pages
    ]
    assert texts(pages[3]) == texts(await turns_reply(app, ANNA.user_id, "99"))


@pytest.mark.parametrize("slug", [slug for slug in LOOKS if slug != "pebbles"])
async def test_each_table_says_how_far_it_is_and_the_points_that_the_reader_knows(
    hall: Hall, app: App, slug: str
) -> None:
    game_id = await hall.start(slug, 1, 1)
    for _ in range(4):
        await play_turn(hall, game_id, ANNA)
        while not (panel := await hall.panel(game_id, ANNA)).is_to_act:
            await hall.tick(60)
    told, look = texts(await turns_reply(app, ANNA.user_id)).splitlines(), LOOKS[slug]
    names = tuple(player.name for player in panel.players)
    assert f"[**{panel.name}**]({GUILD}" in told[1]
    assert told[1].endswith(f" · {look.title}")
    assert told[2].startswith(f"{look.standing(panel.committed_view, names)} · last move <t:")
    points = look.points(panel.committed_view) if hasattr(look, "points") else ()
    if points:
        assert {f"**you {points[0]}**", f"{names[1]} {points[1]}"} == set(told[3].partition(": ")[2].split(", "))
    assert len(told) == (4 if points else 3)


async def test_each_table_says_how_its_time_stands(hall: Hall, app: App) -> None:
    for limit in (7200, 60, None):
        await hall.start("sanssouci", 1, 1, time_limit=limit)
    mine = await hall.tables.lookup.turns(ANNA.user_id)
    hall.now += 61
    told = texts(await turns_reply(app, ANNA.user_id))
    expected = [
        (words.ENDS if row.due_at > hall.now else words.OVER).said(at=row.due_at)
        if row.due_at
        else words.SINCE.said(at=NOW)
        for row in mine
    ]
    assert expected == [line.partition(" · ")[2] for line in told.splitlines() if line.startswith("Round")]


async def test_tables_where_one_waits_come_last_in_a_line_each_without_a_button(hall: Hall, app: App) -> None:
    mine, other = [await hall.start("sanssouci", 2) for _ in range(2)]
    for game_id in (mine, other):
        await until_on_turn(hall, game_id)
    await play_turn(hall, other, ANNA)
    reply = await turns_reply(app, ANNA.user_id)
    heading, first, *_, others, last = texts(reply).splitlines()
    assert (str(words.WAITS_FOR_YOU), str(words.OTHERS)) == (heading, others)
    assert (True, True) == ((await hall.panel(mine, ANNA)).name in first, (await hall.panel(other, ANNA)).name in last)
    assert last.endswith(f" · Sanssouci · waiting for Ben · last move <t:{NOW}:R>")
    assert [str(Press("turn", mine, rest="beside"))] == presses(reply, str(words.PLAY))
    waiting = [person for person in (ANNA, BEN) if await digest_reply(app, person.user_id, 1) is None]
    assert [] == waiting


async def test_who_only_waits_is_told_so_and_gets_no_digest(hall: Hall, app: App) -> None:
    game_id = await hall.start("sanssouci", 2)
    await until_on_turn(hall, game_id)
    heading, others, line = texts(await turns_reply(app, BEN.user_id)).splitlines()
    assert (str(words.NOTHING_WAITS), str(words.OTHERS)) == (heading, others)
    assert "waiting for Anna" in line
    assert None is await digest_reply(app, BEN.user_id, 1)
    assert str(words.NOTHING_WAITS) == texts(await turns_reply(app, CLARA.user_id))


async def test_damaged_table_is_listed_with_a_word_about_it(hall: Hall, app: App) -> None:
    whole, damaged = [await hall.start("sanssouci", 1, 1) for _ in range(2)]
    await hall.execute("UPDATE games SET state_hash = ? WHERE id = ?", b"0" * 32, damaged)
    told = texts(await turns_reply(app, ANNA.user_id))
    assert 1 == told.count(str(words.RESTS))
    assert (await hall.panel(whole, ANNA)).name in told


@pytest.mark.parametrize(
    ("points", "own", "expected"),
    [
        ((3, 5), 0, "Points: Ben 5, **you 3**"),
        ((-3, -3), 1, "Points: Anna −3, **you −3**"),
        ((1, 2, 3, 4, 5, 6), 0, "Points: F 6, E 5, D 4, **you 1**"),
        ((1, 2, 3, 4, 5, 6), 4, "Points: F 6, **you 5**, D 4, C 3"),
    ],
)
def test_points_are_told_from_the_most_down_and_never_without_ones_own(
    points: tuple[int, ...], own: int, expected: str
) -> None:
    names = ("Anna", "Ben", "C", "D", "E", "F")
    assert expected == words.points("Points", list(zip(names, points, strict=False)), own)
