"""Korean clauses with a verb: who does what to what, read from the particles before it."""

import re
from collections.abc import Callable
from dataclasses import replace

from graph_store.rules import korean_values as values
from graph_store.rules import korean_words as words
from graph_store.rules.dates import Dated, korean_dates
from graph_store.rules.draft import Draft, Scene
from graph_store.rules.korean_arguments import (
    NO_OBJECT,
    OBJECT,
    Arguments,
    arguments_of,
    doer,
    me_or,
    place_of,
)
from graph_store.rules.korean_copula import copula
from graph_store.rules.korean_events import Result, event_of
from graph_store.rules.korean_nouns import TANGLED, Referent
from graph_store.rules.korean_particles import Phrase, items
from graph_store.rules.korean_states import allergy, existing, kept
from graph_store.rules.korean_verbs import Said, lasted_in, verb_in

_ADVERBS = re.compile(
    r"(?:^|(?<=\s))(?:더 ?이상은?|더는|이젠|지금은?|요즘은?|요새|이제는?|아직도?|매일|매주|매달"
    r"|날마다|(?:아침"
    r"|저녁|밤|점심|주말|새벽|월요일|화요일|수요일|목요일|금요일|토요일|일요일)마다"
    r"|이번에|최근에|진짜로?|정말로?|엄청|제일|가장|자주(?! 가)|완전히?"
    r"|다시|잘|많이|너무|주로|보통|항상|늘|혼자서?|또|좀|사실은?|새로|특히|무척|아주"
    r"|매우|굉장히|되게|꽤|계속|이미|벌써|곧|결국|드디어|다|다들|같이|함께|현재|평소에?"
    r"|가끔|종종|열심히|즐겨|쭉|여전히|어제|오늘|방금|아까|올해|작년에|재작년에"
    r"|하루에? (?:한|두|세) (?:번|알|잔|개|정)(?:씩)?|(?:한|두|세|네|\d+)\s?(?:알|잔|개"
    r"|병|그릇|정|캔)씩?|제발|무조건|거의|전부|모두|이번 (?:달|주)에?|지난 (?:달|주)에?"
    r"|그냥|직접|재미로|취미로|주말에는?|아침에는?|저녁에는?|밤에는?|퇴근하고"
    r"|퇴근 후에?|(?:단 )?한 (?:방울|모금|입|잔|대|개비|개|번|점|알)도"
    r"|(?:내|제) 입에는?)(?=\s|$)"
)
_AMOUNT = re.compile(
    r"\s*(?P<dose>\d[\d.]*\s?(?:mg|mcg|ml|g|밀리그램|정|IU))\s?(?:짜리|씩)?(?:\s(?:한|두|세"
    r"|반)\s?(?:알|정|개))?",
    re.I,
)
_COUNTED = re.compile(
    r"\s(?:한|두|세|반|\d+)\s?(?:포|알|정|잔|병|개|캡슐|봉지|컵|스푼|숟갈|숟가락|캔|그릇|조각)씩?$"
)
_REASON = re.compile(
    r"(?:(?<=\s)|^)(?:[^\s]*[^\s은는이가을를도]\s)?\S+\s(?:때문에|땜에|탓에|덕분에)\s"
)
_VEHICLE = re.compile(
    r"(?:자전거|버스|지하철|전철|기차|KTX|차|자차|도보|오토바이|킥보드|택시|호선|트램|배"
    r"|셔틀|셔틀버스)$"
)

_TONGUE = re.compile(r"(?:어|말|글|수화|[A-Za-z+#])$")
_HELD_AT = re.compile(
    r"^(?P<what>[^은는이가]\S*(?: \S+){0,3}?)[은는이가] (?P<when>\S+(?: \S+){0,5}?)에 "
    r"(?:해|한다|합니다|하고|있어|있다|있습니다|있고|열려|열린다|열립니다|진행해|진행합니다"
    r"|진행한다"
    r"|시작해|시작한다|시작합니다|시작하고|와|온다|옵니다|도착해|모여|모입니다|버려|버립니다|내놔)(?:요|대|거든)?$"
)
_WHEN_DOING = re.compile(
    r"(?:^|(?<=\s))(?:\S+[을를] )?\S*[할갈볼쓸잘릴을울일칠들날] 때(?:는|마다|만|에는)?\s"
)
_SHOP = re.compile(
    r"(?:가게|식당|카페|미용실|빵집|학원|공방|농사|사업|서점|책방|펜션|편의점|꽃집|약국|세탁소"
    r"|병원|치킨집"
    r"|분식집|치과|한의원|의원|정육점|과수원|목장|민박|게스트하우스|횟집|국밥집|고깃집|술집"
    r"|피시방|문방구"
    r"|사진관|철물점|농장|양조장|안경점|부동산|네일샵|여행사|출판사|쇼핑몰)$"
)
_ACT = re.compile(r"(?:하|가|오|먹|보|쓰|자|놀|걷|뛰|살|만들|일어나|씻|기다리|나가|마시|듣)기$")


