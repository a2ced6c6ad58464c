"""One player at the table: name, gems, garden, state, gnomes and coins on a card."""

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas
from render.colour import Colour
from render.gardlings.badges import State, badge_block, state_of, tile_shown
from render.gardlings.garden import put_garden
from render.gardlings.pieces import bag_block, put_icon, put_tile
from render.gardlings.plan import plan_of, squares_of
from render.gardlings.theme import DANGER, RESTING, SCORCHED, palette
from render.gardlings.tiles import Accent
from render.lettering import Face, cut, text_width
from render.marks import first_flag
from render.shapes import Box
from render.sketch import Sketch
from render.style import CREAM, GOLD, GREEN, LAWN, LOSS, black, bold, seat_name
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.building import limit
from rules.gardlings.garden import gems, gnomes
from rules.gardlings.view import NOTHING, PlayerView, View

_LARGEST = 56
_HEAD, _FOOT = 62, 52
_IN_FOOT = 30


def put_card(canvas: Canvas, box: Box, view: View, seat: Seat, names: tuple[str, ...], *, is_last: bool) -> None:
    """
    Show a player as everybody may see them; a garden that is hidden yet is an empty lawn.

    Args:
        is_last: whether the tile laid last is marked.
    """
    player, state = view.players[seat], state_of(view, seat)
    ground = _ground(player, state)
    canvas.stamp(_card_block(round(box.width), round(box.height), ground, _edge(player, state)), box.left, box.top)
    _put_head(canvas, box, view, seat, seat_name(names, seat), ground)
    _put_foot(canvas, box, view, seat, ground)
    if not player.shown:
        size = 110
        at = (box.left + (box.width - size) / 2, box.top + (box.height - size) / 2)
        canvas.stamp(badge_block(state, size, ground), *at)
        return
    room = Box(box.left + 12, box.top + _HEAD, box.width - 24, box.height - _HEAD - _FOOT)
    plan = plan_of(squares_of(player.garden), room, _LARGEST, (ground, ground))
    newest = {len(player.garden) - 1: Accent.LAST} if is_last and player.garden else {}
    put_garden(canvas, plan, player.garden, newest)


def _is_bust(player: PlayerView, state: State) -> bool:
    return state is State.BUST or bool(player.count and player.count.to_gnomes)


def _ground(player: PlayerView, state: State) -> Colour:
    if _is_bust(player, state):
        return SCORCHED
    return LAWN if state in (State.BUILDING, State.BUYING) else RESTING


def _edge(player: PlayerView, state: State) -> tuple[Colour, float]:
    """Return colour and opacity of a card's edge: gold for who has to act."""
    if state in (State.BUILDING, State.BUYING):
        return GOLD, 1.0
    return (DANGER, 1.0) if _is_bust(player, state) else (GOLD, 0.3)


@lru_cache(maxsize=32)
def _card_block(width: int, height: int, ground: Colour, edge: tuple[Colour, float]) -> Image.Image:
    sketch = Sketch.plain(width, height, GREEN)
    box = Box(0, 0, width, height, 18)
    sketch.box(box, ground)
    sketch.box(box, *edge, 3)
    return palette().quantise(sketch.image)


def _put_head(canvas: Canvas, box: Box, view: View, seat: Seat, name: str, ground: Colour) -> None:
    middle, right = box.top + 34, box.left + box.width - 18
    canvas.stamp(bag_block(seat, 52, ground), box.left + 12, middle - 26)
    player = view.players[seat]
    if player.shown:
        right = _put_gems(canvas, (right, middle), view, player, ground)
    left = box.left + 70
    flag = 72 if view.first == seat else 0
    short = cut(name, Face.BOLD, 32, right - left - flag - 8)
    left += canvas.write((left, middle), short, bold(32), ground)
    if flag:
        canvas.stamp(first_flag(palette(), ground), left + 12, middle - 17)


def _put_gems(canvas: Canvas, at: tuple[float, float], view: View, player: PlayerView, ground: Colour) -> float:
    """Write a garden's gems, gold once they win, with what was taken from them before; returns where that begins."""
    count = player.count
    left = gems(player.garden) if count is None else count.gems
    style = black(50, GOLD if left >= view.rules.target else CREAM)
    right = at[0] - canvas.write((at[0], at[1] - 1), str(left), style, ground, "rm") - 8
    put_icon(canvas, "brilliant", (right - 21, at[1]), 42, ground)
    right -= 52
    lost = 0 if count is None else count.to_dragons + count.to_gnomes
    if lost:
        right -= canvas.write((right, at[1]), f"{left + lost} − {lost}", bold(28, LOSS), ground, "rm") + 8
    return right


def _put_foot(canvas: Canvas, box: Box, view: View, seat: Seat, ground: Colour) -> None:
    """Write what the seat is doing, with the tile it is about, and its gnomes and coins."""
    player, state = view.players[seat], state_of(view, seat)
    middle, left = box.top + box.height - 28, box.left + 16
    canvas.stamp(badge_block(state, 36, ground), left, middle - 18)
    colour = GOLD if state in (State.BUILDING, State.BUYING) else LOSS if state is State.BUST else CREAM
    left += 44 + canvas.write((left + 44, middle), state.value, bold(27, colour), ground) + 10
    right = box.left + box.width - 18
    right -= canvas.write((right, middle), str(player.coins), black(32), ground, "rm") + 6
    put_icon(canvas, "coin", (right - 17, middle), 34, ground)
    right -= 34 + 16
    if player.shown:
        text = f"{gnomes(player.garden)}/{limit(view.rules, player.garden)}"
        right -= text_width(text, Face.BLACK, 32)
        canvas.write((right, middle), text, black(32), ground)
        put_icon(canvas, "creature-gnome", (right - 20, middle - 1), 40, ground)
    shown = tile_shown(player)
    if shown != NOTHING:
        put_tile(canvas, Kind(shown), (left, middle - _IN_FOOT / 2), _IN_FOOT, ground)
