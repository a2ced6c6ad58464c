"""The guided first game: one thing at a time, pointed at in the picture, and a remark on every turn."""

from collections.abc import Sequence

from cogs.boards.board import Frame, board_reply
from cogs.boards.kinds import Asked, Kind
from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import first_page_button, learn_button
from cogs.interactions.presses import Handlers, in_place
from cogs.learning import words as learning_words
from cogs.words import general as words
from render.game import AnyLook
from render.optional import Guides, LessonStep
from rules.computer.choosing import Level
from tables.boards.service import BoardOutcome
from tables.learning.service import is_lesson
from tables.model.panel import Panel


async def _begun(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    outcome = await context.tables.learning.begin(person_of(interaction), press.rest)
    return await lesson_reply(context, interaction.user.id, outcome, Asked())


async def lesson_reply(context: Context, user_id: int, outcome: BoardOutcome, asked: Asked) -> Reply:
    """Show a guided game as far as it has got."""

    def framed(panel: Panel, look: AnyLook) -> Frame:
        assert isinstance(look, Guides), "only games with a look that guides are guided"
        remark = look.remark(*outcome.turn) if outcome.turn is not None else ""
        if panel.is_over:
            return Frame(
                head=(learning_words.DONE.said(game=look.title),),
                remark=remark,
                closing=look.summary(),
                over=tuple(_afterwards(panel.slug)),
            )
        steps = look.lesson(panel.view, panel.legal) if panel.is_to_act else ()
        page = len(steps) - 1 if asked.page is None else min(asked.page, len(steps) - 1)
        step = steps[page] if steps else LessonStep(0, "")
        return Frame(
            head=(_heading(look, step.number),),
            # Once there is more to read, it is known.
            remark=remark if page <= 0 else "",
            told="" if asked.path else step.told,
            over=(),
            spot=step.spot,
            lead=_lead(panel, page) if page < len(steps) - 1 else None,
            is_plain=True,
        )

    return await board_reply(context, user_id, outcome, asked, framed)


def _heading(look: AnyLook, number: int) -> str:
    assert isinstance(look, Guides)
    if not number:
        return learning_words.LEARNING.said(game=look.title)
    return learning_words.STEP.said(game=look.title, number=number, steps=look.lesson_steps)


def _lead(panel: Panel, page: int) -> PressButton:
    press = Press(Verb.BOARD_READ, panel.game_id, panel.rev, str(page + 1))
    return PressButton(press, words.NEXT, Style.primary)


def _afterwards(slug: str) -> Sequence[PressButton]:
    solo = Press(Verb.SOLO, 0, rest=f"{slug}:{Level.LEARNER.value}")
    return (PressButton(solo, words.PLAY_ALONE, Style.primary), first_page_button(slug), learn_button(slug))


KIND = Kind(is_lesson, lesson_reply)
PRESSES: Handlers = {Verb.LEARN: in_place(_begun)}
