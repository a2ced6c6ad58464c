from rules.errors import IllegalMove
from rules.wording import Counted, Wording, cleaned


def test_english_is_what_an_error_says_by_itself() -> None:
    error = IllegalMove("taken", "On {cell} stands {what}.", cell="b1", what=Wording("a {size}", size=3), move="b1")
    assert "On b1 stands a 3." == str(error)
    assert "On {cell} stands {what}." == error.template


def test_fields_that_are_not_known_stay_as_they_were_typed() -> None:
    assert "{word} is b1" == str(Wording("{word} is {cell}", cell="b1"))


def test_numbers_choose_their_form() -> None:
    told = [str(Counted(number, "{count} card of {name}", "{count} cards of {name}", name="Anna")) for number in (1, 2)]
    assert ["1 card of Anna", "2 cards of Anna"] == told


def test_wordings_that_say_the_same_are_equal() -> None:
    assert Wording("a {x}", x=1) == Wording("a {y}", y=1)
    assert 1 == len({Wording("a {x}", x=1), Wording("a 1")})
    assert Wording("a") != "a"


def test_every_string_is_cleaned_however_deep_it_stands() -> None:
    fact = (
        Wording("{name} has {cards}", name="*A*", cards=Counted(1, "{count} of {who}", "{count}", who="_B_")),
        "~C~",
    )
    assert ("(*A*) has 1 of (_B_)", "(~C~)") == tuple(map(str, cleaned(fact, lambda text: f"({text})")))  # type: ignore[arg-type]


def test_facts_fill_the_fields_of_a_sentence_that_waited_for_them() -> None:
    waiting = Wording("You can lay a tile: {moves}")
    filled = waiting.with_facts(moves=("lay:sw2", "lay:ph1"))
    assert "You can lay a tile: lay:sw2, lay:ph1" == str(filled)
    assert "You can lay a tile: {moves}" == str(waiting) == filled.template


def test_wordings_that_say_different_things_are_kept_apart() -> None:
    told = [Wording("a {x}", x=number) for number in range(3)]
    assert 3 == len(set(told)) == len({hash(one) for one in told})


def test_a_cleaned_number_of_things_can_still_be_said_in_another_language() -> None:
    cleaned_one = Counted(2, "{count} of {who}", "{count} by {who}", who="*A*").cleaned(str.lower)
    assert isinstance(cleaned_one, Counted)
    assert ("{count} of {who}", "{count} by {who}") == (cleaned_one.one, cleaned_one.many)
    assert (2, {"count": 2, "who": "*a*"}) == (cleaned_one.count, cleaned_one.facts)
    assert "2 by *a*" == str(cleaned_one)


def test_numbers_are_clean_as_they_are() -> None:
    assert 7 == cleaned(7, lambda text: f"({text})")
