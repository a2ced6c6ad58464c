"""The garden of the day: `/daily`, its private boards, and sharing how one did."""
