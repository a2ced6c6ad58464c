"""The courier takes each letter once."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from tables.letters import Letter, Letters
from tests.leaks.side import Side


async def test_letter_that_arrives_while_the_outbox_is_read_is_not_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, kept_in_mind = Letters.pending, []

    async def pending(letters: Letters, limit: int, under_way: Collection[Letter]) -> tuple[Letter, ...]:
        before = list(under_way)
        found = await whole(letters, limit, under_way)
        # Long enough for letters to arrive that were under way.
        await asyncio.sleep(0.05)
        kept_in_mind.append(before == list(under_way))
        return found

    monkeypatch.setattr(Letters, "pending", pending)
    side = await Side.opened(tmp_path / "parterre.sqlite3", {})
    await side.hall.start("sanssouci", 3)
    await side.deliver()
    await side.close()
    assert {True} == set(kept_in_mind)
