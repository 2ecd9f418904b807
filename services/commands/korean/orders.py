"""Korean orders: remember and forget, by verb family, ending and place in the sentence."""

import re

from services.commands.korean.particles import without_particle
from services.commands.korean.verbs import ADVERB, FORGET, POINTER, REMEMBER
from services.commands.model import Intent
from services.commands.order import Order
from services.commands.text import FENCED, QUOTED, REACH

_DISMISSING = re.compile(
    r"잊어\s?버려|잊어라?$|잊어\s?(?:줘요?|주세요)|잊으세요|까먹어|신경|잊어도|지워"
)
_LEAD = re.compile(
    rf"^(?:[^\w{QUOTED}{FENCED}]*)(?:(?:{ADVERB}|{POINTER})[\s,]{{1,3}}){{0,4}}", re.IGNORECASE
)
_LEAD_ADVERBS = re.compile(
    rf"^(?:[^\w{QUOTED}{FENCED}]*)(?:{ADVERB}[\s,]{{1,3}}){{0,4}}", re.IGNORECASE
)
_ASIDE = re.compile(
    rf"^[^\w{QUOTED}{FENCED}]*(?:(?:꼭|혹시|제발|그럼|일단|그러니까|그니까|please|pls"
    rf"|{POINTER})[\s,]{{1,3}}){{0,3}}",
    re.IGNORECASE,
)
_POINTER_ONLY = re.compile(rf"^[^\w]*{POINTER}?[^\w]*$")
_EDGE = r"(?=[^\w]|$)"
_AT_FRONT = re.compile(
    rf"(?P<verb>(?P<forget>{FORGET})|{REMEMBER}){_EDGE}(?P<join>\s*(?:[:,;.!~…\-–—=>→]+|\n)?\s*)",
    re.IGNORECASE,
)
_EXCLAIMED = re.compile(
    r"(?:^\W*|[,.!~…]\s*|(?:라고|다고|으로|로|야|예요|에요|[음임함\d])\s)(?P<verb>(?:(?:꼭|좀"
    r"|필히)\s)?)(?:저장|기억"
    r"|메모|기록|암기|체크|등록"
    r"|입력|remember|save|noted?)(?:\s좀)?\s*[!.~]*$",
    re.IGNORECASE,
)
_QUOTED_NOUN = re.compile(rf"(?<={QUOTED})\s*(?:이?라는|이|그)\s?\S{{1,6}}(?:를|을)?\s*$")
_LABEL = re.compile(
    r"^[^\w]*(?:메모|기록|기억할\s?것|기억|참고(?:\s?사항)?|저장|노트|외울\s?것|memo"
    r"|note)\s?[:：]\s*",
    re.IGNORECASE,
)
_CLOSING = (
    r"(?:\s*[,.!~]*\s*(?:알겠지|알았지|알지|알겠죠|알았죠|오케이|ok|okay|응|제발|please"
    r"|pls|plz|고마워요?|감사(?:해요|합니다)|땡큐|thanks|부탁해요?|부탁이야|부탁이에요"
    r"|부탁할게요?|부탁드려요"
    r"|부탁드립니다|꼭|제발요|ㄱㅅ|ㅇㅋ|친구야|기억아))?"
)
_TAIL = re.compile(
    rf"(?:(?<=[\s,.:;!?~)\]\"'”’{QUOTED}{FENCED}])|^)(?P<verb>(?P<forget>{FORGET})"
    rf"|{REMEMBER}){_CLOSING}[^\w{QUOTED}{FENCED}]*(?:[ㅋㅎㅠㅜ]+[^\w]*)?$",
    re.IGNORECASE,
)
# These ask when a question mark follows, and order otherwise ("기억해?" and "기억해").
_DOUBLE = re.compile(
    r"(?:(?:두|놓)고\s?있어요?|해요?|외워요?|적어요?|하세요|외우고\s?있어|계세요|지워요?"
    r"|잊어요?|잊어\s?버려요?"
    r"|하기|외어)\s*[?？]"
)
_BARE = re.compile(
    r"^\W*(?:(?:좀|이제|그냥|당장|제발)\s)?(?:(?:잊어|지워|없애)\s?(?:줘요?|주세요|줄래요?)"
    r"|(?:삭제|제거)(?:\s?해\s?(?:줘요?|주세요)|해요?)?"
    r"|(?:기억|저장|메모)\s?하지\s?(?:마(?:세요|요|라)?|말아\s?(?:줘요?|주세요)?))[^\w?？]*$"
)
# All of it, a place on the list, or what was just said: what says so is the object itself.
_POINTED = re.compile(
    r"^\W*(?:(?:이제|그냥|그럼|응|네)[\s,]+)?(?:"
    r"(?P<object>(?:(?:내|나의|제)\s(?:기억|메모|정보)(?:을|를)?\s)?(?:모든\s?(?:기억|메모|것"
    r"|거)|전체\s?(?:기억|메모)|싹\s?다|싹|전부\s?다|전부"
    r"|모두\s?다|모두|다|몽땅|모조리)"
    r"|(?:(?:기억|메모|목록)\s?)?(?:\d{1,3}\s?번|[가-힣]{1,2}\s?번째)(?:\s?(?:거|것|기억|메모))?)"
    r"(?:을|를|은|는)?\s?(?:잊어\s?(?:버려\s?)?|지워\s?(?:버려\s?)?|없애\s?(?:버려\s?)?"
    r"|삭제\s?(?:해)?|제거\s?(?:해)?)"
    r"\s?(?:줘요?|주세요|줄래요?|라|부탁\S{0,4})?"
    r"|(?P<said>(?:방금|아까|좀\s전에|마지막에?)\s?(?:내가\s?)?(?:(?:말한|한|말했던|했던"
    r"|얘기한|알려준)\s?|그\s?)(?:거|것|말|얘기))"
    r"(?:은|는|을|를)?\s?(?:취소|무효|없던\s?걸로)\s?(?:야|할게요?|해요?|해\s?(?:줘요?|주세요"
    r"|줄래요?)|부탁\S{0,4})?)[^\w?？]*$"
)
_REPORTED = re.compile(r"^\s?(?:이?라(?:는|고|니|던|면)|이?란\s|하고\s|랑\s|가\s|는\s|를\s|이라)")
# "락커 비번 이제 필요 없으니까 삭제해줘": why it may go is no part of what goes.
_WHY_GONE = re.compile(
    r"(?:은|는|이|가|도)?[\s,]+(?:(?:이제|이젠|인제|더\s?이상|더는|어차피|다)\s?){0,2}"
    r"(?:필요\s?(?:가\s?)?없|쓸\s?일\s?없|쓸모\s?없|소용\s?없|의미\s?없|안\s?(?:쓰|써|쓸|다니"
    r"|가)|끝났|바뀌었|바꿨"
    r"|지났|해지했|해결됐|취소됐|취소했|팔았|버렸|그만뒀|틀렸)\S{0,2}?(?:으니까?|니까?|어서"
    r"|아서|서|는데|은데|거든|음)[,\s]*$"
    r"|(?:은|는)?\s(?:못\s?들은|없던)\s?(?:걸|것으)로\s?(?:하고|치고)[,\s]*$"
    r"|(?:은|는)?\s(?:이제\s)?없어도\s?(?:돼|되|됨)\S{0,3}?[,.!\s]*$"
    r"|,?\s취소[,!.\s]*$"
)
# "기억 목록에서 회원번호 빼줘": where it stands is no part of what goes.
_KEPT_IN = re.compile(
    r"(?:(?:내|네|니)\s)?(?:기억|메모리|메모|저장|노트)\s?(?:목록|리스트|장|함|소|속)?에서\s(?=\S)"
)
# "선물 목록 삭제 좀": a noun does for a verb where what goes is on file.
_ERASED = re.compile(
    r"(?P<kept>(?:메모|기록|정보|기억|목록|노트|저장한\s\S{1,8}|적어\s?둔\s\S{1,8}|번호|주소"
    r"|비번|비밀번호))(?:을|를)?"
    r"\s(?:삭제|제거)(?:\s(?:좀요?|요망|바람))?\s*[!.~]*$"
)
# "외워 둬야 할 게 있어. …": that there is something to keep is no part of it.
_ANNOUNCED = re.compile(
    r"^\W*(?:(?:꼭|좀|네가|혹시|하나)\s){0,2}(?:기억해|외워|적어|저장해|메모해|알아"
    r"|기록해)\s?(?:둬야|줬으면|주면|두면|줘야|놔야|주었으면)\s?"
    r"(?:하는|할|좋겠는|좋을|되는|될)?\s?(?:게|거|것이|내용이|사항이|말이|점이)\s(?:하나\s"
    r"|몇\s가지\s|더\s)?있\S{1,4}[,.!~]*\s*"
    r"|^\W*(?:너\s|네가\s)?(?:이거|이건|이것만)\s(?:꼭\s)?(?:알고|기억하고)\s?있어야\s?(?:해|돼"
    r"|함)\S{0,2}[,.!~]*\s*"
)
_TRAILING_ADVERB = re.compile(rf"(?:^|[\s,]){ADVERB}[\s,]*$", re.IGNORECASE)
_TRAILING_POINTER = re.compile(rf"(?:^|[\s,.!])(?:{POINTER})[\s,]*$")


