import re
import subprocess
from pathlib import Path

import pytest

from tests.source_tree import ROOT, foreign_paths, idle_tests, left_overs, links, make_targets, pins, text_of, tracked

LONGEST = 400
LOCKS = ("requirements", "requirements-dev", "requirements-bench", "requirements-mutation")


def relative(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_no_file_points_into_somebodys_home() -> None:
    assert {} == {relative(file): found for file in tracked() if (found := foreign_paths(text_of(file)))}


@pytest.mark.parametrize("planted", ["see /" + "home/rose/notes", 'path = "/' + 'root/x"', "/" + "Users/rose"])
def test_a_planted_home_is_found(planted: str) -> None:
    assert foreign_paths(planted)


def test_nothing_is_marked_as_unfinished() -> None:
    assert {} == {relative(file): found for file in tracked() if (found := left_overs(text_of(file)))}


@pytest.mark.parametrize("planted", ["# TO" + "DO: later", "FIX" + "ME"])
def test_a_planted_mark_is_found(planted: str) -> None:
    assert left_overs(planted)


def test_no_source_file_is_longer_than_one_can_read() -> None:
    lengths = {relative(file): len(text_of(file).splitlines()) for file in tracked(".py", ".js", ".css", ".sql")}
    assert {} == {name: length for name, length in lengths.items() if length > LONGEST}


def test_every_test_asserts_something() -> None:
    assert [] == idle_tests(
        {relative(file): text_of(file) for file in tracked(".py") if ROOT / "tests" in file.parents}
    )


LAWS = "def hold():\n    look()\ndef look():\n    assert 1\n"


@pytest.mark.parametrize(
    ("source", "is_idle"),
    [
        ("def test_a():\n    assert 1\n", False),
        ("def test_a():\n    with pytest.raises(ValueError):\n        f()\n", False),
        ("def look():\n    assert 1\ndef test_a():\n    look()\n", False),
        ("class TestA:\n    def look(self):\n        assert 1\n    def test_a(self):\n        self.look()\n", False),
        ("from tests import laws\ndef test_a():\n    laws.hold()\n", False),
        ("from tests.laws import hold as held\ndef test_a():\n    held()\n", False),
        ("async def test_a():\n    await f()\n", True),
        ("class TestA:\n    def test_a(self):\n        print(1)\n", True),
        ("def look():\n    assert 1\ndef test_a(other):\n    other.look()\n", True),
        ("from elsewhere import hold\ndef test_a():\n    hold()\n", True),
    ],
)
def test_an_idle_test_is_found(source: str, *, is_idle: bool) -> None:
    found = idle_tests({"tests/test_a.py": source, "tests/laws.py": LAWS})
    assert (["tests/test_a.py: test_a"] if is_idle else []) == found


def test_every_link_of_a_page_leads_somewhere() -> None:
    pages = tracked(".md")
    broken = {relative(page): [to for to in links(text_of(page)) if not (page.parent / to).exists()] for page in pages}
    assert {} == {name: targets for name, targets in broken.items() if targets}


def test_a_broken_link_would_be_seen() -> None:
    assert ["docs/nowhere.md"] == links("See [there](docs/nowhere.md#part), [web](https://example.org), [here](#part).")


def test_every_make_target_is_listed_and_explained() -> None:
    targets = make_targets((ROOT / "Makefile").read_text(encoding="utf-8"))
    listed = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert {"play", "test", "test-full", "check", "audit", "bench", "lock", "clean"} <= set(targets)
    assert ["Use", "Develop", "Measure"] == [line for line in listed.splitlines() if line and line[0] != " "]
    assert [] == [target for target in targets if not re.search(rf"^  {target} +\S", listed, re.MULTILINE)]
    assert [] == [target for target in targets if f"`make {target}`" not in guide]
    assert (
        listed
        == subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    )


@pytest.mark.parametrize("name", LOCKS)
def test_the_locks_hold_what_is_asked_for(name: str) -> None:
    asked = pins((ROOT / f"{name}.in").read_text(encoding="utf-8"))
    locked = pins((ROOT / f"{name}.txt").read_text(encoding="utf-8"))
    assert asked.items() <= locked.items()


@pytest.mark.parametrize("name", LOCKS)
def test_the_locks_name_no_place_to_download_from(name: str) -> None:
    lock = (ROOT / f"{name}.txt").read_text(encoding="utf-8")
    assert lock.count("==") <= lock.count("--hash=sha256:")
    assert "://" not in lock
    assert "--index-url" not in lock


@pytest.mark.parametrize("name", LOCKS[1:])
def test_tests_run_on_the_versions_that_the_bot_runs_on(name: str) -> None:
    running = pins((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    assert running.items() <= pins((ROOT / f"{name}.txt").read_text(encoding="utf-8")).items()


@pytest.mark.parametrize("name", LOCKS[2:])
def test_benches_and_mutants_have_what_tests_need_as_they_run_parts_of_them(name: str) -> None:
    testing = pins((ROOT / "requirements-dev.txt").read_text(encoding="utf-8"))
    assert testing.items() <= pins((ROOT / f"{name}.txt").read_text(encoding="utf-8")).items()


def test_new_pythons_get_the_audio_module_that_discord_py_needs() -> None:
    lock = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert "audioop-lts==0.2.2 ; python_full_version >= '3.13'" in lock


def test_shell_scripts_can_be_read_by_their_shells() -> None:
    for shell, script in (("sh", "tools/install.sh"), ("bash", ".ci/run")):
        subprocess.run([shell, "-n", script], cwd=ROOT, check=True)
        assert (ROOT / script).read_text(encoding="utf-8").startswith("#!/")
