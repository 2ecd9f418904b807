"""Korean words for feelings and outcomes, and how Korean says that they were not."""

import re
from collections.abc import Iterator
from typing import TypeVar

from services.affect import korean_feelings, korean_outcomes
from services.affect.words import Mention, Words, compiled
from services.models import Emotion, Result

V = TypeVar("V", Emotion, Result)

EMOTIONS = compiled(korean_feelings.EMOTIONS)
RESULTS = compiled(korean_outcomes.RESULTS)

_SET_PHRASES = re.compile(korean_outcomes.SET_PHRASES)
_BEFORE = re.compile(r"(?<![가-힣])(?:안|못|덜)\s?$")
_WHOLLY = r"(?:하나도\s?|전혀\s?|별로\s?|그다지\s?|크게\s?)?"
_AFTER = re.compile(
    rf"""
      [가-힣]{{0,3}}?지도\s[가-힣]{{1,6}}지도\s?{_WHOLLY}(?:않|못)
    | [가-힣]{{0,4}}?(?:지(?:는|도|가|를|조차)?|[진질])\s?{_WHOLLY}(?:않|안|못|말|마)
    | (?:감|심|함)?(?:은|는|이|가|을|를|도|조차)?\s?{_WHOLLY}(?:안|못)\s?
      (?:하|했|해|한|되|됐|돼|된|나|났|난|느|들|내|냈|받|먹)
    | (?:감|심|함|스러움|하는\s?(?:기색|마음))?(?:은|는|이|가|도|조차)?\s?{_WHOLLY}(?:없|사라|전혀)
    | [가-힣]{{0,4}}?\s?(?:것|건|게|거)?(?:은|는|이|도|가)?\s?아니
    | [가-힣]{{0,3}}?(?<!는)\s?(?<!는\s)줄(?:은|만)?\s?알
    | [가-힣]{{0,3}}?커녕|과는\s?(?:거리가|달리|반대)|과\s?달리
    | [가-힣]{{0,2}}?[던한]\s?(?:것|거)(?:보다|과|에\s?비해)
    | [은는]?\s?(?:마(?=[\s.!?세]|$)|말(?=[고라아]))
    """,
    re.VERBOSE,
)
# Hoped for, feared or asked about, which is not yet an outcome.
_NOT_YET = re.compile(
    r"[가-힣]?도\s?(?:괜찮|돼|상관|어쩔|실망)|[했됐]을(?:까|지)|(?:할|될)(?!\s?수\s?있(?:었"
    r"|게))|하면|한다면|되면|된다면|하길|되길"
    r"|하기를|하려"
    r"|하고\s?싶|했으면|하자|해야"
    r"|하기\s?(?:위|전)|이?라면|하는\s?(?:법|방법)|하[세십]|(?:가|를|는)?\s?(?:두려|무서|무섭"
    r"|걱정|기원|바라|빌|위해|응원)"
)
# "무서울 것 같아", "화나면 말해", "행복했으면": not felt yet.
_ELIDED = "".join(chr(code) for code in range(0xAC00 + 8, 0xD7A4, 28))  # what ends in ㄹ
_FELT_NOT_YET = re.compile(
    r"[가-힣]{0,3}?(?:(?<![가-힣])면(?=[\s,])|[하나쁘프]면(?=[\s,])|[했겠]으면|하고\s?싶"
    r"|길\s?(?:바라|빌)|기를\s?(?:바라|빌)"
    rf"|[{_ELIDED}]\s?(?:텐데|까\s?봐|지도|거야|거예요|수도|수\s?있으니|만한\s?일))"
    r"|[우으]면(?=[\s,])"
)
_LIKELY = re.compile(rf"[가-힣]{{0,2}}?(?<=[{_ELIDED}])\s?(?:것|거)\s?같")
# Told of others: honoured or seen from outside ("기뻐하셨다", "슬퍼하더라"), or reported.
_SEEN = re.compile(
    r"[가-힣]{0,2}?(?:하|해하|하고\s?계|이|나|내|우)?(?:셨|시더|신다|시[는네니])"
    r"|[가-힣]{0,4}?(?:다|라)고\s?(?:하더|하시|했|그러|그랬|들었)"
    r"|[가-힣]{0,3}?(?:대요?|대더라|다던데|다며)(?=[\s.!?,]|$)"
    r"|[가-힣]{0,2}?(?<=[해워뻐퍼해])하(?:더라|길래|는\s?(?:걸|것|모습|얼굴|눈치|표정))"
)
_KIN = (
    r"(?:엄마|아빠|어머니|아버지|어머님|아버님|부모님|동생|여동생|남동생|형|누나|언니|오빠|친구"
    r"|남편|아내|와이프|남친|여친"
    r"|남자친구|여자친구|팀장님?|사장님?|부장님?|과장님?|상사|선생님|교수님|아이|애|아기|아들"
    r"|딸|조카|할머니|할아버지|이모|고모"
    r"|삼촌|룸메(?:이트)?|옆집|손님|고객|동료|후배|선배|[가-힣]{2,4}\s?씨|[가-힣]{1,3}이)"
)
# With these a subject is who feels; "동생이 미웠다" is of the one who tells it.
_SHOWN = re.compile(
    r"화|울|웃었|긴장|놀[라랐란랄랍래랬]|실망|좌절|버럭|삐|토라|신[났이]|겁|슬퍼|기뻐|무서워|울음"
)
# A verb between them makes another clause of it ("고양이가 있어서 놀랐다").
_BETWEEN = r"(?:[가-힣]{0,4}[가-힣](?<![서고니자면데며])\s){0,2}"
_BY_KIN = re.compile(rf"(?<![가-힣]){_KIN}(?:이|가|은|는|도|께서)\s{_BETWEEN}$")
_OUTLOOK = 20
_LOOK_BACK = 24


def mentions(text: str, words: Words[V]) -> Iterator[Mention[V]]:
    """What the text names of the table's values, in order."""
    plain = _SET_PHRASES.sub(lambda found: " " * len(found[0]), text)
    for found in words.pattern.finditer(plain):
        value = words.values[str(found.lastgroup)]
        after = plain[found.end() : found.end() + _OUTLOOK]
        if isinstance(value, Result) and _NOT_YET.match(after):
            continue
        before = plain[max(0, found.start() - _LOOK_BACK) : found.start()]
        if isinstance(value, Emotion) and _not_of_now(before, found[0], after):
            continue
        denied = bool(_BEFORE.search(before) or _AFTER.match(after))
        yield Mention(value, found.start(), found.end(), denied)


def _not_of_now(before: str, word: str, after: str) -> bool:
    """A feeling only thought of, or another's: neither was felt by the one who tells it."""
    if _FELT_NOT_YET.match(after) or _SEEN.match(after):
        return True
    if " " not in word and _LIKELY.match(word[-1:] + after):
        return True
    return bool(_SHOWN.match(word) and _BY_KIN.search(before))
