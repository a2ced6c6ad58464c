"""The REST routes, one module per noun; `ALL` contains all of them."""

from playground.wire.rest import channels, identity, webhooks
from playground.wire.routes import Routes

ALL = Routes()
for _part in (identity, channels, webhooks):
    ALL.include(_part.routes)
