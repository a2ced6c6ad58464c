import random
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.game import Seat, choose_options
from rules.registry import GAMES
from tools.tournament.__main__ import told
from tools.tournament.book import Book, digest, engine_of
from tools.tournament.playing import Match, contestant, is_contestant, play_round, share_of
from tools.tournament.running import Bounds, alarm, run
from tools.tournament.verdict import Verdict, first_decided, judge, wanted_share

SIXTY = Bounds(60, processes=1)
Listener = Callable[[Verdict], None]


def match(candidate: str, rival: str, players: int = 2, slug: str = "topiary") -> Match:
    return Match(slug, players, choose_options(GAMES[slug].options, players, {}), candidate, rival)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "book.jsonl"


def stands(one: Match, book: Book, bounds: Bounds = SIXTY, tell: Listener = lambda _: None) -> Verdict:
    """Play a match of which half is wanted; return how it stands, at least a round being played."""
    verdict = run(one, 0.5, book, bounds, tell)
    assert verdict is not None
    return verdict


def scores(share: float, seed: int, rounds: int = 2000) -> list[float]:
    """Return rounds of two games, each won with the same chance."""
    chance = random.Random(seed)
    return [((chance.random() < share) + (chance.random() < share)) / 2 for _ in range(rounds)]


def decided(share: float, wanted: float, seed: int) -> str:
    played = scores(share, seed)
    return judge(played[: first_decided(played, wanted, 2)], wanted, 2).word


@pytest.mark.parametrize(("share", "verdict"), [(0.72, "strong enough"), (0.58, "too weak")])
def test_the_test_is_right_nineteen_times_in_twenty(share: float, verdict: str) -> None:
    assert 38 <= sum(verdict == decided(share, 0.65, seed) for seed in range(40))


def test_clear_matches_take_few_rounds_and_close_ones_many() -> None:
    clear, close = (
        sum(first_decided(scores(share, seed), 0.6, 2) or 2000 for seed in range(20)) for share in (0.9, 0.66)
    )
    assert 20 * 8 <= clear < close / 2


def test_nothing_is_decided_by_a_few_rounds() -> None:
    assert None is first_decided([1.0] * 7, 0.6, 2)
    assert 9 == first_decided([1.0] * 100, 0.6, 2)


def test_rounds_that_all_end_alike_decide_no_sooner_than_as_many_games() -> None:
    """Of games that are won with 85 or 95 of 100, 27 wins in a row are about 20 times as likely with 95."""
    assert 14 == first_decided([1.0] * 100, 0.9, 2)
    assert first_decided([1.0] * 100, 0.9, 4) == 8


def test_the_interval_holds_the_share_and_narrows() -> None:
    few, many = judge(scores(0.7, 1)[:20], 0.6, 2), judge(scores(0.7, 1), 0.6, 2)
    assert few.low < 0.7 < few.high
    assert many.low < 0.7 < many.high
    assert many.high - many.low < few.high - few.low
    alone = judge([0.5], 0.6, 2)
    assert (0.5, 0.0, 1.0) == (alone.score, alone.low, alone.high)


@pytest.mark.parametrize(("wanted", "players", "share"), [(0.65, 2, 0.65), (0.5, 4, 0.25), (0.9, 4, 0.75)])
def test_what_is_wanted_among_several_is_as_hard_as_among_two(wanted: float, players: int, share: float) -> None:
    assert share == pytest.approx(wanted_share(wanted, players))


def test_a_round_plays_the_deal_in_every_seat_and_again_the_same() -> None:
    first, again = (play_round(match("random", "random", players=3), number=4) for _ in range(2))
    assert 3 == len(first.shares)
    assert (first.shares, first.decisions) == (again.shares, again.decisions)
    assert first.decisions > 3
    assert 0 < first.longest < first.seconds


def test_equals_share_the_wins_of_a_deal() -> None:
    """What the candidate wins in one seat it loses in the other, for whoever plays there plays the same."""
    assert all(0.5 == play_round(match("casual", "casual"), number).score for number in range(3))


def test_a_game_that_is_not_over_is_won_by_nobody() -> None:
    game = GAMES["topiary"]
    assert 0.0 == share_of(game, game.setup(bytes(32), 2, match("random", "random").options), Seat(0))


def test_a_match_stops_when_it_is_decided_and_goes_on_where_it_was_stopped(path: Path) -> None:
    book = Book(path, {})
    heard: list[Verdict] = []
    strong = match("casual", "random")
    cut = stands(strong, book, Bounds(4, processes=1), heard.append)
    assert ("undecided", 4) == (cut.word, cut.rounds)
    verdict = stands(strong, book, tell=heard.append)
    assert ("strong enough", 8) == (verdict.word, verdict.rounds)
    assert 8 <= len(heard)
    assert [*range(4)] == sorted(book.rounds(strong))[:4]
    count = len(heard)
    assert verdict == stands(strong, book, tell=heard.append)
    assert count == len(heard)
    assert f"{verdict.score:.1%} of wins" in told(strong, verdict, 0.5)


