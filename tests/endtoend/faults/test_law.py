"""No entry, answer or picture waits for ever, whatever Discord says to it."""

from collections.abc import Callable, Iterator
from random import Random

import discord
import pytest
from structlog.types import EventDict

from cogs.delivery import outbox
from cogs.interactions.failures import BAD_FORM, Verdict, classify
from playground.standin import StandIn
from tests.endtoend.faults.hurrying import hurry
from tests.endtoend.faults.law import ROUTES, Court, Refusal, refusals
from tests.endtoend.parterre import Parterre

EVERY = tuple(refusals())
OURS = tuple(f"/{code}" for code in BAD_FORM)
LOTS = 40
"""Lots in the full run, of one refusal of each kind of request; the usual run has the first, about four seconds."""


@pytest.fixture
def court(standin: StandIn, bot: Parterre, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch) -> Iterator[Court]:
    hurry(monkeypatch)
    yield Court(standin, bot, monkeypatch)
    # What Discord says of bugs of ours is an error.
    logged[:] = [line for line in logged if not str(line.get("why", "")).partition(" ")[0].endswith(OURS)]


@pytest.mark.parametrize("lot", [0, *(pytest.param(lot, marks=pytest.mark.full) for lot in range(1, LOTS))])
async def test_whatever_discord_refuses_ends_in_time_and_whoever_is_to_play_is_told(
    court: Court, lot: int, record_property: Callable[[str, object], None]
) -> None:
    chance = Random(lot)
    kinds = chance.sample(list(ROUTES), len(ROUTES))
    found = [line for kind in kinds for line in await court.judged(kind, chance.choice(EVERY))]
    assert [] == found, found
    record_property("refusals that ended in time", court.struck.total())


async def test_place_that_refused_a_post_keeps_no_other_request_from_being_made(court: Court) -> None:
    assert [] == await court.judged("post", Refusal(400, 160007))
    assert [] == await court.judged("member", Refusal(400, 30042))
    assert {"post": 1, "member": 1} == court.struck


@pytest.mark.full
@pytest.mark.parametrize("kind", ROUTES)
async def test_every_code_that_discord_documents_ends_in_time(
    court: Court, kind: str, record_property: Callable[[str, object], None]
) -> None:
    assert [] == await court.try_all(kind, EVERY)
    assert len(EVERY) == court.struck[kind]
    record_property("refusals that ended in time", court.struck.total())


@pytest.mark.parametrize("kind", ["post", "direct message"])
async def test_code_that_is_tried_for_ever_is_found(court: Court, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    def judge(fault: Exception) -> Verdict:
        is_planted = isinstance(fault, discord.HTTPException) and fault.code == 99999
        return Verdict.RETRY if is_planted else classify(fault)

    monkeypatch.setattr(outbox, "classify", judge)
    found = await court.judged(kind, Refusal(403, 99999))
    assert any("still waits: 403/99999" in line for line in found), found
