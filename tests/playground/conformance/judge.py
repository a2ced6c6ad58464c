"""Looks on at a stand-in, and notes what Discord would not take or not say."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from http import HTTPStatus

import msgspec
from aiohttp import web

from playground.standin import StandIn
from playground.wire.call import take_apart
from playground.wire.routes import Route
from playground.world.answering import LATE_GALLERY
from playground.world.components import media_of
from playground.world.form import Upload
from playground.world.refusal import Code, Refusal
from tests import limits
from tests.playground.conformance.description import Description, description
from tests.playground.conformance.schemas import Json

_SCHEME = "attachment://"
_SERVER_FAULT = 500
_MODAL, _SUGGESTIONS = 9, 8
"""Discord's kinds of first answers that are no messages."""


class Judge:
    """Judges each request and answer by Discord's description, and by what that cannot say."""

    def __init__(self, by: Description | None = None) -> None:
        self._description = by or description()
        self.faults: set[str] = set()
        self.refused: list[str] = []
        """Requests that the stand-in itself found malformed, but for late galleries, which Discord takes at times."""
        self.judged: set[tuple[str, str]] = set()

    @classmethod
    def watching(cls, standin: StandIn) -> "Judge":
        """Return a judge that looks on from now on."""
        judge = cls()
        standin.server.witnesses.append(judge.look)
        return judge

    def look(self, route: Route, raw: bytes, response: web.Response | None, content_type: str) -> None:
        """Judge one request and its answer, be it one on order; without an answer the connection broke."""
        name = f"{route.method} {route.template}"
        self.judged.add((route.method, route.template))
        self._note(name, "request", _of_request(self._description, route, raw, content_type))
        # What fails at Discord itself is not described.
        if response is not None and isinstance(response.body, bytes) and response.status < _SERVER_FAULT:
            self._look_at_answer(name, route, response.status, response.body)

    def _look_at_answer(self, name: str, route: Route, status: int, raw: bytes) -> None:
        answer = msgspec.json.decode(raw)
        if status == HTTPStatus.BAD_REQUEST and answer["code"] == Code.INVALID_FORM:
            # Discord's documentation has words for codes in there; its description wants numbers.
            errors = answer.pop("errors", None)
            # Without them it is a refusal on order.
            if errors not in (None, LATE_GALLERY):
                self.refused.append(f"{name}: {answer | {'errors': errors}}")
        said = self._description.faults_of_answer(route.method, route.template, status, answer)
        self._note(name, "answer", said)

    def _note(self, name: str, side: str, faults: Sequence[str]) -> None:
        self.faults.update(f"{name} {side} {fault}" for fault in faults)


def _of_request(by: Description, route: Route, raw: bytes, content_type: str) -> Sequence[str]:
    # Every bot begins with the same commands.
    look = _of_commands if route.template.endswith("/commands") else _of_request_anew
    return look(by, route, raw, content_type)


def _of_request_anew(by: Description, route: Route, raw: bytes, content_type: str) -> Sequence[str]:
    body, uploads = _parts(content_type, raw)
    said = by.faults_of_request(route.method, route.template, body) if body else ()
    return [*said, *beyond(route, body, uploads)] if body else ()


_of_commands = lru_cache(maxsize=8)(_of_request_anew)


def _parts(content_type: str, raw: bytes) -> tuple[Json, tuple[Upload, ...]]:
    try:
        return take_apart(content_type, raw)
    except Refusal:
        return {}, ()


def beyond(route: Route, body: Json, uploads: Sequence[Upload]) -> list[str]:
    """Return what of a request Discord refuses or hides, though its description does not say so."""
    if route.template.endswith("/commands"):
        return limits.of_commands(body)
    if route.template.endswith("/callback"):
        match body.get("type"):
            case kind if kind == _MODAL:
                return limits.of_modal(body["data"])
            case kind if kind == _SUGGESTIONS:
                return limits.of_suggestions(body["data"]["choices"])
        body = body.get("data") or {}
    is_message = "messages" in route.template or route.template.startswith(("/webhooks", "/interactions"))
    is_message = is_message and not route.template.endswith("/threads")
    return [*limits.of_message(body), *_of_files(body, uploads)] if is_message else []


def _of_files(body: Json, uploads: Sequence[Upload]) -> Iterator[str]:
    """Yield what is wrong with the names of files: each is sent, named once, and shown."""
    media = (medium for part in limits.walk(body.get("components") or ()) for medium in media_of(dict(part)))
    shown = {str(one["url"]).removeprefix(_SCHEME) for one in media if str(one.get("url", "")).startswith(_SCHEME)}
    sent, listed = [upload.name for upload in uploads], body.get("attachments") or []
    if len(set(sent)) != len(sent):
        yield f"files of the same name: {sent}"
    # An edit may show files that the message has.
    if shown - set(sent) and not any(int(one["id"]) >= len(uploads) for one in listed):
        yield f"not sent, but shown: {sorted(shown - set(sent))}"
    if shown and set(sent) - shown:
        yield f"sent, but not shown: {sorted(set(sent) - shown)}"
    named = {int(one["id"]): one.get("filename") for one in listed}
    if wrong := [upload.name for upload in uploads if named.get(upload.index, upload.name) not in (None, upload.name)]:
        yield f"listed by another name: {wrong}"
