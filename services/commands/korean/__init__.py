"""Korean commands: orders, corrections and questions."""
