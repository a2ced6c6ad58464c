"""Which gardens a table shows: those of this round, as far as the viewer sees them, or those of the round before."""

from dataclasses import replace

from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import Garden
from rules.gardlings.view import NOTHING, Halt, Phase, PlayerView, Step, View


def table_view(view: View) -> View:
    """Return what the viewer may see of the table: whoever builds no garden that is hidden, not even their own."""
    is_building = view.seat is None or view.players[view.seat].is_building
    if view.phase is not Phase.BUILD or not view.rules.hidden or not is_building:
        return replace(view, seat=None)
    return replace(view, seat=None, players=tuple(map(_hidden, view.players)))


def public_view(view: View) -> View:
    """Return the same without what the table shows to nobody, so that all who see the same have the same."""
    shown = table_view(view)
    return replace(shown, players=tuple([replace(player, order=None) for player in shown.players]))


def _hidden(player: PlayerView) -> PlayerView:
    loose = [Kind(kind) for kind in (player.held, player.aside) if kind != NOTHING]
    tiles = tuple(sorted((*player.bag, *(laid.kind for laid in player.garden), *loose)))
    hidden = replace(player, shown=False, bag=tiles, garden=(), held=NOTHING, aside=NOTHING, order=None)
    return replace(hidden, halt=Halt.NOT_YET, step=Step.DRAW if player.is_building else Step.DONE)


def shows_last_round(view: View) -> bool:
    """Tell whether nobody sees anything of this round yet, so that the table shows the gardens of the one before."""
    has_begun = view.phase is not Phase.BUILD or any(player.garden for player in view.players)
    return not has_begun and all(player.last is not None for player in view.players)


def shown_garden(view: View, seat: Seat) -> tuple[Garden, int]:
    """Return the garden of a seat that the table shows, and the round in which it was built."""
    player = view.players[seat]
    if player.last is not None and shows_last_round(view):
        return player.last.garden, view.round - 1
    return player.garden, view.round
