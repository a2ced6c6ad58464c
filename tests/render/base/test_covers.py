"""What invites to the games: the banner, a small picture of each, and how long a game is said to take."""

from io import BytesIO
from math import isclose

import pytest
from PIL import Image

from render.covers import banner, small_picture
from render.registry import LOOKS
from rules.game import AnyGame, Chapters, choose_options
from rules.registry import GAMES
from tests.rules.games import key_of


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def test_banner_is_small_and_opaque_so_that_it_looks_the_same_on_light_and_dark() -> None:
    picture = banner([look.title for look in LOOKS.values()])
    assert len(picture.png) <= 200 * 1024
    assert "transparency" not in opened(picture.png).info
    assert "In play: Sanssouci, Topiary, Emperor's Garden and Gardlings" == picture.alt


@pytest.mark.parametrize("slug", LOOKS)
def test_each_game_has_a_small_square_picture_with_words_for_it(slug: str) -> None:
    picture = small_picture(slug, LOOKS[slug])
    assert picture is not None
    assert (f"{slug}.png", True) == (picture.name, 0 < len(picture.alt) <= 80)
    width, height = opened(picture.png).size
    assert width == height >= 240
    assert len(picture.png) <= 32 * 1024


def turns(game: AnyGame, players: int, number: int) -> int:
    """Play a game by casual players. Returns: how many turns a seat had, or how many rounds where all play at once."""
    state = game.setup(key_of(f"cover {number}"), players, choose_options(game.options, players, {}))
    ended = 0
    while acting := game.to_act(state):
        seat = min(acting)
        legal = game.legal_moves(state, seat)
        move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        state, _ = game.apply(state, seat, move)
        ended += seat not in game.to_act(state)
    return int(state.round) if isinstance(game, Chapters) else round(ended / players)


@pytest.mark.parametrize("slug", GAMES)
def test_games_take_as_many_turns_as_is_said(slug: str) -> None:
    game, cover = GAMES[slug], LOOKS[slug].cover
    assert cover is not None
    numbers = [count for count in game.player_counts if 1 < count <= 4]
    taken = [turns(game, players, number) for players in numbers for number in range(2)]
    least, most = cover.turns
    # Emperor's Garden begins with a choice that is no turn, and how long Gardlings takes is luck.
    assert isclose(least, min(taken), abs_tol=3)
    assert isclose(most, max(taken), abs_tol=3)
