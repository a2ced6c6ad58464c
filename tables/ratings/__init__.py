"""How well people play: a rating for each game, on each server and over all servers."""
