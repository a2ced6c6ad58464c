"""
The laws of every game, each a function that fails with an AssertionError when the game breaks it.

They take the game from the setting, so a test can hand them a game with a fault planted in it.
"""

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import msgspec

from rules.errors import PlayerError
from rules.game import AnyGame, Chapters, Discloses, Event, Seat, told_to
from tests.rules.games import Setting, decisions, finished, key_of, opening, pick, played_out

NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
LONGEST_GAME = 2000
MOST_OTHERS = 200
MANGLED = (
    "",
    " ",
    "x",
    "end",
    "stay",
    "nonsense:a1",
    "m0",
    "m11",
    "noble:a9",
    "*end*",
    "@everyone",
    "e" * 500,
    "ⅷ",
    "\x00",
)
"""Notations that are no move of anything, or hardly ever."""


def notation_is_read_back(setting: Setting, number: int) -> None:
    game = setting.game
    for decision in decisions(setting, number):
        legal = game.legal_moves(decision.state, decision.seat)
        names = [str(move) for move in legal]
        assert len(legal) == len(set(names))
        for move, name in zip(legal, names, strict=True):
            assert NOTATION.fullmatch(name), name
            assert move == game.parse_move(decision.state, decision.seat, name)
            assert move == game.parse_move(decision.state, decision.seat, f" {name.upper()} ")


def states_survive_json(setting: Setting, number: int, stride: int = 1) -> None:
    game = setting.game
    for state in states_of(setting, number)[::-stride]:
        assert state == game.from_dict(json.loads(json.dumps(game.to_dict(state))))
        assert state == msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)


def somebody_acts_until_there_is_a_result(setting: Setting, number: int) -> None:
    game = setting.game
    for state in states_of(setting, number):
        acting = game.to_act(state)
        assert bool(acting) == (game.result(state) is None)
        for seat in map(Seat, range(setting.players)):
            assert bool(game.legal_moves(state, seat)) == (seat in acting)


def play_ends_with_a_full_result(setting: Setting, number: int) -> None:
    last, count = finished(setting, number)
    assert count <= LONGEST_GAME
    result = setting.game.result(last)
    assert result is not None
    assert setting.players == len(result.sheet) == len(result.totals) == len(result.places)
    assert 1 == len({tuple(line.category for line in lines) for lines in result.sheet})
    assert 1 == min(result.places)
    for seat, place in enumerate(result.places):
        assert place == 1 + sum(other < place for other in result.places), seat


def exactly_the_legal_moves_are_applied(setting: Setting, number: int, stride: int = 5) -> None:
    """Check all legal moves, and whether those of other turns, or a sample of them, are refused."""
    game = setting.game
    every = {str(move) for decision in decisions(setting, number) for move in game.legal_moves(*turn_of(decision))}
    others = random.Random(number).sample(sorted(every), min(len(every), MOST_OTHERS)) + list(MANGLED)
    for decision in list(decisions(setting, number))[::stride]:
        before = hash(decision.state)
        for seat in map(Seat, range(setting.players)):
            legal = {str(move) for move in game.legal_moves(decision.state, seat)}
            for name in legal:
                game.apply(decision.state, seat, game.parse_move(decision.state, seat, name))
            for name in set(others) - legal:
                is_refused(game, decision.state, seat, name, legal)
        assert before == hash(decision.state)


def is_refused(game: AnyGame, state: Any, seat: Seat, name: str, legal: Iterable[str]) -> None:  # noqa: ANN401 - any state
    answer = refusal(game, state, seat, name)
    match answer:
        case (_, str(sentence), str(code), _):
            assert code
            assert re.fullmatch(r"[A-Z“].*\.", sentence), sentence
            assert not re.search(r"[*_`~|<>@#\[\]\\\x00-\x1f]", sentence), sentence
        case _:
            # A short form stands for a full notation.
            assert str(answer) in legal, f"{name} was applied"


def everything_is_frozen(setting: Setting, number: int) -> None:
    """Check that all values can be hashed, however deep, and that events name a seat."""
    game = setting.game
    for decision in decisions(setting, number):
        after, events = game.apply(decision.state, decision.seat, decision.move)
        assert all(event.seat in range(setting.players) for event in events)
        views = [game.view(decision.state, viewer) for viewer in viewers(setting)]
        for value in (decision.state, after, decision.move, *events, *views):
            assert isinstance(hash(value), int)
    assert isinstance(hash(game.result(played_out(setting, number))), int)


