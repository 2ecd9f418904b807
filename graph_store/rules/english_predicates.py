"""What an English clause says of its subject: by "be", by a verb of the table, by a change."""

import re
from dataclasses import replace

from graph_store.model import ANYTHING
from graph_store.rules import english_changes as changes
from graph_store.rules import english_endings as endings
from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.dates import Dated, english_dates
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_clauses import ADVERB
from graph_store.rules.english_copula import copula
from graph_store.rules.english_nouns import Referent, referent
from graph_store.rules.english_objects import objects
from graph_store.rules.english_verbs import FORMS, verb_at

_BASES = dict(
    pair.split(":")
    for pair in [
        "lived:live",
        "worked:work",
        "owned:own",
        "played:play",
        "used:use",
        "taught:teach",
        "studied:study",
        "loved:love",
        "driven:drive",
        "attended:attend",
    ]
)
_LASTING = re.compile(
    rf"^(?:have|has)\s+(?P<verb>{'|'.join(_BASES)})(?P<rest>\s.+\b(?:since|for)\s.+)$",
    re.IGNORECASE,
)
"""What began and goes on: "has lived in Hobart since 2018"."""
_DENIED = re.compile(
    r"^(?:do(?:es)?n['’]t|do(?:es)? not|can['’]?t|cannot|can not|never"
    r"|no longer)\s+(?P<rest>.+)$",
    re.I,
)
_NEW_JOB = re.compile(
    r"^(?:got|landed|took|accepted) an? (?:new )?(?:job|position|role) (?:at|with)\s"
    r"|^(?:started|began) (?:a new job|working) (?:at|for)\s"
)
_OFTEN = re.compile(
    r"^(?:comes|goes out|runs|happens|takes place|is held) (?P<when>(?:every|each|on) .{3,40})$"
)
_HAS_DONE = re.compile(
    r"^(?:have|has) (?:just |recently |finally |already )?(?=(?:moved|relocated|left|joined|quit"
    r"|started"
    r"|bought|sold|graduated|retired|married|resigned|settled|switched|broken up|split up)\b)"
)
_OF_THINGS = frozenset({"ends on", "starts on", "opens on", "closes on"})
_MOVING = re.compile(
    r"^(?:am|is|are)\s+moving\s+(?:(?:house|out|home)\s+)?(?P<when>(?:on|next|this)\s.+)$"
)
_TURNED = re.compile(r"^(?:just\s+)?turned\s+(?P<age>[\w-]+)$")
_SICK = re.compile(r"^makes?\s+me\s+(?:really\s+|very\s+)?(?:sick|ill|bloated|nauseous)$")
_ING = re.compile(r"^\w+ing\s")


def predicate_of(subject: str, rest: str, scene: Scene) -> list[Draft]:
    rest = ADVERB.sub("", rest.strip())
    rest = _HAS_DONE.sub("", rest)
    ended = endings.ended_unnamed(rest)
    if ended:
        return _ended(subject, *ended, scene)
    rest = re.sub(r"^(is|are)n['’]t\b", r"\1 not", rest)
    often = _OFTEN.match(rest)
    thing = referent(subject, scene) if often else None
    if often and thing and not thing.alive:
        return [*thing.drafts, Draft(thing.name, "time", often["when"])]
    rest = re.sub(
        r"^(?:just |recently )?became (?:the |an? )?(?=[a-z][a-z ]* (?:at|of|for) [A-Z])",
        "is the ",
        rest,
    )
    medicated = re.match(r"^(?:am|is|are) on (?P<dose>\d[\d.]*\s?(?:mg|mcg|ml|g)\b.*)$", rest)
    rest = f"take {medicated['dose']}" if medicated else rest
    moving = _MOVING.match(rest)
    who = referent(subject, scene) if moving else None
    if moving and who and who.alive and values.is_time(moving["when"]):
        day = values.at_time(moving["when"])
        return _with_topic(who, [Draft(who.name, "moving date", day)], scene)
    progressive = re.match(r"^(?:am|is|are)\s+(?P<not>not\s+)?(?P<verb>\w+ing\b.*)$", rest)
    if progressive and verb_at(progressive["verb"], frozenset({"ing"})):
        return _verbal(
            subject, progressive["verb"], bool(progressive["not"]), frozenset({"ing"}), scene
        )
    rest = re.sub(r"^(?:have|has)\s+been\s+(?!\w+ing\b)", "is ", rest)
    be = re.match(
        r"^(?P<be>am|is|are|was|were)\s+(?P<not>not\s+|no longer\s+)?(?P<rest>.+)$",
        rest,
        re.IGNORECASE,
    )
    if be:
        return _being(subject, be, scene)
    return _acting(subject, rest, scene)


