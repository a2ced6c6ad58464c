"""Films are made once, one after the other, and found again."""

import asyncio
import pickletools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from cogs.app import App
from cogs.history.commands import Films, Subject, film_reply
from cogs.pictures.drawing import drawing_with
from render.canvas.formats import Format
from render.painter import write_work
from rules.errors import PlayerError
from rules.game import Seat
from rules.registry import GAMES
from tables.history.replays import Reel, Replays
from tables.model.place import Person
from tables.model.table import DamagedGame
from tests.tables.hall import PEOPLE, PLACE, Hall

FILM = bytes(100)
ANNA, BEN = range(2)


def subject(game_id: int, language: str = "en", told: str = "Anna", made: Format = Format.WIDE) -> Subject:
    return Subject(game_id, language, made, told)


class Studio:
    """Makes films as soon as it may; `made` counts them."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.made = self.under_way = self.most = 0

    def making(self) -> Callable[[], Awaitable[bytes]]:
        async def make() -> bytes:
            self.under_way += 1
            self.most = max(self.most, self.under_way)
            await self.may_go_on.wait()
            self.under_way -= 1
            self.made += 1
            return FILM

        return make


@pytest.fixture
def studio() -> Studio:
    studio = Studio()
    studio.may_go_on.set()
    return studio


async def waiting(films: Films, studio: Studio, asker: int, what: Subject) -> "asyncio.Task[bytes]":
    """Ask for a film, and let the asking begin."""
    asking = asyncio.create_task(films.film(asker, what, studio.making()))
    await asyncio.sleep(0)
    return asking


@pytest.mark.parametrize(
    ("second", "made"),
    [
        (subject(1), 1),
        (subject(1, "de"), 2),
        (subject(1, made=Format.TALL), 2),
        (subject(2), 2),
        (subject(1, told="Somebody"), 2),
    ],
)
async def test_a_film_is_made_once_for_a_game_in_a_language_and_format_as_long_as_nobody_is_named_anew(
    studio: Studio, second: Subject, made: int
) -> None:
    films = Films()
    for what in (subject(1), second, second):
        assert FILM == await films.film(ANNA, what, studio.making())
    assert made == studio.made


async def test_the_films_that_nobody_asks_for_give_way() -> None:
    films, studio = Films(room=2 * len(FILM)), Studio()
    studio.may_go_on.set()
    for game_id in (1, 2, 1, 3, 1):
        await films.film(ANNA, subject(game_id), studio.making())
    assert 3 == studio.made
    await films.film(ANNA, subject(2), studio.making())
    assert 4 == studio.made


async def test_films_are_made_one_after_the_other_and_everybody_who_asks_waits_for_the_same() -> None:
    films, studio = Films(), Studio()
    asking = [await waiting(films, studio, asker, subject(game_id)) for asker, game_id in enumerate((1, 1, 2, 2, 3))]
    studio.may_go_on.set()
    assert [FILM] * 5 == await asyncio.gather(*asking)
    assert (3, 1) == (studio.made, studio.most)


async def test_a_person_waits_for_one_film_at_a_time() -> None:
    films, studio = Films(), Studio()
    asking = [await waiting(films, studio, ANNA, subject(1)) for _ in range(2)]
    with pytest.raises(PlayerError, match="another film for you"):
        await films.film(ANNA, subject(2), studio.making())
    asking.append(await waiting(films, studio, BEN, subject(2)))
    studio.may_go_on.set()
    assert [FILM] * 3 == await asyncio.gather(*asking)
    assert FILM == await films.film(ANNA, subject(2), studio.making())


async def test_a_film_that_nobody_waits_for_any_more_is_kept_and_one_that_failed_is_made_again() -> None:
    films, studio = Films(), Studio()
    (await waiting(films, studio, ANNA, subject(1))).cancel()

    async def fail() -> bytes:
        raise KeyError("a bug")

    with pytest.raises(KeyError):
        studio.may_go_on.set()
        await films.film(BEN, subject(2), fail)
    for game_id in (1, 2):
        await films.film(ANNA, subject(game_id), studio.making())
    assert 2 == studio.made


TURNS = 3


@pytest.mark.parametrize("slug", list(GAMES))
async def test_film_shows_the_deal_and_each_post_once_the_game_is_over(hall: Hall, app: App, slug: str) -> None:
    films, game_id = Films(), await hall.start(slug, 2)
    while (await hall.tables.replays.post(game_id, None)).last < TURNS:
        (mover, *_) = (await hall.tables.play.panel(game_id, None)).waiting_for
        panel = await hall.panel(game_id, PEOPLE[mover])
        await hall.act(game_id, PEOPLE[mover], str(GAMES[slug].casual(panel.draft_view, panel.legal)))
    with pytest.raises(PlayerError, match="comes when the game is over"):
        await film_reply(app, films, PEOPLE[0].user_id, game_id)
    await hall.resign(game_id, PEOPLE[0])
    (picture,) = (await film_reply(app, films, PEOPLE[0].user_id, game_id)).pictures
    film = Image.open(BytesIO(picture.png))
    last = (await hall.tables.replays.post(game_id, None)).last
    assert ("film.gif", 640) == (picture.name, film.width)
    assert TURNS <= getattr(film, "n_frames", 1) <= last + 1


class Witness:
    """Draws here, and keeps what a process that draws films would have been given."""

    given: bytes = b""

    async def draw(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work returns
        self.given = write_work(work)
        return work()


def spelt_out(given: bytes) -> set[str]:
    """Spell out all values in written work, numbers and the modules of its classes among them."""
    return {str(argument) for _, argument, _ in pickletools.genops(given)}


async def test_the_process_that_draws_a_film_is_given_moves_and_names_and_nobodys_number(hall: Hall, app: App) -> None:
    host, guest, witness = Person(10**18, "Nora"), Person(10**18 + 1, "Omar"), Witness()
    game_id = (await hall.tables.lobbies.open(host, PLACE, "gardlings")).game_id
    await hall.tables.lobbies.join(game_id, guest)
    await hall.tables.lobbies.start(game_id, host.user_id)
    await hall.resign(game_id, host)
    with drawing_with([], witness):
        await film_reply(app, Films(), guest.user_id, game_id)
    panel = await hall.panel(game_id, guest)
    given, secret = spelt_out(witness.given), {str(host.user_id), str(guest.user_id), panel.name}
    assert (True, set()) == ("Omar" in given, secret & given)
    assert [] == [one for one in given if one.startswith(("cogs.", "db.", "tables."))]
    # Whoever gave more would be found: a player with their number, and rows of the tables.
    more = spelt_out(write_work(partial(repr, panel.players)))
    assert {str(guest.user_id), "tables.model.place"} <= more


async def test_a_game_whose_log_the_rules_refuse_is_damaged_and_has_no_film(
    hall: Hall, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, whole = await hall.start("topiary", 2), Replays.film
    await hall.resign(game_id, PEOPLE[0])

    async def damaged(replays: Replays, game_id: int, most: int) -> Reel:
        return replace(await whole(replays, game_id, most), moves=((Seat(0), "fly"),))

    monkeypatch.setattr(Replays, "film", damaged)
    with pytest.raises(DamagedGame, match="cannot be replayed: Move 1"):
        await film_reply(app, Films(), PEOPLE[0].user_id, game_id)
