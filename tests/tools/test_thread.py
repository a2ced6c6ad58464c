"""Measuring what a thread asks of its readers, on a game whose posts are known."""

from tools.thread import play


async def test_thread_of_a_whole_game_is_measured() -> None:
    thread = await play("topiary", 2)
    # Sixteen visitors, a post each, between the start and the end.
    assert 18 == thread.posts
    assert 17 >= thread.pictures > 0
    # Two under each post but the last, which has more.
    assert thread.controls > 36
    assert thread.words > 18
    assert thread.uploaded > 0
