"""Tables of Gardlings that begin in the middle of a round."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from playground.standin import StandIn
from rules.game import Options
from rules.gardlings.game import Gardlings
from rules.gardlings.state import State
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre, parterre

GAME = "gardlings"
Arrange = Callable[[State], State]


class Arranged(Gardlings):
    """Gardlings whose deals are arranged before anybody sees them."""

    def __init__(self, arrange: Arrange) -> None:
        self.arrange = arrange

    def setup(self, key: bytes, players: int, options: Options) -> State:
        return self.arrange(super().setup(key, players, options))


@asynccontextmanager
async def begun(
    standin: StandIn, path: Path, arrange: Arrange, *names: str, options: Mapping[str, str] | None = None
) -> AsyncIterator[tuple[Parterre, Table]]:
    """Run the bot with a table that begins as it is arranged; the first name has the first seat."""
    async with parterre(standin, path, games={GAME: Arranged(arrange)}) as bot:
        table = await open_table(standin, *names, game=GAME, options=options)
        await bot.deliver()
        yield bot, table
