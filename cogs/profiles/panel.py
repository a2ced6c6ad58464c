"""A profile and a page of a ranking: as a picture, or in words for those who want text."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from discord import ui

from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, option, paragraph, rows, select_row
from cogs.pictures.drawing import drawn
from cogs.profiles import words
from cogs.words.text import NAMELESS, escaped_text, plain_name
from db.people.people import Showing
from render.charts.rating import Rated
from render.game import AnyLook, Picture
from render.profiles import profile as profiles
from render.profiles import ranking as rankings
from render.profiles.profile import Fact, Profile, profile_picture
from render.profiles.ranking import Best, Ranked, Ranking, ranking_picture
from tables.profiles.figures import Figures, RankingPage

_ALL, _OWN, _FIRST = "all", "own", "first"
_HERE, _EVERYWHERE = "here", "everywhere"
_DIGITS, _LONGEST = 6, 300
_NO_EMBLEM = "fleur-de-lys"


async def profile_reply(
    context: Context, viewer_id: int, guild_id: int | None, user_id: int, slug: str | None = None
) -> Reply:
    """Show a profile. Raises: Refusal: the viewer may not see it."""
    people, is_own = context.tables.people, user_id == viewer_id
    figures = await context.tables.profiles.profile(user_id, viewer_id, guild_id, slug)
    viewer = await people.find(viewer_id)
    shown = profile_of(context.looks, figures, viewer_id)
    if not figures.games:
        pictures: tuple[Picture, ...] = ()
        told = f"**{_escaped(shown.name)}**\n{words.NO_GAMES}"
    else:
        is_text = viewer is not None and viewer.text_only
        pictures = () if is_text else (await drawn(profile_picture, shown),)
        lines = [f"**{_escaped(shown.name)}**", *map(_escaped, profiles.told(shown))]
        told = "\n".join(lines) if is_text else ""
    seen = words.WHO_SEES[Showing.SERVER if viewer is None else viewer.profile] if is_own else ""
    in_a_row = words.in_a_row(await context.tables.daily.in_a_row(user_id))
    games = _games(context.looks, figures.played, figures.slug, Press(Verb.PROFILE, 0, rest=str(user_id)))
    favourite = figures.favourite[0] if figures.favourite else None
    buttons = rows((_ranking_button(favourite, is_here=guild_id is not None),))
    return Reply(layout(paragraph(told), *galleries(pictures), paragraph(in_a_row, seen), *games, *buttons), pictures)


async def ranking_reply(
    context: Context, viewer_id: int, guild_id: int | None, slug: str | None = None, page: int = -1
) -> Reply:
    """Show a page of a ranking, the one with the viewer on it if `page` is negative."""
    found = await context.tables.profiles.ranking(viewer_id, guild_id, slug, page)
    viewer = await context.tables.people.find(viewer_id)
    shown = ranking_of(context.looks, found, viewer_id, context.clock())
    is_text, is_empty = viewer is not None and viewer.text_only, not found.rows and not found.best
    pictures = () if is_text or is_empty else (await drawn(ranking_picture, shown),)
    own = next((one for one in found.rows if one.row.user_id == viewer_id), None)
    told = (
        f"**{words.RANKING}**" if is_text or is_empty else "",
        *(map(_escaped, rankings.told(shown)) if is_text or is_empty else ()),
        "" if found.rows else words.NOBODY_RANKED,
        words.NOT_RANKED if found.rows and (own is None or own.place is None) else "",
        words.place(found.page, found.pages),
    )
    press = Press(Verb.RANKED_GAME, 0, rest=_HERE if found.is_here else _EVERYWHERE)
    games = _games(context.looks, tuple(context.looks), found.slug, press, has_all=False)
    return Reply(layout(paragraph(*told), *galleries(pictures), *games, *rows(_steps(found))), pictures)


def profile_of(looks: Mapping[str, AnyLook], figures: Figures, viewer_id: int) -> Profile:
    """Put figures in words, as their picture needs them."""
    return Profile(
        name=plain_name(figures.name) or str(NAMELESS),
        scope=str(words.ALL_GAMES) if figures.slug is None else looks[figures.slug].title,
        games=figures.games,
        places=figures.places,
        form=figures.form,
        ratings=tuple(Rated(one.ended_at, round(one.points), round(one.uncertainty)) for one in figures.ratings),
        is_provisional=figures.is_provisional,
        facts=tuple(_facts(looks, figures, is_own=figures.user_id == viewer_id)),
    )


def _facts(looks: Mapping[str, AnyLook], figures: Figures, *, is_own: bool) -> Iterator[Fact]:
    if figures.favourite is None:
        return
    slug, games = figures.favourite
    look = looks[slug]
    yield Fact(str(words.FAVOURITE), f"{look.title} ×{games}", _emblem(look))
    if (points := figures.best.get(slug)) is not None:
        yield Fact(str(words.BEST), words.best(look.title, look.points_words(points)), "fleur-de-lys")
    if (strength := figures.strength) is not None:
        told = words.strength(look.category_name(strength.category), strength.more)
        yield Fact(str(words.STRENGTH), told, "blossom")
    for rival in figures.rivals:
        name = words.AGAINST.said(name=plain_name(rival.name)) if is_own else str(words.AGAINST_YOU)
        yield Fact(name, words.won(rival.won, rival.lost), "visitor-body")
    if figures.seconds is not None:
        yield Fact(str(words.TURN), words.duration(figures.seconds), "turn-arrow")


def ranking_of(looks: Mapping[str, AnyLook], found: RankingPage, viewer_id: int, now: int) -> Ranking:
    """Put a page of a ranking in words, as its picture needs them."""
    rows = tuple(
        Ranked(one.place, plain_name(one.row.name), round(one.row.points), one.row.games, one.row.user_id == viewer_id)
        for one in found.rows
    )
    best = []
    for row in found.best:
        look = looks[row.slug]
        best.append(Best(look.title, _emblem(look), look.points_words(row.points), plain_name(row.name)))
    month = str(words.MONTHS[datetime.fromtimestamp(now, UTC).month - 1])
    return Ranking(words.scope(looks[found.slug].title, is_here=found.is_here), rows, month, tuple(best))


def _emblem(look: AnyLook) -> str:
    return look.cover.emblem if look.cover else _NO_EMBLEM


def _games(
    looks: Mapping[str, AnyLook], slugs: tuple[str, ...], chosen: str | None, press: Press, *, has_all: bool = True
) -> Iterator[ui.ActionRow[Any]]:
    """Yield the select of the game that is looked at, if there is a choice."""
    if len(slugs) > 1:
        every = [option(words.ALL_GAMES, _ALL, default=chosen is None)] if has_all else []
        options = every + [option(looks[slug].title, slug, default=slug == chosen) for slug in slugs if slug in looks]
        yield select_row(PressSelect(press, words.WHICH_GAME, options))


def _ranking_button(slug: str | None, *, is_here: bool) -> PressButton:
    return PressButton(_ranking(_HERE if is_here else _EVERYWHERE, _OWN, slug or ""), words.RANKING)


def _escaped(line: str) -> str:
    return escaped_text(line, _LONGEST)


def _ranking(where: str, page: int | str, slug: str) -> Press:
    return Press(Verb.RANKING, 0, rest=f"{where}:{page}:{slug}")


def asked(rest: str) -> tuple[bool, int, str]:
    """Read what a button of a ranking asks for: whether of this server, which page, of which game."""
    where, page, slug = (*rest.split(":"), "", "")[:3]
    return where == _HERE, (0 if page == _FIRST else int(page[:_DIGITS]) if page.isdigit() else -1), slug


def _steps(found: RankingPage) -> Iterator[PressButton]:
    here = _HERE if found.is_here else _EVERYWHERE
    if found.pages > 1:
        earlier, later = (_ranking(here, found.page + step, found.slug) for step in (-1, 1))
        yield PressButton(earlier, words.EARLIER, disabled=found.page == 0)
        yield PressButton(later, words.LATER, disabled=found.page + 1 >= found.pages)
        yield PressButton(_ranking(here, _OWN, found.slug), words.MINE)
    for where, label in ((_HERE, words.HERE), (_EVERYWHERE, words.EVERYWHERE)):
        is_shown = found.is_here == (where == _HERE)
        style = Style.primary if is_shown else Style.secondary
        yield PressButton(_ranking(where, _FIRST, found.slug), label, style)
