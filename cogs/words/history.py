"""Sentences about what was played: replay, record, film, and what somebody missed."""

from collections.abc import Sequence

from languages.explanations import explained
from languages.speech import N_, _, n_
from render.canvas.png import Sign
from render.game import Picture

WHAT_HAPPENED = N_("What happened?")
SINCE_LAST_TURN = N_("**Since your last turn:**")
SO_FAR = N_("**So far:**")
NEW = N_("**New since your last turn:**")
LEGEND = N_("-# Blue beads: new since your last turn.")
NOTHING_SINCE = N_("Nothing has happened since your last turn.")
REPLAY = N_("Replay")
AS_FILM = N_("As a film")
FIRST = N_("First")
BACK = N_("Back")
ON = N_("On")
LAST = N_("Last")
DEAL = N_("The deal.")
IN_ITS_THREAD = N_("You're not in a game right now; for a finished one, please use this in its thread.")
RECORD = N_(
    "The record of **{table}**: its deal, all its moves and how it ended, in one line of JSON. With "
    "Parterre's source, `python3 -m rules verify {file}` checks it."
)
FAIR_DEAL = N_("Fair deal?")
PROMISED = N_(
    "A secret key fixed the whole deal before the first card. Its SHA-256 is `{key_hash}`. Note it down if you like: "
    "once the game is over, the key stands here, and anybody can check that it is the same."
)
KEPT = N_("Everybody agreed to end this game early, so the key of its deal stays secret. Its SHA-256 is `{key_hash}`.")
REVEALED = N_(
    "The key of the deal was `{key}`; its SHA-256 is `{key_hash}`, as it was before the first card.\n"
    "-# `/table export` saves the game as a file, and `python3 -m rules verify` deals it anew from the key and checks "
    "every move. `printf {key} | xxd -r -p | sha256sum` checks the key alone."
)
FILM_ALT = N_("{title}: the whole table after each post of the game, from the deal to the end, as a film.")


def legend(pictures: Sequence[Picture]) -> str:
    """Explain the mark for what is new, if one of the pictures has it."""
    return explained(LEGEND, key="new") if any(Sign.NEW in picture.signs for picture in pictures) else ""


def place(number: int, last: int) -> str:
    """Say where in the replay the reader is."""
    return (
        _("Post {number} of {last}", number=number, last=last)
        if number
        else n_("Before the only post", "Before the first of {count} posts", last)
    )


def round_heading(number: int) -> str:
    """Return the heading over what was played in a round."""
    return _("### Round {number}", number=number)


def notation(name: str, moves: str) -> str:
    """Show a seat's decisions as they are typed."""
    return f"-# {name}: `{moves}`"


def before_that(lines: int) -> str:
    """Say how much was left out of what somebody missed."""
    return n_(
        "-# {count} line before that; `/replay` has it all.",
        "-# {count} lines before that; `/replay` has it all.",
        lines,
    )
