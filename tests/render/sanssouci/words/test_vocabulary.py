import re

from languages.speech import capital, speaking
from render.game import Gain
from render.sanssouci import gains, steps
from render.sanssouci.words import captions, text, vocabulary
from render.sanssouci.words.story import story
from rules.game import ScoreLine, Seat, rank, told_to
from rules.sanssouci.box import BOX, WILD
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.garden.cells import parse_cell
from rules.sanssouci.moves import STAY, PlaceGardener, PlayCard
from rules.sanssouci.state import Phase, Step
from tests.render.sanssouci.positions import played, random_game

NAMES = ("Anna", "Ben", "Clara", "David")


def test_a_turn_is_told_in_one_line() -> None:
    state = next(random_game(2))[0]
    told = []
    for notation in (str(SANSSOUCI.legal_moves(state, state.turn)[0]), "", "stay", "end"):
        seat = state.turn
        move = notation or str(SANSSOUCI.legal_moves(state, seat)[0])
        state, events = SANSSOUCI.apply(state, seat, SANSSOUCI.parse_move(state, seat, move))
        told += [event for event in events if told_to(event, None)]
    (line,) = story(told, NAMES)
    assert re.fullmatch(r"\*\*\w+\*\* ▸ (?:[a-z /]+ · )?[a-z -]+ → [A-I][1-6]", line)


def test_hand_and_missions_are_written_for_their_owner_only() -> None:
    state = next(random_game(3))[0]
    own = text.secrets(SANSSOUCI.view(state, Seat(1)))
    assert own.startswith("Your hand: ")
    assert "Your missions: " in own
    assert text.secrets(SANSSOUCI.view(state, None)) == ""


def test_the_last_card_is_in_play_and_no_longer_in_the_hand() -> None:
    written = {
        text.secrets(SANSSOUCI.view(state, state.turn)).split("\n")[0]: state.round
        for state, _ in random_game(2)
        if state.phase is Phase.TURNS and not state.players[state.turn].hand
    }
    assert {"Your hand: no other card": 18} == written


def test_the_card_in_play_is_named_until_the_turn_ends() -> None:
    state = next(random_game(2))[0]
    seat = state.turn
    card = SANSSOUCI.legal_moves(state, seat)[0]
    assert isinstance(card, PlayCard)
    drafted = played(state, str(card))
    assert f"Played: {vocabulary.card_name(card.card)}" in text.secrets(SANSSOUCI.view(drafted, seat)).split("\n")
    for other in (SANSSOUCI.view(state, seat), SANSSOUCI.view(drafted, Seat(1 - seat))):
        assert "In play" not in text.secrets(other)


def test_the_sheet_in_words_counts_gardeners_only_where_they_broke_a_tie() -> None:
    def rows(*gardeners: int, nobles: tuple[int, int]) -> tuple[tuple[ScoreLine, ...], ...]:
        return tuple(
            (ScoreLine("nobles", points), ScoreLine("gardeners", count, tie_break=True))
            for points, count in zip(nobles, gardeners, strict=True)
        )

    told = [text.sheet_text(rank(rows(3, 5, nobles=nobles)), ("Anna", "Ben")) for nobles in ((9, 8), (9, 9))]
    by_points = ["Place 1: **Anna** 9 points (nobles 9)", "Place 2: **Ben** 8 points (nobles 8)"]
    by_gardeners = ["Place 1: **Ben** 9 points (nobles 9)", "Place 2: **Anna** 9 points (nobles 9)"]
    tie_break = "-# A tie, so the gardeners decided: Ben 5 and Anna 3."
    assert ["\n".join(by_points), "\n".join([*by_gardeners, tie_break])] == told


def test_a_garden_in_text_shows_terrace_filled_squares_gardeners_and_marks() -> None:
    for state, _ in random_game(2, expansion="on"):
        if state.phase is Phase.TURNS and state.players[0].garden.gardeners and state.players[0].garden.walked:
            garden = state.players[0].garden
            break
    lines = text.grid(garden).splitlines()
    assert [line[0] for line in lines] == [" ", "T", "1", "2", "3", "4", "5", "6"]
    for column, row in enumerate(garden.nobles):
        assert lines[1 + row][3 + 3 * column] == "N"
    assert garden.gardeners.bit_count() == sum(line.count(" g") for line in lines[2:])


def test_gains_are_exact_by_category() -> None:
    state = next(random_game(2))[0]
    seat = state.turn
    before = SANSSOUCI.view(state, seat)
    card = str(SANSSOUCI.legal_moves(state, seat)[0])
    state = played(state, card)
    state = played(state, str(SANSSOUCI.legal_moves(state, seat)[0]))
    if state.step is Step.GARDENER:
        state = played(state, str(SANSSOUCI.legal_moves(state, seat)[0]))
    state = played(state, "noble:a1")
    mission = (Gain("missions", 1, at_end=True),) if 0 in before.missions else ()
    assert (Gain("nobles", 1), *mission) == gains.gains(SANSSOUCI.view(state, seat), before)