def pieces_are_conserved(setting: Setting, number: int, count: Callable[[Any], object]) -> None:
    for decision in decisions(setting, number):
        after, _ = setting.game.apply(decision.state, decision.seat, decision.move)
        assert count(decision.state) == count(after)


def a_game_is_the_same_again(setting: Setting, number: int) -> None:
    assert played_out(setting, number) == played_out(setting, number)
    assert played_out(setting, number) != played_out(setting, number + 1)


def simultaneous_moves_commute(setting: Setting, number: int) -> int:
    """Check every pair of moves of two seats that are to act, and return how many pairs there were."""
    game, pairs = setting.game, 0
    for decision in decisions(setting, number):
        one, *others = sorted(game.to_act(decision.state))
        firsts = [(move, after) for move, after in outcomes(game, decision.state, one) if others]
        for other in others:
            for (first, one_moved), (second, other_moved) in product(firsts, outcomes(game, decision.state, other)):
                assert game.apply(one_moved, other, second)[0] == game.apply(other_moved, one, first)[0]
                pairs += 1
    return pairs


def outcomes(game: AnyGame, state: Any, seat: Seat) -> list[tuple[Any, Any]]:  # noqa: ANN401 - any game's state
    """Return the legal moves of a seat, each with the state after it."""
    return [(move, game.apply(state, seat, move)[0]) for move in game.legal_moves(state, seat)]


def nothing_leaks(setting: Setting, number: int) -> None:
    """
    Check that what is delivered to each viewer depends on nothing but what he may know.

    Beside the game runs, for each viewer, one that was imagined from his view; the same moves go into both as long as
    they are legal in both and surprise nobody, and all that he gets must be the same.
    """
    game, shadows = setting.game, dict.fromkeys(viewers(setting))
    for step, decision in enumerate(decisions(setting, number)):
        state, seat, move = decision.state, decision.seat, decision.move
        for viewer, kept in shadows.items():
            shadow = kept or game.imagine(game.view(state, viewer), key_of((number, step, viewer)))
            asked = MANGLED[step % 5 :: 5]
            assert delivered(game, state, viewer, asked) == delivered(game, shadow, viewer, asked)
            shadows[viewer] = None
            if game.surprises(state, seat, move) or move not in game.legal_moves(shadow, seat):
                continue
            events = [told(game, side, seat, move, viewer) for side in (state, shadow)]
            own = [event for side in events for event in side if event.discloses is Discloses.OWN and viewer != seat]
            assert [event for event in events[0] if event not in own] == [
                event for event in events[1] if event not in own
            ]
            if events[0] != events[1]:
                # The mover has shown the others a secret of their own: the next comparison begins with a new re-deal.
                continue
            shadows[viewer] = game.apply(shadow, seat, move)[0]
    last = played_out(setting, number)
    for viewer in viewers(setting):
        shadow = game.imagine(game.view(last, viewer), key_of(number))
        assert delivered(game, last, viewer, MANGLED) == delivered(game, shadow, viewer, MANGLED)


def surprises_are_announced(setting: Setting, number: int) -> None:
    """Check that no unsurprising move shows its mover what a re-deal of the unknown would change."""
    game = setting.game
    for step, decision in enumerate(decisions(setting, number)):
        state, seat = decision.state, decision.seat
        shadow = game.imagine(game.view(state, seat), key_of((number, step)))
        for move in game.legal_moves(state, seat):
            assert game.surprises(state, seat, move) == game.surprises(shadow, seat, move)
            if not game.surprises(state, seat, move):
                assert told(game, state, seat, move, seat) == told(game, shadow, seat, move, seat)
                after = [game.apply(side, seat, move)[0] for side in (state, shadow)]
                assert game.view(after[0], seat) == game.view(after[1], seat)


def events_tell_what_views_show(setting: Setting, number: int, stride: int = 1) -> None:
    """
    Check that no event tells a viewer more than the views before and after it, however surprising the move.

    Where two games look the same to a viewer before a move and after it, he must be told the same of it.
    """
    game = setting.game
    for step, decision in enumerate(decisions(setting, number)):
        state, seat, move = decision.state, decision.seat, decision.move
        for viewer in viewers(setting)[step % stride :: stride]:
            shadow = game.imagine(game.view(state, viewer), key_of((number, step, viewer)))
            if move not in game.legal_moves(shadow, seat):
                continue
            after = [game.apply(side, seat, move)[0] for side in (state, shadow)]
            if game.view(after[0], viewer) == game.view(after[1], viewer):
                assert told(game, state, seat, move, viewer) == told(game, shadow, seat, move, viewer)


