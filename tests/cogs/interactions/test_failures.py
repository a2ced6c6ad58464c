import sqlite3
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from yarl import URL

from cogs.interactions.failures import (
    MOST_REFUSALS,
    REFUSED_PAUSES,
    MessagesStopped,
    NoThread,
    Route,
    TableDeleted,
    Verdict,
    classify,
    is_bug,
    judge,
    pause,
    reason,
    route_of,
)
from tables.model import refusals
from tables.model.table import DamagedGame

PATHS: Mapping[Route, tuple[str, str]] = {
    Route.POST: ("POST", "/channels/1/messages"),
    Route.EDIT: ("PATCH", "/channels/1/messages/2"),
    Route.REMOVE: ("DELETE", "/channels/1/messages/2"),
    Route.LOOK: ("GET", "/channels/1/messages"),
    Route.THREAD: ("POST", "/channels/1/messages/2/threads"),
    Route.PLACE: ("GET", "/channels/1"),
    Route.CHANGE_PLACE: ("PATCH", "/channels/1"),
    Route.OPEN_DM: ("POST", "/users/@me/channels"),
    Route.MEMBER: ("GET", "/guilds/1/members/2"),
    Route.COMMANDS: ("PUT", "/applications/1/commands"),
    Route.FIRST_ANSWER: ("POST", "/interactions/1/token/callback"),
    Route.FOLLOW_UP: ("POST", "/webhooks/1/token"),
    Route.ORIGINAL: ("PATCH", "/webhooks/1/token/messages/@original"),
    Route.REMOVE_ORIGINAL: ("DELETE", "/webhooks/1/token/messages/@original"),
    Route.READ_ORIGINAL: ("GET", "/webhooks/1/token/messages/@original"),
    Route.OTHER: ("GET", "/gateway/bot"),
}


def refusal(
    status: int, code: int, headers: Mapping[str, str] | None = None, route: Route = Route.POST
) -> discord.HTTPException:
    # discord.py builds its errors from aiohttp's response, of which it and we read these.
    method, path = PATHS[route]
    url = URL(f"https://discord.com/api/v10{path}")
    response = SimpleNamespace(status=status, reason="Refused", headers=headers or {}, method=method, url=url)
    return discord.HTTPException(response, {"code": code, "message": "no"})  # type: ignore[arg-type]  # as above


WHAT_FOLLOWS: Mapping[Verdict, Sequence[Exception]] = {
    Verdict.PARK: [
        refusal(404, 10003),
        *(refusal(404, 10008, route=route) for route in (Route.EDIT, Route.THREAD, Route.ORIGINAL)),
        *(refusal(404, code, route=Route.MEMBER) for code in (10007, 10013)),
        TableDeleted(),
        NoThread(),
    ],
    Verdict.BARRED: [refusal(403, code) for code in (50001, 50013, 50083, 160005)],
    Verdict.CLOSED_DMS: [refusal(403, code, route=Route.OPEN_DM) for code in (10013, 50007, 50033, 50278)],
    Verdict.TOO_MANY_DMS: [*(refusal(403, code, route=Route.OPEN_DM) for code in (20026, 40003)), MessagesStopped()],
    Verdict.DONE: [refusal(400, 160004, route=Route.THREAD), refusal(400, 40060, route=Route.FIRST_ANSWER)],
    Verdict.NO_THREAD: [refusal(400, code, route=Route.THREAD) for code in (50024, 160006, 160007, 200001)],
    Verdict.OVER: [refusal(404, 10062, route=Route.FIRST_ANSWER), refusal(401, 50027, route=Route.FOLLOW_UP)],
    Verdict.RETRY: [
        *(refusal(status, 0) for status in (401, 408, 429, 500, 503, 520)),
        *(refusal(503, code) for code in (10003, 50001, 99999)),
        *(refusal(403, code) for code in (40004, 130000)),
        refusal(429, 30046, route=Route.EDIT),
        discord.RateLimited(90),
        aiohttp.ServerDisconnectedError(),
        ConnectionResetError(),
        TimeoutError(),
        sqlite3.OperationalError("disk I/O error"),
        refusals.not_saved(),
        DamagedGame(1, "its snapshot does not fit its hash"),
    ],
    Verdict.REFUSED: [
        *(refusal(status, 0) for status in (400, 403, 404, 405, 409, 418)),
        *(refusal(400, code) for code in (10008, 30010, 160004, 160006, 200000, 99999)),
        *(refusal(400, 10008, route=route) for route in (Route.LOOK, Route.OPEN_DM, Route.COMMANDS)),
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


def test_whatever_is_asked_is_known_by_its_path() -> None:
    assert set(Route) == set(PATHS)
    assert list(PATHS) == [route_of(refusal(400, 0, route=route)) for route in PATHS]


@pytest.mark.parametrize("route", Route)
def test_what_no_table_knows_passes_only_by_its_status(route: Route) -> None:
    passing = [status for status in range(400, 600) if judge(route, status, 99999) is Verdict.RETRY]
    assert [401, 408, 429, *range(500, 600)] == passing
    assert {Verdict.REFUSED} == {judge(route, status, 99999) for status in range(400, 500) if status not in passing}


@pytest.mark.parametrize(
    "fault",
    [
        KeyError("a bug"),
        *(refusal(400, 50035, route=route) for route in (Route.POST, Route.FOLLOW_UP, Route.FIRST_ANSWER)),
        refusal(400, 50006),
        refusal(413, 40005),
    ],
)
def test_bug_of_ours_is_refused(fault: Exception) -> None:
    assert is_bug(fault)
    assert Verdict.REFUSED is classify(fault)


@pytest.mark.parametrize(
    "fault",
    [
        *(fault for verdict, faults in WHAT_FOLLOWS.items() for fault in faults if not isinstance(fault, KeyError)),
        refusal(400, 50035, route=Route.ORIGINAL),
    ],
)
def test_what_discord_network_or_disk_do_is_no_bug(fault: Exception) -> None:
    assert not is_bug(fault)


def test_what_is_refused_is_tried_five_times_in_less_than_three_minutes() -> None:
    assert 5 == MOST_REFUSALS
    assert 180 > sum(REFUSED_PAUSES)


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


def test_reason_names_codes_and_kinds_but_no_contents() -> None:
    assert "404/10003 the channel is gone" == reason(refusal(404, 10003))
    assert "500/0" == reason(refusal(500, 0))
    assert "KeyError" == reason(KeyError("card:wild"))
