"""Who holds the seats: absences, replacements, resignations, hosts."""
