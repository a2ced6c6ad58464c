"""Worker processes for long computations: the side that asks, the program that answers, and the pipe between them."""
