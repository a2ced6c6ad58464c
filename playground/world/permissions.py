"""Who may do what: Discord's permission bits and how channel overwrites change them."""

from enum import IntFlag

from playground.world.state import Channel, Guild


class Permission(IntFlag):
    """The permission bits that the stand-in checks."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_APPLICATION_COMMANDS
)
BOT_INVITE = Permission(309237763072)
EVERYTHING = Permission((1 << 50) - 1)
_ADMINISTRATOR = int(Permission.ADMINISTRATOR)
_VIEW = int(Permission.VIEW_CHANNEL)
_IN_TIMEOUT = int(Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY)
_NOTHING = Permission(0)


def of_bot(guild: Guild, bot_id: int) -> Permission:
    """What the bot may do in a guild as a whole, whatever channels say."""
    bits = int(guild.everyone) | int(guild.bot_permissions)
    for role in guild.roles:
        bits |= int(role.permissions) if bot_id in role.member_ids else 0
    return EVERYTHING if bits & _ADMINISTRATOR else Permission(bits)


def granted(guild: Guild, channel: Channel, user_id: int, bot_id: int, now: int) -> Permission:
    """
    What a member may do in a channel of a guild (not a thread: ask for its parent) at an instant in milliseconds.

    The owner and administrators may do everything. For others: @everyone and the roles, then the overwrites of
    @everyone, of all roles together, and of the member; each step denies first and then allows, so that what one role
    is allowed no other is denied. Who is in timeout may only read.
    """
    if user_id == guild.owner_id:
        return EVERYTHING
    is_bot = user_id == bot_id
    # Plain integers until the end, for speed: this is computed for every message and every button.
    bits = int(guild.everyone) | (int(guild.bot_permissions) if is_bot else 0)
    roles = [role for role in guild.roles if user_id in role.member_ids]
    for role in roles:
        bits |= int(role.permissions)
    if bits & _ADMINISTRATOR:
        return EVERYTHING
    if channel.overwrites:
        own = (*((guild.bot_role_id,) if is_bot else ()), *(role.id for role in roles))
        for targets in ((guild.id,), own, (user_id,)):
            found = [channel.overwrites[target] for target in targets if target in channel.overwrites]
            for overwrite in found:
                bits &= ~int(overwrite.deny)
            for overwrite in found:
                bits |= int(overwrite.allow)
    if now < guild.timeouts.get(user_id, 0):
        bits &= _IN_TIMEOUT
    return Permission(bits) if bits & _VIEW else _NOTHING
