"""Sentences of the list of one's tables."""

from collections.abc import Sequence

from languages.listing import listed
from languages.speech import N_, _, labelled

WAITS_FOR_YOU = N_("### What waits for you")
OTHERS = N_("**Others are next**")
PLAY = N_("Play")
ENDS = N_("time is up <t:{at}:R>")
OVER = N_("time was up <t:{at}:R>")
SINCE = N_("last move <t:{at}:R>")
STANDING = N_("clock stopped")
ORDERED_AHEAD = N_("ordered ahead")
RESTS = N_("on hold: something is wrong")
YOU = N_("you")
WAITING_FOR = N_("waiting for {names}")
_MOST = 4
"""Of more players, only the best and the reader are named."""


def waiting_for(names: Sequence[str]) -> str:
    """Say for whom a table waits; empty if it waits for nobody."""
    if not names:
        return ""
    if len(names) > _MOST:
        return _("waiting for {count} players", count=len(names))
    return WAITING_FOR.said(names=listed(names))


def points(what: str, told: Sequence[tuple[str, int]], own: int) -> str:
    """List points, the most first; `own` is the place of the reader in `told`."""
    ranked = sorted(range(len(told)), key=lambda seat: (-told[seat][1], seat))
    best = ranked[:_MOST]
    shown = best if own in best else [*best[:-1], own]
    return labelled(what, ", ".join(_scored(*told[seat], is_own=seat == own) for seat in shown))


def _scored(name: str, count: int, *, is_own: bool) -> str:
    number = str(count).replace("-", "−")
    return f"**{YOU} {number}**" if is_own else f"{name} {number}"
