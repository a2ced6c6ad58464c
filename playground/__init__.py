"""
A loopback stand-in for Discord: HTTP, gateway and a web page.

Knows Discord's wire format and limits. Must not know the games, nor anything else of Parterre.
"""
