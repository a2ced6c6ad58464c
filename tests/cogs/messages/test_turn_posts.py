"""The post of a turn: one line, one picture at most, two controls."""

from dataclasses import replace

import pytest

from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.words import general as words
from db.games.seats import SeatKind
from db.servers import Pictures
from render.registry import LOOKS
from rules.game import Event, Seat, choose_options
from rules.registry import GAMES
from tables.model.place import Player
from tests.cogs.reading import components, texts
from tests.endtoend.plain_look import draw_nothing
from tests.rules.games import key_of
from tests.source_tree import ROOT, text_of, tracked

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


COUNTING = {
    "cogs/words/daily.py": "under a private board",
    "cogs/words/advice.py": "in private answers",
    "cogs/lobby/card.py": "on a card that changes when the time has come",
    "cogs/words/general.py": "about what is over already",
    "cogs/words/time.py": "in a panel, which is brought up to date",
    "tables/model/rate_limits.py": "in private refusals",
    "tables/model/refusals.py": "in private refusals",
}
"""Where a time goes on counting at Discord, and why it may: posts stay, and would say "1 hour ago"."""


def test_no_sentence_of_a_post_goes_on_counting_time() -> None:
    files = [file for file in tracked(".py") if {"cogs", "tables", "render"} & {*file.relative_to(ROOT).parts[:1]}]
    assert len(files) > 100
    assert {*COUNTING} == {file.relative_to(ROOT).as_posix() for file in files if ":R>" in text_of(file)}
