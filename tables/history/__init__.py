"""The log of a table, replayed."""
