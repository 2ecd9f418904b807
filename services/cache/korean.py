"""Taking a Korean question apart: what it asks for, and the words that count with their roles."""

import re
import unicodedata
from dataclasses import replace

from services.cache.asking import ME, WE, YOU, Asking, Term
from services.cache.korean_phrases import COPULA, REWRITES
from services.cache.synonyms import EVERYDAY_KOREAN, ONE_NAME_KOREAN, natural_kind, words
from services.cache.verbs import has_final, predicate, without_respect

_EOJEOL = re.compile(r"<ask>|<is>|[^\W_](?:[\w%+#@/&-]|[.,:](?=\w))*|[?,.!]")
_ASKED = re.compile(
    r"^(?P<what>뭐|뭘|뭔|무엇|무얼|무슨|어느|어떤|언제|어디|어딘|누구|누가|누굴|누군|얼마나|얼마"
    r"|며칠|몇|왜|어떻게|어때|어떠|어떨)"
    r"(?P<rest>[가-힣]*)$"
)
_KIND = {
    **dict.fromkeys(("뭐", "뭘", "뭔", "무엇", "무얼", "무슨", "어느", "어떤"), "what"),
    "언제": "when",
    **dict.fromkeys(("어디", "어딘"), "where"),
    **dict.fromkeys(("누구", "누가", "누굴", "누군"), "who"),
    "얼마나": "how far",
    "얼마": "how much",
    "며칠": "days",
    "왜": "why",
    "어떻게": "how",
    **dict.fromkeys(("어때", "어떠", "어떨"), "how is"),
}
_PARTICLES = (
    ("에게서", "from"), ("한테서", "from"), ("에서는", "from"), ("에서", "from"), ("에게", "to"),
    ("한테", "to"), ("께서는", "subject"), ("께서", "subject"), ("까지는", "until"),
    ("까지", "until"), ("부터", "since"), ("보다", "than"), ("처럼", "like"), ("마다", "each"),
    ("으로", "toward"),
    ("이랑", "with"), ("에는", "at"), ("랑", "with"), ("와", "with"), ("과", "with"), ("께", "to"),
    ("로", "toward"), ("은", "topic"), ("는", "topic"), ("이", "subject"), ("가", "subject"),
    ("을", "object"), ("를", "object"), ("에", "at"), ("의", ""), ("도", "also"), ("만", "only"),
)  # fmt: skip
_AFTER_CONSONANT = frozenset({"으로", "이랑", "과", "은", "이", "을"})
_AFTER_VOWEL = frozenset({"랑", "와", "는", "가", "를"})
_SPEAKERS = (
    (
        re.compile(
            r"^(?:내|나|난|날|제|저|전)(?P<mark>가|는|를|의|한테|에게|랑|와|보다|도|만|께)?$"
        ),
        ME,
    ),
    (re.compile(r"^(?:우리|저희)(?P<mark>가|는|를|의|한테|에게|랑|와|보다|도|만)?$"), WE),
    (
        re.compile(
            r"^(?:너|네|니|넌|널|당신|자네|그쪽)(?P<mark>이|가|는|은|를|을|의|한테|에게|랑|보다"
            r"|도|만)?$"
        ),
        YOU,
    ),
)
_SPEAKER_MARKS = {
    **dict.fromkeys(("내가", "제가", "네가", "니가"), "subject"),
    **dict.fromkeys(("난", "전", "넌"), "topic"),
    **dict.fromkeys(("날", "널"), "object"),
}
_PAUSES = frozenset("?,.!")
_ENDS = _PAUSES | {"<ask>", "<is>"}
_ITS_OWN_MARK = {"누가": "subject", "누굴": "object"}
_WITH_ROLES = frozenset({"누구", "누가", "누굴", "언제", "어디", "며칠", "얼마"})
_PLAIN_SPEAKER = {ME: "내", WE: "우리", YOU: "네"}
_DROPPED = words("것 거 게 건 걸 것이 거야 거예요 거지 씨 님 씨는 씨가 씨의 수 중 중에 중에서")
_TITLE = re.compile(r"(?<=[가-힣]{2})(?:님|씨)(?=(?:[이은을의]|께서|한테|에게|께|이랑)?$)")
_COPULA_END = re.compile(COPULA + r"$")


