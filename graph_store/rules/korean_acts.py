"""Korean clauses with a verb: who does what to what, read from the particles before it."""

import re
from dataclasses import dataclass, replace

from graph_store.rules import korean_changes as changes
from graph_store.rules import korean_values as values
from graph_store.rules import korean_words as words
from graph_store.rules.dates import Dated, korean_dates
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.korean_nouns import TANGLED, Referent, referent
from graph_store.rules.korean_particles import Phrase, items, phrases
from graph_store.rules.korean_verbs import Said, verb_in

_ADVERBS = re.compile(
    r"(?:^|(?<=\s))(?:지금은?|요즘은?|요새|이제는?|아직도?|매일|매주|매달|날마다|(?:아침"
    r"|저녁|밤|점심|주말|새벽|월요일|화요일|수요일|목요일|금요일|토요일|일요일)마다"
    r"|이번에|최근에|진짜로?|정말로?|엄청|제일|가장|자주(?! 가)|완전히?"
    r"|다시|잘|많이|너무|주로|보통|항상|늘|혼자서?|또|좀|사실은?|새로|특히|무척|아주"
    r"|매우|굉장히|되게|꽤|계속|이미|벌써|곧|결국|드디어|다|다들|같이|함께|현재|평소에?"
    r"|가끔|종종|열심히|즐겨|쭉|여전히|어제|오늘|방금|아까|올해|작년에|재작년에"
    r"|하루에? (?:한|두|세) (?:번|알|잔|개|정)(?:씩)?|(?:한|두|세|네|\d+)\s?(?:알|잔|개"
    r"|병|그릇|정|캔)씩?|제발|무조건|거의|전부|모두|이번 (?:달|주)에?|지난 (?:달|주)에?"
    r"|그냥|직접|재미로|취미로|주말에는?|아침에는?|저녁에는?|밤에는?|퇴근하고"
    r"|퇴근 후에?)(?=\s|$)"
)
_AMOUNT = re.compile(
    r"\s*(?P<dose>\d[\d.]*\s?(?:mg|mcg|ml|g|밀리그램|정|IU))\s?(?:짜리)?(?:\s(?:한|두|세"
    r"|반)\s?(?:알|정|개))?",
    re.I,
)
_COUNTED = re.compile(
    r"\s(?:한|두|세|반|\d+)\s?(?:포|알|정|잔|병|개|캡슐|봉지|컵|스푼|숟갈|숟가락|캔|그릇|조각)씩?$"
)
_REASON = re.compile(r"(?:(?<=\s)|^)\S+\s(?:때문에|땜에|탓에|덕분에)\s")
_SUBJECT = ("은", "는", "이", "가", "도", "께서", "께서는")
_OBJECT = ("을", "를")
_ACT = re.compile(r"(?:하|가|오|먹|보|쓰|자|놀|걷|뛰|살|만들|일어나|씻|기다리|나가|마시|듣)기$")
_NO_OBJECT = re.compile(
    r"^(?:이거|그거|저거|이것|그것|저것|뭐|거|것|말|말을|생각|일|밥|아침|점심|저녁|간식"
    r"|더위|추위|나이|마음|눈치|돈|시간|여기|거기|저기|이|그|저|너|널|네|날|나|저를|나를"
    r"|당신|우리|걔|얘|쟤|그게|이게|\S*[는은던을할된한]거|\S*것|\S*걸|\S*줄)$"
)


@dataclass(frozen=True, slots=True)
class Arguments:
    """The phrases before a verb: who, and the rest by their particles."""

    who: str
    rest: tuple[Phrase, ...]

    def marked(self, *marks: str) -> str:
        return next((phrase.words for phrase in self.rest if phrase.mark in marks), "")

    @property
    def bare(self) -> str:
        return self.marked("")


def acts(clause: str, subject: str, before: list[Draft], scene: Scene) -> tuple[list[Draft], str]:
    """The drafts of a clause with a verb, and its subject for the next clause."""
    dated = korean_dates(clause)
    text = _ADVERBS.sub("", _REASON.sub("", dated.clause))
    text = re.sub(r"\s{2,}", " ", text).strip(" ,")
    for reading in (_event, _allergy, _verbal, _existing):
        found, about = reading(text, subject, dated, before, scene)
        if found:
            return found, about
    return [], _arguments(text, True).who or subject