def _being(subject: str, be: re.Match[str], scene: Scene) -> list[Draft]:
    rest, negated = be["rest"], bool(be["not"])
    rest = ADVERB.sub("", rest)
    if rest.endswith(("anymore", "any more")):
        negated = True
    changed = changes.promotion(f"{be['be']} {rest}")
    if changed:
        return _changed(subject, changed, scene)
    was = be["be"].lower() in ("was", "were")
    lasted = was and bool(english_dates(rest).until)
    begun = re.match(r"(?:born|founded|built|written|developed|made)\b", rest)
    if was and not begun and not lasted:
        return []
    dated = Dated(rest) if was and not lasted else _since_only(rest)
    at = re.match(r"at (?P<where>[A-Z][\w&'’ .-]*)$", dated.clause) if dated.since else None
    who = referent(subject, scene) if at else None
    if at and who and who.alive:
        return _with_topic(
            who, [Draft(who.name, "works at", at["where"], since=dated.since)], scene
        )
    found = copula(subject, dated.clause, negated, scene)
    _look_at(subject, found, scene)
    found = [replace(draft, since=dated.since, until=dated.until) for draft in found]
    return _over(found) if lasted else found


def _since_only(rest: str) -> Dated:
    dated = english_dates(rest)
    return dated if (dated.since or dated.until) and not dated.at else Dated(rest)


def _acting(subject: str, rest: str, scene: Scene) -> list[Draft]:
    for reading in (changes.change, endings.stopped, changes.promotion):
        changed = reading(rest)
        if changed:
            return _changed(subject, changed, scene)
    several = changes.several(rest)
    if several:
        return _having(subject, several, scene)
    adopted = changes.adoption(rest)
    if adopted:
        return _adopted(subject, adopted, scene)
    past = _formerly(subject, rest, scene)
    if past is not None:
        return past
    rest = _plainly(rest)
    denied = _DENIED.match(rest)
    if denied:
        said = ADVERB.sub("", denied["rest"])
        return _verbal(subject, said, True, frozenset({"present", "third"}), scene)
    turned, sick = _TURNED.match(english_dates(rest).clause), _SICK.match(rest)
    if turned and values.age_of(turned["age"]):
        return copula(subject, turned["age"], False, scene)
    if sick:
        return [Draft(scene.me, "intolerant to", values.without_article(subject.lower()))]
    having = changes.having(rest)
    if having:
        return _having(subject, having, scene)
    forms = ("ing",) if _ING.match(rest) else ("present", "third", "past")
    return _verbal(subject, rest, False, frozenset(forms), scene)


def _formerly(subject: str, rest: str, scene: Scene) -> list[Draft] | None:
    """What was so until then, or used to be; None where the clause tells of nothing like it."""
    lasted = _lasted(rest)
    if lasted:
        return _over(_verbal(subject, lasted, False, frozenset({"third"}), scene))
    was = re.match(r"^used to be\s+(?P<what>.+)$", rest)
    if was:
        found = copula(subject, was["what"], True, scene)
        _look_at(subject, found, scene)
        return found
    return None


def _over(found: list[Draft]) -> list[Draft]:
    """The same of what was so until then."""
    return [
        replace(one, since=dated.since, until=dated.until)
        for one in found
        for dated in [Dated("", one.since, one.until).over]
    ]


def _lasted(rest: str) -> str:
    """Lived in Porto until 2019 → lives in Porto until 2019; empty where no end is said."""
    first, _, after = rest.partition(" ")
    bases = [base for base, form in FORMS.get(first.lower(), ()) if form == "past"]
    if not bases or not english_dates(after).until or verb_at(rest, frozenset({"past"})):
        return ""
    third = next((word for word, known in FORMS.items() if (bases[0], "third") in known), "")
    return f"{third} {after}"


