"""What stands out in a game of Topiary: awards, the best turns, and what a game that was cut short has come to."""

from collections.abc import Sequence

from languages.speech import N_, listed, n_
from render.base.awards import Contest, best_of, given
from render.finale import Award, BestTurn
from render.topiary.pictures.standings import standing
from render.topiary.words.vocabulary import points
from rules.game import Event, Seat
from rules.topiary import events
from rules.topiary.garden.sight import sight
from rules.topiary.view import View


def awards(view: View, happened: Sequence[Event]) -> tuple[Award, ...]:
    """Implement `render.game.Look.awards`."""
    seats = range(len(view.players))
    places = [standing(view, seat) for seat in seats]
    picked = [event.seat for event in happened if isinstance(event, events.TilePicked)]
    return given(
        (
            Contest(
                N_("Best visitor"), [max((one.total for one in place.sights), default=0) for place in places], points
            ),
            Contest(N_("Best hand at the end"), [place.held for place in places], points),
            Contest(
                N_("Widest view"),
                [max((len(one.seen) for one in place.sights), default=0) for place in places],
                lambda count: n_("{count} sculpture at once", "{count} sculptures at once", count),
            ),
            Contest(
                N_("Most curious"),
                [picked.count(Seat(seat)) for seat in seats],
                lambda count: n_("{count} tile picked up", "{count} tiles picked up", count),
            ),
            Contest(N_("Best collector"), [place.bonus for place in places], points),
        )
    )


def best_turns(view: View, happened: Sequence[Event]) -> tuple[BestTurn | None, ...]:
    """Implement `render.game.Look.best_turns`: a turn brings what its visitor sees at the end."""
    placed = [event for event in happened if isinstance(event, events.VisitorPlaced)]
    return best_of(
        [sight(view.garden, event.position).total for event in placed if event.seat == seat]
        for seat in range(len(view.players))
    )


def built(view: View) -> str:
    """Implement `render.game.Look.built`."""
    visitors = sum(view.visitors.count(seat) for seat in range(len(view.players)))
    sculptures = sum(tile >= 0 for tile in view.garden)
    told = (
        n_("{count} visitor placed", "{count} visitors placed", visitors) if visitors else "",
        n_("{count} sculpture to see", "{count} sculptures to see", sculptures) if visitors else "",
    )
    return listed([*filter(None, told)])
