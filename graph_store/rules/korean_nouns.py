"""Whom or what a Korean noun phrase means, with the naming that comes along."""

import re
from dataclasses import dataclass

from graph_store.rules import korean_words as words
from graph_store.rules.draft import Draft, Scene
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
OWN = re.compile(r"^(?P<own>내|제|나의|저의|우리|저희|울)\s+(?P<what>.+)$")
HOME_PET = re.compile(r"^집\s+(?=\S)")
_NO_LINK = re.compile(
    r"^(?:동네|네|.{0,2}회의|.{0,2}강의|논의|합의|상의|정의|주의|동의|협의|편의|고의"
    r"|유의|건의|거의|예의|하의|흰의)$"
)
_LINK = re.compile(r"(?P<word>\S+?)(?:이네|네|의)$")
SOFT = re.compile(
    r"^(?:(?:제일|가장|친한|오랜|오래된|옛날|옛|새|전|현|예전|같은|큰|작은|첫|둘째|회사"
    r"|대학|고등학교|중학교|학교|직장|동네|군대|헬스장|교회)\s+)+(?=\S)"
)
TANGLED = re.compile(
    r"(?:[가-힣][해하워려져와돼라춰겨러켜]서|(?<!\S)(?:와|가|봐|커|써|꺼|져)서|[가-힣]아서"
    r"|[가-힣]어서|나서|면서|려고|느라|다가|도록|때문에?"
    r"|만큼|처럼|하는|하던|[가-힣]지만|는데|니까|자마자|(?<![운단짠신쓴찬진] )것을|걸)"
    r"(?=\s|$)|(?<!\S)(?!(?:동|서|남|북|새|올|이|오|피|김|진|항|견|손|저|방)해)[가-힣]+해\s"
)
"""Signs of another verb inside what should be a noun phrase."""
NOBODY = re.compile(
    r"^(?:이|그|저|이런|그런|저런|어떤|모든|다들|이거|그거|저거|이것|그것|여기|거기|저기"
    r"|오늘|내일|어제|지금|요즘|그|이게|그게|저게|너|네|니|당신|자네|너희|뭐|누구"
    r"|우리나라|세상|인생|사람|사람들|다)$"
)


_UNFINISHED = re.compile(r"[가-힣](?:이랑|랑|하고)(?:\s|$)")
_ONE_OF = re.compile(
    rf"(?:^|\s)(?:{'|'.join(sorted(words.PEOPLE | words.RELATIVES))}) (?:하나|둘|셋|한 명|두 명"
    r"|중 \S+)$"
)
"""대학 친구 하나: somebody who is not named."""


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
    if _UNFINISHED.search(phrase) or _ONE_OF.search(phrase):
        return None
    if phrase in _ME:
        return Referent(scene.me, "me")
    own = OWN.match(phrase)
    what = own["what"] if own else phrase
    if not 0 < len(what.split()) <= 7 or NOBODY.match(what.split()[0]) or TANGLED.search(what):
        return None
    if own and own["own"] in ("우리", "저희"):
        what = without_home(what)
    return _chain(what, own["own"] if own else "", scene)


def without_home(what: str) -> str:
    rest = HOME_PET.sub("", what)
    return rest if rest.split()[0] in words.PETS else what


def _chain(what: str, own: str, scene: Scene) -> Referent | None:
    """은결이네 아버지, 리원이의 남자친구: every link names what belongs to the one before."""
    tokens = what.split()
    base: Referent | None = None
    start = 0
    for index, token in enumerate(tokens[:-1]):
        link = link_of(token) or _familiar(token, tokens[index + 1 :])
        if link:
            part = " ".join([*tokens[start:index], link])
            base = belonging(base, part, scene) if base else _single(part, own, scene)
            start = index + 1
    last = " ".join(tokens[start:])
    return belonging(base, last, scene) if base else _single(last, own, scene)


def _familiar(token: str, behind: list[str]) -> str:
    """주영이 of 친구 주영이 어머니."""
    name = plain_name(token)
    return name if name != token and " ".join(behind) in words.RELATIVES else ""


