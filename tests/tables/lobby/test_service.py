import pytest

from db.games.games import Status
from db.games.seats import SeatKind
from db.servers import Pictures
from rules.errors import BadOption, PlayerError
from tables.changes.opening import ADJECTIVES, NOUNS, computer_name, table_name
from tables.model.lobby import Lobby
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PLACE, Hall, refused


@pytest.fixture
async def game_id(hall: Hall) -> int:
    return (await hall.tables.lobbies.open(ANNA, PLACE, "pebbles")).game_id


def names(lobby: Lobby) -> list[str]:
    return [player.name for player in lobby.players]


async def test_who_opens_a_table_is_its_host_on_the_first_seat(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles", {"pace": "fast"}, 3600)
    assert (Status.LOBBY, PLACE, "Anna", ["Anna"]) == (lobby.status, lobby.place, lobby.host, names(lobby))
    assert ({"pace": "fast", "team": "no"}, 3600) == (lobby.options.to_dict(), lobby.terms.time_limit)
    assert (2, 4, False) == (lobby.seats_least, lobby.seats_most, lobby.can_start)


def test_tables_near_each_other_have_different_names() -> None:
    count = len(ADJECTIVES) * len(NOUNS)
    assert count == len({table_name(game_id) for game_id in range(5, 5 + count)})
    assert all(3 <= len(table_name(game_id)) <= 24 for game_id in range(count))


async def test_seats_are_taken_in_the_order_of_joining(hall: Hall, game_id: int) -> None:
    await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    lobby = await hall.tables.lobbies.join(game_id, BEN)
    assert ["Anna", computer_name(game_id, 1), "Ben"] == names(lobby)
    assert [0, 1, 2] == [player.seat for player in lobby.players]
    assert [SeatKind.PERSON, SeatKind.COMPUTER, SeatKind.PERSON] == [player.kind for player in lobby.players]


async def test_who_leaves_frees_a_seat_and_the_others_move_up(hall: Hall, game_id: int) -> None:
    for person in (BEN, CLARA):
        await hall.tables.lobbies.join(game_id, person)
    lobby = await hall.tables.lobbies.leave(game_id, BEN.user_id)
    assert (["Anna", "Clara"], [0, 1]) == (names(lobby), [player.seat for player in lobby.players])


async def test_a_leaving_host_hands_over_to_the_next_person(hall: Hall, game_id: int) -> None:
    await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    await hall.tables.lobbies.join(game_id, BEN)
    await hall.tables.lobbies.set_options(game_id, ANNA.user_id, {"pace": "fast"})
    lobby = await hall.tables.lobbies.leave(game_id, ANNA.user_id)
    assert ("Ben", True) == (lobby.host, lobby.can_start)


async def test_a_table_closes_when_the_last_person_leaves(hall: Hall, game_id: int) -> None:
    await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    lobby = await hall.tables.lobbies.leave(game_id, ANNA.user_id)
    assert Status.CLOSED is lobby.status
    await refused(hall.tables.lobbies.join(game_id, BEN), "That table is gone")


async def test_a_changed_option_asks_the_others_to_be_ready_again(hall: Hall, game_id: int) -> None:
    await hall.tables.lobbies.join(game_id, BEN)
    await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    lobby = await hall.tables.lobbies.set_options(game_id, ANNA.user_id, {"pace": "fast"})
    assert ["Ben"] == [player.name for player in lobby.unready]
    await refused(hall.tables.lobbies.start(game_id, ANNA.user_id), r"Still to press \*Ready\*: Ben")
    assert (await hall.tables.lobbies.ready(game_id, BEN.user_id)).can_start


async def test_a_changed_time_limit_asks_the_others_to_be_ready_again(hall: Hall, game_id: int) -> None:
    await hall.tables.lobbies.join(game_id, BEN)
    lobby = await hall.tables.lobbies.set_terms(game_id, ANNA.user_id, time_limit=86400)
    assert (86400, ["Ben"]) == (lobby.terms.time_limit, [player.name for player in lobby.unready])


async def test_how_often_posts_have_a_picture_is_chosen_by_the_host_alone(hall: Hall, game_id: int) -> None:
    lobbies = hall.tables.lobbies
    await lobbies.join(game_id, BEN)
    assert Pictures.ROUND is (await lobbies.lobby(game_id)).terms.pictures
    lobby = await lobbies.set_terms(game_id, ANNA.user_id, pictures=Pictures.END)
    assert (Pictures.END, ()) == (lobby.terms.pictures, lobby.unready)
    await refused(lobbies.set_terms(game_id, BEN.user_id, pictures=Pictures.TURN), "Only the host")
    assert PLACE.guild_id is not None
    await hall.tables.servers.change(PLACE.guild_id, pictures=Pictures.TURN)
    assert Pictures.TURN is (await lobbies.open(ANNA, PLACE, "pebbles")).terms.pictures
    assert Pictures.END is (await lobbies.lobby(game_id)).terms.pictures


async def test_the_computer_that_came_last_leaves_first_and_names_are_used_again(hall: Hall, game_id: int) -> None:
    for _ in range(2):
        await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    first, second = (computer_name(game_id, seat) for seat in (1, 2))
    assert ["Anna", first] == names(await hall.tables.lobbies.remove_computer(game_id, ANNA.user_id))
    assert ["Anna", first, second] == names(await hall.tables.lobbies.add_computer(game_id, ANNA.user_id))


async def test_a_start_makes_the_lobby_a_game_in_play(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2, 1)
    lobby = await hall.tables.lobbies.lobby(game_id)
    assert (Status.PLAYING, ["Anna", "Ben", computer_name(game_id, 2)]) == (lobby.status, names(lobby))
    assert (0, 1, 2) == (await hall.panel(game_id, ANNA)).waiting_for


async def test_what_the_lobby_refuses_is_said_in_one_sentence_and_changes_nothing(hall: Hall, game_id: int) -> None:
    lobbies = hall.tables.lobbies
    await lobbies.join(game_id, BEN)
    before = await hall.everything()
    attempts = {
        "You already sit at this table": lobbies.join(game_id, BEN),
        "You have no seat at this table": lobbies.leave(game_id, CLARA.user_id),
        "You have no seat at this table, but": lobbies.ready(game_id, CLARA.user_id),
        "Only the host, Anna, can do that": lobbies.start(game_id, BEN.user_id),
        "Only the host, Anna,": lobbies.set_options(game_id, BEN.user_id, {"pace": "fast"}),
        "Only the host": lobbies.add_computer(game_id, CLARA.user_id),
        "There is no computer at this table": lobbies.remove_computer(game_id, ANNA.user_id),
        "between 60 seconds and 14 days, or there is none": lobbies.set_terms(game_id, ANNA.user_id, time_limit=59),
        "There is no option 'colour' here": lobbies.set_options(game_id, ANNA.user_id, {"colour": "red"}),
        "cannot be 'loud'; it can be: slow, fast": lobbies.set_options(game_id, ANNA.user_id, {"pace": "loud"}),
        "There is no game 'chess'": lobbies.open(ANNA, PLACE, "chess"),
        "That table is gone": lobbies.join(999, ANNA),
    }
    for sentence, work in attempts.items():
        await refused(work, sentence)
    assert before == await hall.everything()


async def test_a_full_table_takes_nobody_more(hall: Hall, game_id: int) -> None:
    for person in (BEN, CLARA):
        await hall.tables.lobbies.join(game_id, person)
    await hall.tables.lobbies.add_computer(game_id, ANNA.user_id)
    await refused(hall.tables.lobbies.join(game_id, DAVID), "All 4 seats are taken")
    await refused(hall.tables.lobbies.add_computer(game_id, ANNA.user_id), "All 4 seats are taken")


async def test_too_few_players_cannot_start(hall: Hall, game_id: int) -> None:
    with pytest.raises(PlayerError, match="at least 2 players and has 1; computers can fill the seats"):
        await hall.tables.lobbies.start(game_id, ANNA.user_id)


async def test_an_option_that_does_not_fit_the_number_of_players_is_refused_at_the_start(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "pebbles", {"team": "yes"})
    await hall.tables.lobbies.join(lobby.game_id, BEN)
    before = await hall.everything()
    with pytest.raises(BadOption, match="not for 2 players"):
        await hall.tables.lobbies.start(lobby.game_id, ANNA.user_id)
    assert before == await hall.everything()


async def test_nothing_of_the_lobby_can_be_changed_after_the_start(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    lobbies = hall.tables.lobbies
    for work in (
        lobbies.join(game_id, CLARA),
        lobbies.leave(game_id, BEN.user_id),
        lobbies.start(game_id, ANNA.user_id),
    ):
        await refused(work, "The game has started")


async def test_the_message_of_the_lobby_is_remembered(hall: Hall, game_id: int) -> None:
    await hall.tables.lobbies.posted(game_id, 555)
    assert 555 == (await hall.tables.lobbies.lobby(game_id)).message_id
