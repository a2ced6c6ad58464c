"""What points in play, pieces on suits and the emperor's company come to, in parts that players know."""

from rules.computer.choosing import Level
from rules.computer.reasons import Part
from rules.computer.skill import Losses
from rules.emperors_garden.board.board import OWN_PIECES
from rules.emperors_garden.board.deck import SUITS, suit_of
from rules.emperors_garden.computer.judgement import worths_of
from rules.emperors_garden.scoring import AGENT_POINTS, EMPEROR_POINTS
from rules.emperors_garden.state import Source, State
from rules.game import Seat


def outlook(state: State, seat: Seat) -> tuple[Part, ...]:
    """Return the parts as `rules.computer.reasons.Explains` wants them."""
    player, board, worths = state.players[seat], state.board, worths_of(state)
    ranks = [0] * SUITS
    for piece, cell in zip(OWN_PIECES, board.pieces[seat], strict=True):
        if cell is not None:
            ranks[suit_of(board.cards[cell])] += piece
    court = suit_of(board.cards[board.emperor])
    return (
        *(Part(source.name.lower(), player.earned[source]) for source in Source),
        *(Part("suit", rank * worths[suit], (suit,)) for suit, rank in enumerate(ranks)),
        Part("emperor", EMPEROR_POINTS * bool(ranks[court] and worths[court])),
        Part("kept-agent", AGENT_POINTS * (not player.is_agent_used)),
    )


LOSSES: Losses = {
    Level.LEARNER: (0.02, 0.023, 0.012),
    Level.CASUAL: (0.003, 0.0, 0.002),
    Level.KEEN: (0.001, 0.0, 0.002),
    Level.MASTER: (0.0, 0.0, 0.002),
}
"""What turns of computers cost in reviews, as `tools/reasons/skill.py` measures it."""
