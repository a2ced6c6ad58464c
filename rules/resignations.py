"""Resigning, the same in every game: when it ends one, and how those who resigned are placed. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.game import Result

_TWO = 2


def ends_game(players: int, people_left: int) -> bool:
    """
    Return whether a resignation ends the game.

    Ruling: with two players the other wins at once; with more, deputies play on while one person is left.

    Args:
        players: how many play, computers counted in.
        people_left: how many of them are people who have not resigned.
    """
    return players == _TWO or not people_left


def places_after(places: Sequence[int], resigned: Mapping[int, int]) -> tuple[int, ...]:
    """
    Place those who resigned after all others, whatever their deputies reached.

    Ruling: whoever resigned earlier is placed lower; between the same two moves they share a place.

    Args:
        places: the place of each seat by its points; all the same where nothing was scored.
        resigned: for each seat that resigned, the number of the first move that was not its own any more.
    """
    order = [(1, -resigned[seat]) if seat in resigned else (0, place) for seat, place in enumerate(places)]
    return tuple(1 + sum(other < own for other in order) for own in order)


def ranked(result: Result, resigned: Mapping[int, int]) -> Result:
    """Return the result with the places that are left after resignations; see `places_after`."""
    if not resigned:
        return result
    staying = [seat for seat in range(len(result.places)) if seat not in resigned]
    strength = {(result.totals[seat], result.places[seat]) for seat in staying}
    return replace(
        result,
        places=places_after(result.places, resigned),
        tie_break_used=len(strength) > len({result.totals[seat] for seat in staying}),
    )
