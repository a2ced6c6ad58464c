import io
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageChops

from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, GREEN, NIGHT, PANEL
from render.sanssouci.theme import palette
from render.text.lettering import Face, TextStyle

STYLE = TextStyle(Face.BLACK, 40, CREAM)


def plain() -> Canvas:
    return Canvas(palette(), palette().blank((200, 100), GREEN))


def changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(before.convert("RGB"), after.convert("RGB")).getbbox()


def test_a_block_lands_where_it_is_stamped() -> None:
    canvas = plain()
    before = canvas.image.copy()
    canvas.stamp(palette().blank((30, 20), GOLD), 10.4, 7)
    assert changed(before, canvas.image) == (10, 7, 40, 27)


def test_a_canvas_leaves_its_base_alone() -> None:
    base = palette().blank((200, 100), GREEN)
    Canvas(palette(), base).stamp(palette().blank((30, 20), GOLD), 0, 0)
    assert base.convert("RGB").getcolors() == [(20000, GREEN)]


def test_painting_over_changes_only_what_it_covers() -> None:
    canvas = plain()
    canvas.stamp(palette().blank((200, 40), PANEL), 0, 0)
    before = canvas.image.copy()
    with canvas.over(0, 0, 200, 100) as sketch:
        sketch.box(Box(20, 30, 50, 20), GOLD)
    assert changed(before, canvas.image) == (20, 30, 70, 50)
    assert canvas.image.convert("RGB").getpixel((40, 40)) == GOLD


def test_painting_over_the_edge_is_cut_off() -> None:
    canvas = plain()
    with canvas.over(-30, -30, 20, 20) as sketch:
        sketch.disc((0, 0), 30, GOLD)
    assert canvas.image.convert("RGB").getpixel((0, 0)) == GOLD
    assert canvas.image.size == (200, 100)


def test_text_ends_at_its_anchor() -> None:
    canvas = plain()
    before = canvas.image.copy()
    width = canvas.write((180, 50), "Anna", STYLE, GREEN, "rm")
    box = changed(before, canvas.image)
    assert box is not None
    assert 175 <= box[2] <= 181
    assert abs((box[2] - box[0]) - width) <= 6


def test_text_keeps_its_ground() -> None:
    canvas = plain()
    canvas.write((100, 50), "Anna", STYLE, GREEN, "mm")
    assert canvas.image.convert("RGB").getpixel((5, 5)) == GREEN
    colours = {colour for _, colour in canvas.image.convert("RGB").getcolors(20000) or ()}
    assert {GREEN, CREAM} <= colours
    assert NIGHT not in colours


def test_the_encoded_picture_is_the_canvas_in_eight_bits() -> None:
    canvas = plain()
    canvas.write((100, 50), "Anna", STYLE, GREEN, "mm")
    expected = canvas.image.copy()
    with Image.open(io.BytesIO(canvas.png())) as decoded:
        assert (decoded.format, decoded.mode, decoded.size) == ("PNG", "P", (200, 100))
        assert changed(expected, decoded) is None


def test_what_is_still_held_of_a_canvas_does_not_show_the_next_one() -> None:
    canvas = plain()
    held = canvas.image
    canvas.png()
    expected = held.copy()
    plain().stamp(palette().blank((30, 20), GOLD), 0, 0)
    assert changed(expected, held) is None


def test_a_canvas_shows_nothing_of_the_one_before() -> None:
    expected = plain().png()
    before = plain()
    before.stamp(palette().blank((200, 100), GOLD), 0, 0)
    assert expected != before.png()
    assert expected == plain().png()


def test_threads_that_draw_at_once_do_not_disturb_each_other() -> None:
    def draw(size: int) -> bytes:
        canvas = plain()
        with canvas.over(0, 0, 200, 100) as sketch:
            sketch.glyph("labyrinth", (100, 50), size, GOLD, 0.7)
        return canvas.png()

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(draw, [60, 70, 80, 90] * 8))
    assert together == [draw(size) for size in [60, 70, 80, 90] * 8]
