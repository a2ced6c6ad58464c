"""The state of the stand-in and the rules that change it; free of input and output."""
