"""What lies beside the garden: scoring cards, suits, pieces in hand, removed cards."""

from collections.abc import Collection
from dataclasses import dataclass

from PIL import Image

from languages.speech import _
from render.beads import put_beads
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.png import Sign
from render.canvas.remembering import remembered
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, INK, LOSS, MUTED, NIGHT, PANEL, black
from render.emperors_garden.news import News
from render.emperors_garden.pictures.faces import paint_back, paint_card, paint_suit, suit_label
from render.emperors_garden.pictures.pieces import Stance, piece_block
from render.emperors_garden.theme import palette
from render.marks import CardMark, paint_dashes, seat_disc
from rules.emperors_garden.board.deck import NO_CARD, SUIT_SIZE, SUITS, Card, Deck, Suit, cards_of, suit_of
from rules.emperors_garden.foresight import spent_suits, spent_suits_to_viewer
from rules.emperors_garden.view import OWN_PIECES, Token, View
from rules.game import Seat

RING = 5
SCORING_SIZE = (64, 86)
_CHIPS = (50, 62), (51, 72)
"""The size of a suit's chip, wide and tall."""
_GAPS = 13, 11
"""What lies between two scoring cards."""
_SEAT_STEP = 20
_SEATS = 60, 40
"""How far the first and the last of those who looked at a card are apart at most."""
AGENT = 0.8
"""How wide an agent is that is drawn small, of its height."""


@kept
def card_block(card: Card, deck: Deck, size: tuple[int, int], mark: CardMark, text: str = "") -> Image.Image:
    """
    Draw a card on a panel with a ring's room around it.

    Args:
        card: NO_CARD shows its back.
        text: a large word on its back, such as its number.
    """
    width, height = size
    sketch = Sketch.plain(width + 2 * RING, height + 2 * RING, PANEL)
    box = Box(RING, RING, width, height, max(5.0, width * 0.08))
    if card == NO_CARD:
        paint_back(sketch, box)
    else:
        paint_card(sketch, box, card, deck)
    if text:
        _paint_word(sketch, box, text)
    _paint_mark(sketch, box, mark)
    return palette().quantise(sketch.image)


def _paint_word(sketch: Sketch, box: Box, text: str) -> None:
    middle = (box.left + box.width / 2, box.top + box.height / 2)
    sketch.disc(middle, box.width * 0.56, NIGHT)
    sketch.disc(middle, box.width * 0.5, CREAM)
    sketch.write((middle[0], middle[1] - 1), text, black(readable(round(box.width * 0.4)), INK))


def _paint_mark(sketch: Sketch, box: Box, mark: CardMark) -> None:
    match mark:
        case CardMark.LEGAL:
            paint_dashes(sketch, box.inside(-4), 5.0)
        case CardMark.CHOSEN:
            sketch.box(box.inside(-5), NIGHT, stroke=9)
            sketch.box(box.inside(-3.5), BRIGHT, stroke=5)
        case CardMark.GONE:
            sketch.box(box, PANEL, 0.55)
            across = box.width * 0.6
            _paint_cross(sketch, Box(box.left + box.width * 0.2, box.top + box.height * 0.36, across, across), 5.0)
        case CardMark.NONE:
            return


def _paint_cross(sketch: Sketch, box: Box, stroke: float) -> None:
    right, bottom = box.left + box.width, box.top + box.height
    for colour, width in ((NIGHT, stroke + 4), (LOSS, stroke)):
        sketch.path(((box.left, box.top), (right, bottom)), width, colour)
        sketch.path(((right, box.top), (box.left, bottom)), width, colour)


