"""What becomes of posts that Discord refused."""

import sqlite3
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.interactions.failures import LONG_PAUSE, TableDeleted, Verdict, classify, is_bug, pause, reason
from tables.model import refusals
from tables.model.table import DamagedGame


def refusal(status: int, code: int, headers: Mapping[str, str] | None = None) -> discord.HTTPException:
    # discord.py builds its errors from aiohttp's response, of which it and we read these.
    response = SimpleNamespace(status=status, reason="Refused", headers=headers or {})
    return discord.HTTPException(response, {"code": code, "message": "no"})  # type: ignore[arg-type]  # as above


WHAT_FOLLOWS: Mapping[Verdict, Sequence[Exception]] = {
    Verdict.PARK: [refusal(403, 10003), refusal(403, 10008), TableDeleted()],
    Verdict.BARRED: [refusal(403, code) for code in (50001, 50013, 160005)],
    Verdict.CLOSED_DMS: [refusal(403, code) for code in (10013, 50007, 50278)],
    Verdict.RETRY: [
        *(refusal(status, 0) for status in (500, 503)),
        *(refusal(400, code) for code in (40003, 160006, 30010, 50083, 160004)),
        refusal(429, 30046),
        discord.RateLimited(90),
        aiohttp.ServerDisconnectedError(),
        ConnectionResetError(),
        TimeoutError(),
        KeyError("a bug"),
    ],
}


@pytest.mark.parametrize(
    ("verdict", "fault"),
    [(verdict, fault) for verdict, faults in WHAT_FOLLOWS.items() for fault in faults],
    ids=lambda one: one.value if isinstance(one, Verdict) else reason(one),
)
def test_each_failure_has_its_consequence(verdict: Verdict, fault: Exception) -> None:
    assert verdict is classify(fault)


@pytest.mark.parametrize("fault", [KeyError("a bug"), refusal(400, 50035), refusal(400, 50006), refusal(413, 40005)])
def test_an_entry_that_a_bug_keeps_back_is_given_up_at_the_fifth_try(fault: Exception) -> None:
    assert is_bug(fault)
    assert [*[Verdict.RETRY] * 4, Verdict.PARK] == [classify(fault, attempts) for attempts in range(5)]


@pytest.mark.parametrize(
    "fault",
    [
        refusal(503, 0),
        refusal(400, 40003),
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
        sqlite3.OperationalError("disk I/O error"),
        refusals.not_saved(),
        DamagedGame(1, "its snapshot does not fit its hash"),
    ],
)
def test_what_passes_is_tried_for_ever(fault: Exception) -> None:
    assert not is_bug(fault)
    assert Verdict.RETRY is classify(fault, attempts=1000)


def test_an_entry_of_a_table_that_is_deleted_meanwhile_is_no_bug() -> None:
    assert not is_bug(TableDeleted())


def test_pauses_grow_up_to_a_quarter_of_an_hour() -> None:
    pauses = [pause(refusal(500, 0), attempts) for attempts in range(14)]
    assert [2, 4, 8, 16] == pauses[:4]
    assert sorted(pauses) == pauses
    assert 900 == pauses[-1]


@pytest.mark.parametrize(
    "fault",
    [discord.RateLimited(90.2), refusal(429, 30046, {"Retry-After": "90.2"}), refusal(429, 0, {"Retry-After": "90.2"})],
)
def test_whoever_is_told_to_wait_waits_at_least_as_long(fault: Exception) -> None:
    assert 91 == pause(fault, attempts=0)
    assert 900 == pause(fault, attempts=13)


@pytest.mark.parametrize("headers", [{}, {"Retry-After": "soon"}, {"Retry-After": "1e9"}])
def test_nobody_is_waited_for_for_ever(headers: Mapping[str, str]) -> None:
    assert pause(refusal(429, 0, headers), attempts=0) in (2, 86400)


def test_too_many_direct_messages_wait_long_from_the_start() -> None:
    assert LONG_PAUSE == pause(refusal(400, 40003), attempts=0)


def test_reason_names_codes_and_kinds_but_no_contents() -> None:
    assert "404/10003 the channel is gone" == reason(refusal(404, 10003))
    assert "500/0" == reason(refusal(500, 0))
    assert "KeyError" == reason(KeyError("card:wild"))
