"""
All that a player sees: pictures, words, alt texts, text boards and the steps of a choice.

Made from Views, Moves and Events only. Must not know states, tables, the database or Discord.
"""
