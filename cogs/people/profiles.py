"""A profile and a page of a ranking, as a picture or in words; only the asker sees them."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import member_on
from cogs.interactions.click import Click, allowed
from cogs.interactions.commands import ContextCog, click_of, command
from cogs.interactions.controls import (
    Changes,
    Needs,
    Press,
    PressButton,
    PressSelect,
    Style,
    Where,
    button,
    number,
    select,
)
from cogs.interactions.replies import galleries, layout, option, paragraph, rows, select_row
from cogs.pictures.drawing import drawn
from cogs.words import people as people_words
from cogs.words.text import escaped, plain_name
from db.people.names import OUTSIDE
from db.people.people import Showing
from languages.legible import told_apart
from render.charts.rating import Rated
from render.game import AnyLook, Picture
from render.profiles import profile as profiles
from render.profiles import ranking as rankings
from render.profiles.profile import Fact, Profile, profile_picture
from render.profiles.ranking import Best, Ranked, Ranking, ranking_picture
from tables.model import refusals
from tables.model.place import Person
from tables.people.profiles import Figures, RankingPage

_ALL, _OWN, _FIRST = "all", "own", "first"
_HERE, _EVERYWHERE = "here", "everywhere"
_DIGITS = 6
_NO_EMBLEM = "fleur-de-lys"


async def profile_reply(app: App, asker: Person, user_id: int, name: str, slug: str | None = None) -> Reply:
    """Show the profile of somebody of that name where it is asked for. Raises: Refusal: the asker may not see it."""
    guild_id, is_own = asker.guild_id or None, user_id == asker.user_id
    figures = await app.tables.profiles.profile(user_id, asker.user_id, guild_id, slug)
    viewer = await app.tables.people.find(asker.user_id)
    shown = profile_of(app.looks, figures, name, is_own=is_own)
    if not figures.games:
        pictures: tuple[Picture, ...] = ()
        told = f"**{escaped(shown.name)}**\n{people_words.NO_GAMES}"
    else:
        is_text = viewer is not None and viewer.text_only
        pictures = () if is_text else (await drawn(profile_picture, shown),)
        lines = [f"**{escaped(shown.name)}**", *map(escaped, profiles.told(shown))]
        told = "\n".join(lines) if is_text else ""
    seen = people_words.WHO_SEES[Showing.SERVER if viewer is None else viewer.profile] if is_own else ""
    in_a_row = people_words.in_a_row(await app.tables.daily.in_a_row(user_id))
    games = _games(app.looks, figures.played, figures.slug, Press("profile", 0, rest=str(user_id)))
    favourite = figures.favourite[0] if figures.favourite else None
    buttons = rows((_ranking_button(favourite, is_here=guild_id is not None),))
    return Reply(layout(paragraph(told), *galleries(pictures), paragraph(in_a_row, seen), *games, *buttons), pictures)


async def ranking_reply(app: App, asker: Person, slug: str | None = None, page: int = -1, *, is_here: bool) -> Reply:
    """Show a page of a ranking, of this server or of all; the one with the asker on it if `page` is negative."""
    place = asker.guild_id or OUTSIDE
    found = await app.tables.profiles.ranking(asker.user_id, place if is_here else None, slug, page, place)
    viewer = await app.tables.people.find(asker.user_id)
    shown = ranking_of(app.looks, found, asker, app.clock())
    is_text, is_empty = viewer is not None and viewer.text_only, not found.rows and not found.best
    pictures = () if is_text or is_empty else (await drawn(ranking_picture, shown),)
    own = next((one for one in found.rows if one.row.user_id == asker.user_id), None)
    told = (
        f"**{people_words.RANKING}**" if is_text or is_empty else "",
        *(map(escaped, rankings.told(shown)) if is_text or is_empty else ()),
        "" if found.rows else people_words.NOBODY_RANKED,
        people_words.NOT_RANKED if found.rows and (own is None or own.place is None) else "",
        people_words.place(found.page, found.pages),
    )
    press = Press("rankedgame", 0, rest=_HERE if found.is_here else _EVERYWHERE)
    games = _games(app.looks, tuple(app.looks), found.slug, press, has_all=False)
    return Reply(layout(paragraph(*told), *galleries(pictures), *games, *rows(_steps(found))), pictures)


def profile_of(looks: Mapping[str, AnyLook], figures: Figures, name: str, *, is_own: bool) -> Profile:
    """Put figures in people_words, as their picture needs them."""
    return Profile(
        name=plain_name(name),
        scope=str(people_words.ALL_GAMES) if figures.slug is None else looks[figures.slug].title,
        games=figures.games,
        places=figures.places,
        form=figures.form,
        ratings=tuple(Rated(one.ended_at, round(one.points), round(one.uncertainty)) for one in figures.ratings),
        is_provisional=figures.is_provisional,
        rated=looks[figures.rated].title if figures.slug is None and figures.rated is not None else "",
        facts=tuple(_facts(looks, figures, is_own=is_own)),
    )


def _facts(looks: Mapping[str, AnyLook], figures: Figures, *, is_own: bool) -> Iterator[Fact]:
    if figures.favourite is None:
        return
    slug, games = figures.favourite
    look = looks[slug]
    yield Fact(str(people_words.FAVOURITE), f"{look.title} ×{games}", _emblem(look))
    if (points := figures.best.get(slug)) is not None:
        told = look.points_words(points)
        yield Fact(str(people_words.BEST), people_words.best(look.title, told), _emblem(look), told)
    if (strength := figures.strength) is not None:
        told = people_words.strength(look.category_name(strength.category), strength.more)
        yield Fact(str(people_words.STRENGTH), told, "blossom")
    for rival, called in zip(figures.rivals, told_apart(rival.name for rival in figures.rivals), strict=True):
        name = people_words.AGAINST.said(name=plain_name(called)) if is_own else str(people_words.AGAINST_YOU)
        yield Fact(name, people_words.won(rival.won, rival.lost), "visitor-body")
    if figures.seconds is not None:
        yield Fact(str(people_words.TURN), people_words.duration(figures.seconds), "turn-arrow")


def ranking_of(looks: Mapping[str, AnyLook], found: RankingPage, asker: Person, now: int) -> Ranking:
    """Put a page of a ranking in people_words, as its picture needs them; the asker is named as where they ask."""
    written = {one.row.user_id: one.row.name for one in found.rows}
    written |= {row.user_id: row.name for row in found.best}
    if asker.user_id in written:
        written[asker.user_id] = asker.name
    names = dict(zip(written, map(plain_name, told_apart(written.values())), strict=True))
    rows = tuple(
        Ranked(
            one.place, names[one.row.user_id], round(one.row.points), one.row.games, one.row.user_id == asker.user_id
        )
        for one in found.rows
    )
    best = []
    for row in found.best:
        look = looks[row.slug]
        best.append(Best(look.title, _emblem(look), look.points_words(row.points), names[row.user_id]))
    month = str(people_words.MONTHS[datetime.fromtimestamp(now, UTC).month - 1])
    return Ranking(people_words.scope(looks[found.slug].title, is_here=found.is_here), rows, month, tuple(best))


def _emblem(look: AnyLook) -> str:
    return look.cover.emblem if look.cover else _NO_EMBLEM


def _games(
    looks: Mapping[str, AnyLook], slugs: tuple[str, ...], chosen: str | None, press: Press, *, has_all: bool = True
) -> Iterator[ui.ActionRow[Any]]:
    """Yield the select of the game that is looked at, if there is a choice."""
    if len(slugs) > 1:
        every = [option(people_words.ALL_GAMES, _ALL, default=chosen is None)] if has_all else []
        options = every + [option(looks[slug].title, slug, default=slug == chosen) for slug in slugs if slug in looks]
        yield select_row(PressSelect(press, people_words.WHICH_GAME, options))


def _ranking_button(slug: str | None, *, is_here: bool) -> PressButton:
    return PressButton(_ranking(_HERE if is_here else _EVERYWHERE, _OWN, slug or ""), people_words.RANKING)


def _ranking(where: str, page: int | str, slug: str) -> Press:
    return Press("ranking", 0, rest=f"{where}:{page}:{slug}")


def asked(rest: str) -> tuple[bool, int, str]:
    """Read what a button of a ranking asks for: whether of this server, which page, of which game."""
    where, page, slug = (*rest.split(":"), "", "")[:3]
    return where == _HERE, (0 if page == _FIRST else int(page[:_DIGITS]) if page.isdigit() else -1), slug


def _steps(found: RankingPage) -> Iterator[PressButton]:
    here = _HERE if found.is_here else _EVERYWHERE
    if found.pages > 1:
        earlier, later = (_ranking(here, found.page + step, found.slug) for step in (-1, 1))
        yield PressButton(earlier, people_words.EARLIER, disabled=found.page == 0)
        yield PressButton(later, people_words.LATER, disabled=found.page + 1 >= found.pages)
        yield PressButton(_ranking(here, _OWN, found.slug), people_words.MINE)
    for where, label in ((_HERE, people_words.HERE), (_EVERYWHERE, people_words.EVERYWHERE)):
        is_shown = found.is_here == (where == _HERE)
        style = Style.primary if is_shown else Style.secondary
        yield PressButton(_ranking(where, _FIRST, found.slug), label, style)


class ProfileCommands(ContextCog):
    """The command that shows a profile."""

    @allowed(Needs.ANYBODY, Changes.NOTHING)
    @app_commands.command(name="profile", description=locale_str("See how you do, or somebody else"))
    @app_commands.describe(person=locale_str("Whose profile"))
    async def profile(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show the profile of the asker or of another person."""
        click = click_of(interaction)
        await answer(interaction, _profile(click, click.user_id if person is None else person.id), what=click.subject)


