"""Why something is not taken back, each in one sentence."""

from tables.model.refusals import Refusal
from tables.model.take_back import Obstacle, TakeBack


def nothing_to_take_back() -> Refusal:
    """They have played nothing, or a deputy has played since."""
    return Refusal(
        "nothing-to-take-back",
        "There is no turn of yours to take back: only what you played last yourself can be taken back.",
    )


def shut(taken: TakeBack) -> Refusal:
    """Something was shown."""
    match taken.obstacle:
        case Obstacle.SHOWED:
            return Refusal(
                "showed", "Your last turn showed something that was hidden, so it stands; play on from here."
            )
        case _:
            return Refusal(
                "learnt", "You have seen something new since your last turn, so it stands; play on from here."
            )


def built_upon() -> Refusal:
    """What others played since is not possible without it."""
    return Refusal(
        "built-upon",
        "What others have played since would not be possible without your last turn, so it stands; play on from here.",
    )
