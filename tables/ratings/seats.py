"""Who is rated by an ended game, by the rows of its table. Pure."""

from collections.abc import Mapping, Sequence

import msgspec

from db.games.games import GameRow
from db.games.seats import HolderRow, SeatKind, SeatRow
from rules.game import Result
from tables.ratings.ladder import Player
from tables.ratings.rules import Sitting, Terms, Unrated, obstacle, placed


def why_unrated(row: GameRow, seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> Unrated | None:
    """Return why an ended game is not rated; None if it is."""
    terms = Terms(is_wanted=row.is_rated, has_hints=row.has_hints, is_lenient=row.is_lenient, is_agreed=row.agreed)
    people = sum(sitting.user_id is not None for sitting in _sittings(seats, former))
    return obstacle(terms, people)


def players_of(row: GameRow, seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> Mapping[int, Player]:
    """
    Return by seat who is rated by an ended game, or plays beside them, and who came in where.

    Whoever took over a seat during the game is left out, and so is somebody who had their data deleted meanwhile.
    """
    sittings = _sittings(seats, former)
    places = (1,) * len(seats) if row.result is None else msgspec.json.decode(row.result, type=Result).places
    return {
        seat: Player(sitting.user_id, place, sitting.level)
        for seat, (sitting, place) in enumerate(zip(sittings, placed(sittings, places), strict=True))
        if sitting.user_id is not None or sitting.level is not None
    }


def _sittings(seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> tuple[Sitting, ...]:
    first = {holder.seat: holder for holder in reversed(former)}
    return tuple(_sitting(row, first.get(row.seat)) for row in seats)


def _sitting(row: SeatRow, first: HolderRow | None) -> Sitting:
    left = None if row.resigned_seq is None else row.resigned_seq + 1
    if first is not None and first.user_id != row.user_id:
        return Sitting(user_id=_known(first.user_id), left_from=first.last_seq + 1)
    if row.kind is SeatKind.COMPUTER:
        return Sitting(level=row.level)
    return Sitting(user_id=_known(row.user_id), left_from=left)


def _known(user_id: int | None) -> int | None:
    """Return the id of a person who is not forgotten."""
    return None if user_id is None or user_id < 0 else user_id
