"""What players read of Emperor's Garden."""

import itertools
import re
from collections.abc import Iterator, Sequence

import pytest

from languages.speech import capital, speaking
from render.emperors_garden import gains, steps
from render.emperors_garden.guide import example
from render.emperors_garden.words import alts, explain, story, text, vocabulary
from render.game import Choice, Gain, Steps
from rules.emperors_garden.board.board import EMPEROR, Piece, Token
from rules.emperors_garden.board.cells import at
from rules.emperors_garden.board.deck import CARDS, SUITS, Card, Deck
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.moves import LayCard, Move
from rules.emperors_garden.scoring import score_lines
from rules.emperors_garden.setup import OPTIONS
from rules.emperors_garden.state import State, Step
from rules.game import Seat, told_to
from tests.render.emperors_garden.positions import GAMES, NAMES, at_step, played, random_game

LONG = ("W" * 32, "\\_" * 32, "Clara", "David")


def tree_of(state: State) -> Steps[Move]:
    seat = state.turn
    return steps.steps(EMPERORS_GARDEN.view(state, seat), EMPERORS_GARDEN.legal_moves(state, seat))


def all_choices(choices: Sequence[Choice[Move]]) -> Iterator[tuple[Sequence[Choice[Move]], Choice[Move]]]:
    """Yield every choice of a tree with the list it stands in."""
    for choice in choices:
        yield choices, choice
        yield from all_choices(choice.choices)


@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_every_event_has_words(players: int, deck: str) -> None:
    for _, events in random_game(players, deck=deck):
        for line in story.story(events, NAMES):
            assert re.fullmatch(r"(\*\*(Anna|Ben|Clara|David)\*\* ▸ .+|Scoring cards: .+)[^.]", line)
            assert "!" not in line
            assert ",." not in line


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_every_decision_offers_all_but_what_confirm_stands_for_within_discords_limits(
    players: int, deck: str, language: str
) -> None:
    for state, _ in random_game(players, deck=deck):
        if not EMPERORS_GARDEN.to_act(state):
            return
        with speaking(language):
            tree = tree_of(state)
        assert tree.prompt.endswith((".", "?"))
        leaves = set()
        for siblings, choice in all_choices(tree.choices):
            leaves |= {str(choice.move)} if choice.move else set()
            assert len(siblings) <= 25
            assert len(siblings) == len({(one.path, str(one.move)) for one in siblings})
            assert 0 < len(choice.label) <= 80
            assert len(choice.detail) <= 100
            assert bool(choice.move) != bool(choice.choices)
            assert re.fullmatch(r"[a-z0-9-]*", choice.path)
        legal = {str(move) for move in EMPERORS_GARDEN.legal_moves(state, state.turn)}
        assert legal - {"none", "draw", "end"} == leaves
        _expect_paths(tree.choices, "")


def _expect_paths(choices: Sequence[Choice[Move]], above: str) -> None:
    """Check what cogs rely on: a node's path begins with that of the node above it, and no other one does."""
    nodes = [choice for choice in choices if choice.choices]
    for node in nodes:
        assert node.path.startswith(f"{above}-" if above else "")
        others = [other.path for other in nodes if other is not node]
        assert not any(node.path == other or node.path.startswith(f"{other}-") for other in others)
        _expect_paths(node.choices, node.path)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_texts_and_alt_texts_stay_within_their_limits(players: int, deck: str, language: str) -> None:
    for state, _ in itertools.islice(random_game(players, deck=deck), 0, None, 7):
        view = EMPERORS_GARDEN.view(state, Seat(0))
        with speaking(language):
            told = text.board(view, LONG)
            written = (alts.overview_alt(view, LONG), alts.panel_alt(view, LONG))
        assert len(told) <= 3000
        for alt in written:
            assert 0 < len(alt) <= 1024


