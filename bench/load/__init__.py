"""
Load tests: the bot in its own process, a thousand tables at a stand-in, and people who click at a given rate.

They measure what people and a host would notice: how long clicks wait, what is lost, and what it costs.
"""
