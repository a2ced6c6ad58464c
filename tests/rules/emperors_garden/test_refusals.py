import pytest

from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import State
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from tests.rules.emperors_garden.boards import after, on_turn
from tests.rules.games import opening, settings_of

TABLE = next(iter(settings_of(EMPERORS_GARDEN)))


def refused(state: State, text: str, seat: int | None = None) -> IllegalMove:
    own = state.turn if seat is None else Seat(seat)
    move = EMPERORS_GARDEN.parse_move(state, own, text)
    with pytest.raises(IllegalMove) as caught:
        EMPERORS_GARDEN.apply(state, own, move)
    return caught.value


FULL = "a3 a2 ## EE ## ##\n## a1 b1 ## b3 .."
ALONE = "## EE ##"


AN_ACTION = " You can take an action or none: "
UP_TO = "Towards e the {} moves {} at most, for "
STANDING = "A piece stands on {}; choose a card without one."
APART = "A card must share a side with another one, and {} is beside none."
PLACING = " You can place your samurai: place:samurai:0:-1,"
# What is forbidden, the moves before it, the code and how the sentence begins, by the drawing.
RULES = {
    FULL: [
        ("place:priest:2:0", "", "not-in-hand", "Your priest is on the board already." + AN_ACTION),
        ("lift:0:0", "", "occupied", STANDING.format("0:0")),
        ("lift:0:7", "", "no-card", "There is no card on 0:7."),
        ("move:samurai:n:1", "", "no-way", "Towards n the samurai cannot move, for there is no card on 0:-1."),
        ("move:samurai:s:2", "", "no-way", "Towards s the samurai moves 1 at most, for there is no card on 0:2."),
        ("move:samurai:e:1", "", "blocked", "Towards e the samurai cannot move, for it may not push what stands"),
        ("move:priest:e:2", "", "blocked", UP_TO.format("priest", 1) + "it may not push what stands"),
        ("move:poet:e:1", "", "blocked", "Towards e the poet cannot move, for it may not push what stands on 2:1."),
        ("emperor:e:3", "", "no-way", UP_TO.format("emperor", 2) + "there is no card on 6:0."),
        ("agent", "agent end draw card:6:0 none end draw card:7:0", "agent-used", "Your agent was revealed already, "),
        ("put:2:0", "lift:2:0", "same-cell", "The card came from 2:0 and must go somewhere else. You can put the card"),
        ("put:0:0", "lift:2:0", "covered", "A card lies on 0:0 already. You can put the card down: put:0:-1,"),
        ("put:8:8", "lift:2:0", "apart", APART.format("8:8")),
        ("card:0:0", "none end draw", "covered", "A card lies on 0:0 already. You can lay the card: card:0:-1,"),
        ("card:-1:-1", "none end draw", "apart", APART.format("-1:-1")),
    ],
    ALONE: [
        ("place:priest:1:0", "", "occupied", STANDING.format("1:0") + " You"),
        ("place:priest:1:1", "", "no-card", "There is no card on 1:1." + AN_ACTION + "place:"),
        ("move:priest:e:1", "", "no-samurai", "Only a samurai on the board can move your pieces."),
        ("emperor:e:1", "", "no-poet", "Only a poet on the board can move the emperor."),
        ("lift:0:0", "", "no-priest", "Only a priest on the board can move a card."),
    ],
    "a3 ## EE": [("move:poet:e:1", "", "in-hand", "Your poet is not on the board.")],
    "a3 b1 a2 ## EE": [
        (
            "move:samurai:e:2",
            "",
            "emperor-in-line",
            UP_TO.format("samurai", 1) + "nobody may push a line with the emperor in it.",
        )
    ],
    "": [
        ("place:poet:1:0", "", "samurai-first", "Only the samurai is placed before the first turn." + PLACING),
        ("place:samurai:0:0", "", "occupied", STANDING.format("0:0") + PLACING),
        ("place:samurai:1:1", "", "no-card", "There is no card on 1:1." + PLACING),
    ],
}
# Moves that belong to another decision, with the moves before and what can be decided; the set-up has no drawing.
NOT_NOW = {
    FULL: [
        *[
            (text, "", "take an action or none:")
            for text in ("card:0:-1", "draw", "end", "put:0:-1", "wish:1", "look:1")
        ],
        ("none", "lift:2:0", "put the card down:"),
        ("card:0:-1", "none end", "draw a card: draw."),
        *[(text, "none", "end the turn: end.") for text in ("move:samurai:s:1", "none")],
    ],
    "": [
        ("wish:1", "", "place your samurai:"),
        ("end", "1:0", "choose a scoring card to look at, or wait:"),
        ("wish:2", "1:0 1", "end the turn: end."),
        ("wish:2", "1:0 none end 0:1 none end", "look at a scoring card:"),
        ("look:2", "1:0 none end 0:1 none end 1", "end the turn: end."),
    ],
}
CASES = [
    *((drawing, before, text, code, sentence) for drawing in RULES for text, before, code, sentence in RULES[drawing]),
    *(
        (drawing, before, text, "not-now", f"The move {text} is not the decision that you face. You can {decision}")
        for drawing in NOT_NOW
        for text, before, decision in NOT_NOW[drawing]
    ),
]


@pytest.mark.parametrize(("drawing", "before", "text", "code", "sentence"), CASES)
def test_a_refusal_names_the_rule_and_what_is_possible(
    drawing: str, before: str, text: str, code: str, sentence: str
) -> None:
    error = refused(after(on_turn(drawing, agent="a") if drawing else opening(TABLE, 1), before), text)
    assert (code, sentence) == (error.code, str(error)[: len(sentence)])
    assert str(error).endswith(".")
    assert text == error.facts["move"]


def test_a_long_list_of_possibilities_is_cut_short() -> None:
    error = refused(on_turn(FULL), "end")
    assert str(error).endswith(" more.")
    assert 12 == str(error).split("none: ")[1].count(",") + 1


@pytest.mark.parametrize(
    "text",
    [
        *("rake", "card", "card:1", "card:1:2:3", "card:100:0", "card:01:0", "lift:x:y", "put::", "place:emperor:1:0"),
        *("place:poet:1", "move:emperor:e:1", "move:poet:up:1", "move:poet:e", "move:poet:e:0", "move:poet:e:49"),
        *("move:poet:e:-1", "emperor:e", "emperor:x:1", "emperor:e:+1", "look:0", "look:5", "wish:one", "draw:1"),
        "agent:a",
    ],
)
def test_what_is_no_move_is_named_and_refused(text: str) -> None:
    state = on_turn(FULL)
    with pytest.raises(BadNotation) as caught:
        EMPERORS_GARDEN.parse_move(state, state.turn, text)
    sentence = f"“{text}” is not a move of Emperor's Garden. You can take an action or none: agent, move:samurai:"
    assert ("notation", sentence) == (caught.value.code, str(caught.value)[: len(sentence)])


def test_short_forms_are_of_the_seat_on_turn() -> None:
    state = after(on_turn(FULL), "none end draw")
    assert "card:0:-1" == str(EMPERORS_GARDEN.parse_move(state, Seat(1), "0:-1"))
    with pytest.raises(BadNotation):
        EMPERORS_GARDEN.parse_move(state, Seat(0), "0:-1")