@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_the_garden_in_text_fits_a_phone_and_has_every_card_where_it_lies(players: int, deck: str) -> None:
    *_, (state, _) = random_game(players, deck=deck)
    view = EMPERORS_GARDEN.view(state, None)
    found = {}
    for band in text.grid(view).split("\n\n"):
        head, *rows = band.splitlines()
        columns = [int(number) for number in head.split()]
        for row in rows:
            assert len(row) <= 36
            squares = [row[4 + 4 * place : 7 + 4 * place] for place in range(len(columns))]
            for x, square in zip(columns, squares, strict=True):
                assert square[2:] in "abcdE "
                if square.strip(" .abcdE"):
                    found[at(x, int(row[:3]))] = square[:2].strip()
    labels = {cell: vocabulary.suit_name(state.deck, card // 4) for cell, card in state.board.garden}
    assert set(labels) == set(found)
    numbers = {cell: str(card // 4 + 1) for cell, card in state.board.garden}
    if state.deck is Deck.HANAFUDA:
        assert numbers == found


def test_the_table_in_text_tells_the_last_turn_and_how_many_cards_of_each_suit_lie_open() -> None:
    state = played(at_step(Step.CARD), str(LayCard(at_step(Step.CARD).board.gaps()[0])), "none", "end")
    mover = state.order[(state.order.index(state.turn) - 1) % 2]
    last = state.players[mover].last
    assert last is not None
    assert last.cell is not None
    board = text.board(EMPERORS_GARDEN.view(state, None), NAMES)
    laid = capital(story.laid_words(state.board, state.deck, last.card, last.cell))
    assert f"Last turn, {NAMES[mover]}: {laid} · no action" in board
    seen = {card for _, card in state.board.garden} | set(state.removed)
    counts = ", ".join(f"{suit + 1}: {sum(card // 4 == suit for card in seen)}" for suit in range(SUITS))
    assert f"Cards in sight by suit: {counts}" in board


def test_the_widest_garden_in_text_comes_in_bands() -> None:
    state = at_step(Step.DRAW)
    cells = [at(x, 0) for x in range(-3, 38)]
    board = type(state.board)(tuple((cell, Card(n)) for n, cell in enumerate(cells)), state.board.pieces, cells[3])
    view = EMPERORS_GARDEN.view(state, None)
    wide = type(view)(**{name: getattr(view, name) for name in view.__slots__} | {"board": board})
    lines = text.grid(wide).splitlines()
    assert max(map(len, lines)) <= 36
    assert 6 == sum(line.startswith("  0 ") for line in lines)


def test_a_turn_is_told_in_one_line() -> None:
    state = at_step(Step.DRAW)
    told = []
    for notation in ("draw", str(LayCard(state.board.gaps()[0])), "none", "end"):
        seat = state.turn
        state, events = EMPERORS_GARDEN.apply(state, seat, EMPERORS_GARDEN.parse_move(state, seat, notation))
        told += [event for event in events if told_to(event, None)]
    (line,) = story.story(told, NAMES)
    assert re.fullmatch(r"\*\*\w+\*\* ▸ [a-z]+ \(\d+\) north of the pine \(1\)", line)


def test_a_card_drawn_but_not_laid_yet_is_told() -> None:
    state = at_step(Step.DRAW)
    _, events = EMPERORS_GARDEN.apply(state, state.turn, EMPERORS_GARDEN.legal_moves(state, state.turn)[0])
    (line,) = story.story(events, NAMES)
    assert re.fullmatch(r"\*\*\w+\*\* ▸ draws [a-z]+ \(\d+\)", line)


def test_agent_and_scoring_card_are_written_for_their_owner_only() -> None:
    state = at_step(Step.DRAW)
    own = text.secrets(EMPERORS_GARDEN.view(state, Seat(0)))
    player = state.players[0]
    assert f"Your agent: {vocabulary.card_name(state.deck, player.agent)}" in own
    seen = vocabulary.card_name(state.deck, state.scoring[player.look])
    assert f"You know scoring card {player.look + 1}: {seen}" in own
    assert "" == text.secrets(EMPERORS_GARDEN.view(state, None))


def test_looking_names_those_who_looked_before_or_their_colours() -> None:
    games = (state for seed in range(1, 20) for state, _ in itertools.islice(random_game(3, seed), 20))
    state = next(s for s in games if s.step is Step.LOOK and 1 == sum(player.look >= 0 for player in s.players))
    (looked,) = [seat for seat, player in enumerate(state.players) if player.look >= 0]
    for names, called in (((), ("Blue", "Red", "Yellow")), (NAMES, NAMES)):
        legal = EMPERORS_GARDEN.legal_moves(state, state.turn)
        tree = steps.steps(EMPERORS_GARDEN.view(state, state.turn), legal, names)
        expected = ["seen by nobody so far"] * 4
        expected[state.players[looked].look] = f"seen by {called[looked]}"
        assert expected == [choice.detail for choice in tree.choices]


def test_drawing_is_a_single_button() -> None:
    tree = tree_of(at_step(Step.DRAW))
    assert ((), "Draw a card") == (tree.choices, tree.without)
    assert "Everybody sees" in tree.closing


def test_cells_beside_the_cards_own_suit_are_offered_first() -> None:
    for state, _ in random_game(4):
        if state.step is Step.CARD and len(state.board.gaps()) <= 25:
            suit = state.now.card // 4
            named = [
                sum(
                    card // 4 == suit
                    for cell, card in state.board.garden
                    if cell - choice.move.cell in (-256, 256, -1, 1)
                )
                for choice in tree_of(state).choices
                if isinstance(choice.move, LayCard)
            ]
            assert sorted(named, reverse=True) == named


def test_moves_that_bring_most_are_offered_first() -> None:
    most = 0
    for state, _ in random_game(4, 3):
        if state.step is not Step.ACTION:
            continue
        for siblings, choice in all_choices(tree_of(state).choices):
            if choice is siblings[0] and str(choice.move).startswith(("move", "emperor")):
                gained = [int(found[1]) for one in siblings if (found := re.search(r"\+(\d)", one.label))]
                assert sorted(gained, reverse=True) == gained
                most = max(most, *gained, 0)
    assert most > 0


def test_cards_with_which_the_priest_can_join_a_suit_are_offered_first() -> None:
    view = example.TO_ACT
    (priest,) = (choice for choice in steps.steps(view, example.legal(view)).choices if choice.path == "priest")
    assert "4 · Peony (6), west of the pine (1) +2" == priest.choices[0].label
    assert "can join all four of its suit" == priest.choices[0].detail
    joining = [str(choice.move) for choice in priest.choices if choice.label.endswith("+2")]
    state = EMPERORS_GARDEN.imagine(view, bytes(32))
    assert joining == [
        str(move)
        for move in example.legal(view)
        if str(move).startswith("lift") and _best_put(EMPERORS_GARDEN.apply(state, example.ANNA, move)[0]) > 0
    ]


def _best_put(lifted: State) -> int:
    """Return the most that putting down the lifted card can bring."""
    puts = EMPERORS_GARDEN.legal_moves(lifted, lifted.turn)
    after = (EMPERORS_GARDEN.apply(lifted, lifted.turn, move)[0] for move in puts)
    return max(sum(state.players[lifted.turn].earned) for state in after)


def test_gains_are_exact_by_category() -> None:
    seen = set()
    for state, _ in itertools.chain(random_game(4, 3), random_game(4, 5)):
        if state.step is not Step.ACTION:
            continue
        seat, before = state.turn, EMPERORS_GARDEN.view(state, state.turn)
        for move in EMPERORS_GARDEN.legal_moves(state, seat):
            after, _ = EMPERORS_GARDEN.apply(state, seat, move)
            told = {gain.category: gain for gain in gains.gains(EMPERORS_GARDEN.view(after, seat), before)}
            earned = sum(after.players[seat].earned) - sum(state.players[seat].earned)
            assert earned == sum(gain.points for gain in told.values() if not gain.at_end)
            known = [state.scoring[state.players[seat].look]]
            assert _final(after, seat, known) - _final(state, seat, known) == sum(g.points for g in told.values())
            seen |= set(told)
    assert {"samurai", "agent", "agent kept"} <= seen


def _final(state: State, seat: Seat, known: list[Card]) -> int:
    """Count what a seat would have at the end if only the scoring card that it knows were one."""
    lines = score_lines(state.board, seat, state.players[seat], known, state.deck)
    return sum(line.points for line in lines if not line.tie_break)


def test_a_draft_that_brings_nothing_says_nothing() -> None:
    state = at_step(Step.CARD)
    view = EMPERORS_GARDEN.view(state, state.turn)
    assert () == gains.gains(view, view)
    assert "" == gains.draft_words(view, view)


def test_a_kept_agent_is_a_gain_that_its_use_costs() -> None:
    state = at_step(Step.ACTION)
    before = EMPERORS_GARDEN.view(state, state.turn)
    after = EMPERORS_GARDEN.view(played(state, "agent"), state.turn)
    assert Gain("agent kept", -2, at_end=True) in gains.gains(after, before)


def test_the_draft_is_put_in_words() -> None:
    state = at_step(Step.CARD)
    before = EMPERORS_GARDEN.view(state, state.turn)
    cell = str(EMPERORS_GARDEN.legal_moves(state, state.turn)[0]).removeprefix("card:")
    laid = played(state, cell)
    told = f"{capital(vocabulary.card_name(state.deck, state.now.card))} north of the pine (1)"
    assert told == gains.draft_words(EMPERORS_GARDEN.view(laid, state.turn), before)
    passed = played(laid, "none")
    assert f"{told} · no action" == gains.draft_words(EMPERORS_GARDEN.view(passed, state.turn), before)


def test_a_samurai_and_a_look_ordered_ahead_are_put_in_words() -> None:
    state = next(random_game(2))[0]
    before = EMPERORS_GARDEN.view(state, state.turn)
    ordered = played(state, "1:0", "wish:3")
    view = EMPERORS_GARDEN.view(ordered, state.turn)
    assert "Samurai → peony (6) · then scoring card 3" == gains.draft_words(view, before)
    assert "You will look at scoring card 3" in text.secrets(view)


def test_every_option_has_words_for_all_its_values() -> None:
    assert {spec.name: set(spec.values) for spec in OPTIONS} == {
        name: set(option.values) for name, option in vocabulary.OPTIONS.items()
    }


@pytest.mark.parametrize("deck", list(Deck))
def test_suits_and_cards_have_names_of_their_own(deck: Deck) -> None:
    assert SUITS == len({vocabulary.suit_name(deck, suit) for suit in range(SUITS)})
    names = {vocabulary.card_name(deck, card) for card in CARDS}
    assert len(names) == (48 if deck is Deck.WESTERN else 12)


@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_the_sheet_in_words_has_every_player_and_every_point(players: int, deck: str) -> None:
    *_, (state, _) = random_game(players, deck=deck)
    result = EMPERORS_GARDEN.result(state)
    assert result is not None
    lines = explain.sheet_text(result, NAMES).splitlines()[:players]
    for line in lines:
        told = re.fullmatch(r"Place \d: \*\*(\w+)\*\* (\d+) points?(?: \((.+)\))?", line)
        assert told is not None
        seat = NAMES.index(told[1])
        parts = [int(part.split()[-1]) for part in told[3].split(", ")] if told[3] else []
        assert (result.totals[seat], result.totals[seat]) == (int(told[2]), sum(parts))
    assert len(explain.sheet_alt(result, LONG)) <= 1024


def test_readers_hear_of_their_own_pieces_as_theirs() -> None:
    poet = Token(Seat(1), Piece.POET)
    assert "Ben's poet" == vocabulary.token_name(poet, vocabulary.owners(NAMES))
    assert "your poet" == vocabulary.token_name(poet, vocabulary.owners(NAMES, Seat(1)))
    assert "the emperor" == vocabulary.token_name(EMPEROR, vocabulary.owners(NAMES, Seat(1)))


def test_german_names_a_piece_otherwise_where_somebody_pushes_it() -> None:
    poet, whose = Token(Seat(1), Piece.POET), vocabulary.owners(NAMES, Seat(1))
    with speaking("de"):
        assert ("dein Dichter", "deinen Dichter") == (
            vocabulary.token_name(poet, whose),
            vocabulary.token_as_object(poet, whose),
        )
        assert "den Dichter von Ben" == vocabulary.token_as_object(poet, vocabulary.owners(NAMES))
