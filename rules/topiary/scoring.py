"""What visitors and hands are worth at the end."""

from collections.abc import Iterable, Sequence

from rules.game import Result, ScoreLine, Seat, rank
from rules.topiary.garden.positions import Position
from rules.topiary.garden.sight import Sight, sight
from rules.topiary.garden.tiles import SIZE, TYPE, TYPES, Tile
from rules.topiary.state import Phase, State
from rules.topiary.view import View


def sights_of(garden: Sequence[int], visitors: Sequence[int], seat: Seat) -> tuple[Sight, ...]:
    """Return what each visitor of a seat sees, in the order of the positions."""
    return tuple(sight(garden, Position(position)) for position, owner in enumerate(visitors) if owner == seat)


def largest_seen(garden: Sequence[int], sights: Iterable[Sight]) -> tuple[int, ...]:
    """Return by type the size of the largest sculpture that any of the visitors sees, 0 for none."""
    largest = [0] * len(TYPES)
    for one in sights:
        for cell in one.seen:
            tile = garden[cell]
            largest[TYPE[tile]] = max(largest[TYPE[tile]], SIZE[tile])
    return tuple(largest)


def hand_points(tile: Tile, largest: Sequence[int]) -> int:
    """
    Return what a tile in hand scores, given the largest sculpture seen by type.

    Source: Topiary rules, "Tiles in Hand".
    """
    return SIZE[tile] if largest[TYPE[tile]] > SIZE[tile] else 0


def score_lines(state: State | View, seat: Seat) -> tuple[ScoreLine, ...]:
    """
    Return the score sheet of one player.

    Source: Topiary rules, "End of the Game".
    """
    sights = sights_of(state.garden, state.visitors, seat)
    largest = largest_seen(state.garden, sights)
    hand = sum(hand_points(tile, largest) for tile in state.players[seat].hand)
    return (
        ScoreLine("visitors", sum(one.points for one in sights)),
        ScoreLine("bonuses", sum(one.bonus for one in sights)),
        ScoreLine("hand", hand),
        ScoreLine("hand-tie", hand, tie_break=True),
        ScoreLine("order", (seat - state.first) % len(state.players) + 1, tie_break=True),
    )


def result(state: State) -> Result | None:
    """
    Rank the players of a finished game.

    Ruling: the tie-breaks by hand and turn order serve every place.
    """
    if state.phase is not Phase.OVER:
        return None
    return rank(tuple(score_lines(state, Seat(seat)) for seat in range(len(state.players))))
