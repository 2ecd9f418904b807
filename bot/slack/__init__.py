"""Slack: a file for each surface; what comes in is normalised, what goes out arrives once."""
