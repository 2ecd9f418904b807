"""Taking an English question apart: what it asks for, and the words that count with their roles."""

import re
import unicodedata
from dataclasses import replace

from services.cache.asking import ME, WE, YOU, Asking, Term
from services.cache.english_phrases import REWRITES
from services.cache.synonyms import EVERYDAY_ENGLISH, NATURAL_KIND, ONE_NAME_ENGLISH, words
from services.memory.vocabulary import BASE_FORM

_TOKEN = re.compile(r"[\w$€£₩#](?:[\w@/&+%'$-]|[.,:](?=\w))*|[?,.!;]")
_ASKED = words("what which who whom whose when where why how")
_HOW = words("many much long often far big heavy fast early late soon high deep wide hot")
_AUXILIARY = {
    **dict.fromkeys(("is", "am", "are", "do", "does", "has", "have"), "present"),
    **dict.fromkeys(("was", "were", "did", "had"), "past"),
}
_MANY = frozenset({"are", "were"})
_ONE = frozenset({"is", "was"})
# Its and it are let through only where what they mean stands in the same question.
_ARTICLES = words("the a an any some be been being it its")
# In, on and at say little beside a time or a place, but in the box is not on it.
_NEUTRAL = {"at": "at", "during": "at", "within": "at", "in": "in", "on": "on"}
_LITTLE = frozenset({"", "at", "in", "on"})
_PREPOSITIONS = words(
    "to from before after for with by about without over under above below between since than into"
    " against near through behind across per via except"
)
_PEOPLE = {
    **dict.fromkeys(("i", "me", "my", "mine", "myself"), ME),
    **dict.fromkeys(("we", "us", "our", "ours"), WE),
    **dict.fromkeys(("you", "your", "yours", "u", "ur"), YOU),
}
_NOT_PAST = words("children men women people feet teeth mice wives lives knives leaves halves")
_ED_NO_PAST = words("bed red need feed seed speed weed shed sled indeed hundred kindred")


def read(question: str) -> Asking:
    """An English question taken apart."""
    text = rewritten(question)
    reader = _Reader()
    for token in _TOKEN.findall(text):
        reader.take(token)
    return reader.asking(re.sub(r"[^\w%$]", "", text))


def rewritten(question: str) -> str:
    """The question in small letters with one wording for what is said in many, politeness off."""
    text = " ".join(unicodedata.normalize("NFC", question).casefold().split())
    for pattern, replacement in REWRITES:
        text = " ".join(pattern.sub(replacement, text).split())
    return text


