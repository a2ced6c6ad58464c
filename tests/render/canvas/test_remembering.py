"""Pictures that are remembered."""

import pytest
from PIL import Image

from render.canvas import remembering
from render.canvas.remembering import remembered


def test_a_large_base_is_drawn_once_and_the_same_however_many_others_were_wanted_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[int] = []
    unpacked = remembering._unpacked  # noqa: SLF001 - what keeps them whole
    monkeypatch.setattr(unpacked, "most", 2 << 20)

    @remembered()
    def base(number: int) -> Image.Image:
        drawn.append(number)
        image = Image.effect_noise((640, 434), 90.0).convert("P")
        image.putpalette([value * number % 256 for value in range(768)])
        return image

    found = [base(number) for number in range(12)]
    assert unpacked.bytes_kept < 2 * sum(image.width * image.height for image in found) // 3
    again = [base(number) for number in range(12)]
    assert [(one.tobytes(), one.getpalette()) for one in found] == [(one.tobytes(), one.getpalette()) for one in again]
    assert list(range(12)) == drawn
    assert base(11) is base(11)
