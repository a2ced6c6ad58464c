"""The button that brings the people of an ended game together again."""

from collections.abc import Sequence

from cogs.context import House
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import person_of
from cogs.interactions.custom_ids import Press, Verb
from cogs.words import general as words
from db.games.games import Status
from tables.model.place import Person


class RematchPresses:
    """Opens the next table; its card comes by letter, so that it is posted once whatever happens."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.handlers = {Verb.AGAIN: self._again}

    async def _again(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._opened(press.game, person_of(interaction))
        await answer(interaction, work, what=f"game {press.game} {press.verb.value}")

    async def _opened(self, game_id: int, person: Person) -> Reply:
        rematch = await self._house.tables.rematches.open(game_id, person)
        lobby = rematch.lobby
        table = await self._house.tables.find.table(lobby.game_id)
        thread_id = None if table is None else table.thread_id
        channel_id, message_id = (thread_id, None) if thread_id else (lobby.place.channel_id, lobby.message_id)
        link = words.message_link(lobby.name, lobby.place.guild_id, channel_id, message_id)
        if rematch.is_new:
            return said(words.next_table(link))
        return said(words.next_table_waits(link) if lobby.status is Status.LOBBY else words.next_table_plays(link))
