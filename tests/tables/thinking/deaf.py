"""A program for processes that think, which does not notice that whoever began it is gone; one day it ends itself."""

import time

time.sleep(60)
