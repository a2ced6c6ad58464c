"""The laws catch what they are there for: each game is broken on purpose in many ways, and a law notices."""

from dataclasses import replace

import pytest

from rules.gardlings.state import Phase, Step
from tests.rules.emperors_garden import planted as emperors_garden
from tests.rules.gardlings import planted as gardlings
from tests.rules.laws import games
from tests.rules.laws.planting import Fault
from tests.rules.sanssouci import planted as sanssouci
from tests.rules.topiary import planted as topiary

PLANTED = {"sanssouci": sanssouci, "topiary": topiary, "emperors-garden": emperors_garden, "gardlings": gardlings}
FAULTS = {f"{slug}: {name}": fault for slug, planted in PLANTED.items() for name, fault in planted.FAULTS.items()}
HARMLESS = {f"{slug}: {name}": fault for slug, planted in PLANTED.items() for name, fault in planted.HARMLESS.items()}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_caught(fault: Fault) -> None:
    assert fault.is_noticed()


@pytest.mark.parametrize("fault", HARMLESS.values(), ids=HARMLESS)
def test_what_a_seat_can_work_out_is_no_leak(fault: Fault) -> None:
    assert not fault.is_noticed()


@pytest.mark.parametrize("slug", PLANTED)
def test_the_same_games_pass_without_a_fault(slug: str) -> None:
    planted = PLANTED[slug]
    # Where something harmless passes that is planted, the game itself does.
    passed = {(fault.law, fault.table, fault.numbers) for fault in planted.HARMLESS.values()}
    for fault in {replace(fault, game=fault.table.game) for fault in planted.FAULTS.values()}:
        assert (fault.law, fault.table, fault.numbers) in passed or not fault.is_noticed()


def test_leaks_are_looked_for_in_every_part_of_a_round_of_gardlings() -> None:
    played = [state for table in (gardlings.HIDDEN, gardlings.OPEN) for state in games.states_of(table, 1)]
    assert {Phase.BUILD, Phase.BUY} <= {state.phase for state in played}
    assert {Step.DRAW, Step.LAY, Step.ORDER, Step.END, Step.DONE} <= {
        player.step for state in played for player in state.players
    }
