"""What one person sees of a day: its garden and its puzzle, how they went, and the line to share."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.daily import words as daily_words
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import daily_button, first_page_button, layout, paragraph, rows
from cogs.words.text import escaped_name
from db.daily.results import HonourRow
from render.game import AnyLook
from tables.daily import days, refusals
from tables.daily.service import Day


def title_of(look: AnyLook, day: int) -> str:
    """Name a day and its game."""
    return daily_words.TITLE.said(day=date_words(day), game=look.title)


def date_words(day: int) -> str:
    """Write the date of a day."""
    return daily_words.calendar_day(days.date_of(day))


def day_reply(looks: Mapping[str, AnyLook], day: Day) -> Reply:
    """Show a day."""
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
    told = (f"{escaped_name(one.name)} {_points_words(look, one.points, one.others)}" for one in best)
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
    play = Press(Verb.DAILY_PLAY, 0, rest=str(day.day))
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
    yield PressButton(Press(Verb.DAILY_PUZZLE, 0, rest=str(day.day)), label, style)
    if day.result is not None or asked.is_solved is not None:
        yield PressButton(Press(Verb.DAILY_SHARE, 0, rest=str(day.day)), daily_words.SHARE, Style.success)
    yield first_page_button(day.slug)
    yield PressButton(Press(Verb.DAILY, 0, rest=str(day.day - 1)), daily_words.DAY_BEFORE)
    if day.is_over:
        yield daily_button()