def order(words: str) -> Order | None:
    """Read one sentence (quotes masked) as an order; offsets count characters of `words`."""
    if not re.search(r"[가-힣]", words):
        return None
    return (
        _pointed(words)
        or _ordered_at_end(words)
        or _ordered_at_front(words)
        or _labelled(words)
        or _exclaimed(words)
    )


def _pointed(words: str) -> Order | None:
    """ "지워줘" alone, "전부 삭제", "2번 지워줘", "방금 말한 거 취소"."""
    if len(words) > REACH:
        return None
    if _BARE.match(words):
        return Order(Intent.FORGET, len(words), len(words))
    found = _POINTED.match(words)
    name = "object" if found and found["object"] else "said"
    return Order(Intent.FORGET, *found.span(name)) if found else None


def _labelled(words: str) -> Order | None:
    label = _LABEL.match(words[:REACH])
    return Order(Intent.REMEMBER, label.end(), len(words), opens=True) if label else None


def _exclaimed(words: str) -> Order | None:
    found = _EXCLAIMED.search(words, max(0, len(words) - 24))
    erased = _ERASED.search(words, max(0, len(words) - 40)) if len(words) < REACH else None
    if erased:
        lead = _LEAD_ADVERBS.match(words)
        return Order(Intent.FORGET, lead.end() if lead else 0, erased.end("kept"))
    if not found:
        return None
    end = found.start("verb")
    return Order(Intent.REMEMBER, 0, without_particle(words, 0, end, Intent.REMEMBER))


