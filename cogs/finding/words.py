"""Sentences for those who look for people to play with."""

from languages.speech import N_, _, n_

TITLE = N_("### Tables on this server")
NONE = N_("No table is open here, and none is being played. `/new` opens one.")
YOU_SIT_HERE = N_("you sit here")
FULL = N_("full")
TO_WATCH = N_("being played")


def room(missing: int, free: int) -> str:
    """Say how many people a lobby still needs to start, and for how many there is room."""
    if missing > 0:
        return _("{missing} more to start, room for {free}", missing=missing, free=free)
    return n_("room for {number} more", "room for {number} more", free, number=free) if free else str(FULL)
