"""What a line of the check comes to."""

from enum import Enum


class Verdict(Enum):
    """What was found."""

    AS_EXPECTED = "as expected"
    OTHERWISE = "OTHERWISE"
    UNTRIED = "not tried"


class Otherwise(Exception):
    """Discord did something else than expected; `str(error)` says what, without names or ids."""


class Untried(Exception):
    """It could not be tried; `str(error)` says why."""


def require(holds: object, otherwise: str) -> None:
    """Raises: Otherwise, with that sentence, unless it holds."""
    if not holds:
        raise Otherwise(otherwise)
