"""Games that released versions stored are read and played on by this one."""

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from db.games.games import Status
from rules.game import Seat, state_version
from rules.record_line import load
from rules.records import verify
from rules.registry import GAMES
from tables.model.table import Snapshot, decode_state, encode_state
from tests.db.upgrading import BASELINE, older
from tests.tables.hall import PEOPLE, Hall
from tests.tables.upkeep.released import Released, file_of, released
from tests.tables.whole.test_whole_games import click_through

KEPT = tuple(released())
OF_TWO = {one.slug: one for one in reversed(KEPT) if one.whole.setting.players == 2}
each_kept = pytest.mark.parametrize("kept", KEPT, ids=lambda one: f"{one.slug}-{one.seq}")


def state_of(kept: Released) -> object:
    return decode_state(GAMES[kept.slug], Snapshot(kept.state, sha256(kept.state).digest()), kept.state_version)


def replayed(kept: Released, upto: int | None) -> object:
    record = kept.whole
    game, state = record.setting.game, record.deal
    for seat, notation in record.moves[:upto]:
        state, _ = game.apply(state, seat, game.parse_move(state, seat, notation))
    return state


def test_the_present_versions_are_kept_so_that_later_ones_can_be_tried_with_them() -> None:
    assert [] == [game.slug for game in GAMES.values() if not file_of(game).exists()]


@each_kept
def test_a_stored_state_is_what_its_moves_lead_to_and_is_played_on_to_the_same_end(kept: Released) -> None:
    game, state = GAMES[kept.slug], state_of(kept)
    assert replayed(kept, kept.seq) == state
    for seat, notation in kept.whole.moves[kept.seq :]:
        state, _ = game.apply(state, seat, game.parse_move(state, seat, notation))
    result = game.result(state)
    assert result is not None
    assert kept.whole.ranking == result.places


@each_kept
def test_a_state_is_stored_as_before_or_its_form_has_another_number(kept: Released) -> None:
    game = GAMES[kept.slug]
    again = encode_state(state_of(kept)).state
    assert (again == kept.state) == (kept.state_version == state_version(game))


@each_kept
def test_a_record_of_a_released_version_is_still_found_true(kept: Released) -> None:
    verify(load(kept.record))
    assert kept.rules_version == kept.whole.setting.game.rules_version


@pytest.mark.parametrize("slug", OF_TWO)
async def test_a_table_of_the_first_schema_is_played_to_its_end(tmp_path: Path, slug: str) -> None:
    kept = OF_TWO[slug]
    hall = await Hall(stored(tmp_path, kept)).open()
    game, state = GAMES[slug], state_of(kept)
    for seat, person in enumerate(PEOPLE[:2]):
        assert game.view(state, Seat(seat)) == (await hall.panel(1, person)).draft_view
    await click_through(hall, 1, 2, random.Random(slug))
    assert Status.ENDED is (await hall.panel(1, PEOPLE[0])).status
    assert (await hall.tables.history.rebuild(1)).state == await hall.snapshot(1)
    whole = load((await hall.tables.records.export(1)).line)
    verify(whole)
    assert 1 == whole.setting.game.rules_version
    await hall.close()


def stored(folder: Path, kept: Released) -> Path:
    """Write a game as 1.0.0 had it in its database. Returns: the path."""
    path, setting = older(folder, BASELINE, {}), kept.whole.setting
    options = msgspec.json.encode(setting.options.to_dict()).decode()
    acting = GAMES[kept.slug].to_act(replayed(kept, kept.seq))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "INSERT INTO games (slug, rules_version, name, status, host_id, channel_id, options, key, state,"
            " state_hash, seq, told_seq, commit_no, opened_at, started_at)"
            " VALUES (?, 1, 'Old Oak', 'playing', 11, 2, ?, ?, ?, ?, ?, ?, ?, 1, 2)",
            (kept.slug, options, setting.key, kept.state, sha256(kept.state).digest(), *(kept.seq,) * 3),
        )
        connection.executemany(
            "INSERT INTO seats (game_id, seat, kind, user_id, name, ready, to_act) VALUES (1, ?, 'person', ?, ?, 1, ?)",
            [(seat, one.user_id, one.name, seat in acting) for seat, one in enumerate(PEOPLE[:2])],
        )
        connection.executemany(
            "INSERT INTO moves (game_id, seq, commit_no, seat, notation, acted_by, rules_version, at)"
            " VALUES (1, ?, ?, ?, ?, 'person', 1, 3)",
            rows_of(kept),
        )
    return path


def rows_of(kept: Released) -> Sequence[tuple[int, int, int, str]]:
    return [(seq, seq, seat, notation) for seq, (seat, notation) in enumerate(kept.whole.moves[: kept.seq], 1)]
