"""The words of a question that a memory could share, and who it is about."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_TOKEN = re.compile(r"[가-힣]+|[A-Za-z]+|\d+(?:[.,:-]\d+)*")
_HANGUL = re.compile(r"[가-힣]")
_LONGEST = 2000
"""Characters of a text that are looked at: a longer one is a document, judged by its beginning."""

_FRAME = re.compile(
    r"뭐(?:라고|라|랬|였|더라|드라|지)[가-힣]*|(?:이?라고|다고|는지|던지|인지)(?: ?했[가-힣]*)?"
    r"|(?:했|랬|였|었|았)[지더죠]\S*"
    r"|알려 ?(?:줘|주|줄)\S*|말해 ?(?:줘|주|줄)\S*|가르쳐\S*|찾아 ?(?:줘|주)\S*|기억(?:해|나|하"
    r"|안)\S*"
    r"|혹시|까먹\S*|적혀 있|어떻게 되\S*|[뭐뭘뭔]\S*|무엇\S*|언[제재]\S*|어디\S*|누구\S*|누가"
    r"|얼마\S*|며칠"
    r"|무슨 ?일(?:이|들이|은)? ?(?:있|생기|생겼|벌어|일어|났)[가-힣]*"
    r"|(?<![가-힣])몇|어느|무슨|어떤|어떻게|(?<![가-힣])왜(?![가-힣])"
    r"|\b(?:(?:can|could|would|will) you|please|tell me|remind me|do you (?:know|remember)"
    r"|may i ask"
    r"|could i get|sorry to bother you|did i (?:say|tell you)|what'?s|whats|who'?s|where'?s"
    r"|when'?s)\b",
    re.IGNORECASE,
)
_STOP_WORDS = """
    a an the i me my mine you your he him his she her it its we us our they them their this that
    these those is am are was were be been do does did have has had will would can could should
    may might must what when where which who whom whose why how and or but if of to in on at for
    from with by about into than then as so not no s t again one there get got much many
    내 나 난 저 제 네 너 우리 거 것 좀 그 이 해 돼 안 못 때 수 게 건 걸 중 다 더
    가장 제일 사람 알 있 하 되 나요 야 요 주 내가 제가 나는 저는 나한테 우리집
"""
_STOP = frozenset(_STOP_WORDS.split())
_PARTICLE = re.compile(
    r"(?:이?(?:에서는|에게서|에서|에게|한테|까지|부터|처럼|보다|으로|라도|이랑|하고|랑|은|는|이"
    r"|가|을|를|에|의|로|와|과"
    r"|도|만|께|네|야|지|죠|요|예요|이에요|인가요|인가|이야|더라)|하는|한|할|되는|된|될|하지|해"
    r"|하면|했어|인)$"
)
# Nouns whose last syllable only looks like a particle: 회의 is not what belongs to a 회.
_WHOLE_NOUN_WORDS = """
    회의 강의 문의 동의 논의 합의 토의 협의 항의 주의 예의 정의 편의 건의 심의
    휴가 물가 작가 국가 평가 요가 주가 단가 원가 정가 여가 추가 참가 증가 허가 상가
    치과 안과 내과 외과 사과 결과 효과 성과 학과 통과 초과 경과
    지도 온도 습도 속도 태도 정도 제도 각도 강도 인도 파도 포도 수도 시도 의도 복도 기도 용도 진도
    도로 진로 피로 경로 통로 위로 종로 가을 마을 노을 불만 비만 대만 필요 분야 동네 사랑 신랑 자랑
    바지 편지 반지 휴지 돼지 먼지 단지 공지 벽지 표지 잡지 강아지 와인 할인 애인 부인 주인 본인 확인
    코인 승인 제한 기한 권한 역할 오해 이해 올해 피해 새해 차이 나이 아이 종이 길이 높이 고양이
