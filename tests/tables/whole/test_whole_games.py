"""Whole games by intents alone, without Discord."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from db.delivery.entries import EntryKind
from db.games.games import Status
from rules.registry import GAMES
from tables.model.panel import Control, Panel
from tests.rules.games import ENDLESS
from tests.tables.hall import EVERY_GAME, PEOPLE, Hall


async def click_through(hall: Hall, game_id: int, people: int, chance: random.Random) -> None:
    """Let every person click legal moves, now and then going back, and the clock play the computers."""
    while (panel := await hall.panel(game_id, PEOPLE[0])).status is Status.PLAYING:
        acting = [PEOPLE[seat] for seat in panel.waiting_for if seat < people]
        if not acting:
            assert await hall.tick(5) > 0
            continue
        person = chance.choice(acting)
        panel = await hall.panel(game_id, person)
        assert panel.is_to_act
        if panel.can_back and chance.random() < 0.1:
            action: Control | str = chance.choice((Control.BACK, Control.RESTART))
        elif panel.can_confirm and chance.random() < 0.7:
            action = Control.CONFIRM
        else:
            action = str(chosen(panel, chance))
        outcome = await hall.act(game_id, person, action, panel.rev)
        assert not outcome.stale
        assert outcome.panel.rev == panel.rev + 1


def chosen(panel: Panel, chance: random.Random) -> Any:  # noqa: ANN401 - any game's move
    """Choose at random, or like a casual player where random play does not end."""
    game = EVERY_GAME[panel.slug]
    return game.casual(panel.draft_view, panel.legal) if game.slug in ENDLESS else chance.choice(panel.legal)


def cases() -> Iterator[ParameterSet]:
    """Yield tables of every game: each company once at least, and each value of an option that it may choose."""
    companies = ((1, 1), (4, 0), (2, 1))
    for slug, game in GAMES.items():
        most = max((len(spec.values) for spec in game.options), default=1)
        for number in range(max(most, len(companies))):
            people, computers = companies[number % len(companies)]
            specs = [spec for spec in game.options if people + computers in spec.players]
            options = {spec.name: spec.values[number % len(spec.values)] for spec in specs}
            yield pytest.param(slug, people, computers, options, id=f"{slug}-{people}-{computers}-{number}")


@pytest.mark.parametrize(("slug", "people", "computers", "options"), list(cases()))
async def test_a_whole_game_is_played_by_clicks_and_the_log_replays_to_the_snapshot(
    hall: Hall, slug: str, people: int, computers: int, options: dict[str, str]
) -> None:
    game_id = await hall.start(slug, people, computers, options=options)
    await click_through(hall, game_id, people, random.Random(people * 10 + computers))
    assert (await hall.panel(game_id, PEOPLE[0])).result is not None
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
    kinds = [row.kind for row in await hall.tables.outbox.of_game(game_id)]
    assert [EntryKind.BOARD, EntryKind.THREAD, EntryKind.START] == kinds[:3]
    assert 1 == kinds.count(EntryKind.FINAL)
    assert None is await hall.tables.deadlines.next_due()