def link_of(token: str) -> str:
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
    kin = kin_of(phrase)
    if kin:
        return belonging(Referent(kin[0], "person"), kin[1], scene)
    named = related_name(phrase)
    if named:
        relation, name = named
        return Referent(name, _kind(relation), relation, (Draft(scene.me, relation, name),))
    if (
        words.ends_with(phrase, words.RELATIVES | words.PEOPLE | words.PETS)
        and len(phrase.split()) <= 2
    ):
        known = (
            phrase.startswith(("담당 ", "전담 ", "지도 "))
            or phrase in words.RELATIVES
            or phrase in words.PETS
            or own
            or phrase in words.PEOPLE
        )
        return Referent(phrase, _kind(phrase) if known else "person", phrase if known else "")
    if own in ("우리", "저희"):
        return Referent(f"우리 {phrase}", "thing")
    if own:
        return Referent(phrase, "thing")
    return unrelated(phrase)


def _plainer(phrase: str) -> str:
    """A relation without what kind of one it is: 친한 친구, 회사 동료."""
    plain = SOFT.sub("", phrase)
    relation = words.ends_with(plain, words.RELATIVES | words.PEOPLE)
    return plain if relation or related_name(plain) else phrase


def kin_of(phrase: str) -> tuple[str, str] | None:
    """민서 아버지: somebody's relative without 의."""
    parts = phrase.split()
    relation = " ".join(parts[1:])
    familiar = parts[0] != plain_name(parts[0])  # 서준이 담임 선생님
    if relation not in words.RELATIVES and not (
        familiar and words.ends_with(relation, words.PEOPLE)
    ):
        return None
    if len(parts) > 3 or parts[0] in words.RELATIVES | words.PEOPLE:
        return None
    known = is_name(parts[0]) and not _common(parts[0]) and not parts[0].endswith(("집", "댁"))
    return (plain_name(parts[0]), relation) if known else None


def unrelated(phrase: str) -> Referent:
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
        if is_name(phrase)
        and not (words.PLACES.search(phrase) or words.EVENTS.search(phrase))
        and not (words.THINGS.search(phrase) or words.MEDICINES.search(phrase))
        else ""
    )


def _untitled(phrase: str) -> str:
    return re.sub(r"(?<=[가-힣A-Za-z])(?<!아저)\s*(?:씨|(?<=\s)님)$", "", phrase).strip()


def _kind(noun: str) -> str:
    last = noun.split()[-1]
    return "pet" if last in words.PETS else "relative"


def related_name(phrase: str) -> tuple[str, str] | None:
    """친구 은결, 우리 팀장 주혜담: a relation and a name."""
    parts = phrase.split()
    if len(parts) < 2:
        return None
    nouns = words.RELATIVES | words.PEOPLE | words.PETS
    for cut in (1, 2):
        relation, name = " ".join(parts[:cut]), " ".join(parts[cut:])
        known = relation in nouns or (cut == 2 and parts[1] in nouns)
        elder = name in words.HONORIFICS or name in ("아저씨", "아줌마", "아주머니")
        if known and name and not elder and is_name(name) and not _common(name):
            return relation, plain_name(name)
    return None


def _common(name: str) -> bool:
    nouns = words.RELATIVES | words.PEOPLE | words.PETS | words.ATTRIBUTES | words.TITLES
    return name in nouns or bool(words.EVENTS.search(name) or words.PLACES.search(name))


def belonging(base: Referent, part: str, scene: Scene) -> Referent:
    """A named person's unnamed relative is "은결 아버지"; a named one goes by the name."""
    part = _untitled(part)
    named = related_name(part)
    if named:
        relation, name = named
        return Referent(
            name, _kind(relation), relation, (*base.drafts, Draft(base.name, relation, name))
        )
    name = f"{base.name} {part}" if base.kind != "me" else part
    if (
        words.ends_with(part, words.RELATIVES | words.PEOPLE | words.PETS)
        and len(part.split()) <= 2
    ):
        naming = (Draft(base.name, part, name),) if base.kind == "person" or base.drafts else ()
        return Referent(name, _kind(part), part, (*base.drafts, *naming))
    return Referent(name, "thing", drafts=base.drafts)
