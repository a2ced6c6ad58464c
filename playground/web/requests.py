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
LOCALES = {
    "id": "Bahasa Indonesia", "da": "Dansk", "de": "Deutsch", "en-GB": "English, UK",
    "en-US": "English, US", "es-ES": "Español", "es-419": "Español, LATAM", "fr": "Français",
    "hr": "Hrvatski", "it": "Italiano", "lt": "Lietuviškai", "hu": "Magyar", "nl": "Nederlands",
    "no": "Norsk", "pl": "Polski", "pt-BR": "Português do Brasil", "ro": "Română", "fi": "Suomi",
    "sv-SE": "Svenska", "vi": "Tiếng Việt", "tr": "Türkçe", "cs": "Čeština", "el": "Ελληνικά",
    "bg": "български", "ru": "Русский", "uk": "Українська", "hi": "हिन्दी", "th": "ไทย", "zh-CN": "中文",
    "ja": "日本語", "zh-TW": "繁體中文", "ko": "한국어",
}  # fmt: skip
"""The locales that people can choose for their Discord, by Discord's codes, in their own names."""


class BadRequest(Exception):
    """A request that cannot be carried out; the page shows the sentence."""


@dataclass(slots=True)
class Window:
    """
    The person of a browser window, and its open modals by interaction id.

    Each method `do_…` carries out the requests of that name, and returns the reply.
    """

    standin: StandIn
    on_fresh: Callable[[], Awaitable[None]]
    actor: Actor | None = None
    modals: dict[str, Answer] = field(default_factory=dict)

    @property
    def someone(self) -> Actor:
        """The person of the window; raises BadRequest before one was chosen."""
        if self.actor is None:
            raise BadRequest("Choose somebody first.")
        return self.actor

    def channel(self, request: JsonObject) -> Channel:
        """The channel that a request names; raises BadRequest if the person cannot see it."""
        wanted = int(request["channel"])
        for channel in self.someone.channels:
            if channel.id == wanted:
                return channel
        raise BadRequest("That channel is not there.")

    async def handle(self, request: JsonObject) -> JsonObject:
        """
        Carry out a request: the method `do_…` of its name.

        Raises: BadRequest, Impossible, NoAnswer, Refusal: with a sentence for the page.
        """
        handler = getattr(self, f"do_{request.get('do')}", None)
        if handler is None:
            raise BadRequest("The page asked for something unknown.")
        try:
            reply: JsonObject = await handler(request)
        except (KeyError, TypeError, ValueError) as fault:
            raise BadRequest(f"The page left something out: {fault}") from fault
        return reply

    async def do_people(self, _: JsonObject) -> JsonObject:
        world = self.standin.world
        here = {"people": shown_people(world), "server": shown_server(world), "locales": LOCALES}
        return here | shown_clock(world)

    async def do_be(self, request: JsonObject) -> JsonObject:
        world = self.standin.world
        self.actor = Actor(self.standin, world.user(int(request["person"])))
        self.modals.clear()
        return {"channels": shown_channels(world, self.actor.id), "bot": world.bot.name}

    async def do_add_person(self, request: JsonObject) -> JsonObject:
        name = " ".join(str(request["name"]).split())[:MAX_NAME]
        taken = shown_people(self.standin.world)
        if not name or name in [person["name"] for person in taken]:
            raise BadRequest("Give a name that nobody has yet.")
        if len(taken) >= MAX_PEOPLE:
            raise BadRequest(f"{MAX_PEOPLE} people are the most.")
        return {"person": str(self.standin.add_person(name).id)}

    async def do_open(self, request: JsonObject) -> JsonObject:
        channel, actor, world = self.channel(request), self.someone, self.standin.world
        before = int(request.get("before") or 0)
        seen = [
            m for m in world.messages_in(channel.id) if world.can_see(actor.id, m) and (not before or m.id < before)
        ]
        payloads = self.standin.server.payloads
        return {
            "messages": [shown_message(payloads, actor.id, message) for message in seen[-HISTORY:]],
            "has_older": len(seen) > HISTORY,
            "commands": actor.commands(channel),
        }

    async def do_say(self, request: JsonObject) -> JsonObject:
        return {"message": str(self.someone.say(self.channel(request), str(request["text"])[:2000]).id)}

    async def do_dismiss(self, request: JsonObject) -> JsonObject:
        self.someone.dismiss(int(request["message"]))
        return {}

    async def do_slash(self, request: JsonObject) -> JsonObject:
        answer = await self.someone.slash(self.channel(request), str(request["name"]), **request["options"])
        return self._first_answer(answer)

    async def do_suggest(self, request: JsonObject) -> JsonObject:
        choices = await self.someone.autocomplete(
            self.channel(request), str(request["name"]), request["option"], str(request["text"]), **request["options"]
        )
        return {"choices": choices}

    async def do_click(self, request: JsonObject) -> JsonObject:
        return self._first_answer(await self.someone.click(int(request["message"]), request["custom_id"]))

    async def do_select(self, request: JsonObject) -> JsonObject:
        values = [str(value) for value in request["values"]]
        return self._first_answer(await self.someone.select(int(request["message"]), request["custom_id"], values))

    async def do_submit(self, request: JsonObject) -> JsonObject:
        opened = self.modals.get(str(request["modal"]))
        if opened is None:
            raise BadRequest("That form is closed.")
        answer = await self.someone.submit(opened, request["values"])
        del self.modals[str(request["modal"])]
        return self._first_answer(answer)

    async def do_direct_messages(self, request: JsonObject) -> JsonObject:
        self.someone.user.dms_closed = bool(request["closed"])
        return {}

    async def do_locale(self, request: JsonObject) -> JsonObject:
        """Change the locale of the person's Discord."""
        wanted = str(request["locale"])
        if wanted not in LOCALES:
            raise BadRequest("Choose a language that is offered.")
        self.someone.user.locale = wanted
        return {}

    async def do_membership(self, request: JsonObject) -> JsonObject:
        """Let the person, or the bot, leave the server or come back."""
        world, guild = self.standin.world, self.standin.guild
        user = world.bot if request["of"] == "bot" else self.someone.user
        (people.join if request["is_member"] else people.leave)(world, guild, user)
        return {}

    async def do_role(self, request: JsonObject) -> JsonObject:
        wanted = int(request["role"])
        role = next((role for role in self.standin.guild.roles if role.id == wanted), None)
        if role is None:
            raise BadRequest("There is no such role.")
        people.give_role(
            self.standin.world, self.standin.guild, role, self.someone.user, has_it=bool(request["has_it"])
        )
        return {}

    async def do_thread(self, request: JsonObject) -> JsonObject:
        """Act on a thread as a moderator: lock, unlock or delete it."""
        channel, world = self.channel(request), self.standin.world
        if channel.thread is None:
            raise BadRequest("Open a thread first.")
        if request["wish"] == "delete":
            channels.delete_channel(world, channel)
        else:
            threads.apply_change(world, channel, ThreadChange(locked=not channel.thread.locked))
        return {}

    async def do_advance(self, request: JsonObject) -> JsonObject:
        self.standin.world.advance(max(0.0, float(request["seconds"])))
        return shown_clock(self.standin.world)

    async def do_fresh(self, _: JsonObject) -> JsonObject:
        await self.on_fresh()
        return {}

    def _first_answer(self, answer: Answer) -> JsonObject:
        if answer.kind is not AnswerKind.MODAL:
            return {}
        self.modals[str(answer.interaction.id)] = answer
        return {"modal": str(answer.interaction.id), "form": answer.modal}
