"""The local Slack. It lives in bot/demo, which plays on it too."""

from bot.demo.slack import (
    Attempt,
    Channel,
    Delivery,
    LocalSlack,
    Message,
    Person,
    Sent,
    SlackError,
    Team,
    Timing,
    User,
    encoded,
    signature,
    signed_headers,
)

__all__ = [
    "Attempt",
    "Channel",
    "Delivery",
    "LocalSlack",
    "Message",
    "Person",
    "Sent",
    "SlackError",
    "Team",
    "Timing",
    "User",
    "encoded",
    "signature",
    "signed_headers",
]
