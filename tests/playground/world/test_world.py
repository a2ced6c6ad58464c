"""The rules of the world, without a server."""

import pytest

from playground.wire.payloads import Payloads
from playground.world import channels, messages, people, posting, threads
from playground.world.form import Form, Upload
from playground.world.happenings import Happening
from playground.world.permissions import Permission
from playground.world.refusal import Code
from playground.world.state import BOT_ID, Channel, Message, MessageFlag, MessageKind, User, instant_of
from playground.world.threads import ThreadChange
from playground.world.world import World
from tests.playground.conftest import NOON
from tests.playground.world.conftest import inner, post, refused


def deny(world: World, channel: Channel, bits: int) -> None:
    channels.set_rights(world, channel, world.bot, deny=bits)


def test_ids_grow_while_the_clock_stands_and_tell_the_time(world: World) -> None:
    ids = [world.take_id() for _ in range(5000)]
    assert sorted(set(ids)) == ids
    assert int(NOON * 1000) == instant_of(ids[0])
    world.advance(60)
    assert int((NOON + 60) * 1000) == instant_of(world.take_id())


def test_clock_never_runs_backwards(world: World) -> None:
    with pytest.raises(ValueError, match="forward"):
        world.advance(-1)


def test_thread_has_its_messages_id_and_there_is_only_one(world: World, board: Message, thread: Channel) -> None:
    assert board.id == thread.id
    assert board.flags & MessageFlag.HAS_THREAD
    assert Code.THREAD_EXISTS is refused(lambda: threads.start_from_message(world, board, "Again", 1440))
    assert [MessageKind.THREAD_STARTER] == [m.kind for m in world.messages_in(thread.id)]


def test_thread_without_a_message_shows_a_line_in_its_parent(world: World, garden: Channel) -> None:
    threads.start_without_message(world, garden, "Alone", 1440)
    assert [MessageKind.THREAD_CREATED] == [m.kind for m in world.messages_in(garden.id)]


def test_threads_run_out(world: World, garden: Channel, board: Message) -> None:
    world.max_active_threads = 1
    first = threads.start_without_message(world, garden, "One", 1440)
    assert Code.TOO_MANY_THREADS is refused(lambda: threads.start_from_message(world, board, "Two", 1440))
    threads.change(world, first, ThreadChange(archived=True))
    threads.start_from_message(world, board, "Two", 1440)


def test_thread_in_a_thread_or_a_dm_is_refused(world: World, thread: Channel, anna: User) -> None:
    dm = channels.open_dm(world, anna.id)
    for place in (thread, dm):
        assert Code.WRONG_CHANNEL_TYPE is refused(
            lambda place=place: threads.start_without_message(world, place, "No", 1440)  # type: ignore[misc]  # loop value
        )


def test_post_wakes_an_archived_thread_but_an_edit_is_refused(world: World, thread: Channel) -> None:
    line = post(world, thread, "one")
    threads.change(world, thread, ThreadChange(archived=True))
    edit = Form({"content": "two"})
    assert Code.THREAD_ARCHIVED is refused(lambda: posting.edit_own(world, thread, line.id, edit))
    assert Code.THREAD_ARCHIVED is refused(lambda: posting.delete_own(world, thread, line.id))
    assert Code.THREAD_ARCHIVED is refused(lambda: threads.change(world, thread, ThreadChange(name="New")))
    post(world, thread, "three")
    assert not inner(thread).archived
    posting.edit_own(world, thread, line.id, edit)
    assert "two" == line.content


def test_idle_thread_is_archived_and_each_sign_of_life_puts_it_off(world: World, thread: Channel) -> None:
    day = 24 * 3600

    def is_archived_after(seconds: float) -> bool:
        world.advance(seconds)
        threads.archive_idle(world)
        return inner(thread).archived

    assert not is_archived_after(day - 1)
    post(world, thread, "still here")
    assert not is_archived_after(day - 1)
    threads.change(world, thread, ThreadChange(archive_minutes=1440))
    assert not is_archived_after(day - 1)
    assert is_archived_after(1)


