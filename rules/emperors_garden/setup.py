"""The deal: everything that chance decides is decided here, from the key alone."""

from rules.chance import Chance
from rules.emperors_garden.board.board import OFF_BOARD, Board
from rules.emperors_garden.board.cells import CENTRE, SIDES, Cell
from rules.emperors_garden.board.deck import CARDS, Deck
from rules.emperors_garden.state import SCORING_CARDS, Phase, Player, State, Step
from rules.errors import BadOption
from rules.game import Options, OptionSpec, Seat
from rules.lessons import Lesson

PLAYER_COUNTS = range(2, 5)
OPTIONS = (
    OptionSpec("deck", tuple(deck.value for deck in Deck), PLAYER_COUNTS),
    OptionSpec("own-falls-score", ("on", "off"), PLAYER_COUNTS),
)
REMOVED = {2: 1, 3: 0, 4: 3}
"""How many cards are taken out of the game face up, by the number of players."""
FIRST_CELLS = (CENTRE, *(Cell(CENTRE + side) for side in SIDES))
"""
Where the first five cards lie.

Ruling: the first five cards lie as a plus.
"""


def deal(key: bytes, players: int, options: Options) -> State:
    """
    Shuffle, deal and draw the turn order by lot.

    Raises: BadOption: not 2 to 4 players.
    Source: Emperor's Garden rules, "Game Set Up".
    """
    if players not in PLAYER_COUNTS:
        raise BadOption("players", "Emperor's Garden is for 2 to 4 players, not {players}.", players=players)
    cards = iter(Chance(key, "cards").shuffled(CARDS)[::-1])
    # Ruling: the lot decides the turn order.
    order = Chance(key, "order").shuffled([Seat(seat) for seat in range(players)])
    return State(
        deck=Deck(options["deck"]),
        own_falls_score=options["own-falls-score"] == "on",
        phase=Phase.SAMURAI,
        step=Step.SAMURAI,
        order=order,
        turn=order[0],
        turns=0,
        board=Board(tuple((cell, next(cards)) for cell in FIRST_CELLS), (OFF_BOARD,) * players),
        scoring=tuple(next(cards) for _ in range(SCORING_CARDS)),
        players=tuple(Player(agent=next(cards)) for _ in range(players)),
        removed=tuple(next(cards) for _ in range(REMOVED[players])),
        draw=tuple(cards)[::-1],
    )


LESSON = Lesson(
    key=bytes.fromhex("2b7c8da429fc9ab8e6919dcbc1ea563e29e79263a5347eece73013a4778eef6c"),
    moves="""
        place:samurai:0:-1 wish:1 end place:samurai:1:0 wish:2 end draw card:-1:-1 place:priest:0:1 end draw
        card:1:-1 move:samurai:sw:1 end draw card:-1:1 place:priest:1:0 end draw card:1:1 move:samurai:ne:1 end draw
        card:-1:-2 place:priest:0:1 end draw card:0:-2 move:samurai:sw:1 end draw card:1:-2 place:priest:0:-2 end
        draw card:-1:-3 place:priest:-1:-2 end draw card:0:-3 move:samurai:nw:1 end draw card:1:-3 place:priest:0:-3
        end draw card:-1:-4 move:samurai:ne:1 end draw card:0:-4 place:priest:-1:-3 end draw card:1:-4
        move:samurai:w:1 end draw card:-1:-5 place:priest:0:-3 end draw card:0:-5 move:samurai:e:2 end draw
        card:-1:-6 place:priest:0:-3 end draw card:1:-5 move:samurai:w:2 end draw card:0:-6 place:priest:1:-5 end
        draw card:1:-6 move:samurai:ne:2 end draw card:-1:-7 place:priest:0:-3 end draw card:0:-7 move:samurai:s:1
        end draw card:0:-8 place:poet:1:-5 end draw card:-2:-4 place:poet:-1:-5 end draw card:-2:-5 emperor:n:8 end
        draw card:-1:-8 emperor:s:9 end draw card:1:-7 place:samurai:0:-8 end draw card:1:-8 emperor:n:9 end draw
        card:-2:-6 place:samurai:0:1 end draw card:-2:-7 emperor:s:9 end draw card:-2:-8 place:samurai:0:-8 end
    """,
)
"""The guided first game, three turns or two rounds before the end."""
