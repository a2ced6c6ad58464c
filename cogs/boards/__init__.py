"""Private boards, on which somebody plays alone or against computers."""