def test_a_match_is_left_undecided_when_time_is_up_and_keeps_what_was_played(path: Path) -> None:
    book, one = Book(path, {}), match("casual", "random")
    asked = iter([False, False, True])
    verdict = stands(one, book, Bounds(60, lambda: next(asked), processes=1))
    assert ("undecided", 2) == (verdict.word, verdict.rounds)
    assert verdict == stands(one, book, Bounds(60, alarm(0)))
    assert [0, 1] == [*book.rounds(one)]


def test_a_match_for_which_no_time_is_left_is_not_begun(path: Path) -> None:
    one = match("casual", "random")
    verdict = run(one, 0.5, Book(path, {}), Bounds(60, alarm(0)), lambda _: None)
    assert None is verdict
    assert f"{one}: not begun" == told(one, verdict, 0.5)


def test_the_weaker_one_is_found_too_weak(path: Path) -> None:
    assert "too weak" == stands(match("random", "casual"), Book(path, {})).word


def test_a_book_keeps_apart_matches_and_efforts_and_forgets_lines_cut_short(path: Path) -> None:
    one = match("random", "random")
    played = play_round(one, 0)
    Book(path, {"topiary random": 1}).write(one, played)
    with path.open("a") as file:
        file.write('{"match": {"name"')
    assert {0: played} == Book(path, {"topiary random": 1}).rounds(one)
    assert {} == Book(path, {"topiary random": 2}).rounds(one)
    assert {} == Book(path, {"topiary random": 1}).rounds(match("random", "random", players=3))


def test_a_book_does_not_mix_in_what_another_engine_played(path: Path) -> None:
    one = match("random", "random")
    Book(path, {}).write(one, play_round(one, 0))
    assert [0] == [*Book(path, {}).rounds(one)]
    assert {} == Book(path, {}, lambda _: "another").rounds(one)


def test_an_engine_counts_the_usual_answers_only_of_a_game_that_gives_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.tournament.book.RULES", tmp_path)
    for folder in ("computer", "base", "plain", "own"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.py").write_text("from rules.base.game import BaseGame\n" * (folder == "plain"))
    for name in ("chance.py", "changes.py", "game.py"):
        (tmp_path / name).touch()
    before = [engine_of(slug) for slug in ("plain", "own")]
    (tmp_path / "base/game.py").write_text("ANSWER = 1\n")
    after = [engine_of(slug) for slug in ("plain", "own")]
    assert [True, False] == [one != other for one, other in zip(before, after, strict=True)]


def test_every_game_has_an_engine_of_its_own() -> None:
    engines = {engine_of(slug) for slug in GAMES}
    assert len(GAMES) == len(engines)


def test_an_engine_is_another_one_if_what_it_does_is_changed_and_only_then(tmp_path: Path) -> None:
    def of(text: str, name: str = "judgement.py") -> str:
        path = tmp_path / name
        path.write_text(text)
        return digest([path])

    usual = of("class Judgement:\n    scale = 8.0\n    efforts = (100, 500)\n")
    assert usual == of("class Judgement:\n    # In points.\n    scale = 8.0\n    efforts = (200, 900)\n")
    assert usual == of('"""Topiary."""\nclass Judgement:\n    """Knows."""\n    scale = 8.0\n    """Points."""\n')
    assert usual != of("class Judgement:\n    scale = 9.0\n    efforts = (100, 500)\n")
    said = of('def scale():\n    """In points."""\n    return 8.0\n')
    assert [True, False] == [said == of(f"def scale():\n    {text}\n") for text in ("return 8.0", "return 9.0")]
    assert of("[box]\ncards = 1\n", "box.toml") != of("[box]\ncards = 2\n", "box.toml")
    assert of("A = 1\n", "first.py") == of("from rules import errors\n\nA = 1\n", "second.py")


@pytest.mark.parametrize("name", ["random", "casual", "keen", "master", "search-12"])
def test_whoever_has_a_name_plays_legal_moves(name: str) -> None:
    game, one = GAMES["topiary"], match("random", "random")
    state = game.setup(bytes(32), 2, one.options)
    (seat,) = game.to_act(state)
    legal = game.legal_moves(state, seat)[:2]
    assert is_contestant(name)
    if name not in ("keen", "master"):
        assert contestant(name)(game, game.view(state, seat), legal, bytes(32)) in legal


@pytest.mark.parametrize("name", ["", "expert", "search-", "search-0", "search--1"])
def test_nobody_plays_under_other_names(name: str) -> None:
    assert not is_contestant(name)
