import io
import json
import logging
import sqlite3
import sys
import threading
from collections.abc import Iterator

import pytest
import structlog

from host.logs import QuietHandler, discreet_traceback, open_logs
from host.settings import LogFormat, LogLevel

VINE = "the-vine"
"""What could be a card."""
TOKEN = "rose.bay.yew"  # noqa: S105 - stands for a token


@pytest.fixture(params=LogFormat)
def stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the opened logs write, in each format."""
    root = logging.getLogger()
    before = root.handlers, root.level, sys.excepthook, threading.excepthook, sys.unraisablehook
    written = io.StringIO()
    open_logs(LogLevel.DEBUG, request.param, TOKEN, written)
    yield written
    root.handlers, root.level, sys.excepthook, threading.excepthook, sys.unraisablehook = before
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


def fail_with_the_token() -> None:
    raise RuntimeError(f"401 for {TOKEN}")


def test_our_lines_carry_their_fields(stream: io.StringIO) -> None:
    structlog.get_logger("tables").info("committed", game=7, seat=1)
    assert "committed" in stream.getvalue()
    assert "game" in stream.getvalue()


def test_lines_of_libraries_come_the_same_way(stream: io.StringIO) -> None:
    logging.getLogger("discord.gateway").warning("Shard ID %s heartbeat blocked", 3)
    assert "Shard ID 3 heartbeat blocked" in stream.getvalue()


def test_libraries_do_not_write_out_whole_messages(stream: io.StringIO) -> None:
    logging.getLogger("discord.http").debug("POST with a hand of cards")
    logging.getLogger("tables").debug("draft extended")
    assert "hand of cards" not in stream.getvalue()
    assert "draft extended" in stream.getvalue()


def test_the_token_is_cut_out_of_messages_and_fields(stream: io.StringIO) -> None:
    structlog.get_logger("door").info(f"token {TOKEN}", field=TOKEN, nested={"deep": [TOKEN]})
    logging.getLogger("discord").error("Authorization: Bot %s", TOKEN)
    assert TOKEN not in stream.getvalue()
    assert 4 == stream.getvalue().count("[redacted]")


def test_the_token_is_cut_out_of_tracebacks(stream: io.StringIO) -> None:
    for log in (structlog.get_logger("door"), logging.getLogger("discord")):
        try:
            fail_with_the_token()
        except RuntimeError:
            log.exception("failed")
    assert TOKEN not in stream.getvalue()
    assert 2 == stream.getvalue().count("RuntimeError: 401 for [redacted]")


def test_tokens_of_interactions_are_cut_out_of_addresses(stream: io.StringIO) -> None:
    logging.getLogger("discord.http").warning("POST https://discord.com/api/v10/webhooks/123/aWxleA.b-c/messages: 429")
    assert "/webhooks/123/[redacted]/messages" in stream.getvalue()


def test_what_nobody_caught_is_logged_without_the_token(stream: io.StringIO) -> None:
    thread = threading.Thread(target=fail_with_the_token)
    thread.start()
    thread.join()
    try:
        fail_with_the_token()
    except RuntimeError as error:
        sys.excepthook(RuntimeError, error, error.__traceback__)
    assert 2 == stream.getvalue().count("RuntimeError: 401 for [redacted]")
    assert TOKEN not in stream.getvalue()


def test_a_line_that_cannot_be_rendered_is_named_by_its_place_only(
    stream: io.StringIO, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    # pytest listens as well, and raises what cannot be rendered.
    root.handlers = [handler for handler in root.handlers if isinstance(handler, QuietHandler)]
    unrenderable = "two places %s %s"
    logging.getLogger("discord").error(unrenderable, TOKEN)
    printed = capsys.readouterr().err
    assert "test_logs.py" in printed
    assert TOKEN not in printed + stream.getvalue()


def test_local_variables_stay_out_of_tracebacks(stream: io.StringIO) -> None:
    hand: list[str] = ["secret-card"]
    try:
        hand[1].upper()
    except IndexError:
        structlog.get_logger("tables").exception("failed")
    assert "IndexError" in stream.getvalue()
    assert "secret-card" not in stream.getvalue()


@pytest.mark.parametrize("stream", [LogFormat.JSON], indirect=True)
def test_json_lines_are_one_object_each(stream: io.StringIO) -> None:
    structlog.get_logger("tables").info("committed", game=7)
    line = json.loads(stream.getvalue())
    assert {"event": "committed", "game": 7, "level": "info", "logger": "tables"}.items() <= line.items()


def fail(error: BaseException, cause: BaseException | None = None) -> BaseException:
    try:
        raise error from cause
    except type(error) as caught:
        return caught


def test_words_of_our_own_faults_are_left_out_with_those_that_led_to_them() -> None:
    first = fail(KeyError(VINE))
    told = discreet_traceback(fail(ValueError(VINE), first))
    assert VINE not in told
    assert told.index("KeyError: ") < told.index("ValueError: ")
    assert 2 == told.count("raise error from cause")


def test_faults_in_a_group_and_in_a_handler_are_told_too() -> None:
    group = fail(ExceptionGroup(VINE, [IndexError(VINE), IndexError(VINE)]))
    group.__context__, group.__suppress_context__ = LookupError(VINE), False
    told = discreet_traceback(group)
    assert [1, 2, 1] == [told.count(f"{kind}: ") for kind in ("ExceptionGroup", "IndexError", "LookupError")]
    group.__suppress_context__ = True
    assert "LookupError: " not in discreet_traceback(group)
    assert VINE not in told


def test_words_of_disk_and_network_are_kept() -> None:
    told = discreet_traceback(fail(sqlite3.OperationalError("disk I/O error"), fail(OSError(28, "No space left"))))
    assert "sqlite3.OperationalError: disk I/O error" in told
    assert "OSError: [Errno 28] No space left" in told


def test_fault_that_came_of_itself_is_told_once() -> None:
    one, other = fail(TypeError()), fail(KeyError())
    one.__context__, other.__context__ = other, one
    assert 1 == discreet_traceback(one).count("TypeError: ")
