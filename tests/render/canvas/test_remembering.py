"""Pictures that are remembered."""

from PIL import Image

from render.canvas import remembering
from render.canvas.cache import ROOM
from render.canvas.remembering import remembered


def test_a_large_base_is_drawn_once_and_the_same_though_it_is_kept_packed() -> None:
    drawn: list[int] = []

    @remembered()
    def base(number: int) -> Image.Image:
        drawn.append(number)
        image = Image.linear_gradient("L").resize((640, 434)).convert("P")
        image.putpalette([value * number % 256 for value in range(768)])
        return image

    before = ROOM.bytes_kept
    found = [base(number) for number in range(12)]
    assert base(11) is base(11)
    # As when others are wanted.
    remembering._unpacked.cache_clear()  # noqa: SLF001 - what keeps them whole
    assert 0 < ROOM.bytes_kept - before < sum(image.width * image.height for image in found) // 20
    again = [base(number) for number in range(12)]
    assert [(one.tobytes(), one.getpalette()) for one in found] == [(one.tobytes(), one.getpalette()) for one in again]
    assert list(range(12)) == drawn