class _Reader:
    """Reads one question from left to right."""

    def __init__(self) -> None:
        self._kinds: set[str] = set()
        self._terms: list[Term] = []
        self._times: list[str] = []
        self._number = ""
        self._mark = ""
        self._marks_none = False
        self._how = False
        self._first = True
        self._asks_whether = False
        self._of = -1
        self._past = False
        self._modals: set[str] = set()

    def take(self, token: str) -> None:
        if token in "?,.!;":
            self._pause()
            return
        first, self._first = self._first, False
        if self._took_asking_word(token) or self._took_auxiliary(token, first):
            return
        if token in _NEUTRAL or token in _PREPOSITIONS or token == "of":
            self._preposition(token)
        elif token not in _ARTICLES:
            self._content(token)

    def _took_asking_word(self, token: str) -> bool:
        if self._how:
            self._how = False
            if token in _HOW:
                self._kinds.add(f"how {token}")
                return True
            self._kinds.add("how")
        if token not in _ASKED:
            return False
        self._end_of_mark()
        if token == "how":
            self._how = True
        else:
            self._kinds.add({"which": "what", "whom": "who"}.get(token, token))
        return True

    def _took_auxiliary(self, token: str, first: bool) -> bool:
        tense = _AUXILIARY.get(token)
        if tense is None and token not in ("can", "could", "will", "would", "may", "might", "must"):
            return False
        self._asks_whether |= first
        self._end_of_mark()
        self._of = -1
        if token in _MANY or token in _ONE:
            self._number = self._number or ("many" if token in _MANY else "one")
        if tense is None:
            self._modals.add(token)
        elif token in ("have", "has", "had"):
            self._terms.append(Term("have"))
        if tense:
            self._past |= tense == "past"
            self._times.append(tense)
        return True

    def _preposition(self, token: str) -> None:
        if token == "of":
            self._of = self._start_of_phrase()
            return
        self._of = -1
        self._end_of_mark()
        self._mark, self._marks_none = _NEUTRAL.get(token, token), True

    def _end_of_mark(self) -> None:
        """A role that no word took is the role of the question word: "hired by", "from where"."""
        if self._marks_none and self._mark not in _LITTLE:
            self._kinds.add(f"<{self._mark}>")
        self._mark, self._marks_none = "", False

    def _start_of_phrase(self) -> int:
        """Where the noun phrase begins that "of" hangs on: the last run of one mark."""
        start = len(self._terms)
        while (
            start and self._terms[start - 1].mark == self._mark and not self._terms[start - 1].last
        ):
            start -= 1
            if self._terms[start].word in (ME, WE, YOU):
                break
        return start

    def _content(self, token: str) -> None:
        who = _PEOPLE.get(token)
        if who:
            if token in ("i", "we", "you"):
                self._end_of_mark()
            self._add(Term(who, self._mark))
            return
        word = re.sub(r"'s$|'$", "", token)
        base, past = lemma(word)
        self._past |= past
        everyday = word in EVERYDAY_ENGLISH or base in _EVERYDAY_BASES
        self._add(Term(base, self._mark, entity=not everyday, said=word))

    def _add(self, term: Term) -> None:
        self._marks_none = False
        if self._of < 0:
            self._terms.append(term)
        else:  # "the price of the sofa" is the sofa's price
            self._terms.insert(self._of, term)
            self._of += 1

    def _pause(self) -> None:
        self._end_of_mark()
        self._of = -1
        if self._terms:
            last = self._terms[-1]
            self._terms[-1] = replace(last, last=True)

    def asking(self, plain: str) -> Asking:
        self._end_of_mark()
        if self._how:
            self._kinds.add("how")
        kinds = self._kinds or {"whether" if self._asks_whether else "what"}
        head = self._terms[-1].word if self._terms else ""
        first = self._terms[0].word if self._terms else ""
        for noun in (head, first):
            natural = _NATURAL.get(noun)
            if natural and kinds <= {"what", natural}:
                kinds = {natural}
                break
        if kinds == {"what"} and _PRICE in (head, first):
            kinds = {"how much"}
        tense = "past" if self._past else "present"
        main = self._times[0] if self._times else tense
        modals = " ".join(sorted(self._modals)) or "plain"
        times = (main, tense, self._number, modals)
        return Asking(frozenset(kinds), tuple(self._terms), times, plain)


def lemma(word: str) -> tuple[str, bool]:
    """The one name of a word without its endings, and whether its form tells of the past."""
    if not word.isalpha():
        return word, False
    base = BASE_FORM.get(word)
    if base:
        return _one_name(_bare(base)), word not in _NOT_PAST
    if word.endswith("ed") and len(word) > 4 and word not in _ED_NO_PAST:
        return _one_name(_bare(word[:-2])), True
    return _one_name(_bare(_singular(word))), False


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(?:ss|sh|ch|x|z)es$", word):
        return word[:-2]
    if word.endswith("s") and len(word) > 3 and not re.search(r"(?:ss|us|is)$", word):
        return word[:-1]
    if word.endswith("ing") and len(word) > 5:
        return word[:-3]
    return word


def _bare(stem: str) -> str:
    """The stem as its own base form is left too: lov(e), stop(p)."""
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "aeiouls":
        return stem[:-1]
    return stem[:-1] if len(stem) > 4 and stem.endswith("e") else stem


def _one_name(base: str) -> str:
    return _BASE_NAMES.get(base, base)


_BASE_NAMES = {
    _bare(_singular(word)): _bare(_singular(name)) for word, name in ONE_NAME_ENGLISH.items()
}
_EVERYDAY_BASES = frozenset(
    _bare(_singular(word)) for word in EVERYDAY_ENGLISH | frozenset(BASE_FORM.values())
)
_NATURAL = {_bare(word): kind for word, kind in NATURAL_KIND.items()}
_PRICE = _bare("price")
