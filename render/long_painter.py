"""
The program of a process that draws what takes long: `python -m render.long_painter`.

It is begun by `cogs/pictures/processes.py` alone, and gets only the CPU that nobody else wants; with the argument
`HURRIED` it gets a little in any case.
"""

import os
import sys

from workers.program import die_with_parent

HURRIED = "hurried"
_NICENESS, _LESS = 19, 10

if __name__ == "__main__":
    # Before the imports, which take as long as a film does.
    die_with_parent()
    is_hurried = HURRIED in sys.argv
    os.nice(_LESS if is_hurried else _NICENESS)
    if sys.platform == "linux" and not is_hurried:
        # A nice process still ends its turn before others get theirs; an idle one gives way at once.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    from render.painter import begin

    begin()