def test_the_draft_is_put_in_words() -> None:
    state = next(random_game(2))[0]
    seat = state.turn
    before = SANSSOUCI.view(state, seat)
    assert "" == gains.draft_words(before, before)
    card = SANSSOUCI.legal_moves(state, seat)[0]
    drafted = played(state, str(card))
    assert isinstance(card, PlayCard)
    assert capital(vocabulary.card_name(card.card)) == gains.draft_words(SANSSOUCI.view(drafted, seat), before)
    tile = SANSSOUCI.legal_moves(drafted, seat)[0]
    text_of_tile = gains.draft_words(SANSSOUCI.view(played(drafted, str(tile)), seat), before)
    assert f" · {str(tile).upper()} " in text_of_tile


def test_the_nobles_that_bring_most_are_offered_first() -> None:
    for state, _ in random_game(2):
        if state.step is Step.NOBLE and state.turns > 20:
            tree = steps.steps(SANSSOUCI.view(state, state.turn), SANSSOUCI.legal_moves(state, state.turn))
            gained = [int(choice.label.split("+")[1]) for choice in tree.choices]
            assert sorted(gained, reverse=True) == gained


def test_picture_and_question_ask_for_a_noble_only_where_one_can_move() -> None:
    state = next(state for state, _ in random_game(2) if state.step is Step.NOBLE)
    view, legal = SANSSOUCI.view(state, state.turn), SANSSOUCI.legal_moves(state, state.turn)
    for possible, caption, question in (
        (legal, ", move a noble", "Move a noble."),
        ((STAY,), ", confirm your turn", "No noble can move; confirm your turn."),
    ):
        assert (caption, question) == (captions.step_caption(view, possible), steps.steps(view, possible).prompt)


def test_card_that_takes_any_tile_says_why() -> None:
    seen = set()
    for state, _ in random_game(2):
        if state.phase is Phase.TURNS and state.step is Step.CARD:
            for choice in steps.steps(
                SANSSOUCI.view(state, state.turn), SANSSOUCI.legal_moves(state, state.turn)
            ).choices:
                assert isinstance(choice.move, PlayCard)
                card = choice.move.card
                why = "" if card == WILD else f", as there is no {vocabulary.card_name(card)}"
                is_any = card == WILD or (card < WILD and card not in state.market)
                assert is_any == (f"takes any tile{why}" == choice.detail)
                seen.add((card == WILD, is_any))
    assert {(True, True), (False, True), (False, False)} == seen


def test_more_than_25_squares_are_asked_by_row_first() -> None:
    cells = [parse_cell(f"{letter}{row}") for row in (2, 3, 4) for letter in "ABCDEFGHI"]
    state = next(random_game(2))[0]
    view = SANSSOUCI.view(state, state.turn)
    moves = [PlaceGardener(cell) for cell in cells]
    tree = steps.steps(view, moves)
    assert [choice.label for choice in tree.choices] == ["Row 2, white", "Row 3, grey", "Row 4, orange"]
    assert [len(choice.choices) for choice in tree.choices] == [9, 9, 9]
    assert [choice.path for choice in tree.choices] == ["row-2", "row-3", "row-4"]


def test_only_the_last_turn_is_told_of_before_it_is_confirmed() -> None:
    told = {steps.closing(SANSSOUCI.view(state, None)): state.round for state, _ in random_game(2)}
    assert 17 == told[""]
    assert "This is your last turn." in told


def test_the_text_board_shows_both_faces_of_every_expansion_while_sides_are_chosen() -> None:
    state, _ = next(random_game(3, expansion="on"))
    board = text.board(SANSSOUCI.view(state, None), NAMES)
    for player in state.players:
        for face in BOX.faces[2 * player.expansion : 2 * player.expansion + 2]:
            (line,) = (line for line in board.splitlines() if line.startswith(f"{face.name.upper()}: "))
            shown = {
                parse_cell(cell): mark
                for mark, cells in re.findall(r"`(.+?)` ([A-I1-6, ]+)", line)
                for cell in cells.strip().split(", ")
            }
            expected = {cell: "+g" for cell in range(54) if face.gardener_points[cell] > 0}
            expected |= {cell: f"{points:+d}" for cell, points in enumerate(face.symbol_points) if points}
            assert expected == shown


def test_only_its_owner_reads_the_side_that_was_chosen() -> None:
    state, _ = next(random_game(2, expansion="on"))
    state = played(state, "side:b", seat=0)
    assert "Your side: B" in text.secrets(SANSSOUCI.view(state, Seat(0)))
    assert ["", False] == [
        text.secrets(SANSSOUCI.view(state, None)),
        "Your side" in text.secrets(SANSSOUCI.view(state, Seat(1))),
    ]


def test_the_text_board_names_the_symbol_of_each_column() -> None:
    state, _ = next(random_game(2))
    assert "Columns: A labyrinth, B statue, C pavilion" in text.board(SANSSOUCI.view(state, None), NAMES)


def test_gardens_to_choose_from_are_told_in_the_readers_language() -> None:
    state, _ = next(random_game(2, gardens="choose", expansion="off"))
    view, legal = SANSSOUCI.view(state, state.turn), SANSSOUCI.legal_moves(state, state.turn)
    with speaking("de"):
        details = [choice.detail for choice in steps.steps(view, legal).choices]
    assert details
    assert [] == [detail for detail in details if not detail.startswith("schon belegt: ")]
