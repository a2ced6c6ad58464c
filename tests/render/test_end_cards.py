from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas.formats import Format, drawing_in
from render.canvas.scene import Scene
from render.finale import Award, BestTurn, Finale
from render.game import Picture, Shot
from render.registry import LOOKS
from rules.game import Seat
from rules.registry import GAMES
from tests.languages.told import forget, lettered
from tests.render.comparing import opened
from tests.render.test_awards import course
from tests.render.text.letters import misfits

MOST_BYTES = 150_000
LONG = "Bartholomäus von Hohenstaufen-Lin"
TABLES = [*((slug, players) for slug in GAMES for players in (2, 4)), ("gardlings", 20)]
each_table = pytest.mark.parametrize(("slug", "players"), TABLES)


@cache
def shown(slug: str, players: int) -> tuple[Shot[Any], Finale]:
    """Return the end of a game with all that an end card can hold."""
    game = course(slug, players)
    names = tuple(f"{LONG[: 12 + 7 * (seat % 3)]} {seat}" for seat in range(players))
    awards = tuple(
        Award(f"Most of the number {one}", (Seat(0), Seat(players - 1)), "12 pieces at once") for one in range(4)
    )
    shot = Shot(GAMES[slug].view(game.states[-1], None), names)
    return shot, Finale((names[0], " wins by 3 points"), awards, tuple(BestTurn(7, 12) for _ in names))


@cache
def card(slug: str, players: int, **changes: Any) -> Picture:  # noqa: ANN401 - fields of Finale
    shot, finale = shown(slug, players)
    return LOOKS[slug].end_card(shot, replace(finale, **changes))


@each_table
def test_end_card_is_small_and_says_in_words_what_it_shows(slug: str, players: int) -> None:
    picture, (shot, finale) = card(slug, players), shown(slug, players)
    assert MOST_BYTES >= len(picture.png)
    assert 1280 == opened(picture.png).width
    assert 1024 >= len(picture.alt)
    assert "".join(finale.headline) in picture.alt
    assert all(f"{award.label}: {shot.names[0]}" in picture.alt for award in finale.awards)


@pytest.mark.parametrize("players", [2, 4])
def test_tall_end_card_has_awards_and_best_turns_in_lines_that_a_phone_shows(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot, finale = shown("topiary", players)
    forget()
    with lettered(monkeypatch) as noted, misfits(monkeypatch) as found, drawing_in(Format.TALL):
        picture = LOOKS["topiary"].end_card(shot, finale)
    forget()
    assert Format.TALL.size[0] == opened(picture.png).width
    assert MOST_BYTES >= len(picture.png)
    assert {award.label for award in finale.awards} <= set(noted)
    assert {"cut"} >= {why for why, _ in found}


@each_table
def test_everything_on_the_card_can_be_seen(slug: str, players: int) -> None:
    whole = opened(card(slug, players).png)
    finale = shown(slug, players)[1]
    one, *others = finale.awards
    assert whole != opened(card(slug, players, headline=("", "The game has ended")).png)
    for other in (replace(one, label="Other"), replace(one, seats=(Seat(1),)), replace(one, detail="13")):
        assert whole != opened(card(slug, players, awards=(other, *others)).png)
    turns = opened(card(slug, players, best_turns=(BestTurn(7, 13), *finale.best_turns[1:])).png)
    assert (players <= 4) == (whole != turns)
    plain = opened(card(slug, players, awards=(), best_turns=()).png)
    assert whole.height > plain.height == 868


@pytest.mark.parametrize("slug", GAMES)
def test_film_ends_with_the_end_card_and_tells_before_how_far_it_is(slug: str) -> None:
    shot, finale = shown(slug, 2)
    first = Shot(GAMES[slug].view(course(slug, 2).states[0], None), shot.names)
    scenes = list(LOOKS[slug].film([first, first, shot], finale))
    assert 1 == len({scene.base.size for scene in scenes})
    last = drawn(scenes[-1])
    ending = opened(card(slug, 2).png).convert("RGB")
    assert 2 > max(ImageStat.Stat(ImageChops.difference(ending, last)).rms)
    assert drawn(scenes[0]) != drawn(scenes[1])
    assert scenes[0].base is scenes[1].base


def drawn(scene: Scene) -> Image.Image:
    return scene.drawn((0, 0, *scene.base.size))


def test_card_without_awards_is_no_higher_than_the_table() -> None:
    shot, _ = shown("topiary", 2)
    png = LOOKS["topiary"].end_card(shot, Finale(("", "The game has ended"))).png
    assert (1280, 868) == Image.open(BytesIO(png)).size
