"""One player at the table: name, gems, garden, state, gnomes and coins on a card."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.beads import put_beads
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, LAWN, LOSS, black, bold, seat_name
from render.colour import Colour
from render.gardlings.news import GardenNews
from render.gardlings.pictures.cells import Plan, plan_of, squares_of
from render.gardlings.pictures.garden import put_garden, put_tile_news
from render.gardlings.pictures.pieces import bag_block, put_icon, put_ponds, put_tile
from render.gardlings.pictures.shown import (
    STATE_WORDS,
    State,
    badge_block,
    shown_garden,
    shows_last_round,
    state_of,
    tiles_shown,
)
from render.gardlings.pictures.tiles import Accent
from render.gardlings.theme import DANGER, RESTING, SCORCHED, palette
from render.marks import NamePlace
from render.text.lettering import Face, text_width
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, gnomes
from rules.gardlings.view import NOTHING, Count, Phase, PlayerView, Purchase, View

_LARGEST = (56, 84)
_LARGEST_ALONE = 84
"""How wide a square is at most, and on a card over the whole width."""
_WIDE = 600
_HEAD, _FOOT = 62, 52
_IN_FOOT = 30
_SIGN = 96


def put_card(
    canvas: Canvas, box: Box, view: View, seat: Seat, names: tuple[str, ...], *, in_film: bool = False
) -> NamePlace:
    """
    Show a player as everybody may see them, but for the name.

    Instead of a garden that is hidden yet stands what the player is doing; before anything is seen of a round, the
    garden of the one before, and what was bought with it.

    Args:
        in_film: whether who has to act does not stand out.
    Returns: where the name goes.
    """
    player, name = view.players[seat], seat_name(names, seat)
    card = _card(canvas, box, view, seat, in_film=in_film)
    if player.last is not None and shows_last_round(view):
        season = player.last
        head = _put_head(card, name, season.garden, season.count)
        _put_garden(card, season.garden, season.count, NOTHING)
        right = _put_dragons(card, _put_coins(card))
        _put_state(card, (), right if season.purchase is None else _put_bought(card, right, season.purchase))
        return head
    head = _put_head(card, name, player.garden if player.shown else None, player.count)
    if player.shown:
        _put_foot(card)
        newest = len(player.garden) - 1 if view.phase is Phase.BUILD else NOTHING
        _put_garden(card, player.garden, player.count, newest)
    else:
        _put_dragons(card, _put_coins(card))
        _put_sign(card)
    return head


@dataclass(frozen=True, slots=True)
class _Card:
    """A card in the making: where it lies, whose it is, and its colour."""

    canvas: Canvas
    box: Box
    view: View
    seat: Seat
    state: State
    ground: Colour

    @property
    def player(self) -> PlayerView:
        return self.view.players[self.seat]

    @property
    def line(self) -> float:
        """The height of the line at the foot."""
        return self.box.top + self.box.height - 28


def _card(canvas: Canvas, box: Box, view: View, seat: Seat, *, in_film: bool) -> _Card:
    state, player = state_of(view, seat), view.players[seat]
    was_robbed = bool(player.count and player.count.to_gnomes) and state is not State.WON
    is_bust = state is State.BUST or was_robbed
    is_bright = state is State.WON or (_stands_out(state) and not in_film)
    ground = SCORCHED if is_bust else LAWN if is_bright else RESTING
    edge = (GOLD, 1.0) if is_bright else (DANGER, 1.0) if is_bust else (GOLD, 0.3)
    canvas.stamp(card_block(round(box.width), round(box.height), ground, edge), box.left, box.top)
    return _Card(canvas, box, view, seat, state, ground)


def _stands_out(state: State) -> bool:
    return state in (State.BUILDING, State.BUYING, State.WON)


@kept
def card_block(width: int, height: int, ground: Colour, edge: tuple[Colour, float]) -> Image.Image:
    """Draw an empty card; its edge is gold for who has to act, red after too many gnomes."""
    sketch = Sketch.plain(width, height, GREEN)
    box = Box(0, 0, width, height, 18)
    sketch.box(box, ground)
    sketch.box(box, *edge, 3)
    return palette().quantise(sketch.image)


def _put_head(card: _Card, name: str, garden: Garden | None, count: Count | None) -> NamePlace:
    """Show whose card it is, and the gems of a garden that is shown; returns where the name goes."""
    box, canvas, ground = card.box, card.canvas, card.ground
    middle, right = box.top + 34, box.left + box.width - 18
    canvas.stamp(bag_block(card.seat, 52, ground), box.left + 12, middle - 26)
    if garden is not None:
        right = _put_gems(card, (right, middle), garden, count)
    has_flag = card.view.first == card.seat and len(card.view.players) > 1
    return NamePlace(name, (box.left + 70, middle), right - 8, bold(32), ground, has_flag, may_break=True)


def _put_gems(card: _Card, at: tuple[float, float], garden: Garden, count: Count | None) -> float:
    """Write a garden's gems, gold once they win, with what was taken from them before; returns where that begins."""
    canvas, ground = card.canvas, card.ground
    left = gems(garden) if count is None else count.gems
    style = black(50, GOLD if left >= card.view.rules.target else CREAM)
    right = at[0] - canvas.write((at[0], at[1] - 1), str(left), style, ground, "rm") - 8
    put_icon(canvas, "brilliant", (right - 21, at[1]), 42, ground)
    right -= 52
    losses = _losses(count)
    if len(losses) > 1 and card.box.width <= _WIDE:
        # Both with their creatures would leave no room for a name.
        taken = sum(amount for _, amount in losses)
        return right - canvas.write((right, at[1]), f"−{taken}", black(30, LOSS), ground, "rm") - 8
    for creature, taken in losses:
        right -= canvas.write((right, at[1]), f"−{taken}", black(30, LOSS), ground, "rm") + 3
        put_icon(canvas, f"creature-{creature}", (right - 19, at[1]), 38, ground)
        right -= 46
    return right


