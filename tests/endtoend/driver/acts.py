"""What people do at a table by commands and clicks, and what they are shown then."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cogs.words import general as words
from cogs.words import orders as order_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from playground.actors.actor import Actor
from playground.actors.seen import Answer, Seen
from playground.deliveries import Delivery
from playground.standin import StandIn
from playground.world.components import ComponentKind, JsonObject, walk
from playground.world.state import Channel
from rules.game import Seat
from tests.endtoend.driver.player import Option, Player, by_lot
from tests.endtoend.driver.table import USUAL, Table, game_of, open_table
from tests.endtoend.parterre import PATIENCE, Parterre

HOUR, DAY = time_words.HOUR, 24 * time_words.HOUR
COMMANDS = ("hand", "board", "log", "turns", "play", "replay")
"""What anybody may ask for."""


async def ask(actor: Actor, where: Channel, command: str, /, **options: object) -> Seen:
    """Use a command that is answered for its user alone. Returns: the answer once it is all there."""
    answer = await actor.slash(where, command, **options)
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)


async def press(actor: Actor, message: Seen, label: str) -> Seen:
    """Press the button of a label. Returns: the answer once it is all there."""
    return await (await actor.click(message, message.custom_id(label))).completed(PATIENCE)


async def more(actor: Actor, post: Seen) -> Seen:
    """Press *More* under a post. Returns: the whole table, with buttons for all else there is to see."""
    return await press(actor, post, str(words.MORE))


async def play_alone(actor: Actor, greeting: Seen) -> Answer:
    """Press *Start a game* under the greeting, then *Play alone* at the first game. Returns: the answer, the panel."""
    games = await press(actor, greeting, str(words.START_A_GAME))
    return await actor.click(games, games.custom_id(str(words.PLAY_ALONE)))


async def choose(actor: Actor, message: Seen, custom_id: str, *values: object) -> Seen:
    """Choose values in a select. Returns: the answer once it is all there."""
    return await (await actor.select(message, custom_id, [str(value) for value in values])).completed(PATIENCE)


def now(actor: Actor, message: Seen) -> Seen:
    """Return a message as it stands now."""
    seen = actor.find(message.id)
    assert seen is not None
    return seen


def selects(message: Seen) -> list[JsonObject]:
    return [part for part in message.components if part["type"] == ComponentKind.STRING_SELECT]


def newest_with(table: Table, label: str) -> Seen:
    """Return the newest post in the thread that has a button of that label."""
    return next(post for post in reversed(table.posts) if label in post.buttons.values())


def dm_of(standin: StandIn, actor: Actor) -> Channel:
    """Return the direct messages between somebody and the bot."""
    channel = standin.world.dm_with(actor.id)
    assert channel is not None
    return channel


def threads(standin: StandIn, name: str = "") -> list[Channel]:
    """Return all threads, or those of one name."""
    return [one for one in standin.world.state.channels.values() if one.thread and name in ("", one.name)]


def table_card(table: Table) -> Seen:
    """Return the newest card of a table in its channel, on which the thread hangs."""
    cards = table.players[0].actor.messages(table.channel)
    return next(message for message in reversed(cards) if message.text.startswith(f"## {table.name}"))


async def choose_text(actor: Actor, channel: Channel) -> None:
    """Ask for panels without pictures from now on."""
    await press(actor, await ask(actor, channel, "settings"), "Text only")


def has_picture(delivery: Delivery) -> bool:
    return any(part["type"] == ComponentKind.MEDIA_GALLERY for part in walk(delivery.payload.get("components") or []))


def others(table: Table, mover: Player) -> tuple[Player, ...]:
    """Return the others of a table, whoever is next first."""
    start = table.players.index(mover)
    return (*table.players[start + 1 :], *table.players[:start])


def marks(table: Table) -> Mapping[str, int]:
    """Return how much everybody has been shown so far, by name."""
    return {player.name: len(player.actor.deliveries) for player in table.players}


def rung(table: Table, since: Mapping[str, int]) -> Mapping[str, int]:
    """Return how often each player was rung since these marks."""
    return {player.name: len(pings(player.actor, since[player.name])) for player in table.players}


def pings(actor: Actor, since: int = 0) -> list[Delivery]:
    """Return by what somebody was rung since so many deliveries."""
    return [delivery for delivery in actor.deliveries[since:] if delivery.is_ping]


async def play_one(table: Table, bot: Parterre) -> str:
    """Play a turn and wait until all that can be told of it is told. Returns: who played."""
    player = await table.next_player()
    await player.play_turn()
    await bot.deliver()
    return player.name


async def begun(bot: Parterre, *names: str, options: Mapping[str, str] | None = None, game: str = USUAL) -> Table:
    """Open, fill and start a table, the first name its host, and deliver everything."""
    table = await open_table(bot.standin, *names, options=options, game=game)
    await bot.deliver()
    return table


async def timed_table(bot: Parterre, *names: str, game: str = USUAL) -> Table:
    """Start a table of a day a turn."""
    await bot.tables.servers.change(bot.standin.guild.id, time_limit=DAY)
    return await begun(bot, *names, game=game)


async def choose_time(host: Actor, card: Seen, *chosen: tuple[str, str]) -> Seen:
    """Choose things in the panel of a lobby's time. Returns: the panel."""
    panel = (await host.click(card, card.custom_id(str(words.SETTINGS)))).shown
    for verb, value in chosen:
        await host.select(panel, f"v1|{verb}|{game_of(card)}||", [value])
    return now(host, panel)


