"""What a table is: values and pure functions of them."""
