"""Where turns end, told by the rules alone, and so what is news to whoever looks again."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import AnyGame, Chapters, Seat


@dataclass(frozen=True)
class Course:
    """Moves of a game in order, each with its seat, and the states before the first and after each of them."""

    game: AnyGame
    moves: Sequence[tuple[Seat, str]]
    states: Sequence[Any]

    def ends_turn(self, place: int) -> bool:
        """
        Return whether the turn of a move's seat, or its part in what all play, is over with it.

        Whoever stays on turn goes on with the same one, be it set-up and first turn, unless others have played beside.
        """
        (seat, notation), game = self.moves[place], self.game
        before, after = self.states[place], self.states[place + 1]
        if seat not in game.to_act(after) or game.to_act(after) - game.to_act(before):
            return True
        if isinstance(game, Chapters):
            return game.chapter(before) < game.chapter(after)
        is_alone = game.to_act(before) == game.to_act(after) == {seat}
        return is_alone and notation == "end" and self._has_company(place, seat)

    def _has_company(self, place: int, seat: Seat) -> bool:
        """Return whether others have played before a move while its seat was to act all the time."""
        while place and seat in self.game.to_act(self.states[place - 1]):
            place -= 1
            if self.moves[place][0] != seat:
                return True
        return False

    def stretch(self, own: Container[int]) -> tuple[int, int]:
        """
        Return how many moves a person has seen for sure, up to their last one, and how many they are told of by now.

        Args:
            own: the places of the moves that they made.
        """
        told = len(self.moves)
        while told and told - 1 in own and not self.ends_turn(told - 1):
            told -= 1
        seen = told
        while seen and seen - 1 not in own:
            seen -= 1
        return seen, told
