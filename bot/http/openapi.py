"""What OpenAPI says beyond what FastAPI reads from the signatures."""

from collections.abc import Iterator
from typing import Any
from zoneinfo import available_timezones

from fastapi import FastAPI

PERSON = r"^[A-Za-z0-9._-]{1,64}(:[A-Za-z0-9._-]{1,64})?$"
ZONE_FORMAT = "iana-time-zone"
_SHARED_ZONE = {"$ref": "#/components/schemas/TimeZone"}


def tell_more(app: FastAPI) -> None:
    """Names the time zones, and the header that says whose memory it is as required.

    FastAPI would answer 422 where a required header is missing; whose memory is asked for is
    part of the request line here, and so 400.
    """
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _completed(plain())
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def templates_of(app: FastAPI, path: str) -> list[str]:
    """The described paths, such as /api/v1/memory/{id}, that this path is one of."""
    asked = path.split("/")
    found = []
    for template in app.openapi()["paths"]:
        parts = template.split("/")
        named = zip(parts, asked, strict=False)
        if len(parts) == len(asked) and all(p == a or p.startswith("{") for p, a in named):
            found.append(template)
    return found


def template_of(app: FastAPI, path: str) -> str:
    """The described path that this path is, the most literal first; "other" where it is none."""
    return min(templates_of(app, path), key=lambda one: one.count("{"), default="other")


def _completed(schema: dict[str, Any]) -> dict[str, Any]:
    for operation in _operations(schema):
        for parameter in operation.get("parameters", ()):
            if parameter["name"] == "X-User-Id":
                parameter["required"] = True
    _share_zones(schema)
    zones = {"type": "string", "enum": sorted(available_timezones())}
    schema.setdefault("components", {}).setdefault("schemas", {})["TimeZone"] = zones
    return schema


def _operations(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in schema.get("paths", {}).values():
        yield from (operation for operation in path.values() if isinstance(operation, dict))


def _share_zones(part: Any) -> None:
    """Lets every zone refer to the one list of names."""
    if isinstance(part, list):
        for one in part:
            _share_zones(one)
    elif isinstance(part, dict):
        if part.get("format") == ZONE_FORMAT:
            part.clear()
            part.update(_SHARED_ZONE)
        for one in part.values():
            _share_zones(one)
