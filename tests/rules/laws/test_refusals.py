"""Whatever is refused in any game is refused in one sentence, which says what is possible instead."""

import re

import pytest

from rules.errors import BadNotation, BadOption, IllegalMove
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES
from tests.rules.games import Setting, decisions, finished, key_of, opening, settings_of

FIRST_TABLES = [next(one for one in settings_of(game) if one.players > 1) for game in GAMES.values()]
each_game = pytest.mark.parametrize("table", FIRST_TABLES, ids=str)


@each_game
def test_after_the_end_nothing_is_possible(table: Setting) -> None:
    over, _ = finished(table, 1)
    move = next(decisions(table, 1)).move
    with pytest.raises(IllegalMove) as caught:
        table.game.apply(over, Seat(0), move)
    sentence = "This game is over; its score sheet stands at the end of the log."
    assert ("over", sentence) == (caught.value.code, str(caught.value))
    with pytest.raises(BadNotation, match="There is nothing for you to decide at the moment"):
        table.game.parse_move(over, Seat(0), "hello")


@each_game
def test_whoever_is_not_to_act_is_told_so(table: Setting) -> None:
    kinds = set()
    for decision in decisions(table, 2):
        game, acting = table.game, table.game.to_act(decision.state)
        for seat in {Seat(0), Seat(1)} - acting:
            with pytest.raises(IllegalMove) as caught:
                game.apply(decision.state, seat, decision.move)
            sentence = "It is not your turn; you are told as soon as it is."
            assert ("not-your-turn", sentence) == (caught.value.code, str(caught.value))
            kinds.add(game.kind(decision.move))
    assert len(kinds) > 2


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("rake", "“rake” is not a move of "),
        ("RAKE", "“rake” is not a move of "),
        *[
            (text, "That is not a move of ")
            for text in ("", "**end**", "<@!1234>", "https://example.org", "m１", "ＲＡＫＥ", "a" * 25)
        ],
    ],
)
@each_game
def test_what_is_no_move_is_repeated_only_if_it_is_short_and_plain(table: Setting, text: str, begins: str) -> None:
    state = opening(table, 1)
    with pytest.raises(BadNotation) as caught:
        table.game.parse_move(state, min(table.game.to_act(state)), text)
    assert "notation" == caught.value.code
    assert re.fullmatch(rf"{begins}[A-Z][\w' ]+\. You can .*\.", str(caught.value))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_more_or_fewer_players_than_a_game_is_for_are_refused(game: AnyGame) -> None:
    fewest, most = game.player_counts[0], game.player_counts[-1]
    for players in (-1, 0, fewest - 1, most + 1):
        with pytest.raises(BadOption, match=rf"^[\w' ]+ is for {fewest} to {most} players, not {players}\.") as refused:
            game.setup(key_of(1), players, choose_options(game.options, fewest, {}))
        assert ("players", players) == (refused.value.code, refused.value.facts["players"])
