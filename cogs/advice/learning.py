"""The guided first game, one thing at a time; and `/practice`: one's own missed decisions as small puzzles."""

from collections.abc import Sequence
from dataclasses import replace

from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click
from cogs.interactions.commands import command
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Style, Where, button
from cogs.interactions.replies import first_page_button, galleries, layout, learn_button, paragraph, rows
from cogs.panels.boards import show_board, shows_boards
from cogs.panels.panel import Display, escaped_names, plain_names
from cogs.pictures.drawing import drawn_way
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import line_words
from render.game import AnyLook, Picture
from render.optional import Guides, LessonStep
from rules.computer.choosing import Level
from tables.advice.learning import Answered, Exercise, Later, is_lesson, is_practice
from tables.advice.reviews import Review
from tables.boards import BoardOutcome, panel_of_board
from tables.model.panel import Panel
from tables.model.place import Person, Player


@button("learn", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def learn(click: Click) -> Reply:
    """Begin a guided game, or go on with it."""
    outcome = await click.tables.learning.begin(click.person, click.rest)
    return await lesson_reply(click.app, click.person, outcome, Display())


@shows_boards(is_lesson)
async def lesson_reply(app: App, owner: Person, outcome: BoardOutcome, display: Display) -> Reply:
    """Show a guided game as far as it has got."""
    panel, look = panel_of_board(outcome.board, owner.name), app.looks[outcome.board.row.slug]
    assert isinstance(look, Guides), "only games with a look that guides are guided"
    remark = look.remark(*outcome.turn) if outcome.turn is not None else ""
    if panel.is_over:
        display = replace(
            display,
            head=(advice_words.DONE.said(game=look.title),),
            remark=remark,
            closing=(look.summary(),),
            after=tuple(_afterwards(panel.slug)),
        )
        return await show_board(app, owner, panel, outcome, display)
    steps = look.lesson(panel.draft_view, panel.legal) if panel.is_to_act else ()
    page = len(steps) - 1 if display.page is None else min(display.page, len(steps) - 1)
    step = steps[page] if steps else LessonStep(0, "")
    display = replace(
        display,
        head=(_heading(look, step.number),),
        # Once there is more to read, it is known.
        remark=remark if page <= 0 else "",
        told="" if display.path else step.told,
        spot=step.spot,
        lead=_lead(panel, page) if page < len(steps) - 1 else None,
        one_by_one=True,
    )
    return await show_board(app, owner, panel, outcome, display)


def _heading(look: AnyLook, number: int) -> str:
    assert isinstance(look, Guides)
    if not number:
        return advice_words.LEARNING.said(game=look.title)
    return advice_words.STEP.said(game=look.title, number=number, steps=look.lesson_steps)


def _lead(panel: Panel, page: int) -> PressButton:
    press = Press("bread", panel.game_id, panel.rev, str(page + 1))
    return PressButton(press, words.NEXT, Style.primary)


def _afterwards(slug: str) -> Sequence[PressButton]:
    solo = Press("solo", 0, rest=f"{slug}:{Level.LEARNER.value}")
    return (PressButton(solo, words.PLAY_ALONE, Style.primary), first_page_button(slug), learn_button(slug))


@button("practice", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
@command("practice", locale_str("Practise decisions that you missed"), Needs.ANYBODY, Changes.OWN)
async def practice(click: Click) -> Reply:
    """Put the next decision before the asker."""
    match found := await click.tables.practice.next(click.person):
        case Later(at):
            return said(advice_words.NOTHING if at is None else advice_words.NEXT_AT.said(at=at))
        case Exercise():
            return await _exercise_reply(click.app, click.person, found, Display())
        case Answered():
            return await _answered_reply(click.app, click.person, found)


@shows_boards(is_practice)
async def practice_reply(app: App, owner: Person, outcome: BoardOutcome, display: Display) -> Reply:
    """Show a missed decision on its board, or whether its answer is right."""
    practice = app.tables.practice
    if outcome.board.row.ended_at is not None:
        return await _answered_reply(app, owner, await practice.answered(outcome.board))
    return await _exercise_reply(app, owner, await practice.exercise(outcome), display)


async def _exercise_reply(app: App, owner: Person, exercise: Exercise, display: Display) -> Reply:
    panel = panel_of_board(exercise.outcome.board, owner.name)
    table, game = exercise.review.panel.name, app.looks[panel.slug].title
    panel = replace(panel, players=_players_then(exercise.review))
    head = (advice_words.PRACTICE.said(game=game), advice_words.FIND_IT.said(table=table))
    return await show_board(app, owner, panel, exercise.outcome, replace(display, head=head))


def _players_then(review: Review) -> tuple[Player, ...]:
    """Return who played, as they are called while they all do: the question and the answer name the same people."""
    return tuple(replace(player, resigned_seq=None) for player in review.panel.players)


async def _answered_reply(app: App, owner: Person, answered: Answered) -> Reply:
    person = await app.tables.people.find(owner.user_id)
    shown, players = answered.shown, _players_then(answered.review)
    look, names = app.looks[answered.review.panel.slug], escaped_names(players)
    assert shown.better is not None, "only what has something better is practised"
    chosen, better, played = (
        line_words(look, shown.decision.view, line, names) for line in (answered.chosen, shown.better, shown.played)
    )
    lines = [
        advice_words.PRACTICE.said(game=look.title),
        str(advice_words.SOLVED if answered.is_right else advice_words.NOT_SOLVED),
        advice_words.YOURS.said(turn=chosen),
        *(() if chosen == better else (advice_words.BETTER_THEN.said(turn=better),)),
        *(() if chosen == played else (advice_words.PLAYED_THEN.said(turn=played),)),
    ]
    reason = shown.turn.why
    if reason is not None and reason.reason.is_told:
        lines.append(advice_words.BRINGS.said(parts=look.reason_words(reason.reason, shown.decision.view, names)))
    back_at = answered.back_at
    lines.append(str(advice_words.GONE) if back_at is None else advice_words.BACK_AT.said(at=back_at))
    pictures: tuple[Picture, ...] = ()
    if person is None or not person.text_only:
        picture = await drawn_way(
            look,
            shown.better,
            shown.decision.view,
            plain_names(players),
            title=advice_words.TITLE,
            told=better,
            played=None if answered.is_right else answered.chosen,
        )
        pictures = (picture,)
    following = PressButton(Press("practice", 0), advice_words.NEXT_ONE, Style.primary)
    return Reply(layout(paragraph(*lines), *galleries(pictures), *rows((following,))), pictures)


@button("practise", Needs.READER, Changes.OWN, about=About.TABLE)
async def practise(click: Click) -> Reply:
    """Let the missed decisions of a game come back."""
    review = await click.tables.reviews.review(click.game_id, click.user_id)
    added = await click.tables.practice.add(click.user_id, review)
    return said(advice_words.WILL_COME if added else advice_words.ALREADY)
