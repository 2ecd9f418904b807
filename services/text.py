"""Making a text fit to keep: one Unicode form, nothing invisible, no pasted credentials."""

import re
import unicodedata

from services.errors import InvalidInput

# Line breaks and tabs are part of a text; every other control character is not.
_KEPT_CONTROLS = "\n\t"
_MASK = "•••"
# Forms that only ever are machine credentials. A door code or a PIN is a memory like any other.
_CREDENTIALS = re.compile(
    r"""
      \bsk-[A-Za-z0-9_-]{20,}                      # OpenAI, Anthropic
    | \bgh[opsur]_[A-Za-z0-9]{30,}                 # GitHub
    | \bgithub_pat_[A-Za-z0-9_]{30,}
    | \bglpat-[A-Za-z0-9_-]{20,}                   # GitLab
    | \bxox[abeoprs]-[A-Za-z0-9-]{10,}             # Slack
    | \bxapp-[A-Za-z0-9-]{10,}
    | \b(?:AKIA|ASIA)[A-Z0-9]{16}\b                # AWS
    | \bAIza[A-Za-z0-9_-]{30,}                     # Google
    | \b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}       # Stripe
    | \beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}   # JWT
    | -----BEGIN[ ][A-Z ]{0,30}PRIVATE[ ]KEY-----[^-]{1,20000}
      (?:-----END[ ][A-Z ]{0,30}PRIVATE[ ]KEY-----)?
    """,
    re.VERBOSE,
)


def clean(text: str, *, field: str, most: int) -> str:
    """The text as it may be kept: NFC, no control characters, credentials masked.

    Raises InvalidInput where it is empty, longer than `most` characters, or not Unicode.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InvalidInput(field, "The text holds half of a surrogate pair.") from error
    if len(text) > most:
        raise InvalidInput(field, f"The text is longer than {most} characters.")
    kept = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    kept = "".join(c for c in kept if c in _KEPT_CONTROLS or unicodedata.category(c) != "Cc")
    kept = mask_credentials(kept.strip())
    if not _visible(kept):
        raise InvalidInput(field, "The text is empty.")
    return kept


def mask_credentials(text: str) -> str:
    """The text with API keys, tokens and private keys made unreadable, their first four kept."""
    return _CREDENTIALS.sub(lambda found: found.group()[:4] + _MASK, text)


def _visible(text: str) -> bool:
    return any(unicodedata.category(c)[0] not in "CZ" for c in text)
