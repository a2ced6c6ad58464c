"""A failing disk: all of an intent is saved or nothing of it, and the player is told which."""

from collections.abc import Iterable

import pytest

from tables.model.panel import Control
from tables.model.refusals import NotSaved
from tests.db.faults import FailingConnection
from tests.tables.hall import ANNA, BEN, CLARA, PLACE, Hall
from tests.tables.leaving import playing


async def ready_to_confirm(hall: Hall) -> int:
    game_id = await playing(hall, time_limit=3600)
    await hall.act(game_id, ANNA, "take:1")
    return game_id


async def test_whichever_write_of_a_commit_fails_nothing_of_it_is_left_behind(hall: Hall) -> None:
    game_id = await ready_to_confirm(hall)
    before, panel = await hall.everything(), await hall.panel(game_id, ANNA)
    sentences: list[str] = []
    while True:
        FailingConnection.reset(fail_at=len(sentences) + 1)
        try:
            outcome = await hall.act(game_id, ANNA, Control.CONFIRM, panel.rev, interaction_id=900)
            break
        except NotSaved as error:
            sentences.append(str(error))
        assert before == await hall.everything()
    assert outcome.committed
    # Interaction, moves, commit, game, seats, drafts, calls, old and new deadlines, panels, entries.
    assert ["I couldn't save that, so nothing has changed; please try again in a moment."] * 11 == sentences


async def test_the_check_above_would_notice_a_commit_in_two_transactions(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = await ready_to_confirm(hall)
    before = await hall.everything()
    whole = FailingConnection.executemany

    def leak(connection: FailingConnection, sql: str, parameters: Iterable[object], /) -> object:
        if sql.startswith("INSERT INTO outbox"):
            connection.execute("COMMIT")
            connection.execute("BEGIN IMMEDIATE")
            FailingConnection.reset(fail_at=1)
        return whole(connection, sql, parameters)

    monkeypatch.setattr(FailingConnection, "executemany", leak)
    with pytest.raises(NotSaved):
        await hall.act(game_id, ANNA, Control.CONFIRM)
    monkeypatch.undo()
    FailingConnection.reset()
    assert before != await hall.everything()


@pytest.mark.parametrize("action", ["stay", Control.CONFIRM])
async def test_a_commit_that_failed_after_it_happened_counts(hall: Hall, action: Control | str) -> None:
    game_id = await ready_to_confirm(hall)
    rev = (await hall.panel(game_id, ANNA)).rev
    FailingConnection.reset(at_commit="after")
    outcome = await hall.act(game_id, ANNA, action, rev, interaction_id=900)
    assert (rev + 1, action is Control.CONFIRM) == (outcome.panel.rev, outcome.committed)
    assert (await hall.act(game_id, ANNA, action, rev, interaction_id=900)).repeated


@pytest.mark.parametrize("action", ["stay", Control.CONFIRM])
async def test_a_commit_that_failed_before_it_happened_is_refused(hall: Hall, action: Control | str) -> None:
    game_id = await ready_to_confirm(hall)
    before = await hall.everything()
    FailingConnection.reset(at_commit="before")
    with pytest.raises(NotSaved, match="nothing has changed"):
        await hall.act(game_id, ANNA, action)
    assert before == await hall.everything()
    await hall.act(game_id, ANNA, action)


async def test_a_start_that_cannot_be_saved_leaves_the_lobby_as_it_was(hall: Hall) -> None:
    lobbies = hall.tables.lobbies
    game_id = await hall.start("pebbles", 2)
    opened = await lobbies.open(CLARA, (await lobbies.lobby(game_id)).place, "pebbles")
    await lobbies.join(opened.game_id, BEN)
    assert 5 <= await hall.saves_all_or_nothing(lambda: lobbies.start(opened.game_id, CLARA.user_id))


async def test_a_lobby_whose_commit_is_unknown_asks_to_look_first(hall: Hall) -> None:
    game_id = (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id
    FailingConnection.reset(at_commit="after")
    with pytest.raises(NotSaved, match="not sure whether that was saved; look at the table"):
        await hall.tables.lobbies.join(game_id, BEN)
    assert 2 == len((await hall.tables.lobbies.lobby(game_id)).players)
