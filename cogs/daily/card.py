"""The day's card in a channel: what everybody may know of the day, and how it went once it is over."""

from collections.abc import AsyncIterator, Iterator

from cogs.app import App
from cogs.daily.day import date_words, honour, players_at, title_of, told_solution
from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press, PressButton, Style
from cogs.interactions.replies import daily_button, first_page_button, galleries, layout, paragraph, rows
from cogs.panels.panel import plain_names
from cogs.pictures.drawing import drawn
from cogs.words import daily as daily_words
from render.covers import small_picture
from render.daily.distribution import Bar, Distribution, distribution_picture
from render.gallery import film_of_shots
from render.game import AnyLook, Names, Picture, Shot
from tables.boards import OWNER, players_of
from tables.daily import days
from tables.daily.cards import CardNews
from tables.daily.puzzles import Solution

_FRAME, _LAST = 1500, 5000
"""How long each picture of a puzzle's film and the last one are shown, in milliseconds."""


async def card_reply(app: App, news: CardNews, row_number: int) -> Reply:
    """Compose the card; `row_number` is the outbox row."""
    return await (_result if news.key else _open_card)(app, news, row_number)


async def _open_card(app: App, news: CardNews, row_number: int) -> Reply:
    look, puzzle = app.looks[news.slug], app.looks[news.puzzle_slug]
    picture = small_picture(news.slug, look)
    pictures = () if picture is None else (picture,)
    about = daily_words.ALONE if news.players == 1 else daily_words.AGAINST
    view = layout(
        paragraph(f"### {title_of(look, news.day)}", about, daily_words.until(news.day)),
        *galleries(pictures),
        paragraph(daily_words.played_here(news.people, news.people_here)),
        paragraph(
            f"### {daily_words.puzzle_title(puzzle.title, news.grade)}",
            daily_words.ONE_TURN,
            daily_words.answered_here(news.answers.people, news.answers_here),
        ),
        paragraph(daily_words.HASH.said(digest=news.hash)),
        *rows(_buttons(news)),
        row_number=row_number,
    )
    return Reply(view, pictures)


def _buttons(news: CardNews) -> Iterator[PressButton]:
    day = str(news.day)
    yield PressButton(Press("dailyplay", 0, rest=day), daily_words.PLAY, Style.primary)
    yield PressButton(Press("dpuzzle", 0, rest=day), daily_words.PUZZLE, Style.primary)
    yield first_page_button(news.slug)


async def _result(app: App, news: CardNews, row_number: int) -> Reply:
    look, puzzle = app.looks[news.slug], app.looks[news.puzzle_slug]
    chart = tuple([one async for one in _chart(look, news)])
    garden = tuple([one async for one in _best_garden(look, news)])
    film: tuple[Picture, ...] = ()
    told: tuple[str, ...] = ()
    if (solution := news.solution) is not None:
        players = players_at(news.day, solution, 0, str(daily_words.TO_PLAY))
        film = (await _film(puzzle, solution, plain_names(players)),)
        told = tuple(told_solution(solution, puzzle, players))
    view = layout(
        paragraph(f"### {title_of(look, news.day)}", daily_words.played_here(news.people, news.people_here)),
        *galleries(chart),
        paragraph("" if news.standing is None else honour(look, news.standing.best)),
        *galleries(garden),
        paragraph(
            f"### {daily_words.puzzle_title(puzzle.title, news.grade)}", daily_words.solved_by(news.answers), *told
        ),
        *galleries(film),
        paragraph(daily_words.KEY.said(key=news.key)),
        *rows((daily_button(), PressButton(Press("daily", 0, rest=str(news.day)), daily_words.RESULT))),
        row_number=row_number,
    )
    return Reply(view, (*chart, *garden, *film))


async def _chart(look: AnyLook, news: CardNews) -> AsyncIterator[Picture]:
    """Draw how many had how many points, if anybody has played."""
    if news.standing is None or not news.standing.bands:
        return
    bars = tuple(Bar(band.low, band.high, band.people) for band in news.standing.bands)
    yield await drawn(distribution_picture, Distribution(look.title, date_words(news.day), bars))


async def _best_garden(look: AnyLook, news: CardNews) -> AsyncIterator[Picture]:
    """Draw the best garden of the server."""
    if (best := news.best) is None:
        return
    names = plain_names(players_of(days.topic_of(news.day), news.players, OWNER, 0, best.name))
    drawing = drawn(look.part, best.view, OWNER, names) if look.parts else drawn(look.glance, best.view, names)
    yield await drawing


async def _film(look: AnyLook, solution: Solution, names: Names) -> Picture:
    shots = [Shot(view, names) for view in solution.steps]
    gif = await drawn(film_of_shots, look, shots, _FRAME, _LAST)
    return Picture("puzzle.gif", gif, daily_words.FILM_ALT.said(game=look.title))
