import discord

from playground.standin import StandIn
from tests.endtoend.parterre import Parterre

PRIVILEGED = discord.Intents(members=True, presences=True, message_content=True).value


async def test_bot_asks_for_no_privileged_intent(standin: StandIn, bot: Parterre) -> None:
    asked_for = [session.intents for session in standin.gateway.sessions]
    assert [discord.Intents(guilds=True).value] == asked_for
    assert [] == [intents for intents in asked_for if intents & PRIVILEGED]
    assert not bot.client.intents.message_content


async def test_bot_mentions_nobody_unless_a_post_says_whom(bot: Parterre) -> None:
    allowed = bot.client.allowed_mentions
    assert allowed is not None
    assert (False, False, False) == (allowed.everyone, allowed.users, allowed.roles)
