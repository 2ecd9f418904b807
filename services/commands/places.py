"""Where in a text a word of the same kind stands: names, places and things, by their grammar."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from services.commands.text import has_final, is_hangul
from services.commands.times import pieces

_I = re.IGNORECASE
_LONGEST = 120
_PREPOSITION = r"in|at|on|with|from|to|into|for|near|by|around|about|of|called|named"
_VERB = (
    r"likes?|loves?|hates?|prefers?|drinks?|eats?|uses?|drives?|speaks?|plays?|owns?|has|have|had"
    r"|wants?|stud(?:y|ies)|teach(?:es)?|learns?|takes?|orders?|wears?|needs?|bought|met|saw"
    r"|married|visit(?:s|ed)?|adopted|got|ordered|joined|booked|lent|chose"
)
_ANCHOR = re.compile(
    rf"\b(?:(?P<be>is|are|was|were|am|been)|(?P<prep>{_PREPOSITION})|(?P<verb>{_VERB}))\b"
    r"|(?<=\w)(?P<short>['’](?:re|m)\b|(?:(?<=\bit)|(?<=\bhe)|(?<=that))['’]s\b"
    r"|['’]s\b(?=\s(?:an?|in|at|on|the|called|named)\b))",
    _I,
)
_STOP = re.compile(
    rf"\b(?:{_PREPOSITION}|and|but|because|so|which|who|that|when|while|if|or|than|as|not|is"
    rf"|are|was"
    r"|were|now|today|every|each|too|already|currently|twice|again|here|there|these|lately|since"
    r"|until|after|before|anymore|instead|please|\d[\w:.]*)\b|[,;!?()\n]"
    r"|(?<!\b[DM]r)(?<!\bM[rs]s)(?<!\bMs)(?<!\bSt)\.(?=\s|$)|\s[-–—]\s",
    _I,
)
_LEADING = re.compile(r"\s*(?:(?:actually|really|now|currently|still|always|only|just)\s+)*", _I)
# "allergic to nuts": what is said follows the preposition.
_STATE = re.compile(
    r"(?:allergic|afraid|good|bad|born|scared|fond|sensitive|available|ready|due|away|back|out|set"
    r"|made|kept|hidden|open|\w+ed|\w+ing)$",
    _I,
)
_CAPITAL = re.compile(
    r"\b(?:(?:Dr|Mr|Mrs|Ms|St)\.\s?)?[A-Z][\w-]*(?:['’][A-Z]\w+)?"
    r"(?:\s(?:(?:of|de|la|the|and|&)\s){0,2}[A-Z][\w-]*)*"
)
_NO_NAME = re.compile(
    r"(?:I|My|Our|The|His|Her|Their|It|We|He|She|They|This|That|There)\b(?!\s[A-Z])"
)
_IDENTITY = re.compile(r"\b(?:name|nickname|called|named)\b", _I)
_INVERSE = re.compile(
    r"(?P<who>(?:[DM]rs?\.\s)?[A-Z][\w-]*(?:\s[A-Z][\w-]*)*)\s(?:is|was)\s(?:my|our|the|his|her)\b"
)

_MARKED = re.compile(
    r"(?P<noun>[\w&.'-]+?)(?P<mark>에서는?|에게|한테|에는|에|으로|로|을|를|이랑|랑|하고|와|과)$"
)
_CLASSES = {
    "을": "object", "를": "object", "이랑": "with", "랑": "with", "하고": "with", "와": "with",
    "과": "with", "에게": "person", "한테": "person",
}  # fmt: skip
_TOPIC_END = re.compile(r"[가-힣\w](?:은|는|이|가|도)$")
_COPULA_END = re.compile(
    r"(?P<copula>이에요|예요|에요|입니다|이야|야|이다|이었어|였어|이래|래|임|다)?[.!~\s]*$"
)
_PREDICATE = re.compile(
    r"(?:[었았였했겠갔왔샀됐줬][가-힣]{0,3}|[가-힣]*(?:아|어|여|해|돼|워|와|려|셔|켜|져|요"
    r"|니다|네|지|죠|함|음|됨"
    r"|는다|한다|싫다|좋다|있다|없다|살다|르다|니까|는데))$"
)
_DEPENDENT = re.compile(r"(?:날|거|것|때|편|중|데|곳|사람|일|적|수|줄)$")
_BESIDE = re.compile(r"\s(?:근처|앞|옆|위|아래|안|뒤|쪽|맞은편|건너편|부근)$")
_CLAUSE = re.compile(r"(?:에서|에|을|를|은|는|으로)\s")
_ADNOMINAL = re.compile(r"[가-힣](?:는|던|은|의|한|된|할|인|진)$")
_OWN = re.compile(r"(?:내|제|우리|저희|나의|저의)\s")
_KO_ADVERB = re.compile(
    r"(?:나|난|내|내가|나는|저|저는|제가|우리|같이|자주|항상|매일|매주|주로|보통|가끔|혼자"
    r"|다시|새로|곧|이번에|요즘)$"
)


@dataclass(frozen=True)
class Place:
    """A run of characters that says something; `mark` is the word that ties it to the rest."""

    start: int
    end: int
    mark: str
    said: bool  # what the sentence says of its subject or does with its object
    name: bool = False


def place_of(content: str, new: str) -> tuple[Place, str] | None:
    """The one place in `content` for words like `new`, and `new` without its own mark.

    None where there is no such place, or more than one that is as good.
    """
    if re.search(r"[가-힣]", content):
        found, value = _korean(content, new)
    else:
        found, value = _english(content, new)
    place = _one(content, found, value)
    return (place, value) if place else None


def _one(content: str, found: Sequence[Place], new: str) -> Place | None:
    if len(found) == 1:
        return found[0]
    alike = [place for place in found if _alike(content[place.start : place.end], new)]
    said = [place for place in found if place.said and not place.name]
    return next((some[0] for some in (alike, said) if len(some) == 1), None)


def _alike(old: str, new: str) -> bool:
    """Do they look like two spellings or two of one sort (하나/한나, 강남역/서울역, Rob/Bob)?"""
    old, new = old.casefold(), new.casefold()
    if re.search(r"[가-힣]{2}$", old) and re.search(r"[가-힣]{2}$", new) and old[-1] == new[-1]:
        return True
    return len(old) > 2 and SequenceMatcher(None, old, new).ratio() > 0.6


def _free(content: str, places: Sequence[Place]) -> list[Place]:
    """Without what says a time or a number, and without what says nothing."""
    times = [(piece.start, piece.end) for piece in pieces(content)]
    return [
        place
        for place in places
        if content[place.start : place.end].strip()
        and not re.search(r"\d", content[place.start : place.end])
        and not any(start < place.end and place.start < end for start, end in times)
    ]


def _english(content: str, new: str) -> tuple[list[Place], str]:
    own = re.match(rf"({_PREPOSITION})\s+(?=\S)", new, _I)
    value = new[own.end() :] if own else new
    places = _free(content, _phrases(content))
    if own:
        places = [place for place in places if place.mark == own[1].casefold()] or [
            place for place in places if place.mark and not place.said
        ]
    if value[:1].isupper() and content != content.lower():
        names = _free(content, _names(content, places))
        said = [place for place in places if place.said]
        if not names and _IDENTITY.search(content) and len(said) == 1:
            names = said
        return names or _inverse(content), value
    plain = [p for p in places if not content[p.start].isupper()]
    return (plain if any(p.said for p in plain) or own else places), value


def _phrases(content: str) -> list[Place]:
    """What follows "is", a verb with an object, or a preposition, up to the next such word."""
    found = []
    for anchor in _ANCHOR.finditer(content):
        lead = _LEADING.match(content, anchor.end())
        start = lead.end() if lead else anchor.end()
        end = end_of_phrase(content, start)
        run = content[start:end]
        if not run or len(run.split()) > 6:
            continue
        tied = re.match(rf"\s*(?:{_PREPOSITION})\b", content[end:], _I)
        if not anchor["prep"] and tied and _STATE.match(run):
            continue
        found.append(Place(start, end, (anchor["prep"] or "").casefold(), not anchor["prep"]))
    return found


def end_of_phrase(content: str, start: int) -> int:
    """Where the words that begin at `start` end: before a preposition, a stop or a time."""
    stop = _STOP.search(content, start)
    end = min(stop.start() if stop else len(content), start + _LONGEST)
    time = next((piece.start for piece in pieces(content[start:end])), None)
    run = content[start:end] if time is None else content[start : start + time]
    return start + len(run.rstrip(" .!?"))


def _names(content: str, places: Sequence[Place]) -> list[Place]:
    """The capitalised runs that the sentence says something with; its subject only says of whom."""
    anchor = _ANCHOR.search(content)
    begin = anchor.end() if anchor else 1
    found = []
    for run in _CAPITAL.finditer(content):
        start = run.start() + len(run.group()) - len(run.group().lstrip())
        around = next((p for p in places if p.start <= start < p.end), None)
        if _NO_NAME.match(content, start) or start < begin or (places and anchor and not around):
            continue
        mark, said = (around.mark, around.said) if around else ("", True)
        found.append(Place(start, run.end(), mark, said, name=True))
    return found


def _inverse(content: str) -> list[Place]:
    """ "Rex is my dog": the name is what stands first."""
    found = _INVERSE.match(content)
    known = found and not _NO_NAME.match(found["who"])
    return [Place(0, found.end("who"), "", True, name=True)] if found and known else []


def _korean(content: str, new: str) -> tuple[list[Place], str]:
    own = _MARKED.search(new)
    if (
        own
        and own["mark"] in ("에서", "에게", "한테", "으로", "을", "를", "에", "이랑")
        and _sure(own)
    ):
        value, mark = new[: own.start("mark")], _CLASSES.get(own["mark"], "place")
        marked = [place for place in _marked(content, value) if place.mark == mark]
        return _free(content, marked), value
    if _CLAUSE.search(new) or (" " in new and _PREDICATE.search(new)):
        return [], new
    said = _said_of_topic(content, new)
    marked = _free(content, _marked(content, new))
    if said is None:
        return marked, new
    return _free(content, [said]) + marked, new


def _sure(found: re.Match[str]) -> bool:
    noun, mark = found["noun"], found["mark"]
    if not is_hangul(noun[-1]):
        return True
    return mark not in ("을", "를", "으로", "이랑") or has_final(noun) == (mark != "를")


def _tokens(content: str) -> list[tuple[int, str]]:
    return [(m.start(), m.group().rstrip(".,!?~")) for m in re.finditer(r"\S+", content)]


def _marked(content: str, new: str) -> list[Place]:
    """Nouns with a particle of place, object or company."""
    tokens, found = _tokens(content), []
    for at, (start, token) in enumerate(tokens):
        marked = _MARKED.match(token)
        if not marked or not _sure(marked) or _KO_ADVERB.match(token) or at == len(tokens) - 1:
            continue
        first = _widened(tokens, at, len(new.split()) - 1)
        end = start + marked.end("noun")
        found.append(Place(first, end, _CLASSES.get(marked["mark"], "place"), said=False))
    return found


def _widened(tokens: Sequence[tuple[int, str]], at: int, more: int) -> int:
    """Where a noun of several words begins: as many bare words before it as the new one has."""
    while more > 0 and at > 0:
        before = tokens[at - 1][1]
        if _TOPIC_END.search(before) or _MARKED.match(before) or _KO_ADVERB.match(before):
            break
        at, more = at - 1, more - 1
    return tokens[at][0]


def _said_of_topic(content: str, new: str) -> Place | None:
    """내 이름은 이국유야 → 이국유; "강아지 이름: 보리" → 보리."""
    label = re.match(r"[^:：\n]{1,60}[:：]\s+", content)
    ending = _COPULA_END.search(content)
    end = ending.start() if ending else len(content)
    if label:
        return Place(label.end(), end, "", said=False) if label.end() < end else None
    tokens = [(start, token) for start, token in _tokens(content) if start < end]
    topics = [at for at, (_, token) in enumerate(tokens[:-1]) if _TOPIC_END.search(token)]
    bare = ending is None or not ending["copula"]
    if not tokens or (not topics and bare) or _PREDICATE.search(tokens[-1][1]):
        return None
    at = topics[-1] + 1 if topics else len(tokens) - 1
    for later in range(at, len(tokens) - 1):
        if _ADNOMINAL.search(tokens[later][1]) or _MARKED.match(tokens[later][1]):
            at = later + 1
    value = content[tokens[at][0] : end]
    if _DEPENDENT.search(value) or (_OWN.match(value) and not _OWN.match(new)):
        return _topic(tokens, topics) if _OWN.match(value) else None
    beside = None if _BESIDE.search(f" {new}") else _BESIDE.search(value)
    return Place(tokens[at][0], end - (len(beside.group()) if beside else 0), "", said=False)


def _topic(tokens: Sequence[tuple[int, str]], topics: Sequence[int]) -> Place | None:
    """ "민수는 내 동생이야": the name is the topic."""
    if topics != [0] or _KO_ADVERB.match(tokens[0][1]):
        return None
    start, token = tokens[0]
    return Place(start, start + len(token) - 1, "", said=False)
