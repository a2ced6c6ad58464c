"""What is stored about people: names, settings, blocks, reports, and their privacy."""
