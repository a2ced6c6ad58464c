"""Tables of twenty with the longest names: every message keeps within Discord's limits and tells what counts."""

from dataclasses import replace
from functools import cache

import pytest

from cogs.interactions.answers import Reply
from cogs.lobby.card import lobby_reply
from cogs.lobby.settings import settings_reply, variants_chosen
from cogs.messages import endings, posts
from cogs.messages.posts import PostContent
from cogs.panels.panel import Display, escaped_names
from cogs.panels.seats import show_panel
from cogs.words import general as words
from cogs.words.text import TEXT, fitted, mentioned, shortened
from db.games.games import Status
from db.games.seats import SeatKind
from languages.speech import listed
from playground.limits.messages import check_new
from playground.world.components import ComponentKind
from playground.world.form import Form, Upload
from playground.world.state import MessageFlag
from render.canvas.formats import Format, drawing_in
from render.gardlings.overview.table import table_pages
from render.registry import LOOKS
from rules.game import Event, Seat, choose_options, told_to
from rules.gardlings.game import GARDLINGS
from rules.gardlings.moves import Move
from rules.gardlings.state import Phase, State
from rules.registry import GAMES
from tables.model.lobby import Lobby
from tables.model.panel import Panel
from tables.model.place import Person, Place, Player
from tests.cogs.reading import components, texts
from tests.endtoend.plain_look import draw_nothing
from tests.rules.games import key_of
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import deal, stopped
from tests.tables.hall import PLACE, Hall

SEATS = 20
WORST = tuple(f"{seat:02}" + "*" * 30 for seat in range(SEATS))
"""Names as long as Discord lets them be, of which every character is escaped."""
LONG = tuple(f"Bartholomäus der Große der {seat:02}." for seat in range(SEATS))


LOOK = LOOKS["gardlings"]


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_nothing(monkeypatch)


@cache
def round_played() -> tuple[State, tuple[Event, ...]]:
    """Return a table of twenty after its first round, with all that everybody heard of it."""
    state = GARDLINGS.setup(key_of("twenty"), SEATS, choose_options(GARDLINGS.options, SEATS, {"advanced": "all"}))
    told: list[Event] = []
    while state.round == 1:
        seat = min(GARDLINGS.to_act(state))
        legal = GARDLINGS.legal_moves(state, seat)
        state, events = GARDLINGS.apply(state, seat, _move(state, seat, list(legal)))
        told += [event for event in events if told_to(event, None)]
    assert state.phase is Phase.BUILD
    return state, tuple(told)


def _move(state: State, seat: Seat, legal: list[Move]) -> Move:
    return legal[0] if len(legal) == 1 else GARDLINGS.casual(GARDLINGS.view(state, seat), legal)


def players(names: tuple[str, ...]) -> tuple[Player, ...]:
    return tuple(
        Player(Seat(seat), SeatKind.PERSON, 10**17 + seat, name, is_ready=True) for seat, name in enumerate(names)
    )


def content(names: tuple[str, ...]) -> PostContent:
    """Return what is told of a round after which all build again and nobody reads direct messages."""
    state, events = round_played()
    return PostContent(
        game_id=10**17,
        name="Quiet Fountain",
        look=LOOK,
        players=players(names),
        view=GARDLINGS.view(state, None),
        row_number=10**6,
        events=events,
        lines=LOOK.story(events, escaped_names(players(names))),
        next=tuple(map(Seat, range(SEATS))),
        mention=tuple(10**17 + seat for seat in range(SEATS)),
        due_at=2_000_000_000,
    )


def panel(names: tuple[str, ...], seat: Seat | None) -> Panel:
    state, _ = round_played()
    return Panel(
        game_id=10**17,
        slug="gardlings",
        name="Quiet Fountain",
        status=Status.PLAYING,
        place=Place(None, 1),
        thread_id=None,
        players=players(names),
        seat=seat,
        rev=3,
        seq=100,
        committed_view=GARDLINGS.view(state, seat),
        draft_view=GARDLINGS.view(state, seat),
        legal=() if seat is None else tuple(GARDLINGS.legal_moves(state, seat)),
        waiting_for=tuple(map(Seat, range(SEATS))),
    )


