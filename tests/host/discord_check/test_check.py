"""The check that hosts run at Discord, over the stand-in."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from host.discord_check import check
from host.discord_check.behaviours import Behaviour, Finding
from host.discord_check.check import run_check
from host.discord_check.checklist import CLEANING, LINES
from host.discord_check.scene import Scene
from host.discord_check.verdicts import Verdict
from playground.standin import StandIn
from tests.host.discord_check.stage import Stage, staged
from tests.host.discord_check.unkindnesses import NO_THREAD, UNKINDNESSES, Plant

_THREAD = "A thread on the card"
_ROUNDS = 4


def planted(line: Behaviour, plant: Plant, standin: StandIn) -> Behaviour:
    """Return the line as it goes while the stand-in is unkind."""

    async def attempt(scene: Scene) -> str:
        with plant(standin):
            return await line.attempt(scene)

    return replace(line, attempt=attempt)


def names(findings: Sequence[Finding], verdict: Verdict) -> list[str]:
    return [finding.behaviour.name for finding in findings if finding.verdict is verdict]


async def test_every_line_expects_what_the_stand_in_does(stage: Stage) -> None:
    findings = await stage.found()
    assert [] == [str(finding) for finding in findings if finding.verdict is not Verdict.AS_EXPECTED]
    assert [*LINES, CLEANING] == [finding.behaviour for finding in findings]


@pytest.mark.parametrize("turn", range(_ROUNDS))
async def test_each_unkindness_is_told_by_its_line_and_no_other(
    stage: Stage, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    unkind = {name: UNKINDNESSES[name] for name in [*UNKINDNESSES][turn::_ROUNDS]}
    lines = [
        planted(line, unkind[line.name], stage.standin) if line.name in unkind else line for line in (*LINES, CLEANING)
    ]
    monkeypatch.setattr(check, "CLEANING", lines[-1])
    findings = await stage.found(lines[:-1])
    assert sorted(unkind) == sorted(names(findings, Verdict.OTHERWISE)), "\n".join(map(str, findings))
    assert [] == names(findings, Verdict.UNTRIED)


def test_each_line_has_its_unkindness() -> None:
    assert {_THREAD, *UNKINDNESSES} == {line.name for line in (*LINES, CLEANING)}


async def test_who_presses_nothing_is_waited_for_once(standin: StandIn) -> None:
    async with staged(standin, wait=0.01) as stage:
        findings = await run_check(stage.scene(), lambda _: None)
    untried = {finding.behaviour.name: finding.did for finding in findings if finding.verdict is Verdict.UNTRIED}
    assert untried["A private answer"].startswith("Nobody pressed 1 within ")
    for name in ("A deferred answer", "A deferred change", "A film", "A form", "Suggestions", "A locked thread"):
        assert "Nobody presses buttons." == untried[name]


async def test_without_a_thread_the_lines_about_it_are_not_tried(stage: Stage) -> None:
    lines = [planted(line, NO_THREAD, stage.standin) if line.name == _THREAD else line for line in LINES]
    findings = await stage.found(lines)
    assert [_THREAD] == names(findings, Verdict.OTHERWISE)
    assert {"A second thread on the card", "A lost post", "A locked thread"} <= set(names(findings, Verdict.UNTRIED))
