"""The puzzle of the day once it is answered: the best turn in words and as a picture, beside the reader's own."""

from collections.abc import Iterator

from cogs.context import Context
from cogs.daily import words as daily_words
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.panels.panel import escaped_names, plain_names
from cogs.pictures.ghosts import drawn_way
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import way_words
from render.game import AnyLook, Picture
from tables.advice.turns import Way
from tables.boards.board import players_of
from tables.daily import days
from tables.daily.answers import Solution
from tables.model.place import Player

Players = tuple[Player, ...]


async def solution_reply(context: Context, user_id: int, day: int, solution: Solution) -> Reply:
    """Show what is right, and why."""
    person = await context.tables.people.find(user_id)
    look = context.looks[solution.question.slug]
    players = players_at(day, solution, user_id, "" if person is None else person.name)
    best, *told = told_solution(solution, look, players)
    is_drawn = person is None or not person.text_only
    pictures = (await _drawn(solution, look, players),) if is_drawn else ()
    back = PressButton(Press(Verb.DAILY, 0, rest=str(day)), daily_words.RESULT, Style.primary)
    view = layout(
        paragraph(
            daily_words.PUZZLE_OF_GAME.said(game=look.title),
            str(daily_words.SOLVED if solution.is_right else daily_words.NOT_SOLVED),
            best,
        ),
        *galleries(pictures),
        paragraph(*told),
        *rows((back,)),
    )
    return Reply(view, pictures)


def players_at(day: int, solution: Solution, user_id: int, name: str) -> Players:
    """Return who sits in the position of a day's puzzle; somebody of that name is to play."""
    question = solution.question
    return players_of(days.puzzle_topic(day), question.players, question.seat, user_id, name)


def told_solution(solution: Solution, look: AnyLook, players: Players) -> Iterator[str]:
    """Yield what is right, the reader's own turn where it was another, and why; each a line."""
    answer, question = solution.answer, solution.question
    yield daily_words.BEST_TURN.said(turn=_turn(solution, solution.best, look, players))
    gains = look.gains(solution.best.view, solution.question.view)
    yield words.gained(gains) if gains else ""
    has_chosen = solution.played.view != question.view
    if has_chosen and not solution.is_right:
        yield daily_words.YOUR_TURN.said(turn=_turn(solution, solution.played, look, players))
    if solution.is_right or solution.played.view != solution.second.view:
        yield daily_words.SECOND_TURN.said(turn=_turn(solution, solution.second, look, players))
    if answer.reason is not None and answer.reason.is_told:
        parts = look.reason_words(answer.reason, question.view, escaped_names(players))
        yield daily_words.BECAUSE.said(parts=parts)
    else:
        yield str(advice_words.NO_WORD)
    yield daily_words.rated(answer.values)


def _turn(solution: Solution, way: Way, look: AnyLook, players: Players) -> str:
    return way_words(look, solution.question.view, way, escaped_names(players))


async def _drawn(solution: Solution, look: AnyLook, players: Players) -> Picture:
    return await drawn_way(
        look,
        solution.best,
        solution.question.view,
        plain_names(players),
        title=daily_words.BEST,
        told=_turn(solution, solution.best, look, players),
        played=None if solution.is_right else solution.played,
    )