def _plainly(rest: str) -> str:
    """What is said in a roundabout way in the table's verbs: can't stand → hate, can do → eat."""
    rest = re.sub(r"^(?:can['’]?t|cannot|can not)\s+(?:stand|bear)\s+", "hate ", rest)
    rest = _NEW_JOB.sub("joined ", rest)
    rest = re.sub(r"^can\s+(?:do|eat|have|tolerate)\s+", "eat ", rest)
    rest = re.sub(r"^can\s+(?=(?:speak|play|drive|cook|ride|read)\s)", "", rest)
    rest = re.sub(r"^(?:have|has)\s+been\s+(?=\w+ing\b)", "", rest)
    lasting = _LASTING.match(rest)
    return f"{_BASES[lasting['verb'].lower()]}{lasting['rest']}" if lasting else rest


def _verbal(
    subject: str, rest: str, negated: bool, wanted: frozenset[str], scene: Scene
) -> list[Draft]:
    found = verb_at(rest, wanted)
    who = referent(subject, scene) if found else None
    if not found or not who:
        return []
    verb, form, after = found
    if not _agrees(who, form) or (who.alive and verb.predicate in _OF_THINGS):
        return []
    dated = (
        english_dates(after)
        if verb.predicate != "time" and not verb.predicate.endswith(" on")
        else Dated(after)
    )
    drafts = objects(who, verb, dated.clause, verb.negated != negated, scene)
    return _with_topic(
        who,
        [
            replace(d, since=dated.happened if verb.event else dated.since, until=dated.until)
            for d in drafts
        ],
        scene,
    )


def _agrees(who: Referent, form: str) -> bool:
    """One person or thing takes the third person: "cats make" and "trains like" name nobody."""
    if who.kind == "person":
        return form != "present" or " and " in who.name
    return (
        form != "present"
        or who.kind != "thing"
        or who.name.startswith("our ")
        or (who.name.endswith("s") and who.noun == "the")
    )


def _ended(subject: str, predicates: tuple[str, ...], when: str, scene: Scene) -> list[Draft]:
    """Whatever partner or employer somebody had, as none is named."""
    both = re.match(r"^(?:my|our) (?:girlfriend|boyfriend|partner|ex) and I$", subject)
    who = referent("I" if both else subject, scene)
    if not who or not who.alive:
        return []
    ended = (Draft(who.name, one, ANYTHING, True, since=when) for one in predicates)
    return [*who.drafts, *ended]


def _changed(subject: str, change: changes.Change, scene: Scene) -> list[Draft]:
    who = referent(subject, scene)
    if not who:
        return []
    old = [Draft(who.name, change.predicate, item, True, since=change.when) for item in change.old]
    new = [Draft(who.name, change.predicate, item, since=change.when) for item in change.new]
    return _with_topic(who, [*old, *new], scene)


def _having(subject: str, having: changes.Having, scene: Scene) -> list[Draft]:
    who = referent(subject, scene)
    if not who or (who.kind == "thing" and having.predicate == "has"):
        return []
    return _with_topic(
        who,
        [Draft(who.name, having.predicate, item, having.negated) for item in having.what],
        scene,
    )


def _adopted(subject: str, adopted: changes.Adoption, scene: Scene) -> list[Draft]:
    who = referent(subject, scene)
    if not who or who.kind != "me":
        return []
    scene.pet = adopted.animal
    if adopted.name:
        named = [Draft(scene.me, adopted.animal, adopted.name)]
        breed = [Draft(adopted.name, "breed", adopted.breed)] if adopted.breed else []
        scene.pet, scene.topic = "", adopted.name
        return [*named, *breed]
    scene.breed = adopted.breed
    return [Draft(UNNAMED, "breed", adopted.breed)] if adopted.breed else [Draft(UNNAMED, "", "")]


def _with_topic(who: Referent, drafts: list[Draft], scene: Scene) -> list[Draft]:
    if not drafts:
        return []
    if who.kind in ("person", "relative", "pet") and who.name != UNNAMED:
        scene.topic = who.name
    return [*who.drafts, *drafts]


def _look_at(subject: str, found: list[Draft], scene: Scene) -> None:
    if not found:
        return
    who, last = referent(subject, scene), found[-1]
    if words.ends_in(last.predicate, words.RELATIONS | words.PET_NOUNS) and values.is_name(
        last.object
    ):
        scene.topic = last.object
    elif who and who.kind in ("person", "relative", "pet") and who.name != UNNAMED:
        scene.topic = who.name
