"""
Games as released versions stored them: a state in the middle of each, and the record of the whole game.

`python -m tests.tables.upkeep.released` adds those of the present versions of rules and stored states; nothing there
is written again.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rules.game import AnyGame, Seat, state_version
from rules.record_line import dump, load
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game
from rules.registry import GAMES
from tables.model.table import encode_state
from tests.rules import games

FOLDER = Path(__file__).parents[2] / "fixtures"


@dataclass(frozen=True)
class Released:
    """A game after so many moves, as it was stored, with the whole record."""

    slug: str
    rules_version: int
    state_version: int
    seq: int
    state: bytes
    record: str

    @property
    def whole(self) -> Record:
        return load(self.record)


def file_of(game: AnyGame) -> Path:
    """Return where the games of the present versions are kept."""
    return FOLDER / f"{game.slug}-rules{game.rules_version}-state{state_version(game)}.jsonl"


def released() -> Iterator[Released]:
    for file in sorted(FOLDER.glob("*.jsonl")):
        slug, rules, form = file.stem.rsplit("-", 2)
        for line in file.read_text(encoding="utf-8").splitlines():
            kept = json.loads(line)
            versions = int(rules.removeprefix("rules")), int(form.removeprefix("state"))
            yield Released(slug, *versions, kept["seq"], kept["state"].encode(), kept["record"])


def settings_of(game: AnyGame) -> list[games.Setting]:
    """Return the settings to keep: each value of each option, at the smallest and at a large table."""
    counts = [players for players in games.PLAYERS.get(game.slug, game.player_counts) if players > 1]
    quick = games.quick_settings_of(game)
    return [setting for setting in quick if setting.players in (min(counts), max(counts))]


def _line(table: games.Setting) -> str:
    """Play a game of casual players, as its record and the state in the middle of it."""
    game, key, chance = table.game, games.key_of(f"released {table}"), random.Random(str(table))
    state, states, moves = game.setup(key, table.players, table.options), [], []
    while acting := game.to_act(state):
        seat: Seat = chance.choice(sorted(acting))
        legal = game.legal_moves(state, seat)
        move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        moves.append((seat, str(move)))
        state = game.apply(state, seat, move)[0]
        states.append(state)
    seq = len(moves) // 2
    seats = ((Tenure(1, Actor.PERSON),),) * table.players
    record = record_game(Setting(game, table.players, table.options, key), moves, Ending.PLAYED, seats)
    stored = encode_state(states[seq - 1]).state.decode()
    return json.dumps({"seq": seq, "state": stored, "record": dump(record)})


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in GAMES.values():
        if not file_of(one).exists():
            lines = [_line(table) for table in settings_of(one)]
            file_of(one).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
