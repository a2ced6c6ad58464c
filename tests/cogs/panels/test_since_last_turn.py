import pytest

from cogs.app import App
from cogs.panels.seats import look_reply, newest, news, show_outcome
from cogs.words import history as history_words
from rules.gardlings.view import Phase
from rules.registry import GAMES
from tables.changes.opening import computer_name
from tables.model.panel import Control
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, BEN, Hall
from tests.tables.rounds import build

FORTY = tuple(f"Line {number}" for number in range(1, 41))


@pytest.mark.parametrize(
    ("lines", "room", "told"),
    [
        (FORTY[:2], 100, FORTY[:2]),
        (FORTY, 16, ("-# 38 lines before that; `/replay` has it all.", *FORTY[-2:])),
        (FORTY[:2], 8, ("-# 1 line before that; `/replay` has it all.", FORTY[1])),
        (FORTY[:1], 0, FORTY[:1]),
    ],
)
def test_of_much_the_newest_lines_are_told_and_how_many_stand_before_them(
    lines: tuple[str, ...], room: int, told: tuple[str, ...]
) -> None:
    assert told == tuple(newest(lines, room))


async def test_a_turn_of_another_is_told_with_their_name(hall: Hall, app: App) -> None:
    game_id = await hall.start("sanssouci", 1, 1)
    assert () == await news(app, await hall.panel(game_id, ANNA))
    while (panel := await hall.panel(game_id, ANNA)).seq < 8 or panel.draft or not panel.is_to_act:
        if panel.is_to_act:
            await hall.act(game_id, ANNA, str(GAMES["sanssouci"].casual(panel.draft_view, panel.legal)))
        else:
            await hall.tick(60)
    heading, *lines = await news(app, panel)
    assert heading in (str(history_words.SINCE_LAST_TURN), str(history_words.SO_FAR))
    assert any(computer_name(game_id, 1) in line for line in lines)


async def test_last_buyer_whose_garden_a_deputy_built_sees_the_panel_of_the_next_round(hall: Hall, app: App) -> None:
    game_id = await hall.start("gardlings", 2, time_limit=60)
    first = (await hall.panel(game_id, ANNA)).committed_view.first
    last = (BEN, ANNA)[first]
    await hall.act(game_id, last, "draw")
    await hall.tables.absences.away(game_id, last.user_id)
    await hall.tick(AUTO_DELAY)
    await hall.tables.absences.back(game_id, last.user_id)
    # The first of all to buy builds, and then buys.
    await build(hall, game_id, first, first)
    await hall.act(game_id, last, "buy:pity")
    outcome = await hall.act(game_id, last, Control.CONFIRM)
    assert (Phase.BUILD, 2, True) == (
        outcome.panel.committed_view.phase,
        outcome.panel.committed_view.round,
        outcome.panel.is_to_act,
    )
    assert (await show_outcome(app, last.user_id, outcome)).pictures
    await hall.act(game_id, last, "draw")
    assert (await look_reply(app, last.user_id, game_id)).pictures
