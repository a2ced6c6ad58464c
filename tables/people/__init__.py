"""What is kept of people: names, blocks, reports, privacy."""
