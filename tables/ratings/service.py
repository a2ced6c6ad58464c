"""What games did to ratings, for those who tell it."""

from collections.abc import Mapping

from db.ratings import RatingChangeRow, changes_of_game
from tables.context import Service


class Ratings(Service):
    """The ratings of all games."""

    async def changes(self, game_id: int) -> Mapping[int, RatingChangeRow]:
        """Return what an ended game did to people's ratings on its server, or over all outside of servers, by user."""
        rows = await self._context.database.quick_read(lambda connection: changes_of_game(connection, game_id))
        # The rating over all servers comes first, and that of the server in its place.
        return {row.user_id: row for row in rows}
