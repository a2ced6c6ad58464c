"""Collects the errors of a form into the tree that Discord answers with."""

from collections.abc import Mapping, Sequence
from typing import Any

from playground.world.refusal import Code, Refusal

JsonObject = dict[str, Any]
Path = tuple[str | int, ...]


class Problems:
    """Errors by their path in the form."""

    def __init__(self) -> None:
        self._tree: JsonObject = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a fault."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, value: object, least: int, most: int) -> None:
        """Note a text (None counts as empty) or list that is too short or too long."""
        size = len(value) if isinstance(value, (str, Sequence)) else 0
        if least == 0 and size > most:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= size <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def within(self, path: Path, value: object, least: int, most: int) -> None:
        """Note a number out of its range; a missing one is fine."""
        if value is not None and not (isinstance(value, int) and least <= value <= most):
            self.add(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")

    def one_of(self, path: Path, value: object, choices: Sequence[object]) -> None:
        """Note a value that is none of the choices."""
        if value not in choices:
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {list(choices)}.")

    def distinct(self, path: Path, values: Sequence[object], code: str) -> None:
        """Note that a value occurs twice."""
        if len(set(values)) != len(values):
            self.add(path, code, "Each may stand only once.")

    def refuse(self) -> None:
        """Raise if errors were noted. Raises: Refusal 50035."""
        if self._tree:
            raise Refusal(Code.INVALID_FORM, self._tree)


def rows(holder: Mapping[str, Any], name: str) -> list[JsonObject]:
    """The objects of a list in the form; nothing if it is missing or no list."""
    found = holder.get(name)
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
