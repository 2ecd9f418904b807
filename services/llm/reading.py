"""JSON as models write it: fenced, with words around it, or not JSON at all."""

import json
from typing import NoReturn

from services.models import Json


def read_json(text: str) -> Json:
    """The JSON value in `text`, the first object or list where there are words around it.

    Raises ValueError where there is none, only the half of one, or one that cannot be kept.
    """
    try:
        value = _read(text.strip())
        # A lone surrogate may be written in JSON, and in no database: UnicodeEncodeError.
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    return value


def _read(text: str) -> Json:
    decoder = json.JSONDecoder(parse_constant=_refuse)
    try:
        whole: Json = decoder.decode(text)
    except ValueError:
        starts = [place for bracket in "[{" if (place := text.find(bracket)) >= 0]
        if not starts:
            raise
        whole = decoder.raw_decode(text, min(starts))[0]
    return whole


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")
