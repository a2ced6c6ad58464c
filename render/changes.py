"""What is new since one's last turn, as the alt texts of all games say it."""

from collections.abc import Sequence

from languages.speech import _

_ALT = 1024
_MOST = 480
"""How much of an alt text tells what is new; the rest of it belongs to the table as it stands."""
_MORE = "…"


def alt_with_changes(changes: Sequence[str], alt: str) -> str:
    """Put before an alt text what its picture marks with beads, cut where there is too much of it."""
    if not changes:
        return alt
    told = "; ".join(changes)
    if len(told) > _MOST:
        told = told[: told.rfind(" ", 0, _MOST)].rstrip(",;:") + _MORE
    new = _("New since your last turn, with blue beads: {changes}.", changes=told)
    return f"{new} {alt}"[:_ALT]
