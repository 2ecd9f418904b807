"""What a Korean sentence states: its clauses from the end, where the verb is, to the subject."""

import re
from dataclasses import replace

from graph_store.rules import korean_values as values
from graph_store.rules import korean_words as words
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.korean_acts import acts
from graph_store.rules.korean_clauses import clauses
from graph_store.rules.korean_copula import copula
from graph_store.rules.korean_nouns import referent
from graph_store.rules.korean_particles import has_final, phrases, plain_name, split_mark
from graph_store.rules.korean_verbs import verb_in
from graph_store.rules.korean_wording import filled, joined, plainly

_HABIT = re.compile(r"매일|매주|마다|항상|늘|하루|(?:전|후)에|원래|평소|예전|다니")
_PAST = re.compile(r"[았었였했갔왔났됐]다?[가-힣]{0,3}$")
_LEAD = re.compile(
    r"^(?:(?:아 맞다|아 참|참고로|그리고|근데|그런데|그래서|사실은?|아니야?|아니다"
    r"|아니요|아니에요|아|어|음|응|네|맞아|맞다|참|있잖아|저기|안녕하세요|기억해\s?(?:줘"
    r"|둬|주세요)?|메모해\s?(?:줘|둬)?|메모|정정(?:할게요?|합니다|해요)?|참고"
    r"|(?:내가 |제가 )?(?:말했나|말했었나)"
    r"|(?:내가 |제가 )?(?:잘못|틀리게) (?:말했|알려줬|알려드렸|적었|썼|알았|얘기했)[가-힣]*"
    r"|(?:\S+(?:이|가|은|는|께서)\s)?(?:그러는데"
    r"|그러던데|말하는데|말하길|하는 말이|말로는|얘기로는)|들었는데|들으니까?|듣기로는?"
    r"|알고 보니|듣자 하니|요즘|지금은?|이제는?|현재|최근에"
    r"|아까 말한 거|오늘부터|드디어|결국)(?=[\s,:.!])[\s,:.!]*)+",
)
_SAYING = re.compile(
    r"(?:(?P<copula>이?라)(?:고|는\s?(?:거|것|걸|사실))|(?P<verb>[가-힣][다])고"
    r"|(?P<fact>[는은ㄴ인한]) (?:거|것|걸"
    r"|것을))\s*(?:를|을)?$"
)
_BUT = re.compile(
    r"^(?P<before>.*?)(?P<wrong>\S+(?: \S+){0,3}?)(?:(?:이|가)?\s+아니라|(?:이"
    r"|가)?\s+아니고|\s*말고)\s*,?\s+(?P<rest>.+)$"
)
_MISTAKE = re.compile(
    r"^(?:아까|방금|전에|저번에)?\s*(?P<before>.+?)(?:이?라고)\s+(?:했는데|말했는데"
    r"|했었는데|한 거|했지만|말한 거)[\s,]*(?:(?:잘못|틀리게)\s?(?:말했|얘기했"
    r"|적었)[가-힣]*|틀렸[가-힣]*|아니[가-힣]*|착각했[가-힣]*"
    r"|실수[가-힣]*)?[\s,.]*(?P<right>.*)$"
)
_NOT = re.compile(
    r"^(?P<before>.+?)(?:이|가)\s+(?:아니(?:야|에요|다|고|며|지만|거든|래|셔)|아닙니다"
    r"|아님)[가-힣]{0,2}$"
)
_WAS = re.compile(
    r"^(?P<before>.*?[은는이가] )?(?:원래는?|예전에는?|예전엔|전에는|전엔|작년까지는?"
    r"|한때) (?P<what>\S+(?: \S+)?)"
    r"(?:이었|였)(?:는데|다가|지만|고)$"
)
_WHOSE = re.compile(r"^(?:내|제|우리|저희) \S")
_CHANGING = "|".join(sorted(words.ATTRIBUTES | words.TITLES | words.PEOPLE))
_CHANGED = re.compile(
    rf"^(?P<what>(?:\S+ ){{0,3}}\S*(?:번호|{_CHANGING}))(?:이|가|은|는|을"
    r"|를)? (?:(?P<new>(?:\S+ ){0,3}?\S+?)(?:으로|로) )?"
    r"(?:바뀌었|바뀐|바꿨|변경했|변경됐|변경되었|달라졌)[가-힣]{0,4}$"
)
_ANNOUNCE = re.compile(
    r"^(?P<what>.+?)(?:을|를)?\s*(?:(?:적어|알아)(?=\s?[줘둬])|기억해|메모해|저장해"
    r"|외워|잊지 ?(?=마|말))\s?(?:줘|둬|마|말아|말아줘|말고"
    r"|주세요|두세요|주라)?[요]?$"
)


