"""Whom or what a Korean noun phrase means, with the naming that comes along."""

import re
from dataclasses import dataclass

from graph_store.rules import korean_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.korean_particles import plain_name
from graph_store.rules.korean_values import is_name

_ME = frozenset(
    {
        "나",
        "저",
        "난",
        "전",
        "내",
        "제",
        "우리",
        "저희",
        "나는",
        "저는",
        "내가",
        "제가",
        "본인",
        "사용자",
    }
)
_OWN = re.compile(r"^(?P<own>내|제|나의|저의|우리|저희|울)\s+(?P<what>.+)$")
_HOME_PET = re.compile(r"^집\s+(?=\S)")
_NO_LINK = re.compile(
    r"^(?:동네|네|.{0,2}회의|.{0,2}강의|논의|합의|상의|정의|주의|동의|협의|편의|고의"
    r"|유의|건의|거의|예의|하의|흰의)$"
)
_LINK = re.compile(r"(?P<word>\S+?)(?:이네|네|의)$")
_SOFT = re.compile(
    r"^(?:(?:제일|가장|친한|오랜|오래된|옛날|옛|새|전|현|예전|같은|큰|작은|첫|둘째|회사"
    r"|대학|고등학교|중학교|학교|직장|동네|군대|헬스장|교회)\s+)+(?=\S)"
)
TANGLED = re.compile(
    r"(?:[가-힣][해하]서|[가-힣]아서|[가-힣]어서|나서|면서|려고|느라|다가|도록|때문에?"
    r"|만큼|처럼|하는|하던|[가-힣]지만|는데|니까|자마자|것을|걸)"
    r"(?=\s|$)|(?<!\S)(?!(?:동|서|남|북|새|올|이|오|피|김|진|항|견|손|저|방)해)[가-힣]+해\s"
)
"""Signs of another verb inside what should be a noun phrase."""
_NOBODY = re.compile(
    r"^(?:이|그|저|이런|그런|저런|어떤|모든|다들|이거|그거|저거|이것|그것|여기|거기|저기"
    r"|오늘|내일|어제|지금|요즘|그|이게|그게|저게|너|네|니|당신|자네|너희|뭐|누구"
    r"|우리나라|세상|인생|사람|사람들|다)$"
)


@dataclass(frozen=True, slots=True)
class Referent:
    """The name that triplets use, what it is, and what naming it says."""

    name: str
    kind: str
    """me, person, relative, pet or thing"""
    noun: str = ""
    drafts: tuple[Draft, ...] = ()


def referent(phrase: str, scene: Scene) -> Referent | None:
    """Whom the phrase means; None where it is no subject that can be named."""
    phrase = phrase.strip(" ,")
    if phrase in _ME:
        return Referent(scene.me, "me")
    own = _OWN.match(phrase)
    what = own["what"] if own else phrase
    if not 0 < len(what.split()) <= 7 or _NOBODY.match(what.split()[0]) or TANGLED.search(what):
        return None
    if own and own["own"] in ("우리", "저희"):
        what = _home_pet(what)
    return _chain(what, own["own"] if own else "", scene)


def _home_pet(what: str) -> str:
    rest = _HOME_PET.sub("", what)
    return rest if rest.split()[0] in words.PETS else what


def _chain(what: str, own: str, scene: Scene) -> Referent | None:
    """은결이네 아버지, 리원이의 남자친구: every link names what belongs to the one before."""
    tokens = what.split()
    base: Referent | None = None
    start = 0
    for index, token in enumerate(tokens[:-1]):
        link = _link(token)
        if link:
            part = " ".join([*tokens[start:index], link])
            base = _belonging(base, part, scene) if base else _single(part, own, scene)
            start = index + 1
    last = " ".join(tokens[start:])
    return _belonging(base, last, scene) if base else _single(last, own, scene)


def _link(token: str) -> str:
    match = _LINK.match(token)
    if not match or _NO_LINK.search(token):
        return ""
    word = match["word"]
    return plain_name(word) if token.endswith("의") else word


