"""
Whether anybody gets more than they may know: the law over all that is delivered.

Two tables differ in nothing but what one person may not know. Whatever is delivered to that person must be the same at
both, as must be the time at which it comes.
"""
