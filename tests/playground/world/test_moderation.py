"""What moderators and AutoMod keep from being written."""

from collections.abc import Callable

import pytest

from playground.world import answering, channels, moderation, people, posting, threads
from playground.world.answering import ORIGINAL, Use
from playground.world.form import Form, Upload
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
    assert ("x", False) == (world.messages_in(thread.id)[-1].content, inner(thread).archived)


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


GALLERY = [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]
PICTURE = Form(
    {"components": GALLERY, "flags": int(MessageFlag.COMPONENTS_V2)}, (Upload(0, "a.png", "image/png", b"x"),)
)


def test_harmful_link_is_refused_everywhere(world: World, garden: Channel, anna: User) -> None:
    places = (garden, channels.open_dm(world, anna.id))
    world.harmful_links.append("https://bad.example")
    for place in places:
        assert Code.HARMFUL_LINK is refused(lambda place=place: post(world, place, "see https://bad.example/x"))  # type: ignore[misc]  # loop value
        post(world, place, "see https://good.example/x")


def test_files_are_refused_where_uploads_are_limited_and_words_are_not(
    world: World, guild: Guild, garden: Channel
) -> None:
    guild.is_without_uploads = True
    assert Code.UPLOADS_LIMITED is refused(lambda: posting.post_as_bot(world, garden, PICTURE))
    post(world, garden, "x")
    guild.is_without_uploads = False
    posting.post_as_bot(world, garden, PICTURE)


def test_filter_keeps_pictures_from_one_person(world: World, anna: User, ben: User) -> None:
    dms = {user.name: channels.open_dm(world, user.id) for user in (anna, ben)}
    anna.filters_pictures = True
    assert Code.EXPLICIT_CONTENT is refused(lambda: posting.post_as_bot(world, dms["Anna"], PICTURE))
    post(world, dms["Anna"], "x")
    posting.post_as_bot(world, dms["Ben"], PICTURE)


def test_bot_opens_so_many_direct_messages_and_then_none_for_good(world: World, anna: User, ben: User) -> None:
    world.most_new_dms = 1
    dm = channels.open_dm(world, anna.id)
    assert Code.FLAGGED_AS_SPAM is refused(lambda: channels.open_dm(world, ben.id))
    world.most_new_dms = None
    assert Code.FLAGGED_AS_SPAM is refused(lambda: channels.open_dm(world, ben.id))
    assert dm is channels.open_dm(world, anna.id)
    assert 1 == world.opened_dms


def test_promised_message_takes_no_new_gallery_while_discord_refuses_those(world: World, asked: Asked) -> None:
    one = asked()
    answered(world, one, AnswerKind.DEFERRED_MESSAGE)
    world.refuses_late_galleries = True
    for act in (
        lambda: answering.edit_answer(world, one, ORIGINAL, PICTURE),
        lambda: answering.follow_up(world, one, PICTURE),
    ):
        assert Code.INVALID_FORM is refused(act)
    answering.delete_answer(world, one, ORIGINAL)
    answering.follow_up(world, one, PICTURE)


def test_promised_message_takes_words_all_the_same_and_a_gallery_at_other_times(world: World, asked: Asked) -> None:
    one = asked()
    answered(world, one, AnswerKind.DEFERRED_MESSAGE)
    world.refuses_late_galleries = True
    assert "y" == answering.edit_answer(world, one, ORIGINAL, Form({"content": "y"})).content
    world.refuses_late_galleries = False
    assert answering.edit_answer(world, one, ORIGINAL, PICTURE).components
