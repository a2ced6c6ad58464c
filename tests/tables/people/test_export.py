"""Everything about one person comes as files, however much it is, and nothing of anybody else is looked at for it."""

import gzip
import json
from collections import defaultdict
from functools import partial

import msgspec
import pytest

from db.people.personal import TOLD
from languages.legible import legible_json
from tables.apart.processes import Exporting, Replaying
from tables.model.place import Person
from tables.people.privacy import Export, export_person
from tables.upkeep.retention import PACKED
from tests.db.ready import reading
from tests.tables.hall import ANNA, BEN, PLACE, Hall, refused
from tests.tables.people.test_privacy import MALLOW, QUINCE, begin, busy, told

DAMAGED = "UPDATE packed SET moves = x'00', commits = x'00'"
"""Whoever reads these moves fails."""


async def packed(hall: Hall, *people: Person) -> None:
    """Let some people have played a game of which all is packed."""
    game_id = await begin(hall, "pebbles", people[0], *people[1:])
    await hall.seal(game_id, *people)
    await hall.resign(game_id, people[0])
    hall.now += PACKED + 1
    await hall.tables.deadlines.sweep()


async def test_a_small_export_is_one_file_with_every_table(hall: Hall) -> None:
    await busy(hall)
    export = await hall.tables.privacy.export(QUINCE.user_id)
    (file,) = export.files
    found = json.loads(file)
    assert list(TOLD) == list(found)
    assert legible_json(msgspec.json.format(msgspec.json.encode(found), indent=2)) == file
    assert not export.is_compressed


@pytest.mark.parametrize(("large", "full"), [(10_000, 1 << 20), (0, 0)])
async def test_a_large_export_is_compressed_and_parted_and_nothing_of_it_is_lost(
    hall: Hall, large: int, full: int
) -> None:
    await busy(hall)
    small = await told(hall, QUINCE.user_id)
    export = await hall.database.read(partial(export_person, user_id=QUINCE.user_id, large=large, full=full))
    together: defaultdict[str, list[object]] = defaultdict(list)
    for file in export.files:
        for table, rows in json.loads(gzip.decompress(file)).items():
            together[table] += rows
    assert small == together
    assert (True, not full) == (export.is_compressed, len(export.files) > 1)


async def test_an_export_is_put_together_by_another_process_and_is_the_same(hall: Hall) -> None:
    await busy(hall)
    here = await hall.tables.privacy.export(QUINCE.user_id)
    exporting = Exporting(hall.database)
    hall.tables.read_apart(Replaying(hall.database), exporting)
    # The bot's own connection for long reads is somebody else's all the while.
    with reading(hall.database):
        assert here == await hall.tables.privacy.export(QUINCE.user_id)


async def test_an_export_that_fails_is_one_sentence_and_the_next_one_is_whole(hall: Hall) -> None:
    await busy(hall)
    here = await hall.tables.privacy.export(QUINCE.user_id)
    hall.tables.read_apart(Replaying(hall.database), Exporting(hall.database, "tests.workers.dying"))
    await refused(hall.tables.privacy.export(QUINCE.user_id), "nothing is lost; please try again")
    hall.tables.read_apart(Replaying(hall.database), Exporting(hall.database))
    assert here == await hall.tables.privacy.export(QUINCE.user_id)


async def test_nobody_elses_moves_are_read_for_an_export(hall: Hall) -> None:
    await packed(hall, ANNA, BEN)
    await hall.execute(DAMAGED)
    await packed(hall, QUINCE, MALLOW)
    export: Export = await hall.tables.privacy.export(QUINCE.user_id)
    assert {2} == {row["game_id"] for row in json.loads(export.files[0])["commits"]}
    await begin(hall, "pebbles", ANNA, BEN)
    with pytest.raises(Exception, match="user-defined function"):
        await hall.tables.privacy.export(ANNA.user_id)


async def test_whoever_asks_to_delete_has_not_everything_read_for_it(hall: Hall) -> None:
    await packed(hall, ANNA, BEN)
    await hall.execute(DAMAGED)
    assert 0 == (await hall.tables.privacy.question(ANNA.user_id)).tables
    await hall.tables.privacy.forget(ANNA.user_id)
    await refused(hall.tables.privacy.question(ANNA.user_id), "I know nothing about you")


async def test_whoever_was_only_sent_away_from_a_lobby_is_not_known(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(MALLOW, PLACE, "pebbles")
    await hall.execute("INSERT INTO dismissals (game_id, user_id, at) VALUES (?, ?, 1)", lobby.game_id, BEN.user_id)
    await refused(hall.tables.privacy.question(BEN.user_id), "I know nothing about you")
