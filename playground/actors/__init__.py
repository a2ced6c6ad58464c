"""Acting as somebody: seeing what they can see, doing what they could do, and nothing else."""
