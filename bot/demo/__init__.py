"""A short day in Slack, played on this machine: `python -m bot demo`."""
