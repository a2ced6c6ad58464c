import re

import pytest

from render.gardlings.words.story import story
from rules.game import Event, Seat, told_to
from rules.gardlings.game import GARDLINGS
from rules.gardlings.state import State
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import closing, deal, play


def names(state: State) -> tuple[str, ...]:
    return tuple(f"P{seat + 1}" for seat in range(len(state.players)))


def first_round(players: int, **wanted: str) -> tuple[State, tuple[str, ...]]:
    """Play a round as the computer does; return what the whole table hears of it."""
    state, heard = deal(players, **wanted), list[Event]()
    while state.round == 1:
        seat = min(GARDLINGS.to_act(state))
        legal = GARDLINGS.legal_moves(state, seat)
        move = legal[0] if len(legal) == 1 else GARDLINGS.casual(GARDLINGS.view(state, seat), legal)
        state, events = GARDLINGS.apply(state, seat, move)
        heard += [event for event in events if told_to(event, None)]
    return state, story(heard, names(state))


@pytest.mark.parametrize("building", ["open", "hidden"])
def test_round_of_a_large_table_takes_one_line_a_seat_in_the_order_of_buying(building: str) -> None:
    state, (*lines, last) = first_round(9, building=building)
    told = [int(line.removeprefix("**P").partition("*")[0]) - 1 for line in lines]
    first = state.first - 1
    assert [(first + place) % 9 for place in range(9)] == told
    assert all(re.match(r"\*\*P\d\*\* ▸ \*\*\d+ gems?\*\*.* · (buys|takes) ", line) for line in lines)
    assert f"Round 2 begins; **P{state.first + 1}** buys first." == last


def test_small_table_is_told_how_all_built_where_they_saw_it() -> None:
    _, lines = first_round(2, building="open")
    assert {"**P1** ▸", "**P2** ▸"} == {line[:8] for line in lines if "gnome" in line}
    assert any(" · new on " in line for line in lines)
    _, hidden = first_round(2)
    assert not any("gnome **" in line or "stops" in line or "done building" in line for line in hidden)


def test_who_stops_before_the_count_is_told() -> None:
    state = closing(deal(5), *(worth(5, but=seat) for seat in range(5)), orders=dict.fromkeys(range(5), "order:pity"))
    _, events = play(state, 3, "end")
    assert ("**P4** ▸ done building",) == story([event for event in events if told_to(event, None)], names(state))


def test_the_end_is_told_with_the_victory() -> None:
    state = closing(deal(2), worth(21), worth(5))
    events = [*play(state, 0, "end")[1], *play(play(state, 0, "end")[0], Seat(1), "end")[1]]
    told = story([event for event in events if told_to(event, None)], names(state))
    assert ("**P2** ▸ **5 gems**", "**P1** ▸ **21 gems** · takes the victory tile") == told