def korean_drafts(sentence: str, scene: Scene) -> list[Draft]:
    """The drafts of one sentence that passed the guards; the scene remembers whom it was about."""
    sentence = plainly(_LEAD.sub("", joined(sentence)))
    whole = _mistake(sentence, scene) or _listed(sentence, scene)
    if whole:
        return whole
    found: list[Draft] = []
    said: list[Draft] = []
    subject = ""
    for clause in (one for part in filled(sentence) for one in clauses(part)):
        said, subject = _clause(clause, subject, found, scene)
        found += said
        if said:
            _look_at(said, scene)
    if not found or (not said and _PAST.search(sentence) and not _HABIT.search(sentence)):
        scene.topic = ""
        return []  # 라면을 먹고 후회했다 tells of one evening
    return found


def announced(sentence: str, scene: Scene) -> str | None:
    """What the sentence asks to keep: a statement to read, or an attribute whose value follows.

    None where it asks nothing of the kind; an empty string where only the attribute is named.
    """
    match = _ANNOUNCE.match(sentence.strip(" .!~"))
    if not match:
        return None
    what = _LEAD.sub("", match["what"].strip(" ,"))
    said = _SAYING.search(what)
    if said:
        left = what[: said.start()]
        return _plainly(left, said)
    if values.complement(what) or len(what.split()) > 5:
        return what
    scene.announced = what
    return ""


def _plainly(left: str, said: re.Match[str]) -> str:
    """What is quoted, as a sentence of its own: 산다고, 채식주의자인 거, 못 먹는 거."""
    if said["verb"]:
        return f"{left}{said['verb']}"
    if said["copula"] or said["fact"] == "인":
        return f"{left}입니다"
    return f"{left}{said['fact']}데"


def _clause(
    clause: str, subject: str, before: list[Draft], scene: Scene
) -> tuple[list[Draft], str]:
    """The clause's drafts, and its subject for the next clause that has none of its own."""
    clause = _LEAD.sub("", clause.strip(" ,"))
    but = _BUT.match(clause)
    if but:
        return _contrasted(but, subject, before, scene)
    denied = _NOT.match(clause)
    if denied:
        return _copula(denied["before"], subject, True, scene)
    was = _WAS.match(clause)
    if was:
        return _copula(f"{was['before'] or ''}{was['what']}", subject, True, scene)
    value = values.complement(clause)
    if value:
        found, about = _copula(value, subject, False, scene)
        if found:
            return found, about
    changed = _CHANGED.match(clause)
    if changed:
        new = changed["new"] or ""
        return (copula(changed["what"], new, False, scene) if new else []), changed["what"]
    said, about = acts(clause, subject, before, scene)
    if said or value:
        return said or _known_by_name(clause, scene), about
    noted, about = _noted(clause, subject if about == subject else _somebody(about, scene), scene)
    return noted or _known_by_name(clause, scene), about


def _somebody(about: str, scene: Scene) -> str:
    """Whoever an unread clause was about is whom the next one means, if it is somebody."""
    who = referent(about, scene)
    return about if who and who.kind != "thing" else ""


def _known_by_name(clause: str, scene: Scene) -> list[Draft]:
    """내 친구 다인이네 오빠는 …: who that is stands, also where the rest is not understood."""
    for about, _ in _topics(clause)[:1]:
        who = referent(about, scene)
        sure = who and (who.noun in words.PEOPLE or len(who.drafts) > 1 or f"{who.name}이" in about)
        return list(who.drafts) if who and sure else []
    return []


