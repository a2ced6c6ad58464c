"""
A stand-in for Discord on this computer: HTTP API, gateway and a web page.

It knows Discord's wire format and limits, but nothing of Parterre and its games.
"""