def _put_scoring(canvas: Canvas, left: float, top: float, view: View, legal: Collection[int] = ()) -> None:
    """
    Lay out the scoring cards, those that the viewer knows face up, with the numbers of who looked below each.

    Args:
        legal: the numbers of those that can be looked at now.
    """
    for number, card in enumerate(view.scoring):
        x = left + number * (SCORING_SIZE[0] + by_format(*_GAPS))
        mark = CardMark.LEGAL if number in legal else CardMark.CHOSEN if card != NO_CARD else CardMark.NONE
        text = str(number + 1) if card == NO_CARD else ""
        canvas.stamp(card_block(card, view.deck, SCORING_SIZE, mark, text), x - RING, top - RING)
        seats = [seat for seat, player in enumerate(view.players) if player.look == number]
        if card != NO_CARD:
            canvas.note(Sign.KNOWN)
            canvas.write((x, top + SCORING_SIZE[1] + 20), str(number + 1), black(readable(24)), PANEL)
        left_of_seats = x + (round(readable(24) * 0.7) if card != NO_CARD else 2)
        step = min(_SEAT_STEP, by_format(*_SEATS) // max(len(seats) - 1, 1))
        for place, seat in enumerate(seats):
            disc = seat_disc(palette(), seat, 26, PANEL)
            canvas.stamp(disc, left_of_seats + place * step, top + SCORING_SIZE[1] + 7)


def put_stock(canvas: Canvas, scoring: Point, suits: Point, view: View, legal: Collection[int] = ()) -> None:
    """Lay out scoring cards under their title, and suits, each from its upper left corner on."""
    title = by_format(16, 26)
    canvas.write((scoring[0], scoring[1] + title), _("SCORING CARDS"), black(readable(24), GOLD), PANEL)
    _put_scoring(canvas, scoring[0], scoring[1] + title + by_format(15, 22), view, legal)
    _put_suits(canvas, *suits, view)


@dataclass(frozen=True, slots=True)
class SuitLook:
    """
    All that decides how a suit's chip looks.

    Args:
        seen: which of its four cards lie open for all.
        own: which of them only the viewer knows.
        is_spent: everybody knows that it does not score.
        is_spent_to_viewer: the viewer knows.
        is_scoring: the viewer knows that it scores.
    """

    deck: Deck
    suit: int
    seen: int
    own: int
    is_spent: bool
    is_spent_to_viewer: bool
    is_scoring: bool


def suit_looks(view: View) -> tuple[SuitLook, ...]:
    """Return how the twelve suits stand to the viewer."""
    seen, known = view.open_cards, view.known_cards
    spent, own = spent_suits(view), spent_suits_to_viewer(view)
    scoring = {suit_of(card) for card in view.scoring if card != NO_CARD}
    looks = []
    for suit in range(SUITS):
        cards = cards_of(Suit(suit))
        count = sum(card in seen for card in cards)
        hidden = sum(card in known for card in cards) - count
        looks.append(SuitLook(view.deck, suit, count, hidden, suit in spent, suit in own, suit in scoring))
    return tuple(looks)


def _put_suits(canvas: Canvas, left: float, top: float, view: View) -> None:
    """Show for each suit how many of its cards are in sight, and whether it can still be a scoring suit."""
    width, height = by_format(*_CHIPS)
    for place, look in enumerate(suit_looks(view)):
        if look.is_spent:
            canvas.note(Sign.SPENT)
        x, y = left + place % 6 * (width + 2), top + place // 6 * (height + 3)
        canvas.stamp(_suit_block(look), x, y)


@remembered()
def _suit_block(look: SuitLook) -> Image.Image:
    width, height = by_format(*_CHIPS)
    sketch = Sketch.plain(width, height, PANEL)
    box = Box(3, 3, width - 6, height - 20, 6)
    paint_suit(sketch, box, look.suit, look.deck)
    if look.is_spent:
        sketch.box(box, PANEL, 0.5)
        _paint_cross(sketch, Box(width - 28, height - 38, 20, 17), 5.0)
    elif look.is_spent_to_viewer:
        sketch.box(box, PANEL, 0.5)
        for colour, stroke in ((NIGHT, 9.0), (BRIGHT, 5.0)):
            sketch.path(((width - 29, height - 22), (width - 8, height - 39)), stroke, colour)
    if look.is_scoring:
        sketch.box(box.inside(-3), NIGHT, stroke=6)
        sketch.box(box.inside(-2), BRIGHT, stroke=3.5)
    for place in range(SUIT_SIZE):
        _paint_pip(sketch, (width / 2 + (place - 1.5) * 11, height - 8), place, look)
    return palette().quantise(sketch.image)


def _paint_pip(sketch: Sketch, at: Point, place: int, look: SuitLook) -> None:
    """Draw one of the four cards of a suit: seen by all, known to the viewer alone, or not seen."""
    if place < look.seen:
        sketch.disc(at, 9, CREAM)
    elif place < look.seen + look.own:
        sketch.disc(at, 9, BRIGHT)
        sketch.disc(at, 5, PANEL)
    else:
        sketch.disc(at, 9, MUTED, 0.35)
        sketch.disc(at, 6, PANEL)


def put_hand(canvas: Canvas, at: Point, view: View, seat: Seat, side: int, news: News) -> float:
    """Show a player's three pieces: those in hand, and outlines of those on the board; returns where they end."""
    in_hand = view.board.in_hand(seat)
    back = {step.token for step in news.steps if step.goal is None}
    for place, piece in enumerate(OWN_PIECES):
        token, left = Token(seat, piece), at[0] + place * (side + 6)
        canvas.stamp(piece_block(token, side, Stance.STANDS if piece in in_hand else Stance.AWAY), left, at[1])
        if piece in in_hand and token in back:
            put_beads(canvas, Box(left, at[1], side, side), is_lined=False)
    return at[0] + 3 * (side + 6)


def put_agent(canvas: Canvas, at: Point, view: View, seat: Seat, height: int, news: News) -> None:
    """Show a player's agent small."""
    player = view.players[seat]
    block = _agent_block(player.agent, view.deck, height, is_used=player.is_agent_used)
    canvas.stamp(block, *at)
    if seat in news.agents:
        put_beads(canvas, Box(*at, block.width, block.height).inside(-4), is_lined=False)


@remembered()
def _agent_block(card: Card, deck: Deck, height: int, *, is_used: bool) -> Image.Image:
    """Draw an agent small: its mask if it is unused, or its suit crossed out once it was revealed."""
    width = round(height * AGENT)
    sketch = Sketch.plain(width, height, PANEL)
    box = Box(1, 1, width - 2, height - 2, 5)
    if is_used:
        sketch.box(box, NIGHT)
        sketch.write((width / 2, height * 0.36), suit_label(deck, suit_of(card)), black(readable(22), MUTED))
        across = width * 0.4
        _paint_cross(sketch, Box((width - across) / 2, height * 0.92 - across, across, across * 0.8), 3.0)
    else:
        paint_back(sketch, box)
        sketch.glyph("agent", (width / 2, height / 2), height * 0.74, CREAM)
    return palette().quantise(sketch.image)
