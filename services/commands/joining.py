"""A new value set among the words of a text: nothing said twice, particles and articles fitting."""

import re

from services.commands.text import has_final, is_hangul

# Each particle and copula after a consonant, and after a vowel.
_PAIRS = (
    ("이라고", "라고"), ("이었어", "였어"), ("이지만", "지만"), ("이라서", "라서"),
    ("이거든", "거든"), ("이에요", "예요"), ("으로", "로"), ("이랑", "랑"), ("이야", "야"),
    ("이나", "나"), ("이고", "고"), ("이다", "다"), ("이네", "네"), ("이지", "지"), ("이죠", "죠"),
    ("을", "를"), ("은", "는"), ("과", "와"), ("이", "가"),
)  # fmt: skip
_VARIANTS = {form: pair for pair in _PAIRS for form in pair}
_AGREEING = re.compile(
    rf"(?P<form>{'|'.join(sorted(_VARIANTS, key=len, reverse=True))})"
    r"(?P<tail>요|는|도|만|부터|서)?(?![가-힣])"
)
_PLAIN = (
    r"에서는|에서|에게|한테서|한테|에는|에|의|도|만|까지|부터|보다|처럼|하고|께|인데요?"
    r"|입니다|이래요?|임"
)
_PARTICLE = re.compile(rf"(?:{_PLAIN})(?![가-힣])|{_AGREEING.pattern}")
# At the end of a value these are particles for sure; 이, 가, 로, 도 also end names.
_SURE = re.compile(r"(?:에서|에게|한테|으로|이랑|을|를|에)$")
_COPULA = re.compile(r"(?:이야|야|이에요|예요|입니다|이다|다|임|인데)(?![가-힣])")
# 0 to 9 read in Korean: does the word end in a consonant?
_CLOSED_DIGITS = "013678"
_CLOSED_IN_L = "178"
_PREPOSITIONS = frozenset(
    ["in", "at", "on", "with", "from", "to", "for", "by", "near", "of", "around"]
)
_ARTICLES = frozenset(["a", "an", "the"])
_DETERMINERS = _ARTICLES | {"my", "our", "his", "her", "their", "your"}


def joined(before: str, new: str, after: str, *, was: str = "") -> str:
    """The three as one text; `was` is the value that stood there.

    Words of `new` that its neighbours say already are left out ("with" + "with Rob").
    """
    new = _without_tail(new.strip(), after)
    particle = _PARTICLE.match(after)
    if particle and _own_particle(new) and not _COPULA.match(after):
        after = after[particle.end() :]
    elif particle and _own_particle(new):
        new = new[: -len(_own_particle(new))]
    before, new = _without_head(before, new)
    new = _with_article(new, was)
    if not before and was[:1].isupper() and new[:1].islower():
        new = new[0].upper() + new[1:]
    return _fitting_article(before, new) + new + _agreeing(new, after)


def particle_at(text: str) -> int:
    """Length of the particle or copula at the start of a text; 0 where there is none."""
    found = _PARTICLE.match(text)
    return found.end() if found else 0


def _own_particle(new: str) -> str:
    found = _SURE.search(new)
    if found is None or found.start() == 0:
        return ""
    last, form = new[found.start() - 1], found.group()
    if not is_hangul(last):
        return form if last.isalnum() else ""
    fits = form not in _VARIANTS or has_final(last) == (form == _VARIANTS[form][0])
    return form if fits else ""


def _without_tail(new: str, after: str) -> str:
    """Without the words at the end of a value that follow its place anyway."""
    particle = particle_at(after)
    rest = after[particle:]
    for length in range(min(len(new) - 1, len(rest)), 0, -1):
        tail = new[-length:]
        bounded = not rest[length : length + 1].isalnum()
        if bounded and not tail[0].isalnum() and rest.casefold().startswith(tail.casefold()):
            return _bare(new[:-length].rstrip(), after[:particle])
    return new


def _bare(new: str, particle: str) -> str:
    """A value without a particle of the same meaning as the one that follows it."""
    for form in (*_VARIANTS.get(particle, ()), particle):
        if form and new.endswith(form) and len(new) > len(form):
            return new[: -len(form)]
    return new


def _without_head(before: str, new: str) -> tuple[str, str]:
    words, news = before.split(), new.split()
    if not words or len(news) < 2 or not before[-1].isspace():
        return before, new
    for size in range(min(len(news) - 1, len(words), 8), 0, -1):
        if [w.casefold() for w in words[-size:]] == [w.casefold() for w in news[:size]]:
            return before, new.split(None, size)[-1]
    first = news[0].casefold()
    for size in (2, 1):
        last = [word.casefold() for word in words[-size:]]
        if first in _PREPOSITIONS and last[0] in _PREPOSITIONS and set(last[1:]) <= _ARTICLES:
            return _without_words(before, size), new
    if first in _DETERMINERS and words[-1].casefold() in _ARTICLES:
        return _without_words(before, 1), new
    return before, new


def _without_words(before: str, count: int) -> str:
    return re.sub(rf"(?:\S+\s+){{{count}}}$", "", before)


def _with_article(new: str, was: str) -> str:
    """ "a latte" → "americano": the article stays, in the form that fits."""
    article = re.match(r"(an?|the)\s+\S", was, re.IGNORECASE)
    first = (new.split() or [""])[0].casefold()
    if not article or first in _DETERMINERS | _PREPOSITIONS or not new[:1].islower():
        return new
    if article[1].casefold() == "the":
        return f"{article[1]} {new}"
    return f"{'an' if _vowel(new) else 'a'} {new}"


def _fitting_article(before: str, new: str) -> str:
    article = re.search(r"\b(an?)(\s+)$", before, re.IGNORECASE)
    if not article or not re.match(r"[A-Za-z]", new):
        return before
    right = article[1][0] + ("n" if _vowel(new) else "")
    return before[: article.start()] + right + article[2]


def _vowel(word: str) -> bool:
    """Does it begin with a vowel as it is spoken ("an hour", "a user")?"""
    lowered = word.casefold()
    if re.match(r"(?:uni|use|usu|euro|one\b|once)", lowered):
        return False
    return bool(re.match(r"[aeiou]|hour|honest|heir|honou?r", lowered))


def _agreeing(new: str, after: str) -> str:
    """What follows, its particle in the form that fits the new value's last sound."""
    found = _AGREEING.match(after)
    closed = _closed(new)
    if found is None or closed is None:
        return after
    pair = _VARIANTS[found["form"]]
    if pair == ("으로", "로"):
        closed = closed and not _ends_in_l(new)
    return pair[0 if closed else 1] + (found["tail"] or "") + after[found.end() :]


def _closed(word: str) -> bool | None:
    last = word[-1:]
    if last.isdecimal():  # "B3" is read in English, or not
        return None if re.search(r"[A-Za-z]\d{1,2}$", word) else last in _CLOSED_DIGITS
    return has_final(last) if last and is_hangul(last) else None


def _ends_in_l(word: str) -> bool:
    last = word[-1:]
    return last in _CLOSED_IN_L if last.isdecimal() else (ord(last) - 0xAC00) % 28 == 8
