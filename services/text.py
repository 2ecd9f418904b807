"""Making a text fit to keep: one Unicode form, nothing invisible, no pasted credentials."""

import re
import unicodedata

from services.errors import InvalidInput

# A run longer than this is no language's; Unicode's stream-safe format allows as many (UAX #15).
MARKS_IN_A_ROW = 30
# Letters by category that are drawn as nothing: Hangul fillers and the empty Braille cell.
_DRAWN_AS_NOTHING = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_SEEN_CATEGORIES = frozenset("LNPS")
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
    if len(text) > most:
        raise InvalidInput(field, f"The text is longer than {most} characters.")
    try:
        whole = normal(text.replace("\r\n", "\n"))
        kept = "".join(c for c in whole if c in _KEPT_CONTROLS or unicodedata.category(c) != "Cc")
        return mask_credentials(with_something_to_see(kept.strip()))
    except ValueError as error:
        raise InvalidInput(field, f"The text {error}.") from error


def normal(text: str) -> str:
    """`text` in NFC; raises ValueError where it holds half a character or endless marks."""
    if text.isascii():
        return text
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("holds half of a character (a lone surrogate)")
    _refuse_endless_marks(text)
    return unicodedata.normalize("NFC", text)


def says_something(text: str) -> bool:
    """Whether anything of it would be visible."""
    return any(_is_seen(character) for character in text)


def with_something_to_see(text: str) -> str:
    """`text` itself; raises ValueError where nothing of it would be visible."""
    if says_something(text):
        return text
    raise ValueError("must hold at least one visible character")


def mask_credentials(text: str) -> str:
    """The text with API keys, tokens and private keys made unreadable, their first four kept."""
    return _CREDENTIALS.sub(lambda found: found.group()[:4] + _MASK, text)


def _refuse_endless_marks(text: str) -> None:
    """Normalising sorts each run of marks in quadratic time: 60,000 in one run take 4 s."""
    run = 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > MARKS_IN_A_ROW:
            raise ValueError(f"holds more than {MARKS_IN_A_ROW} combining marks in a row")


def _is_seen(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in _SEEN_CATEGORIES and character not in _DRAWN_AS_NOTHING
