"""What is new since one's last turn, as the alt texts of all games say it."""

from collections.abc import Collection, Sequence

from languages.speech import _
from render.canvas.signs import Sign

_ALT = 1024
_MOST = 480
"""How much of an alt text tells what is new; the rest of it belongs to the table as it stands."""
_MORE = "…"


def alt_with_changes(changes: Sequence[str], alt: str, signs: Collection[Sign]) -> str:
    """
    Put before an alt text what is new since one's last turn, cut where there is too much of it.

    Args:
        signs: what is drawn in the picture; beads are told of only if there are some.
    """
    if not changes:
        return alt
    told = "; ".join(changes)
    if len(told) > _MOST:
        told = told[: told.rfind(" ", 0, _MOST)].rstrip(",;:") + _MORE
    new = (
        _("New since your last turn, with blue beads where the picture shows it: {changes}.", changes=told)
        if Sign.NEW in signs
        else _("New since your last turn: {changes}.", changes=told)
    )
    return f"{new} {alt}"[:_ALT]