def test_archived_thread_is_renamed_when_the_same_request_opens_it(world: World, thread: Channel) -> None:
    threads.change(world, thread, ThreadChange(archived=True))
    threads.change(world, thread, ThreadChange(name="New", archived=False, archive_minutes=60))
    assert ("New", 60, False) == (thread.name, inner(thread).archive_minutes, inner(thread).archived)


def test_locked_thread_takes_no_posts(world: World, thread: Channel) -> None:
    assert Code.MISSING_PERMISSIONS is refused(lambda: threads.change(world, thread, ThreadChange(locked=True)))
    threads.apply_change(world, thread, ThreadChange(locked=True))
    assert Code.THREAD_LOCKED is refused(lambda: post(world, thread, "one"))
    threads.apply_change(world, thread, ThreadChange(archived=True))
    assert Code.THREAD_ARCHIVED is refused(lambda: post(world, thread, "one"))
    threads.apply_change(world, thread, ThreadChange(locked=False))
    post(world, thread, "one")


def test_mention_adds_to_a_thread_unless_it_is_not_allowed(world: World, thread: Channel, anna: User) -> None:
    hushed = post(world, thread, f"<@{anna.id}>", allowed_mentions={"parse": []})
    assert ([], [BOT_ID]) == (hushed.pinged, inner(thread).member_ids)
    assert [] == Payloads(world).message(hushed)["mentions"]
    named = post(world, thread, f"<@{anna.id}>", allowed_mentions={"parse": [], "users": [str(anna.id)]})
    assert ([anna.id], [BOT_ID, anna.id]) == (named.pinged, inner(thread).member_ids)
    assert [str(anna.id)] == [user["id"] for user in Payloads(world).message(named)["mentions"]]


def test_mention_in_a_text_display_counts(world: World, thread: Channel, anna: User) -> None:
    parts = [{"type": 10, "content": f"Your turn, <@{anna.id}>"}]
    form = Form({"components": parts, "flags": int(MessageFlag.COMPONENTS_V2)})
    assert [anna.id] == posting.post_as_bot(world, thread, form).pinged


def test_silent_message_rings_nobody(world: World, garden: Channel, anna: User) -> None:
    silent = int(MessageFlag.SUPPRESS_NOTIFICATIONS)
    assert [] == post(world, garden, f"<@{anna.id}>", flags=silent).pinged
    assert [anna.id] == post(world, garden, f"<@{anna.id}>").pinged
    dm = channels.open_dm(world, anna.id)
    assert ([], [anna.id]) == (post(world, dm, "a", flags=silent).pinged, post(world, dm, "b").pinged)


def test_adding_by_request_posts_a_line_and_fails_in_an_archived_thread(
    world: World, thread: Channel, anna: User
) -> None:
    threads.put_member(world, thread, anna)
    threads.put_member(world, thread, anna)
    kinds = [m.kind for m in world.messages_in(thread.id)]
    assert [MessageKind.THREAD_STARTER, MessageKind.RECIPIENT_ADD] == kinds
    threads.change(world, thread, ThreadChange(archived=True))
    assert Code.THREAD_ARCHIVED is refused(lambda: threads.put_member(world, thread, anna))


def test_dm_is_the_same_each_time_and_closed_ones_refuse_the_message(world: World, anna: User) -> None:
    dm = channels.open_dm(world, anna.id)
    assert dm is channels.open_dm(world, anna.id)
    post(world, dm, "hello")
    anna.dms_closed = True
    assert dm is channels.open_dm(world, anna.id)
    assert Code.CANNOT_MESSAGE_USER is refused(lambda: post(world, dm, "hello"))


@pytest.mark.parametrize("code", [Code.OPENING_DMS_TOO_FAST, Code.FLAGGED_AS_SPAM])
def test_bot_that_opened_too_many_dms_keeps_those_that_are_open(
    world: World, anna: User, ben: User, code: Code
) -> None:
    dm = channels.open_dm(world, anna.id)
    world.no_new_dms = code
    assert code is refused(lambda: channels.open_dm(world, ben.id))
    assert dm is channels.open_dm(world, anna.id)
    world.no_new_dms = None
    channels.open_dm(world, ben.id)


