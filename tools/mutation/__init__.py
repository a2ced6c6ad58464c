"""
Whether the tests would notice a mistake: mutmut plants thousands of small ones in a copy of the tree.

`python -m tools.mutation` tries what `parts.py` lists. It may be stopped at any time: the copy, in the folder for
temporary files, remembers what has been tried, and what survived is tried again.
"""