def check(reply: Reply) -> None:
    """Let the stand-in judge the message as Discord would."""
    uploads = tuple(
        Upload(number, picture.name, "image/png", picture.png) for number, picture in enumerate(reply.pictures)
    )
    body = {
        "components": reply.view.to_components(),  # type: ignore[no-untyped-call]  # discord.py gives it no type
        "flags": int(MessageFlag.COMPONENTS_V2),
        "attachments": [{"id": upload.index, "filename": upload.name} for upload in uploads],
    }
    check_new(Form(body, uploads))


async def full_lobby(hall: Hall, names: tuple[str, ...]) -> Lobby:
    people = [Person(10**17 + seat, name) for seat, name in enumerate(names)]
    lobby = await hall.tables.lobbies.open(people[0], PLACE, "gardlings")
    for person in people[1:]:
        lobby = await hall.tables.lobbies.join(lobby.game_id, person)
    return lobby


async def test_card_of_twenty_keeps_to_the_limits_and_is_short_on_a_phone(hall: Hall) -> None:
    lobby = await full_lobby(hall, WORST)
    every = [spec.name for spec in lobby.specs]
    lobby = await hall.tables.lobbies.set_options(lobby.game_id, lobby.host_id, variants_chosen(lobby.specs, every))
    called = listed([mentioned(10**17 + seat, name) for seat, name in enumerate(WORST)])
    reply = lobby_reply(lobby, LOOK, news=words.SAME_PEOPLE.said(mentions=called))
    check(reply)
    check(settings_reply(lobby, LOOK, is_host=True))
    assert (1, 1) == (texts(reply).count("*Ready*"), texts(lobby_reply(lobby, LOOK)).count("*Ready*"))
    assert all(f"**{seat + 1}** " in texts(reply) for seat in range(SEATS))