def _single(phrase: str, own: str, scene: Scene) -> Referent | None:
    phrase = _untitled(_plainer(phrase))
    member = re.match(r"^(?:팀|회사|부서|반)\s+(?P<name>\S+)$", phrase)
    if own and member and is_name(member["name"]) and not _common(member["name"]):
        return Referent(plain_name(member["name"]), "person")
    kin = _kin_of(phrase)
    if kin:
        return _belonging(Referent(kin[0], "person"), kin[1], scene)
    named = _related_name(phrase)
    if named:
        relation, name = named
        return Referent(name, _kind(relation), relation, (Draft(scene.me, relation, name),))
    if (
        words.ends_with(phrase, words.RELATIVES | words.PEOPLE | words.PETS)
        and len(phrase.split()) <= 2
    ):
        known = phrase in words.RELATIVES or phrase in words.PETS or own or phrase in words.PEOPLE
        return Referent(phrase, _kind(phrase) if known else "person", phrase if known else "")
    if own in ("우리", "저희"):
        return Referent(f"우리 {phrase}", "thing")
    if own:
        return Referent(phrase, "thing")
    return _plain(phrase)


def _plainer(phrase: str) -> str:
    """A relation without what kind of one it is: 친한 친구, 회사 동료."""
    plain = _SOFT.sub("", phrase)
    relation = words.ends_with(plain, words.RELATIVES | words.PEOPLE)
    return plain if relation or _related_name(plain) else phrase


def _kin_of(phrase: str) -> tuple[str, str] | None:
    """민서 아버지: somebody's relative without 의."""
    parts = phrase.split()
    if (
        len(parts) != 2
        or parts[1] not in words.RELATIVES
        or parts[0] in words.RELATIVES | words.PEOPLE
    ):
        return None
    known = is_name(parts[0]) and not _common(parts[0]) and not parts[0].endswith(("집", "댁"))
    return (plain_name(parts[0]), parts[1]) if known else None


def _plain(phrase: str) -> Referent:
    person = _person(phrase)
    return Referent(person or phrase, "person" if person else "thing")


def _person(phrase: str) -> str:
    """The name as it is kept, for somebody: 김세라 씨 → 김세라, 강 교수님 whole; else empty."""
    parts = phrase.split()
    if len(parts) > 1 and parts[-1] in words.HONORIFICS:
        return phrase
    if len(parts) == 1 and re.fullmatch(r"[가-힣]{2,}(?:님|씨|쌤)", phrase):
        return phrase
    return (
        plain_name(phrase)
        if is_name(phrase) and not words.PLACES.search(phrase) and not words.EVENTS.search(phrase)
        else ""
    )


def _untitled(phrase: str) -> str:
    return re.sub(r"(?<=[가-힣A-Za-z])\s*(?:씨|(?<=\s)님)$", "", phrase).strip()


def _kind(noun: str) -> str:
    last = noun.split()[-1]
    return "pet" if last in words.PETS else "relative"


def _related_name(phrase: str) -> tuple[str, str] | None:
    """친구 은결, 우리 팀장 주혜담: a relation and a name."""
    parts = phrase.split()
    if len(parts) < 2:
        return None
    nouns = words.RELATIVES | words.PEOPLE | words.PETS
    for cut in (1, 2):
        relation, name = " ".join(parts[:cut]), " ".join(parts[cut:])
        known = relation in nouns or (cut == 2 and parts[1] in nouns)
        if known and name and is_name(name) and not _common(name):
            return relation, plain_name(name)
    return None


def _common(name: str) -> bool:
    nouns = words.RELATIVES | words.PEOPLE | words.PETS | words.ATTRIBUTES | words.TITLES
    return name in nouns or bool(words.EVENTS.search(name) or words.PLACES.search(name))


def _belonging(base: Referent, part: str, scene: Scene) -> Referent:
    """A named person's unnamed relative is "은결 아버지"; a named one goes by the name."""
    part = _untitled(part)
    named = _related_name(part)
    if named:
        relation, name = named
        return Referent(
            name, _kind(relation), relation, (*base.drafts, Draft(base.name, relation, name))
        )
    name = f"{base.name} {part}" if base.kind != "me" else part
    if part in words.RELATIVES | words.PEOPLE | words.PETS:
        naming = (Draft(base.name, part, name),) if base.kind == "person" or base.drafts else ()
        return Referent(name, _kind(part), part, (*base.drafts, *naming))
    return Referent(name, "thing", drafts=base.drafts)


