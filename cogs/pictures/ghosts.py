"""Turns that are only proposed, drawn on the table as it stood."""

from typing import Any

from cogs.pictures.drawing import drawn
from languages.speech import Text
from render.game import AnyLook, Ghost, Names, Picture
from tables.advice.turns import Way


async def drawn_way(  # noqa: PLR0913 - what a ghost is made of
    look: AnyLook,
    way: Way,
    before: Any,  # noqa: ANN401 - any game's view
    names: Names,
    *,
    title: Text,
    told: str,
    played: Way | None = None,
) -> Picture:
    """
    Draw where a turn leads as a draft is drawn.

    Args:
        before: what its seat saw before it.
        title: says in a word or two why it is shown.
        told: the turn in words.
        played: what was played instead, which is marked otherwise.
    """
    ghost: Ghost[Any, Any] = Ghost(
        view=way.view,
        before=before,
        title=str(title),
        words=told,
        legal=() if way.shows is None else (way.shows,),
        played=None if played is None else played.view,
    )
    return await drawn(look.ghost, ghost, names)
