"""The laws that hold after every blow: all is told once and in order, nothing waits, and no table is lost."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from cogs.interactions.replies import component_number
from db.delivery.entries import Entry, EntryKind
from playground.standin import StandIn
from playground.world.components import walk
from tests.db.ready import reading
from tests.endtoend.driver.table import Table
from tests.endtoend.faults.blows import Blow
from tests.endtoend.parterre import PATIENCE, Parterre

DEPARTED = frozenset({"10007", "10013"})
"""After these a person is taken for gone."""
_KNOWN = frozenset(
    {
        *("it waits behind the new thread", "NoThread", "the table was deleted"),
        *("the person left the server", "the person does not see the channel"),
    }
)
_UNTOLD = frozenset({EntryKind.ARCHIVE, EntryKind.CARD, EntryKind.THREAD})


class Aftermath:
    """What stands at Discord and in the outbox once a blow is over."""

    def __init__(self, standin: StandIn, bot: Parterre) -> None:
        self._standin = standin
        self._bot = bot

    async def wrong(self, blow: Blow, table: Table | None) -> list[str]:
        """Return what is wrong with the newest table, and with a table in play that was struck, each in a line."""
        found: list[str] = []
        if await self._bot.tables.outbox.next_at() is not None:
            found.append("something still waits")
        with reading(self._bot.database) as connection:
            games = [int(one) for (one,) in connection.execute("SELECT id FROM games ORDER BY id").fetchall()]
        game_id = games[-1]
        rows = await self._bot.tables.outbox.of_game(game_id)
        posted = self._posted()
        arrived = {int(one.payload["id"]) for one in self._standin.recorder.kept if "id" in one.payload}
        found += [
            f"{row.kind.value} is there {posted[row.id]} times" for row in rows if not _is_once(row, posted, arrived)
        ]
        found += [f"{row.kind.value} was given up: {row.parked}" for row in rows if not _is_dead_end(row.parked)]
        found += await self._untold(game_id, rows)
        found += await self._unarchived(game_id, rows)
        if table is not None and not table.is_over and blow.name not in DEPARTED:
            found += await self._unfindable(table)
        return found

    def _posted(self) -> Counter[int]:
        """Count the messages of each row of the outbox."""
        numbers: Counter[int] = Counter()
        for message in self._standin.world.state.messages.values():
            if message.ephemeral_to is None:
                ids = {component.get("id", 0) for component in walk(message.components)}
                numbers.update(number - component_number(0) for number in ids if number >= component_number(0))
        return numbers

    async def _untold(self, game_id: int, rows: Sequence[Entry]) -> list[str]:
        """Tell which moves the table was told of not once, in order."""
        turns = [row.facts for row in rows if _is_told(row)]
        told = [(turn.first_seq, turn.last_seq) for turn in turns if turn.first_seq <= turn.last_seq]
        if not told:
            return []
        ends = [1, *(last + 1 for _, last in told)]
        starts = [first for first, _ in told]
        return [] if ends[:-1] == starts else [f"game {game_id} was told of the moves {told}"]

    async def _unarchived(self, game_id: int, rows: Sequence[Entry]) -> list[str]:
        """Return whether the thread of a deleted table is still open though it is said to be archived."""
        if not any(row.kind is EntryKind.ARCHIVE and row.parked is None for row in rows):
            return []
        table = await self._bot.tables.lookup.table(game_id)
        place = None if table is None else self._standin.world.state.channels.get(table.thread_id or 0)
        is_open = place is not None and place.thread is not None and not place.thread.archived
        return ["the thread of a deleted table is still open"] if is_open else []

    async def _unfindable(self, table: Table) -> list[str]:
        """Tell who is to play and does not find the table by asking what waits."""
        panel = await self._bot.tables.play.panel(table.game_id, None)
        mover = table.players[panel.waiting_for[0]]
        waiting = await (await mover.actor.slash(table.channel, "turns")).completed(PATIENCE)
        return [] if table.name in waiting.text else [f"{mover.name} does not find {table.name}: {waiting.text}"]


def _is_once(row: Entry, posted: Mapping[int, int], arrived: Collection[int]) -> bool:
    """Return whether a row stands where it should: once if it was sent as a message, else not at all."""
    if row.kind in _UNTOLD:
        return True
    if row.parked is not None or row.message_id is None:
        return posted.get(row.id, 0) == 0
    if row.user_id is not None and not row.facts.mention:
        # Of a table's direct messages only the newest stays; a message may show several of them in turn.
        return posted.get(row.id, 0) <= 1 and row.message_id in arrived
    # A card whose thread is lost is taken away, and an offer that is over is told without a number.
    return posted.get(row.id, 0) == 1 or row.kind in (EntryKind.BOARD, EntryKind.OFFERED)


def _is_dead_end(parked: str | None) -> bool:
    """Return whether a row was given up for good reason, if it was."""
    return parked is None or parked.startswith("4") or parked in _KNOWN


def _is_told(row: Entry) -> bool:
    """Return whether a row told the table of a turn, or found that there is no place for it."""
    is_lost = row.parked is not None and row.parked.startswith("4")
    return row.kind is EntryKind.TURN and row.user_id is None and (row.done_at is not None or is_lost)
