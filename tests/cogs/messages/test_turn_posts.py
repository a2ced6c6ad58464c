"""The post of a turn: one line, one picture at most, two controls."""

from dataclasses import replace

import pytest

from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.words import general as words
from db.games.seats import SeatKind
from db.servers.guilds import Pictures
from render.registry import LOOKS
from rules.game import Event, Seat, choose_options
from rules.registry import GAMES
from tables.model.place import Player
from tests.cogs.reading import components, texts
from tests.endtoend.plain_look import draw_nothing
from tests.rules.games import key_of

NAMES = ("Anna", "Ben")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_nothing(monkeypatch)


def first_turns(slug: str, turns: int) -> PostContent:
    """Return what is told of the last of some turns of a game of two."""
    game, look = GAMES[slug], LOOKS[slug]
    state = game.setup(key_of(slug), len(NAMES), choose_options(game.options, len(NAMES), {}))
    for _ in range(turns):
        before, (mover,) = state, game.to_act(state)
        events: list[Event] = []
        while game.to_act(state) == {mover}:
            legal = game.legal_moves(state, mover)
            state, heard = game.apply(state, mover, game.casual(game.view(state, mover), legal))
            events += heard
    return PostContent(
        game_id=7,
        name="Quiet Fountain",
        look=look,
        players=tuple(
            Player(Seat(seat), SeatKind.PERSON, 11 + seat, name, is_ready=True) for seat, name in enumerate(NAMES)
        ),
        view=game.view(state, None),
        before=game.view(before, None),
        events=events,
        lines=look.story(events, NAMES),
        next=tuple(game.to_act(state)),
    )


@pytest.mark.parametrize(
    ("slug", "turns", "pictures", "expected"),
    [
        ("sanssouci", 1, Pictures.TURN, ["garden-1.png"]),
        ("sanssouci", 2, Pictures.TURN, ["garden-2.png"]),
        ("sanssouci", 1, Pictures.ROUND, []),
        ("sanssouci", 2, Pictures.ROUND, ["table.png"]),
        ("sanssouci", 2, Pictures.END, []),
        ("topiary", 1, Pictures.TURN, ["table.png"]),
        ("topiary", 1, Pictures.ROUND, []),
        ("topiary", 2, Pictures.ROUND, ["table.png"]),
    ],
)
async def test_turn_has_the_picture_that_the_table_wants(
    slug: str, turns: int, pictures: Pictures, expected: list[str]
) -> None:
    reply = await posts.turn_post(replace(first_turns(slug, turns), pictures=pictures))
    assert expected == [picture.name for picture in reply.pictures]
    labels = [part["label"] for part in components(reply) if "custom_id" in part]
    assert [str(words.MY_TURN), str(words.MORE)] == labels


async def test_last_turn_leaves_the_picture_to_the_end_card() -> None:
    told = replace(first_turns("topiary", 1), pictures=Pictures.TURN)
    shown = [
        [picture.name for picture in (await posts.turn_post(one)).pictures] for one in (told, replace(told, next=()))
    ]
    assert [["table.png"], []] == shown


async def test_several_turns_in_one_post_are_shown_by_the_table() -> None:
    first, second = first_turns("sanssouci", 1), first_turns("sanssouci", 2)
    both = replace(second, before=first.before, events=(*first.events, *second.events), pictures=Pictures.TURN)
    assert ["table.png"] == [picture.name for picture in (await posts.turn_post(both)).pictures]


async def test_turn_says_below_what_happened_how_the_race_stands_and_who_is_next() -> None:
    told = first_turns("sanssouci", 2)
    points = LOOKS["sanssouci"].points(told.view)  # type: ignore[attr-defined]  # this look knows them
    *lines, last = texts(await posts.turn_post(told)).splitlines()
    assert list(told.lines) == lines
    assert f"Anna **{points[0]}** · Ben **{points[1]}** · **Anna** is next." == last
    assert list(told.lines) == texts(await posts.turn_post(replace(told, next=()))).splitlines()
