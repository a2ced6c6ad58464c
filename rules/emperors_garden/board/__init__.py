"""The board: cards on the grid, pieces on cards, pushing."""
