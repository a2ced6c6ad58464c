"""What a finished table must be able to prove: that what was posted is what was dealt, played and scored."""

import re
from hashlib import sha256

from cogs.words.stories import entry_lines
from db.delivery.outbox import OutboxRow, Post
from render.registry import LOOKS
from rules.record_line import dump, load
from rules.records import Actor, Ending, Record, Setting, Tenure, record_game, verify
from rules.registry import GAMES
from tables.changes.posts import decode_refs
from tables.history.log import Story
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import Parterre

_HASH = re.compile(r"SHA-256 is `([0-9a-f]{64})`")
_KEY = re.compile(r"Key of the deal: `([0-9a-f]{64})`")
_TOTAL = re.compile(r"^Place (\d): \*\*(\w+)\*\* (−?\d+) (?:point|gem)s?\b", re.MULTILINE)


def posted_key(table: Table) -> bytes:
    """Return the key of the final post, after checking that it is the one promised at the start."""
    (promised,) = (found[1] for post in table.posts if (found := _HASH.search(post.text)))
    (key,) = (found[1] for post in table.posts if (found := _KEY.search(post.text)))
    assert promised == sha256(bytes.fromhex(key)).hexdigest()
    return bytes.fromhex(key)


async def expect_true_record(bot: Parterre, table: Table) -> Record:
    """Check that key and log in the database make the game whose turns and sheet were posted."""
    key, story = posted_key(table), await bot.tables.history.story(table.game_id, None)
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
    turns = [decode_refs(row.refs) for row in await bot.tables.outbox.of_game(table.game_id) if _is_turn(row)]
    assert [1, *(turn.last_seq + 1 for turn in turns)] == [*(turn.first_seq for turn in turns), len(story.entries) + 1]
    told: list[str] = []
    for turn in turns:
        entries = story.entries[turn.first_seq - 1 : turn.last_seq]
        told += entry_lines(LOOKS[story.slug], story, entries)
    lines = [line for post in table.posts[1:-1] for line in post.text.splitlines() if not line.endswith("next.")]
    assert told == lines


def _is_turn(row: OutboxRow) -> bool:
    return row.kind is Post.TURN and row.user_id is None


def _places(record: Record, story: Story) -> dict[str, tuple[int, int]]:
    assert record.sheet is not None
    assert record.ranking is not None
    assert story.result is not None
    scored = [line.category for line in story.result.sheet[0] if not line.tie_break]
    totals = [sum(lines[category] for category in scored) for lines in record.sheet]
    names = [player.name for player in story.players]
    return dict(zip(names, zip(record.ranking, totals, strict=True), strict=True))