"""
_WHOLE_NOUNS = frozenset(_WHOLE_NOUN_WORDS.split())
_NOT_A_NAME = re.compile(
    r"^(?:I|Mom|Dad|Mum|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February"
    r"|March|April|May|June|July|August|September|October|November|December|Celsius|Fahrenheit"
    r"|Wi|Fi|PIN|ID|URL|What|When|Where|Which|Who|Why|How|Can|Could|Do|Does|Did|Is|Are|Was|Tell"
    r"|Remind|The|In|On|At|If|My|Mr|Ms|Mrs|Dr|Sorry|May|Please|And|Or|Hey|Hi|Korean|English)$"
)
_ENGLISH_NAME = re.compile(r"\b[A-Z][a-z]+\b")
_KOREAN_NAME = re.compile(
    r"(?<![가-힣])([가-힣]{2})이(?=(?:가|는|를|한테|랑|의|네|도|에게|하고)?(?![가-힣]))"
    r"|(?<![가-힣])([가-힣]{2,4}?)(?=(?:이|가|는|은)? ?(?:씨|님|팀장|부장|과장|대리|선배"
    r"|선생)(?![가-힣]?[을를]))"
    r"|(?<![가-힣])([가-힣]{2,3})(?:한테|에게|랑)(?![가-힣])"
)
_NOT_A_KOREAN_NAME = re.compile(
    r"^(?:우리|엄마|아빠|어머니|아버지|장모|부모|담임|선생|사람|나이|고양|아이|어린|종이|누구"
    r"|친구|동생|언니|누나|오빠"
    r"|거실|비밀|의사|나이가|담당|여기|저기|거기|이번|다음|지난)$"
)
_KIN = re.compile(
    r"엄마|어머니|아빠|아버지|장모|장인|시어머니|시아버지|아내|와이프|집사람|남편|신랑|할머니"
    r"|할아버지|아들|(?<![가-힣])딸"
    r"|동생|(?<![가-힣])[형누언오](?:[나니빠]|[은이의한])?(?=[ 이은는의가])|사촌|이모|고모|삼촌"
    r"|조카|친구"
    r"|\b(?:mom|mum|mother|dad|father|wife|husband|son|daughter|brother|sister|grandm\w+|grandpa"
    r"|grandfather|aunt|uncle|cousin|niece|nephew|friend|partner|roommate|boss)\b",
    re.IGNORECASE,
)
_MYSELF = re.compile(
    r"(?<![가-힣])(?:내|나|난|제|저)(?:가|는|한테|에게|의)?(?![가-힣])|\b(?:I|my"
    r"|me|mine)\b"
)
_MINE = re.compile(
    r"(?<![가-힣])(?:내|제) ?(?=[가-힣A-Za-z])|\bmy\b|\b(?:do|did|am|was|can"
    r"|should) I\b",
    re.I,
)
_YOURSELF = re.compile(
    r"(?<![가-힣])(?:너|넌|네|니|당신|너의|너는|너를|널|너한테|자네)(?:가|는|의|를|도)?(?![가-힣])"
    r"|\byou(?:rs?)?\b|\btalk to me\b",
    re.IGNORECASE,
)
_ASKING_YOU = re.compile(
    r"\b(?:can|could|would|will|do|did) you\b|\btell you\b|\bgave? you\b|\btold you\b"
    r"|\bbother you\b"
    r"|\bthank you\b|네[,.!]|라고 너",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asker:
    """Whom a text speaks of: the person, the assistant, others by name or as family."""

    myself: bool
    mine: bool
    yourself: bool
    names: frozenset[str]
    kin: frozenset[str]


def spoken_of(text: str) -> Asker:
    """Whom `text` speaks of."""
    text = text[:_LONGEST]
    return Asker(
        myself=bool(_MYSELF.search(text)),
        mine=bool(_MINE.search(text)),
        yourself=bool(_YOURSELF.search(_ASKING_YOU.sub(" ", text))),
        names=_names(text),
        kin=frozenset(found.group().lower().strip() for found in _KIN.finditer(text)),
    )


def _names(text: str) -> frozenset[str]:
    english = {word for word in _ENGLISH_NAME.findall(text) if not _NOT_A_NAME.match(word)}
    korean = {next(filter(None, groups), "") for groups in _KOREAN_NAME.findall(text)}
    return frozenset(english | {name for name in korean if not _NOT_A_KOREAN_NAME.match(name)})


def content_words(question: str) -> tuple[str, ...]:
    """The words of `question` that say what it is about, particles and endings off, in order."""
    bare = _FRAME.sub(" ", question[:_LONGEST])
    words = (_stem(token) for token in _TOKEN.findall(bare))
    return tuple(dict.fromkeys(word for word in words if word and word not in _STOP))


def _stem(token: str) -> str:
    if not _HANGUL.match(token):
        return _english_stem(token.lower())
    if token in _WHOLE_NOUNS:
        return token
    shorter = _PARTICLE.sub("", token)
    return shorter if len(shorter) > 1 or (shorter and len(token) == 2) else token


def _english_stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def tokens_of(content: str) -> frozenset[str]:
    """The stems of the words of `content`."""
    return frozenset(_stem(token) for token in _TOKEN.findall(content[:_LONGEST]))


def likeness(word: str, content: str, tokens: frozenset[str]) -> float:
    """How surely the stem `word` stands in `content`: 1 as it is, less where nearly, else 0.

    `tokens` are those of `content`.
    """
    if word in tokens:
        return 1.0
    if _HANGUL.match(word):
        return _hangul_likeness(word, content[:_LONGEST])
    if word.isalpha() and len(word) >= 4:
        return 0.8 if any(_nearly(word, token) for token in tokens) else 0.0
    return 0.0


def _hangul_likeness(word: str, content: str) -> float:
    if len(word) == 1:
        return 0.0
    if word in content:
        return 1.0
    pairs = [word[at : at + 2] for at in range(len(word) - 1)]
    shared = sum(pair in content for pair in pairs) / len(pairs)
    return shared if len(pairs) > 1 and shared >= 0.3 else 0.0


def _nearly(word: str, token: str) -> bool:
    if token[:1] != word[:1] or abs(len(token) - len(word)) > 2:
        return False
    return SequenceMatcher(None, word, token).ratio() >= 0.8


_NUMBER = re.compile(r"\d+(?:[.,:-]\d+)*")


def numbers_agree(question: str, content: str) -> float:
    """1 where `content` has every number of `question`, -1 where none; 0 if none is named."""
    asked = set(_NUMBER.findall(question))
    if not asked:
        return 0.0
    held = set(_NUMBER.findall(content[:_LONGEST]))
    return 2.0 * len(asked & held) / len(asked) - 1.0


_LONG_NUMBER = re.compile(r"\d(?:[-. ()]{0,3}\d){5,19}")
_NO_DIGIT = re.compile(r"\D+")
# A telephone number without what is dialled before it, at home and from abroad.
_LAST_DIGITS = 8


def same_number(question: str, content: str) -> bool:
    """Whether `content` has a long number of `question`, however either is grouped."""
    return bool(_long_numbers(question) & _long_numbers(content[:_LONGEST]))


def _long_numbers(text: str) -> set[str]:
    folded = unicodedata.normalize("NFKC", text)
    return {_NO_DIGIT.sub("", one)[-_LAST_DIGITS:] for one in _LONG_NUMBER.findall(folded)}


_ROLE = re.compile(
    r"(?<![가-힣])([가-힣]{1,5}?)(이?(?:한테|에게)|에서|이?[가는]|은|까지|으로|로)(?![가-힣])"
)
_MARKS = {"한테": "to", "에게": "to", "에서": "from", "까지": "to", "으로": "to", "로": "to"}


def direction(question: str, content: str) -> float:
    """1 where two parties stand in the same roles or order in both texts, -1 where they swap."""
    asked, told = _roles(question), _roles(content[:_LONGEST])
    shared = [party for party in asked if party in told]
    if any(asked[party] != told[party] for party in shared):
        return -1.0
    if shared and any(asked[party] == "to" for party in shared):
        return 1.0
    return _same_order(question, content[:_LONGEST])


def _roles(text: str) -> dict[str, str]:
    roles = {}
    for party, mark in _ROLE.findall(text):
        mark = mark.removeprefix("이") or mark
        roles["나" if party in {"내", "제", "저", "나"} else party] = _MARKS.get(mark, "from")
    return roles


def _same_order(question: str, content: str) -> float:
    asked, told = _parties(question), _parties(content)
    shared = [party for party in asked if party in told]
    if len(shared) < 2:
        return 0.0
    return 1.0 if shared == [party for party in told if party in shared] else -1.0


_PARTY = re.compile(r"\b(?:I|me|[A-Z][a-z]+)\b")


def _parties(text: str) -> Sequence[str]:
    found = (
        word for word in _PARTY.findall(text) if word in {"I", "me"} or not _NOT_A_NAME.match(word)
    )
    return tuple(dict.fromkeys("I" if word == "me" else word for word in found))
