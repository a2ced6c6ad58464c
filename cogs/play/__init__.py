"""Playing moves, and looking at the table, the log and the list of turns."""
