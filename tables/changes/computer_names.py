"""The names of computers: garden architects of many countries and centuries."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace

from db.games.seats import SeatKind, SeatRow

NAMES = (
    "Le Nôtre", "Lenné", "Repton", "Enshū", "Jekyll", "Olmsted", "Sckell", "Burle Marx", "Mollet", "Soseki", "Paxton",
    "Farrand", "Pückler", "Ligorio", "Ji Cheng", "Kent", "Girard", "Thays", "Tessin", "Walling", "Vignola", "Loudon",
    "Sesshū", "Forestier", "Mirak", "Bridgeman", "Jensen", "Marot", "Ogawa", "Hirschfeld", "Guilfoyle", "Tribolo",
    "Downing", "Glaziou", "Chambers", "Foerster", "Alphand", "Sessions", "Caus", "Piper", "Shipman",
)  # fmt: skip
_TABLE, _SEAT = 17, 7
"""Coprime to the number of names, so neighbouring tables and seats have different ones."""


def computer_name(game_id: int, seat: int, taken: Iterable[str] = ()) -> str:
    """Return the name of the computer at a table and seat: the same each time, unlike all names taken there."""
    known, first = set(map(_heard, taken)), game_id * _TABLE + seat * _SEAT
    turned = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in turned if _heard(name) not in known)


def beside(seats: Sequence[SeatRow], newcomer: str) -> tuple[SeatRow, ...]:
    """Return the seats of a lobby; a computer with the newcomer's name gets another one."""
    taken = (newcomer, *(row.name for row in seats))
    return tuple(
        replace(row, name=computer_name(row.game_id, row.seat, taken)) if _is_namesake(row, newcomer) else row
        for row in seats
    )


def _is_namesake(row: SeatRow, newcomer: str) -> bool:
    return row.kind is SeatKind.COMPUTER and _heard(row.name) == _heard(newcomer)


def _heard(name: str) -> str:
    """Return what a name sounds like: without accents, blanks and capitals."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if letter.isalnum()).casefold()
