"""What a finished table must be able to prove: that what was posted is what was dealt, played and scored."""

import re
from hashlib import sha256

from cogs.messages.posts import PROMISED
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words.stories import entry_lines
from db.delivery.entries import Entry, EntryKind
from render.registry import LOOKS
from rules.record_line import dump, load
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game, verify
from rules.registry import GAMES
from tables.history.log import Story
from tests.endtoend.driver.acts import newest_with, press
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import Parterre

_KEY = re.compile(r"key of the deal was `([0-9a-f]{64})`")
_TOTAL = re.compile(r"(?:^| · )(\d)\. (\w+) \*\*(−?\d+)\*\*", re.MULTILINE)


async def shown_key(table: Table) -> bytes:
    """Return the key behind *Fair deal?*, after checking that it is the one promised by the first post."""
    (promised,) = (one.split("|")[4] for one, label in table.posts[0].buttons.items() if label == str(words.MORE))
    fair = str(history_words.FAIR_DEAL)
    shown = await press(table.players[0].actor, newest_with(table, fair), fair)
    key = bytes.fromhex(_KEY.findall(shown.text)[0])
    assert (PROMISED, promised) == (len(promised), sha256(key).hexdigest()[:PROMISED])
    return key


async def expect_true_record(bot: Parterre, table: Table) -> Record:
    """Check that key and log in the database make the game whose turns and sheet were posted."""
    key, story = await shown_key(table), await bot.tables.history.story(table.game_id, None)
    players = len(story.players)
    game = GAMES[story.slug]
    setting = Setting(game, players, table.options, key)
    moves = tuple((entry.seat, entry.notation) for entry in story.entries)
    people = tuple((Tenure(1, Actor.PERSON),) for _ in range(players))
    record = record_game(setting, moves, Ending.PLAYED, people)
    verify(load(dump(record)))
    assert _places(record, story) == {
        name: (int(place), int(total.replace("−", "-"))) for place, name, total in _TOTAL.findall(table.newest_post)
    }
    return record


async def expect_all_told(bot: Parterre, table: Table) -> None:
    """Check that the posts of the thread tell every move of the log once, in order, and nothing else."""
    story = await bot.tables.history.story(table.game_id, None)
    turns = [row.facts for row in await bot.tables.outbox.of_game(table.game_id) if _is_turn(row)]
    assert [1, *(turn.last_seq + 1 for turn in turns)] == [*(turn.first_seq for turn in turns), len(story.entries) + 1]
    told: list[str] = []
    for turn in turns:
        entries = story.entries[turn.first_seq - 1 : turn.last_seq]
        told += entry_lines(LOOKS[story.slug], story, entries)
    lines = [line for post in table.posts[1:-1] for line in post.text.splitlines() if not line.endswith("next.")]
    assert told == lines


def _is_turn(row: Entry) -> bool:
    return row.kind is EntryKind.TURN and row.user_id is None


def _places(record: Record, story: Story) -> dict[str, tuple[int, int]]:
    assert record.sheet is not None
    assert record.ranking is not None
    assert story.result is not None
    scored = [line.category for line in story.result.sheet[0] if not line.tie_break]
    totals = [sum(lines[category] for category in scored) for lines in record.sheet]
    names = [player.name for player in story.players]
    return dict(zip(names, zip(record.ranking, totals, strict=True), strict=True))
