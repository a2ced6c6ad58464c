"""The rules on the command line: play games against each other, and check records of games."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rules.errors import BadOption, BadRecord
from rules.game import AnyGame, Redeals, Result, Seat, choose_options
from rules.record_line import dump, load
from rules.records import Actor, Ending, Setting, Tenure, numbered_key, record_game, verify
from rules.registry import GAMES

Moves = list[tuple[Seat, str]]
MOST_MOVES = 20_000
"""Where random play need not end, it is cut off here."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it was played: `result` is None if it was cut off, `rounds` None if all games have the same."""

    moves: Moves
    result: Result | None
    rounds: int | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 1 for a record that is not true, 2 for what cannot be asked."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except BadOption as fault:
        parser.error(str(fault))
    except OSError as fault:
        print(f"{fault.filename} cannot be used: {fault.strerror}.", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m rules", description=__doc__)
    commands = parser.add_subparsers(required=True)
    simulate = commands.add_parser("simulate", help="let computer players play and print how it went")
    simulate.add_argument("game", choices=tuple(GAMES))
    simulate.add_argument("--players", type=int, help="how many play (default: as few as can)")
    simulate.add_argument("--games", type=_count, default=1, help="how many games (default: 1)")
    simulate.add_argument("--seed", type=int, default=0, help="which games: the same number, the same games")
    simulate.add_argument("--options", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    simulate.add_argument("--player", choices=("random", "casual"), default="random", help="who plays all seats")
    simulate.add_argument("--record", type=Path, metavar="FILE", help="write the games there, one a line")
    simulate.set_defaults(run=_simulate)
    check = commands.add_parser("verify", help="check a file of records, one a line")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_verify)
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one game")
    return number


def _simulate(chosen: argparse.Namespace) -> int:
    game = GAMES[chosen.game]
    players = game.player_counts[0] if chosen.players is None else chosen.players
    wanted = {name: value for name, _, value in (text.partition("=") for text in chosen.options)}
    options = choose_options(game.options, players, wanted)
    settings = [Setting(game, players, options, numbered_key(chosen.seed, number)) for number in range(chosen.games)]
    began = process_time()
    played = [play(setting, casual=chosen.player == "casual", most=MOST_MOVES) for setting in settings]
    _report(played, process_time() - began)
    if chosen.record is not None:
        with chosen.record.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{_line(setting, one)}\n" for setting, one in zip(settings, played, strict=True))
    return 0


def play(setting: Setting, *, casual: bool, most: int = MOST_MOVES) -> Played:
    """Play one game, or so many moves of it; all seats are played alike, and the key decides what random ones do."""
    game, state = setting.game, setting.deal()
    moves: Moves = []
    chance = Random(setting.key)  # noqa: S311 - nobody's secret hangs on it
    while (acting := game.to_act(state)) and len(moves) < most:
        seat = min(acting)
        legal = game.legal_moves(state, seat)
        move = game.casual(game.view(state, seat), legal) if casual else _any(game, legal, chance)
        moves.append((seat, str(move)))
        state, _ = game.apply(state, seat, move)
    return Played(moves, game.result(state), game.rounds(state) if isinstance(game, Redeals) else None)


def _any(game: AnyGame, legal: Sequence[Any], chance: Random) -> Any:  # noqa: ANN401 - any game's move
    """Choose a kind of move, then a move of that kind, so that rare kinds are reached."""
    if len(legal) == 1:
        return legal[0]
    kinds: dict[str, list[Any]] = {}
    for move in legal:
        kinds.setdefault(game.kind(move), []).append(move)
    return chance.choice(kinds[chance.choice(tuple(kinds))])


def _report(played: Sequence[Played], seconds: float) -> None:
    """Print what was played; a game that was cut off has moves, but neither points nor rounds that count."""
    moves = sum(len(one.moves) for one in played)
    points = [total for one in played if one.result is not None for total in one.result.totals]
    rounds = [one.rounds for one in played if one.result is not None and one.rounds is not None]
    print(f"games         {len(played)}")
    print(f"moves         {moves}")
    print(f"moves/second  {moves / seconds:.0f}")
    if points:
        print(f"mean points   {sum(points) / len(points):.1f}")
    if rounds:
        print(f"median rounds {median(rounds):g}, from {min(rounds)} to {max(rounds)}")
    if unfinished := sum(one.result is None for one in played):
        print(f"unfinished    {unfinished}, cut off after {MOST_MOVES} moves")


def _line(setting: Setting, played: Played) -> str:
    seats = ((Tenure(1, Actor.COMPUTER),),) * setting.players
    ended = Ending.UNFINISHED if played.result is None else Ending.PLAYED
    return dump(record_game(setting, played.moves, ended, seats))


def _verify(chosen: argparse.Namespace) -> int:
    count = 0
    with chosen.file.open("rb") as file:
        for count, line in enumerate(file, 1):
            try:
                verify(load(line))
            except BadRecord as fault:
                print(f"Line {count}: {fault}", file=sys.stderr)
                return 1
    print(f"{count} {'game' if count == 1 else 'games'} dealt and played by the rules.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
