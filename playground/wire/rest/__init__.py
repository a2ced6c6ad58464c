"""The REST routes, one module per noun; `ALL` contains all of them."""

from playground.wire.rest import channels, emojis, identity, webhooks
from playground.wire.routes import ALL

__all__ = ["ALL", "channels", "emojis", "identity", "webhooks"]
