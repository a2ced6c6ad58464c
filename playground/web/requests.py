"""The requests of a browser window, and their handlers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playground.actors.actor import Actor
from playground.actors.seen import Answer
from playground.standin import StandIn
from playground.web.sight import shown_channels, shown_clock, shown_message, shown_people, shown_server
from playground.world import channels, people, threads
from playground.world.happenings import AnswerKind
from playground.world.state import Channel
from playground.world.threads import ThreadChange

JsonObject = dict[str, Any]
MAX_PEOPLE = 20
MAX_NAME = 32
HISTORY = 100
LOCALES = {"en-US": "English", "de": "Deutsch"}
"""The locales that people can choose for their Discord, by Discord's codes, in their own names."""


class Unheard(Exception):
    """A request that cannot be carried out; the page shows the sentence."""


@dataclass(slots=True)
class Window:
    """The person of a browser window, and its open modals by interaction id."""

    standin: StandIn
    on_fresh: Callable[[], Awaitable[None]]
    actor: Actor | None = None
    modals: dict[str, Answer] = field(default_factory=dict)

    @property
    def someone(self) -> Actor:
        """The person of the window; raises Unheard before one was chosen."""
        if self.actor is None:
            raise Unheard("Choose somebody first.")
        return self.actor

    def channel(self, request: JsonObject) -> Channel:
        """The channel that a request names; raises Unheard if the person cannot see it."""
        wanted = int(request["channel"])
        for channel in self.someone.channels:
            if channel.id == wanted:
                return channel
        raise Unheard("That channel is not there.")


async def _people(window: Window, _: JsonObject) -> JsonObject:
    world = window.standin.world
    here = {"people": shown_people(world), "server": shown_server(world), "locales": LOCALES}
    return here | shown_clock(world)


async def _be(window: Window, request: JsonObject) -> JsonObject:
    world = window.standin.world
    window.actor = Actor(window.standin, world.user(int(request["person"])))
    window.modals.clear()
    return {"channels": shown_channels(world, window.actor.id), "bot": world.bot.name}


async def _add_person(window: Window, request: JsonObject) -> JsonObject:
    name = " ".join(str(request["name"]).split())[:MAX_NAME]
    taken = shown_people(window.standin.world)
    if not name or name in [person["name"] for person in taken]:
        raise Unheard("Give a name that nobody has yet.")
    if len(taken) >= MAX_PEOPLE:
        raise Unheard(f"{MAX_PEOPLE} people are the most.")
    return {"person": str(window.standin.add_person(name).id)}


async def _open(window: Window, request: JsonObject) -> JsonObject:
    channel, actor, world = window.channel(request), window.someone, window.standin.world
    before = int(request.get("before") or 0)
    seen = [m for m in world.messages_in(channel.id) if world.can_see(actor.id, m) and (not before or m.id < before)]
    payloads = window.standin.server.payloads
    return {
        "messages": [shown_message(payloads, actor.id, message) for message in seen[-HISTORY:]],
        "has_older": len(seen) > HISTORY,
        "commands": actor.commands(channel),
    }


async def _say(window: Window, request: JsonObject) -> JsonObject:
    return {"message": str(window.someone.say(window.channel(request), str(request["text"])[:2000]).id)}


async def _dismiss(window: Window, request: JsonObject) -> JsonObject:
    window.someone.dismiss(int(request["message"]))
    return {}


async def _slash(window: Window, request: JsonObject) -> JsonObject:
    answer = await window.someone.slash(window.channel(request), str(request["name"]), **request["options"])
    return _first_answer(window, answer)


async def _suggest(window: Window, request: JsonObject) -> JsonObject:
    choices = await window.someone.autocomplete(
        window.channel(request), str(request["name"]), request["option"], str(request["text"]), **request["options"]
    )
    return {"choices": choices}


async def _click(window: Window, request: JsonObject) -> JsonObject:
    return _first_answer(window, await window.someone.click(int(request["message"]), request["custom_id"]))


async def _select(window: Window, request: JsonObject) -> JsonObject:
    values = [str(value) for value in request["values"]]
    return _first_answer(window, await window.someone.select(int(request["message"]), request["custom_id"], values))


async def _submit(window: Window, request: JsonObject) -> JsonObject:
    opened = window.modals.get(str(request["modal"]))
    if opened is None:
        raise Unheard("That form is closed.")
    answer = await window.someone.submit(opened, request["values"])
    del window.modals[str(request["modal"])]
    return _first_answer(window, answer)


async def _direct_messages(window: Window, request: JsonObject) -> JsonObject:
    window.someone.user.dms_closed = bool(request["closed"])
    return {}


async def _locale(window: Window, request: JsonObject) -> JsonObject:
    """Change the locale of the person's Discord."""
    wanted = str(request["locale"])
    if wanted not in LOCALES:
        raise Unheard("Choose a language that is offered.")
    window.someone.user.locale = wanted
    return {}


async def _membership(window: Window, request: JsonObject) -> JsonObject:
    """Let the person, or the bot, leave the server or come back."""
    world, guild = window.standin.world, window.standin.guild
    user = world.bot if request["of"] == "bot" else window.someone.user
    (people.join if request["is_member"] else people.leave)(world, guild, user)
    return {}


async def _role(window: Window, request: JsonObject) -> JsonObject:
    wanted = int(request["role"])
    role = next((role for role in window.standin.guild.roles if role.id == wanted), None)
    if role is None:
        raise Unheard("There is no such role.")
    people.give_role(role, window.someone.user, has_it=bool(request["has_it"]))
    return {}


async def _thread(window: Window, request: JsonObject) -> JsonObject:
    """Act on a thread as a moderator: lock, unlock or delete it."""
    channel, world = window.channel(request), window.standin.world
    if channel.thread is None:
        raise Unheard("Open a thread first.")
    if request["wish"] == "delete":
        channels.delete_channel(world, channel)
    else:
        threads.apply_change(world, channel, ThreadChange(locked=not channel.thread.locked))
    return {}


async def _advance(window: Window, request: JsonObject) -> JsonObject:
    window.standin.world.advance(max(0.0, float(request["seconds"])))
    return shown_clock(window.standin.world)


async def _fresh(window: Window, _: JsonObject) -> JsonObject:
    await window.on_fresh()
    return {}


def _first_answer(window: Window, answer: Answer) -> JsonObject:
    if answer.kind is not AnswerKind.MODAL:
        return {}
    window.modals[str(answer.interaction.id)] = answer
    return {"modal": str(answer.interaction.id), "form": answer.modal}


_HANDLERS: dict[str, Callable[[Window, JsonObject], Awaitable[JsonObject]]] = {
    "people": _people,
    "be": _be,
    "add_person": _add_person,
    "open": _open,
    "say": _say,
    "dismiss": _dismiss,
    "slash": _slash,
    "suggest": _suggest,
    "click": _click,
    "select": _select,
    "submit": _submit,
    "direct_messages": _direct_messages,
    "locale": _locale,
    "membership": _membership,
    "role": _role,
    "thread": _thread,
    "advance": _advance,
    "fresh": _fresh,
}


async def handle(window: Window, request: JsonObject) -> JsonObject:
    """Carry out a window's request. Raises: Unheard, Impossible, NoAnswer, Refusal: with a sentence for the page."""
    handler = _HANDLERS.get(str(request.get("do")))
    if handler is None:
        raise Unheard("The page asked for something unknown.")
    try:
        return await handler(window, request)
    except (KeyError, TypeError, ValueError) as fault:
        raise Unheard(f"The page left something out: {fault}") from fault
