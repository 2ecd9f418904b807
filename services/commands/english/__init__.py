"""English commands: orders, corrections and questions."""