def _copula(text: str, subject: str, negated: bool, scene: Scene) -> tuple[list[Draft], str]:
    """`text` is "A는 B": cut behind the first particle of a topic."""
    cuts = _topics(text)
    for about, value in cuts:
        found = copula(about, value, negated, scene) or _inner(about, value, negated, scene)
        if found:
            return found, _now_about(about, found[-1])
    if cuts:
        return [], cuts[0][0]
    if scene.announced:
        about, scene.announced = scene.announced, ""
        return copula(about, text, negated, scene), about
    return _unspoken(text, subject, negated, scene), subject


def _inner(about: str, value: str, negated: bool, scene: Scene) -> list[Draft]:
    """고양이는 이름이 치즈야: the attribute of the topic has a particle of its own."""
    first, _, rest = value.partition(" ")
    cut = split_mark(first)
    if cut.mark not in ("이", "가") or cut.words not in words.ATTRIBUTES or not rest:
        return []
    about = {"나": "내", "저": "제"}.get(about, about)
    return copula(f"{about} {cut.words}", rest, negated, scene)


def _now_about(about: str, said: Draft) -> str:
    """Behind 아내 이름은 한소망이고 the next clause is about whom this one named."""
    if said.predicate == "이름" and about.endswith("이름"):
        return said.subject
    relation = said.predicate in words.RELATIVES | words.PEOPLE | words.PETS
    return said.object if relation and values.is_name(said.object) else about


def _topics(text: str) -> list[tuple[str, str]]:
    """Every way to cut subject and value: behind 은, 는 first, then behind 이, 가."""
    parts = text.split()
    found: list[tuple[int, int, str, str]] = []
    for index, word in enumerate(parts[:-1]):
        cut = split_mark(word)
        if cut.mark in ("은", "는", "이", "가", "도", "께서", "께서는"):
            about = " ".join([*parts[:index], cut.words])
            order = 0 if cut.mark in ("은", "는", "께서는") else 1
            found.append((order, index, about, " ".join(parts[index + 1 :])))
        elif (
            _is_attribute(word)
            and not split_mark(parts[index + 1]).mark
            and re.search(r"\d", " ".join(parts[index + 1 :]))
        ):
            found.append((3, -index, " ".join(parts[: index + 1]), " ".join(parts[index + 1 :])))
        elif index == 0 and word in ("나", "저", "난", "전"):
            found.append((2, index, word, " ".join(parts[1:])))
    first = min((order for order, *_ in found), default=0)
    kept = [cut for cut in found if first != 0 or cut[0] in (0, 3)]
    return [(about, value) for *_, about, value in sorted(kept)][:3]


def _is_attribute(word: str) -> bool:
    return word in words.ATTRIBUTES or word.endswith(("번호", "생일", "기념일", "주소", "아이디"))


def _unspoken(text: str, subject: str, negated: bool, scene: Scene) -> list[Draft]:
    """A value alone: of the clause before, of a pet still unnamed, of whom was just spoken of."""
    if scene.pet and words.is_breed(text):
        return [Draft(UNNAMED, "품종", text, negated)]
    if scene.pet and values.age_of(text):
        return [Draft(UNNAMED, "나이", text, negated)]
    if subject:
        return copula(subject, text, negated, scene)
    if scene.topic:
        return copula(scene.topic, text, negated, scene)
    return []


def _listed(sentence: str, scene: Scene) -> list[Draft]:
    """또리는 우리 집 강아지, 생일은 5월 3일: a note whose parts have no endings.

    Nothing unless each of its parts is understood.
    """
    first, *rest = sentence.split(", ")
    topics = [cut for cut in _topics(first)[:1] if not verb_in(cut[1])] if rest else []
    found: list[Draft] = []
    for about, value in topics:
        found = copula(about, values.complement(value) or value, False, scene)
        for part in rest if found else ():
            key, _, value = part.partition(" ")
            key = split_mark(key).words
            known = key in words.ATTRIBUTES and value and not verb_in(value)
            said = (
                copula(f"{about} {key}", values.complement(value) or value, False, scene)
                if known
                else []
            )
            if not said:
                return []
            found += said
    if found:
        _look_at(found, scene)
    return found


