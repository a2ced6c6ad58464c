"""The limits of application commands, and of names of threads."""

import re
from collections.abc import Iterator
from typing import Any

from playground.limits.parts import JsonObject, Path, Problems, rows

MAX_COMMANDS = 100
MAX_OPTIONS = 25
MAX_DESCRIPTION = 100
MAX_CHOICES = 25
MAX_WHOLE = 8000
MAX_NAME = 100
CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
_NAME = re.compile(r"[-_'\w]{1,32}")


def check_commands(commands: Any) -> None:  # noqa: ANN401 — whatever was sent
    """Check all commands of one place. Raises: Refusal 50035."""
    problems = Problems()
    known = [command for command in commands if isinstance(command, dict)] if isinstance(commands, list) else []
    slash = [command for command in known if (command.get("type") or CHAT_INPUT) == CHAT_INPUT]
    if len(slash) > MAX_COMMANDS:
        problems.add((), "APPLICATION_COMMANDS_MAX", f"At most {MAX_COMMANDS} commands.")
    names = [(command.get("type") or CHAT_INPUT, command.get("name")) for command in known]
    problems.distinct((), names, "APPLICATION_COMMANDS_DUPLICATE_NAME")
    for index, command in enumerate(known):
        if command in slash:
            _check_named(problems, (index,), command)
            _check_options(problems, (index, "options"), command)
            if _weight(command) > MAX_WHOLE:
                problems.add((index,), "APPLICATION_COMMAND_TOO_LARGE", f"At most {MAX_WHOLE} characters.")
        else:
            problems.length((index, "name"), command.get("name"), 1, 32)
    problems.refuse()


def check_thread(fields: JsonObject, *, is_new: bool) -> None:
    """Check name and archive time of a thread or channel. Raises: Refusal 50035."""
    problems = Problems()
    if is_new or fields.get("name") is not None:
        problems.length(("name",), fields.get("name"), 1, MAX_NAME)
    if fields.get("auto_archive_duration") is not None:
        problems.one_of(("auto_archive_duration",), fields["auto_archive_duration"], ARCHIVE_MINUTES)
    problems.refuse()


def _check_named(problems: Problems, path: Path, thing: JsonObject) -> None:
    for inner, name in _localised(thing, "name"):
        if not _NAME.fullmatch(name) or name != name.lower():
            problems.add((*path, *inner), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for inner, description in _localised(thing, "description"):
        problems.length((*path, *inner), description, 1, MAX_DESCRIPTION)


def _localised(thing: JsonObject, name: str) -> Iterator[tuple[Path, str]]:
    """Yield a text in every language with its path."""
    yield (name,), str(thing.get(name) or "")
    for language, text in (thing.get(f"{name}_localizations") or {}).items():
        yield (f"{name}_localizations", language), str(text)


def _check_options(problems: Problems, path: Path, holder: JsonObject) -> None:
    options = rows(holder, "options")
    problems.length(path, options, 0, MAX_OPTIONS)
    names = [option.get("name") for option in options]
    problems.distinct(path, names, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED")
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come first.")
    for index, option in enumerate(options):
        inner = (*path, index)
        _check_named(problems, inner, option)
        problems.within((*inner, "type"), option.get("type"), 1, 11)
        if option.get("type") in (SUBCOMMAND, GROUP):
            _check_options(problems, (*inner, "options"), option)
        _check_choices(problems, (*inner, "choices"), option)


def _check_choices(problems: Problems, path: Path, option: JsonObject) -> None:
    choices = rows(option, "choices")
    problems.length(path, choices, 0, MAX_CHOICES)
    if choices and option.get("autocomplete"):
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES", "Choices or autocompletion.")
    problems.distinct(path, [choice.get("name") for choice in choices], "APPLICATION_COMMAND_CHOICES_DUPLICATED")
    for index, choice in enumerate(choices):
        for inner, name in _localised(choice, "name"):
            problems.length((*path, index, *inner), name, 1, MAX_DESCRIPTION)
        if isinstance(choice.get("value"), str):
            problems.length((*path, index, "value"), choice["value"], 1, MAX_DESCRIPTION)


def _weight(thing: JsonObject) -> int:
    """Count the characters of a command, each text in its longest language."""
    own = sum(max(len(text) for _, text in _localised(thing, name)) for name in ("name", "description"))
    own += len(str(thing.get("value") or ""))
    return own + sum(_weight(one) for one in (*rows(thing, "choices"), *rows(thing, "options")))
