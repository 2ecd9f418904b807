"""The numbers and codes of a text, each with its unit: a price gives way to a price only."""

import re
from dataclasses import dataclass
from enum import StrEnum

from services.commands.times import pieces


class Form(StrEnum):
    """What sort of sign a value is."""

    MAIL = "mail"
    LINK = "link"
    PHONE = "phone"
    CODE = "code"
    NUMBER = "number"


@dataclass(frozen=True)
class Sign:
    """A value of signs, where it stands; `unit` of a number ("만 원", "$", "층"), else ""."""

    form: Form
    start: int
    end: int
    digits: str
    unit: str = ""


_UNITS = (
    r"(?:천|백)?만\s?원|천\s?원|억\s?원|원|만|억|달러|유로|호실|호선|번지|번째|학년|층|호|살"
    r"|세|명|마리|개월|개|잔|권|대|시간"
    r"|분|초|주|일간|년|킬로|키로|센티|미터|평|동|쪽|회|차|반|팀|인분|캔|병|장|점|도|등|번|퍼센트"
)
_FORMS = re.compile(
    r"(?P<mail>[A-Za-z0-9_.+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)"
    r"|(?P<link>(?:https?://|www\.)[^\s가-힣]+)"
    r"|(?P<phone>(?<![A-Za-z0-9-])\+?\d{2,4}(?:[- ]\d{3,4}){1,3}(?![A-Za-z0-9-])"
    r"|(?<!\d)01\d{8,9}(?!\d))"
    r"|(?P<plate>(?<!\d)\d{2,3}[가-힣]\s?\d{4}(?!\d))"
    r"|(?P<code>(?<![A-Za-z0-9_@#$%-])(?!\d+(?:st|nd|rd|th|[ap]m|[kcm]?m|k?g|h|k)(?![A-Za-z0-9_-]))"
    r"(?=[A-Za-z0-9_#@!*-]{0,60}[A-Za-z])(?=[A-Za-z0-9_#@!*-]{0,60}\d)[A-Za-z0-9][A-Za-z0-9_#@!*-]*)"
    r"|(?P<number>(?:(?P<sign>[$₩€£¥])\s?)?(?<![A-Za-z0-9_.])\d[\d,]*(?:\.\d+)?(?:-\d[\d-]*)?)"
    rf"(?P<unit>\s?(?:{_UNITS})|%|(?:st|nd|rd|th)\s[a-z]+|\s?(?:[kcm]?m|k?g|h|k)(?![A-Za-z])"
    r"|\s(?!(?:and|or|at|on|in|of|is|to|for|with|by|not|now|instead|from|please)\b)[A-Za-z]+)?",
    re.IGNORECASE,
)
_CURRENCIES = frozenset("$₩€£¥")
_PASSWORD = re.compile(r"^[A-Za-z]+(?:[-_][A-Za-z]+)+$")
_MONEY = re.compile(r"[$₩€£¥]|원|달러|유로|dollars?|bucks|won\b|euros?", re.IGNORECASE)
_DURATION = re.compile(
    r"시간|분|초|주|일간|개월|년|hours?|minutes?|mins?|days?|weeks?|months?|years?", re.IGNORECASE
)


def signs(text: str) -> list[Sign]:
    """The values of signs in a text, those of times left out."""
    times = [(piece.start, piece.end) for piece in pieces(text)]
    found = []
    for match in _FORMS.finditer(text):
        form = next(
            name for name in ("mail", "link", "phone", "plate", "code", "number") if match[name]
        )
        start, end = match.start() + len(match[0]) - len(match[0].lstrip()), match.end()
        if match["sign"] and match["unit"]:  # "$30 dues"
            end = match.start("unit") if match["unit"][:1].isspace() else end
        digits = re.sub(r"\D", "", match[form])
        year = form == "number" and re.fullmatch(r"(?:19|20)\d\d", match[0].strip())
        if not year and any(a < end and start < b for a, b in times):
            continue
        unit = (match["sign"] or match["unit"] or "").strip() if form == "number" else ""
        kind = Form.CODE if form == "plate" or _long(digits, unit, form) else Form(form)
        found.append(Sign(kind, start, end, digits, unit))
    return found


def only_sign(text: str) -> Sign | None:
    """The one value that a text is, with at most a word before it ("gate 22", "room B2")."""
    if _PASSWORD.match(text):
        return Sign(Form.CODE, 0, len(text), "")
    found = signs(text)
    if len(found) != 1:
        return None
    around = (text[: found[0].start] + " " + text[found[0].end :]).split()
    return found[0] if len(around) <= 2 else None


def alike(old: Sign, new: Sign) -> bool:
    """Whether the one may stand for the other: of one form, and of one unit if both name it."""
    if old.form is not new.form:
        short = {old.form, new.form} == {Form.CODE, Form.NUMBER} and not (old.unit or new.unit)
        return short
    return not old.unit or not new.unit or _sort(old.unit) == _sort(new.unit)


def with_unit(old: str, new: str) -> str:
    """The new number, with the old one's unit where it names none, or a part: "3만 원" + "5만"."""
    was, now = only_sign(old), only_sign(new)
    if was is None or now is None or {was.form, now.form} != {Form.NUMBER}:
        return new
    if was.unit in _CURRENCIES:
        return new if now.unit else was.unit + new
    if not was.unit.startswith(now.unit) or not new.endswith(now.unit):
        return new
    tail = re.search(r"\s?" + re.escape(was.unit) + "$", old[was.start : was.end])
    return new.removesuffix(now.unit).rstrip() + (tail.group() if tail else "")


def _long(digits: str, unit: str, form: str) -> bool:
    return form == "number" and not unit and len(digits) > 3


def _sort(unit: str) -> str:
    if _MONEY.search(unit):
        return "money"
    if _DURATION.fullmatch(unit):
        return "duration"
    return unit.casefold().removesuffix("s").rpartition(" ")[2]
