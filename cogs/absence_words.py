"""Sentences about people who are away, and about their seats."""

AM_BACK = "I am back"

AWAY_HERE = (
    "You are away, so a computer plays for you. Press *I am back*, or simply play, and the seat is yours to play."
)
GONE_AWAY = (
    "A computer plays for you now, from what you may see. Nothing of yours is lost: come back whenever you like, with "
    "*I am back* or by simply playing."
)
ALL_AWAY = "Everybody is away now, so the table waits until somebody is back."
SOMEBODY = "Somebody"
WELCOME_BACK = "You are back; from now on you play yourself."


def away_name(name: str) -> str:
    """Mark the name of somebody who is away, wherever a text names their seat."""
    return f"{name} (away)"


def deputy_name(name: str) -> str:
    """Mark the name of somebody for whom a computer played that turn."""
    return f"{name} (deputy)"


def away(name: str) -> str:
    """Tell that somebody went away."""
    return f"**{name}** is away for a while. A computer plays for them until they are back."


def time_away(name: str) -> str:
    """Tell that somebody's time was over."""
    return f"The time of **{name}** was over. A computer plays for them until they are back."


def back(name: str) -> str:
    """Tell that somebody is back."""
    return f"**{name}** is back."
