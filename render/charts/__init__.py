"""Charts: how something went over time, drawn as paths through a garden."""
