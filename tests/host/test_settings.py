import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from host.settings import PREFIX, BadSettings, LogFormat, LogLevel, Settings, load_settings, setting_names
from tests.processes import environment
from tools.env_example import env_example

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith((PREFIX, "DISCORD_TOKEN")):
            monkeypatch.delenv(name)


def load(folder: Path, text: str = "") -> Settings:
    file = folder / ".env"
    file.write_text(text, encoding="utf-8")
    return load_settings(file)


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadSettings) as caught:
        load(folder, text)
    return str(caught.value)


def test_without_any_setting_there_is_nothing_to_start(tmp_path: Path) -> None:
    settings = load_settings(tmp_path / "no-such-file")
    assert not settings.is_playground
    assert "" == settings.token
    assert Path("data/parterre.sqlite3") == settings.database_path
    assert 8765 == settings.playground_port
    assert LogLevel.INFO is settings.log_level
    assert LogFormat.CONSOLE is settings.log_format


def test_the_playground_opens_where_somebody_wants_it(tmp_path: Path) -> None:
    assert load(tmp_path, "PARTERRE_PLAYGROUND=yes\n").is_playground


def test_a_token_means_discord_even_where_the_playground_is_wanted(tmp_path: Path) -> None:
    settings = load(tmp_path, "DISCORD_TOKEN=rose.bay.yew\nPARTERRE_PLAYGROUND=yes\n")
    assert not settings.is_playground
    assert "rose.bay.yew" == settings.token
    assert "rose" not in repr(settings)


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTERRE_PLAYGROUND_PORT", "2000")
    assert 2000 == load(tmp_path, "PARTERRE_PLAYGROUND_PORT=3000\n").playground_port


def test_settings_never_change(tmp_path: Path) -> None:
    settings = load(tmp_path)
    with pytest.raises(ValidationError, match="frozen"):
        settings.playground_port = 1024  # type: ignore[misc]  # the very mistake that is refused


@pytest.mark.parametrize("port", ["1024", "65535"])
def test_ports_at_the_bounds_are_possible(tmp_path: Path, port: str) -> None:
    assert int(port) == load(tmp_path, f"PARTERRE_PLAYGROUND_PORT={port}\n").playground_port


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "PARTERRE_PLAYGROUND_PORT=1023",
            'PARTERRE_PLAYGROUND_PORT is "1023", but it must be a whole number from 1024 to 65535.',
        ),
        (
            "PARTERRE_PLAYGROUND_PORT=65536",
            'PARTERRE_PLAYGROUND_PORT is "65536", but it must be a whole number from 1024 to 65535.',
        ),
        ("PARTERRE_LOG_LEVEL=loud", 'PARTERRE_LOG_LEVEL is "loud", but it must be DEBUG, INFO, WARNING or ERROR.'),
        ("PARTERRE_LOG_FORMAT=xml", 'PARTERRE_LOG_FORMAT is "xml", but it must be console or json.'),
        ("PARTERRE_LOG_LEVL=INFO", "There is no setting PARTERRE_LOG_LEVL; the nearest one is PARTERRE_LOG_LEVEL."),
        ("DISCORD_TOKN=x", "There is no setting DISCORD_TOKN; the nearest one is DISCORD_TOKEN."),
        ("PARTERRE_DISCORD_TOKEN=x", "There is no setting PARTERRE_DISCORD_TOKEN; the nearest one is DISCORD_TOKEN."),
        ("PARTERRE_PLAYGROUND=maybe", 'PARTERRE_PLAYGROUND is "maybe", but it must be yes or no.'),
        (
            "PARTERRE_TERMS_URL=http://example.org",
            (
                'PARTERRE_TERMS_URL is "http://example.org", but it must be an https address, such as'
                " https://example.org/terms."
            ),
        ),
        (
            "PARTERRE_PRIVACY_URL=https://example.org/a)b",
            (
                'PARTERRE_PRIVACY_URL is "https://example.org/a)b", but it must be an https address, such as'
                " https://example.org/privacy."
            ),
        ),
        (
            "PARTERRE_DISCORD_GATEWAY=ws://127.0.0.1:1",
            "PARTERRE_DISCORD_API_BASE and PARTERRE_DISCORD_GATEWAY belong together: set both or neither.",
        ),
    ],
)
def test_a_bad_line_is_refused_in_one_sentence(tmp_path: Path, line: str, expected: str) -> None:
    assert expected == refusal(tmp_path, f"{line}\n")


