"""What moderators and AutoMod keep from being written."""

from collections.abc import Callable

import pytest

from playground.world import answering, channels, moderation, people, posting, threads
from playground.world.answering import ORIGINAL, Use
from playground.world.form import Form
from playground.world.happenings import AnswerKind, Interaction, InteractionKind
from playground.world.permissions import Permission
from playground.world.refusal import Code
from playground.world.state import Channel, ChannelKind, Guild, Message, MessageFlag, User
from playground.world.threads import ThreadChange
from playground.world.world import World
from tests.playground.world.conftest import inner, post, refused

PRIVATE = {"flags": int(MessageFlag.EPHEMERAL)}
Asked = Callable[[], Interaction]


@pytest.fixture
def asked(world: World, thread: Channel, anna: User) -> Asked:
    """Begins an interaction: Anna presses a button in the thread, perhaps where it is archived by now."""
    line = post(world, thread, "a button")
    use = Use(InteractionKind.COMPONENT, {"custom_id": "x", "component_type": 2}, line)
    return lambda: answering.begin(world, anna, thread, use)


def close(world: World, thread: Channel, *, locked: bool) -> None:
    threads.apply_change(world, thread, ThreadChange(archived=True, locked=locked))


def answered(world: World, one: Interaction, kind: AnswerKind, **body: object) -> None:
    answering.answer(world, one.id, one.token, kind, Form({"content": "x", **body}))


@pytest.mark.parametrize("kind", [AnswerKind.MESSAGE, AnswerKind.DEFERRED_MESSAGE])
@pytest.mark.parametrize("body", [{}, PRIVATE], ids=["public", "private"])
def test_answer_opens_an_archived_thread_unless_it_is_private_and_fails_in_a_locked_one(
    world: World, thread: Channel, asked: Asked, kind: AnswerKind, body: dict[str, object]
) -> None:
    close(world, thread, locked=True)
    assert Code.THREAD_ARCHIVED is refused(lambda: answered(world, asked(), kind, **body))
    close(world, thread, locked=False)
    answered(world, asked(), kind, **body)
    assert (body == PRIVATE or kind is AnswerKind.DEFERRED_MESSAGE) == inner(thread).archived


def test_answer_fails_nowhere_where_the_bot_manages_threads(
    world: World, guild: Guild, thread: Channel, asked: Asked
) -> None:
    close(world, thread, locked=True)
    people.set_bot_permissions(world, guild, Permission(guild.bot_permissions | Permission.MANAGE_THREADS))
    answered(world, asked(), AnswerKind.MESSAGE)


def test_messages_of_an_archived_thread_cannot_be_changed_by_answers_either(
    world: World, thread: Channel, asked: Asked
) -> None:
    before, late = asked(), asked()
    answered(world, before, AnswerKind.MESSAGE)
    close(world, thread, locked=False)
    for act in (
        lambda: answered(world, late, AnswerKind.UPDATE),
        lambda: answering.edit_answer(world, before, ORIGINAL, Form({"content": "y"})),
        lambda: answering.delete_answer(world, before, ORIGINAL),
    ):
        assert Code.THREAD_ARCHIVED is refused(act)
    threads.apply_change(world, thread, ThreadChange(archived=False))
    answered(world, late, AnswerKind.UPDATE)
    answering.edit_answer(world, before, ORIGINAL, Form({"content": "y"}))


def test_automod_blocks_posts_edits_answers_and_names_of_threads(
    world: World, guild: Guild, garden: Channel, board: Message, asked: Asked
) -> None:
    guild.blocked_words.append("Weed")
    shown = [{"type": 10, "content": "No weeds"}]
    for act in (
        lambda: post(world, garden, "a weed"),
        lambda: post(world, garden, "", components=shown, flags=int(MessageFlag.COMPONENTS_V2)),
        lambda: posting.edit_own(world, garden, board.id, Form({"content": "a weed"})),
        lambda: answered(world, asked(), AnswerKind.MESSAGE, content="a weed"),
    ):
        assert Code.BLOCKED_BY_AUTOMOD is refused(act)

    def named() -> Channel:
        return threads.start_without_message(world, garden, "Weeds", 60)

    assert Code.TITLE_BLOCKED_BY_AUTOMOD is refused(named)
    guild.blocked_words.clear()
    post(world, garden, "a weed")
    named()


def test_who_is_in_timeout_may_only_read_until_it_ends(world: World, guild: Guild, garden: Channel, anna: User) -> None:
    reading = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
    for user in (anna, world.bot):
        moderation.time_out(world, guild, user, 60)
        assert reading == world.permissions(user.id, garden)
    assert Code.MISSING_PERMISSIONS is refused(lambda: post(world, garden, "x"))
    assert Code.MISSING_PERMISSIONS is refused(lambda: posting.post_as_person(world, garden, anna, "x"))
    world.advance(60)
    post(world, garden, "x")
    posting.post_as_person(world, garden, anna, "x")


def test_threads_of_announcements_have_a_kind_and_a_limit_of_their_own(world: World, guild: Guild) -> None:
    news = channels.add_text_channel(world, guild, "news", ChannelKind.ANNOUNCEMENT)
    world.max_active_threads, world.max_announcement_threads = 0, 1
    thread = threads.start_from_message(world, post(world, news, "the board"), "One", 60)
    assert ChannelKind.ANNOUNCEMENT_THREAD is thread.kind
    second = post(world, news, "another board")

    def started() -> Channel:
        return threads.start_from_message(world, second, "Two", 60)

    assert Code.TOO_MANY_ANNOUNCEMENT_THREADS is refused(started)
    close(world, thread, locked=False)
    started()


def test_role_of_the_bot_gives_it_rights_in_a_channel(world: World, guild: Guild, garden: Channel) -> None:
    channels.set_rights(world, garden, guild, deny=Permission.SEND_MESSAGES)
    channels.set_rights(world, garden, world.bot)
    people.set_bot_permissions(world, guild, Permission(0))
    assert Code.MISSING_PERMISSIONS is refused(lambda: post(world, garden, "x"))
    role = people.add_role(world, guild, "Writers")
    channels.set_rights(world, garden, role, allow=Permission.SEND_MESSAGES)
    assert Code.MISSING_PERMISSIONS is refused(lambda: post(world, garden, "x"))
    people.give_role(world, guild, role, world.bot, has_it=True)
    post(world, garden, "x")
