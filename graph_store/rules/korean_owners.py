"""Whose attribute a Korean noun phrase names: 민재의 직업, 내 차 번호, 우리 집 월세."""

import re

from graph_store.rules import korean_words as words
from graph_store.rules.draft import UNNAMED, Scene
from graph_store.rules.korean_nouns import (
    HOME_PET,
    NOBODY,
    OWN,
    SOFT,
    Referent,
    belonging,
    kin_of,
    link_of,
    referent,
    related_name,
    unrelated,
    without_home,
)
from graph_store.rules.korean_particles import plain_name


def owner_and_attribute(phrase: str, scene: Scene) -> tuple[Referent, str] | None:
    """민재의 직업 → 민재, 직업; 내 차 번호 → 나, 차 번호; 우리 집 월세 → 우리 집, 월세."""
    phrase = phrase.strip(" ,")
    own = OWN.match(phrase)
    what = own["what"] if own else phrase
    if own and own["own"] in ("우리", "저희"):
        what = without_home(what)
    if phrase.startswith(("이번 달 ", "지난달 ", "지난 달 ", "다음 달 ")):
        return None  # the bill of one month
    parts = what.split()
    if not parts or NOBODY.match(parts[0]) or parts[0].endswith(("이랑", "랑", "하고")):
        return None
    if any(re.search(r"[가-힣](?:는|던)$", part) for part in parts[:-1]):
        return None  # 약 먹는 시간
    whose = [index for index, token in enumerate(parts[:-1]) if link_of(token)]
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
    if related_name(SOFT.sub("", what)):
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
        return belonging(base, " ".join(parts[:-1]), scene), parts[-1]
    return base, attribute


def _known_attribute(own: str, parts: list[str], scene: Scene) -> tuple[Referent, str] | None:
    size = 2 if "".join(parts[-2:]) in words.ATTRIBUTES or _is_paired(parts) else 1
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
    if whose in ("개인", "업무", "업무용", "개인용", "비상", "급여", "여권", "면허") and not own:
        return Referent(scene.topic or scene.me, "person"), " ".join(parts)
    if len(base) == 2 and not own and base[1] in ("아저씨", "아줌마", "아주머니"):
        return Referent(whose, "person"), attribute
    if len(base) == 2 and not own and base[1] in _THEIR_PLACES:
        return Referent(whose, "thing"), attribute
    if len(base) > 1 and not own and (_living(base[0]) or base[0] != plain_name(base[0])):
        return Referent(plain_name(base[0]), "person"), " ".join(parts[1:])
    if own:
        return Referent(f"우리 {whose}", "thing"), attribute
    return unrelated(whose), attribute


def _is_paired(parts: list[str]) -> bool:
    """팩스 번호, 인스타 아이디: two words that are one attribute."""
    if len(parts) > 1 and parts[-2] in ("월", "연", "일"):
        return True
    if len(parts) > 2 and parts[-1] in _TERMS and parts[-2] in _TERMED:
        return True
    return len(parts) > 1 and parts[-1] == "번호" and parts[-2] in words.NUMBERED


_TERMS = frozenset({"만료일", "시작일", "종료일", "갱신일", "날짜", "금액", "기간"})
_TERMED = frozenset(
    {"계약", "보험", "여권", "면허", "비자", "카드", "구독", "렌탈", "임대", "대출", "약정"}
)
_THEIR_PLACES = frozenset({"회사", "집", "댁", "학교", "가게", "병원", "사무실", "식당", "유치원"})
_NEW = frozenset({"새", "현재", "지금", "새로운", "바뀐", "원래", "진짜", "최근"})


def _living(phrase: str) -> bool:
    """A relative, a pet, or a relation with a name: somebody that can own an attribute."""
    plain = HOME_PET.sub("", phrase)
    if (
        words.ends_with(plain, words.RELATIVES | words.PETS | words.PEOPLE)
        and len(plain.split()) <= 2
    ):
        return True
    *first, last = plain.split()
    if last in words.RELATIVES and first and first[-1] != plain_name(first[-1]):
        return True  # 친구 동욱이 아들
    return bool(related_name(SOFT.sub("", plain)) or kin_of(plain))
