"""Notes of keys and values: "이름: 서지완, 직책: 팀장", "Plumber name: Dale, phone: 555-0142"."""

import re

from graph_store.rules.draft import Draft

_PAIR = re.compile(
    r"(?:^|[,;/|\n·•]\s*"
    r"|\s-\s)\s*[-*]?\s*(?P<key>[A-Za-z가-힣][\w가-힣 '’()-]{0,28}?)\s*[:：=](?!//)\s*"
)
_NAMES = re.compile(
    r"^(?P<what>.*?)\s*(?P<key>업체명|상호명?|회사명|가게명|병원명|제품명|모델명"
    r"|서비스명|프로젝트명|이름|성함|성명|명칭"
    r"|company name|business name|full name|name)$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^\s*(?:(?:이거\s*)?(?:기억해\s*(?:줘|둬)?|메모|저장|참고)|remember(?: this)?|note"
    r"|memo|fyi|save)\s*[:：,.]\s*",
    re.IGNORECASE,
)
_NO_KEY = re.compile(
    r"(?:은|는|이|가|을|를|에|에서|고|며|해|야|요|다)$|^(?:https?|\d)|\b(?:is|are|was"
    r"|said|says)\b"
)
_LONGEST_VALUE = 120


def key_values(text: str) -> list[Draft] | None:
    """What the note says; None where the text is no note of keys and values.

    The first key "X 업체명 / X 이름 / X name" names X's value, and that is what the other keys are
    about; a bare "이름 / name" only says whom they are about.
    """
    text = _LEAD.sub("", text)
    found = list(_PAIR.finditer(text))
    if not found or found[0].start() != 0:
        return None
    pairs = _pairs(text, found)
    if any(_NO_KEY.search(key) for key, _ in pairs):
        return None
    return _about(pairs) if len(pairs) > 1 else _alone(pairs)


def _pairs(text: str, found: list[re.Match[str]]) -> list[tuple[str, str]]:
    ends = [*(match.start() for match in found[1:]), len(text)]
    return [
        (match["key"].strip(), text[match.end() : end].strip(" \t\n,;/|.·•"))
        for match, end in zip(found, ends, strict=True)
    ]


def _about(pairs: list[tuple[str, str]]) -> list[Draft] | None:
    (first, name), rest = pairs[0], pairs[1:]
    naming = _NAMES.match(first)
    if not naming or not name or len(name) > _LONGEST_VALUE:
        return None
    what, key = naming["what"].strip(), naming["key"]
    drafts = [Draft(_plain(what), _plain(key), name)] if what else []
    drafts += [Draft(name, _plain(k), v) for k, v in rest if v and len(v) <= _LONGEST_VALUE]
    return drafts


def _alone(pairs: list[tuple[str, str]]) -> list[Draft] | None:
    (key, value), *_ = pairs
    naming = _NAMES.match(key)
    if not naming or not naming["what"].strip() or not value or len(value) > _LONGEST_VALUE:
        return None  # read as a sentence: single_pair
    return [Draft(_plain(naming["what"].strip()), _plain(naming["key"]), value)]


def single_pair(text: str) -> tuple[str, str] | None:
    """Key and value of a line that has but one: "와이파이 비번: 1234", "Clinic phone: 555"."""
    text = _LEAD.sub("", text.strip())
    found = list(_PAIR.finditer(text))
    if len(found) != 1 or found[0].start() != 0:
        return None
    (key, value), *_ = _pairs(text, found)
    if (
        not value
        or len(value.split()) > 8
        or _NO_KEY.search(key)
        or value.endswith(("?", "다", "요"))
    ):
        return None
    return key, value


def _plain(key: str) -> str:
    """An English key begins in small letters; capitals inside it are a name's."""
    return key[0].lower() + key[1:] if key[1:2].islower() or len(key) == 1 else key
