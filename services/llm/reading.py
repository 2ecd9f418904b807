"""JSON as models write it: fenced, with words around it, or not JSON at all."""

import json

from services.models import Json

_DECODER = json.JSONDecoder()


def read_json(text: str) -> Json:
    """The JSON value in `text`, the first object or list where there are words around it.

    Raises ValueError where there is none, or only the half of one.
    """
    stripped = text.strip()
    try:
        whole: Json = json.loads(stripped)
    except ValueError:
        return _embedded(stripped)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    return whole


def _embedded(text: str) -> Json:
    starts = [place for bracket in "[{" if (place := text.find(bracket)) >= 0]
    if not starts:
        raise ValueError("there is no JSON in it")
    try:
        value: Json = _DECODER.raw_decode(text, min(starts))[0]
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    return value
