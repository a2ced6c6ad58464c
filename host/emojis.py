"""
Draws the bot's emojis into a folder beside the database, and uploads those that Discord lacks: `python -m host.emojis`.

A file beside them says which picture was uploaded under which id, since Discord does not return pictures as they
came. Exit status: 0 done; 1 Discord could not be reached, or the folder cannot be written to; 2 unusable settings.
"""

import asyncio
import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

import discord
from discord.http import Route

from cogs.interactions.failures import NETWORK, reason
from db.engine.threads import DatabaseRefused
from host.data_folder import as_owner, write_file
from host.settings import BadSettings, Settings, load_settings
from render.base.emoji_art import draw_emojis

DONE, FAULT, BAD_SETTINGS = 0, 1, 2
_UPLOADED = "uploaded.json"


def main() -> int:
    """Draw and upload. Returns: the exit status."""
    os.umask(0o077)
    try:
        settings = as_owner(load_settings())
    except BadSettings as error:
        print(error, file=sys.stderr)
        return BAD_SETTINGS
    except DatabaseRefused as refusal:
        print(refusal, file=sys.stderr)
        return FAULT
    folder, pictures = settings.database_path.parent / "emojis", draw_emojis()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, png in pictures.items():
            write_file(folder / f"{name}.png", png)
    except OSError as fault:
        print(f"{folder} cannot be written to: {fault.strerror}.", file=sys.stderr)
        return FAULT
    print(f"{len(pictures)} emojis are in {folder}.")
    token = settings.token
    if not token:
        print("They are not uploaded, since there is no DISCORD_TOKEN.")
        return DONE
    return _upload_all(settings, token, folder, pictures)


def _upload_all(settings: Settings, token: str, folder: Path, pictures: Mapping[str, bytes]) -> int:
    if settings.discord_api_base:
        Route.BASE = f"{settings.discord_api_base.rstrip('/')}/api/v10"
    file = folder / _UPLOADED
    uploaded: dict[str, str] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    try:
        sent = asyncio.run(upload(token, pictures, uploaded))
    except NETWORK as fault:
        print(f"Discord did not take them: {reason(fault)}.", file=sys.stderr)
        return FAULT
    finally:
        write_file(file, f"{json.dumps(uploaded, indent=1)}\n".encode())
    print(f"{sent} of them were uploaded. The bot uses them from its next start on." if sent else "All are there.")
    return DONE


async def upload(token: str, pictures: Mapping[str, bytes], uploaded: dict[str, str]) -> int:
    """
    Upload the emojis that are missing or changed.

    Args:
        uploaded: id and digest of what was uploaded before, by name; what is uploaded now is added.
    Returns: how many. Raises: NETWORK.
    """
    sent = 0
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for name, png in pictures.items():
            old, digest = there.get(name), hashlib.sha256(png).hexdigest()
            if old is not None and uploaded.get(name) == f"{old.id} {digest}":
                continue
            if old is not None:
                await old.delete()
            made = await client.create_application_emoji(name=name, image=png)
            uploaded[name] = f"{made.id} {digest}"
            sent += 1
    return sent


if __name__ == "__main__":
    sys.exit(main())
