"""Sentences about the garden of the day."""

from datetime import date

from db.daily import MonthRow
from languages.speech import N_, _, n_
from tables.daily.days import Band, ends_at
from tables.daily.service import Day, Standing

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
STILL_THINKING = N_("The computer is still thinking.")
FOR_ONESELF = N_("This try is for yourself; your first one counts.")
NOT_COUNTED = N_("This try does not count, since its day is over.")
MONTHS = (
    N_("{day} January"), N_("{day} February"), N_("{day} March"), N_("{day} April"), N_("{day} May"),
    N_("{day} June"), N_("{day} July"), N_("{day} August"), N_("{day} September"), N_("{day} October"),
    N_("{day} November"), N_("{day} December"),
)  # fmt: skip
_FULL, _EMPTY, _OWN = "🟩", "⬜", "🟨"
_WIDEST = 8
_PARTS = 5


def calendar_day(day: date) -> str:
    """Write a date without its year."""
    return MONTHS[day.month - 1].said(day=day.day)


def played(people: int) -> str:
    """Say how many have ended their try."""
    return n_("{count} person has played it.", "{count} people have played it.", people) if people else ""


def outcome(points: int, others: int) -> str:
    """Say how a try against the computer ended."""
    if points == others:
        return _("drew {points} : {others}", points=points, others=others)
    told = _("won {points} : {others}", points=points, others=others)
    return told if points > others else _("lost {points} : {others}", points=points, others=others)


def own(points: str, standing: Standing) -> str:
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


def shared(day: str, game: str, points: str, standing: Standing) -> str:
    """Write the line that people share: it gives nothing of the deal away."""
    line = _("Parterre · {day} · {game} · {points}", day=day, game=game, points=points)
    if standing.better_than is None:
        return line
    full = round(standing.better_than * _PARTS / 100)
    better = _("better than {percent} %", percent=standing.better_than)
    return f"{line} · {better} {_FULL * full}{_EMPTY * (_PARTS - full)}"


def until(day: int) -> str:
    """Say until when a first try counts."""
    return COUNTS.said(ends_at=ends_at(day))
