"""What the check has found, as a page that can be attached to a bug report: without names, ids and secrets."""

import platform
from collections.abc import Sequence
from pathlib import Path

import discord

from host.data_folder import write_file
from host.discord_check.behaviours import Finding
from host.version import VERSION

_HEAD = ("Verdict", "What the bot does", "What we expect", "What Discord did", "For the tables")


def report(findings: Sequence[Finding], *, was_interrupted: bool) -> str:
    """Return the page, in Markdown."""
    about = f"Parterre {VERSION}, discord.py {discord.__version__}, Python {platform.python_version()}."
    lines = ["# What Parterre met at Discord", "", about]
    if was_interrupted:
        lines += ["", "The check was interrupted."]
    lines += ["", _row(_HEAD), _row(["---"] * len(_HEAD)), *(_row(finding.cells) for finding in findings), ""]
    lines += ["## Requests", ""]
    for finding in findings:
        lines += [f"{finding.behaviour.name}:", "", *(f"    {request}" for request in finding.requests), ""]
    return "\n".join(lines)


def write_report(folder: Path, text: str) -> Path:
    """Write the page into a folder. Returns: its path. Raises: OSError."""
    path = folder / "discord-check.md"
    write_file(path, text.encode())
    return path


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
