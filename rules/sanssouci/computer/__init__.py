"""What Sanssouci's computer players know."""
