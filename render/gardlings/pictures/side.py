"""The panel beside a garden: what its builder weighs, who still builds, and what lies in a bag."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from languages.speech import _, n_, p_
from render.base.words import signed
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable, readable_sizes
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, LOSS, MUTED, PANEL, black, bold, seat_name
from render.gardlings.draft import Draft
from render.gardlings.pictures.frame import layout, side_parts
from render.gardlings.pictures.pieces import bag_block, icon_block, put_icon, put_tile, two_gnomes_block
from render.gardlings.pictures.shown import State, badge_block, state_of
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.theme import palette
from render.gardlings.words.captions import HALT_WORDS, hand_title
from render.marks import NamePlace, paint_dashes, put_names
from render.text.lettering import Face, fit, text_width
from rules.game import Seat
from rules.gardlings.box import GNOMES, TILES, Creature, Kind
from rules.gardlings.computer.outlook import count_now, gems_after_gnomes, odds
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.places import gems, gnomes
from rules.gardlings.scoring import BREATHED_ON, coins_due
from rules.gardlings.view import NOTHING, Halt, PlayerView, View

_HAND = 170
"""How high the part with the drawn tile is."""
RULES = (_HAND, 246, 364, 428, 530)
"""How far the thin lines between the parts are below the edge of a high side."""
_PIP = (46, 58)
_TOP, _BELOW = 46, 14
"""Where the first seat is listed, below the title, and what is left free below the last one."""
_HIGHEST = 66
_ROOMY = 48
"""From this height of a line on, its letters are large."""
_LOW = ((32, 26, 22), (38, 26, 29))
"""How large bags, signs and letters are in lower lines."""
_KINDS = ((Creature.GNOME, 1), (Creature.GNOME, 2), *((creature, 0) for creature in list(Creature)[1:]))
"""Who may live on a tile, and how many gnomes there are."""
_BAG_ROW = (80, 92)
_COLUMNS_FROM = (0, 1, 4, 12)
"""Tall pictures list seats in one column more where there are more than so many."""


class Part(NamedTuple):
    """The edges of a part of the side."""

    left: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


class Parts(NamedTuple):
    """Where all that stands beside a garden has its place."""

    hand: Part
    gems: Part
    gnomes: Part
    coins: Part
    odds: Part
    bag: Part


def parts() -> Parts:
    """Return the parts of the side: one below the other, in tall pictures in three columns."""
    side = layout().side
    if side.is_high:
        return Parts(*(Part(side.left + 22, side.left + side.width - 22, side.top + down) for down in (0, *RULES)))
    first, second, third = (Part(one.left, one.left + one.width, one.top) for one in side_parts(side))
    gems, gnomes, coins = (second._replace(top=second.top + down) for down in (6, 78, 188))
    return Parts(first, gems, gnomes, coins, first._replace(top=first.top + 166), third._replace(top=third.top + 8))


def hand_box() -> Box:
    """Return where the drawn tile lies."""
    hand = parts().hand
    return Box(hand.left, hand.top + 6, hand.right - hand.left, _HAND - 12)


def put_side(canvas: Canvas, draft: Draft, *, with_odds: bool) -> None:
    """
    Write all that a builder weighs.

    Args:
        with_odds: whether to tell how likely the next draw brings too many gnomes; else only what that would cost.
    """
    here = parts()
    _put_hand(canvas, here.hand, draft)
    _put_gems(canvas, here.gems, draft)
    _put_gnomes(canvas, here.gnomes, draft)
    _put_coins(canvas, here.coins, draft.view, draft.player)
    if not draft.player.is_building or draft.player.halt is not Halt.NOT_YET or not draft.player.bag:
        _put_halt(canvas, here.odds, draft.player)
    elif with_odds:
        _put_odds(canvas, here.odds, draft)
    else:
        _put_cost(canvas, here.odds, draft.view)
    put_bag(canvas, draft.player.bag, _("IN THE BAG"))


def _put_hand(canvas: Canvas, part: Part, draft: Draft) -> None:
    player = draft.player
    canvas.write((part.middle, part.top + 28), hand_title(player), black(readable(26), GOLD), PANEL, "mm")
    shown = player.held if player.held != NOTHING else player.aside
    if shown == NOTHING:
        canvas.stamp(bag_block(draft.seat, 104, PANEL), part.middle - 52, part.top + 52)
    else:
        put_tile(canvas, Kind(shown), (part.middle - 104, part.top + 52), 104, PANEL)


def _put_gems(canvas: Canvas, part: Part, draft: Draft) -> None:
    """Write the gems without the draft, what the draft brings, and what dragons and gnomes will take."""
    put_icon(canvas, "brilliant", (part.left + 22, part.top + 39), 48, PANEL)
    now, right = gems(draft.earlier), part.right
    count = count_now(draft.view, draft.seat)
    gain = gems(draft.garden) - now - count.to_dragons - count.to_gnomes
    if draft.garden != draft.earlier or gain:
        style = black(34, LOSS if gain < 0 else GOLD)
        right -= round(canvas.write((right, part.top + 40), signed(gain), style, PANEL, "rm")) + 10
    style = black(54, GOLD if now >= draft.view.rules.target else CREAM)
    right -= canvas.write((right, part.top + 37), str(now), style, PANEL, "rm") + 8
    if draft.is_threatened:
        put_icon(canvas, "creature-dragon", (part.left + 78, part.top + 39), 46, PANEL)
        canvas.write((part.left + 106, part.top + 40), signed(-BREATHED_ON), black(30, LOSS), PANEL)
    else:
        _put_word(canvas, (part.left + 54, part.top + 40), _("Gems"), right)


def _put_gnomes(canvas: Canvas, part: Part, draft: Draft) -> None:
    """Count the gnomes, as many places as the garden bears; those of the drawn tile are dashed."""
    player = draft.player
    most, have = limit(draft.view.rules, draft.with_held), gnomes(player.garden)
    coming = 0 if player.held == NOTHING else GNOMES[player.held]
    canvas.write((part.left, part.top + 32), _("Gnomes"), bold(30), PANEL)
    style = black(34, LOSS if have + coming >= most else CREAM)
    canvas.write((part.right, part.top + 32), _("{have} of {most}", have=have + coming, most=most), style, PANEL, "rm")
    step = (part.right - part.left) / most
    for place in range(most):
        state = 0 if place < have else 1 if place < have + coming else 2
        canvas.stamp(_pip_block(state), part.left + step * (place + 0.5) - _PIP[0] / 2, part.top + 80 - _PIP[1] / 2)


@kept
def _pip_block(state: int) -> Image.Image:
    """Draw a gnome that is there (0), one that comes with the drawn tile (1), or room for one (2)."""
    sketch = Sketch.plain(*_PIP, PANEL)
    middle = (_PIP[0] / 2, _PIP[1] / 2)
    paint_sprite(sketch, "creature-gnome", middle, (46, 38, 44)[state], (1.0, 0.7, 0.2)[state])
    if state == 1:
        paint_dashes(sketch, Box(0, 0, *_PIP, 12), 3.5)
    return palette().quantise(sketch.image)


def _put_coins(canvas: Canvas, part: Part, view: View, player: PlayerView) -> None:
    """Write the coins, and those that three pigs and ponds will bring."""
    put_icon(canvas, "coin", (part.left + 22, part.top + 32), 44, PANEL)
    right = part.right
    for_pigs, for_ponds = coins_due(view.rules, player.garden) if player.count is None else (0, 0)
    if for_pigs + for_ponds:
        right -= (
            round(canvas.write((right, part.top + 32), signed(for_pigs + for_ponds), black(34, GOLD), PANEL, "rm")) + 4
        )
    if for_pigs:
        put_icon(canvas, "creature-pig", (right - 20, part.top + 31), 40, PANEL)
        right -= 44
    right -= 6 if right < part.right else 0
    right -= canvas.write((right, part.top + 31), str(player.coins), black(44), PANEL, "rm") + 8
    _put_word(canvas, (part.left + 54, part.top + 32), _("Coins"), right)


def _put_word(canvas: Canvas, at: Point, word: str, right: float) -> None:
    """Write a word behind its sign, which says it alone where there is no room."""
    text, size = fit(word, Face.BOLD, readable_sizes(30), right - at[0])
    if text == word:
        canvas.write(at, text, bold(size), PANEL)


def _put_halt(canvas: Canvas, part: Part, player: PlayerView) -> None:
    """Write why building has ended."""
    canvas.write((part.left, part.top + 28), _("Building"), bold(30), PANEL)
    halt = Halt.EMPTY_BAG if player.halt is Halt.NOT_YET else player.halt
    style = black(40, LOSS if halt is Halt.GNOMES else CREAM)
    canvas.write((part.right, part.top + 72), str(HALT_WORDS[halt]), style, PANEL, "rm")


def _put_odds(canvas: Canvas, part: Part, draft: Draft) -> None:
    """Write how many of the tiles left would be too much after the drawn one."""
    found = odds(draft.view, draft.seat)
    canvas.write((part.left, part.top + 24), _("Bust on next draw"), bold(30), PANEL)
    style = black(44, LOSS if found.bad else CREAM)
    share = p_("odds", "{percent} %", percent=round(100 * found.bad / found.left))
    right = part.right - canvas.write((part.right, part.top + 71), share, style, PANEL, "rm") - 8
    told = (
        n_("{bad} of {count} tile", "{bad} of {count} tiles", found.left, bad=found.bad),
        _("{have} of {most}", have=found.bad, most=found.left),
    )
    room = right - part.left
    words = next((one for one in told if text_width(one, Face.BOLD, readable(0)) <= room), f"{found.bad}/{found.left}")
    text, size = fit(words, Face.BOLD, readable_sizes(28), room)
    canvas.write((part.left, part.top + 74), text, bold(size, MUTED), PANEL)


def _put_cost(canvas: Canvas, part: Part, view: View) -> None:
    """Write what too many gnomes would leave of the gems that are there."""
    canvas.write((part.left, part.top + 24), _("Too many gnomes"), bold(30), PANEL)
    canvas.write((part.left, part.top + 74), _("would leave"), bold(readable(28), MUTED), PANEL)
    right = (
        part.right - canvas.write((part.right, part.top + 71), str(gems_after_gnomes(view)), black(44), PANEL, "rm") - 8
    )
    put_icon(canvas, "brilliant", (right - 18, part.top + 72), 38, PANEL)


def put_bag(canvas: Canvas, tiles: Sequence[Kind], title: str) -> None:
    """Count tiles under a title; whoever is not among them is faded."""
    part = parts().bag
    text, size = fit(f"{title}  {len(tiles)}", Face.BLACK, readable_sizes(26), part.right - part.left + 24)
    canvas.write((part.middle, part.top + 28), text, black(size, GOLD), PANEL, "mm")
    counts = Counter((TILES[kind].creature, TILES[kind].gnomes) for kind in tiles)
    row = by_format(*_BAG_ROW)
    for place, (creature, number) in enumerate(_KINDS):
        left = part.left + (part.right - part.left) / 4 * (place % 4 + 0.5)
        top = part.top + row - 8 + row * (place // 4)
        count = counts[creature, number]
        opacity = 1.0 if count else 0.25
        is_pair = number > 1
        block = two_gnomes_block(opacity) if is_pair else icon_block(f"creature-{creature.value}", 54, PANEL, opacity)
        canvas.stamp(block, left - 27, top - 27)
        if count:
            canvas.write((left, top + 39), f"×{count}", black(readable(28)), PANEL, "mm")


def put_seats(canvas: Canvas, side: Box, view: View, names: tuple[str, ...]) -> None:
    """List all seats with their state, and the gems of gardens that the viewer may see."""
    busy, everybody = len(view.acting), len(view.players)
    title = n_("{count} of {everybody} still builds", "{count} of {everybody} still build", busy, everybody=everybody)
    canvas.write((side.left + side.width / 2, side.top + 26), title, black(readable(28), GOLD), PANEL, "mm")
    boxes = seat_boxes(side, everybody)
    called = [_put_seat(canvas, view, Seat(seat), seat_name(names, seat), box) for seat, box in enumerate(boxes)]
    put_names(canvas, called, readable_sizes(called[0].style.size, 1))


def seats_height(seats: int) -> float:
    """Return how high the list of so many seats is in tall pictures, where it takes no more than it needs."""
    return min(layout().side.height, _TOP + -(-seats // _seat_columns(seats)) * _HIGHEST + _BELOW)


def _seat_columns(seats: int) -> int:
    return 1 if layout().side.is_high else sum(seats > others for others in _COLUMNS_FROM)


def seat_boxes(side: Box, seats: int) -> list[Box]:
    """Return where the seats are listed: in tall pictures in several columns."""
    columns = _seat_columns(seats)
    rows = -(-seats // columns)
    width, height = side.width / columns, min(_HIGHEST, (side.height - _BELOW - _TOP) / rows)
    places = (divmod(seat, rows) for seat in range(seats))
    top = side.top + _TOP
    return [Box(side.left + column * width, top + height * row, width, height) for column, row in places]


def _put_seat(canvas: Canvas, view: View, seat: Seat, name: str, box: Box) -> NamePlace:
    """Show a seat's state and gems; returns where the name goes."""
    is_roomy = box.height >= _ROOMY
    bag, sign, size = (48, 38, readable(28)) if is_roomy else by_format(*_LOW)
    middle = box.top + box.height / 2
    state, player = state_of(view, seat), view.players[seat]
    left, right = box.left + 16, box.left + box.width - 18
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
    style = bold(size, GOLD if state is State.BUILDING else CREAM)
    return NamePlace(name, (left + bag + 10, middle), right, style, PANEL)
