"""Korean corrections that state: "아니 부산에 살아", "회의 4시로 바뀌었어", "틀렸어"."""

import re

from services.commands.amounts import Form, only_sign
from services.commands.korean.particles import fits, without_subject_particle
from services.commands.model import Correction
from services.commands.times import only_time

# What holds for good; what somebody just did is talk ("아니 누가 내 발을 밟았어").
_LASTING = re.compile(
    r"(?P<mark>에서|에|을|를|으로|로)\s(?P<verb>(?:살|다니|일하|근무하|배우|키우|공부하"
    r"|전공하)고\s?있|살|다녀|다닙|다닌"
    r"|일해|일합|근무해|근무합|전공|좋아|싫어|배워|배웁|키워|키웁|마셔|태어났|졸업했|이사했)"
    r"(?:아|어|해|합니다|니다|습니다|했|했어|았|었)?(?:아|어|해)?요?$"
)
_ME = re.compile(r"^(?:나는|난|나|내가|저는|전|저|제가)\s+")
_TOPIC = re.compile(r"^(?P<about>(?:\S+\s){0,2}\S+?)(?P<josa>은|는)\s(?P<rest>\S.*)$")
_TALK = re.compile(
    r"(?:^|\s)(?:그\s?(?:사람|친구|분)|걔|얘|쟤|그런|이런|저런|그걸|이걸|그거|이거|그게|이게"
    r"|그건|이건|뭘|뭐|왜|어디|누가"
    r"|누구|사람들|다들|진짜|정말|너무|나도|너도"
    r"|너|넌|네가|니가|그냥|다|안|못|요즘)(?:\s|을|를|은|는|이|가|$)"
)
_CHANGED = re.compile(
    r"^(?P<run>\S.{0,80}?\S)(?:으로|로)\s?(?:바뀌었|바뀜|바꼈|바뀌게\s?됐|변경됐|변경되었"
    r"|변경됨|옮겨졌|옮겼|미뤄졌|당겨졌|앞당겨졌|조정됐|조정되었)"
    r"(?:어|어요|음|습니다|네요?|지|다)?[^\w?？]*$"
)
_ATTRIBUTE = (
    r"(?:번호|전화|연락처|생일|생신|주소|이름|성함|비번|비밀번호|암호|날짜|시간|나이|직업"
    r"|직함|회사|메일|이메일|계좌|자리|장소|약속|예약|층|학교|부서)"
)
_NAMES_THING = re.compile(rf"{_ATTRIBUTE}$")
_FACT = re.compile(rf"(?:(?:^|\s)(?:내|제|우리|저희)\s.*|{_ATTRIBUTE})$")
_NAMED = re.compile(
    r"(?:번호|연락처|이름|성함|별명|닉네임|주소|비번|암호|아이디|이메일|상사|팀장|담임|색|색깔)$"
)
_BARE_NOUN = re.compile(
    r"(?!(?:취소|그대로|비밀|별로|아직|이미|제대로|그거|저거|이거|패스|생략|나중)(?:\s|$))"
    r"[\w가-힣.@-]*[\w가-힣](?<![어아해여돼워와려셔켜져빠뻐퍼써싸짜커러다요네지까냐니고데게래자"
    r"라음함됨])"
)
_POINT_IN_TIME = re.compile(r"\d|시(?:\s?반)?$|요일$")
_WRONG = re.compile(
    r"^\W*(?:(?:아니야?|아뇨|아니요|어|음|저기)[\s,.!]+){0,2}(?:(?:그거|그건|그게|이거|이건"
    r"|그것도?|방금\s?거)\s?)?(?:틀렸(?:어요?|는데요?|네요?"
    r"|습니다|다|음)|틀려요?|틀린\s?거\s?(?:야|같아요?)|잘못\s?(?:됐|되었|기억하고\s?있"
    r"|알고\s?있|저장됐|적혔)(?:어요?|네요?|는데요?|습니다))[^\w?？]*$"
)
_WRONG_THING = re.compile(
    rf"^\W*(?P<about>(?:\S+\s){{0,3}}\S*{_ATTRIBUTE})(?:이|가|은|는)?\s(?:틀렸(?:어요?"
    rf"|는데요?|네요?|습니다)|틀려요?|틀린\s?것?\s?같아요?"
    r"|잘못\s?(?:됐|되었|저장됐|적혔|알고\s?있|기억하고\s?있)(?:어요?|네요?|는데요?"
    r"|습니다))[^\w?？]*$"
)


