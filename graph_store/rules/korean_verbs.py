"""Korean verbs: the forms that state something, and the predicates they give."""

import re
from dataclasses import dataclass

_TAIL = r"[가-힣]{0,4}(?:\s(?:있|계)[가-힣]{1,4}|\s중[가-힣]{0,4}|\s편[가-힣]{0,4})?$"
_NOT_AFTER = r"지\s*(?:는\s*)?(?:않|못)[가-힣]{1,5}$"


@dataclass(frozen=True, slots=True)
class Verb:
    """`role` says which argument is the object.

    o: 를 or what stands alone; p: 에(서) or a bare place; w: 에서 and 로; s: 를 or 가; a: 가 of
    somebody named; d: where one goes; v and h: 를 alone; l: a language; t: 로.
    """

    predicate: str
    present: str
    role: str = "o"
    past: str = ""
    """Forms of what happened and still holds (태어났다); without them the past states nothing."""
    stem: str = ""
    """Before 지 않다, where that differs from what `present` begins with."""


def _does(stems: str) -> str:
    """The present forms of 하다 behind the stems."""
    return rf"(?:{stems})(?:해(?!서$)|하[고며지는네거셔시며]|한[다대]|합니|함|하$|하지만|하는)"


VERBS: tuple[Verb, ...] = (
    Verb(
        "산다",
        rf"(?:살아|산[다대]|살[고며지거음]|사는[데]|사[셔신시]|삽니|{_does('거주|자취|하숙')}|거주\s?중"
        r"|살$)",
        "p",
        stem="살|거주하",
    ),
    Verb("다닌다", r"(?:다녀|다닌[다대]|다니[고는며셔시지거]|다닙|다님)", "d", stem="다니"),
    Verb("일한다", rf"(?:{_does('일|근무|재직')}|(?:근무|재직)\s?중)", "w", stem="일하|근무하"),
    Verb("좋아한다", rf"(?:{_does('좋아|선호')}|좋아하[셔시])", "s", stem="좋아하|선호하"),
    Verb("싫어한다", rf"(?:{_does('싫어|혐오|질색|극혐')})", "s", stem="싫어하"),
    Verb("좋아한다", r"(?:좋아(?:요|함)?$|좋[다고은습])", "a", stem="좋"),
    Verb("싫어한다", r"(?:싫어(?:요|함)?$|싫[다고은습]|질색이)", "a", stem="싫"),
    Verb("좋아한다", r"(?:즐겨(?:요)?$|즐긴[다대]|즐기[고는며셔시지]|즐깁)", "o", stem="즐기"),
    Verb("복용한다", rf"(?:{_does('복용')})", stem="복용하"),
    Verb(
        "먹는다", r"(?:먹어|먹는[다데대편]|먹[고지음거으]|먹습|드[셔신시세]|먹어요)", stem="먹|드시"
    ),
    Verb("마신다", r"(?:마셔|마신[다대]|마시[고는며지셔거]|마십|마심)", stem="마시"),
    Verb(
        "피운다", r"(?:피워|피운[다대]|피우[고는며지셔]|피웁|피[고는지]|핀[다대])", stem="피우|피"
    ),
    Verb("사용한다", _does("개발|코딩|작업|편집"), "m", stem="개발하"),
    Verb(
        "사용한다",
        rf"(?:{_does('사용|이용|애용')}|써(?:요)?$|쓴[다대]|쓰[고는며지셔시거]|씁니|씀$"
        rf"|(?:사용|이용)\s?중)",
        stem="쓰|사용하|이용하",
    ),
    Verb(
        "키운다",
        r"(?:키워|키운[다대]|키우[고는며지셔시거]|키웁|키움|길러|기른[다대]|기르[고는며지셔]"
        r"|기릅)",
        stem="키우|기르",
    ),
    Verb("탄다", r"(?:타(?:요)?$|탄[다대]|타고 다[닌녀니]|타[고는며지셔])", "v", stem="타"),
    Verb("친다", r"(?:쳐(?:요)?$|친[다대]|치[고는며셔]|칩니)", "v", stem="치"),
    Verb("연주한다", _does("연주"), stem="연주하"),
    Verb("배운다", r"(?:배워|배운[다대]|배우[고는며지셔시거]|배웁|배움)", stem="배우"),
    Verb("가르친다", r"(?:가르쳐|가르친[다대]|가르치[고는며지셔시]|가르칩)", stem="가르치"),
    Verb("구독한다", _does("구독"), stem="구독하"),
    Verb("공부한다", _does("공부"), stem="공부하"),
    Verb("연구한다", _does("연구"), stem="연구하"),
    Verb("운전한다", _does("운전"), stem="운전하"),
    Verb("후원한다", _does("후원"), stem="후원하"),
    Verb("무서워한다", _does("무서워"), stem="무서워하"),
    Verb("출퇴근", _does("출퇴근|출근|통근|통학|등교"), "t", stem="출퇴근하|출근하"),
    Verb("그린다", r"(?:그려(?:요)?$|그린[다대]|그리[고는며셔])", "v", stem="그리"),
    Verb("본다", r"(?:봐(?:요)?$|본[다대]|보[고는며셔])", "v", stem="보"),
    Verb("전공", _does("전공"), past=r"전공했", stem="전공하"),
    Verb(
        "수집한다",
        rf"(?:{_does('수집')}|모아(?:요)?$|모은[다대]|모으[고는며셔]|모읍)",
        stem="모으|수집하",
    ),
    Verb("운영한다", _does("운영|경영"), stem="운영하"),
    Verb(
        "담당한다",
        rf"(?:{_does('담당|총괄|관리')}|맡아|맡고|맡는|맡[으]|담당이)",
        past=r"(?:맡았|맡기로 했|맡게 됐|담당하기로 했)",
        stem="맡|담당하",
    ),
    Verb("이끈다", r"(?:이끌[고어]|이끈[다대]|이끄[는셔])", stem="이끌"),
    Verb(
        "구사한다",
        rf"(?:{_does('구사')}|할 줄 [알아안압][가-힣]*|잘\s?(?:해(?:요)?$|하[고는며지셔]"
        r"|한[다대]$))",
        "l",
        stem="구사하",
    ),
    Verb("듣는다", r"(?:들어(?:요)?$|듣는[다데]|듣고|들으[셔시]|듣습)", "v", stem="듣"),
    Verb("읽는다", r"(?:읽어(?:요)?$|읽는[다데]|읽고|읽으[셔시]|읽습)", "v", stem="읽"),
    Verb("한다", r"(?:해(?:요)?$|한[다대]$|하[고는셔신시]|합니다)", "h", stem="하"),
    Verb("질환", r"앓고", "o"),
    Verb("출생지", r"", "p", past=r"태어[났나](?=고|[가-힣])|태어났", stem=""),
    Verb("성장지", r"", "p", past=r"자랐"),
    Verb("졸업", r"", "o", past=r"(?:졸업했|졸업하[고셨]|나왔)"),
    Verb("유학지", rf"(?:유학\s?중|{_does('유학')})", "p", stem="유학하"),
    Verb("못 먹는다", r"못\s?먹"),
)
"""In the order in which they are tried: what is special before what is general."""

