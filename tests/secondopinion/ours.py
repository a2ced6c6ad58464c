"""The stage over our own stand-in."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from playground.actors.actor import Actor
from playground.actors.seen import Answer, Seen
from playground.standin import StandIn
from playground.world.state import Channel
from playground.world.world import stopped
from tests.endtoend.driver.player import Option
from tests.endtoend.driver.table import USUAL
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN
from tests.secondopinion.stage import GAME_OVER, GUEST, HOST

_NOON = 1_800_000_000.0


class OurPerson:
    def __init__(self, stage: "OurStage", actor: Actor) -> None:
        self._stage = stage
        self._actor = actor
        self.id, self.name = actor.id, actor.name
        actor.patience = PATIENCE

    @property
    def dms(self) -> Sequence[Seen]:
        return self._actor.dms()

    async def new_table(self) -> Seen:
        return await (await self._actor.slash(self._stage.channel, "new", game=USUAL)).completed(PATIENCE)

    async def press(self, message: Seen, option: Option) -> None:
        if not option.values:
            await self._done(await self._actor.click(message, option.custom_id))
        else:
            await self._done(await self._actor.select(message, option.custom_id, list(option.values)))

    async def offers(self, typed: str) -> Sequence[str]:
        choices = await self._actor.autocomplete(self._stage.thread, "play", "moves", typed)
        return [str(choice["value"]) for choice in choices]

    async def play(self, moves: str) -> Seen:
        answer = await self._actor.slash(self._stage.thread, "play", moves=moves)
        await self._done(answer)
        return await answer.completed(PATIENCE)

    async def _done(self, answer: Answer) -> None:
        await self._stage.standin.until(lambda: answer.interaction.is_shown, PATIENCE)
        await self._stage.bot.until_tried()


class OurStage:
    def __init__(self, standin: StandIn, path: Path, bots: AsyncExitStack) -> None:
        self.standin = standin
        self._path = path
        self._bots = bots
        self._entropy = numbered_entropy()
        self.channel = standin.channel("garden")
        self.people = [OurPerson(self, standin.actor(name)) for name in (HOST, GUEST)]
        self.bot: Parterre

    @property
    def thread(self) -> Channel:
        return next(c for c in self.standin.actor(HOST).channels if c.thread)

    @property
    def _card(self) -> Seen:
        return self.standin.actor(HOST).messages(self.channel)[-1]

    @property
    def posts(self) -> Sequence[Seen]:
        host = self.standin.actor(HOST)
        seen = [*host.messages(self.channel), *host.messages(self.thread)]
        return [message for message in seen if not message.is_ephemeral and message.text]

    async def start(self) -> None:
        self.bot = await self._bots.enter_async_context(
            parterre(self.standin, self._path, entropy=self._entropy, looks=PLAIN)
        )

    async def restart(self) -> None:
        await self._bots.aclose()
        await self.start()

    async def until_over(self) -> None:
        await self.standin.until(lambda: GAME_OVER in self._card.text, PATIENCE)


@asynccontextmanager
async def our_stage(path: Path) -> AsyncIterator[OurStage]:
    """Open the stage on a new database file."""
    async with StandIn.running(clock=stopped(_NOON)) as standin, AsyncExitStack() as bots:
        stage = OurStage(standin, path, bots)
        await stage.start()
        yield stage
