"""What one person sees of a day: its garden and its puzzle, the boards they play on, and how they went."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press, PressButton, Style
from cogs.interactions.replies import daily_button, first_page_button, galleries, layout, paragraph, rows
from cogs.panels.boards import show_board, shows_boards
from cogs.panels.panel import Display, escaped_names, plain_names
from cogs.pictures.drawing import drawn_way
from cogs.words import advice as advice_words
from cogs.words import daily as daily_words
from cogs.words import general as words
from cogs.words.stories import line_words
from cogs.words.text import escaped_name
from db.daily import HonourRow
from db.games.boards import BoardRow
from languages.legible import told_apart
from languages.speech import Text
from render.game import AnyLook, Picture
from tables.advice.turns import Line
from tables.boards import BoardOutcome, panel_of_board, players_of
from tables.daily import days
from tables.daily.puzzles import Solution
from tables.daily.service import Day
from tables.model import refusals
from tables.model.place import Person, Player

Players = tuple[Player, ...]


@shows_boards(days.is_of_day)
async def daily_board_reply(app: App, owner: Person, outcome: BoardOutcome, display: Display) -> Reply:
    """Show a board of the day, or what was right once its puzzle is answered; its end leads to how the day goes."""
    row = outcome.board.row
    day, game = days.day_of_topic(row.topic), app.looks[row.slug].title
    if days.is_puzzle(row.topic) and row.ended_at is not None:
        return await solution_reply(app, owner, day, await app.tables.daily.solution(outcome.board))
    head = (daily_words.PUZZLE_OF_GAME.said(game=game), daily_words.FIND_IT)
    display = replace(
        display,
        head=head if days.is_puzzle(row.topic) else (f"**{game}**",),
        closing=(_worth(row),),
        after=(PressButton(Press("daily", 0, rest=str(day)), daily_words.RESULT, Style.primary),),
    )
    return await show_board(app, owner, panel_of_board(outcome.board, owner.name), outcome, display)


def _worth(row: BoardRow) -> Text:
    """Say why a try that is over does not count; empty if it does."""
    if row.ended_at is None:
        return ""
    if row.number > 1:
        return daily_words.FOR_ONESELF
    is_late = days.topic_of(days.day_of(row.ended_at)) != row.topic
    return daily_words.NOT_COUNTED if is_late else ""


async def solution_reply(app: App, owner: Person, day: int, solution: Solution) -> Reply:
    """Show what is right, and why."""
    person = await app.tables.people.find(owner.user_id)
    look = app.looks[solution.question.slug]
    players = players_at(day, solution, owner.user_id, owner.name)
    best, *told = told_solution(solution, look, players)
    is_drawn = person is None or not person.text_only
    pictures = (await _drawn(solution, look, players),) if is_drawn else ()
    back = PressButton(Press("daily", 0, rest=str(day)), daily_words.RESULT, Style.primary)
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


def _turn(solution: Solution, line: Line, look: AnyLook, players: Players) -> str:
    return line_words(look, solution.question.view, line, escaped_names(players))


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


def title_of(look: AnyLook, day: int) -> str:
    """Name a day and its game."""
    return daily_words.TITLE.said(day=date_words(day), game=look.title)


def date_words(day: int) -> str:
    return daily_words.calendar_day(days.date_of(day))


def day_reply(looks: Mapping[str, AnyLook], day: Day) -> Reply:
    about = daily_words.ALONE if day.players == 1 else daily_words.AGAINST
    open_lines = () if day.is_over or day.result is not None else (about, daily_words.until(day.day))
    key = daily_words.KEY.said(key=day.shown) if day.is_over else daily_words.HASH.said(digest=day.shown)
    return Reply(
        layout(
            paragraph(
                f"### {title_of(looks[day.slug], day.day)}",
                *open_lines,
                daily_words.BEGUN if day.is_begun and day.result is None and not day.is_over else "",
                "" if day.standing is not None else daily_words.played(day.people),
                *_standing_lines(looks, day),
            ),
            paragraph(*_puzzle_lines(looks, day)),
            paragraph(daily_words.row_of_days(day), key),
            *rows(_day_buttons(day)),
        )
    )


def reminder_reply(looks: Mapping[str, AnyLook], day: Day, row_number: int) -> Reply | None:
    """Remind somebody of the day; None if they have played it meanwhile. `row_number` is the outbox row."""
    if day.is_over or day.result is not None or day.puzzle.is_answered:
        return None
    told = paragraph(title_of(looks[day.slug], day.day), daily_words.until(day.day))
    return Reply(layout(told, *rows((daily_button(),)), row_number=row_number))


def _puzzle_lines(looks: Mapping[str, AnyLook], day: Day) -> Iterator[str]:
    asked = day.puzzle
    yield f"### {daily_words.puzzle_title(looks[asked.slug].title, asked.grade)}"
    if asked.is_answered or day.is_over:
        yield daily_words.answered(asked)
        yield daily_words.solved_by(asked.counts)
    else:
        yield str(daily_words.ONE_TURN)
        yield daily_words.answered_by(asked.counts.people)


def _standing_lines(looks: Mapping[str, AnyLook], day: Day) -> Iterator[str]:
    """Yield how the day goes, if the reader may know it."""
    if (standing := day.standing) is None:
        return
    look = looks[day.slug]
    if day.result is not None:
        yield daily_words.own(_points_words(look, day.result.points, day.result.others), standing)
    if standing.people > 1:
        yield daily_words.played(standing.people)
        yield daily_words.distribution(standing.bands)
        yield honour(look, standing.best)


def honour(look: AnyLook, best: Sequence[HonourRow]) -> str:
    """Name the best of a server with how their tries ended; empty if there is nobody to name."""
    names = map(escaped_name, told_apart(one.name for one in best))
    told = (f"{name} {_points_words(look, one.points, one.others)}" for name, one in zip(names, best, strict=True))
    return daily_words.honour(tuple(told))


def _points_words(look: AnyLook, points: int, others: int | None) -> str:
    """Say how a try ended, alone in the game's words."""
    return look.points_words(points) if others is None else daily_words.outcome(points, others)


