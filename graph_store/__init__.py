"""The knowledge graph in time: what was said, what follows from it, and when it held."""
