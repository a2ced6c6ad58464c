"""Several pictures of one table, drawn in one go."""

from collections.abc import Sequence
from typing import Any

from render.film.film import film
from render.game import AnyLook, Names, Picture, Shot
from rules.game import Seat


def table_and_parts(
    look: AnyLook,
    view: Any,  # noqa: ANN401 - a view of the look's game
    names: Names,
    seats: Sequence[Seat],
    *,
    is_cut_short: bool,
) -> tuple[Picture, ...]:
    """Draw the whole table, and the areas of some seats at full size beside it."""
    overviews = look.overviews(view, names, is_cut_short=is_cut_short)
    return (*overviews, *(look.part(view, seat, names) for seat in seats))


def film_of(look: AnyLook, shots: Sequence[Shot[Any]], frame_ms: int, last_ms: int) -> bytes:
    """Make a film as `film` does."""
    return film(look.scenes(shots), frame_ms, last_ms)
