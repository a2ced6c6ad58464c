from hashlib import sha256

import pytest
from structlog.testing import capture_logs

from db.delivery.entries import EntryKind
from rules.game import Options
from tables.model.table import DamagedGame, DamagedSnapshot, Snapshot, decode_state, encode_state
from tables.model.timing import AUTO_DELAY
from tests.tables.hall import ANNA, Hall
from tests.tables.leaving import playing
from tests.tables.pebbles import PEBBLES


async def test_a_snapshot_that_does_not_fit_its_hash_damages_that_game_only(hall: Hall) -> None:
    whole = await hall.start("pebbles", 2)
    broken = await hall.start("pebbles", 2)
    await hall.execute(
        "UPDATE games SET state = CAST(replace(CAST(state AS TEXT), '[', '[ ') AS BLOB) WHERE id = ?", broken
    )
    with pytest.raises(DamagedGame, match=f"game {broken}: the snapshot is damaged: its hash does not fit"):
        await hall.act(broken, ANNA, "red")
    assert ("red",) == (await hall.act(whole, ANNA, "red")).panel.draft


async def test_the_clock_lays_a_damaged_game_to_rest_once_and_plays_the_others(hall: Hall) -> None:
    broken = await hall.start("pebbles", 1, 1)
    await hall.start("pebbles", 1, 1)
    await hall.execute("UPDATE games SET state = x'7b7d' WHERE id = ?", broken)
    with capture_logs() as told:
        assert 1 == await hall.tick(AUTO_DELAY)
    assert ["a game is damaged"] == [entry["event"] for entry in told if entry["log_level"] == "error"]
    with capture_logs() as told:
        assert 0 == await hall.tick(AUTO_DELAY)
    assert [] == told
    assert [EntryKind.FAULT] == [row.kind for row in await hall.tables.outbox.of_game(broken)][-1:]
    with pytest.raises(DamagedGame, match="its hash does not fit"):
        await hall.panel(broken, ANNA)


async def test_a_click_lays_a_damaged_game_to_rest_once(hall: Hall) -> None:
    broken = await hall.start("pebbles", 2)
    await hall.execute("UPDATE games SET state = x'7b7d' WHERE id = ?", broken)
    for _ in range(2):
        with pytest.raises(DamagedGame):
            await hall.act(broken, ANNA, "red")
    assert 1 == [row.kind for row in await hall.tables.outbox.of_game(broken)].count(EntryKind.FAULT)


async def test_a_damaged_game_is_mended_from_its_log(hall: Hall) -> None:
    game_id = await playing(hall)
    before = await hall.panel(game_id, ANNA)
    await hall.execute("UPDATE games SET state = x'7b7d' WHERE id = ?", game_id)
    with pytest.raises(DamagedGame):
        await hall.panel(game_id, ANNA)
    await hall.tables.history.repair(game_id)
    assert before == await hall.panel(game_id, ANNA)


@pytest.mark.parametrize("data", [b"{}", b"null", b"{", b'{"stack": "many"}', b"\xff"])
def test_bytes_that_are_no_state_are_refused_even_with_a_fitting_hash(data: bytes) -> None:
    with pytest.raises(DamagedSnapshot):
        decode_state(PEBBLES, Snapshot(data, sha256(data).digest()))


def test_a_state_comes_back_from_its_snapshot() -> None:
    state = PEBBLES.setup(bytes(32), 3, Options())
    assert state == decode_state(PEBBLES, encode_state(state))


async def test_a_log_that_cannot_be_replayed_is_named_by_its_move(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.execute("UPDATE moves SET notation = 'take:1' WHERE game_id = ? AND seq = 3", game_id)
    with pytest.raises(DamagedGame, match="move 3 of the log cannot be replayed: take:1 is not possible now"):
        await hall.tables.history.story(game_id, None)
