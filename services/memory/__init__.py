"""What a person told us: kept, found again, forgotten."""
