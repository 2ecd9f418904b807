"""Korean "A는 B야": which attribute of whom the sentence gives, by the forms of A and B."""

import re
from collections.abc import Callable

from graph_store.rules import korean_values as values
from graph_store.rules import korean_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.korean_nouns import OWN, Referent, referent
from graph_store.rules.korean_owners import owner_and_attribute
from graph_store.rules.korean_particles import items, plain_name
from graph_store.rules.korean_where import where

_NAMES = frozenset({"이름", "성함", "본명", "성명"})
# 생일은 다음 주야 says when, seen from today, and no day.
_NO_DAY = re.compile(
    r"^(?:곧|내년|올해|작년|재작년|오늘|내일|모레|어제|글피|(?:이번|다음|지난)\s?(?:주|달|주말"
    r"|[월화수목금토일]요일).*"
    r"|(?:며칠|일주일|한 달|\d+일|\d+주)\s?(?:뒤|후|전|남\S*))$"
)
_ORIGIN = re.compile(r"^(?P<where>.+?)\s*출신$")
_MEMBER = re.compile(r"^(?P<where>.+?)\s*(?:소속|팀원|직원|멤버)$")
_BLOOD = re.compile(r"^(?:Rh[+-]?\s?)?(?:A|B|O|AB)형$")
_MBTI = re.compile(r"^[EI][NS][FT][JP]$")
_MINE = re.compile(
    r"^(?:내|제|우리|저희|울)\s+(?:집(?:에서|에)?\s+)?(?:(?:키우|기르|사)는\s+)?"
    r"(?P<relation>\S+(?: \S+)?)$"
)
_GROUP = re.compile(r"^(?P<group>집|회사|팀|학교|동네|부서|반|가게|아파트) (?P<what>\S+)$")
_ANOTHER = re.compile(r", \S+[은는] ")
_STAY = re.compile(
    r"^(?:(?:내가|제가|나|저) )?(?:지금 |요즘 |현재 )?(?:(?:사는|살고 있는) (?P<where>곳|동네|집"
    r"|데)"
    r"|(?:다니는|다니고 있는) (?P<what>회사|직장|학교))$"
)
_COLOUR = re.compile(
    r"^(?:검은|검정|흰|하얀|남|빨간|파란|노란|초록|보라|회|은|금|갈|분홍|주황|베이지|하늘|연두)색$"
)
_OURS = re.compile(r"^(?:우리|저희|울)\s")
_CITIZEN = re.compile(
    r"^(?P<land>[가-힣]{1,3}국|일본|독일|프랑스|러시아|베트남|캐나다|호주|대만|인도"
    r"|스페인|이탈리아|브라질|멕시코|몽골"
    r"|네덜란드|스웨덴|터키|필리핀|인도네시아|우크라이나)\s?(?:사람|인)$"
)
_RELATION = words.RELATIVES | words.PEOPLE | words.PETS


