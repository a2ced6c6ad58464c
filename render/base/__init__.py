"""The usual answers to the contract of a look, and plain pictures for games that need no others."""
