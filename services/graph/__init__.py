"""The knowledge graph as the assistant uses it: bound to a person, in step with the ledger."""
