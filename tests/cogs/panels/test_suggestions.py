import pytest

from cogs.panels.orders import as_notations, suggestions
from render.registry import LOOKS
from rules.registry import GAMES
from tables.model.panel import Intent, Panel
from tests.tables.hall import ANNA, BEN, Hall

LOOK = LOOKS["sanssouci"]


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return await hall.start("sanssouci", 2)


async def mover(hall: Hall, game_id: int) -> int:
    panel = await hall.tables.play.panel(game_id, ANNA.user_id)
    return ANNA.user_id if panel.is_to_act else BEN.user_id


async def rehearsed(hall: Hall, game_id: int, kept: str = "") -> Panel:
    return await hall.tables.play.rehearse(game_id, await mover(hall, game_id), kept)


async def until_noble(hall: Hall, game_id: int) -> list[str]:
    """Return decisions that lead to the choice of a noble."""
    kept: list[str] = []
    while not (panel := await rehearsed(hall, game_id, " ".join(kept))).can_confirm:
        kept.append(str(GAMES["sanssouci"].casual(panel.draft_view, panel.legal)))
    return kept


async def test_first_offers_are_the_cards_of_the_hand_with_what_they_take(hall: Hall, game_id: int) -> None:
    panel = await rehearsed(hall, game_id)
    offers = suggestions(panel, LOOK, [], "")
    choices = LOOK.steps(panel.draft_view, panel.legal).choices
    assert [str(move) for move in panel.legal] == [offer.value for offer in offers]
    assert [f"{choice.move} ({choice.detail})" for choice in choices] == [offer.name for offer in offers]


async def test_what_stands_there_is_kept(hall: Hall, game_id: int) -> None:
    kept = await until_noble(hall, game_id)
    panel = await rehearsed(hall, game_id, " ".join(kept))
    offers = [str(offer.value) for offer in suggestions(panel, LOOK, kept, "")]
    assert [" ".join([*kept, "confirm"])] == offers[:1]
    assert all(offer.startswith(" ".join(kept) + " ") for offer in offers)
    assert {f"{' '.join(kept)} {move}" for move in panel.legal} - set(offers) == {f"{' '.join(kept)} stay"}


async def test_what_was_begun_narrows_the_offers_in_any_case(hall: Hall, game_id: int) -> None:
    kept = await until_noble(hall, game_id)
    panel = await rehearsed(hall, game_id, " ".join(kept))
    goal = next(str(move) for move in panel.legal if str(move) != "stay").removeprefix("noble:")
    offers = [str(offer.value).split()[-1] for offer in suggestions(panel, LOOK, kept, goal.upper())]
    assert f"noble:{goal}" in offers
    assert all(goal in offer for offer in offers)
    assert [] == suggestions(panel, LOOK, kept, "zzz")


async def test_offers_keep_discords_limits(hall: Hall, game_id: int) -> None:
    kept = await until_noble(hall, game_id)
    panel = await rehearsed(hall, game_id, " ".join(kept))
    offers = suggestions(panel, LOOK, kept, "")
    assert len(offers) <= 25
    assert all(len(offer.name) <= 100 and len(str(offer.value)) <= 100 for offer in offers)
    assert [] == suggestions(panel, LOOK, ["noble:a1"] * 12, "")


async def test_nothing_is_offered_to_who_waits(hall: Hall, game_id: int) -> None:
    waiting = ANNA.user_id if await mover(hall, game_id) == BEN.user_id else BEN.user_id
    assert [] == suggestions(await hall.tables.play.panel(game_id, waiting), LOOK, [], "")
    assert [] == suggestions(await hall.tables.play.panel(game_id, 99), LOOK, [], "")


async def test_a_name_can_be_sent_as_it_stands_and_typed_on(hall: Hall, game_id: int) -> None:
    panel = await rehearsed(hall, game_id)
    first = suggestions(panel, LOOK, [], "")[0]
    assert [str(first.value)] == as_notations(first.name).split()
    then = await rehearsed(hall, game_id, as_notations(first.name))
    kept = as_notations(f"{first.name} ").split()
    for offer in suggestions(then, LOOK, kept, ""):
        assert str(offer.value).split() == as_notations(offer.name).split()


def test_an_explanation_that_was_cut_off_is_left_out_too() -> None:
    assert ["m3", "noble:a1"] == as_notations("m3 (goes to A3) noble:a1 (Labyrinth nob").split()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("m3\u2026", "m3 ..."),
        ("m3 . . .", "m3 . . ."),
        ("m3 ....", "m3 ..."),
        ("\u201cm3\u201d, \u2018noble:a1\u2019", "m3 noble:a1"),
        ("m3.  noble:a1. Confirm.", "m3 noble:a1 Confirm"),
        ("m3\u00a0 noble:a1,confirm", "m3 noble:a1 confirm"),
        ("lay:\u22121:\u20131:0; \uff4d\uff13\uff1a\uff11", "lay:-1:-1:0 m3:1"),
        ("m3 \uff08goes to A3\uff09 noble:a1!", "m3 noble:a1"),
        ("\u200bm3\ufeff / \u00abm4\u00bb?", "m3 / m4"),
        ("keep:el5-sw2-wh1", "keep:el5-sw2-wh1"),
        ("\u212a3 \u00b2", "\u212a3 \u00b2"),
    ],
)
def test_what_phones_write_is_read_as_it_was_meant(typed: str, meant: str) -> None:
    assert meant.split() == as_notations(typed).split()


async def test_a_turn_with_a_phones_punctuation_is_played_as_one_without(hall: Hall, game_id: int) -> None:
    kept = await until_noble(hall, game_id)
    person, typed = await mover(hall, game_id), "\u201c" + ",  ".join(kept) + ". Confirm.\u201d"
    await hall.tables.play.act(Intent(game_id=game_id, user_id=person, action=as_notations(typed)))
    panel = await hall.tables.play.panel(game_id, person)
    assert not panel.is_to_act