@select("profile", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def choose_game(click: Click) -> Reply:
    """Show the same profile in the chosen game."""
    user_id = number(click.rest)
    return await _profile(click, click.user_id if user_id is None else user_id, click.values[0])


async def _profile(click: Click, user_id: int, slug: str | None = None) -> Reply:
    """Show a profile to somebody who shares the server they ask on; anybody may send any id."""
    viewer, guild = click.person, click.interaction.guild
    if user_id == viewer.user_id:
        return await profile_reply(click.app, viewer, user_id, viewer.name, slug)
    member = None if guild is None else await member_on(guild, user_id)
    if member is None:
        raise refusals.not_shown()
    return await profile_reply(click.app, viewer, user_id, member.display_name, slug)


@command("ranking", locale_str("See who plays best, here or everywhere"), Needs.ANYBODY, Changes.NOTHING)
async def ranking(click: Click) -> Reply:
    """Show the ranking of the game that the asker plays most."""
    own = await click.tables.profiles.profile(click.user_id, click.user_id, None)
    slug = own.favourite[0] if own.favourite else None
    return await ranking_reply(click.app, click.person, slug, is_here=click.interaction.guild_id is not None)


@button("ranking", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
@select("rankedgame", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def turn_ranking(click: Click) -> Reply:
    """Show another page of a ranking, or the ranking of another game."""
    is_here, page, slug = asked(click.rest)
    is_here = is_here and click.interaction.guild_id is not None
    return await ranking_reply(
        click.app, click.person, click.values[0] if click.values else slug, page, is_here=is_here
    )
