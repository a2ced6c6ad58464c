"""
The program of a process that draws what takes long: `python -m render.long_painter`.

It is begun by `cogs/pictures/processes.py` alone, and gets only the CPU that nobody else wants.
"""

from render.painter import begin

_NICENESS = 19

if __name__ == "__main__":
    begin(_NICENESS)