def _arguments(text: str, takes_topic: bool) -> Arguments:
    """The first phrase with the mark of a topic or subject is who; 나 and 저 may be bare."""
    cut = phrases(text)
    first = text.split()[0] if text.split() else ""
    if first in ("나", "저", "난", "전") and cut and cut[0].words.startswith(f"{first} "):
        cut = [Phrase(first, "는"), Phrase(cut[0].words[len(first) + 1 :], cut[0].mark), *cut[1:]]
    elif first in ("난", "전") and len(cut) == 1 and not cut[0].mark:
        cut = [Phrase(first, "는"), *phrases(text[len(first) :])]
    for index, phrase in enumerate(cut):
        if phrase.mark in _SUBJECT and phrase.words:
            return Arguments(phrase.words, tuple([*cut[:index], *cut[index + 1 :]]))
    return Arguments("", tuple(cut))


def _topic_as_object(arguments: Arguments) -> Arguments:
    """PM은 Noah가 맡아: with a subject in 가 and no object in 를 the topic is the object."""
    subject = arguments.marked("이", "가")
    if not subject or not arguments.who or arguments.marked(*_OBJECT) or arguments.bare:
        return arguments
    rest = tuple(phrase for phrase in arguments.rest if phrase.words != subject)
    return Arguments(subject, (Phrase(arguments.who, "을"), *rest))


def _who(arguments: Arguments, subject: str, scene: Scene) -> Referent | None:
    about = arguments.who or subject or scene.topic
    return referent(about, scene) if about else Referent(scene.me, "me")


def _me_or(subject: str, scene: Scene) -> Referent | None:
    return referent(subject, scene) if subject else Referent(scene.me, "me")


Result = tuple[list[Draft], str]


