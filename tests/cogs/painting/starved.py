"""The program for what takes long on a machine whose others leave it nothing unless it is hurried."""

import runpy
import sys
import time

from render.long_painter import HURRIED

if HURRIED not in sys.argv:
    time.sleep(60)
runpy.run_module("render.long_painter", run_name="__main__")