def copula(subject: str, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """What "subject는 value이다" says; nothing where the forms don't show what is meant."""
    ours = value
    value = values.without_soft(value)
    if not value or len(value.split()) > 12 or not subject.strip() or _ANOTHER.search(value):
        return []
    found = _attribute(subject, value, negated, scene)
    if found is None:
        who = referent(subject, scene)
        if who and (related := _relation(who, ours, negated, scene)):
            return [*who.drafts, *related]
        found = (_naming(who, value, negated) or _of(who, value, negated, scene)) if who else []
    return found


def _naming(who: Referent, value: str, negated: bool) -> list[Draft]:
    """은결이네 아버지는 김도식이야: the name takes the place of "은결 아버지"."""
    unnamed = who.drafts[-1] if who.drafts and " " in who.name else None
    named = values.is_full_name(value) or values.is_titled_name(value)
    if not unnamed or not named or not _is_relation_value(unnamed.predicate, value):
        return []
    return [*who.drafts[:-1], Draft(unnamed.subject, unnamed.predicate, value, negated)]


def _attribute(subject: str, value: str, negated: bool, scene: Scene) -> list[Draft] | None:
    """The value of a named attribute; None where the subject is no attribute of anybody."""
    taste = _taste(subject, value, negated, scene)
    if taste:
        return taste
    parts = owner_and_attribute(subject, scene)
    if not parts:
        return None
    owner, attribute = parts
    if attribute.endswith(
        ("생일", "생신", "환갑", "칠순", "팔순", "기념일", "백일", "돌")
    ) and _NO_DAY.match(value):
        return []
    if attribute in _NAMES:
        return _name(owner, attribute, value, negated, scene, subject)
    if words.ends_with(attribute, _RELATION) and not _is_relation_value(attribute, value):
        return None
    if re.search(r"(?:것|거|걸|쪽|편)$", value) and not values.is_place(value):
        return []
    known = attribute.split()[-1] in words.ATTRIBUTES
    if not known and (_has_place_or_time(attribute, value) or values.is_evaluation(value)):
        return None
    if values.is_evaluation(value) and not known:
        return []
    if attribute.split()[-1] in ("장소", "위치") and values.is_floor(value):
        return None
    return _valued(owner, attribute, value, negated)


def _valued(owner: Referent, attribute: str, value: str, negated: bool) -> list[Draft]:
    """The car that is 남색 has that colour; of languages and hobbies there may be several."""
    known = attribute.split()[-1] in words.ATTRIBUTES
    if _COLOUR.match(value) and not known and owner.kind == "me":
        return [Draft(attribute, "색", value, negated)]
    listed = (
        items(value)
        if attribute.split()[-1] in ("취미", "특기", "언어", "스택", "전공")
        else [value]
    )
    return [*owner.drafts, *(Draft(owner.name, attribute, item, negated) for item in listed)]


def _taste(subject: str, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """내가 제일 좋아하는 음식은 갈비찜이야, 지금 사는 곳은 은평구야."""
    stay = _STAY.match(subject)
    if stay:
        attends = "학교" if stay["what"] == "학교" else "직장"
        return [Draft(scene.me, "산다" if stay["where"] else attends, value, negated)]
    match = re.match(
        r"^(?:(?P<who>.+?)(?:이|가)\s+)?(?P<rest>(?:제일 |가장 |특히 )?(?:좋아하|싫어하"
        r"|즐겨 \S+|아끼)는 \S+(?: \S+)?)$",
        subject,
    )
    if not match:
        return []
    who = referent(match["who"], scene) if match["who"] else Referent(scene.me, "me")
    if not who:
        return []
    predicate = re.sub(r"^(?:제일|가장|특히)\s+", "", match["rest"])
    return [*who.drafts, *(Draft(who.name, predicate, item, negated) for item in items(value))]


def _name(
    owner: Referent, attribute: str, value: str, negated: bool, scene: Scene, phrase: str
) -> list[Draft]:
    if owner.name == UNNAMED:
        return [Draft(scene.me, scene.pet, value, negated)]
    if owner.kind == "me" and scene.begun and not OWN.match(phrase):
        return []  # whose name it is was in a sentence that was not understood
    if owner.noun and not owner.drafts:
        whose = owner.name.removesuffix(owner.noun).strip()  # 언니네 강아지 is hers
        return [Draft(whose or scene.me, owner.noun, value, negated)]
    if owner.drafts and " " in owner.name:
        # 은결이네 아버지 이름은 …: the name takes the place of "은결 아버지"
        *named, unnamed = owner.drafts
        return [*named, Draft(unnamed.subject, unnamed.predicate, value, negated)]
    return [*owner.drafts, Draft(owner.name, attribute, value, negated)]


def _is_relation_value(attribute: str, value: str) -> bool:
    """내 남편은 이재욱이야 names him; 내 남편은 의사야 says what he is."""
    plain = value.replace(" ", "")
    if (
        values.age_of(value)
        or values.is_time(value)
        or (words.is_job(value) and not values.is_titled_name(value))
        or plain in words.BREEDS
        or plain in words.TITLES
    ):
        return False
    if (
        value in words.DIETS
        or words.TEAMS.search(value)
        or _ORIGIN.match(value)
        or _BLOOD.match(value)
        or _MBTI.match(value)
    ):
        return False
    return (
        values.is_name(value)
        and value not in _RELATION
        and not _CITIZEN.match(value)
        and len(value) <= 12
    )


def _has_place_or_time(attribute: str, value: str) -> bool:
    if words.EVENTS.search(attribute):
        return values.is_time(value) or values.is_place(value)
    return bool(words.PLACES.search(attribute)) and values.is_place(value)


Reading = Callable[[Referent, str, bool, Scene], list[Draft]]


def _of(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    readings: tuple[Reading, ...] = (
        _named,
        _fan,
        _breed,
        _being,
        _work,
        _ours,
        _role,
        where,
    )
    for reading in readings:
        found = reading(who, value, negated, scene)
        if found:
            return [*who.drafts, *found]
    return []


def _named(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """심리 상담사는 이혜원 선생님이야: whom the speaker has for it."""
    if who.kind != "relative" or who.drafts or not _is_relation_value(who.name, value):
        return []
    return [Draft(scene.me, who.name, value, negated)]


def _fan(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    match = re.match(
        r"^(?P<what>.+?)(?:의)?\s?(?:팬|마니아|매니아|덕후|애호가|광팬|열혈 팬)$", value
    )
    if not match or who.kind == "thing":
        return []
    return [Draft(who.name, "좋아한다", item, negated) for item in items(match["what"])]


def _breed(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    breed = value if words.is_breed(value) else value.split()[-1]
    known = words.is_breed(breed) and who.kind != "me" and len(value.split()) <= 2
    return [Draft(who.name, "품종", breed, negated)] if known else []


def _being(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    if who.kind == "thing":
        return []
    origin, member, citizen = _ORIGIN.match(value), _MEMBER.match(value), _CITIZEN.match(value)
    forms = (
        ("나이", values.age_of(value)),
        ("출생 연도", values.birth_year(value)),
        ("생일", values.birthday(value)),
        (
            "학년",
            value
            if re.fullmatch(
                r"(?:초등학교|중학교|고등학교|대학교|초등|중|고|대학)?\s?\d학년|[초중고]\d", value
            )
            else "",
        ),
        ("알레르기", re.sub(r"\s?알레르기$", "", value) if value.endswith("알레르기") else ""),
        ("출신", origin["where"] if origin else ""),
        ("소속", member["where"] if member else ""),
        ("혈액형", value if _BLOOD.match(value) else ""),
        ("MBTI", value if _MBTI.match(value) else ""),
        ("식단", value if value in words.DIETS else ""),
        ("국적", citizen["land"] if citizen else ""),
    )
    return [Draft(who.name, predicate, found, negated) for predicate, found in forms if found][:1]


def _relation(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """소라는 내 여동생이야; 우리 팀 팀장 is the team's."""
    match = _MINE.match(value)
    if match and _OURS.match(value) and " " in match["relation"]:
        return []
    if not match or not words.ends_with(match["relation"], _RELATION):
        return []
    return [Draft(scene.me, match["relation"], who.name, negated)]


def _work(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    if who.kind in ("thing", "pet"):
        return []
    plain = re.sub(r"^(?:.*\s)?(?:온|오신|된|되신)\s+|^(?:우리\s)?(?:팀|회사|부서)\s+", "", value)
    if re.fullmatch(r"\S+님", plain) and plain.removesuffix("님") in words.JOBS:
        plain = plain.removesuffix("님")
    if words.TEAMS.search(plain):
        return [Draft(who.name, "소속", plain, negated)]
    if plain.replace(" ", "") in words.TITLES and not (
        plain in words.JOBS and plain not in ("팀장", "부장", "과장", "대리", "원장", "사장")
    ):
        return [Draft(who.name, "직책", plain, negated)]
    if re.fullmatch(r"[가-힣]+(?:팀장|실장|본부장|센터장|지점장|사업부장|부서장)", plain):
        return [Draft(who.name, "직책", plain, negated)]
    if plain.split()[-1] in words.TITLES and len(plain.split()) == 2 and not words.is_job(plain):
        return [Draft(who.name, "직책", plain, negated)]
    return (
        [Draft(who.name, "직업", plain, negated)]
        if words.is_job(plain) and len(plain.split()) <= 4 and not values.is_titled_name(value)
        else []
    )


def _ours(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """우리 스크럼 마스터는 Lorenzo야: what we have and what it is called, where that is a name."""
    ours = who.name.removeprefix("우리 ")
    if who.kind != "thing" or ours == who.name or not values.is_full_name(value):
        return []
    group = _GROUP.match(ours)
    if group:
        return [Draft(f"우리 {group['group']}", group["what"], value, negated)]
    if words.PLACES.search(ours) or words.EVENTS.search(ours):
        return []
    return [Draft(scene.me, ours, value, negated)]


def _role(who: Referent, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """PM은 Noah야: the role belongs to the one it names."""
    role = re.sub(r"^(?:우리|이번|다음|올해|이번 주|다음 주) ", "", who.name)
    if who.kind == "me" or role.replace(" ", "") not in words.TITLES or not values.is_name(value):
        return []
    return [Draft(plain_name(value), "역할", role, negated)]
