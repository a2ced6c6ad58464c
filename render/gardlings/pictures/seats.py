"""The panel beside a garden that stands: who still builds, and what is known of the others."""

from languages.speech import n_
from render.canvas.canvas import Canvas
from render.canvas.style import CREAM, GOLD, LOSS, PANEL, black, bold, seat_name
from render.gardlings.pictures.badges import State, badge_block, state_of
from render.gardlings.pictures.frame import SIDE
from render.gardlings.pictures.pieces import bag_block, put_icon
from render.text.lettering import Face, cut, text_width
from rules.game import Seat
from rules.gardlings.garden.places import gems
from rules.gardlings.view import View

_TOP = 152
_HIGHEST = 66
_ROOMY = 48
"""From this height of a line on, its letters are large."""
_SMALLER = 22


def put_seats(canvas: Canvas, view: View, names: tuple[str, ...]) -> None:
    """List all seats with their state, and the gems of gardens that the viewer may see."""
    busy, everybody = len(view.acting), len(view.players)
    title = n_("{count} of {everybody} still builds", "{count} of {everybody} still build", busy, everybody=everybody)
    canvas.write((SIDE.left + SIDE.width / 2, 132), title, black(28, GOLD), PANEL, "mm")
    height = min(_HIGHEST, (SIDE.top + SIDE.height - 14 - _TOP) / everybody)
    for seat in range(everybody):
        _put_seat(canvas, view, Seat(seat), names, _TOP + height * (seat + 0.5), height)


def _put_seat(canvas: Canvas, view: View, seat: Seat, names: tuple[str, ...], middle: float, height: float) -> None:
    is_roomy = height >= _ROOMY
    bag, sign, size = (48, 38, 28) if is_roomy else (32, 26, 22)
    state, player = state_of(view, seat), view.players[seat]
    left, right = SIDE.left + 16, SIDE.left + SIDE.width - 18
    canvas.stamp(bag_block(seat, bag, PANEL), left, middle - bag / 2)
    canvas.stamp(badge_block(state, sign, PANEL), right - sign, middle - sign / 2)
    right -= sign + 12
    if player.garden:
        colour = LOSS if state is State.BUST else CREAM
        right -= canvas.write((right, middle - 1), str(gems(player.garden)), black(size + 6, colour), PANEL, "rm") + 4
        put_icon(canvas, "brilliant", (right - size / 2, middle), size, PANEL)
        right -= size + 8
    if player.announced:
        put_icon(canvas, "creature-dragon", (right - size / 2, middle), size + 6, PANEL)
        right -= size + 8
    left += bag + 10
    name, colour = seat_name(names, seat), GOLD if state is State.BUILDING else CREAM
    size = next((fits for fits in (size, _SMALLER) if text_width(name, Face.BOLD, fits) <= right - left), _SMALLER)
    canvas.write((left, middle), cut(name, Face.BOLD, size, right - left), bold(size, colour), PANEL)
