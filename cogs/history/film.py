"""An ended game as a film; only the asker sees it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from cogs.context import Context
from cogs.history.films import Films, Subject
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph
from cogs.interactions.presses import Handlers, beside
from cogs.messages.endings import finale_of
from cogs.panels.panel import plain_names
from cogs.pictures.drawing import drawn_apart
from cogs.words import history as history_words
from cogs.words.stories import players_then
from languages.speech import spoken
from render.canvas.formats import format_set
from render.gallery import film_of
from render.game import Picture, Shot
from rules.errors import PlayerError
from tables.model.panel import Panel

MOST_FRAMES = 72
"""Films of longer games leave out posts evenly. Discord accepts files of 10 MB, and a film takes far less."""
_FRAME, _LAST = 700, 5000
"""How long each picture and the last one are shown, in milliseconds."""


async def film_reply(context: Context, films: Films, asker: int, game_id: int) -> Reply:
    """
    Return the film of an ended game, a picture for each post, as everybody saw it.

    Raises: PlayerError: it is not over, or the asker waits for another film.
    """
    panel = await context.tables.play.panel(game_id, None)
    if not panel.is_over:
        raise PlayerError("not-over", "The film comes when the game is over; `/replay` shows it so far.")
    look = context.looks[panel.slug]
    after = await context.tables.history.story(game_id, None, panel.seq + 1)
    told = (panel.seq, panel.undone, panel.players, panel.result, after.former)
    gif = await films.film(asker, Subject(game_id, spoken(), format_set(), told), partial(_made, context, panel))
    picture = Picture("film.gif", gif, history_words.FILM_ALT.said(title=look.title))
    return Reply(layout(paragraph(f"**{panel.name}** · {look.title}"), *galleries((picture,))), (picture,))


async def _made(context: Context, panel: Panel) -> bytes:
    look = context.looks[panel.slug]
    stories = await context.tables.replays.film(panel.game_id, MOST_FRAMES)
    shots = [Shot(story.view, plain_names(players_then(story))) for story in stories]
    shots[-1] = replace(shots[-1], is_cut_short=panel.is_cut_short)
    whole = await context.tables.history.story(panel.game_id, None)
    finale = finale_of(look, panel.players, whole.view, whole.events, panel.result)
    return await drawn_apart(film_of, look, shots, finale, _FRAME, _LAST)


def presses() -> Handlers:
    """Return the handler of the button that makes a film."""
    films = Films()

    async def film(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        return await film_reply(context, films, interaction.user.id, press.game)

    return {Verb.FILM: beside(film)}
