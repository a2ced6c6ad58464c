from collections.abc import Callable
from dataclasses import replace

import pytest

from render.gardlings.pictures.closeup import closeup
from render.gardlings.pictures.frame import layout
from rules.game import Seat
from rules.gardlings.box import NOTHING
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import State
from rules.gardlings.view import PlayerView
from tests.render.comparing import changed, is_sound
from tests.render.gardlings.overview.test_table import NAMES, PIG, counted, is_within, next_round
from tests.rules.gardlings.garden.test_places import TWO_PONDS
from tests.rules.gardlings.plots import anything, garden, worth
from tests.rules.gardlings.tables import changed_player, deal, drawing, play, stopped

Change = Callable[[PlayerView], PlayerView]
LAWN = layout(strip=(0, 0)).board


def draw(state: State, seat: int = 0, viewer: int | None = None) -> bytes:
    view = GARDLINGS.view(state, None if viewer is None else Seat(viewer))
    return closeup(view, Seat(seat), NAMES[: len(view.players)])


@pytest.mark.parametrize(
    ("state", "seat"), [(deal(1), 0), (deal(20), 19), (counted(ponds="on"), 3), (drawing(deal(1), anything(4, 30)), 0)]
)
def test_every_garden_keeps_to_its_size_and_bytes(state: State, seat: int) -> None:
    assert is_sound(draw(state, seat))


def test_a_hidden_garden_is_as_unknown_large_as_small() -> None:
    for state in (deal(2), next_round()):
        waiting = changed_player(state, 0, bag=(*state.players[0].bag, PIG))
        building = drawing(state, (), PIG, *state.players[0].bag)
        held = play(building, 0, "draw")[0]
        assert draw(waiting) == draw(held) == draw(held, viewer=0) == draw(held, viewer=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda player: replace(player, coins=7),
        lambda player: replace(player, bag=(*player.bag, PIG)),
        lambda player: replace(player, aside=NOTHING),
        lambda player: replace(player, count=replace(player.count, to_dragons=2)),
    ],
)
def test_what_is_known_of_a_player_stands_at_the_side(change: Change) -> None:
    view = GARDLINGS.view(counted(), None)
    told = replace(view, players=(*view.players[:3], change(replace(view.players[3], aside=PIG))))
    plain = replace(view, players=(*view.players[:3], replace(view.players[3], aside=PIG)))
    names = NAMES[:4]
    assert is_within(changed(closeup(told, Seat(3), names), closeup(plain, Seat(3), names)), layout().side)


def test_the_garden_of_the_last_round_stands_there_until_the_next_is_seen() -> None:
    state = next_round(building="open")
    season = state.players[0].last
    assert season is not None
    other = changed_player(state, 0, last=replace(season, garden=worth(7)))
    assert changed(draw(state), draw(other)) is not None
    assert changed(draw(state), draw(changed_player(state, 0, last=replace(season, purchase=None)))) is not None
    begun = play(state, 0, "draw")[0]
    assert draw(begun) == draw(changed_player(begun, 0, last=None))


def test_ponds_are_filled() -> None:
    with_ponds, without = (stopped(deal(2, ponds=option), garden(TWO_PONDS), worth(5)) for option in ("on", "off"))
    water = changed_player(with_ponds, 0, coins=0), changed_player(without, 0, coins=0)
    assert is_within(changed(*map(draw, water)), LAWN)
