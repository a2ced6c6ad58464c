"""8-bit pictures: canvas, shapes, palette, PNG."""
