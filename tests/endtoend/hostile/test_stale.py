"""Buttons of other days, seats, tables, servers and versions: a sentence or a fresh panel, and no change."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from cogs.interactions.controls import Press, controls
from cogs.words import general as words
from playground.world.components import ComponentKind
from playground.world.happenings import AnswerKind, Interaction, InteractionKind
from playground.world.state import Channel, ChannelKind, Message, User
from tests.endtoend.hostile.attempts import Attempt, Effect
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.hostile.trial import Trial, in_each_language, on_trial
from tests.endtoend.parterre import Parterre

_OF_SEATS = (*("go", "back", "restart", "confirm", "takeback", "wish", "addwish"), *("unorder",))
"""What changes something for the seat of whoever presses it."""
_OF_PANELS = ("turn", "log", "text", "larger")
_OF_LOBBIES = ("join", "leave", "ready", "start", "add", "remove", "time")
_IN_PLACE = frozenset({AnswerKind.UPDATE, AnswerKind.DEFERRED_UPDATE})
_ABROAD = 10**17
"""Numbers of tables that another installation, or an older database, may have had."""


class Stale:
    """An endless row of presses that were once right, or would be for somebody else."""

    def __init__(self, trial: Trial, lot: Random) -> None:
        self._trial = trial
        self._lot = lot
        self._ways = (
            self._earlier,
            self._foreign_seat,
            self._gone,
            self._abroad,
            self._older,
            self._ended,
            self._begun,
        )

    def __iter__(self) -> Iterator[Attempt]:
        while True:
            yield self._lot.choice(self._ways)()

    def _earlier(self) -> Attempt:
        """Of a revision that is over, or has not come, of whoever may play there."""
        game, user = self._seat(self._trial.phases.playing)
        rev = self._trial.known.revs[game, user.id]
        other = self._lot.choice([one for one in (0, rev - 1, rev + 1, rev + 1000, 10**18 - 1) if one not in (rev, -1)])
        verb = self._lot.choice(("go", "back", "restart", "confirm"))
        return self._press("earlier", user, Press(verb, game, other, self._notation() if verb == "go" else ""))

    def _foreign_seat(self) -> Attempt:
        """Of somebody's panel, pressed by one who sits elsewhere or nowhere."""
        game = self._lot.choice(self._trial.phases.playing)
        stranger = self._lot.choice(self._trial.phases.people[2:])
        verb = self._lot.choice(_OF_SEATS)
        return self._press("foreign seat", stranger, Press(verb, game, self._lot.randrange(9), self._notation()))

    def _gone(self) -> Attempt:
        """Of a table that was given up or deleted."""
        game = self._lot.choice(self._trial.phases.lost)
        return self._any(
            "gone", Press(self._lot.choice((*_OF_SEATS, *_OF_LOBBIES, *_OF_PANELS)), game, self._lot.randrange(9))
        )

    def _abroad(self) -> Attempt:
        """Of a table that this house never had."""
        verb = self._lot.choice((*_OF_SEATS, *_OF_LOBBIES, *_OF_PANELS, "again", "delete"))
        return self._any("abroad", Press(verb, _ABROAD + self._lot.randrange(10**6), self._lot.randrange(9)))

    def _older(self) -> Attempt:
        """As versions of long ago may have written it."""
        press = str(self._any_press())
        old = self._lot.choice(
            (press.replace("v1|", "v0|"), f"v0|card|{press[-3:]}", press.replace("|", ":"), f"v2{press[2:]}")
        )
        return self._press("older", self._lot.choice(self._trial.phases.people), old)

    def _ended(self) -> Attempt:
        """Of a game that is over, paused or cannot be played now."""
        phases = self._trial.phases
        game, user = self._seat((*phases.ended, *phases.frozen))
        return self._press(
            "ended", user, Press(self._lot.choice(_OF_SEATS[:-1]), game, self._lot.randrange(9), self._notation())
        )

    def _begun(self) -> Attempt:
        """Of the lobby of a table that has begun."""
        return self._any("begun", Press(self._lot.choice(_OF_LOBBIES), self._lot.choice(self._trial.phases.started)))

    def _any(self, kind: str, press: Press) -> Attempt:
        return self._press(kind, self._lot.choice(self._trial.phases.people), press)

    def _any_press(self) -> Press:
        game, user = self._seat(self._trial.phases.playing)
        return Press(self._lot.choice(list(controls())), game, self._trial.known.revs[game, user.id])

    def _seat(self, games: Sequence[int]) -> tuple[int, User]:
        return self._lot.choice(games), self._lot.choice(self._trial.phases.people[:2])

    def _notation(self) -> str:
        return self._lot.choice(self._trial.known.notations)

    def _press(self, kind: str, user: User, press: Press | str) -> Attempt:
        message = self._lot.choice([one for one in self._trial.known.messages if self._sees(user, one)])
        use = Use.of_press(user, self._place(message), message, str(press))
        return Attempt(kind, use, str(press), Effect.LOOK)

    def _place(self, message: Message) -> Channel:
        return self._trial.known.places[message.channel_id]

    def _sees(self, user: User, message: Message) -> bool:
        return message.ephemeral_to in (None, user.id) and self._place(message).recipient_id in (None, user.id)