def shared_line(looks: Mapping[str, AnyLook], day: Day) -> str:
    """Return the line that people share: it gives nothing away. Raises: Refusal: they have not finished."""
    look, when, asked = looks[day.slug], date_words(day.day), day.puzzle
    puzzle = (
        "" if asked.is_solved is None else daily_words.shared_puzzle(looks[asked.slug].title, is_solved=asked.is_solved)
    )
    if day.result is not None and day.standing is not None:
        points = _points_words(look, day.result.points, day.result.others)
        return daily_words.shared(when, look.title, points, day.standing, puzzle)
    if not puzzle:
        raise refusals.not_finished()
    return daily_words.shared_alone(when, puzzle)


def _day_buttons(day: Day) -> Iterator[PressButton]:
    play = Press("dailyplay", 0, rest=str(day.day))
    if day.is_begun:
        yield PressButton(play, daily_words.GO_ON, Style.primary)
    elif day.result is None and not day.is_over:
        yield PressButton(play, daily_words.PLAY, Style.primary)
    else:
        yield PressButton(play, daily_words.AGAIN)
    asked = day.puzzle
    is_open = not (asked.is_answered or day.is_over)
    label = daily_words.SOLUTION if asked.is_answered else daily_words.PUZZLE
    style = Style.primary if is_open else Style.secondary
    yield PressButton(Press("dpuzzle", 0, rest=str(day.day)), label, style)
    if day.result is not None or asked.is_solved is not None:
        yield PressButton(Press("dailyshare", 0, rest=str(day.day)), daily_words.SHARE, Style.success)
    yield first_page_button(day.slug)
    yield PressButton(Press("daily", 0, rest=str(day.day - 1)), daily_words.DAY_BEFORE)
    if day.is_over:
        yield daily_button()
