"""What stands out in a game of Emperor's Garden: awards, best turns, and what one cut short has come to."""

from collections.abc import Sequence

from languages.speech import N_, listed, n_
from render.base.awards import Contest, best_of, given
from render.emperors_garden.words.vocabulary import points
from render.finale import Award, BestTurn
from rules.emperors_garden import events
from rules.emperors_garden.scoring import near_emperor
from rules.emperors_garden.view import Source, View
from rules.game import Event, Seat

_Pushing = events.PieceMoved | events.EmperorMoved
_Scoring = events.AgentRevealed | events.PieceMoved | events.EmperorMoved | events.CardPut


def awards(view: View, happened: Sequence[Event]) -> tuple[Award, ...]:
    """Implement `render.game.Look.awards`."""
    seats = [Seat(seat) for seat in range(len(view.players))]
    pushes = [event for event in happened if isinstance(event, _Pushing)]
    moved = [[len(event.shifts) - 1 for event in pushes if event.seat == seat] for seat in seats]
    return given(
        (
            Contest(
                N_("Most pieces pushed off"),
                [sum(map(_fallen, (event for event in pushes if event.seat == seat))) for seat in seats],
                _pieces,
            ),
            Contest(N_("Biggest push"), [max(counts, default=0) for counts in moved], _at_once),
            Contest(N_("Busiest priest"), [player.earned[Source.PRIEST] for player in view.players], points),
            Contest(N_("Best poet"), [player.earned[Source.POET] for player in view.players], points),
            Contest(N_("Closest to the emperor"), [near_emperor(view.board, seat) for seat in seats], _beside),
            Contest(
                N_("Most pieces in the garden"), [sum(1 for _ in view.board.tokens_of(seat)) for seat in seats], _pieces
            ),
        )
    )


def _fallen(event: _Pushing) -> int:
    """Count the pieces of others that fell."""
    return sum(shift.to is None and shift.token.seat != event.seat for shift in event.shifts)


def _pieces(count: int) -> str:
    return n_("{count} piece", "{count} pieces", count)


def _at_once(count: int) -> str:
    return n_("{count} piece pushed", "{count} pieces pushed at once", count)


def _beside(count: int) -> str:
    return n_("{count} piece beside him", "{count} pieces beside him", count)


def best_turns(view: View, happened: Sequence[Event]) -> tuple[BestTurn | None, ...]:
    """Implement `render.game.Look.best_turns`: what is scored in play, from the card that a turn begins with."""
    turns: list[list[int]] = [[] for _ in view.players]
    for event in happened:
        if isinstance(event, events.CardDrawn):
            turns[event.seat].append(0)
        elif isinstance(event, _Scoring) and turns[event.seat]:
            turns[event.seat][-1] += event.points
    return best_of(turns)


def built(view: View) -> str:
    """Implement `render.game.Look.built`."""
    cards, pieces = len(view.board.garden), sum(cell is not None for own in view.board.pieces for cell in own)
    told = (
        n_("{count} card laid", "{count} cards laid", cards) if view.turns else "",
        n_("{count} piece among them", "{count} pieces among them", pieces) if view.turns and pieces else "",
    )
    return listed([*filter(None, told)])
