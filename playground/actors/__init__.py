"""Acting as a person: you see what they see, and can do only what Discord's client lets them do."""
