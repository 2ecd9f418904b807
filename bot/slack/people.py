"""Who people are: their names, zones and languages, asked once an hour."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.slack.wire import Lost, Profile, Refused, Wire
from bot.zones import zone_named
from services.models import Language

log = logging.getLogger(__name__)

_KEPT_S = 3600.0
_MOST = 5_000


@dataclass(frozen=True, slots=True)
class Known:
    """A person as the app needs them; `language` is None where Slack does not say."""

    name: str
    tz: ZoneInfo
    language: Language | None


class People:
    """The people of one workspace."""

    def __init__(self, *, wire: Wire, timezone: ZoneInfo) -> None:
        self._wire = wire
        self._timezone = timezone
        self._known: OrderedDict[str, tuple[float, Known]] = OrderedDict()

    async def of(self, user: str) -> Known:
        """Who that is; where Slack does not tell, somebody in the set zone."""
        kept = self._known.get(user)
        if kept is not None and time.monotonic() - kept[0] < _KEPT_S:
            return kept[1]
        try:
            profile = await self._wire.profile(user)
        except (Lost, Refused) as error:
            log.warning("Slack does not say who somebody is: %s", error)
            return kept[1] if kept else Known(user, self._timezone, None)
        known = Known(profile.name, self._zone(profile), _language(profile.locale))
        self._known[user] = (time.monotonic(), known)
        self._known.move_to_end(user)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return known

    def language_at_hand(self, user: str) -> Language:
        """The language of somebody's screens, without asking Slack."""
        kept = self._known.get(user)
        return (kept[1].language if kept else None) or Language.KOREAN

    async def names(self, users: Iterable[str]) -> Mapping[str, str]:
        """Their names, by id."""
        asked = list(users)
        known = await asyncio.gather(*map(self.of, asked))
        return {user: one.name for user, one in zip(asked, known, strict=True)}

    def forget(self, user: str) -> None:
        """Something about this person has changed."""
        self._known.pop(user, None)

    def _zone(self, profile: Profile) -> ZoneInfo:
        try:
            return zone_named(profile.tz)
        except ValueError:
            return self._timezone


def _language(locale: str | None) -> Language | None:
    if not locale:
        return None
    return Language.KOREAN if locale.lower().startswith("ko") else Language.ENGLISH
