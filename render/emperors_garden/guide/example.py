"""The game that the guide shows: Anna and Ben in the middle, one turn of Anna's, and the end."""

from collections.abc import Iterator
from dataclasses import replace

from rules.emperors_garden.board.board import GardenCards
from rules.emperors_garden.board.cells import DIRECTIONS, Cell, Direction, at, parse_cell
from rules.emperors_garden.board.deck import CARDS, NO_CARD, SUIT_SIZE, Card, Deck
from rules.emperors_garden.board.pushing import reach
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import AGENT, END, PASS, LayCard, LiftCard, Move, MovePiece, PlacePiece, PutCard
from rules.emperors_garden.scoring import score_lines
from rules.emperors_garden.view import NO_LOOK, Action, Board, Phase, Piece, PlayerView, Source, Step, Turn, View
from rules.game import Result, Seat, rank

NAMES = ("Anna", "Ben")
ANNA, BEN = Seat(0), Seat(1)


_GARDEN = """
 .  3a 5a 9a .  .
 6b 1a 2a 6a 12a 5b
 .  10a 4a 6c 6d .
 .  .  8a 1b .  .
"""
"""Cards by the number of their month and a letter; the first one is -2:-1."""


def _card(text: str) -> Card:
    return Card((int(text[:-1]) - 1) * SUIT_SIZE + "abcd".index(text[-1]))


def _laid(drawing: str, left: int, top: int) -> GardenCards:
    rows = [line.split() for line in drawing.strip("\n").splitlines()]
    return tuple(
        (at(left + x, top + y), _card(text)) for y, row in enumerate(rows) for x, text in enumerate(row) if text != "."
    )


def _player(agent: Card, look: int, earned: tuple[int, ...], last: Turn | None, *, used: bool = False) -> PlayerView:
    return PlayerView(agent=agent, is_agent_used=used, has_wish=False, look=look, earned=earned, last=last)


TO_LAY = View(
    seat=ANNA,
    deck=Deck.HANAFUDA,
    own_falls_score=True,
    phase=Phase.TURNS,
    step=Step.CARD,
    order=(ANNA, BEN),
    turn=ANNA,
    turns=10,
    board=Board(
        _laid(_GARDEN, -2, -1),
        ((parse_cell("-1:0"), parse_cell("0:2"), None), (parse_cell("1:-1"), parse_cell("1:0"), parse_cell("2:0"))),
        parse_cell("0:1"),
    ),
    players=(
        _player(_card("12b"), 1, (0, 0, 0, 0), Turn(_card("10a"), parse_cell("-1:1"), Action.NONE)),
        _player(
            NO_CARD,
            3,
            (0, 2, 0, 0),
            Turn(_card("5b"), parse_cell("3:0"), Action.PLACE, placed=Piece.POET, goal=parse_cell("2:0")),
        ),
    ),
    scoring=(NO_CARD, _card("4c"), NO_CARD, NO_CARD),
    removed=(_card("11a"),),
    cards_left=25,
    now=Turn(_card("4b")),
    wish=NO_LOOK,
)
"""Anna has drawn a wisteria; scoring card 2, which she has seen, is one, too. Her agent watches the paulownias."""


def after(view: View, move: Move, step: Step, **now: object) -> View:
    """Return Anna's view after one of her moves, with these changes of her turn."""
    turn = replace(view.now, **now)  # type: ignore[arg-type]  # the fields of Turn
    outcome = foresee(view, move)
    players = view.players
    if outcome.points:
        earned = tuple(
            points + (outcome.points if source is Source.SAMURAI else 0)
            for source, points in zip(Source, players[ANNA].earned, strict=True)
        )
        players = (replace(players[ANNA], earned=earned), *players[1:])
        turn = replace(turn, points=outcome.points)
    return replace(view, board=outcome.board, step=step, now=replace(turn, shifts=outcome.shifts), players=players)


TO_ACT = after(TO_LAY, LayCard(parse_cell("2:-1")), Step.ACTION, cell=parse_cell("2:-1"))
"""She has laid it on 2:-1."""
PUSHED = after(TO_ACT, MovePiece(Piece.SAMURAI, Direction.E, 4), Step.END, action=Action.SAMURAI)
"""Her samurai has gone four cells to the east and pushed Ben's priest and poet off."""
_LIFTED = parse_cell("-2:0")
TO_PUT = after(TO_ACT, LiftCard(_LIFTED), Step.PUT, action=Action.PRIEST, lifted=_card("6b"), start=_LIFTED)
"""Her priest has lifted the peony on -2:0 instead."""


def legal(view: View) -> tuple[Move, ...]:
    """Return what Anna can decide at a moment of her turn, in the order in which the rules list it."""
    match view.step:
        case Step.CARD:
            return tuple(LayCard(cell) for cell in view.board.gaps())
        case Step.ACTION:
            return tuple(_actions(view.board))
        case Step.PUT:
            return tuple(PutCard(cell) for cell in view.board.gaps() if cell != view.now.start)
        case _:
            return (END,)


def _actions(board: Board) -> Iterator[Move]:
    """Yield Anna's actions: her poet is in hand, and her agent is unused."""
    empty = board.empty_cards()
    yield from (PlacePiece(Piece.POET, cell) for cell in empty)
    yield AGENT
    for token, start in board.tokens_of(ANNA):
        for direction in DIRECTIONS:
            far = reach(dict(board.garden), board.standing(), token, start, direction)
            yield from (MovePiece(token.piece, direction, distance) for distance in range(1, far + 1))
    yield from (LiftCard(cell) for cell in empty)
    yield PASS


_HIDDEN = ("4c", "9d", "1d", "11c", "12b", "7d", "11a")
_SCORING, _AGENTS = tuple(map(_card, _HIDDEN[:4])), tuple(map(_card, _HIDDEN[4:6]))
_LEFT = [card for card in CARDS if card not in set(map(_card, _HIDDEN))]
# Every fifth card next, so that suits are spread over the garden.
_SPREAD = [_LEFT[place * 5 % len(_LEFT)] for place in range(len(_LEFT))]
_CELLS = [at(x, y) for y in range(-2, 4) for x in range(-3, 4)][: len(_LEFT)]
_WHERE = {card: cell for cell, card in zip(_CELLS, _SPREAD, strict=True)}


def _on(text: str) -> Cell:
    return _WHERE[_card(text)]


AT_THE_END = View(
    seat=None,
    deck=Deck.HANAFUDA,
    own_falls_score=True,
    phase=Phase.OVER,
    step=Step.DRAW,
    order=(ANNA, BEN),
    turn=ANNA,
    turns=36,
    board=Board(
        tuple(zip(_CELLS, _SPREAD, strict=True)),
        ((_on("4a"), _on("9a"), _on("3a")), (_on("2a"), _on("1b"), _on("11b"))),
        _on("4d"),
    ),
    players=(
        _player(NO_CARD, 1, (3, 2, 0, 0), Turn(_card("5c"), _WHERE[_card("5c")], Action.NONE)),
        _player(_AGENTS[1], 3, (1, 2, 3, 2), Turn(_card("6d"), _WHERE[_card("6d")], Action.NONE), used=True),
    ),
    scoring=_SCORING,
    removed=(_card("11a"),),
    cards_left=0,
    now=Turn(),
    wish=NO_LOOK,
)


def result() -> Result:
    """Count the points of the finished game."""
    end = AT_THE_END
    sheets = (
        score_lines(end.board, Seat(seat), player, end.scoring, end.deck) for seat, player in enumerate(end.players)
    )
    return rank(tuple(sheets))
