"""How the players stand: what their visitors see now, and what their hands would score."""

from dataclasses import dataclass
from functools import lru_cache

from rules.game import Seat
from rules.topiary.garden.sight import Sight
from rules.topiary.garden.tiles import Tile
from rules.topiary.scoring import hand_points, largest_seen, sights_of
from rules.topiary.view import NOTHING, Turn, View


@dataclass(frozen=True, slots=True)
class Standing:
    """
    What a player would have if the game ended now.

    `sights` are what the visitors see, `largest` by type the size of the largest sculpture among that, `hand` the tiles
    that the viewer knows to be in the player's hand.
    """

    sights: tuple[Sight, ...]
    largest: tuple[int, ...]
    hand: tuple[Tile, ...]

    @property
    def seen(self) -> int:
        """The points of the sculptures that the visitors see."""
        return sum(one.points for one in self.sights)

    @property
    def bonus(self) -> int:
        """The points of the type bonuses."""
        return sum(one.bonus for one in self.sights)

    @property
    def held(self) -> int:
        """The points of the known tiles in hand."""
        return sum(self.worth(tile) for tile in self.hand)

    @property
    def total(self) -> int:
        """All points, those of the known tiles in hand too."""
        return self.seen + self.bonus + self.held

    def worth(self, tile: Tile) -> int:
        """Return what a tile in this player's hand scores as things are."""
        return hand_points(tile, self.largest)


def standing(view: View, seat: int) -> Standing:
    """Return how a player stands, as far as the viewer knows."""
    hand = view.hand if seat == view.seat else view.players[seat].hand
    return _standing(view.garden, view.visitors, seat, hand)


@lru_cache(maxsize=64)
def _standing(garden: tuple[int, ...], visitors: tuple[int, ...], seat: int, hand: tuple[Tile, ...]) -> Standing:
    """Do the same; pictures and their words ask a dozen times for each player."""
    sights = sights_of(garden, visitors, Seat(seat))
    return Standing(sights, largest_seen(garden, sights), hand)


def points(view: View) -> tuple[int, ...]:
    """Return what everybody may count of each player: what their visitors see, and the type bonuses."""
    return tuple(place.seen + place.bonus for place in (standing(view, seat) for seat in range(len(view.players))))


def newest_turn(view: View) -> tuple[int, Turn]:
    """Return the last turn that all have seen, with its seat: the one in progress if its visitor stands already."""
    if view.now.position != NOTHING:
        return view.turn, view.now
    seat = (view.turn - 1) % len(view.players)
    return seat, view.players[seat].last or Turn()
