"""
Lists the backups of the database and restores one, while the bot is stopped: `python -m host.restore`.

Exit status: 0 restored, or the host chose none; 1 refused; 2 unusable settings.
"""

import os
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from db.backup.program import DAY, DAYS_KEPT, HOUR, Backup, find_backups
from db.backup.restore import playing, restore
from db.engine.connection import LET_IT
from db.engine.threads import DatabaseRefused
from host.data_folder import as_owner
from host.settings import BadSettings, load_settings

RESTORED, REFUSED, BAD_SETTINGS = 0, 1, 2


def main() -> int:
    """Ask the host for a backup and restore it. Returns: the exit status."""
    # The database holds everybody's cards, so only the host's account may read it.
    os.umask(0o077)
    try:
        settings = as_owner(load_settings(), needs_python=False)
    except BadSettings as error:
        print(error, file=sys.stderr)
        return BAD_SETTINGS
    except DatabaseRefused as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED
    if settings.backups is None:
        print("No backups are taken, since PARTERRE_BACKUP_DIR is off.", file=sys.stderr)
        return REFUSED
    try:
        return _restore_one(settings.database_path, settings.backups)
    except DatabaseRefused as refusal:
        print(refusal, file=sys.stderr)
        return REFUSED


def _restore_one(database: Path, folder: Path) -> int:
    backups = find_backups(folder, database)[::-1]
    if folder.is_dir() and not os.access(folder, os.R_OK | os.X_OK):
        print(f"{folder} cannot be read. {LET_IT}", file=sys.stderr)
        return REFUSED
    if not backups:
        print(f"There are no backups of {database} in {folder}.", file=sys.stderr)
        return REFUSED
    print(f"Backups of {database} in {folder}, newest first:")
    now = int(time.time())
    for number, backup in enumerate(backups, 1):
        print(f"{number:3}  {_described(backup, now)}")
    chosen = _choose(backups)
    if chosen is None:
        print("Nothing was changed.")
        return RESTORED
    try:
        aside = restore(chosen.path, database, now)
    except DatabaseRefused as refusal:
        print(f"{refusal} Nothing was changed.", file=sys.stderr)
        return REFUSED
    print(f"{database} is as it was on {_timestamp(chosen)}. Start the bot to play on from there.")
    if aside is not None:
        print(f"What was there before is kept as {aside} for {DAYS_KEPT} days.")
    return RESTORED


def _choose(backups: Sequence[Backup]) -> Backup | None:
    """Let the host choose and confirm. Returns: None if they want none."""
    number = _ask(f"Which one (1 to {len(backups)}, or Enter for none)? ")
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= len(backups):
        return None
    backup = backups[int(number) - 1]
    print(f"The bot will know nothing of what was played after {_timestamp(backup)}; the present file is kept.")
    return backup if _ask("Put it in place (yes or no)? ") == "yes" else None


def _ask(question: str) -> str:
    try:
        return input(question).strip().lower()
    except EOFError:
        print()
        return ""


def _described(backup: Backup, now: int) -> str:
    when = f"{_timestamp(backup)} {age_told(now - backup.at):>15}"
    try:
        in_play = playing(backup.path)
    except DatabaseRefused:
        # A damaged backup must not keep the host from the others.
        return f"{when}  damaged, so it cannot be put back"
    return f"{when}  {backup.path.stat().st_size / 1e6:8.1f} MB  {in_play:6} in play  schema {backup.schema}"


def age_told(seconds: int) -> str:
    """Return an age in words, such as "3 hours ago"."""
    for unit, length in (("day", DAY), ("hour", HOUR), ("minute", 60)):
        if seconds >= length:
            count = seconds // length
            return f"{count} {unit}{'' if count == 1 else 's'} ago"
    return "just now"


def _timestamp(backup: Backup) -> str:
    return f"{datetime.fromtimestamp(backup.at, UTC):%Y-%m-%d %H:%M:%S} UTC"


if __name__ == "__main__":
    sys.exit(main())
