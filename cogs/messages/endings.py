"""The last post of a game, however it ended: the end card, who has won, what stood out."""

from collections.abc import Iterator, Sequence
from typing import Any

from cogs.interactions.answers import Reply
from cogs.messages import words
from cogs.messages.posts import PostContent, ended
from cogs.panels.panel import plain_names, seated_names
from cogs.pictures.drawing import drawn
from cogs.words import general as general_words
from cogs.words.text import escaped_name, fitted
from db.results import BestRow
from render.finale import Finale
from render.frame import CUT_SHORT
from render.gallery import finale_of
from render.game import AnyLook, Picture, Shot
from rules.game import Result
from tables.model.place import Player


def headline_of(look: AnyLook, players: Sequence[Player], result: Result | None) -> tuple[str, str]:
    """Return the end card's header: a name, and what follows it. Args: result: None where the game was cut short."""
    return ("", str(CUT_SHORT)) if result is None else words.headline(look, result, plain_names(players))


async def final_post(
    content: PostContent, result: Result, bests: Sequence[BestRow] = (), course: Sequence[Picture] = ()
) -> Reply:
    """
    Return the last post of a game that was played to its end.

    Args:
        bests: what was the most on its server.
        course: its second page, if it has one.
    """
    look, names = content.look, seated_names(content.players)
    headline = headline_of(look, content.players, result)
    finale = finale_of(look, headline, content.view, content.events, result.totals)
    alone = look.sheet_text(content.view, result, names) if len(names) == 1 else ""
    told = (
        words.OVER.said(name=content.name),
        words.won(look, content.game_id, result, names),
        content.ending,
        words.standings(result, names) or alone,
        content.rated,
        words.records_broken(look, bests, names),
        *_noted(finale, names),
    )
    return await _post(content, finale, told, course=course)


async def cut_short_post(content: PostContent, disclosed: Sequence[Any]) -> Reply:
    """Return the last post of a game ended by resignation: the table, and `disclosed`, the last view of each seat."""
    saw = [
        general_words.was_seen(escaped_name(player.name), secrets)
        for player, view in zip(content.players, disclosed, strict=True)
        if (secrets := content.look.secrets(view))
    ]
    told, finale = _cut_short(content)
    return await _post(content, finale, told, saw)


async def agreed_post(content: PostContent) -> Reply:
    """Return the last post of a game ended by consent: the final table, without secrets."""
    told, finale = _cut_short(content)
    return await _post(content, finale, told)


def _cut_short(content: PostContent) -> tuple[Sequence[str], Finale]:
    look, names = content.look, seated_names(content.players)
    finale = finale_of(look, headline_of(look, content.players, None), content.view, content.events, None)
    kind = words.cut_short(content.game_id, look.built(content.view), words.ahead(look, finale.totals, names))
    told = (words.OVER.said(name=content.name), content.ending, kind, content.rated, *_noted(finale, names))
    return told, finale


def _noted(finale: Finale, names: Sequence[str]) -> Iterator[str]:
    yield from (words.award(given, names) for given in finale.awards)
    yield words.best_turns(finale.best_turns, names)


async def _post(
    content: PostContent, finale: Finale, told: Sequence[str], more: Sequence[str] = (), course: Sequence[Picture] = ()
) -> Reply:
    card = await end_card(content, finale)
    return ended(content, (card, *course), *fitted((*told,), (*more,), (content.link,)))


async def end_card(content: PostContent, finale: Finale) -> Picture:
    """Draw the card."""
    shot = Shot(content.view, plain_names(content.players), is_cut_short=content.is_cut_short)
    return await drawn(content.look.end_card, shot, finale)