def _losses(count: Count | None) -> list[tuple[str, int]]:
    """Return who took how many gems, from right to left."""
    taken = [] if count is None else [("gnome", count.to_gnomes), ("dragon", count.to_dragons)]
    return [(creature, amount) for creature, amount in taken if amount]


def _put_garden(card: _Card, garden: Garden, count: Count | None, newest: int) -> None:
    """Draw a garden as large as it fits; `newest` is the number of the tile laid last, or NOTHING."""
    plan = _plan(card.box, garden, card.ground)
    if card.view.rules.ponds:
        put_ponds(card.canvas, plan, garden, count)
    put_garden(card.canvas, plan, garden, {newest: Accent.LAST})


def _plan(box: Box, garden: Garden, ground: Colour) -> Plan:
    room = Box(box.left + 12, box.top + _HEAD, box.width - 24, box.height - _HEAD - _FOOT)
    largest = _LARGEST_ALONE if box.width > _WIDE else by_format(*_LARGEST)
    return plan_of(squares_of(garden), room, largest, (ground, ground))


def put_card_news(canvas: Canvas, box: Box, view: View, seat: Seat, news: GardenNews) -> None:
    """Mark the new tiles on a card that is drawn already, or the whole card where all of them are."""
    if news.is_whole:
        put_beads(canvas, box._replace(radius=18), is_lined=False)
        return
    garden, in_round = shown_garden(view, seat)
    newest = len(garden) - 1 if view.phase is Phase.BUILD and in_round == view.round else NOTHING
    put_tile_news(canvas, _plan(box, garden, GREEN), garden, news.tiles, {newest: Accent.LAST})


def _put_sign(card: _Card) -> None:
    """Say large what a player is doing whose garden is hidden."""
    middle = (card.box.left + card.box.width / 2, card.box.top + card.box.height / 2)
    canvas, ground = card.canvas, card.ground
    canvas.stamp(badge_block(card.state, _SIGN, ground), middle[0] - _SIGN / 2, middle[1] - 32 - _SIGN / 2)
    canvas.write((middle[0], middle[1] + 62), str(STATE_WORDS[card.state]), bold(40, _ink(card.state)), ground, "mm")


def _ink(state: State) -> Colour:
    return GOLD if _stands_out(state) else LOSS if state is State.BUST else CREAM


def _put_foot(card: _Card) -> None:
    """Write what the seat is doing, with the tile it is about, and its gnomes and coins."""
    garden = card.player.garden
    text = f"{gnomes(garden)}/{limit(card.view.rules, garden)}"
    right = _put_coins(card)
    right -= card.canvas.write((right, card.line), text, black(32), card.ground, "rm")
    put_icon(card.canvas, "creature-gnome", (right - 20, card.line - 1), 40, card.ground)
    _put_state(card, tiles_shown(card.player), right - 40)


def _put_state(card: _Card, tiles: Sequence[Kind], right: float) -> None:
    """Write at the left what the seat is doing, and which tiles that is about; without room the sign must do."""
    canvas, left, word = card.canvas, card.box.left + 16, str(STATE_WORDS[card.state])
    canvas.stamp(badge_block(card.state, 36, card.ground), left, card.line - 18)
    left += 44
    size = readable(27)
    room = right - left - len(tiles) * (2 * _IN_FOOT + 10)
    if text_width(word, Face.BOLD, size) <= room:
        left += canvas.write((left, card.line), word, bold(size, _ink(card.state)), card.ground) + 10
    for kind in tiles:
        put_tile(canvas, kind, (left, card.line - _IN_FOOT / 2), _IN_FOOT, card.ground)
        left += 2 * _IN_FOOT + 8


def _put_coins(card: _Card) -> float:
    """Write the coins at the right; returns where they begin."""
    right = card.box.left + card.box.width - 18
    right -= card.canvas.write((right, card.line), str(card.player.coins), black(32), card.ground, "rm") + 6
    put_icon(card.canvas, "coin", (right - 17, card.line), 34, card.ground)
    return right - 34 - 16


def _put_dragons(card: _Card, right: float) -> float:
    """Show the three dragons that were announced of a garden that nobody sees yet; returns where they begin."""
    if not card.player.announced or card.view.phase is not Phase.BUILD or card.player.shown:
        return right
    right -= card.canvas.write((right, card.line), "×3", bold(readable(28)), card.ground, "rm") + 2
    put_icon(card.canvas, "creature-dragon", (right - 19, card.line - 1), 38, card.ground)
    return right - 38 - 14


def _put_bought(card: _Card, right: float, purchase: Purchase) -> float:
    """Show what a finished round brought into the bag; returns where that begins."""
    for kind in (purchase.new, purchase.kind):
        if kind != NOTHING:
            right -= 2 * _IN_FOOT
            put_tile(card.canvas, Kind(kind), (right, card.line - _IN_FOOT / 2), _IN_FOOT, card.ground)
            right -= 8
    return right - card.canvas.write((right, card.line - 1), "+", black(32, GOLD), card.ground, "rm") - 8
