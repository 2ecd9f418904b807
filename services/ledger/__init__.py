"""The ledger: the one database that holds what was said; everything beside it can be rebuilt."""
