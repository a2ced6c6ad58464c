"""
Load: the bot in a process of its own, a thousand tables at a stand-in, and people who click as fast as wanted.

What is measured is what people and a host would notice: how long clicks wait, what is lost, and what it costs.
"""
