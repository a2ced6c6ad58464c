"""Tables that people leave to deputies and come back to, and what each of them is shown of what happened meanwhile."""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

from PIL import Image, ImageChops, ImageFilter

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.panels.panel import plain_names
from cogs.panels.seats import look_reply, meanwhile_of, show_outcome, since_reply
from cogs.play.board import overview_reply, part_reply, text_reply
from db.games.games import Status
from db.games.moves import ActedBy
from render.canvas.style import SKY
from render.game import Meanwhile, Picture
from render.registry import LOOKS
from rules.errors import PlayerError
from rules.game import Seat
from tables.history.log import Log, read_log
from tables.history.service import itself
from tables.model.panel import Control, Panel
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tests.tables.foretelling import order_wishes
from tests.tables.hall import EVERY_GAME, PEOPLE, Hall
from tests.turns import Course

_BEAD = 40
"""Fewer than the blue pixels of the smallest bead, and more of them than others that lie over it cover."""
_ACROSS = 7
"""From the middle of a bead to where it surely ends, in pixels."""
_BLUR = ImageFilter.BoxBlur(_ACROSS)
_IN_DRAFTS = 0.15
"""How often marks are looked at while somebody chooses."""
SENSIBLE = 0.5
"""The share of moves that are the casual player's, so that a game comes to all its parts."""


@dataclass(frozen=True)
class Read:
    """The log as it stands, replayed."""

    log: Log
    course: Course

    def stretch(self, seat: Seat) -> tuple[int, int]:
        """Return how many moves the person of a seat has seen for sure, and how many they are told of by now."""
        former = max((row.last_seq for row in self.log.former if row.seat == seat), default=0)
        own = {
            place
            for place, move in enumerate(self.log.moves)
            if move.seat == seat and move.acted_by is ActedBy.PERSON and move.seq > former
        }
        return self.course.stretch(own)