def _ordered_at_front(words: str) -> Order | None:
    head = words[:REACH]
    lead = _LEAD.match(head)
    announced = _ANNOUNCED.match(head)
    if announced:
        return Order(Intent.REMEMBER, announced.end(), len(words), opens=True, wide=True)
    found = _AT_FRONT.match(head, lead.end() if lead else 0) or _AT_FRONT.match(head)
    found = found or _before_colon(head)
    if not found or _DOUBLE.match(words[found.end("verb") - 2 :][:8]):
        return None
    rest = words[found.end() :]
    bare_join = not found["join"].strip() and "\n" not in found["join"]
    if _REPORTED.match(words[found.end("verb") :]) or (bare_join and "?" in rest[-6:]):
        return None
    intent = Intent.FORGET if found["forget"] else Intent.REMEMBER
    return Order(intent, found.end(), len(words), opens=True, wide=":" in found["join"])


def _before_colon(head: str) -> re.Match[str] | None:
    """ "답변할 때 참고해 줘: …": whatever leads up to the colon is no part of the note."""
    colon = re.match(r"[^:：\n]{1,60}[:：]", head)
    if not colon:
        return None
    for gap in re.finditer(r"[\s,.!]+", colon.group()):
        found = _AT_FRONT.match(head, gap.end())
        if found and found.end() >= colon.end():
            return found
    return None


def _ordered_at_end(words: str) -> Order | None:
    offset = max(0, len(words) - REACH)
    found = _TAIL.search(words, offset)
    if not found or _DOUBLE.search(words[max(offset, found.start()) :]):
        return None
    intent = Intent.FORGET if found["forget"] else Intent.REMEMBER
    if intent is Intent.FORGET:
        return _forgetting(words, found)
    end = _without_adverbs(words, found.start("verb"))
    quoted = _QUOTED_NOUN.search(words, max(0, end - 20), end)
    end = quoted.start() if quoted else end
    start = _front_of_payload(words, end)
    return Order(intent, start, without_particle(words, start, end, intent))


def _forgetting(words: str, found: re.Match[str]) -> Order:
    """ "그거 지워줘" has an object, "그거 잊어버려" only waves it away."""
    end = found.start("verb")
    for _ in range(3):
        adverb = _TRAILING_ADVERB.search(words, max(0, end - 40), end)
        end = adverb.start() if adverb else end
    why = _WHY_GONE.search(words, max(0, end - 40), end)
    end = why.start() if why else end
    start = _front_of_payload(words, end, _LEAD_ADVERBS)
    kept_in = _KEPT_IN.match(words, start, end)
    start = kept_in.end() if kept_in else start
    end = without_particle(words, start, end, Intent.FORGET)
    waves = _DISMISSING.search(found["forget"]) is not None
    if waves and not found["forget"].endswith("줘") and _POINTER_ONLY.match(words[start:end]):
        start = end
    return Order(Intent.FORGET, start, end, dismisses=waves)


def _front_of_payload(words: str, end: int, leading: re.Pattern[str] | None = None) -> int:
    """Skip an order that also stands in front ("잊지 마, … 꼭 기억해") and words like 이제."""
    front = _ordered_at_front(words[:end])
    if front and front.start < end:
        return front.start
    lead = (leading or _ASIDE).match(words[: min(end, REACH)])
    return lead.end() if lead else 0


def _without_adverbs(words: str, end: int) -> int:
    for pattern in (_TRAILING_ADVERB, _TRAILING_POINTER, _TRAILING_ADVERB, _TRAILING_ADVERB):
        found = pattern.search(words, max(0, end - 40), end)
        if found:
            end = found.start()
    return end
