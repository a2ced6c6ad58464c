"""Counting taps and words of a turn, on answers whose cost is known."""

from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press, PressButton, PressSelect
from cogs.interactions.replies import layout, option, paragraph, rows, select_row
from tools.reading import Turn, play, presses


def test_a_button_is_one_tap_an_option_two_and_each_further_pick_one_more() -> None:
    one = select_row(PressSelect(Press("pick", 7, 1), "Which?", [option("E3", "go:e3"), option("More", "open:more")]))
    together = [option(name, name) for name in ("a", "b", "c")]
    two = select_row(PressSelect(Press("pick", 7, 1, "keep:"), "Keep two", together, 2))
    button = rows([PressButton(Press("go", 7, 1, "m3"), "M3")])
    reply = Reply(layout(*button, one, two))
    found = {(verb, rest): taps for taps, verb, rest in presses(reply)}
    assert (1, 2, 2) == (found["go", "m3"], found["go", "e3"], found["open", "more"])
    assert 3 == found["go", "keep:a-c"] == found["go", "keep:c-a"]


async def test_words_of_a_line_count_once_a_turn_and_buttons_and_signs_not_at_all() -> None:
    turn = Turn(1)
    button = rows([PressButton(Press("confirm", 7, 1), "Confirm")])
    await turn.read(Reply(layout(paragraph("**Your turn** · round 3", "Take a tile."), *button)))
    assert 7 == turn.words
    await turn.read(Reply(layout(paragraph("**Your turn** · round 3", "Move a noble, or none."))))
    assert 12 == turn.words


async def test_a_whole_game_is_played_through_its_panels() -> None:
    turns = await play("topiary", 1)
    # Two people with eight visitors each.
    assert 16 == len(turns)
    assert all(turn.taps >= 2 and turn.words for turn in turns)
