"""The turning points of an ended game; only the asker sees them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cogs.advice.hints import named_move
from cogs.context import Context
from cogs.history.replay import post_button
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.words import advice as advice_words
from cogs.words.stories import entry_lines, holder_then
from render.game import AnyLook
from rules.game import Seat
from tables.advice.turning_points import Shown
from tables.history.story import Story


class TurningPointPresses:
    """The button under the last post, and in the replay of an ended game."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.TURNING_POINTS: self._pressed}

    async def _pressed(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = points_reply(self._context, press.game, interaction.user.id)
        await answer(interaction, work, meanwhile=advice_words.LOOKING, what=f"game {press.game} turning points")


async def points_reply(context: Context, game_id: int, user_id: int) -> Reply:
    """Show which moves cost most in a game. Raises: PlayerError: it is not over, or its secrets stay secret."""
    panel = await context.tables.play.panel(game_id, user_id)
    points = await context.tables.turning_points.turning_points(game_id, panel.seat)
    spans = [(one.point.seq, one.point.seq) for one in sorted(points, key=lambda one: one.point.seq)]
    stories = {story.last_seq: story for story in await context.tables.history.stories(game_id, None, spans)}
    lines = [
        line
        for number, one in enumerate(points, 1)
        for line in _told(number, one, stories[one.point.seq], context.looks[panel.slug], panel.seat)
    ]
    closing = advice_words.EXPLAINED if lines else advice_words.NONE
    posts = sorted({one.post for one in points if one.post is not None})
    buttons = rows(post_button(game_id, post) for post in posts)
    return Reply(layout(paragraph(advice_words.HEADING.said(table=panel.name), *lines, str(closing)), *buttons))


def _told(number: int, shown: Shown, story: Story, look: AnyLook, seat: Seat | None) -> Iterator[str]:
    """Say what was played and what would have been better; labels of other seats' moves may reveal secrets."""
    (entry,) = story.entries
    decision, point, name = shown.decision, shown.point, holder_then(story, entry)
    lines = entry_lines(look, story, [replace(entry, is_hinted=False)])
    yield f"{number}. {' '.join(lines) or advice_words.PLAYED.said(name=name, move=_by_name(point.played, look))}"
    better = advice_words.BETTER[point.worth]
    if point.seat == seat:
        yield better.said(move=named_move(look.steps(decision.view, decision.legal), point.better))
    elif shown.is_open:
        yield better.said(move=_by_name(point.better, look))
    else:
        yield advice_words.BETTER_UNTOLD[point.worth].said(name=name)


def _by_name(notation: str, look: AnyLook) -> str:
    """Name a move without revealing what its seat saw, and as it is typed."""
    return advice_words.move(look.move_name(notation), "", f"`{notation}`")
