"""The deal: everything that chance decides is decided here, from the key alone."""

from rules.chance import Chance
from rules.emperors_garden.board.board import OFF_BOARD, Board
from rules.emperors_garden.board.cells import CENTRE, SIDES, Cell
from rules.emperors_garden.board.deck import CARDS, Deck
from rules.emperors_garden.state import SCORING_CARDS, Phase, Player, State, Step
from rules.errors import BadOption
from rules.game import Options, OptionSpec, Seat

PLAYER_COUNTS = range(2, 5)
OPTIONS = (
    OptionSpec("deck", tuple(deck.value for deck in Deck), PLAYER_COUNTS),
    OptionSpec("own-falls-score", ("on", "off"), PLAYER_COUNTS),
)
REMOVED = {2: 1, 3: 0, 4: 3}
"""How many cards are taken out of the game face up, by the number of players."""
FIRST_CELLS = (CENTRE, *(Cell(CENTRE + side) for side in SIDES))
"""Where the first five cards lie: a plus."""


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
