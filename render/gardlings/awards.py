"""What stands out in a game of Gardlings: awards, the best rounds, and what a game that was cut short has come to."""

from collections.abc import Sequence

from languages.speech import N_, n_
from render.base.awards import Contest, best_of, given
from render.finale import Award, BestTurn
from render.gardlings.words.vocabulary import coins, gems, tiles
from rules.game import Event
from rules.gardlings import events
from rules.gardlings.box import GNOMES
from rules.gardlings.view import View

_MOST_SHOWN = 4
"""Up to so many players the best turns of all are shown beside the awards."""


def awards(view: View, happened: Sequence[Event]) -> tuple[Award, ...]:
    """Implement `render.game.Look.awards`: what gardens showed when they were counted."""
    counted = _counted(view, happened)
    many = len(view.players) > _MOST_SHOWN
    rounds = [max((event.count.gems for event in own), default=0) * many for own in counted]
    return given(
        (
            Contest(N_("Best round"), rounds, gems),
            Contest(
                N_("Most gnomes"),
                [sum(GNOMES[laid.kind] for event in own for laid in event.garden) for own in counted],
                lambda count: n_("{count} gnome in all", "{count} gnomes in all", count),
            ),
            Contest(
                N_("Largest garden"), [max((len(event.garden) for event in own), default=0) for own in counted], tiles
            ),
            Contest(N_("Most gems in all rounds"), [sum(event.count.gems for event in own) for own in counted], gems),
            Contest(
                N_("Robbed most by gnomes"), [sum(event.count.to_gnomes for event in own) for own in counted], gems
            ),
            Contest(N_("Most coins"), [player.coins for player in view.players], coins),
        )
    )


def _counted(view: View, happened: Sequence[Event]) -> list[list[events.GardenCounted]]:
    """Return the counts of each seat's gardens, round by round."""
    counts = [event for event in happened if isinstance(event, events.GardenCounted)]
    return [[event for event in counts if event.seat == seat] for seat in range(len(view.players))]


def best_turns(view: View, happened: Sequence[Event]) -> tuple[BestTurn | None, ...]:
    """Implement `render.game.Look.best_turns`: what the garden of a round brought."""
    return best_of([event.count.gems for event in own] for own in _counted(view, happened))


def built(view: View) -> str:
    """Implement `render.game.Look.built`."""
    # Gardens of this round may be hidden still; those of the rounds before have all been counted.
    rounds = view.round - 1
    return n_("{count} round of gardens", "{count} rounds of gardens", rounds) if rounds else ""
