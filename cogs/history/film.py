"""An ended game as a film; only the asker sees it."""

from collections.abc import Sequence
from functools import partial

from cogs.context import Context
from cogs.history.films import Films, Subject
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph
from cogs.interactions.presses import Handlers, beside
from cogs.messages.endings import headline_of
from cogs.panels.panel import plain_names
from cogs.pictures.drawing import drawn_apart
from cogs.words import history as history_words
from cogs.words.stories import players_then
from db.games.seats import HolderRow
from languages.speech import spoken
from render.canvas.formats import format_set
from render.gallery import Script, film_of_game
from render.game import Picture
from rules.errors import BadRecord, PlayerError
from tables.history.replays import unreadable
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
    former = await context.tables.history.former(game_id)
    told = (panel.seq, panel.undone, panel.players, panel.result, former)
    subject = Subject(game_id, spoken(), format_set(), told)
    title = context.looks[panel.slug].title
    gif = await films.film(asker, subject, partial(_made, context, panel, former))
    picture = Picture("film.gif", gif, history_words.FILM_ALT.said(title=title))
    return Reply(layout(paragraph(f"**{panel.name}** · {title}"), *galleries((picture,))), (picture,))


async def _made(context: Context, panel: Panel, former: Sequence[HolderRow]) -> bytes:
    look, result = context.looks[panel.slug], panel.result
    reel = await context.tables.replays.film(panel.game_id, MOST_FRAMES)
    script = Script(
        setting=reel.setting,
        moves=reel.moves,
        posts=tuple((moves, plain_names(players_then(panel.players, former, seq))) for moves, seq in reel.posts),
        headline=headline_of(look, panel.players, result),
        totals=None if result is None else result.totals,
        is_cut_short=panel.is_cut_short,
    )
    try:
        return await drawn_apart(film_of_game, look, script, _FRAME, _LAST)
    except BadRecord as error:
        raise unreadable(panel.game_id, error) from error


def presses() -> Handlers:
    """Return the handler of the button that makes a film."""
    films = Films()

    async def film(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        return await film_reply(context, films, interaction.user.id, press.game)

    return {Verb.FILM: beside(film)}