def acts(clause: str, subject: str, before: list[Draft], scene: Scene) -> tuple[list[Draft], str]:
    """The drafts of a clause with a verb, and its subject for the next clause."""
    held = _HELD_AT.match(clause)
    told = copula(held["what"], held["when"], False, scene) if held else []
    if held and values.is_time(held["when"]) and told and told[-1].predicate == "시간":
        return told, held["what"]
    dated = korean_dates(clause)
    text = _ADVERBS.sub("", _WHEN_DOING.sub("", _REASON.sub("", dated.clause)))
    text = re.sub(r"\s{2,}", " ", text).strip(" ,")
    for reading in (event_of, allergy, _verbal, kept, existing):
        found, about = reading(text, subject, dated, before, scene)
        if found:
            return found, about
    return [], arguments_of(text, True).who or subject


def _topic_as_object(arguments: Arguments) -> Arguments:
    """PM은 Noah가 맡아: with a subject in 가 and no object in 를 the topic is the object."""
    subject = arguments.marked("이", "가")
    if not subject or not arguments.who or arguments.marked(*OBJECT) or arguments.bare:
        return arguments
    rest = tuple(phrase for phrase in arguments.rest if phrase.words != subject)
    return Arguments(subject, (Phrase(arguments.who, "을"), *rest))