def test_who_left_is_no_member_and_out_of_reach(world: World, garden: Channel, thread: Channel, anna: User) -> None:
    guild = next(iter(world.state.guilds.values()))
    threads.add_members(world, thread, [anna.id])
    dm = channels.open_dm(world, anna.id)
    assert anna is people.member(world, guild.id, anna.id)
    people.leave(world, guild, anna)
    assert Code.UNKNOWN_MEMBER is refused(lambda: people.member(world, guild.id, anna.id))
    assert Code.NO_MUTUAL_GUILD is refused(lambda: post(world, dm, "hello"))
    assert Permission(0) == world.permissions(anna.id, garden)
    assert anna.id not in inner(thread).member_ids


def test_bot_put_out_of_the_guild_has_no_access(world: World, garden: Channel, board: Message) -> None:
    guild = next(iter(world.state.guilds.values()))
    people.leave(world, guild, world.bot)
    assert Code.MISSING_ACCESS is refused(lambda: post(world, garden, "hello"))
    assert Code.MISSING_ACCESS is refused(lambda: people.member(world, guild.id, BOT_ID))
    assert Code.MISSING_ACCESS is refused(lambda: posting.delete_own(world, garden, board.id))


@pytest.mark.parametrize(
    ("bits", "form", "code"),
    [
        (Permission.VIEW_CHANNEL, Form({"content": "x"}), Code.MISSING_ACCESS),
        (Permission.SEND_MESSAGES, Form({"content": "x"}), Code.MISSING_PERMISSIONS),
        (Permission.ATTACH_FILES, Form({}, (Upload(0, "a.png", "image/png", b"x"),)), Code.MISSING_PERMISSIONS),
        (Permission.EMBED_LINKS, Form({"embeds": [{"title": "x"}]}), Code.MISSING_PERMISSIONS),
    ],
)
def test_post_needs_its_rights(world: World, garden: Channel, bits: int, form: Form, code: Code) -> None:
    posting.post_as_bot(world, garden, form)
    deny(world, garden, bits)
    assert code is refused(lambda: posting.post_as_bot(world, garden, form))
    deny(world, garden, 0)
    posting.post_as_bot(world, garden, form)


def test_threads_need_their_rights(world: World, garden: Channel, thread: Channel) -> None:
    deny(world, garden, Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS)
    assert Code.MISSING_PERMISSIONS is refused(lambda: threads.start_without_message(world, garden, "No", 60))
    assert Code.MISSING_PERMISSIONS is refused(lambda: post(world, thread, "No"))
    post(world, garden, "Yes")


def test_hidden_channel_is_hidden_from_people_with_its_threads(
    world: World, garden: Channel, thread: Channel, board: Message, anna: User
) -> None:
    assert world.can_see(anna.id, board)
    channels.set_rights(world, garden, anna, deny=Permission.VIEW_CHANNEL)
    assert not world.can_see(anna.id, board)
    assert thread not in world.visible_channels(anna.id)


def test_deleted_things_are_unknown(world: World, garden: Channel, thread: Channel, board: Message) -> None:
    posting.delete_own(world, garden, board.id)
    assert Code.UNKNOWN_MESSAGE is refused(lambda: posting.edit_own(world, garden, board.id, Form({"content": "x"})))
    assert thread is world.channel(thread.id)
    channels.delete_channel(world, garden)
    assert Code.UNKNOWN_CHANNEL is refused(lambda: world.channel(garden.id))
    assert Code.UNKNOWN_CHANNEL is refused(lambda: world.channel(thread.id))


