"""People who leave a table after its start, by clicks."""

from cogs.words import seats as seat_words
from playground.actors.actor import Actor
from playground.actors.seen import Answer, Seen
from playground.world.state import Channel
from tests.endtoend.driver.asking import ask
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE


async def answer_for_good(actor: Actor, question: Seen) -> Answer:
    """Press *Resign for good* under a question."""
    answer = await actor.click(question, question.custom_id(str(seat_words.RESIGN_FOR_GOOD)))
    await answer.completed(PATIENCE)
    return answer


async def resign(actor: Actor, channel: Channel) -> str:
    """Resign from the table of a thread, or the only one. Returns: what is said to that."""
    return (await answer_for_good(actor, await ask(actor, channel, "table resign"))).shown.text


def others(table: Table, mover: Player) -> tuple[Player, ...]:
    """Return the others of a table, whoever is next first."""
    start = table.players.index(mover)
    return tuple(table.players[(start + step) % len(table.players)] for step in range(1, len(table.players)))


def pings(player: Player, since: int) -> int:
    return sum(delivery.is_ping for delivery in player.actor.deliveries[since:])


def table_card(table: Table, channel: Channel) -> Seen:
    """Return the message that the thread hangs on."""
    cards = table.players[0].actor.messages(channel)
    return next(message for message in reversed(cards) if message.text.startswith(f"## {table.name}"))
