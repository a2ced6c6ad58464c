"""What Discord can do to a request, and the requests it can do it to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cogs.interactions.failures import Route, Verdict, judge
from playground.faults import Fault, Trouble, too_many_requests

SOON, LATE = 0.5, 90.0
"""Seconds after which a rate limit ends: one for which discord.py waits, and one that it hands on."""


@dataclass(frozen=True, slots=True)
class Blow:
    """
    One thing that can happen to a request; `make` orders it for a method and a path.

    `is_final` tells that Discord has taken no answer, and takes none any more, if it befalls an answer.
    """

    name: str
    make: Callable[[str, str], Fault]
    is_final: bool = False


def _refusal(status: int, code: int) -> Blow:
    return Blow(
        f"{code}",
        lambda method, path: Fault(method, path, status=status, code=code),
        is_final=ends_answers(status, code),
    )


def ends_answers(status: int, code: int) -> bool:
    """Tell whether Discord has taken an answer before, or takes none any more, if it says so to a first answer."""
    return judge(Route.FIRST_ANSWER, status, code) in (Verdict.DONE, Verdict.OVER, Verdict.RETRY)


def _trouble(name: str, trouble: Trouble, status: int = 500) -> Blow:
    return Blow(name, lambda method, path: Fault(method, path, trouble, status=status))


def _limit(name: str, seconds: float, *, is_global: bool = False) -> Blow:
    return Blow(name, lambda method, path: too_many_requests(method, path, retry_after=seconds, is_global=is_global))


def _edits(method: str, path: str) -> Fault:
    fault = too_many_requests(method, path, retry_after=SOON)
    fault.code = 30046
    return fault


_STATUS: Mapping[int, int] = {
    **dict.fromkeys((10003, 10007, 10008, 10013, 10062), 404),
    **dict.fromkeys((30010, 40060, 50083, 160004, 160006), 400),
    **dict.fromkeys((40003, 50001, 50007, 50013, 50278, 160005), 403),
}
BLOWS: Mapping[str, Blow] = {
    blow.name: blow
    for blow in (
        _limit("429", SOON),
        _limit("429 for all", SOON, is_global=True),
        _limit("429 for long", LATE),
        Blow("30046", _edits),
        *(_trouble(f"{status}", Trouble.STATUS, status) for status in (500, 502, 503, 504)),
        *(_trouble(f"{status} after", Trouble.LOST_ANSWER, status) for status in (500, 502, 503)),
        _trouble("reset", Trouble.RESET),
        _trouble("reset after", Trouble.RESET_AFTER),
        _trouble("hang", Trouble.HANG),
        *(_refusal(status, code) for code, status in _STATUS.items()),
    )
}
