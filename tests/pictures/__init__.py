"""Pictures of what people see in Slack: `python -m tests.pictures` writes docs/pictures anew."""