def owner_and_attribute(phrase: str, scene: Scene) -> tuple[Referent, str] | None:
    """민재의 직업 → 민재, 직업; 내 차 번호 → 나, 차 번호; 우리 집 월세 → 우리 집, 월세."""
    phrase = phrase.strip(" ,")
    own = _OWN.match(phrase)
    what = own["what"] if own else phrase
    if own and own["own"] in ("우리", "저희"):
        what = _home_pet(what)
    parts = what.split()
    if not parts or _NOBODY.match(parts[0]):
        return None
    whose = [index for index, token in enumerate(parts[:-1]) if _link(token)]
    if whose:
        base = referent(
            " ".join([*(phrase.split()[:1] if own else []), *parts[: whose[-1] + 1]])[:-1].rstrip(),
            scene,
        )
        attribute = " ".join(parts[whose[-1] + 1 :])
        return _of_chain(base, attribute, scene) if base else None
    if parts[-1] not in words.ATTRIBUTES and not parts[-1].endswith(_ATTRIBUTE_ENDS):
        return _own_thing(own["own"], what, scene) if own else None
    return _known_attribute(own["own"] if own else "", parts, scene)


def _own_thing(own: str, what: str, scene: Scene) -> tuple[Referent, str] | None:
    """내 월급통장 is an attribute of mine, 우리 팀장 as well; 내 친구 다솜이 is somebody."""
    if _related_name(_SOFT.sub("", what)):
        return None
    group = re.match(
        r"^(?P<group>팀|회사|부서|반|학교|동아리|가게|동네|모임|아파트"
        r"|건물)\s+(?P<noun>\S+)$",
        what,
    )
    if (
        group
        and own in ("우리", "저희")
        and group["noun"] in words.RELATIVES | words.PEOPLE | words.TITLES
    ):
        return Referent(f"우리 {group['group']}", "thing"), group["noun"]
    relation = words.ends_with(what, words.RELATIVES | words.PEOPLE | words.PETS)
    if own in ("내", "제", "나의", "저의") or (relation and len(what.split()) <= 2):
        return Referent(scene.me, "me"), what
    return None


_DAYS = tuple(
    f"{what}일"
    for what in [
        "결제",
        "입금",
        "월급",
        "급여",
        "납부",
        "출산",
        "예정",
        "개강",
        "종강",
        "개학",
        "방학",
        "수술",
        "퇴원",
        "입원",
        "이사",
        "면접",
        "시험",
        "발표",
        "계약",
        "만기",
        "갱신",
        "검진",
        "접수",
        "상환",
        "배송",
        "휴무",
    ]
)
_ATTRIBUTE_ENDS = (
    "번호",
    "비밀번호",
    "아이디",
    "주소",
    "날짜",
    "기념일",
    "통장",
    "사이즈",
    "이메일",
    "계정",
    "만료일",
    "코드",
    "생일",
    "가격",
    "요금",
    "일정",
    *_DAYS,
)


def _of_chain(base: Referent, attribute: str, scene: Scene) -> tuple[Referent, str] | None:
    parts = attribute.split()
    if (
        len(parts) > 1
        and parts[-1] in words.ATTRIBUTES
        and parts[0] in words.RELATIVES | words.PEOPLE | words.PETS
    ):
        return _belonging(base, " ".join(parts[:-1]), scene), parts[-1]
    return base, attribute


def _known_attribute(own: str, parts: list[str], scene: Scene) -> tuple[Referent, str] | None:
    size = 2 if "".join(parts[-2:]) in words.ATTRIBUTES else 1
    attribute, base = " ".join(parts[-size:]), [part for part in parts[:-size] if part not in _NEW]
    mine = own in ("내", "제", "나의", "저의")
    if not base:
        topic = (
            Referent(scene.topic, "person") if scene.topic and not own else Referent(scene.me, "me")
        )
        return (Referent(UNNAMED, "pet", scene.pet) if scene.pet and not own else topic), attribute
    whose = " ".join(base)
    if _living(whose):
        found = referent(f"{own} {whose}".strip(), scene)
        return (found, attribute) if found else None
    if mine:
        return Referent(scene.me, "me"), " ".join(parts)
    if len(base) > 1 and not own and _living(base[0]):
        return Referent(plain_name(base[0]), "person"), " ".join(parts[1:])
    if own:
        return Referent(f"우리 {whose}", "thing"), attribute
    return _plain(whose), attribute


_NEW = frozenset({"새", "현재", "지금", "새로운", "바뀐", "원래", "진짜", "최근"})


def _living(phrase: str) -> bool:
    """A relative, a pet, or a relation with a name: somebody that can own an attribute."""
    plain = _HOME_PET.sub("", phrase)
    if (
        words.ends_with(plain, words.RELATIVES | words.PETS | words.PEOPLE)
        and len(plain.split()) <= 2
    ):
        return True
    return bool(_related_name(_SOFT.sub("", plain)) or _kin_of(plain))
