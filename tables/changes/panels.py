"""Panels in direct messages that are outdated: each is edited once, to say what became of it."""

from collections.abc import Iterable, Iterator, Mapping

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.delivery.panels import PanelRow, Stand, find_panel, forget_panel, outdate_panels
from tables.changes.posts import Refs, Told


async def outdated(
    connection: Connection, game_id: int, stands: Mapping[int, Stand], but: int | None = None
) -> tuple[Told, ...]:
    """
    Note what became of the panels of some people. Returns: what is to be told, to them alone, in place of the panels.

    Args:
        but: the message in which somebody acts just now: its panel is brought up to date by the answer.
    """
    told: list[Told] = []
    for user_id, stand in stands.items():
        told.extend(_told(await outdate_panels(connection, game_id, stand, user_id, but)))
    return tuple(told)


async def ended(connection: Connection, game_id: int, stand: Stand) -> tuple[Told, ...]:
    """As `outdated`, for everybody at a table at which nothing is played any more."""
    return tuple(_told(await outdate_panels(connection, game_id, stand, None)))


async def arrived(connection: Connection, game_id: int, post_id: int, message_id: int | None) -> tuple[Told, ...]:
    """
    Let the panel that was just sent be the only one of its reader at that table.

    If it was outdated while it was on its way, it is one of those that are edited.
    Args:
        message_id: as which message, None if none was needed.
    """
    panel = await find_panel(connection, post_id)
    if panel is None:
        return ()
    if message_id is None:
        await forget_panel(connection, post_id)
        return ()
    older = await outdate_panels(connection, game_id, Stand.BELOW, panel.user_id, message_id)
    late = (panel,) if panel.panel is not Stand.LIVE else ()
    return tuple(_told((*older, *late)))


def _told(panels: Iterable[PanelRow]) -> Iterator[Told]:
    """Yield what edits each; one that is on its way is looked at again when it has arrived."""
    for panel in panels:
        if panel.message_id is not None:
            yield Told(Post.OUTDATED, Refs(post=panel.id), panel.user_id)
