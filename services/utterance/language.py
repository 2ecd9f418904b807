"""Which language a message is written in: that of its grammar, not of its nouns."""

import re
import unicodedata

from services.models import Language

_LONGEST = 4000
"""Characters that are looked at; the language of a longer text shows in its beginning."""
_HANGUL = re.compile(r"[가-힣ㄱ-ㅎㅏ-ㅣ]")
_LATIN = re.compile(r"[A-Za-z]")
_WORD = re.compile(r"[A-Za-z가-힣ㄱ-ㅎㅏ-ㅣ]+(?:['’][a-z]+)?")
_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]{0,300}`")
_ADDRESS = re.compile(r"https?://\S+|(?<!\S)\S{1,64}@\S+")
_LABEL = re.compile(r"\A\s*[A-Za-z ]{1,30}:(?=[^가-힣]*[가-힣])")
_KOREAN_PREDICATE = re.compile(
    r"(?:줘|주세요|줄래|해|해요|했어|할래|야|이야|예요|이에요|[었았였했]지|뭐지|지|까|니|나|냐"
    r"|더라|습니다|합니다|[가-힣]다|어|아|써|돼|가|와)[\s?!.~ㅋㅎ]*$"
)
_QUOTED = re.compile(
    r"\"[^\"\n]{0,300}\"|“[^”\n]{0,300}”|‘[^’\n]{0,300}’|「[^」\n]{0,300}」|『[^』\n]{0,300}』|(?<!\w)'[^'\n]{0,300}'(?!\w)"
)

_ENGLISH_WORDS = """
    a an the i me my mine you your he she it its we us our they them their this that these those
    is am are was were be been do does did have has had will would can could should shall may
    might must what when where which who whom whose why how not no and or but if of to in on at
    for from with by about into than then as so remember forget tell show remind please actually
    save keep note list correct change delete
"""
_ENGLISH_GRAMMAR = frozenset(_ENGLISH_WORDS.split())
_KOREAN_WORDS = frozenset(
    {
        *(
            "나",
            "내",
            "난",
            "저",
            "제",
            "전",
            "너",
            "네",
            "우리",
            "이거",
            "그거",
            "저거",
            "좀",
            "안",
        ),
        *(
            "뭐",
            "뭘",
            "뭔",
            "왜",
            "언제",
            "어디",
            "누구",
            "누가",
            "몇",
            "무슨",
            "어느",
            "어떤",
            "어떻게",
        ),
        *("얼마", "못", "그리고", "근데", "그런데", "아니"),
    }
)
_KOREAN_ENDING = re.compile(
    r"(?:은|는|이|가|을|를|에|에서|에게|한테|께|의|로|와|과|랑|도|만|까지|부터|마다|처럼|보다|고"
    r"|다|요|야|지|죠|줘|어|아|해|까|니|나|네|래|돼|데|게|자|라|음|임|함|거|것|걸)$"
)


def language_of(text: str, default: Language = Language.KOREAN) -> Language:
    """The language of the grammar of `text`; `default` where there is no word to judge by.

    Quotations and code count only where nothing else is left.
    """
    text = unicodedata.normalize("NFC", text[:_LONGEST])
    outside = _QUOTED.sub(" ", _ADDRESS.sub(" ", _INLINE_CODE.sub(" ", _FENCE.sub(" ", text))))
    outside = _LABEL.sub("", outside, count=1)
    for candidate in (outside, text):
        hangul, latin = _HANGUL.search(candidate), _LATIN.search(candidate)
        if hangul and latin:
            return _of_mixed(candidate)
        if hangul or latin:
            return Language.KOREAN if hangul else Language.ENGLISH
    return default


def _of_mixed(text: str) -> Language:
    words = _WORD.findall(text)
    # A sentence of English grammar hardly ever ends in a Korean predicate.
    if len(words[-1]) > 1 and _KOREAN_PREDICATE.search(words[-1]):
        return Language.KOREAN
    english = sum(word.lower().split("'")[0].split("’")[0] in _ENGLISH_GRAMMAR for word in words)
    korean = sum(_is_korean_grammar(word) for word in words)
    if english != korean:
        return Language.ENGLISH if english > korean else Language.KOREAN
    # Korean puts its verb last, so the script of the last word decides an even score.
    return Language.KOREAN if _HANGUL.search(words[-1]) else Language.ENGLISH


def _is_korean_grammar(word: str) -> bool:
    if not _HANGUL.search(word):
        return False
    return word in _KOREAN_WORDS or (len(word) > 1 and bool(_KOREAN_ENDING.search(word)))