_NEGATIONS = re.compile(r"(?:^|\s)(?P<no>안|못|절대|전혀|거의 안|별로 안)\s*$")
_UNTOUCHED = re.compile(r"(?P<no>(?:입에도|손도|입도) 안\s?)(?:대|댄|댑)[가-힣]{0,4}$")


@dataclass(frozen=True, slots=True)
class Said:
    """A verb found at the end of a clause, what stands before it, and how it was said."""

    verb: Verb
    before: str
    negated: bool = False
    past: bool = False


_COMPILED = tuple(
    (
        verb,
        re.compile(rf"(?:^|(?<=\s))(?P<no>안|못)?\s?(?P<form>{verb.present}){_TAIL}")
        if verb.present
        else None,
        re.compile(rf"(?:^|(?<=\s))(?P<form>{verb.past}){_TAIL}") if verb.past else None,
        re.compile(rf"(?:^|(?<=\s))(?:{verb.stem}){_NOT_AFTER}") if verb.stem else None,
    )
    for verb in VERBS
    if verb.predicate != "못 먹는다"
)
_PAST = re.compile(r"(?:[았었였했갔왔났됐샀썼켰셨웠렸졌볐녔뒀줬잤탔쳤폈]|했)[가-힣]{0,5}$")
_WAS = {
    "사용한다": r"썼|사용했|이용했|쓰다가",
    "산다": r"살았|거주했|살다가|지냈|머물렀",
    "다닌다": r"다녔|다니다가",
    "일한다": r"일했|근무했|일하다가|근무하다가",
    "마신다": r"마셨|마시다가",
    "좋아한다": r"좋아했",
    "배운다": r"배웠",
    "키운다": r"키웠|길렀",
    "피운다": r"피웠|피우다가",
    "공부한다": r"공부했",
    "가르친다": r"가르쳤",
    "운영한다": r"운영했|경영했",
    "구독한다": r"구독했",
    "복용한다": r"복용했",
}
_WERE = tuple(
    (predicate, re.compile(rf"(?:^|(?<=\s))(?:{forms})[가-힣]{{0,4}}$"))
    for predicate, forms in _WAS.items()
)
_TOOL_DONE = re.compile(r"(?<=[A-Za-z])(?:만|을|를)?\s했[가-힣]{0,4}$")
_BY_NAME = {verb.predicate: verb for verb in VERBS}
_FORMERLY = re.compile(
    r"(?:^|\s)(?:예전|옛날|전|이전|과거|한때|원래|어릴 때|어렸을 때)(?:에|엔|에는|는"
    r"|까지만 해도)?(?=\s)"
)