async def test_every_option_can_be_chosen_in_one_select_and_taken_back(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(Person(11, "Anna"), PLACE, "gardlings")
    assert str(words.AS_USUAL) in texts(lobby_reply(lobby, LOOK))
    select = next(
        part
        for part in components(settings_reply(lobby, LOOK, is_host=True))
        if part.get("placeholder") == str(words.VARIANTS)
    )
    names = [one["value"] for one in select["options"]]
    assert [spec.name for spec in lobby.specs] == names
    assert (0, len(names)) == (select["min_values"], select["max_values"])
    assert not any(one.get("default") for one in select["options"])
    for picked in (["ponds", "building"], names, []):
        chosen = variants_chosen(lobby.specs, picked)
        lobby = await hall.tables.lobbies.set_options(lobby.game_id, 11, chosen)
        assert set(picked) == {spec.name for spec in lobby.specs if lobby.options[spec.name] != spec.default}
        told = texts(lobby_reply(lobby, LOOK))
        assert ("Ponds: Ponds bring coins" in told, "Building: Open gardens" in told) == (bool(picked), bool(picked))
    assert str(words.AS_USUAL) in texts(lobby_reply(lobby, LOOK))


async def test_one_player_may_start_alone(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(Person(11, "Anna"), PLACE, "gardlings")
    assert "1–20 players" in texts(lobby_reply(lobby, LOOK))
    start = next(part for part in components(lobby_reply(lobby, LOOK)) if part.get("label") == str(words.START))
    assert not start.get("disabled")
    assert Status.PLAYING is (await hall.tables.lobbies.start(lobby.game_id, 11)).status


@pytest.mark.parametrize("names", [LONG, WORST])
async def test_posts_of_twenty_keep_to_the_limits_and_name_whoever_is_called(names: tuple[str, ...]) -> None:
    told = content(names)
    disclosed = [GARDLINGS.view(round_played()[0], Seat(seat)) for seat in range(SEATS)]
    cut_short = await endings.cut_short_post(replace(told, is_cut_short=True), disclosed)
    every = [page.name for page in table_pages(SEATS)]
    for reply, files in (
        (await posts.board_post(told), every),
        (await posts.turn_post(told), every[:1]),
        (cut_short, ["end.png"]),
    ):
        check(reply)
        assert files == [picture.name for picture in reply.pictures]
        media = [part["items"] for part in components(reply) if part["type"] == ComponentKind.MEDIA_GALLERY]
        # Each in a gallery of its own, since clients crop those that share one.
        assert [[f"attachment://{name}"] for name in files] == [
            [one["media"]["url"] for one in shown] for shown in media
        ]
    check(posts.start_post(told, "0" * 64))
    for reply in (await posts.turn_post(told), posts.call_post(told), posts.mention_post(told, is_closed=True)):
        check(reply)
        # Whoever is called stands there whole, whatever was played.
        assert all(f"<@{user_id}>" in texts(reply) for user_id in told.mention)
        assert "and 13 others** are next" in texts(reply)


@pytest.mark.parametrize("names", [LONG, WORST])
async def test_end_of_twenty_keeps_to_the_limits(names: tuple[str, ...]) -> None:
    state = stopped(deal(SEATS), worth(21), *[worth(5, but=seat) for seat in range(1, SEATS)])
    result = GARDLINGS.result(state)
    assert result is not None
    told = replace(content(names), view=GARDLINGS.view(state, None), is_over=True, ending="x" * 400)
    reply = await endings.final_post(told, result)
    check(reply)
    assert SEATS <= max(
        len(part["options"]) for part in components(reply) if part["type"] == ComponentKind.STRING_SELECT
    )


async def test_round_of_twenty_is_told_whole_with_ordinary_names() -> None:
    told = content(LONG)
    text = texts(await posts.turn_post(told))
    assert str(words.AND_MORE) not in text
    assert all(line in text for line in told.lines)
    assert SEATS + 1 == len(told.lines)


@pytest.mark.parametrize("slug", LOOKS)
def test_pages_of_any_game_fit_into_one_message(slug: str) -> None:
    game, look = GAMES[slug], LOOKS[slug]
    number = max(game.player_counts)
    view = game.view(game.setup(key_of(slug), number, choose_options(game.options, number, {})), None)
    for made in Format:
        with drawing_in(made):
            shown = look.overviews(view, LONG[:number])
        assert len({picture.name for picture in shown}) == len(shown) <= 10


@pytest.mark.parametrize("seat", [None, Seat(0), Seat(19)])
@pytest.mark.parametrize("is_text", [False, True])
async def test_panels_at_a_table_of_twenty_keep_to_the_limits(seat: Seat | None, *, is_text: bool) -> None:
    one, told = panel(WORST, seat), content(WORST)
    reply = await show_panel(
        one, LOOK, Display(news=tuple(told.lines), row_number=10**6, text_only=is_text, may_be_larger=True)
    )
    check(reply)
    if seat is None:
        assert "Waiting for" in texts(reply)
        assert "and 13 others" in texts(reply)
    else:
        assert LOOK.steps(one.draft_view, one.legal).prompt in texts(reply)


def test_shortened_text_keeps_whole_lines_closes_its_fence_and_says_that_there_is_more() -> None:
    lines = ("first", "```\n" + "\n\n".join("x" * 10 for _ in range(20)) + "\n```", "last")
    assert lines == shortened(lines, 1000)
    for room in range(len(str(words.AND_MORE)) + 20, 250):
        (kept,) = shortened(lines, room)
        assert len(kept) <= room
        assert str(words.AND_MORE) == kept.splitlines()[-1]
        assert 0 == kept.splitlines().count("```") % 2
        assert {"first", "```", "", "x" * 10, str(words.AND_MORE)} >= set(kept.splitlines())
    assert () == shortened(lines, 10)


def test_what_stands_around_a_long_text_is_whole() -> None:
    told = fitted(("opening",), ["x" * 100] * 100, ("closing",))
    assert ("opening", "closing") == (told[0], told[-1])
    assert TEXT - 200 < len("\n".join(told)) <= TEXT
