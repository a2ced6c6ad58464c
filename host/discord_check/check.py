"""Runs the check from its first line to its last, which cleans up."""

import asyncio
from collections.abc import Callable, Sequence

from host.discord_check.behaviours import Behaviour, Finding, tried
from host.discord_check.checklist import CLEANING, LINES
from host.discord_check.scene import Scene


async def run_check(
    scene: Scene, told: Callable[[Finding], None], lines: Sequence[Behaviour] = LINES
) -> Sequence[Finding]:
    """
    Try all lines, one after the other, and clean up, even if the check is cancelled meanwhile.

    Args:
        told: is called with each finding as soon as it is there.
    """
    findings: list[Finding] = []

    async def look(line: Behaviour) -> None:
        findings.append(await tried(line, scene))
        told(findings[-1])

    try:
        for line in lines:
            await look(line)
    finally:
        # Discord is asked again, even if somebody has no patience left.
        cleaning = asyncio.ensure_future(look(CLEANING))
        await asyncio.shield(cleaning)
    return findings
