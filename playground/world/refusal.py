"""What Discord answers when it refuses: a code, a status and a sentence."""

from enum import IntEnum
from typing import Any

JsonObject = dict[str, Any]


class Code(IntEnum):
    """Discord's error codes, by their documented names."""

    GENERAL = 0
    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_ROLE = 10011
    UNKNOWN_USER = 10013
    UNKNOWN_EMOJI = 10014
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    TOO_MANY_EMOJIS = 30008
    EXPLICIT_CONTENT = 20009
    FLAGGED_AS_SPAM = 20026
    MAX_EDITS_OF_OLD_MESSAGES = 30046
    OPENING_DMS_TOO_FAST = 40003
    TOO_LARGE = 40005
    INTERACTION_ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    CANNOT_EDIT_OTHERS_MESSAGE = 50005
    EMPTY_MESSAGE = 50006
    CANNOT_MESSAGE_USER = 50007
    NO_TEXT_CHANNEL = 50008
    MISSING_PERMISSIONS = 50013
    WRONG_CHANNEL_TYPE = 50024
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_FORM = 50035
    THREAD_ARCHIVED = 50083
    NO_MUTUAL_GUILD = 50278
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    TOO_MANY_THREADS = 160006
    TOO_MANY_ANNOUNCEMENT_THREADS = 160007
    BLOCKED_BY_AUTOMOD = 200000
    TITLE_BLOCKED_BY_AUTOMOD = 200001
    HARMFUL_LINK = 240000
    UPLOADS_LIMITED = 400001


_ANSWERS: dict[Code, tuple[int, str]] = {
    Code.GENERAL: (400, "Bad request"),
    Code.UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    Code.UNKNOWN_MEMBER: (404, "Unknown Member"),
    Code.UNKNOWN_MESSAGE: (404, "Unknown Message"),
    Code.UNKNOWN_ROLE: (404, "Unknown Role"),
    Code.UNKNOWN_USER: (404, "Unknown User"),
    Code.UNKNOWN_EMOJI: (404, "Unknown Emoji"),
    Code.TOO_MANY_EMOJIS: (400, "Maximum number of emojis reached (2000)"),
    Code.UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    Code.UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    Code.EXPLICIT_CONTENT: (400, "Explicit content cannot be sent to the desired recipient(s)"),
    Code.FLAGGED_AS_SPAM: (403, "Your bot has been flagged by our anti-spam system."),
    Code.MAX_EDITS_OF_OLD_MESSAGES: (429, "Maximum number of edits to messages older than 1 hour reached"),
    Code.OPENING_DMS_TOO_FAST: (403, "You are opening direct messages too fast."),
    Code.TOO_LARGE: (413, "Request entity too large"),
    Code.INTERACTION_ALREADY_ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    Code.MISSING_ACCESS: (403, "Missing Access"),
    Code.CANNOT_EDIT_OTHERS_MESSAGE: (403, "Cannot edit a message authored by another user"),
    Code.EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    Code.CANNOT_MESSAGE_USER: (403, "Cannot send messages to this user"),
    Code.NO_TEXT_CHANNEL: (400, "Cannot send messages in a non-text channel"),
    Code.MISSING_PERMISSIONS: (403, "Missing Permissions"),
    Code.WRONG_CHANNEL_TYPE: (400, "Cannot execute action on this channel type"),
    Code.INVALID_WEBHOOK_TOKEN: (401, "Invalid Webhook Token"),
    Code.INVALID_FORM: (400, "Invalid Form Body"),
    Code.THREAD_ARCHIVED: (400, "Thread is archived"),
    Code.NO_MUTUAL_GUILD: (403, "Cannot send messages to this user due to having no mutual guilds"),
    Code.THREAD_EXISTS: (400, "A thread has already been created for this message"),
    Code.THREAD_LOCKED: (403, "This thread is locked"),
    Code.TOO_MANY_THREADS: (400, "Maximum number of active threads reached"),
    Code.TOO_MANY_ANNOUNCEMENT_THREADS: (400, "Maximum number of active announcement threads reached"),
    Code.BLOCKED_BY_AUTOMOD: (400, "Message was blocked by automatic moderation"),
    Code.TITLE_BLOCKED_BY_AUTOMOD: (400, "Title was blocked by automatic moderation"),
    Code.HARMFUL_LINK: (400, "Message blocked by harmful links filter"),
    Code.UPLOADS_LIMITED: (403, "Access to file uploads has been limited for this guild"),
}


class Refusal(Exception):
    """
    A request that Discord would refuse.

    Args:
        code: why; it decides the HTTP status and the sentence.
        errors: Discord's tree of errors in the form, for INVALID_FORM.
    """

    def __init__(self, code: Code, errors: JsonObject | None = None) -> None:
        self.code = code
        self.errors = errors
        self.status, self.sentence = _ANSWERS[code]
        super().__init__(f"{self.status} (code {int(code)}): {self.sentence} {errors or ''}".rstrip())

    def body(self) -> JsonObject:
        """The JSON that Discord sends with the refusal."""
        return {"message": self.sentence, "code": int(self.code)} | ({"errors": self.errors} if self.errors else {})
