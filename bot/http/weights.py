"""What a client would rather have, by the weights in its Accept headers (RFC 9110, 12.4.2)."""

from collections.abc import Mapping

# A header longer than this says nothing more of use.
_READ_CHARS = 1000


def weights(header: str) -> Mapping[str, float]:
    """Each name in the header, in small letters without its parameters, with its weight in 0..1.

    A weight that is none counts as 0: not wanted.
    """
    found: dict[str, float] = {}
    for part in header[:_READ_CHARS].split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        found[name] = max(_weight(parameters), found.get(name, 0.0))
    return found


def _weight(parameters: list[str]) -> float:
    given = [one.removeprefix("q=") for one in parameters if one.startswith("q=")]
    try:
        weight = float(given[-1]) if given else 1.0
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0


def rather_streamed(accept: str) -> bool:
    """Whether an Accept header names text/event-stream, and JSON not before it."""
    wanted = weights(accept)
    wildcard = wanted.get("application/*", wanted.get("*/*", 0.0))
    streamed = wanted.get("text/event-stream", 0.0)
    return streamed > 0 and streamed >= wanted.get("application/json", wildcard)
