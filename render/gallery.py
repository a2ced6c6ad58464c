"""Several pictures of one table, put together in one go."""

from collections.abc import Sequence
from typing import Any

from render.film.film import film
from render.finale import Finale
from render.game import AnyLook, Shot


def film_of(look: AnyLook, shots: Sequence[Shot[Any]], finale: Finale, frame_ms: int, last_ms: int) -> bytes:
    """Make a film as `film` does, which ends with the end card."""
    return film(look.film(shots, finale), frame_ms, last_ms)
