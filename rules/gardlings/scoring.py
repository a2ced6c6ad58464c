"""What gardens bring: gems, coins, the victory tile, places and medals."""

from collections.abc import Sequence
from enum import Enum

from rules.changes import maker
from rules.game import Result, ScoreLine, Seat, rank
from rules.gardlings.garden.building import ENOUGH
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import completed, dragons, gems, pigs, ponds
from rules.gardlings.state import PIGS_BRING_BOTH, Count, Halt, Phase, Player, Rules, State
from rules.gardlings.view import PlayerView

_GNOMES = Halt.GNOMES
_count = maker(Count)
STOLEN = 3
BREATHED_ON = 2
NORMAL, SHORT = 20, 17


class Medal(Enum):
    """What a solo game is worth."""

    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    TRY_AGAIN = "try again"


MOST_TILES = {SHORT: (13, 16, 19), NORMAL: (15, 18, 21)}
"""The most tiles for gold, silver and bronze, by the gems that win."""


def counted(rules: Rules, garden: Garden, halt: Halt, *, struck: bool) -> Count:
    """
    Count a garden in gems: first it is built, then dragons strike, then gnomes steal.

    Args:
        halt: why building ended.
        struck: whether another seat's three dragons strike this one.

    Source: Gardlings rules, "Gnomes", "Dragons", "Creatures' abilities".
    """
    borders, ends = completed(garden)
    left = borders + ends
    to_dragons = min(BREATHED_ON, left) if struck else 0
    return _count(borders, ends, to_dragons, _stolen(rules, halt, left - to_dragons), 0, 0)


def gems_foreseen(rules: Rules, garden: Garden, halt: Halt) -> int:
    """Return the gems that a seat can count by itself, before anybody's dragons: those of `counted`, in less time."""
    left = gems(garden)
    return left - _stolen(rules, halt, left)


def _stolen(rules: Rules, halt: Halt, left: int) -> int:
    if halt is not _GNOMES:
        return 0
    return left // 2 if rules.gnomes else min(STOLEN, left)


def coins_due(rules: Rules, garden: Garden) -> tuple[int, int]:
    """
    Return the coins that a garden brings for its pigs and for its ponds, if the supply has them.

    Ruling: with the advanced rule three pigs bring their coin, too, and then one mutates.
    Ruling: a pond brings one coin, whatever its size.
    Source: Gardlings rules, "Pigs", "Ponds".
    """
    brings = not rules.pigs or rules.version >= PIGS_BRING_BOTH
    for_pigs = int(brings and len(garden) >= ENOUGH and len(pigs(garden)) >= ENOUGH)
    return for_pigs, len(ponds(garden)) if rules.ponds else 0


def is_struck(rules: Rules, players: Sequence[Player], seat: Seat) -> bool:
    """
    Return whether the dragons of another garden strike this one.

    Ruling: with several copies of the game, dragons reach everybody at the table.
    Source: Gardlings rules, "Dragons", advanced rule.
    """
    if not rules.dragons or dragons(players[seat].garden) >= ENOUGH:
        return False
    return any(dragons(player.garden) >= ENOUGH for player in players)


def rivals(state: State) -> tuple[Seat, ...]:
    """
    Return the seats that may take the victory tile, as far as gems and coins tell them apart.

    Ruling: coins of this round count in a tie for the victory tile.

    Source: Gardlings rules, "Winning the game".
    """
    strengths = {
        Seat(seat): (player.count.gems, player.coins)
        for seat, player in enumerate(state.players)
        if player.count is not None and player.count.gems >= state.rules.target
    }
    return tuple(seat for seat, strength in strengths.items() if strength == max(strengths.values()))


def tiles_in_solo(player: Player) -> int:
    """Return the score of a solo game: all tiles and the victory tile; fewer are better."""
    return len(player.tiles) + 1


def medal(target: int, tiles: int) -> Medal:
    """
    Return the medal of a solo game by the tiles at its end.

    Source: Gardlings rules, "Solo game".
    """
    for most, won in zip(MOST_TILES[target], Medal, strict=False):
        if tiles <= most:
            return won
    return Medal.TRY_AGAIN


def score_lines(rules: Rules, player: Player | PlayerView) -> tuple[ScoreLine, ...]:
    """Return the score sheet of one player of several."""
    count = player.count
    assert count is not None, "the last round has been counted"
    struck = (ScoreLine("dragons", -count.to_dragons),) if rules.dragons else ()
    return (
        ScoreLine("borders", count.borders),
        ScoreLine("mushies", count.lines),
        *struck,
        ScoreLine("gnomes", -count.to_gnomes),
        ScoreLine("coins", player.coins, tie_break=True),
    )


def result(state: State) -> Result | None:
    """
    Rank the players by the gems of the last round, then by their coins; alone, count the tiles.

    Ruling: after the winner, places go by gems and then by coins of the last round.
    """
    if state.phase is not Phase.OVER:
        return None
    if state.rules.seats == 1:
        return rank(((ScoreLine("tiles", tiles_in_solo(state.players[0])),),))
    return rank(tuple(score_lines(state.rules, player) for player in state.players))