async def later(bot: Parterre, seconds: float) -> None:
    """Let time pass, and wait until all that fell due was done and told."""
    bot.pass_time(seconds)
    await bot.until_done()
    await bot.until_tried()


async def typed(table: Table, player: Player, *turns: str) -> str:
    """Type turns, drawings apart. Returns: the last answer, which nobody else sees."""
    for moves in turns:
        answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
        assert answer.is_ephemeral
    return answer.shown.text


async def draft_of(bot: Parterre, table: Table, player: Player) -> Sequence[str]:
    """Return what a player has chosen and not yet confirmed."""
    return (await bot.tables.play.panel(table.game_id, player.actor.id)).draft


async def drafted_by(bot: Parterre, table: Table, player: Player) -> tuple[str, ...]:
    """Return all moves of a player's draft, with those that followed of themselves."""
    panel = await bot.tables.play.panel(table.game_id, player.actor.id)
    return tuple(one.notation for one in panel.played)


async def view_of(bot: Parterre, table: Table, player: Player | None) -> Any:  # noqa: ANN401 - any game's view
    """Return what a player, or a spectator, sees of the table, without any draft."""
    return (await bot.tables.play.panel(table.game_id, player.actor.id if player else 0)).committed_view


def seat_of(table: Table, player: Player) -> Seat:
    return Seat(table.players.index(player))


def told_since(table: Table, posts: int) -> str:
    """Return what was posted after so many posts."""
    return "\n".join(post.text for post in table.posts[posts:])


def leads_to(option: Option) -> str:
    """Return the decision that an option stands for, or the path of the choices that it opens."""
    return option.values[0].partition(":")[2] if option.values else option.custom_id.split("|")[4]


def kinds(player: Player) -> set[str]:
    """Return what kinds of decisions a player can make or open by one tap, in notation; with "confirm" if they can."""
    return {"confirm" if option.verb == "confirm" else leads_to(option).partition(":")[0] for option in player.options}


async def tap(player: Player, *goals: str) -> str:
    """Press the buttons, or choose in the selects, that lead there. Returns: the label of the last one."""
    label = ""
    for goal in goals:
        (option,) = [option for option in player.options if leads_to(option) == goal]
        label = option.label
        await player.press(option)
    return label


async def answer_for_good(actor: Actor, question: Seen) -> Answer:
    """Press *Resign for good* under a question."""
    answer = await actor.click(question, question.custom_id(str(seat_words.RESIGN_FOR_GOOD)))
    await answer.completed(PATIENCE)
    return answer


async def resign(actor: Actor, channel: Channel) -> str:
    """Resign from the table of a thread, or the only one. Returns: what is said to that."""
    return (await answer_for_good(actor, await ask(actor, channel, "table resign"))).shown.text


async def open_order(player: Player, table: Table) -> Seen:
    """Look at one's waiting panel and press the button there. Returns: the panel of the order."""
    waiting = await ask(player.actor, table.thread, "hand")
    labels = (str(order_words.ORDER_AHEAD), str(order_words.YOUR_ORDER))
    return await press(player.actor, waiting, next(label for label in waiting.buttons.values() if label in labels))


async def wish(player: Player, panel: Seen, *decisions: str) -> Seen:
    """Make decisions, each by its notation or by the path of a node, then add them as a wish; `...` asks for more."""
    for decision in decisions:
        if decision == "...":
            return await press(player.actor, panel, str(order_words.ADD_AND_ASK))
        panel = await decide(player, panel, decision)
    return await press(player.actor, panel, str(order_words.ADD_WISH))


async def decide(player: Player, panel: Seen, decision: str) -> Seen:
    """Make a decision of an order."""
    for custom_id in panel.buttons:
        _, verb, _, _, rest = custom_id.split("|")
        if verb.startswith("wish") and rest == decision:
            return await (await player.actor.click(panel, custom_id)).completed(PATIENCE)
    select = selects(panel)[0]
    (value,) = [one["value"] for one in select["options"] if one["value"].partition(":")[2] == decision]
    return await choose(player.actor, panel, select["custom_id"], value)


async def look_around(table: Table, actor: Actor, lot: Random, commands: Sequence[str] = COMMANDS) -> None:
    """Ask for something that anybody may ask for."""
    if lot.random() < 0.5:
        answer = await actor.slash(table.thread, lot.choice(commands))
    else:
        post = newest_with(table, str(words.MY_TURN))
        answer = await actor.click(post, post.custom_id(str(lot.choice((words.MY_TURN, words.MORE)))))
    await table.standin.until(lambda: answer.interaction.is_shown, PATIENCE)
    await actor.autocomplete(table.thread, "play", "moves", "")


async def play_and_look(
    table: Table, bot: Parterre, lot: Random, turns: int, commands: Sequence[str] = COMMANDS
) -> None:
    """Play some turns by lot, while everybody and a spectator look around, who is told of each turn, too."""
    eva = table.standin.add_person("Eva")
    eva.patience = PATIENCE
    await eva.slash(table.thread, "watch")
    people = [eva, *(player.actor for player in table.players)]
    while not table.is_over and turns:
        turns -= 1
        mover = await table.next_player()
        if lot.random() < 0.5:
            await look_around(table, lot.choice(people), lot, commands)
        await mover.play_turn(by_lot(lot.randrange(1000)))
        await bot.deliver()
