"""
The host's settings, from environment variables or a file `.env`; the environment wins.

Only the programs (`bot.py`, `host/restore.py`) read settings; everything else is passed what it needs.
"""

import difflib
import ipaddress
import os
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import AfterValidator, Field, SecretStr, StringConstraints, ValidationError, model_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "PARTERRE_"
ENV_FILE = Path(".env")
_ENCODING = "utf-8-sig"
"""Some editors begin a file with an invisible mark."""
NO_BACKUPS = Path("off")


class BadSettings(Exception):
    """Settings that cannot be used; `str(error)` is for the host, one sentence per line."""


class LogLevel(Enum):
    """The lowest level that is logged."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


class LogFormat(Enum):
    """How log lines are written: for people, or as JSON."""

    CONSOLE = "console"
    JSON = "json"


def _require_loopback(address: str) -> str:
    """Refuse addresses that would send the token to another computer."""
    host = urlsplit(address).hostname or ""
    if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
        raise ValueError("not a loopback address")
    return address


def _require_one_word(token: SecretStr) -> SecretStr:
    """Refuse characters that no token has and no HTTP header can carry, such as blanks."""
    text = token.get_secret_value()
    if not text.isascii() or any(sign <= " " for sign in text):
        raise ValueError("not a token")
    return token


def _setting(default: object, description: str, possible: str, **constraints: Any) -> Any:  # noqa: ANN401 - any field
    return Field(default, description=description, json_schema_extra={"possible": possible}, **constraints)


def _number(default: int | None, least: int, most: int, description: str, otherwise: str = "") -> Any:  # noqa: ANN401
    return _setting(default, description, f"a whole number from {least} to {most}{otherwise}", ge=least, le=most)


WebAddress = Annotated[str, StringConstraints(pattern=r"^https://[^\s()<>\[\]]{1,300}$")]
HttpAddress = Annotated[str, StringConstraints(pattern=r"^(https?://.+)?$"), AfterValidator(_require_loopback)]
SocketAddress = Annotated[str, StringConstraints(pattern=r"^(wss?://.+)?$"), AfterValidator(_require_loopback)]


class Settings(BaseSettings):
    """All settings with their defaults; `possible` completes the sentence "it must be …"."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding=_ENCODING,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: Annotated[SecretStr, AfterValidator(_require_one_word)] = _setting(
        SecretStr(""),
        "The bot's token from Discord's developer portal. Without one only the playground can run.",
        "the token as Discord's developer portal shows it, without blanks",
        validation_alias="DISCORD_TOKEN",
    )
    playground: bool = _setting(
        default=False,
        description="Whether the playground opens where there is no token. make play says yes; anything else that"
        " starts without a token says what is missing, and stops.",
        possible="yes or no",
    )
    database_path: Path = _setting(
        Path("data/parterre.sqlite3"),
        "The SQLite file with all tables in play at Discord. The playground keeps a file of its own.",
        "the path of a file",
    )
    backup_dir: Path | None = _setting(
        None,
        "The folder for backups of that file, one an hour. Left empty, it is the folder backups beside the file;"
        " off takes none.",
        "the path of a folder, or off",
    )
    new_database: bool | None = _setting(
        None,
        "Whether the bot may begin with nothing where that file is missing or empty. Left empty, it may if the file's"
        " folder is there and nothing tells of an earlier file, such as a backup. Say yes for the first start only.",
        "yes, no or empty",
    )
    idle_days: int = _number(
        14, 1, 365, "Days without a move after which a table with no time limit is asked whether it goes on."
    )
    painters: int = _number(
        1, 0, 16, "How many processes draw the pictures; with 0 the bot draws them itself, which is slower."
    )
    thinkers: int = _number(
        1, 1, 64, "How many processes of low priority think for the computer players; each keeps one core busy at most."
    )
    thinking_seconds: int = _number(
        20, 1, 600, "Seconds after which a computer player plays by what it has found, however good it is meant to be."
    )
    shards: int | None = _number(
        None,
        1,
        1000,
        "How many connections share the servers at Discord. Empty for as many as Discord recommends.",
        ", or empty",
    )
    playground_port: int = _number(
        8765, 1024, 65535, "The port of the playground's page on 127.0.0.1. If it is taken, another free one is used."
    )
    playground_dir: Path = _setting(
        Path("data/playground"),
        "The folder in which the playground keeps its people, messages and tables.",
        "the path of a folder",
    )
    privacy_url: WebAddress | None = _setting(
        None,
        "The page with your privacy policy, linked in /privacy and /help. Empty for none.",
        "an https address, such as https://example.org/privacy",
    )
    terms_url: WebAddress | None = _setting(
        None,
        "The page with your terms of service, linked in /privacy and /help. Empty for none.",
        "an https address, such as https://example.org/terms",
    )
    health_port: int | None = _number(
        None, 1024, 65535, "The port on 127.0.0.1 at which /health and /metrics are served. Empty for none."
    )
    log_level: LogLevel = _setting(
        LogLevel.INFO, "The least urgent lines that are logged.", "DEBUG, INFO, WARNING or ERROR"
    )
    log_format: LogFormat = _setting(
        LogFormat.CONSOLE, "Log lines for people (console) or one JSON object a line (json).", "console or json"
    )
    discord_api_base: HttpAddress | None = _setting(
        None,
        "For tests: the HTTP address of a stand-in for Discord on this computer. Empty for Discord itself.",
        "an http address on this computer, such as http://127.0.0.1:8765",
    )
    discord_gateway: SocketAddress | None = _setting(
        None,
        "For tests: the WebSocket address of the same stand-in. Set both or neither.",
        "a ws address on this computer, such as ws://127.0.0.1:8765/gateway",
    )

    @property
    def token(self) -> str:
        """The bot's token; empty if there is none."""
        return self.discord_token.get_secret_value()

    @property
    def is_playground(self) -> bool:
        """Whether the bot opens the playground: there is no token, and the host wants it."""
        return self.playground and not self.token

    @property
    def backups(self) -> Path | None:
        """The folder for backups; None if none are taken."""
        if self.backup_dir == NO_BACKUPS:
            return None
        return self.backup_dir or self.database_path.parent / "backups"

    @model_validator(mode="after")
    def _stand_in_is_complete(self) -> "Settings":
        if (self.discord_api_base is None) != (self.discord_gateway is None):
            raise ValueError(
                f"{PREFIX}DISCORD_API_BASE and {PREFIX}DISCORD_GATEWAY belong together: set both or neither."
            )
        return self