def verb_in(clause: str) -> Said | None:
    """The verb that ends the clause; None where no known verb does, or where it is long over."""
    untouched = _UNTOUCHED.search(clause)
    if untouched:
        return Said(_BY_NAME["먹는다"], clause[: untouched.start()].strip(), True)
    for verb, present, past, negative in _COMPILED:
        match = negative.search(clause) if negative else None
        if match:
            return Said(verb, clause[: match.start()].strip(), True)
        match = past.search(clause) if past else None
        if match:
            return Said(verb, clause[: match.start()].strip(), past=True)
        match = present.search(clause) if present else None
        if match and not _PAST.search(match.group()):
            return _present(verb, match, clause)
    return _formerly(clause)


def _present(verb: Verb, match: re.Match[str], clause: str) -> Said:
    before = clause[: match.start()].strip()
    denied = _NEGATIONS.search(before)
    negated = bool(match["no"] or denied)
    if denied:
        before = before[: denied.start()].strip()
    before = re.sub(r"(?:^|\s)원래는?(?=\s|$)", "", before)
    return Said(verb, re.sub(r"(?:^|\s)(?:별로|거의|절대|전혀|아예)$", "", before).strip(), negated)


def lasted_in(clause: str) -> Said | None:
    """살았어, 다녔어: what held for a time, where the clause says until when."""
    for predicate, rule in _WERE:
        match = rule.search(clause)
        if match:
            return Said(_BY_NAME[predicate], clause[: match.start()].strip())
    return None


def _formerly(clause: str) -> Said | None:
    """예전엔 AWS를 썼는데, 하람무역 다니다가: what held once and does not now."""
    formerly = _FORMERLY.search(clause)
    clause = _TOOL_DONE.sub(" 썼", clause) if formerly else clause
    for predicate, rule in _WERE:
        match = rule.search(clause)
        if match and (formerly or "다가" in match.group()):
            before = _FORMERLY.sub(" ", clause[: match.start()])
            return Said(_BY_NAME[predicate], before.strip(), True)
    return None