def stated(body: str, cue: str) -> Correction | None:
    """A lasting fact after 아니, whole but for what it is about, so that it also stands alone."""
    body = body.rstrip(".!~ ")
    if not re.search(r"아니|아냐|아뇨|ㄴㄴ|사실|실은|정확히", cue) or len(body.split()) > 6:
        return None
    if not _LASTING.search(body) or _TALK.search(body):
        return None
    topic = _TOPIC.match(body)
    if _ME.match(body) or not topic or not fits(topic["about"], topic["josa"]):
        return Correction(None, body, None)
    return Correction(None, topic["rest"], topic["about"])


def moved(body: str) -> Correction | None:
    """ "회의 4시로 바뀌었어", "번호 5512로 바뀌었어": only what can be put in its place."""
    found = _CHANGED.match(body)
    words = found["run"].split() if found else []
    size = next((n for n in (4, 3, 2, 1) if n < len(words) and _is_value(words, n)), 0)
    if not size:
        return None
    new, rest = " ".join(words[-size:]), words[:-size]
    old = None
    if rest[-1].endswith("에서") and len(rest) > 1:
        tail = next((n for n in (3, 2) if n < len(rest) and _is_value(_bare(rest), n)), 1)
        old, rest = " ".join(_bare(rest)[-tail:]), rest[:-tail]
    return Correction(old, new, without_subject_particle(" ".join(rest)))


def _bare(words: list[str]) -> list[str]:
    return [*words[:-1], words[-1].removesuffix("에서")]


def _is_value(words: list[str], size: int) -> bool:
    """Are the last words a time or a number, or the one word that follows "주소가"?"""
    value = " ".join(words[-size:])
    if only_time(value):
        return not re.search(r"(?:에서|부터)\s", value)
    sign = only_sign(value)
    if sign:
        whole = sign.start == 0 and sign.end == len(value)
        if not whole or sign.form is not Form.CODE:
            return whole
    about = without_subject_particle(words[-2]) if len(words) > 1 else ""
    return size == 1 and _NAMES_THING.search(about) is not None


def really(topic: str | None, new: str) -> bool:
    """After 사실은 a bare value puts right; a sentence is news, unless of a known kind of fact."""
    if topic is None:
        bare = len(new.split()) == 1 or only_time(new) or only_sign(new) is not None
        return bare and not re.match(r"(?:나|내|저|제|난|전)(?:\s|$)", new)
    return bool(_FACT.search(topic)) or bool(re.search(r"\d", new))


def named(topic: str | None, new: str) -> Correction | None:
    """ "아니야 현관 비밀번호는 까치": one noun without a copula, of what is only ever named."""
    if topic is None or not _NAMED.search(topic) or len(topic.split()) > 5:
        return None
    return Correction(None, new, topic) if _BARE_NOUN.fullmatch(new) else None


def apologised(new: str, cue: str) -> Correction | None:
    """ "아 미안 4시야": after an apology only a point in time stands for itself, no excuse."""
    if not re.search(r"미안|죄송|쏘리|sorry", cue, re.IGNORECASE) or not only_time(new):
        return None
    return Correction(None, new, None) if _POINT_IN_TIME.search(new) else None


def only_wrong(text: str) -> Correction | None:
    """ "틀렸어" and no more: what is right is still to be asked."""
    if _WRONG.match(text):
        return Correction(None, "", None)
    found = _WRONG_THING.match(text)
    return Correction(None, "", found["about"]) if found else None
