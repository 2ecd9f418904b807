"""Names of time zones, as people and settings write them."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def zone_named(name: object) -> ZoneInfo:
    """The IANA zone of that name, such as Asia/Seoul; raises ValueError where there is none."""
    if isinstance(name, ZoneInfo):
        return name
    if not isinstance(name, str) or not name:
        raise ValueError("a time zone is a name such as Asia/Seoul")
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        # OSError: the name of a folder of zones, such as Asia.
        raise ValueError("there is no such time zone; use a name such as Asia/Seoul") from error