def test_bot_edits_and_deletes_only_its_own(world: World, garden: Channel, anna: User) -> None:
    line = posting.post_as_person(world, garden, anna, "hello")
    edit = Form({"content": "x"})
    assert Code.CANNOT_EDIT_OTHERS_MESSAGE is refused(lambda: posting.edit_own(world, garden, line.id, edit))
    assert Code.MISSING_PERMISSIONS is refused(lambda: posting.delete_own(world, garden, line.id))


def test_history_is_read_in_pages_newest_first(world: World, garden: Channel) -> None:
    ids = [post(world, garden, str(n)).id for n in range(5)]

    def read(limit: int = 50, after: int | None = None, before: int | None = None) -> list[str]:
        return [m.content for m in messages.page(world, garden.id, limit=limit, after=after, before=before)]

    assert ["4", "3", "2", "1", "0"] == read()
    assert ["4", "3"] == read(limit=2)
    assert ["2", "1"] == read(limit=2, after=ids[0])
    assert ["1", "0"] == read(before=ids[2])
    assert [] == read(after=ids[4])


def test_files_of_an_edit_replace_those_not_kept(world: World, garden: Channel) -> None:
    first = Upload(0, "a.png", "image/png", b"first")
    message = posting.post_as_bot(world, garden, Form({"attachments": [{"id": 0, "description": "one"}]}, (first,)))
    kept = message.attachments[0]
    assert ("one", b"first") == (kept.description, world.files.get(kept.id))
    second = Upload(0, "b.png", "image/png", b"second")
    posting.edit(world, message, Form({"attachments": [{"id": str(kept.id)}, {"id": 0}]}, (second,)))
    assert ["a.png", "b.png"] == [a.name for a in message.attachments]
    posting.edit(world, message, Form({"attachments": [{"id": 0}]}, (second,)))
    assert ["b.png"] == [a.name for a in message.attachments]
    posting.edit(world, message, Form({"content": "x"}))
    assert ["b.png"] == [a.name for a in message.attachments]


def test_components_get_the_ids_that_are_free(world: World, garden: Channel) -> None:
    parts = [{"type": 10, "content": "a", "id": 2}, {"type": 10, "content": "b"}, {"type": 10, "content": "c"}]
    form = Form({"components": parts, "flags": int(MessageFlag.COMPONENTS_V2)})
    assert [2, 1, 3] == [part["id"] for part in posting.post_as_bot(world, garden, form).components]


def test_every_happening_is_told_to_every_watcher(world: World, garden: Channel) -> None:
    told: list[Happening] = []
    world.watchers.append(told.append)
    line = post(world, garden, "x")
    messages.remove(world, line)
    assert ["MessagePosted", "MessageDeleted"] == [type(happening).__name__ for happening in told]


def test_what_one_role_is_allowed_in_a_channel_no_other_denies_and_administrators_may_everything(
    world: World, garden: Channel
) -> None:
    guild = next(iter(world.state.guilds.values()))
    anna = people.add_user(world, "Nora")
    people.join(world, guild, anna)
    speaks, silent = (people.add_role(world, guild, name) for name in ("speaks", "silent"))
    channels.set_rights(world, garden, speaks, allow=Permission.SEND_MESSAGES)
    channels.set_rights(world, garden, silent, deny=Permission.SEND_MESSAGES)
    for role in (speaks, silent):
        people.give_role(world, guild, role, anna, has_it=True)
    assert Permission.SEND_MESSAGES in world.permissions(anna.id, garden)
    people.give_role(world, guild, speaks, anna, has_it=False)
    assert Permission.SEND_MESSAGES not in world.permissions(anna.id, garden)
    people.set_role(world, guild, silent, Permission.ADMINISTRATOR)
    assert Permission.SEND_MESSAGES in world.permissions(anna.id, garden)


def test_payload_tells_the_clients_own_words_for_rights(world: World, garden: Channel) -> None:
    channels.set_rights(world, garden, next(iter(world.state.guilds.values())), deny=Permission.SEND_MESSAGES)
    overwrites = Payloads(world).channel(garden)["permission_overwrites"]
    assert [{"id": str(garden.guild_id), "type": 0, "allow": "0", "deny": "2048"}] == overwrites
