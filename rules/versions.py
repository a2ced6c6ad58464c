"""Games whose rules have changed: tables and records of older rules go on by those."""

from typing import Protocol, runtime_checkable

from rules.game import AnyGame


@runtime_checkable
class HasOlder(Protocol):
    """A game that can still be played by rules it had before."""

    @property
    def older(self) -> tuple[AnyGame, ...]:
        """The older versions, each a game of the same slug and with the same form of stored states."""


def versions_of(game: AnyGame) -> tuple[AnyGame, ...]:
    """Return the versions of a game that are here, the present one first."""
    return (game, *game.older) if isinstance(game, HasOlder) else (game,)


def find_version(game: AnyGame, rules_version: object) -> AnyGame | None:
    """Return the game by the rules of a version, or None if they are not here."""
    # To find out whether a game `HasOlder` takes longer than to load a table, and nearly all tables are of the present.
    if rules_version == game.rules_version:
        return game
    return next((one for one in versions_of(game) if one.rules_version == rules_version), None)
