from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press, parse_press
from cogs.panels.choices import PLAYING, as_typed
from cogs.panels.orders import suggestions
from cogs.panels.panel import Display, escaped_names, plain_names
from cogs.panels.seats import show_panel
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import seats as seat_words
from db.games.seats import SeatKind
from playground.world.components import ComponentKind
from render.game import Choice, Gain, Meanwhile, Names, Pick, PickExactly, Picture, Steps
from render.registry import LOOKS
from render.sanssouci.look import SanssouciLook
from rules.game import Seat
from rules.sanssouci.moves import Move
from rules.sanssouci.view import View
from tables.model.panel import Control, Panel
from tables.model.place import Player
from tests.cogs.reading import components, texts
from tests.endtoend.plain_look import PlainLook
from tests.tables.hall import ANNA, BEN, Hall

LETTERS = "abcde"


class DealingLook(PlainLook):
    """Asks for three of five things at once."""

    def steps(self, view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:  # noqa: ARG002 - the contract
        picks = tuple(Pick(f"Thing {letter}", letter) for letter in LETTERS)
        return Steps("Keep three.", (), exactly=PickExactly(3, picks, "keep:"))


class FoldedLook(PlainLook):
    """Asks first for one of two sides."""

    def steps(self, view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:  # noqa: ARG002 - the contract
        leaves: tuple[Choice[Move], ...] = tuple(Choice(str(move), move=move) for move in legal[:2])
        return Steps("Choose.", tuple(Choice(side, path=side, choices=leaves) for side in ("north", "south")))


class DeepLook(PlainLook):
    """Asks first for a side, then for one of six things there, then for a move."""

    def steps(self, view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:  # noqa: ARG002 - the contract
        leaf: Choice[Move] = Choice("go", move=legal[0])
        things = tuple(Choice(letter, path=f"north-{letter}", choices=(leaf,)) for letter in f"{LETTERS}f")
        return Steps("Choose.", (Choice("north", path="north", choices=things),))


class DimmingLook(FoldedLook):
    """Says in the alt text of its panel which node is opened."""

    def opened(
        self,
        view: View,
        before: View,
        legal: Sequence[Move],
        names: Names,
        path: str,
        meanwhile: Meanwhile[View] | None = None,
    ) -> Picture:
        picture = self.panel(view, before, legal, names, meanwhile=meanwhile)
        return replace(picture, alt=f"{path} of {len(legal)}")


@pytest.fixture
async def panel(hall: Hall) -> Panel:
    """The panel of whoever is on turn at a new table."""
    game_id = await hall.start("sanssouci", 2)
    panels = [await hall.panel(game_id, person) for person in (ANNA, BEN)]
    return next(panel for panel in panels if panel.is_to_act)


async def select_of(panel: Panel, look: SanssouciLook, path: str = "") -> dict[str, Any]:
    reply = await show_panel(panel, look, Display(path=path))
    return next(part for part in components(reply) if part["type"] == ComponentKind.STRING_SELECT)


async def test_the_picture_shows_which_node_is_opened_if_the_look_can(panel: Panel) -> None:
    for path, alt in (("north", f"north of {len(panel.legal)}"), ("", None)):
        plain, dimming = [
            (await show_panel(panel, look, Display(path=path))).pictures for look in (FoldedLook(), DimmingLook())
        ]
        assert [alt or plain[0].alt] == [picture.alt for picture in dimming]


async def test_exactly_so_many_are_picked_in_one_select(panel: Panel) -> None:
    select = await select_of(panel, DealingLook())
    assert (3, 3) == (select["min_values"], select["max_values"])
    assert list(LETTERS) == [one["value"] for one in select["options"]]
    assert words.PICK_EXACTLY.said(number=3) == select["placeholder"]
    press = parse_press(select["custom_id"])
    assert press is not None
    assert Press("go", panel.game_id, panel.rev, "keep:b-e-a") == PLAYING.picked(press, ["b", "e", "a"])


def test_options_of_a_tree_are_moves_or_open_nodes() -> None:
    select = Press("pick", 7, 3)
    assert Press("go", 7, 3, "noble:a1") == PLAYING.picked(select, ["go:noble:a1"])
    assert Press("open", 7, 3, "row-2") == PLAYING.picked(select, ["open:row-2"])


async def test_every_set_of_so_many_is_offered_for_typing(panel: Panel) -> None:
    offers = suggestions(panel, DealingLook(), [], "")
    assert [f"keep:{'-'.join(three)}" for three in combinations(LETTERS, 3)] == [offer.value for offer in offers]
    assert "keep:a-b-c (Thing a, Thing b and Thing c)" == offers[0].name


async def test_panel_says_when_a_choice_counts_at_once(panel: Panel) -> None:
    look = LOOKS["sanssouci"]
    assert str(words.SURPRISES) not in texts(await show_panel(panel, look))
    shows_at_once = replace(panel, surprising=frozenset({str(panel.legal[0])}))
    assert str(words.SURPRISES) in texts(await show_panel(shows_at_once, look))


async def test_opened_choices_can_be_left_for_the_others(panel: Panel) -> None:
    def buttons(reply: Reply) -> dict[str, str]:
        return {part["label"]: part["custom_id"] for part in components(reply) if part["type"] == ComponentKind.BUTTON}

    root = buttons(await show_panel(panel, FoldedLook()))
    assert {"north", "south"} <= set(root)
    assert str(words.OTHER_CHOICES) not in root
    opened = buttons(await show_panel(panel, FoldedLook(), Display(path="north")))
    assert {"north", "south"}.isdisjoint(opened)
    assert Press("open", panel.game_id, panel.rev) == parse_press(opened[str(words.OTHER_CHOICES)])


async def test_opened_choices_say_what_was_opened(panel: Panel) -> None:
    for path, asked in (("", "Choose."), ("north", "north"), ("north-b", "north › b")):
        assert f"### {asked}" in texts(await show_panel(panel, DeepLook(), Display(path=path))).splitlines()


async def test_what_brings_most_are_buttons_and_all_else_is_behind_one_select(panel: Panel) -> None:
    reply = await show_panel(panel, DeepLook(), Display(path="north"))
    assert ["e", "f"] == [one["label"] for one in (await select_of(panel, DeepLook(), "north"))["options"]]
    assert list("abcd") == pressable(reply, "open")[:4]


def pressable(reply: Reply, *verbs: str) -> list[str]:
    return [
        part["label"]
        for part in components(reply)
        if part["type"] == ComponentKind.BUTTON and not part["disabled"]
        if (press := parse_press(part["custom_id"])) and press.name in verbs
    ]


async def test_a_whole_turn_is_chosen_in_one_press_and_taken_back_one_by_one(panel: Panel, hall: Hall) -> None:
    look, person = LOOKS["sanssouci"], ANNA if panel.seat == 0 else BEN
    tree = look.steps(panel.draft_view, panel.legal)
    whole, pair = tree.shortcuts[0].notations, tree.shortcuts[-1].notations
    assert ("noble", 2) == (whole[-1].split(":")[0], len(pair))
    assert not {*whole, *pair} & panel.surprising
    reply = await show_panel(panel, look)
    both = [parse_press(part["custom_id"]) for part in components(reply) if "custom_id" in part]
    assert Press("go", panel.game_id, panel.rev, ".".join(whole)) in both
    for pressed in (whole, pair):
        outcome = await hall.act(panel.game_id, person, as_typed(".".join(pressed)))
        assert pressed == tuple(one.notation for one in outcome.panel.played[: len(pressed)])
        left = outcome.panel.draft
        while left:
            now = (await hall.act(panel.game_id, person, Control.BACK)).panel.draft
            assert now == left[: len(now)] != left
            left = now


async def test_confirm_and_back_stand_in_the_same_places_in_all_steps_of_a_turn(panel: Panel, hall: Hall) -> None:
    look, person = LOOKS["sanssouci"], ANNA if panel.seat == 0 else BEN
    seen = []
    while panel.is_to_act and (panel.legal and str(panel.legal[0]) != "end"):
        seen.append(panel)
        panel = (await hall.act(panel.game_id, person, str(panel.legal[0]))).panel
    for one in (*seen, panel):
        confirm, *others = next(row for row in rows_of(await show_panel(one, look)) if row[0].startswith("Confirm"))
        assert ["Back", "As text", "How to play"] == others[:3], confirm
    assert (False, True) == (seen[0].can_confirm, panel.can_confirm)
    assert [] == pressable(await show_panel(seen[0], look), "confirm", "back")
    assert ["Confirm", "Back"] == pressable(await show_panel(panel, look), "confirm", "back")


def rows_of(reply: Reply) -> list[list[str]]:
    return [
        [str(one.get("label", "")) for one in part["components"]]
        for part in components(reply)
        if part["type"] == ComponentKind.ACTION_ROW
    ]


@pytest.mark.parametrize(
    ("told", "gains"),
    [
        ("Brings **+3** (poet +1, samurai +2)", (Gain("poet", 1), Gain("samurai", 2))),
        ("Brings **+2** · at the end agent −2", (Gain("samurai", 2), Gain("agent", -2, at_end=True))),
        ("At the end emperor +5", (Gain("emperor", 5, at_end=True),)),
    ],
)
def test_draft_tells_points_apart_that_come_at_once_and_at_the_end(told: str, gains: Sequence[Gain]) -> None:
    assert told == words.gained(gains)


@pytest.mark.parametrize(
    ("has_points", "is_on_vacation", "told"),
    [(True, False, ""), (True, True, "Waiting for {name} (on vacation)."), (False, False, "Waiting for {name}.")],
)
async def test_panel_says_whom_it_waits_for_unless_the_line_of_points_does(
    hall: Hall, panel: Panel, told: str, *, has_points: bool, is_on_vacation: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_points:
        monkeypatch.setattr(SanssouciLook, "points", lambda *_: ())
    game_id, (mover,) = panel.game_id, panel.waiting_for
    other = next(one for one in [await hall.panel(game_id, who) for who in (ANNA, BEN)] if not one.is_to_act)
    shown = replace(other, on_vacation=frozenset({mover} if is_on_vacation else ()))
    lines = texts(await show_panel(shown, PlainLook(), Display())).splitlines()
    expected = told.format(name=panel.players[mover].name)
    assert [expected] * bool(told) == [line for line in lines if line.startswith("Waiting for")]


async def test_marks_of_what_is_new_are_explained_once_and_written_where_there_is_no_picture(panel: Panel) -> None:
    live = panel.committed_view
    then = replace(live, market=((live.market[0] + 1) % 9, *live.market[1:]))
    told, meanwhile, news = f"{history_words.NEW!s}\n- market: M1 ", Meanwhile(then, live), ("**Ben** took M1.",)
    first = await show_panel(panel, PlainLook(), Display(news=news, meanwhile=meanwhile))
    assert str(history_words.LEGEND) in texts(first)
    assert ", with blue beads where the picture shows it: market: M1 " in first.pictures[0].alt
    later = texts(await show_panel(panel, PlainLook(), Display(meanwhile=meanwhile)))
    written = texts(await show_panel(panel, PlainLook(), Display(news=news, meanwhile=meanwhile, text_only=True)))
    assert (False, False) == (str(history_words.LEGEND) in later, str(history_words.LEGEND) in written)
    assert (False, True) == (told in later, told in written)
    same = texts(await show_panel(panel, PlainLook(), Display(news=news, meanwhile=Meanwhile(live, live))))
    assert str(history_words.LEGEND) not in same


async def test_blue_beads_are_not_explained_beside_a_panel_that_has_none(panel: Panel) -> None:
    live, look, news = panel.committed_view, LOOKS["sanssouci"], ("**Ben** took M1.",)
    assert panel.seat is not None
    other = 1 - panel.seat
    garden = replace(live.players[other].garden, nobles=(2, *live.players[other].garden.nobles[1:]))
    players = tuple(replace(one, garden=garden) if seat == other else one for seat, one in enumerate(live.players))
    elsewhere = Meanwhile(replace(live, players=players), live)
    assert look.changes(elsewhere, ("Anna", "Ben"))
    shown = await show_panel(panel, look, Display(news=news, meanwhile=elsewhere))
    assert (False, False) == (str(history_words.LEGEND) in texts(shown), "beads" in shown.pictures[0].alt)
    in_market = Meanwhile(replace(live, market=((live.market[0] + 1) % 9, *live.market[1:])), live)
    shown = await show_panel(panel, look, Display(news=news, meanwhile=in_market))
    assert (True, True) == (str(history_words.LEGEND) in texts(shown), "beads" in shown.pictures[0].alt)


async def test_confirming_is_not_called_final_where_it_can_be_taken_back(panel: Panel) -> None:
    look = LOOKS["sanssouci"]
    free, final = [
        texts(await show_panel(replace(panel, can_confirm=True, is_final=is_final), look)) for is_final in (False, True)
    ]
    assert (False, False) == ("for good" in free, str(seat_words.FOR_GOOD) in free)
    assert str(seat_words.FOR_GOOD) in final
    assert str(seat_words.FOR_GOOD) not in texts(await show_panel(replace(panel, can_confirm=False), look))


def test_whoever_resigned_is_marked_in_texts_and_pictures() -> None:
    players = [
        Player(Seat(seat), SeatKind.PERSON, seat, name, is_ready=True, resigned_seq=resigned)
        for seat, (name, resigned) in enumerate((("Anna", None), ("B_n", 0)))
    ]
    assert ("Anna", "B\\_n (resigned)") == escaped_names(players)
    assert ("Anna", "(B_n)") == plain_names(players)