def _noted(clause: str, subject: str, scene: Scene) -> tuple[list[Draft], str]:
    """내 생일은 4월 17일: a note without its ending, where the attribute leaves no doubt."""
    for about, value in _topics(clause):
        if _WHOSE.match(value) and words.ends_with(
            value, words.PETS | words.RELATIVES | words.PEOPLE
        ):
            return copula(about, value, False, scene), about
        known = about.split()[-1] in words.ATTRIBUTES
        if (
            known
            and re.search(r"\d|[A-Za-z]", value)
            and not re.search(r"[다어아해요지네]$", value)
        ):
            return copula(about, value, False, scene), about
    return [], subject


def _contrasted(
    but: re.Match[str], subject: str, before: list[Draft], scene: Scene
) -> tuple[list[Draft], str]:
    """A가 아니라 B: the clause is read with B, and what has B is denied with A."""
    left, wrong, rest = but["before"], but["wrong"], but["rest"]
    topics = _topics(f"{left}{wrong} x")
    if topics:
        about, behind = topics[0]
        wrong = behind.removesuffix(" x")
        left = f"{left}{but['wrong']}"[: -len(wrong)] if wrong else left
        wrong = wrong or but["wrong"]
    wrong = _unmarked(wrong)
    right, about = _clause(f"{left.rstrip()} {rest}".strip(), subject, before, scene)
    found: list[Draft] = []
    for draft in right:
        denied = _instead(draft, wrong, rest)
        mistake = (
            denied is not None and "기로 " not in rest
        )  # what was decided anew was true before
        found += [replace(denied, correction=mistake)] if denied else []
        found.append(replace(draft, correction=mistake))
    return found, about


def _unmarked(phrase: str) -> str:
    """The phrase without its 이 or 가, also behind one syllable: 3만 원이 → 3만 원."""
    left, last = phrase[:-1], phrase[-1:]
    hangul = bool(left) and "가" <= left[-1] <= "힣"
    fits = has_final(left[-1]) == (last == "이") if hangul else bool(left.strip())
    fits = fits and last in "이가"
    return left if fits and not words.FINAL_I.search(phrase) else phrase


def _instead(draft: Draft, wrong: str, rest: str) -> Draft | None:
    if rest.startswith(draft.object):
        return replace(draft, object=wrong, negated=True)
    first = split_mark(rest.split()[0]).words
    if draft.subject in (first, plain_name(first)):
        return replace(draft, subject=plain_name(wrong), negated=True)
    return None


def _mistake(sentence: str, scene: Scene) -> list[Draft]:
    """아까 회식 장소 7층이라고 했는데 잘못 말했어, 9층이야."""
    match = _MISTAKE.match(sentence)
    right = values.complement(match["right"]) if match and match["right"] else None
    if not match or not right:
        return []
    parts = match["before"].split()
    for cut in range(len(parts) - 1, 0, -1):
        about = split_mark(parts[cut - 1])
        marked = about.words if about.mark in ("은", "는", "이", "가") else parts[cut - 1]
        subject = " ".join([*parts[: cut - 1], marked])
        wrong = copula(subject, " ".join(parts[cut:]), True, scene)
        positive = copula(subject, right, False, scene)
        if wrong and positive and wrong[-1].predicate == positive[-1].predicate:
            return [replace(one, correction=True) for one in (wrong[-1], *positive)]
    return []


def _look_at(found: list[Draft], scene: Scene) -> None:
    """Remember a person or pet the sentence was about, for the next one that names nobody."""
    about = [draft.subject for draft in found if draft.subject not in (scene.me, UNNAMED)]
    scene.topic = ""
    named = _now_about("", found[-1])
    if named:
        scene.topic = named
    elif about and len(phrases(about[-1])) == 1 and found[-1].subject == about[-1]:
        living = found[-1].predicate not in ("시간", "위치", "층", "가격")
        scene.topic = about[-1] if living else ""


def korean_pair(key: str, value: str, scene: Scene) -> list[Draft]:
    """A line of one key and its value: 와이파이 비번: 1234."""
    return copula(key, value, False, scene) if words.ends_with(key, words.ATTRIBUTES) else []