class Looking:
    """One game at random; nothing but what cogs and tables offer is used, and the log is read besides."""

    def __init__(self, hall: Hall, game_id: int, people: int, chance: random.Random) -> None:
        self.hall, self.game_id, self.chance = hall, game_id, chance
        self.people = list(PEOPLE[:people])
        self.app = App(hall.tables, LOOKS, lambda: hall.now)
        self.looks = self.told = self.marked = 0

    async def play(self, clicks: int, share_drawn: float) -> None:
        """Let so many things happen, and after each somebody look; that share of looks are at pictures, too."""
        for _ in range(clicks):
            if (await self.hall.tables.play.panel(self.game_id, None)).status is not Status.PLAYING:
                break
            await self._happen()
            person = self.chance.choice(self.people)
            await self._check(person)
            if self.chance.random() < share_drawn:
                await self._look(person)

    async def _happen(self) -> None:
        try:
            await self.chance.choices(list(self._deeds()), (12, 4, 1, 1.5, 1, 0.5, 0.5))[0]()
        except PlayerError as error:
            assert str(error).endswith((".", ")"))  # noqa: PT017 - which of them is raised is no matter here

    def _deeds(self) -> Iterator[Callable[[], Awaitable[object]]]:
        person, tables = self.chance.choice(self.people), self.hall.tables
        yield self._play
        yield lambda: self.hall.tick(AUTO_DELAY)
        yield lambda: tables.absences.away(self.game_id, person.user_id)
        yield lambda: tables.absences.back(self.game_id, person.user_id)
        yield lambda: self.hall.take_back(self.game_id, person)
        yield lambda: order_wishes(self.hall, self.game_id, person, self.chance)
        yield lambda: self._give_on(person)

    async def _play(self) -> None:
        """Let somebody who is to act and there click until something is committed, and see what that shows."""
        panels = [await self.hall.panel(self.game_id, person) for person in self.people]
        acting = [place for place, panel in enumerate(panels) if panel.is_to_act and not panel.is_away]
        if not acting:
            await self.hall.tick(AUTO_DELAY)
            return
        place = self.chance.choice(acting)
        person, panel = self.people[place], panels[place]
        while True:
            outcome = await self.hall.act(self.game_id, person, self._action(panel), panel.rev)
            panel = outcome.panel
            if outcome.committed:
                if self.chance.random() < 0.1:
                    await show_outcome(self.app, person.user_id, outcome)
                return
            await self._compare(panel, _IN_DRAFTS)

    def _action(self, panel: Panel) -> Control | str:
        if panel.can_confirm and self.chance.random() < 0.7:
            return Control.CONFIRM
        is_casual = self.chance.random() < SENSIBLE
        game = EVERY_GAME[panel.slug]
        return str(game.casual(panel.draft_view, panel.legal) if is_casual else self.chance.choice(panel.legal))

    async def _give_on(self, person: Person) -> None:
        """Let somebody new take the seat of somebody who gives it on."""
        panel = await self.hall.tables.replacements.offer(self.game_id, person.user_id)
        newcomer = Person(100 + self.looks, "Newcomer")
        assert panel.seat is not None
        await self.hall.tables.replacements.take(self.game_id, panel.seat, newcomer)
        self.people[self.people.index(person)] = newcomer

    async def _check(self, person: Person) -> None:
        """Compare what a person is told and the views they are shown with the log, read move by move."""
        self.looks += 1
        panel, read = await self.hall.panel(self.game_id, person), await self._read()
        if panel.seat is None:
            return
        seen, until = read.stretch(panel.seat)
        lately = await self.hall.tables.since_last_turn.lately(panel, itself)
        told = () if lately is None else tuple(entry.seq for entry in lately.story.entries)
        assert tuple(move.seq for move in read.log.moves[seen:until]) == told
        views = await self.hall.tables.since_last_turn.views(panel)
        if views is None:
            assert panel.is_over or not seen or not told
        else:
            self.told += bool(told)
            states = (read.course.states[place] for place in (seen, until))
            assert tuple(read.log.game.view(state, panel.seat) for state in states) == views

    async def _read(self) -> Read:
        log = await self.hall.database.read(read_log, self.hall.games, self.game_id)
        states = [log.deal()]
        for move in log.moves:
            states.append(log.replay(states[-1], (move,), None)[0])
        return Read(log, Course(log.game, [(Seat(move.seat), move.notation) for move in log.moves], states))

    async def _look(self, person: Person) -> None:
        """Let a person look in one of the ways there are, and compare what is marked with how it lies there."""
        panel = await self.hall.panel(self.game_id, person)
        app, user_id, game_id = self.app, person.user_id, self.game_id
        ways: Sequence[Callable[[], Awaitable[Reply]]] = (
            *[lambda: look_reply(app, user_id, game_id)] * 2,
            lambda: since_reply(app, user_id, game_id),
            lambda: text_reply(app, game_id, user_id),
            lambda: overview_reply(app, game_id, user_id),
            lambda: part_reply(app, game_id, user_id, self.chance.randrange(len(self.people))),
        )
        await self.chance.choice(ways)()
        await self._compare(panel, 1)

    async def _compare(self, panel: Panel, share: float) -> None:
        """See that nothing is marked in the panel, or on the table, where all lies as it did before."""
        if self.chance.random() >= share or panel.is_over or panel.seat is None:
            return
        meanwhile = await meanwhile_of(self.app, panel)
        if meanwhile is None:
            return
        look, names = LOOKS[panel.slug], plain_names(panel.players)
        legal = panel.legal

        def panels(meanwhile: Meanwhile[Any] | None) -> Picture:
            return look.panel(panel.draft_view, panel.committed_view, legal, names, meanwhile=meanwhile)

        def table(meanwhile: Meanwhile[Any] | None) -> Picture:
            return look.overviews(panel.committed_view, names, meanwhile=meanwhile)[0]

        for draw, stands in ((panels, panel.draft_view), (table, panel.committed_view)):
            views = (None, meanwhile, Meanwhile(meanwhile.then, stands))
            plain, marked, most = (_beads(draw(one)) for one in views)
            self.marked += ImageChops.subtract(marked, plain).getbbox() is not None
            assert _densest(ImageChops.subtract(marked, ImageChops.lighter(plain, most))) < _BEAD


def _beads(picture: Picture) -> Image.Image:
    """Return where a picture is blue as beads are, as 255 on 0."""
    image = Image.open(BytesIO(picture.png)).convert("RGB")
    return ImageChops.difference(image, Image.new("RGB", image.size, SKY)).convert("L").point([255] + [0] * 255)


def _densest(image: Image.Image) -> int:
    """Return how many pixels of an image shine where most of them stand together, in as much room as a bead takes."""
    room, (_, most) = (2 * _ACROSS + 1) ** 2, cast("tuple[int, int]", image.filter(_BLUR).getextrema())
    return round(most * room / 255)
