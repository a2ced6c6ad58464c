"""The state of the stand-in and the rules that change it; reads and writes nothing outside itself."""
