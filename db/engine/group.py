"""Transactions that share one COMMIT, and with it one wait for the disk."""

import asyncio
from collections.abc import Callable


class Group:
    """
    Those that began while others stood behind them; each hears of the COMMIT as if it were its own.

    Args:
        commit: commits them all; it is a task of its own, so that no cancellation of one keeps the others from it.
    """

    def __init__(self, commit: asyncio.Task[None]) -> None:
        self._commit = commit
        self._over = asyncio.Event()
        self._fault: Callable[[], Exception] | None = None

    def settle(self, fault: Callable[[], Exception] | None = None) -> None:
        """Tell all what came of it; `fault` makes what each of them is to raise."""
        self._fault = fault
        self._over.set()

    async def settled(self) -> None:
        """Wait for the COMMIT. Raises: what it failed with."""
        await self._over.wait()
        if self._fault is not None:
            raise self._fault()