def read(question: str) -> Asking:
    """A Korean question taken apart."""
    text = rewritten(question)
    reader = _Reader(_EOJEOL.findall(text))
    return reader.asking(_joined(text))


def rewritten(question: str) -> str:
    """The question with one wording for what is said in many, politeness off."""
    text = unicodedata.normalize("NFC", question).casefold()
    text = without_respect(" ".join(text.split()))
    for pattern, replacement in REWRITES:
        text = pattern.sub(replacement, text)
    return " ".join(text.split())


def _joined(text: str) -> str:
    return re.sub(r"[\s?,.!]|<ask>|<is>", "", text)


class _Reader:
    """Reads one question from left to right."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._kinds: set[str] = set()
        self._terms: list[Term] = []
        self._times: list[str] = []
        self._loose: list[str] = []
        # What is asked about where the question word itself is the predicate: "이름이 뭐야".
        self._head: Term | None = None
        self._inverted = False

    def asking(self, plain: str) -> Asking:
        for number, word in enumerate(self._words):
            self._take(word, last=self._is_last(number))
        kinds = self._settled()
        loose = "".join(self._loose)
        return Asking(frozenset(kinds), tuple(self._terms), tuple(self._times), plain, loose)

    def _is_last(self, number: int) -> bool:
        rest = self._words[number + 1 :]
        return not rest or rest[0] in _ENDS

    def _take(self, word: str, *, last: bool) -> None:
        if word in _PAUSES:
            self._pause()
        elif word == "<ask>":
            self._kinds.add("tell")
        elif word != "<is>" and word not in _DROPPED and not self._took_interrogative(word, last):
            self._take_word(word, last=last)

    def _pause(self) -> None:
        if self._terms:
            self._terms[-1] = replace(self._terms[-1], last=True)
        self._inverted = bool(self._kinds)

    def _took_interrogative(self, word: str, last: bool) -> bool:
        found = _ASKED.match(word)
        if not found:
            return False
        what, rest = found["what"], found["rest"]
        self._loose.append(what)
        if what == "몇":
            self._kinds.add(f"몇 {_unit(rest)}" if rest else "몇")
            return True
        self._kinds.add(_KIND[what])
        # 누구의 has to be told from a bare 누구: "whose boss is she" is not "who is her boss".
        mark = _ITS_OWN_MARK.get(what) or ("of" if rest == "의" else _mark_of(rest))
        if mark not in ("", "topic", "at") and what in _WITH_ROLES:
            self._terms.append(Term(f"<{_KIND[what]}>", mark))
        elif last and self._terms and not self._terms[-1].last:
            self._ask_about(self._terms[-1])
        return True

    def _ask_about(self, term: Term) -> None:
        """The subject of "이름이 뭐야" needs no particle."""
        mark = "" if term.mark in ("subject", "topic") else term.mark
        self._head = self._terms[-1] = replace(term, mark=mark)

    def _take_word(self, word: str, *, last: bool) -> None:
        term = _speaker(word) or self._counted(word) or _noun(word)
        if last and self._may_be_predicate(term):
            stem, past = predicate(word)
            if past or term is None or stem != word or term.mark:
                self._times.append("past" if past else "present")
                term = Term(stem, "verb")
        term = term or Term(word, "", entity=True)
        self._terms.append(term)
        little = term.mark in ("subject", "topic", "object")
        self._loose.append(
            _PLAIN_SPEAKER.get(term.word, term.said or word) if little or not term.mark else word
        )

    def _may_be_predicate(self, term: Term | None) -> bool:
        if term is None:
            return True
        if _everyday(term) or term.word in _PLAIN_SPEAKER or self._inverted:
            return False
        return term.mark in ("", "also") or (term.mark == "subject" and bool(self._kinds))

    def _counted(self, word: str) -> Term | None:
        """The unit after a lone 몇: "몇 명까지"."""
        if "몇" not in self._kinds:
            return None
        self._kinds.discard("몇")
        self._kinds.add(f"몇 {_unit(word)}")
        return Term(f"<{_unit(word)}>", said=word)

    def _settled(self) -> set[str]:
        """What is asked for, by the thing where the words only say "tell me" or "what"."""
        asked = self._kinds - {"tell", "몇"}
        last = self._terms[-1] if self._terms else None
        head = self._head or (last if last and last.mark != "verb" else None)
        if not asked:
            plain = head is not None and _everyday(head)
            asked = {"what"} if "tell" in self._kinds or plain else {"whether"}
        natural = natural_kind(head.word) if head else None
        return {natural} if natural and asked <= _ways_of_asking(natural) else asked


def _ways_of_asking(natural: str) -> set[str]:
    more = {"when": {"days"}, "what time": {"when"}}
    return {"what", natural} | more.get(natural, set())


def _unit(rest: str) -> str:
    for particle in ("까지", "부터", "에서", "에", "이나", "이", "을", "를", "은", "는"):
        if rest.endswith(particle) and len(rest) > len(particle):
            return rest.removesuffix(particle) + (particle if particle in ("까지", "부터") else "")
    return _COPULA_END.sub("", rest)


def _mark_of(rest: str) -> str:
    if rest in ("서", "서는"):
        return "from"
    return next((mark for particle, mark in _PARTICLES if rest == particle), "")


def _speaker(word: str) -> Term | None:
    for pattern, who in _SPEAKERS:
        found = pattern.match(word)
        if found:
            mark = _SPEAKER_MARKS.get(word) or _mark_of(found["mark"] or "")
            return Term(who, mark)
    return None


def _noun(word: str) -> Term | None:
    """A noun by its one name and the role that its particle gives it; None where it is none."""
    word = _TITLE.sub("", word)
    if word in EVERYDAY_KOREAN:
        return Term(ONE_NAME_KOREAN.get(word, word), said=word)
    bare = _COPULA_END.sub("", word)
    if bare in EVERYDAY_KOREAN:
        return Term(ONE_NAME_KOREAN.get(bare, bare), said=bare)
    for particle, mark in _PARTICLES:
        stem = word.removesuffix(particle)
        if stem and stem != word and (stem in EVERYDAY_KOREAN or _follows(stem, particle)):
            return _named(stem, mark)
    return None if has_predicate_end(word) else _named(word, "")


def has_predicate_end(word: str) -> bool:
    """Whether a word without a particle ends as a predicate does."""
    return bool(re.search(r"(?:요|까|나|니|냐|지|죠|어|아|해|돼|래|더라|던가|[가-힣]는가)$", word))


def _follows(stem: str, particle: str) -> bool:
    last = stem[-1]
    if particle in _AFTER_CONSONANT:
        return has_final(last) or not "가" <= last <= "힣"
    if particle in _AFTER_VOWEL:
        return not has_final(last)
    return True


def _named(stem: str, mark: str) -> Term:
    said = stem
    if stem in EVERYDAY_KOREAN:
        return Term(ONE_NAME_KOREAN.get(stem, stem), mark, said=said)
    stem = _TITLE.sub("", stem)
    if len(stem) > 2 and stem.endswith("이") and has_final(stem[-2]):
        stem = stem[:-1]  # 하은이 is 하은
    elif len(stem) > 2 and stem.endswith("네"):
        stem = stem[:-1]  # 하은네 집 is hers
    elif mark == "subject" and len(stem) == 2 and has_final(stem[-1]):
        mark = ""  # 하은이 alone may be a name without a particle
    return Term(ONE_NAME_KOREAN.get(stem, stem), mark, entity=True, said=said)


def _everyday(term: Term) -> bool:
    return term.word in EVERYDAY_KOREAN or term.word.startswith("<")
