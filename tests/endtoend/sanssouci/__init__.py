"""What only tests of Sanssouci know."""
