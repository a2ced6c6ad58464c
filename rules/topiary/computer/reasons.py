"""What visitors see and hands may score, in parts that players know."""

from rules.computer.choosing import Level
from rules.computer.reasons import Part
from rules.computer.skill import Losses
from rules.game import Seat
from rules.topiary.computer.judgement import FITTED, at, left_of
from rules.topiary.garden.tiles import SIZE, Tile
from rules.topiary.scoring import hand_points, largest_seen, sights_of
from rules.topiary.state import State


def outlook(state: State, seat: Seat) -> tuple[Part, ...]:
    """Return the parts as `rules.computer.reasons.Explains` wants them."""
    sights = sights_of(state.garden, state.visitors, seat)
    largest, share = largest_seen(state.garden, sights), at(FITTED.held, left_of(state, seat))

    def held(tile: Tile) -> float:
        return hand_points(tile, largest) or share * SIZE[tile]

    return (
        Part("visitors", sum(one.points for one in sights)),
        Part("bonuses", sum(one.bonus for one in sights)),
        Part("hand", sum(map(held, state.players[seat].hand))),
    )


LOSSES: Losses = {
    Level.LEARNER: (0.078, 0.068, 0.102),
    Level.CASUAL: (0.048, 0.03, 0.017),
    Level.KEEN: (0.022, 0.017, 0.005),
    Level.MASTER: (0.008, 0.002, 0.002),
}
"""What turns of computers cost in reviews, as `tools/reasons/skill.py` measures it."""
