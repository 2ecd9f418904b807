"""What Slack makes of the words a person types: entities, links, mentions, rich text."""

import re

from bot.demo.slack.state import Json, Team

_LINKED = re.compile(
    r"(?P<url>https?://[^\s<>|]+)"
    r"|(?P<mail>[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z]{2,24}){1,3})"
    r"|(?<![\w@./-])(?P<site>[A-Za-z0-9-]{1,63}\.(?:com|org|net|dev|io|kr)(?![\w.-]))"
    r"|@(?P<all>channel|here|everyone)\b"
)


def as_typed(team: Team, text: str) -> str:
    """`text` on the wire: & < > escaped, links and mentions of known names in Slack's markup."""
    named = {user.name: user.id for user in team.users.values()}
    wire = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    wire = _LINKED.sub(_markup, wire)
    for name in sorted(named, key=len, reverse=True):
        wire = wire.replace(f"@{name}", f"<@{named[name]}>")
    return wire


def rich_text(wire: str) -> list[Json]:
    """The blocks that come with a person's message; markup stays inside the text here."""
    element = {"type": "text", "text": wire}
    section = {"type": "rich_text_section", "elements": [element]}
    return [{"type": "rich_text", "block_id": "rt", "elements": [section]}] if wire else []


def _markup(match: re.Match[str]) -> str:
    if match["url"]:
        return f"<{match['url']}>"
    if match["mail"]:
        return f"<mailto:{match['mail']}|{match['mail']}>"
    if match["site"]:
        return f"<http://{match['site']}|{match['site']}>"
    return f"<!{match['all']}>"
