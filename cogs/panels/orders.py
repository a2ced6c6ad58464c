"""What somebody has ordered ahead, in words."""

from collections.abc import Iterator, Sequence

from cogs.context import House
from cogs.panels.choices import label_of
from cogs.words import orders as order_words
from render.game import AnyLook
from tables.model.panel import Panel
from tables.orders.panel import WishAhead


async def standing_order(house: House, user_id: int, panel: Panel) -> Sequence[str]:
    """Tell the owner of a panel what they have ordered, and what will come of it."""
    lines = await wish_lines(house, user_id, panel)
    if panel.is_to_act:
        return (str(order_words.ABOUT_TO), *lines)
    return (str(order_words.ORDERED), *lines, str(order_words.EXPLAINED_BRIEFLY))


async def wish_lines(house: House, user_id: int, panel: Panel) -> Sequence[str]:
    """Write the wishes of a panel's owner, the best first."""
    ahead = await house.tables.orders.wishes(panel.game_id, user_id)
    look = house.looks[panel.slug]
    # Once the turn has come nothing is foreseen, and the names of the moves say all that is to be said.
    texts = [_text(one, look) for one in ahead] or [order_words.by_name(wish, look) for wish in panel.order]
    return [order_words.wish(number, *one) for number, one in enumerate(zip(texts, panel.order, strict=False), 1)]


def _text(ahead: WishAhead, look: AnyLook) -> str:
    if ahead.misfit is not None:
        return order_words.unfit_now(ahead.wish, ahead.misfit, look)
    return " · ".join(part for part in _parts(ahead, look) if part) or order_words.by_name(ahead.wish, look)


def _parts(ahead: WishAhead, look: AnyLook) -> Iterator[str]:
    yield look.draft_words(ahead.view, ahead.live)
    if ahead.wish.ends_in_surprise:
        yield label_of(look.steps(ahead.view, ahead.legal), ahead.wish.notations[-1])
