"""
The program of a process that draws what takes long: `python -m render.long_painter`.

It is begun by `cogs/pictures/processes.py` alone, and gets only the CPU that nobody else wants; with the argument
`HURRIED` it gets a little in any case.
"""

import ctypes
import os
import signal
import sys

HURRIED = "hurried"
_NICENESS, _LESS = 19, 10
_DIES_WITH_PARENT = 1
"""What Linux calls `PR_SET_PDEATHSIG`."""

if __name__ == "__main__":
    # Before the imports, which take as long as a film does.
    is_hurried = HURRIED in sys.argv
    os.nice(_LESS if is_hurried else _NICENESS)
    if sys.platform == "linux" and not is_hurried:
        # A bot that is killed while this stands still cannot end it by closing its input.
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
        # A nice process still ends its turn before others get theirs; an idle one gives way at once.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    from render.painter import begin

    begin()