def wrongs(attempt: Attempt, heard: Heard) -> Iterator[str]:
    """Say what is not polite in an answer: it is in sight of others, says nothing, or is no sentence of ours."""
    (kind,) = heard.answers
    is_in_place = kind in _IN_PLACE and heard.interaction.instead_id is None
    message = attempt.use.message
    is_alone = message is not None and (
        message.ephemeral_to is not None or attempt.use.channel.recipient_id is not None
    )
    if not (heard.is_private or (is_in_place and is_alone)):
        yield "an answer in sight of others"
    if not heard.text.strip() or any(sorry in heard.text for sorry in in_each_language(words.SORRY)):
        yield f"an answer that helps nobody: {heard.text!r}"
    if attempt.kind == "older" and heard.text not in in_each_language(words.LAPSED):
        yield f"not told that it lapsed: {heard.text!r}"


@pytest.mark.parametrize("number", [350, pytest.param(10_000, marks=pytest.mark.full)])
@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_stale_and_foreign_presses_get_a_polite_answer_in_private_and_change_nothing(
    number: int, bot_of_all: Parterre, path: Path, record_property: Callable[[str, object], None], *, is_deferring: bool
) -> None:
    found: list[str] = []
    async with on_trial(bot_of_all, path, 3, (2,)) as trial:
        for attempt in islice(Stale(trial, Random(number)), number):
            told = f"{attempt.kind}, {attempt.use.user.name}, {attempt.told}: "
            found += [told + wrong for wrong in await trial.faults(attempt)]
            found += [told + wrong for wrong in wrongs(attempt, trial.heard)]
        record_property(
            "stale and foreign presses",
            sum(
                trial.tally[way] for way in {one for one in trial.tally if "effect" not in one and "changed" not in one}
            ),
        )
    assert [] == found
    assert is_deferring == (trial.promised > number / 10)


@pytest.mark.usefixtures("in_one_thread", "undrawn")
async def test_stale_press_that_is_carried_out_is_found(
    bot_of_all: Parterre, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = bot_of_all.tables.play.act
    monkeypatch.setattr(bot_of_all.tables.play, "act", lambda intent: act(replace(intent, rev=None)))
    found: list[str] = []
    async with on_trial(bot_of_all, path, 3, (2,)) as trial:
        for attempt in islice(Stale(trial, Random(3)), 150):
            found += await trial.faults(attempt)
    assert any("drafts" in one for one in found)


@pytest.mark.parametrize(
    ("flags", "said", "faults"),
    [(64, str(words.LAPSED), 0), (0, str(words.LAPSED), 1), (64, "Done.", 1), (64, str(words.SORRY), 2), (0, " ", 3)],
)
def test_impolite_answer_is_found(flags: int, said: str, faults: int) -> None:
    place, user = Channel(1, ChannelKind.TEXT, "garden", guild_id=2), User(3, "Anna")
    attempt = Attempt(
        "older", Use(InteractionKind.COMPONENT, user, place, {}, Message(4, 1, 5, 0)), "v0|x", Effect.LOOK
    )
    interaction = Interaction(6, InteractionKind.COMPONENT, "token", user.id, place.id, 0, {})
    shown = {"flags": flags, "components": [{"type": ComponentKind.TEXT_DISPLAY, "content": str(said)}]}
    assert faults == len(list(wrongs(attempt, Heard(interaction, [AnswerKind.MESSAGE], shown))))
