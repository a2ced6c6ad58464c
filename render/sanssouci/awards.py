"""What stands out in a game of Sanssouci: awards, the best turns, and what a game that was cut short has come to."""

from collections.abc import Sequence
from itertools import dropwhile

from languages.speech import N_, listed, n_
from render.base.awards import Contest, best_of, given
from render.finale import Award, BestTurn
from render.sanssouci.words.vocabulary import points
from rules.game import Event
from rules.sanssouci import events
from rules.sanssouci.garden.cells import COLUMN, ROW, ROWS, Cell, column_of, row_of
from rules.sanssouci.scoring import COLUMN_BONUS, full_columns, full_rows, row_bonus
from rules.sanssouci.view import View

_Laid = events.TilePlaced | events.GardenerPlaced


def awards(view: View, happened: Sequence[Event]) -> tuple[Award, ...]:
    """Implement `render.game.Look.awards`."""
    gardens = [player.garden for player in view.players]
    return given(
        (
            Contest(N_("Longest walk"), _walks(len(gardens), happened), _squares),
            Contest(
                N_("Most columns filled"),
                [len(full_columns(garden)) for garden in gardens],
                lambda count: n_("{count} column", "{count} columns", count),
            ),
            Contest(
                N_("Most nobles in row 6"),
                [garden.nobles.count(ROWS) for garden in gardens],
                lambda count: n_("{count} noble", "{count} nobles", count),
            ),
            Contest(
                N_("Most gardeners at work"),
                [garden.gardeners.bit_count() for garden in gardens],
                lambda count: n_("{count} gardener", "{count} gardeners", count),
            ),
            # Missions are in a spectator's view once the game is over.
            Contest(
                N_("Best missions"),
                [sum(player.garden.nobles[mission] for mission in player.missions) for player in view.players],
                points,
            ),
            Contest(
                N_("Most rows filled"),
                [len(full_rows(garden)) for garden in gardens],
                lambda count: n_("{count} row", "{count} rows", count),
            ),
        )
    )


def _walks(players: int, happened: Sequence[Event]) -> list[int]:
    """Return how many squares the longest walk of each seat went; the step from the terrace is one."""
    longest = [0] * players
    for event in happened:
        if isinstance(event, events.NobleMoved):
            steps = len(event.way) - (event.from_row > 0)
            longest[event.seat] = max(longest[event.seat], steps)
    return longest


def _squares(count: int) -> str:
    return n_("{count} square", "{count} squares", count)


def best_turns(view: View, happened: Sequence[Event]) -> tuple[BestTurn | None, ...]:
    """Implement `render.game.Look.best_turns`: with the rows and columns that a turn filled, without missions."""
    return best_of(_turns(view, happened, seat) for seat in range(len(view.players)))


def _turns(view: View, happened: Sequence[Event], seat: int) -> list[int]:
    """Return what each turn of a seat brought, from its card on; what was laid before the first card is no turn."""
    of_seat = (event for event in happened if event.seat == seat)
    own = list(dropwhile(lambda event: not isinstance(event, events.CardPlayed), of_seat))
    filled = view.players[seat].garden.filled
    for event in own:
        if isinstance(event, _Laid):
            filled &= ~(1 << event.cell)
    turns: list[int] = []
    for event in own:
        match event:
            case events.CardPlayed():
                turns.append(0)
            case events.NobleMoved():
                turns[-1] += event.points
            case events.TilePlaced() | events.GardenerPlaced():
                filled |= 1 << event.cell
                turns[-1] += event.points + _bonus(filled, event.cell)
    return turns


def _bonus(filled: int, cell: Cell) -> int:
    """Return the points of the row and the column that a cell has filled."""
    row, column = ROW[row_of(cell)], COLUMN[column_of(cell)]
    return row_bonus(row_of(cell)) * (filled & row == row) + COLUMN_BONUS * (filled & column == column)


def built(view: View) -> str:
    """Implement `render.game.Look.built`."""
    gardens = [player.garden for player in view.players]
    tiles = sum((garden.symbols | garden.gardeners).bit_count() for garden in gardens)
    nobles = sum(row > 0 for garden in gardens for row in garden.nobles)
    told = (
        n_("{count} tile laid", "{count} tiles laid", tiles) if tiles else "",
        n_("{count} noble out walking", "{count} nobles out walking", nobles) if nobles else "",
    )
    return listed([*filter(None, told)])
