"""
Sets up logging: our lines and the libraries' go through one handler, which removes secrets.

Secrets are removed from the finished line, so from messages, fields and tracebacks alike. A traceback says where an
error happened and of which type it is, without its message, which may repeat a card or a move if the error is in our
own code. Errors of network, disk and database never do, so their messages stay.
"""

import logging
import re
import sqlite3
import sys
import threading
import traceback
from collections.abc import Iterator
from typing import TextIO

import aiohttp
import discord
import structlog

from host.settings import LogFormat, LogLevel

_INTERACTION_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+")
_CUT = "[redacted]"
_HARMLESS = (
    OSError,
    RuntimeError,
    sqlite3.Error,
    aiohttp.ClientError,
    # Not all of discord.py's errors: those of commands repeat what the command raised.
    discord.HTTPException,
    discord.ClientException,
)
_UNTOLD = "[what it says is left out]"


class RedactingFormatter(structlog.stdlib.ProcessorFormatter):
    """Renders a record, then removes the bot's token and the tokens in URLs of interactions."""

    def __init__(self, renderer: structlog.typing.Processor, secret: str) -> None:
        super().__init__(
            foreign_pre_chain=_shared_processors(),
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_traceback(renderer), renderer],
        )
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """Render the record without secrets."""
        line = super().format(record)
        if self._secret:
            line = line.replace(self._secret, _CUT)
        return _INTERACTION_TOKEN.sub(rf"\1{_CUT}", line)


class QuietHandler(logging.StreamHandler[TextIO]):
    """Writes log lines; of one that cannot be rendered, only where it was logged: its arguments may hold secrets."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the standard library's name
        """Name the line of code whose log line could not be written."""
        sys.stderr.write(f"A log line of {record.pathname}:{record.lineno} could not be written.\n")


def open_logs(level: LogLevel, form: LogFormat, secret: str, stream: TextIO) -> None:
    """
    Send all log lines of this process to the stream, and uncaught exceptions of all threads.

    Args:
        level: the lowest level of our own lines. Libraries never log below INFO: at DEBUG they write whole messages,
            and so players' hands and missions.
        secret: removed wherever it appears; empty for none.
    """
    handler = QuietHandler(stream)
    handler.setFormatter(RedactingFormatter(_renderer(form, stream), secret))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.value)
    for library in ("discord", "aiohttp", "asyncio", "PIL"):
        logging.getLogger(library).setLevel(max(logging.INFO, root.level))
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared_processors(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    _log_uncaught_exceptions()


def _shared_processors() -> list[structlog.typing.Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]


def _renderer(form: LogFormat, stream: TextIO) -> structlog.typing.Processor:
    if form is LogFormat.JSON:
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=_write_traceback)


def _traceback(renderer: structlog.typing.Processor) -> list[structlog.typing.Processor]:
    is_json = isinstance(renderer, structlog.processors.JSONRenderer)
    return [structlog.processors.ExceptionRenderer(_discreet)] if is_json else []


def _write_traceback(stream: TextIO, exc_info: structlog.typing.ExcInfo) -> None:
    stream.write(f"\n{_discreet(exc_info)}")


def _discreet(exc_info: structlog.typing.ExcInfo) -> str:
    return discreet_traceback(exc_info[1])


def _log_uncaught_exceptions() -> None:
    log = logging.getLogger("parterre")

    def uncaught(kind: type[BaseException], error: BaseException, *rest: object) -> None:  # noqa: ARG001
        log.critical("uncaught exception", exc_info=error)

    def uncaught_in_thread(caught: threading.ExceptHookArgs) -> None:
        log.critical("uncaught exception in a thread", exc_info=caught.exc_value)

    def unraisable(caught: "sys.UnraisableHookArgs") -> None:
        log.error("exception that could not be raised", exc_info=caught.exc_value)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_in_thread
    sys.unraisablehook = unraisable


def discreet_traceback(error: BaseException) -> str:
    """Return the traceback of an error and of its causes, the first cause first."""
    return "\n".join(_part(one) for one in reversed(list(_chain(error))))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the error, then its causes and, for groups, the errors in them."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        before = one.__cause__ if one.__suppress_context__ else one.__cause__ or one.__context__
        if before is not None:
            waiting.append(before)


def _part(error: BaseException) -> str:
    kind = type(error)
    said = f"{error}" if isinstance(error, _HARMLESS) else _UNTOLD
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"Traceback (most recent call last):\n{places}{kind.__module__}.{kind.__qualname__}: {said}".replace(
        "builtins.", ""
    )
