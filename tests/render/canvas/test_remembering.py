"""Pictures that are remembered."""

from PIL import Image

from render.canvas.remembering import remembered


def test_of_finished_pictures_the_last_ones_are_kept() -> None:
    drawn: list[int] = []

    @remembered(2)
    def picture(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (1, 1), number)

    asked = [1, 2, 1, 2, 3, 2, 1]
    assert asked == [picture(number).getpixel((0, 0)) for number in asked]
    assert [1, 2, 3, 1] == drawn


def test_parts_are_kept_however_many_there_are() -> None:
    drawn: list[int] = []

    @remembered()
    def part(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (1, 1), number)

    asked = [*range(100), *range(100)]
    assert asked == [part(number).getpixel((0, 0)) for number in asked]
    assert list(range(100)) == drawn