@pytest.mark.parametrize("token", ["'rose bay'", "rosé"])
def test_a_bad_token_is_refused_without_repeating_it(tmp_path: Path, token: str) -> None:
    sentence = refusal(tmp_path, f"DISCORD_TOKEN={token}\n")
    assert "DISCORD_TOKEN must be the token as Discord's developer portal shows it, without blanks." == sentence


def test_a_misspelt_name_in_the_environment_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTERRE_DATABASE_PAHT", "x")
    assert "PARTERRE_DATABASE_PATH" in refusal(tmp_path, "")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.8.8.8"])
def test_a_stand_in_on_this_computer_is_possible(tmp_path: Path, host: str) -> None:
    lines = f"PARTERRE_DISCORD_API_BASE=http://{host}:1\nPARTERRE_DISCORD_GATEWAY=ws://{host}:1\n"
    assert f"http://{host}:1" == load(tmp_path, lines).discord_api_base


@pytest.mark.parametrize("host", ["discord.com", "10.0.0.1", "127.0.0.1.example.org", "0.0.0.0", ""])  # noqa: S104
def test_a_stand_in_elsewhere_would_get_the_token_and_is_refused(tmp_path: Path, host: str) -> None:
    lines = f"PARTERRE_DISCORD_API_BASE=http://{host}:1\nPARTERRE_DISCORD_GATEWAY=ws://127.0.0.1:1\n"
    assert "on this computer" in refusal(tmp_path, lines)


@pytest.mark.parametrize("line", ['DISCORD_TOKEN "rose.bay.yew"', "rose.bay.yew", "DISCORD_TOKEN: rose.bay.yew"])
def test_line_that_is_no_setting_is_told_by_its_number_and_not_repeated(tmp_path: Path, line: str) -> None:
    told = f"Line 4 of {tmp_path / '.env'} is no setting; write it as NAME=value."
    assert told == refusal(tmp_path, f"PARTERRE_IDLE_DAYS=3\n# The token\n\n{line}\n")


def test_file_may_begin_with_the_mark_of_some_editors(tmp_path: Path) -> None:
    assert 3 == load(tmp_path, "\ufeffPARTERRE_IDLE_DAYS=3\n").idle_days


def test_a_file_that_is_no_text_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSettings, match="cannot be read as text"):
        load_settings(file)


def test_the_example_names_every_setting_with_its_default() -> None:
    assert env_example() == (ROOT / ".env.example").read_text(encoding="utf-8")


def test_the_example_copied_unchanged_gives_the_defaults() -> None:
    assert load_settings(Path("no-such-file")) == load_settings(ROOT / ".env.example")


def test_every_setting_is_explained() -> None:
    unexplained = [name for name, field in setting_names().items() if not field.description]
    assert [] == unexplained


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"PARTERRE_LOG_FORMAT": "xml"}, 'PARTERRE_LOG_FORMAT is "xml", but it must be console or json.\n'),
        (
            {},
            (
                "There is no DISCORD_TOKEN. Put the bot's token into .env or the environment, or set"
                " PARTERRE_PLAYGROUND=yes to play without Discord.\n"
            ),
        ),
    ],
)
def test_the_door_closes_with_status_2_and_the_sentence(
    tmp_path: Path, settings: dict[str, str], expected: str
) -> None:
    command = [sys.executable, str(ROOT / "bot.py")]
    run = subprocess.run(
        command, cwd=tmp_path, env=environment(**settings), capture_output=True, text=True, check=False
    )
    assert (2, "", expected) == (run.returncode, run.stdout, run.stderr)
    assert [] == list(tmp_path.iterdir())
