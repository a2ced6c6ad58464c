"""Films: only what changes is drawn and encoded, and yet every frame shows its scene."""

from collections.abc import Sequence
from io import BytesIO
from random import Random
from weakref import ref

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas.canvas import Canvas
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, GREEN, PANEL, black
from render.film.damage import damage
from render.film.film import Screen, film
from render.sanssouci.theme import palette

SIZE = (320, 208)
BASE = palette().blank(SIZE, GREEN)
LOT = Random(7)
TILES = [palette().blank((LOT.randrange(9, 60), LOT.randrange(9, 60)), colour) for colour in (GOLD, PANEL, CREAM) * 4]
COVERS = [tile.convert("L").point(lambda _: LOT.randrange(256)).convert("1") for tile in TILES]


PAINTED = (100, 50, 320, 90)


def put_all(canvas: Canvas, chance: Random) -> None:
    """Put some of the same few things in the same few places, so that much of it comes again."""
    for number in sorted(chance.sample(range(len(TILES)), 9)):
        at = (chance.choice((-20, 3.5, 77, 290)), chance.choice((-20, 40, 71.5, 190)))
        canvas.stamp(TILES[number], *at)
        canvas.inlay(TILES[number], COVERS[number], at[1], at[0])
    canvas.write((60, 60), chance.choice(("Anna", "Ben")), black(24), GREEN)
    with canvas.over(100, 50, 400, 90) as sketch:
        sketch.disc((chance.choice((110.5, 300)), 70), 37, GOLD, 0.7)
        sketch.box(Box(90, 60, 20, chance.choice((8, 9)), 3), PANEL)


def scene_of(seed: int, base: Image.Image = BASE) -> Scene:
    canvas = SceneCanvas(palette(), base)
    put_all(canvas, Random(seed))
    return canvas.scene()


def frames(gif: bytes) -> Sequence[bytes]:
    """Return what is seen of each frame."""
    moving, found = Image.open(BytesIO(gif)), []
    for number in range(getattr(moving, "n_frames", 1)):
        moving.seek(number)
        found.append(moving.convert("RGB").tobytes())
    return found


def seen(scene: Scene) -> bytes:
    """Return what a scene shows that is drawn all anew."""
    indices = Screen(scene).whole.image
    colours = palette().colours
    return bytes(channel for index in indices.tobytes() for channel in colours[index])


def test_equal_parts_are_one_object_as_long_as_a_scene_has_them() -> None:
    first, second = scene_of(1), scene_of(1)
    assert first.parts == second.parts
    parts = [ref(part) for part in first.parts]
    del first, second
    assert {None} == {part() for part in parts}


def test_each_frame_shows_its_scene_pixel_by_pixel() -> None:
    scenes = [scene_of(seed) for seed in range(12)]
    assert [seen(scene) for scene in scenes] == frames(film(scenes, 100, 900))


def test_a_change_that_is_not_drawn_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = [scene_of(seed) for seed in range(3)]
    monkeypatch.setattr("render.film.film.damage", lambda before, after: damage(before, after)[1:])
    assert [seen(scene) for scene in scenes] != frames(film(scenes, 100, 900))


@pytest.mark.parametrize("seed", range(8))
def test_scene_draws_what_a_canvas_draws(seed: int) -> None:
    canvas = Canvas(palette(), BASE)
    put_all(canvas, Random(seed))
    expected, found = canvas.image.convert("RGB"), scene_of(seed).drawn((0, 0, *SIZE))
    # A canvas turns what it paints into the nearest of 256 colours.
    painted = ImageChops.difference(expected.crop(PAINTED), found.crop(PAINTED))
    assert 5 > max(ImageStat.Stat(painted).rms)
    for image in (expected, found):
        image.paste(GREEN, PAINTED)
    assert expected.tobytes() == found.tobytes()


@pytest.mark.parametrize("seed", range(8))
def test_areas_of_a_scene_are_pieces_of_the_whole(seed: int) -> None:
    scene, chance = scene_of(seed), Random(seed)
    left, top = chance.randrange(100), chance.randrange(60)
    area = (left, top, left + chance.randrange(20, 200), top + chance.randrange(20, 140))
    assert scene.drawn((0, 0, *SIZE)).crop(area).tobytes() == scene.drawn(area).tobytes()


def test_what_is_put_again_in_the_same_place_is_the_same_part() -> None:
    before, again, other = scene_of(1), scene_of(1), scene_of(2)
    assert before.parts == again.parts
    assert before.parts != other.parts
    assert [] == damage(before, again)


def test_what_changes_places_is_drawn_again() -> None:
    canvas, swapped = SceneCanvas(palette(), BASE), SceneCanvas(palette(), BASE)
    for here, order in ((canvas, (0, 1)), (swapped, (1, 0))):
        for number in order:
            here.stamp(TILES[number], 32, 32)
    assert seen(swapped.scene()) == frames(film([canvas.scene(), swapped.scene()], 100, 900))[1]


def test_only_what_changes_is_drawn_again_and_what_is_near_together() -> None:
    canvas = SceneCanvas(palette(), palette().blank((1280, 868), GREEN))
    before = canvas.scene()
    for x, y in ((33, 33), (90, 33), (1000, 801)):
        canvas.stamp(TILES[0], x, y)
    width, height = TILES[0].size
    near = (32, 32, 90 + width + width % 2, 33 + height + (33 + height) % 2)
    far = (1000, 800, 1000 + width + width % 2, 801 + height + (801 + height) % 2)
    assert [near, far] == damage(before, canvas.scene())


def test_scene_that_changes_nothing_lengthens_the_one_before() -> None:
    moving = Image.open(BytesIO(film([scene_of(1), scene_of(1), scene_of(2), scene_of(2)], 100, 900)))
    durations = []
    for number in range(2):
        moving.seek(number)
        durations.append(moving.info["duration"])
    assert ([200, 900], 2, 0) == (durations, getattr(moving, "n_frames", 1), moving.info["loop"])


def test_where_all_colours_are_in_use_nothing_is_transparent() -> None:
    motley = Image.new("P", SIZE)
    motley.putpalette(palette().channels)
    motley.putdata([x // 4 * 40 + y // 8 for y in range(SIZE[1]) for x in range(SIZE[0])])
    scenes = [scene_of(1), scene_of(1, motley), scene_of(2, motley)]
    assert [seen(scene) for scene in scenes] == frames(film(scenes, 100, 900))


def test_a_description_refuses_what_is_no_part_of_one() -> None:
    canvas = SceneCanvas(palette(), BASE)
    with pytest.raises(TypeError, match="no pixels"):
        canvas.png()
    with canvas.over(0, 0, 50, 50) as sketch:
        with pytest.raises(TypeError, match="as blocks"):
            sketch.write((5, 5), "A", black(24))
        with pytest.raises(TypeError, match="as blocks"):
            sketch.picture(TILES[0].convert("RGB"), COVERS[0], 3, 3)
