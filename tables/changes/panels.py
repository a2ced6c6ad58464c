"""Outdated panels in direct messages: each is edited once, to say what became of it."""

from collections.abc import Iterable, Iterator, Mapping

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.delivery.panels import PanelRow, Stand, find_panel, forget_panel, outdate_panels
from tables.changes.posts import Refs, Told


async def outdated(
    connection: Connection, game_id: int, stands: Mapping[int, Stand], but: int | None = None
) -> tuple[Told, ...]:
    """
    Mark the panels of some people as outdated. Returns: rows for the outbox that edit those panels.

    Args:
        but: the message in which somebody acts now; the answer updates its panel.
    """
    told: list[Told] = []
    for user_id, stand in stands.items():
        told.extend(_told(await outdate_panels(connection, game_id, stand, user_id, but)))
    return tuple(told)


async def ended(connection: Connection, game_id: int, stand: Stand) -> tuple[Told, ...]:
    """Like `outdated`, for everybody at a table whose game is over."""
    return tuple(_told(await outdate_panels(connection, game_id, stand, None)))


async def arrived(connection: Connection, game_id: int, post_id: int, message_id: int | None) -> tuple[Told, ...]:
    """
    Make the panel that was just sent the only one of its reader at that table.

    If it became outdated while it was being sent, it is edited as well.
    Args:
        message_id: the message that was sent; None if none was needed.
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
    """Yield the row that edits each panel; one that is being sent is checked again when it has arrived."""
    for panel in panels:
        if panel.message_id is not None:
            yield Told(Post.OUTDATED, Refs(post=panel.id), panel.user_id)
