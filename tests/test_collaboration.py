"""What contributors meet at the door: forms, workflow, container, badges, changelog and version agree with the code."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types would be one more requirement

from host.settings import Settings
from host.version import VERSION
from tests.source_tree import ROOT, text_of, tracked

FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml"))
WORKFLOW = text_of(ROOT / ".github/workflows/ci.yml")


def settings_of_tools() -> dict[str, Any]:
    return dict(tomllib.loads(text_of(ROOT / "pyproject.toml"))["tool"])


def matrix_of_pythons() -> list[str]:
    return list(yaml.safe_load(WORKFLOW)["jobs"]["check"]["strategy"]["matrix"]["python"])


def headings(changelog: str) -> list[str]:
    return re.findall(r"^## (.+)$", changelog, re.MULTILINE)


def doubled(changelog: str) -> list[str]:
    """Return the headings that stand twice beneath the same version."""
    versions = re.split(r"^## ", changelog, flags=re.MULTILINE)
    kinds = [re.findall(r"^### (.+)$", version, re.MULTILINE) for version in versions]
    return [kind for found in kinds for kind in sorted(set(found)) if found.count(kind) > 1]


@pytest.mark.parametrize("file", tracked(".yml", ".yaml"), ids=lambda file: file.name)
def test_every_yaml_file_can_be_read(file: Path) -> None:
    assert yaml.safe_load(text_of(file))


@pytest.mark.parametrize("form", FORMS, ids=lambda file: file.stem)
def test_every_question_of_a_form_has_an_id_and_a_label_of_its_own(form: Path) -> None:
    asked = yaml.safe_load(text_of(form))
    questions = [part for part in asked["body"] if part["type"] != "markdown"]
    assert {"name", "description", "body"} <= asked.keys()
    for own in ([part["id"] for part in questions], [part["attributes"]["label"] for part in questions]):
        assert len(own) == len(set(own))
    choices = [choice for part in questions if part["type"] == "dropdown" for choice in part["attributes"]["options"]]
    assert [] == [choice for choice in choices if not isinstance(choice, str)]


def test_whoever_found_a_hole_is_sent_away_from_the_form() -> None:
    assert (
        "SECURITY.md"
        in yaml.safe_load(text_of(ROOT / ".github/ISSUE_TEMPLATE/bug.yml"))["body"][0]["attributes"]["value"]
    )


def test_workflow_runs_the_checks_by_actions_of_exact_versions() -> None:
    assert "run: bash .ci/run" in WORKFLOW
    assert (used := re.findall(r"uses: (\S+)", WORKFLOW))
    assert [] == [action for action in used if not re.fullmatch(r"[\w/-]+@v\d+\.\d+\.\d+", action)]


def test_dev_container_has_the_oldest_python_and_forwards_the_playground() -> None:
    container = json.loads(text_of(ROOT / ".devcontainer/devcontainer.json"))
    assert f"-{settings_of_tools()['mypy']['python_version']}-" in container["image"]
    assert [Settings.model_fields["playground_port"].default] == container["forwardPorts"]
    assert "make install" == container["postCreateCommand"]


def test_badges_are_true() -> None:
    badges = {file.stem: text_of(file) for file in (ROOT / "docs/badges").glob("*.svg")}
    pythons = re.findall(r"\d\.\d+", badges["python"].partition("</title>")[0].partition("<title>")[2])
    assert [pythons[0], pythons[-1]] == matrix_of_pythons()
    assert pythons[0] == settings_of_tools()["mypy"]["python_version"]
    assert "MIT" in badges["licence"]
    assert text_of(ROOT / "LICENSE").startswith("MIT License")
    assert "on every push" in badges["tests"]
    # YAML reads `on` as true.
    assert "push" in yaml.safe_load(WORKFLOW)[True]
    page = text_of(ROOT / "README.md")
    assert [] == [name for name in badges if f"docs/badges/{name}.svg" not in page]


def test_changelog_begins_with_what_is_unreleased_and_the_version_that_runs() -> None:
    changelog = text_of(ROOT / "CHANGELOG.md")
    unreleased, newest, *_ = headings(changelog)
    assert "Unreleased" == unreleased
    assert re.fullmatch(re.escape(VERSION) + r" - \d{4}-\d{2}-\d{2}", newest)
    assert [] == doubled(changelog)


def test_a_doubled_heading_is_found() -> None:
    assert ["Added"] == doubled("## 2\n\n### Added\n\n### Fixed\n\n### Added\n\n## 1\n\n### Fixed\n")
