"""Sentences about the garden of the day."""

from datetime import date

from db.daily import AnswersRow, MonthRow
from languages.speech import N_, _, n_, np_
from render.daily.share import SQUARES
from tables.daily.days import Band, ends_at
from tables.daily.puzzles import PuzzleOfDay
from tables.daily.service import Day, DayStanding

TITLE = N_("The garden of {day}: **{game}**")
ALONE = N_("You play alone: reach 17 gems with as few tiles as you can. Everybody gets the same bag.")
AGAINST = N_("You play against one computer. Everybody gets the same deal, and it answers the same moves the same way.")
COUNTS = N_("Your first try counts, until <t:{ends_at}:t> (<t:{ends_at}:R>). After it you can play again for yourself.")
BEGUN = N_("Your garden is begun.")
HASH = N_("-# SHA-256 of the deal's key: `{digest}`. The key is shown tomorrow, behind *The day before*.")
KEY = N_("-# This was the deal's key, in hexadecimal digits: `{key}`")
PLAY, GO_ON, AGAIN = N_("Play"), N_("Go on"), N_("Play again for yourself")
DAY_BEFORE, SHARE = N_("The day before"), N_("Share here")
RESULT = N_("How it went")
FOR_ONESELF = N_("This try is for yourself; your first one counts.")
NOT_COUNTED = N_("This try does not count, since its day is over.")
GRADES = {1: N_("easy"), 2: N_("medium"), 3: N_("hard")}
PUZZLE, SOLUTION = N_("Puzzle"), N_("Solution")
PUZZLE_OF_GAME = N_("**{game}** · the puzzle of the day")
FIND_IT = N_("Find the best turn. Your first answer counts.")
ONE_TURN = N_("One position, one best turn.")
SOLVED, NOT_SOLVED = N_("✓ You found the best turn."), N_("Another turn was better than yours.")
BEST = N_("Best turn")
BEST_TURN, YOUR_TURN, SECOND_TURN = N_("**Best** ▸ {turn}"), N_("**Yours** ▸ {turn}"), N_("**Second best** ▸ {turn}")
BECAUSE = N_("**Why** ▸ On average the best brings more than the second best: {parts}.")
RATED = N_("-# Computers that searched long rate it {best} of 100, the second best {second}.")
TO_PLAY = N_("To play")
FILM_ALT = N_("The best turn of the puzzle of {game}, step by step")
FIRST = np_("first day of a month", "1")
MONTHS = (
    N_("{day} January"), N_("{day} February"), N_("{day} March"), N_("{day} April"), N_("{day} May"),
    N_("{day} June"), N_("{day} July"), N_("{day} August"), N_("{day} September"), N_("{day} October"),
    N_("{day} November"), N_("{day} December"),
)  # fmt: skip
_FULL, _EMPTY, _OWN = "🟩", "⬜", "🟨"
_WIDEST = 8


def calendar_day(day: date) -> str:
    """Write a date without its year."""
    return MONTHS[day.month - 1].said(day=FIRST if day.day == 1 else day.day)


def played(people: int) -> str:
    """Say how many have ended their try."""
    return n_("{count} person has played it.", "{count} people have played it.", people) if people else ""


def played_here(people: int, here: int) -> str:
    """Say how many have ended their try, and how many of them on this server."""
    return _here(played(people), people, here)


def answered_here(people: int, here: int) -> str:
    """Say how many have answered the puzzle, and how many of them on this server."""
    return _here(answered_by(people), people, here)


def _here(told: str, people: int, here: int) -> str:
    return told if people == here else _("{told} Here: {count}.", told=told, count=here)


def outcome(points: int, others: int) -> str:
    """Say how a try against the computer ended."""
    if points == others:
        return _("drew {points} : {others}", points=points, others=others)
    told = _("won {points} : {others}", points=points, others=others)
    return told if points > others else _("lost {points} : {others}", points=points, others=others)


