"""
The program of a process that draws what takes long: `python -m render.long_painter`.

It is begun by `cogs/pictures/processes.py` alone, and gets only the CPU that nobody else wants.
"""

import os
import sys

_NICENESS = 19

if __name__ == "__main__":
    # Before the imports, which take as long as a film does.
    os.nice(_NICENESS)
    if sys.platform == "linux":
        # A nice process still ends its turn before others get theirs; an idle one gives way at once.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    from render.painter import begin

    begin()
