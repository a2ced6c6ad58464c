"""What only tests of Topiary know."""
