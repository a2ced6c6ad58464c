"""One line of the check: a behaviour of Discord that tables rest on, and what was found of it."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from cogs.interactions.failures import NETWORK, reason
from host.discord_check.scene import Scene
from host.discord_check.verdicts import Otherwise, Untried, Verdict

PATIENCE = 75.0
"""Seconds for one line, beside the time that people have to press a button; the bot gives each post as long."""
_BAD_REQUEST = 400
_IDS = re.compile(r"\d{9,}")
_MOST_SIGNS = 300


@dataclass(frozen=True, slots=True)
class Behaviour:
    """
    One line of the check.

    Args:
        name: what the bot does.
        expected: what Discord does then.
        otherwise: what it means for the tables if Discord does something else.
        attempt: does it. Returns: what Discord did, without names or ids. Raises: Otherwise, Untried, or what
            discord.py and the network raise.
        presses: how many buttons somebody has to press.
    """

    name: str
    expected: str
    otherwise: str
    attempt: Callable[[Scene], Awaitable[str]]
    presses: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of a behaviour; `requests` are those that were made for it, without ids."""

    behaviour: Behaviour
    verdict: Verdict
    did: str
    requests: tuple[str, ...] = ()

    @property
    def cells(self) -> tuple[str, ...]:
        """Verdict, what the bot does, what we expect, what Discord did, and what it means for the tables."""
        one = self.behaviour
        means = "All is well." if self.verdict is Verdict.AS_EXPECTED else one.otherwise
        return self.verdict.value, one.name, one.expected, self.did, means

    def __str__(self) -> str:
        verdict, name, expected, did, means = self.cells
        return f"{verdict:11}  {name}. Expected: {expected} Found: {did} For the tables: {means}"


async def tried(behaviour: Behaviour, scene: Scene) -> Finding:
    """Try a behaviour. Returns: what was found, whatever happened."""
    before = len(scene.wire.sent)
    verdict, did = await _outcome(behaviour, scene)
    return Finding(behaviour, verdict, did, tuple(map(str, scene.wire.sent[before:])))


async def _outcome(behaviour: Behaviour, scene: Scene) -> tuple[Verdict, str]:
    try:
        async with asyncio.timeout(PATIENCE + behaviour.presses * scene.presses.wait):
            return Verdict.AS_EXPECTED, await behaviour.attempt(scene)
    except Otherwise as other:
        return Verdict.OTHERWISE, str(other)
    except Untried as hindrance:
        return Verdict.UNTRIED, str(hindrance)
    except NETWORK as fault:
        return Verdict.OTHERWISE, f"Refused: {said_of(fault)}."
    except Exception as bug:  # noqa: BLE001 - one line that fails must not stop the others
        return Verdict.OTHERWISE, f"The check failed here with {type(bug).__name__}."


def said_of(fault: Exception) -> str:
    """Return how a request failed, without ids; of a malformed one, what Discord says about it."""
    if isinstance(fault, discord.HTTPException) and fault.status == _BAD_REQUEST:
        return _IDS.sub("…", f"{reason(fault)}, {' '.join(fault.text.split())}")[:_MOST_SIGNS]
    return reason(fault)
