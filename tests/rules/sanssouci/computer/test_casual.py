from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import COLUMN, members
from rules.sanssouci.moves import ChooseSide, Move
from rules.sanssouci.state import Phase, State
from tests.rules.games import opening, settings_of
from tests.rules.sanssouci.boards import on_turn

SETTINGS = tuple(settings_of(SANSSOUCI))


def chosen(state: State, seat: Seat) -> Move:
    return SANSSOUCI.casual(SANSSOUCI.view(state, seat), SANSSOUCI.legal_moves(state, seat))


def test_of_two_cards_for_the_same_tile_the_casual_player_keeps_the_wild_one() -> None:
    other = BOX.symbols[1]
    state = on_turn(hand=f"{other} wild")
    assert [other, "wild"] == [str(move).removeprefix("card:") for move in SANSSOUCI.legal_moves(state, state.turn)]
    assert {1} == {*state.market}
    assert f"card:{other}" == str(chosen(state, state.turn))


def test_the_casual_player_shows_the_side_with_more_points_in_the_columns_of_its_missions() -> None:
    sides = set()
    for setting in (setting for setting in SETTINGS if setting.options["expansion"] == "on"):
        state = opening(setting, 2)
        for seat in sorted(SANSSOUCI.to_act(state)) if state.phase is Phase.SIDES else ():
            player = state.players[seat]
            faces = BOX.faces[2 * player.expansion : 2 * player.expansion + 2]
            cells = [cell for column in player.missions for cell in members(COLUMN[column])]
            points = [sum(face.symbol_points[cell] for cell in cells) for face in faces]
            side = ChooseSide(points.index(max(points)))
            assert side == chosen(state, seat)
            sides.add(side)
    assert 2 == len(sides)
