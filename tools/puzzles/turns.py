"""Turns as computers play them, and a game whose hidden things are taken for known."""

from dataclasses import dataclass
from typing import Any, cast

from rules.computer.choosing import Level, choose
from rules.game import AnyGame, Seat
from tables.model.draft import Draft, settle


def begin(game: AnyGame, state: Any, seat: Seat) -> Draft:  # noqa: ANN401 - any game's state
    """Return the empty draft of a turn."""
    return Draft(game=game, seat=seat, start=state, state=state)


def turn_at(level: Level, draft: Draft, seed: int) -> Draft:
    """Return the turn that a computer of a level plays from here, up to what shows something new."""
    draft = settle(draft)
    while not draft.is_done:
        view, legal = draft.game.view(draft.state, draft.seat), tuple(draft.legal)
        draft = settle(draft.with_move(choose(draft.game, view, legal, level, seed + len(draft.played)).move))
    return draft


@dataclass(frozen=True, slots=True)
class Drawn:
    """A game as a search sees it that takes one state for the true one, whatever is hidden."""

    within: AnyGame
    state: Any

    def imagine(self, view: Any, key: bytes) -> Any:  # noqa: ANN401, ARG002 - the contract's signature
        """Return the state."""
        return self.state

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the game has
        return getattr(self.within, name)

    def as_game(self) -> AnyGame:
        """Return it as a game of the contract, all else of which it hands on to the game within."""
        return cast("AnyGame", self)