def imagined_games_are_whole(setting: Setting, number: int) -> None:
    """Check that what is imagined looks as it was seen, and has all pieces of the game."""
    game = setting.game
    for step, decision in enumerate(decisions(setting, number)):
        viewer = viewers(setting)[step % (setting.players + 1)]
        seen = game.view(decision.state, viewer)
        imagined = game.imagine(seen, key_of(step))
        assert seen == game.view(imagined, viewer)
        assert imagined == game.from_dict(game.to_dict(imagined))


def imagined_games_can_be_played_to_their_end(setting: Setting, number: int) -> None:
    """Check it at the beginning, in the middle and near the end."""
    game, played = setting.game, [decision.state for decision in decisions(setting, number)]
    for place, start in enumerate((played[1], played[len(played) // 3], played[-5])):
        seen = game.view(start, Seat(0))
        state, chance = game.imagine(seen, key_of(place)), random.Random(place)
        while acting := game.to_act(state):
            seat = min(acting)
            state, _ = game.apply(state, seat, pick(game, game.legal_moves(state, seat), chance))
        assert game.result(state) is not None


def another_key_imagines_another_game(setting: Setting, number: int) -> None:
    state = opening(setting, number)
    seen = setting.game.view(state, Seat(0))
    imagined = {setting.game.imagine(seen, key_of(key)) for key in (1, 2, 2, 3)}
    assert 3 == len(imagined)
    assert state not in imagined


def chapters_are_no_secret(setting: Setting, number: int) -> None:
    """
    Check what the table hears when: chapters follow one another, and everybody can tell which one it is.

    What is announced is for all; and whoever waited is asked to act again only by what the table has heard.
    """
    game = setting.game
    assert isinstance(game, Chapters)
    for step, decision in enumerate(decisions(setting, number)):
        state, seat = decision.state, decision.seat
        after, events = game.apply(state, seat, decision.move)
        shadow = game.imagine(game.view(state, None), key_of((number, step)))
        assert game.chapter(state) == game.chapter(shadow)
        assert game.chapter(state) <= game.chapter(after)
        assert all(event.audience is None for event in events if game.is_announced(event))
        if len(game.to_act(after)) > 1 and game.to_act(after) - game.to_act(state):
            assert game.chapter(state) < game.chapter(after)


def none_is_a_legal_move(setting: Setting, number: int) -> None:
    """Check that what Confirm stands for can be done."""
    game = setting.game
    for decision in decisions(setting, number):
        for seat in game.to_act(decision.state):
            none = game.none_move(decision.state, seat)
            assert none is None or none in game.legal_moves(decision.state, seat)


def delivered(game: AnyGame, state: Any, viewer: Seat | None, asked: Iterable[str]) -> Sequence[object]:  # noqa: ANN401 - any game's state
    """Return all that the rules tell a viewer about a state: view, choices, result, and refusals of what is asked."""
    common = (game.view(state, viewer), game.to_act(state), game.result(state))
    if viewer is None:
        return common
    refusals = tuple(refusal(game, state, viewer, name) for name in asked)
    return (*common, game.legal_moves(state, viewer), game.none_move(state, viewer), refusals)


def refusal(game: AnyGame, state: Any, seat: Seat, name: str) -> object:  # noqa: ANN401 - any game's state
    """Return what playing a notation is answered with: the refusal and its facts, or the move that it stands for."""
    try:
        move = game.parse_move(state, seat, name)
        game.apply(state, seat, move)
    except PlayerError as refused:
        return type(refused), str(refused), refused.code, refused.facts
    return move


def told(game: AnyGame, state: Any, seat: Seat, move: Any, viewer: Seat | None) -> Sequence[Event]:  # noqa: ANN401 - any game's state and move
    """Return the events of a move that the viewer is told."""
    return [event for event in game.apply(state, seat, move)[1] if told_to(event, viewer)]


def viewers(setting: Setting) -> tuple[Seat | None, ...]:
    return (None, *map(Seat, range(setting.players)))


def states_of(setting: Setting, number: int) -> list[Any]:
    played = list(decisions(setting, number))
    last = played[-1]
    return [*(decision.state for decision in played), setting.game.apply(last.state, last.seat, last.move)[0]]


def turn_of(decision: Any) -> tuple[Any, Seat]:  # noqa: ANN401 - any game's state
    return decision.state, decision.seat
