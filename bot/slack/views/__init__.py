"""What Slack shows, as Block Kit: pure functions from what is known to blocks and views."""
