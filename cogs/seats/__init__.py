"""Who holds a seat, and who is host: absences, replacements, resignations, hosts."""
