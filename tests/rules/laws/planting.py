"""Faults that can be planted in any game, for the laws to find; `planted.py` of each game has its tables of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, make_dataclass, replace
from functools import cache
from typing import Any

from rules.errors import BadNotation, PlayerError
from rules.game import AnyGame, Discloses, Event, Seat
from tests.rules.games import Setting
from tests.rules.laws import games

Secret = Callable[[Any, Seat | None], object]
"""What a view tells too much: from a state, and from the seat that looks (None: a spectator)."""
Law = Callable[[Setting, int], object]
Change = Callable[[Any, Seat, Any, Any], Any]
"""What happens besides: from the state before, the seat, its move and the state after it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that is broken on purpose: at which table which law has to notice, in games of these numbers."""

    law: Law
    table: Setting
    game: AnyGame
    numbers: Sequence[int] = (1,)

    def is_noticed(self) -> bool:
        """Return whether the law fails, or the broken game itself does."""
        try:
            for number in self.numbers:
                self.law(replace(self.table, game=self.game), number)
        except (AssertionError, PlayerError, TypeError):
            return True
        return False


def leaks(table: Setting, secrets: Mapping[str, Secret], numbers: Sequence[int] = (1,)) -> dict[str, Fault]:
    """Return the game with each of these secrets in its views."""
    return {
        name: Fault(games.nothing_leaks, table, blabbing(table.game, secret), numbers)
        for name, secret in secrets.items()
    }


def faults_of_any_game(table: Setting, one: object, other_one: object) -> dict[str, Fault]:
    """Return what can be wrong with every game; of two moves the first is read as the second."""
    game = table.game
    return {
        "a legal move that is not listed": Fault(games.exactly_the_legal_moves_are_applied, table, lenient(game)),
        "two moves with one notation": Fault(games.notation_is_read_back, table, misreading(game, one, other_one)),
        "something that changes inside an event": Fault(games.everything_is_frozen, table, keeping_lists(game)),
    }


def losses(
    table: Setting, count: Callable[[Any], object], *changes: Change, numbers: Sequence[int] = (1,)
) -> dict[str, Fault]:
    """Return the game with each of these changes after every move; pieces are counted before and after."""

    def are_conserved(setting: Setting, number: int) -> None:
        games.pieces_are_conserved(setting, number, count)

    return {
        change.__name__.replace("_", " "): Fault(are_conserved, table, applying(table.game, change), numbers)
        for change in changes
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Event):
    """An event with something in it that can change."""

    lines: list[str]


def broken(game: AnyGame, **methods: Callable[..., Any]) -> AnyGame:
    """Return the game with some methods replaced by functions of the same arguments."""
    replaced = {name: _method(function) for name, function in methods.items()}
    made: AnyGame = type(f"Broken{type(game).__name__}", (type(game),), replaced)()
    return made


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda _, *args: function(*args)


def blabbing(game: AnyGame, secret: Secret) -> AnyGame:
    """Return the game with views that hold something more."""

    def view(state: Any, seat: Seat | None) -> Any:  # noqa: ANN401 - any game's state and view
        seen = game.view(state, seat)
        known = {field.name: getattr(seen, field.name) for field in fields(seen)}
        kind: Any = type(seen)
        return _leaky(kind)(**known, secret=secret(state, seat))

    return broken(game, view=view)


@cache
def _leaky(view: Any) -> type[Any]:  # noqa: ANN401 - any class of views
    """Return the view with one field too many."""
    return make_dataclass("Leaky", [("secret", object)], bases=(view,), frozen=True, slots=True)


def telling_all(game: AnyGame, kind: type[Event]) -> AnyGame:
    """Return the game with events of one kind told to everybody."""

    def apply(state: Any, seat: Seat, move: Any) -> tuple[Any, tuple[Event, ...]]:  # noqa: ANN401 - any game's state and move
        after, events = game.apply(state, seat, move)
        return after, tuple(replace(one, audience=None) if isinstance(one, kind) else one for one in events)

    return broken(game, apply=apply)


def lenient(game: AnyGame) -> AnyGame:
    """Return the game with a move that is applied and not listed."""

    def legal_moves(state: Any, seat: Seat) -> Any:  # noqa: ANN401 - any game's state and moves
        legal = game.legal_moves(state, seat)
        return legal[1:] if len(legal) > 2 else legal

    return broken(game, legal_moves=legal_moves)


def applying(game: AnyGame, change: Change) -> AnyGame:
    """Return the game whose states are changed after each move, as follows from state, seat, move and next state."""

    def apply(state: Any, seat: Seat, move: Any) -> tuple[Any, tuple[Event, ...]]:  # noqa: ANN401 - any game's state and move
        after, events = game.apply(state, seat, move)
        return change(state, seat, move, after), events

    return broken(game, apply=apply)


def refusing_by(game: AnyGame, secret: Secret) -> AnyGame:
    """Return the game with a refusal that names a secret."""

    def parse_move(state: Any, seat: Seat, text: str) -> Any:  # noqa: ANN401 - any game's state and move
        if text == "x":
            raise BadNotation("notation", f"Something hidden is {secret(state, seat)}.")
        return game.parse_move(state, seat, text)

    return broken(game, parse_move=parse_move)


def misreading(game: AnyGame, one: object, other_one: object) -> AnyGame:
    """Return the game with one move read as another."""

    def parse_move(state: Any, seat: Seat, text: str) -> Any:  # noqa: ANN401 - any game's state and move
        move = game.parse_move(state, seat, text)
        return other_one if move == one else move

    return broken(game, parse_move=parse_move)


def keeping_lists(game: AnyGame) -> AnyGame:
    """Return the game with an event beside every move that keeps a list."""

    def apply(state: Any, seat: Seat, move: Any) -> tuple[Any, tuple[Event, ...]]:  # noqa: ANN401 - any game's state and move
        after, events = game.apply(state, seat, move)
        return after, (*events, Note(seat=seat, audience=None, discloses=Discloses.NOTHING, lines=[str(move)]))

    return broken(game, apply=apply)


def other(state: Any, seat: Seat | None) -> Seat:  # noqa: ANN401 - any game's state
    """Return the seat after the viewer's; the first one for a spectator."""
    return Seat(0 if seat is None else (seat + 1) % len(state.players))
