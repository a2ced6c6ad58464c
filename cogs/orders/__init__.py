"""Orders: turns that players choose ahead."""
