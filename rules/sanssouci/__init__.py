"""Sanssouci: 2 to 4 players lay out palace gardens and lead nobles through them, over 18 rounds."""