def own(points: str, standing: DayStanding) -> str:
    """Say how the reader's first try went."""
    told = _("You: **{points}**", points=points)
    if standing.place is None or standing.better_than is None:
        return told
    place = _("place {place} of {people}", place=standing.place, people=standing.people)
    return f"{told} · {place}"


def row_of_days(day: Day) -> str:
    """Say how many days in a row the reader has played, and their place in the month."""
    told = n_("{count} day in a row", "{count} days in a row", day.in_a_row) if day.in_a_row > 1 else ""
    return " · ".join(filter(None, (told, _month(day.month))))


def _month(month: MonthRow | None) -> str:
    if month is None or month.people == 1:
        return ""
    return _("this month place {place} of {people}", place=month.place, people=month.people)


def distribution(bands: tuple[Band, ...]) -> str:
    """Draw how many people had how many points, a bar of squares for each band, the reader's in another colour."""
    most = max((band.people for band in bands), default=0)
    lines = []
    for band in bands:
        length = -(-band.people * _WIDEST // most)
        span = f"{band.low}" if band.low == band.high else f"{band.low}–{band.high}"
        lines.append(f"`{span:>7}` {(_OWN if band.is_own else _FULL) * length} {band.people}")
    return "\n".join(lines)


def honour(best: tuple[str, ...]) -> str:
    """Name the best of the server."""
    return _("The best here: {people}", people=" · ".join(best)) if best else ""


def shared(day: str, game: str, points: str, standing: DayStanding, puzzle: str) -> str:
    """Write the line that people share: it gives nothing of the deal away."""
    parts = [_("Parterre · {day} · {game} · {points}", day=day, game=game, points=points)]
    if standing.better_than is not None:
        parts.append(_("better than {percent} %", percent=standing.better_than))
        parts.append(squares(full_squares(standing.better_than)))
    return " · ".join(filter(None, (*parts, puzzle)))


def full_squares(percent: int) -> int:
    """Return how many squares are full for a percentage of people left behind."""
    return round(percent * SQUARES / 100)


def squares(full: int) -> str:
    """Draw the squares as text, for those who copy the line."""
    return _FULL * full + _EMPTY * (SQUARES - full)


def shared_alone(day: str, puzzle: str) -> str:
    """Write the line of somebody who has only answered the puzzle."""
    return _("Parterre · {day} · {puzzle}", day=day, puzzle=puzzle)


def shared_puzzle(game: str, *, is_solved: bool) -> str:
    """Say in the line that people share how the puzzle went."""
    return _("puzzle of {game} solved ✓", game=game) if is_solved else _("puzzle of {game} not solved", game=game)


def puzzle_title(game: str, grade: int) -> str:
    """Name the puzzle of a day."""
    return _("The puzzle: **{game}**, {grade}", game=game, grade=str(GRADES[grade]))


def answered(asked: PuzzleOfDay) -> str:
    """Say how the reader's counted answer went, and how many in a row they have solved; empty without one."""
    if asked.is_solved is None:
        return ""
    row = n_("{count} solved in a row", "{count} solved in a row", asked.in_a_row) if asked.in_a_row > 1 else ""
    return " · ".join(filter(None, (str(SOLVED if asked.is_solved else NOT_SOLVED), row)))


def answered_by(people: int) -> str:
    return n_("{count} person has answered.", "{count} people have answered.", people) if people else ""


def solved_by(counts: AnswersRow) -> str:
    """Say how many of those who answered have solved it."""
    if not counts.people:
        return ""
    return n_(
        "{solved} of {count} person solved it.",
        "{solved} of {count} people solved it.",
        counts.people,
        solved=counts.solved,
    )


def rated(values: tuple[float, float]) -> str:
    """Say what the best turn and the second best are worth, given from 0 to 1."""
    best, second = (round(100 * value) for value in values)
    return RATED.said(best=best, second=second)


def until(day: int) -> str:
    """Say until when a first try counts."""
    return COUNTS.said(ends_at=ends_at(day))