def _verbal(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    said = verb_in(text)
    if not said or TANGLED.search(said.before):
        return [], subject
    arguments = _arguments(said.before, True)
    if said.verb.role == "o":
        arguments = _topic_as_object(arguments)
    thing, swapped = _object(said, arguments)
    about = "" if swapped else arguments.who
    who = (
        _who(Arguments(about, arguments.rest), subject, scene)
        if not swapped
        else _me_or(subject, scene)
    )
    if not who or not thing or _NO_OBJECT.match(thing):
        return [], subject
    if words.DRINKS.search(who.name) and who.kind != "me":
        return [], subject
    drafts = _said(said, who, thing, arguments, scene)
    if not drafts:
        return [], subject
    since = dated.since or (dated.at if said.past else "")
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
        return arguments.marked("에서", "에", "에서는") or _place(arguments.bare), False
    if role == "d":
        found = arguments.marked("에", "를", "을") or arguments.bare
        return (found, False) if found else (arguments.who, True)
    if role in ("h", "v"):
        return arguments.marked(*_OBJECT) or (arguments.bare if said.negated else ""), False
    if role == "t":
        return arguments.marked("로", "으로"), False
    if role == "a":
        thing = arguments.marked("이", "가") or arguments.bare
        return (thing, False) if arguments.who and not _ACT.search(thing) else ("", False)
    thing = arguments.marked(*_OBJECT) or arguments.marked("도", "만")
    second = arguments.marked("이", "가", "은", "는")
    thing = thing or arguments.bare or second
    return (thing, False) if thing else (arguments.who, True)


def _place(bare: str) -> str:
    return bare if len(bare.split()) <= 2 and not re.search(r"(?:와|과|랑|하고)$", bare) else ""


def _said(said: Said, who: Referent, thing: str, arguments: Arguments, scene: Scene) -> list[Draft]:
    role, predicate = said.verb.role, said.verb.predicate
    if len(thing.split()) > 6:
        return []
    if role == "d":
        return _attending(who, thing, said.negated)
    if role == "w":
        return _working(who, thing, arguments, said.negated)
    if predicate == "출생지" and values.is_time(thing):
        return [Draft(who.name, "생일", thing)]
    if predicate == "졸업" and not (words.SCHOOLS.search(thing) or re.search(r"과$|학부$", thing)):
        return []
    if role in ("p", "l", "t"):
        return [Draft(who.name, predicate, thing, said.negated)]
    if predicate == "먹는다" or predicate == "복용한다":
        return _eating(who, thing, said, arguments)
    if role == "h":
        return _doing(who, thing, said.negated)
    thing = re.sub(r"^.*보다\s+", "", thing)
    if predicate == "담당한다" and thing.replace(" ", "") in words.TITLES:
        predicate = "역할"
    return [Draft(who.name, predicate, item, said.negated) for item in _things(thing)]


def _things(thing: str) -> list[str]:
    return [item for item in items(thing) if not _NO_OBJECT.match(item)]


def _attending(who: Referent, place: str, negated: bool) -> list[Draft]:
    if re.search(r"(?:여행|산책|출장|쇼핑|데이트)$", place):
        return []
    if words.SCHOOLS.search(place) and not place.endswith("학원"):
        return [Draft(who.name, "학교", place, negated)]
    if words.LESSONS.search(place) or place.endswith(
        ("학원", "교회", "성당", "절", "병원", "수영장", "도서관")
    ):
        return [Draft(who.name, "다닌다", place, negated)]
    return [Draft(who.name, "직장", place, negated)]


def _working(who: Referent, place: str, arguments: Arguments, negated: bool) -> list[Draft]:
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


def _eating(who: Referent, thing: str, said: Said, arguments: Arguments) -> list[Draft]:
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


def _doing(who: Referent, thing: str, negated: bool) -> list[Draft]:
    if re.search(
        r"(?:가게|식당|카페|미용실|빵집|학원|공방|농사|사업|서점|펜션|편의점|꽃집|약국"
        r"|세탁소|병원|치킨집|분식집)$",
        thing,
    ):
        return [Draft(who.name, "운영한다", thing, negated)]
    known = [item for item in items(thing) if words.LESSONS.search(item)]
    return [Draft(who.name, "한다", item, negated) for item in known]


def _allergy(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    found = changes.allergy_in(text)
    if not found:
        return [], subject
    arguments = _arguments(found[0], True)
    thing = re.sub(r"에$", "", arguments.bare) or arguments.marked("에", "에는")
    who = _who(arguments, subject, scene)
    if not who or not thing:
        return [], subject
    drafts = [Draft(who.name, "알레르기", item, found[1]) for item in items(thing)]
    return [*who.drafts, *drafts], arguments.who or subject


def _existing(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    """사무실은 성수동에 있어 says where; 아버지는 당뇨가 있으셔 what somebody suffers from."""
    found = changes.existence_in(text)
    if not found:
        return [], subject
    arguments = _arguments(found[0], True)
    place = arguments.marked("에", "에는")
    thing = arguments.marked("이", "가", "은", "는", "도") or arguments.bare
    who = _who(arguments, subject, scene)
    if who and thing and words.ILLNESSES.search(thing):
        return [
            *who.drafts,
            *(Draft(who.name, "질환", item, found[1]) for item in items(thing)),
        ], arguments.who
    if not who or not place or thing or found[1] or not arguments.who:
        return [], subject
    if who.kind == "thing" or words.PLACES.search(who.name):
        return [*who.drafts, Draft(who.name, "위치", place)], arguments.who
    return [], subject


def _event(text: str, subject: str, dated: Dated, before: list[Draft], scene: Scene) -> Result:
    event = changes.event_in(text)
    if event and event.kind == "quit":
        event = replace(
            event, before=re.sub(r"(?:[을를에]\s)?\s?다니(?:다가?|던)$", "", event.before)
        )
    if not event or (event.kind != "quit" and TANGLED.search(event.before)):
        return [], subject
    arguments = _arguments(event.before, True)
    reading = _EVENTS[event.kind]
    drafts, about = reading(event, arguments, subject, before, scene, dated)
    when = dated.since or dated.at
    return [d if event.kind == "move later" else replace(d, since=when) for d in drafts], about


def _change(who: Referent, predicate: str, old: str, new: str) -> list[Draft]:
    lost = [Draft(who.name, predicate, item, True) for item in items(old)] if old else []
    known = bool(new) and not re.match(r"(?:다른|새|어떤|이|그|저|무슨|여기|거기)\b", new)
    return [*who.drafts, *lost, *([Draft(who.name, predicate, new)] if known else [])]


def _move(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    who = _who(args, subject, scene)
    new = args.marked("로", "으로", "에") or _place(args.bare)
    if not who or not new:
        return [], subject
    return _change(who, "산다", args.marked("에서"), new), args.who or subject


def _job(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    who = _who(args, subject, scene)
    new = args.marked("로", "으로", "에") or args.bare
    if not who or not new:
        return [], subject
    return _change(who, "직장", args.marked("에서"), new), args.who or subject


def _transfer(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    who = _who(args, subject, scene)
    new = args.marked("로", "으로")
    old = args.marked("에서", *_OBJECT)
    if not who or not new or new in ("이걸", "그걸", "저걸"):
        return [], subject
    previous = [d for d in before if d.subject == who.name and d.negated]
    kind = previous[-1].predicate if previous else changes.moved_kind(who.name, new, "")
    if not previous and kind == "직장" and not old:
        return [], subject
    return _change(
        who,
        kind,
        old if old not in ("팀", "부서", "회사", "직장", "직업", "폰", "핸드폰") else "",
        new,
    ), args.who or subject


def _quit(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    thing = args.marked(*_OBJECT) or args.marked("에서") or args.bare
    swapped = not thing and bool(args.who)
    thing = thing or args.who
    who = _me_or(subject, scene) if swapped else _who(args, subject, scene)
    if swapped and referent_kind(thing, scene) in ("relative", "pet", "me"):
        return [], subject
    if (
        not who
        or not thing
        or thing in ("회사", "일", "직장", "다니던 회사", "알바")
        or _NO_OBJECT.match(thing)
    ):
        return [], subject
    predicate = changes.given_up(thing) if words.LESSONS.search(thing) else "직장"
    return _change(who, predicate, thing, ""), subject if swapped else args.who or subject


def referent_kind(phrase: str, scene: Scene) -> str:
    who = referent(phrase, scene)
    return who.kind if who else ""


def _stop(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    thing = args.marked(*_OBJECT) or args.bare
    swapped = not thing and bool(args.who)
    thing = thing or args.who
    who = _me_or(subject, scene) if swapped else _who(args, subject, scene)
    if not who or not thing or re.search(r"(?:전화|연락|표|티켓|인연|말|예매)$", thing):
        return [], subject
    lost = [Draft(who.name, changes.given_up(item), item, True) for item in items(thing)]
    return [*who.drafts, *lost], subject if swapped else args.who or subject


def _promote(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    new = args.marked("로", "으로") or args.marked("이", "가") or args.bare
    who = _who(args, subject, scene)
    if not who or (new.replace(" ", "") not in words.TITLES and not words.is_job(new or " ")):
        return [], subject
    predicate = "직책" if new.replace(" ", "") in words.TITLES else "직업"
    return _change(who, predicate, args.marked("에서"), new), args.who or subject


def _build(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    """백엔드는 Go로 짰어: what a thing is made with."""
    who = referent(args.who, scene) if args.who else None
    tool = args.marked("로", "으로")
    if not who or who.kind == "me" or not words.TOOLS.search(tool) or args.marked(*_OBJECT):
        return [], subject
    return [*who.drafts, *(Draft(who.name, "사용한다", item) for item in items(tool))], args.who


def _sell(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    thing = args.marked(*_OBJECT) or args.bare
    who = _who(args, subject, scene)
    if not who or not thing or _NO_OBJECT.match(thing):
        return [], subject
    return _change(who, "소유한다", thing, ""), args.who or subject


def _marry(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    match = re.search(r"(?P<whom>\S+?)(?:이랑|랑|와|과|하고)$", args.bare)
    who = _who(args, subject, scene)
    if not who or not match:
        return [], subject
    return [*who.drafts, Draft(who.name, "배우자", match["whom"])], args.who or subject


def _adopt(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    """A pet that came and may be named in the next sentence."""
    what = args.marked(*_OBJECT) or args.marked("이", "가") or args.bare or args.who
    what = re.sub(r"^(?:우리 집에?|새로운?|새|작은|귀여운|아기|유기견|유기묘)\s+", "", what)
    what = re.sub(r"\s(?:한|두|세)\s?마리$", "", what)
    if what in ("새 식구", "식구", "새 가족", "가족", "막내"):
        scene.pet = "반려동물"
    elif words.is_breed(what):
        scene.pet = words.animal_of(what)
        return [Draft(UNNAMED, "품종", what)], ""
    elif what.split()[-1:] and what.split()[-1] in words.PETS:
        scene.pet = what.split()[-1]
        return [Draft(scene.me, "키운다", what)], ""
    return [], subject


def _move_later(
    event: changes.Event,
    args: Arguments,
    subject: str,
    before: list[Draft],
    scene: Scene,
    dated: Dated,
) -> Result:
    """다음 달 3일에 이사 가: when, not where."""
    who = _who(args, subject, scene)
    if not who or not dated.at or not re.search(r"\d|내일|모레|다음|이번|주말|요일", dated.at):
        return [], subject
    return [*who.drafts, Draft(who.name, "이사", dated.at)], args.who or subject


_EVENTS = {
    "move": _move,
    "job": _job,
    "transfer": _transfer,
    "quit": _quit,
    "stop": _stop,
    "promote": _promote,
    "build": _build,
    "sell": _sell,
    "marry": _marry,
    "adopt": _adopt,
    "move later": _move_later,
}

__all__ = ["acts", "values"]
