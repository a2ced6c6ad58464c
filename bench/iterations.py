"""
Prints how many iterations a second a search makes in every game, at the first decision and in the middle of a game.

The middle is where half of the decisions of a game of casual players have been made; the best of several tries counts,
in time of the processor.
"""

import argparse
import time
from typing import Any

from rules.computer.choosing import Level, iterations_of
from rules.computer.search import Search
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES

TRIES = 5


def rate(game: AnyGame, state: Any, seat: Seat, iterations: int) -> float:  # noqa: ANN401 - any game's state
    """Return the iterations a second of the quickest of several searches for a seat's decision."""
    view, legal, quickest = game.view(state, seat), game.legal_moves(state, seat), float("inf")
    for seed in range(TRIES):
        begun = time.process_time()
        Search(game, view, legal, seed).run(iterations)
        quickest = min(quickest, time.process_time() - begun)
    return iterations / quickest


def decisions(game: AnyGame, players: int) -> list[tuple[Any, Seat]]:
    """Return the decisions of a game of casual players in which there is something to choose: state and seat."""
    state, found = game.setup(bytes(32), players, choose_options(game.options, players, {})), []
    while acting := game.to_act(state):
        seat = min(acting)
        legal = game.legal_moves(state, seat)
        move = legal[0]
        if len(legal) > 1:
            found.append((state, seat))
            move = game.casual(game.view(state, seat), legal)
        state, _ = game.apply(state, seat, move)
    return found


def main() -> None:
    """Print a line for each game and number of players."""
    parser = argparse.ArgumentParser(prog="python -m bench.iterations", description=__doc__)
    parser.add_argument("--players", type=int, action="append", help="with so many only; repeats; 2 and 4 by default")
    parser.add_argument("--iterations", type=int, default=100, help="of each search")
    wanted = parser.parse_args()
    for game in GAMES.values():
        for players in wanted.players or (2, 4):
            made = decisions(game, players)
            first, middle = (rate(game, *made[number], wanted.iterations) for number in (0, len(made) // 2))
            slower = min(first, middle)
            keen, master = (iterations_of(game, level) / slower for level in (Level.KEEN, Level.MASTER))
            print(
                f"{game.slug} {players}p: {first:,.0f} iterations/s at the first decision, {middle:,.0f} in the "
                f"middle; keen {keen:.2f} s, master {master:.1f} s a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
