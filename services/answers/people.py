"""Whether a question is about somebody, or some place, of whom nothing was ever told."""

import re
from collections.abc import Sequence

from services.answers.concepts import concepts_of
from services.answers.words import likeness, spoken_of, tokens_of
from services.memory.concepts import korean_thing

_HANGUL = re.compile(r"[가-힣]")
_FIRST_WORD = re.compile(r"^\W*([A-Z][a-z]+)(?!['’]s\b)")
# Days that people name without naming anybody.
_OCCASIONS = frozenset(
    ("Christmas", "Easter", "Thanksgiving", "Halloween", "New", "Year", "Day", "Eve")
)
# What stands first and may be a name: 철수는, 영희 생일.
_SUBJECT = re.compile(
    r"^\W*(?:혹시 |참,? )?([가-힣]{2,3}?)(?:이?(?:은|는|가|의|네|랑)|이)?(?=\s)",
)
# Of whom this is asked is a person.
_OF_PEOPLE = re.compile(
    r"(?:살[아았지고]|사[니나]|사는|일해|일하|다[녀니]|다닌|태어|생일|생신|나이|몇 ?살|연락처"
    r"|전화|번호|직업|직장|결혼|좋아|싫어|혈액형|남편|아내|와이프|이메일|메일|고향|취미|전공"
    r"|만나|만났|무슨 일|뭐 ?하는)"
)
# The syllables of most given names.
_SYLLABLES = frozenset(
    "민지서현준우진수영은윤하도예유주시연채원재성승태훈혁철희숙자순정미경선혜아나라리린빈솔슬기"
    "호규건찬용석상동명종병광근덕복옥춘란향애율온람결별소세보다해인욱환형범길남강균섭식필"
)


def asks_of_a_stranger(question: str, contents: Sequence[str]) -> bool:
    """Whether `question` names people or places, and none of these memories any of them.

    A memory in the other script may write the same name its own way, so nothing is said then.
    """
    hangul = bool(_HANGUL.search(question))
    names = named_in(question)
    if not names or any(bool(_HANGUL.search(content)) != hangul for content in contents):
        return False
    return not any(_names(name, content) for name in names for content in contents)


def named_in(question: str) -> frozenset[str]:
    """The people and places that a question names."""
    return _korean(question) if _HANGUL.search(question) else _english(question)


def _names(name: str, content: str) -> bool:
    if name.lower() in content.lower():
        return True
    return likeness(name.lower(), content, tokens_of(content)) >= 0.8


def _english(question: str) -> frozenset[str]:
    names = spoken_of(question).names - _OCCASIONS
    first = _FIRST_WORD.match(question)
    words = re.findall(r"[A-Za-z]+", question)
    if sum(word[0].isupper() for word in words) * 2 > len(words) + 2:
        return frozenset()  # Written As A Title: Capitals Say Nothing
    return names - {first.group(1)} if first else names


def _korean(question: str) -> frozenset[str]:
    found = {name for name in spoken_of(question).names if _is_like_a_name(name)}
    subject = _SUBJECT.match(question)
    if subject and _OF_PEOPLE.search(question, subject.end()) and _is_like_a_name(subject[1]):
        found.add(subject[1])
    return frozenset(found)


def _is_like_a_name(word: str) -> bool:
    """Syllables of given names, in no word of an everyday thing."""
    given = word[-2:]
    if not all(syllable in _SYLLABLES for syllable in given):
        return False
    return korean_thing(word) is None and not concepts_of(word)