def setting_names() -> dict[str, FieldInfo]:
    """Return every setting by its name in the environment, in the order of `.env.example`."""
    return {
        str(field.validation_alias or PREFIX + name.upper()): field for name, field in Settings.model_fields.items()
    }


def load_settings(env_file: Path = ENV_FILE) -> Settings:
    """Read the environment and the file, if it is there. Raises: BadSettings: a name, a value or the file is bad."""
    try:
        malformed = list(_malformed_lines(env_file))
        written = {} if malformed else dotenv_values(env_file, encoding=_ENCODING)
    except (OSError, UnicodeError) as error:
        raise BadSettings(f"{env_file} cannot be read as text: {error}.") from error
    if faults := [*malformed, *_unknown_names(written)]:
        raise BadSettings("\n".join(faults))
    try:
        return Settings(_env_file=env_file)
    except ValidationError as error:
        given = {name.upper(): value for name, value in {**written, **os.environ}.items()}
        raise BadSettings("\n".join(_sentences(error, given))) from None


def load_startable_settings() -> Settings:
    """Read the settings of a bot that starts. Raises: BadSettings: also if there is nothing to start."""
    settings = load_settings()
    if not settings.token and not settings.playground:
        raise BadSettings(
            "There is no DISCORD_TOKEN. Put the bot's token into .env or the environment, or set"
            f" {PREFIX}PLAYGROUND=yes to play without Discord."
        )
    return settings


def _malformed_lines(env_file: Path) -> Iterator[str]:
    if not env_file.is_file():
        return
    with env_file.open(encoding=_ENCODING) as text:
        for line in parse_stream(text):
            if line.error or (line.key and line.value is None):
                written = line.original.string
                number = line.original.line + written[: -len(written.lstrip())].count("\n")
                # It may hold the token, so it is not repeated.
                yield f"Line {number} of {env_file} is no setting; write it as NAME=value."


def _unknown_names(written: Mapping[str, str | None]) -> Iterator[str]:
    # Every name in the file is meant for us; in the environment only those with our prefix are.
    meant = {*map(str.upper, written), *(name for name in map(str.upper, os.environ) if name.startswith(PREFIX))}
    known = {name.removeprefix(PREFIX): name for name in setting_names()}
    for name in sorted(meant.difference(known.values())):
        nearest = difflib.get_close_matches(name.removeprefix(PREFIX), known, n=1, cutoff=0)
        yield f"There is no setting {name}; the nearest one is {known[nearest[0]]}."


def _sentences(error: ValidationError, given: Mapping[str, str | None]) -> Iterator[str]:
    fields = setting_names()
    by_place = {place: name for name in fields for place in (name, name.removeprefix(PREFIX).lower())}
    for fault in error.errors(include_input=False, include_url=False):
        if not fault["loc"]:
            yield str(fault["ctx"]["error"])
            continue
        name = by_place[str(fault["loc"][0])]
        # Never repeat a token, even a wrong one: it may be a real one with a stray blank.
        value = "" if name == "DISCORD_TOKEN" else f' is "{given.get(name)}", but it'
        yield f"{name}{value} must be {possible(fields[name])}."


def possible(field: FieldInfo) -> str:
    """Return what a setting can be; completes the sentence "it must be …"."""
    extra = field.json_schema_extra
    assert isinstance(extra, dict)
    return str(extra["possible"])
