import discord

from cogs.interactions.askers import NEEDED, missing


def test_the_invitation_asks_for_exactly_what_tables_need() -> None:
    assert 309237763072 == NEEDED.value


def test_a_missing_permission_is_named_as_discord_names_it() -> None:
    granted = discord.Permissions(NEEDED.value)
    granted.update(create_public_threads=False, attach_files=False)
    assert ["Attach Files", "Create Public Threads"] == missing(granted)
    assert [] == missing(NEEDED)
