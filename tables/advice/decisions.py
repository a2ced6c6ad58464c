"""Decisions as a search is asked about them: what their seat sees, and nothing else."""

import hashlib
from typing import Any

import msgspec

from rules.game import AnyGame
from tables.thinking.requests import Decision


def decision_of(game: AnyGame, view: Any, legal: tuple[Any, ...]) -> tuple[Decision, bytes]:  # noqa: ANN401 - any game's view
    """
    Return a decision, and the SHA-256 of all its parts.

    The seed derives from the hash, so the same view gets the same advice, and nothing hidden influences it.
    """
    seen = msgspec.json.encode(
        (game.slug, game.rules_version, view, [str(move) for move in legal]), order="deterministic"
    )
    digest = hashlib.sha256(seen).digest()
    return Decision(game=game, view=view, legal=legal, seed=int.from_bytes(digest[:8], "big")), digest
