"""The same games over our stand-in and over simcord, which others wrote: what people read must be the same."""

from pathlib import Path

import pytest

from cogs.words import general as words
from render.game import Names
from rules.sanssouci.view import View
from tests.endtoend.plain_look import PLAIN, PlainLook
from tests.secondopinion.ours import our_stage
from tests.secondopinion.simulated import simulated_stage
from tests.secondopinion.stage import Turn, act, by_clicks, by_typing


@pytest.mark.parametrize("turn", [by_clicks, pytest.param(by_typing, marks=pytest.mark.full)])
async def test_whole_game_with_a_restart_reads_the_same_over_both(turn: Turn, tmp_path: Path) -> None:
    async with our_stage(tmp_path / "ours.sqlite3") as stage:
        ours = await act(stage, turn, 5)
    async with simulated_stage(tmp_path / "theirs.sqlite3") as simulated:
        theirs = await act(simulated, turn, 5)
    assert str(words.GREETING) in ours.posts[0]
    assert "is over" in ours.posts[-1]
    assert ours == theirs


class _OneWordElse(PlainLook):
    def standing(self, view: View, names: Names) -> str:
        return super().standing(view, names).replace("Round", "Turn")


async def test_one_word_that_is_told_otherwise_is_noticed(tmp_path: Path) -> None:
    looks = dict.fromkeys(PLAIN, _OneWordElse())
    async with our_stage(tmp_path / "ours.sqlite3") as stage:
        ours = await act(stage, by_clicks, 5, turns=2)
    async with simulated_stage(tmp_path / "theirs.sqlite3", looks) as simulated:
        theirs = await act(simulated, by_clicks, 5, turns=2)
    assert ours != theirs
    assert ours.posts[3:] == theirs.posts[3:]
