"""Two tables alike but for what one reader may not know, and the comparison of all that reaches that reader."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from rules.errors import PlayerError
from rules.game import AnyGame, Discloses, Seat
from tables.model.table import load_table
from tests.db.ready import reading
from tests.leaks.harness.screen import THREAD, Shown
from tests.leaks.harness.side import Side
from tests.leaks.harness.stage import EMMA, EVA, Reader, Role, Stage
from tests.rules.games import Setting
from tests.tables.hall import PLACE, Hall

LIMIT = 86400
NOTHING: Mapping[str, AnyGame] = MappingProxyType({})
_PLACES = {THREAD: "thread", THREAD + 1: "thread of another table", PLACE.channel_id: "channel", "card": "card"}


def begun_at(game: AnyGame, state: Any) -> AnyGame:  # noqa: ANN401 - any game's state
    """Return the game with a deal of its own: whoever opens a table finds it in this state."""
    deals = {"setup": lambda *_: state}
    begun: AnyGame = type("Begun", (type(game),), deals)()
    return begun


@dataclass
class Pair:
    """
    The real table and an imagined one, with all that was found to differ and how much was compared, by kind.

    `seq` numbers the last move of which it was seen whether it surprised the reader.
    """

    stage: Stage
    real: Side
    imagined: Side
    differences: list[str] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)
    seq: int = 0

    @classmethod
    async def opened(cls, folder: Path, stage: Stage, beside: Mapping[str, AnyGame] = NOTHING) -> "Pair":
        """
        Open a table in each of the states, with somebody who watches, and let the reader become who they are.

        Args:
            beside: games with a deal of their own, for other tables.
        """
        setting, reader = stage.setting, stage.reader
        sides: list[Side] = []
        game = setting.game
        for name, state in zip(("real", "imagined"), stage.states, strict=True):
            side = await Side.opened(folder / f"{name}.sqlite3", {**beside, game.slug: begun_at(game, state)})
            people = setting.players - stage.computers
            wanted = setting.options.to_dict()
            side.game_id = await side.hall.start(game.slug, people, stage.computers, time_limit=LIMIT, options=wanted)
            await side.deliver()
            await side.slash(EVA, "watch")
            await _become(side, reader)
            await side.deliver()
            sides.append(side)
        real, imagined = sides
        pair = cls(stage, real, imagined)
        pair.same("log", real=pair.real.logged, imagined=pair.imagined.logged)
        pair.compare_mail()
        return pair

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.real.close()
        await self.imagined.close()

    @property
    def setting(self) -> Setting:
        return self.stage.setting

    @property
    def reader(self) -> Reader:
        return self.stage.reader

    @property
    def halls(self) -> tuple[Hall, Hall]:
        return self.real.hall, self.imagined.hall

    def same(self, kind: str, *, real: object, imagined: object) -> None:
        """Count a comparison, and note it if the two differ."""
        self.compared[kind] += 1
        if real != imagined:
            self.differences.append(kind)

    async def look(self, kind: str, ask: Callable[[Side], Awaitable[Sequence[Shown]]]) -> None:
        """Let the reader ask for something at both tables, and compare what they get, and what is logged by that."""
        real, imagined = await ask(self.real), await ask(self.imagined)
        self.same(kind, real=real, imagined=imagined)
        self.compare_logs()

    def compare_logs(self) -> None:
        logs = [list(side.logged) for side in (self.real, self.imagined)]
        for side, logged in zip((self.real, self.imagined), logs, strict=True):
            bugs = [entry for entry in logged if entry["log_level"] in ("error", "critical")]
            assert [] == bugs, bugs
            side.logged.clear()
        self.same("log", real=logs[0], imagined=logs[1])

    def compare_mail(self) -> None:
        """Compare what was posted where the reader sees it, and to whom nobody else sees."""
        for place, kind in {**_PLACES, f"to {self.reader.person.user_id}": "direct message"}.items():
            real, imagined = (side.mail.sent.get(place, []) for side in (self.real, self.imagined))
            self.same(kind, real=real, imagined=imagined)
        for side in (self.real, self.imagined):
            side.mail.sent.clear()

    async def act(self, do: Callable[[Side], Awaitable[Any]]) -> tuple[Any, Any]:
        """Let the same happen at both tables. Returns: what came of it; a refusal is its sentence."""
        return await _tried(do, self.real), await _tried(do, self.imagined)

    async def states(self) -> tuple[Any, Any]:
        real, imagined = [await state_of(side, self.setting.game) for side in (self.real, self.imagined)]
        return real, imagined

    async def is_surprised(self) -> bool:
        """
        Tell whether the reader has been shown something since that tells the two tables apart, as the rules want.

        If they see something else though the same happened at both and no event told any secret, that is a
        difference, too.
        """
        seat, game = self.reader.seat, self.setting.game
        views = [game.view(state, seat) for state in await self.states()]
        stories = [await s.hall.tables.history.story(s.game_id, seat, self.seq + 1) for s in (self.real, self.imagined)]
        told = [story.events for story in stories]
        self.seq = max(story.last_seq for story in stories)
        if views[0] == views[1]:
            return False
        if told[0] == told[1] and not any(event.discloses is not Discloses.NOTHING for event in told[0]):
            self.differences.append("view")
        return True


async def _become(side: Side, reader: Reader) -> None:
    """Let the reader resign from the first seat, or give it to somebody else; what they saw before is theirs."""
    person, game_id = reader.person, side.game_id
    if reader.role in (Role.RESIGNED, Role.FORMER):
        side.mail.sent.clear()
    if reader.role is Role.RESIGNED:
        await side.noting(side.hall.resign(game_id, person))
    if reader.role is Role.FORMER:
        await side.noting(side.hall.tables.replacements.offer(game_id, person.user_id))
        await side.noting(side.hall.tables.replacements.take(game_id, Seat(0), EMMA))


async def _tried(do: Callable[[Side], Awaitable[Any]], side: Side) -> Any:  # noqa: ANN401 - whatever comes of it
    try:
        return await side.noting(do(side))
    except PlayerError as refusal:
        return f"refused: {refusal}"


async def state_of(side: Side, game: AnyGame) -> Any:  # noqa: ANN401 - any game's state
    with reading(side.hall.database) as connection:
        return load_table(connection, {game.slug: game}, side.game_id).state
