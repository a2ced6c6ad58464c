"""After the end: the same people at the next table."""

from pathlib import Path

from cogs.words import general as words
from db.games.games import Status
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.components import ComponentKind, walk
from playground.world.state import Channel
from render.sanssouci.words.vocabulary import points
from tables.changes.opening import LAPSE
from tables.model.panel import Intent
from tests.endtoend.driver.acts import ask, begun, now, resign
from tests.endtoend.driver.table import Table, game_of, open_lobby, open_table, start, title_of
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN


async def final_post(standin: StandIn, bot: Parterre, **options: str) -> tuple[Table, Seen]:
    """Play a game of Anna and Ben to its end."""
    table = await open_table(standin, "Anna", "Ben", options=options)
    while (panel := await bot.tables.play.panel(table.game_id, table.players[0].actor.id)).status is Status.PLAYING:
        mover = table.players[panel.waiting_for[0]]
        moves = await finishable(bot, table, mover.actor)
        await bot.tables.play.act(Intent(game_id=table.game_id, user_id=mover.actor.id, action=moves))
    await bot.deliver()
    await standin.until(lambda: table.is_over, PATIENCE)
    return table, next(post for post in reversed(table.posts) if "is over" in post.text)


async def cut_short(standin: StandIn, bot: Parterre) -> tuple[Table, Seen]:
    """Let Ben resign from a game with Anna; which end a game had is nothing to what comes after it."""
    table = await begun(bot, "Anna", "Ben")
    await resign(table.player("Ben").actor, table.thread)
    await bot.deliver()
    await standin.until(lambda: table.is_over, PATIENCE)
    return table, table.posts[-1]


async def finishable(bot: Parterre, table: Table, actor: Actor) -> str:
    """Return one decision of the seat: the first there is, or the end of its turn."""
    panel = await bot.tables.play.panel(table.game_id, actor.id)
    return "confirm" if panel.can_confirm else str(panel.legal[0])


def lobby_cards(actor: Actor, channel: Channel) -> list[Seen]:
    return [message for message in actor.messages(channel) if "Join" in message.buttons.values()]


async def test_play_again_seats_everybody_with_the_same_options_and_rings_the_others(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    table, final = await final_post(standin, bot, gardens="same")
    since = len(anna.deliveries)
    answer = await ben.click(final, final.custom_id("Play again"))
    assert answer.is_ephemeral
    await bot.deliver()
    (card,) = lobby_cards(ben, garden)
    assert title_of(card) in answer.shown.text
    assert ["🔵 Anna – not ready yet", "🔴 Ben (host)"] == card.text.splitlines()[3:5]
    assert "One garden for all" in card.text
    assert f"<@{anna.id}> (Anna): another round?" in card.text
    assert f"<@{ben.id}>" not in card.text
    table_card = next(message for message in ben.messages(garden) if "The game is over" in message.text)
    assert "Play again" in table_card.buttons.values()
    assert "My turn" not in table_card.buttons.values()
    assert [garden.id] == [ping.channel_id for ping in anna.deliveries[since:] if ping.is_ping]
    await anna.click(card, card.custom_id("Ready"))
    again = await start(standin, card, ben, anna)
    panel = await bot.tables.play.panel(again.game_id, anna.id)
    assert table.game_id != again.game_id
    assert panel.committed_view.players[0].garden.side == panel.committed_view.players[1].garden.side


async def test_panel_of_an_ended_game_offers_the_next_one_to_those_who_played(
    standin: StandIn, bot: Parterre, anna: Actor, clara: Actor
) -> None:
    table, _ = await final_post(standin, bot)
    panels = [(await actor.slash(table.thread, "hand")).shown for actor in (anna, clara)]
    rest = ["Replay", "Review", "As text"]
    assert [["Play again", *rest], rest] == [list(panel.buttons.values()) for panel in panels]


async def test_second_click_links_to_the_table_there_is(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, clara: Actor, garden: Channel
) -> None:
    _, final = await cut_short(standin, bot)
    await ben.click(final, final.custom_id("Play again"))
    await bot.deliver()
    answer = await anna.click(final, final.custom_id("Play again"))
    await bot.deliver()
    (card,) = lobby_cards(anna, garden)
    assert "The next table is already open" in answer.shown.text
    assert f"/{garden.id}/{card.id}" in answer.shown.text
    refused = await clara.click(final, final.custom_id("Play again"))
    assert "Only those who played can open the next table" in refused.shown.text
    await anna.click(card, card.custom_id("Ready"))
    again = await start(standin, card, ben, anna)
    await bot.deliver()
    answer = await anna.click(final, final.custom_id("Play again"))
    assert "The next table has already started" in answer.shown.text
    assert f"/{again.thread.id}" in answer.shown.text


async def test_card_that_arrived_before_a_crash_is_not_posted_again(
    standin: StandIn, path: Path, ben: Actor, garden: Channel
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        _, final = await cut_short(standin, bot)
        fault = standin.faults.order(Fault("POST", rf"/channels/{garden.id}/messages", Trouble.RESET_AFTER))
        await ben.click(final, final.custom_id("Play again"))
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.world.advance(3600)
    async with parterre(standin, path, looks=PLAIN) as bot:
        await bot.deliver()
        (card,) = lobby_cards(ben, garden)
        assert card.id == (await bot.tables.lobbies.lobby(game_of(card))).message_id


async def test_final_post_says_why_these_points(standin: StandIn, bot: Parterre, clara: Actor) -> None:
    table, final = await final_post(standin, bot, expansion="on")
    panel = await bot.tables.play.panel(table.game_id, None)
    assert panel.result is not None
    assert ["Why these points", "Review", "Play again"] == list(final.buttons.values())[:3]
    opened = await clara.click(final, final.custom_id("Why these points"))
    assert opened.is_ephemeral
    assert f"**{panel.players[panel.result.places.index(1)].name}: " in opened.shown.text
    for seat, player in enumerate(panel.players):
        answer = await clara.select(opened.shown, f"v1|why|{table.game_id}||others", [str(seat)])
        assert opened.shown.id == answer.shown.id
        assert f"**{player.name}: {points(panel.result.totals[seat])}**" in answer.shown.text
        assert ["Nobles", "Expansion", "Rows", "Columns", "Missions", "Gardeners"] == [
            line.split()[0] for line in answer.shown.text.splitlines()[-6:]
        ]


async def test_points_of_a_game_in_play_are_not_explained(table: Table, standin: StandIn, anna: Actor) -> None:
    message = standin.world.state.messages[(await ask(anna, table.thread, "board")).id]
    # A select of the end, forged into what is shown of a table that plays on.
    custom_id = f"v1|why|{table.game_id}||"
    for part in walk(message.components):
        if part.get("custom_id") == f"v1|see|{table.game_id}||":
            part["custom_id"] = custom_id
    answer = await anna.select(message.id, custom_id, ["0"])
    assert answer.is_ephemeral
    assert "Points are counted when the game is over; `/board` shows how it stands." == answer.shown.text


async def test_unchanged_lobby_is_closed_with_notice_and_its_card_shows_it(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    await bot.contents()
    since = len(anna.deliveries)
    bot.pass_time(LAPSE)
    await standin.until(lambda: any("for a day" in message.text for message in anna.messages(garden)), PATIENCE)
    await standin.until(lambda: str(words.LOBBY_CLOSED) in now(anna, card).text, PATIENCE)
    assert [] == [c for c in now(anna, card).components if c["type"] == ComponentKind.BUTTON]
    assert [] == [ping for ping in anna.deliveries[since:] if ping.is_ping]
