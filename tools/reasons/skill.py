"""
Measures what the turns of computers cost, as reviews judge them, at the beginning, in the middle and at the end.

Each level plays against itself; `python -m tools.reasons.skill GAME [GAMES]` prints a line for each level, which is
what `losses` of a game's rules holds.
"""

import asyncio
import hashlib
import sys
from collections.abc import Iterator
from itertools import count

from db.games.moves import ActedBy, MoveRow
from rules.computer.choosing import Level, choose
from rules.game import AnyGame, Options, Seat, choose_options
from rules.registry import GAMES
from tables.advice.reviews import PHASES, losses, reviewed
from tables.advice.turning_points import Judge
from tables.history.log import past_decisions
from tables.model.draft import decisions
from tables.thinking.protocol import InlineThinking

PLAYERS = 2
USUAL = 6
MOST = 10_000
"""More iterations than any search of a review makes."""


def played(game: AnyGame, level: Level, number: int) -> tuple[bytes, tuple[MoveRow, ...]]:
    """Play a game of computers of one level. Returns: its key and its log."""
    key = hashlib.sha256(f"skill:{game.slug}:{level.value}:{number}".encode()).digest()
    state, rows = game.setup(key, PLAYERS, usual(game)), list[MoveRow]()
    commit_no = 0
    while acting := game.to_act(state):
        seat = min(acting)
        deciding = decisions(game, state, seat)
        try:
            view, legal = next(deciding)
            # A seed of its own for each decision, as at tables: learners who always overlook the same may never end.
            for seq in count(len(rows)):
                seed = hashlib.sha256(key + seq.to_bytes(4, "big")).digest()
                move = choose(game, view, legal, level, int.from_bytes(seed[:8], "big")).move
                view, legal = deciding.send(move)
        except StopIteration as done:
            draft = done.value
        commit_no += 1
        rows += _rows([(draft.seat, one.notation) for one in draft.played], len(rows), commit_no)
        state = draft.state
    return key, tuple(rows)


def usual(game: AnyGame) -> Options:
    """Return the options of a table that chose nothing."""
    return choose_options(game.options, PLAYERS, {})


def _rows(moves: list[tuple[Seat, str]], before: int, commit_no: int) -> Iterator[MoveRow]:
    for place, (seat, notation) in enumerate(moves, before + 1):
        yield MoveRow(
            game_id=1, seq=place, commit_no=commit_no, seat=seat, notation=notation, acted_by=ActedBy.PERSON,
            rules_version=1, at=0,
        )  # fmt: skip


async def measured(game: AnyGame, level: Level, games: int) -> tuple[float, ...]:
    """Return what an average turn of a level costs in each phase, from 0 to 1."""
    judge, found = Judge(game, InlineThinking(MOST)), []
    for number in range(games):
        key, rows = played(game, level, number)
        start = game.setup(key, PLAYERS, usual(game))
        wanted = tuple(past_decisions(game, start, rows, lambda row: row.seat == 0))
        found.append(losses(await reviewed(judge, wanted)))
    told = [one for one in found if one]
    return tuple(round(sum(one[phase] for one in told) / len(told), 4) for phase in range(PHASES))


async def main(slug: str, games: int) -> None:
    """Measure all levels of a game."""
    for level in Level:
        print(f"{slug} Level.{level.name}: {await measured(GAMES[slug], level, games)},", flush=True)


if __name__ == "__main__":
    slug, *rest = sys.argv[1:]
    asyncio.run(main(slug, int(rest[0]) if rest else USUAL))