def _verbal(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    said = verb_in(text)
    if not said and dated.until and (said := lasted_in(text)):
        dated = dated.over
    if not said or TANGLED.search(said.before):
        return [], subject
    arguments = arguments_of(said.before, True)
    if said.verb.role == "o":
        arguments = _topic_as_object(arguments)
    thing, swapped = _object(said, arguments)
    about = "" if swapped else arguments.who
    who = (
        doer(Arguments(about, arguments.rest), subject, scene)
        if not swapped
        else me_or(subject, scene)
    )
    if (
        not who
        or not thing
        or NO_OBJECT.match(thing)
        or len(set(thing.split())) < len(thing.split())
    ):
        return [], subject
    if words.DRINKS.search(who.name) and who.kind != "me":
        return [], subject
    drafts = _said(said, who, thing, arguments)
    if not drafts:
        return [], subject
    since = dated.happened if said.past else dated.since
    return [
        *who.drafts,
        *(replace(d, since=since, until=dated.until) for d in drafts),
    ], about or subject


def _object(said: Said, arguments: Arguments) -> tuple[str, bool]:
    """The verb's object, and whether the topic is the object (담배는 안 피워)."""
    role = said.verb.role
    if role == "w":
        return arguments.marked("에서", "에") or arguments.marked(
            "로", "으로"
        ) or arguments.bare, False
    if role == "p":
        return arguments.marked("에서", "에", "에서는") or place_of(arguments.bare), False
    if role == "d":
        found = arguments.marked("에", "를", "을") or arguments.bare
        return (found, False) if found else (arguments.who, True)
    if role == "h" and said.negated and not arguments.rest and words.LESSONS.search(arguments.who):
        return arguments.who, True
    if role in ("h", "v"):
        bare = said.negated or (role == "h" and _SHOP.search(arguments.bare))
        return arguments.marked(*OBJECT, "도", "만") or (arguments.bare if bare else ""), False
    if role in ("t", "m"):
        return arguments.marked("로", "으로"), False
    if role == "a":
        thing = arguments.marked("이", "가") or arguments.bare
        return (thing, False) if arguments.who and not _ACT.search(thing) else ("", False)
    thing = arguments.marked(*OBJECT) or arguments.marked("도", "만")
    second = arguments.marked("이", "가", "은", "는")
    thing = thing or arguments.bare or second
    return (thing, False) if thing else (arguments.who, True)


def _said(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    if len(thing.split()) > _LONGEST_OBJECT:
        return []
    reading = _BY_PREDICATE.get(said.verb.predicate) or _BY_ROLE.get(said.verb.role, _plainly)
    return reading(said, who, thing, arguments)


def _plainly(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    thing = re.sub(r"^.*보다\s+", "", thing)
    return [Draft(who.name, said.verb.predicate, item, said.negated) for item in _things(thing)]


def _whole(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    return [Draft(who.name, said.verb.predicate, thing, said.negated)]


def _born(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    return [Draft(who.name, "생일" if values.is_time(thing) else "출생지", thing)]


def _graduated(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    school = words.SCHOOLS.search(thing) or re.search(r"과$|학부$", thing)
    return _plainly(said, who, thing, arguments) if school else []


def _mastering(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    """A language is spoken; of anything else somebody is good at it."""
    return [
        Draft(who.name, said.verb.predicate if _TONGUE.search(one) else "잘한다", one, said.negated)
        for one in _things(thing)
    ]


def _made_with(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    return _plainly(said, who, thing, arguments) if words.TOOLS.search(thing) else []


def _commuting(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    return _whole(said, who, thing, arguments) if _VEHICLE.search(thing) else []


def _in_charge(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    role = thing.replace(" ", "") in words.TITLES
    predicate = "역할" if role else said.verb.predicate
    return [Draft(who.name, predicate, item, said.negated) for item in _things(thing)]


def _things(thing: str) -> list[str]:
    return [item for item in items(thing) if not NO_OBJECT.match(item)]


def _attending(said: Said, who: Referent, place: str, arguments: Arguments) -> list[Draft]:
    negated = said.negated
    if re.search(r"(?:여행|산책|출장|쇼핑|데이트)$", place):
        return []
    if words.SCHOOLS.search(place) and not place.endswith("학원"):
        return [Draft(who.name, "학교", place, negated)]
    if words.LESSONS.search(place) or place.endswith(
        ("학원", "교회", "성당", "절", "병원", "수영장", "도서관")
    ):
        return [Draft(who.name, "다닌다", place, negated)]
    return [Draft(who.name, "직장", place, negated)]


def _working(said: Said, who: Referent, place: str, arguments: Arguments) -> list[Draft]:
    negated = said.negated
    job = arguments.marked("로", "으로")
    job = job if words.is_job(job or " ") or job.replace(" ", "") in words.TITLES else ""
    where = arguments.marked("에서", "에")
    predicate = "소속" if where and re.fullmatch(r"\S*팀", where) else "직장"
    found = (
        [Draft(who.name, predicate, where, negated)]
        if where and where not in ("집", "여기", "거기")
        else []
    )
    return [*found, Draft(who.name, "직업", job, negated)] if job else found


def _eating(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    """Medicine is taken, food is eaten; "혈압약 5mg짜리 한 알" says the dose as well."""
    dose = _AMOUNT.search(thing)
    plain = _AMOUNT.sub("", thing).strip() if dose else thing
    found: list[Draft] = []
    for item in _things(_COUNTED.sub("", plain)):
        medicine = bool(words.MEDICINES.search(item)) or said.verb.predicate == "복용한다"
        drink = said.verb.predicate == "먹는다" and bool(words.DRINKS.search(item))
        predicate = "복용한다" if medicine else "마신다" if drink else said.verb.predicate
        found.append(Draft(who.name, predicate, item, said.negated))
        if dose and medicine:
            found.append(Draft(item, "용량", dose["dose"]))
    return found


def _doing(said: Said, who: Referent, thing: str, arguments: Arguments) -> list[Draft]:
    negated = said.negated
    if _SHOP.search(thing):
        return [Draft(who.name, "운영한다", thing, negated)]
    known = [item for item in items(thing) if words.LESSONS.search(item)]
    return [Draft(who.name, "한다", item, negated) for item in known]


Reading = Callable[[Said, Referent, str, Arguments], list[Draft]]
_BY_PREDICATE: dict[str, Reading] = {
    "출생지": _born,
    "졸업": _graduated,
    "먹는다": _eating,
    "복용한다": _eating,
    "담당한다": _in_charge,
}
_BY_ROLE: dict[str, Reading] = {
    "d": _attending,
    "w": _working,
    "p": _whole,
    "l": _mastering,
    "m": _made_with,
    "t": _commuting,
    "h": _doing,
}
_LONGEST_OBJECT = 6
