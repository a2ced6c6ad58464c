"""The guided first game: a private board against a gentle computer, dealt as the game's rules arrange it."""

from rules.computer.choosing import Level
from rules.game import AnyGame
from rules.lessons import PLAYERS, Lesson, Teaches, beginning
from tables.boards.service import BoardOutcome, Boards, Deal
from tables.context import Context, Service
from tables.learning import refusals
from tables.model.place import Person

_TOPIC = "learn:"


def is_lesson(topic: str) -> bool:
    """Return whether a board's topic is a guided game."""
    return topic.startswith(_TOPIC)


def lesson_deal(game: AnyGame, lesson: Lesson) -> Deal:
    """Return what is put before whoever learns a game."""
    return Deal(
        slug=game.slug,
        players=PLAYERS,
        options=dict(lesson.options),
        key=lesson.key,
        start=(game, beginning(game, lesson)),
        level=Level.LEARNER,
    )


class Learning(Service):
    """Guided first games, one at a time for each person and game."""

    def __init__(self, context: Context, boards: Boards) -> None:
        super().__init__(context)
        self._boards = boards

    async def begin(self, person: Person, slug: str) -> BoardOutcome:
        """Go on with somebody's guided game, or begin one. Raises: Refusal: there is none for this game."""
        game = self._context.games.get(slug)
        if game is None or not isinstance(game, Teaches):
            raise refusals.no_lesson()
        return await self._boards.open(person, f"{_TOPIC}{slug}", lesson_deal(game, game.lesson))
