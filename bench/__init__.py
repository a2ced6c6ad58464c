"""
How fast Parterre is, always beside a yardstick measured in the same run.

Absolute rates of one machine differ by half from minute to minute; ratios taken in turns do not.
"""
