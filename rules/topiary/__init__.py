"""Topiary: 2 to 4 players place visitors around a garden of sculptures that they rearrange as they go."""
