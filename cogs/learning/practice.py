"""`/practice`: one's own missed decisions as small puzzles, until one finds something better."""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.boards.board import Frame, board_reply
from cogs.boards.kinds import Asked, Kind
from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.learning import words as learning_words
from cogs.panels.panel import escaped_names, plain_names
from cogs.pictures.ghosts import drawn_way
from cogs.words import advice as advice_words
from cogs.words.stories import way_words
from render.game import AnyLook, Picture
from tables.boards.service import BoardOutcome
from tables.learning.practice import Answered, Exercise, Later, is_practice
from tables.model.panel import Panel


class PracticeCommands(ContextCog):
    """The command of practice."""

    @app_commands.command(name="practice", description=locale_str("Practise decisions that you missed"))
    async def practice(self, interaction: Interaction) -> None:
        """Put the next decision before the asker."""
        await answer(interaction, _next(self._context, interaction), what="practice")


async def _next(context: Context, interaction: Interaction) -> Reply:
    found = await context.tables.practice.next(person_of(interaction))
    match found:
        case Later(at):
            return said(learning_words.NOTHING if at is None else learning_words.NEXT_AT.said(at=at))
        case Exercise():
            return await _exercise_reply(context, interaction.user.id, found, Asked())
        case Answered():
            return await _answered_reply(context, interaction.user.id, found)


async def practice_reply(context: Context, user_id: int, outcome: BoardOutcome, asked: Asked) -> Reply:
    """Show a missed decision on its board, or whether its answer is right."""
    practice = context.tables.practice
    if outcome.board.row.ended_at is not None:
        return await _answered_reply(context, user_id, await practice.answered(outcome.board))
    return await _exercise_reply(context, user_id, await practice.exercise(outcome), asked)


async def _exercise_reply(context: Context, user_id: int, exercise: Exercise, asked: Asked) -> Reply:
    table = exercise.review.panel.name

    def framed(_: Panel, look: AnyLook) -> Frame:
        head = (learning_words.PRACTICE.said(game=look.title), learning_words.FIND_IT.said(table=table))
        return Frame(head=head, over=())

    return await board_reply(context, user_id, exercise.outcome, asked, framed)


async def _answered_reply(context: Context, user_id: int, answered: Answered) -> Reply:
    person = await context.tables.people.find(user_id)
    panel, shown = answered.review.panel, answered.shown
    look, names = context.looks[panel.slug], escaped_names(panel.players)
    assert shown.better is not None, "only what has something better is practised"
    chosen, better, played = (
        way_words(look, shown.decision.view, way, names) for way in (answered.chosen, shown.better, shown.played)
    )
    lines = [
        learning_words.PRACTICE.said(game=look.title),
        str(learning_words.SOLVED if answered.is_right else learning_words.NOT_SOLVED),
        learning_words.YOURS.said(turn=chosen),
        *(() if chosen == better else (learning_words.BETTER.said(turn=better),)),
        *(() if chosen == played else (learning_words.PLAYED.said(turn=played),)),
    ]
    reason = shown.turn.why
    if reason is not None and reason.reason.is_told:
        lines.append(advice_words.BRINGS.said(parts=look.reason_words(reason.reason, shown.decision.view, names)))
    back_at = answered.back_at
    lines.append(str(learning_words.GONE) if back_at is None else learning_words.BACK_AT.said(at=back_at))
    pictures: tuple[Picture, ...] = ()
    if person is None or not person.text_only:
        picture = await drawn_way(
            look,
            shown.better,
            shown.decision.view,
            plain_names(panel.players),
            title=advice_words.TITLE,
            told=better,
            played=None if answered.is_right else answered.chosen,
        )
        pictures = (picture,)
    following = PressButton(Press(Verb.PRACTICE, 0), learning_words.NEXT_ONE, Style.primary)
    return Reply(layout(paragraph(*lines), *galleries(pictures), *rows((following,))), pictures)


async def _practise(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    review = await context.tables.reviews.review(press.game, interaction.user.id)
    added = await context.tables.practice.add(interaction.user.id, review)
    return said(learning_words.WILL_COME if added else learning_words.ALREADY)


async def _following(context: Context, interaction: Interaction, _press: Press, _: Sequence[str]) -> Reply:
    return await _next(context, interaction)


KIND = Kind(is_practice, practice_reply)
PRESSES: Handlers = {Verb.PRACTISE: beside(_practise), Verb.PRACTICE: in_place(_following)}
