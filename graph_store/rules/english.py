"""What an English sentence states: its clauses, their subjects, verbs and objects."""

import re
from dataclasses import replace

from graph_store.rules import english_changes as changes
from graph_store.rules import english_values as values
from graph_store.rules import english_words as words
from graph_store.rules.dates import Dated, english_dates, time_last
from graph_store.rules.draft import UNNAMED, Draft, Scene
from graph_store.rules.english_copula import copula
from graph_store.rules.english_nouns import Referent, referent
from graph_store.rules.english_objects import objects
from graph_store.rules.english_verbs import FORMS, verb_at

_LEAD = re.compile(
    r"^(?:(?:oh|ah|hey|hi|hello|ok|okay|so|well|and|also|btw|by the way|fyi|actually"
    r"|correction|scratch that|sorry|no|yes|yeah|wait"
    r"|note(?: that)?|just so you know|for the record|in fact|turns out(?: that)?|please"
    r"|remember(?: this| that)?|keep in mind(?: that)?"
    r"|don['’]t forget(?: that)?|note to self|i misspoke(?: earlier)?|my (?:mistake|bad)"
    r"|oops|i (?:just )?(?:heard|learned"
    r"|found out)(?: that)?|did i mention(?: that)?"
    r"|(?:now|currently|these days|nowadays|at the moment|recently|apparently"
    r"|unfortunately|luckily|sadly|finally)"
    r"|(?:[A-Z]\w+|my \w+|our \w+|he|she|they) (?:says?|said|told me|tells me"
    r"|mentioned)(?: that)?)\b\s*[,:.-]*\s*)+(?=\S)",
    re.IGNORECASE,
)
_HEAD_WORD = re.compile(
    r"^(?P<word>I|we|he|she|it|they)\b(?:['’](?P<short>m|re|s|ve))?\s*(?P<rest>.*)$", re.IGNORECASE
)
_BE = re.compile(r"^(?:am|is|are|was|were)\b", re.IGNORECASE)
_AUXILIARY = re.compile(
    r"^(?:do(?:es)?n['’]t|do(?:es)? not|do(?:es)?|can['’]?t|cannot|can not|can|never"
    r"|no longer|have(?:n['’]t)?|has(?:n['’]t)?|used to"
    r"|stopped|quit|gave up|have|has|got)\b",
    re.IGNORECASE,
)
_ADVERBS = (
    r"(?:really|also|still|now|currently|just|usually|always|often|absolutely|actually"
    r"|recently|both|all|only|mostly|mainly"
    r"|totally|truly|genuinely|deeply|especially|already|officially|definitely|sometimes"
    r"|regularly|generally|originally)"
)
_ADVERB = re.compile(rf"^(?:{_ADVERBS}\s+)+(?=\S)", re.IGNORECASE)
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
_RELATIVE = re.compile(
    r"^(?P<who>(?:my "
    r"|our )?[\w' ]{2,40}),\s+who\s+(?P<first>[^,]{3,80}),\s+(?P<second>\w[^,]{3,120})$",
    re.I,
)
_DENIED = re.compile(
    r"^(?:do(?:es)?n['’]t|do(?:es)? not|can['’]?t|cannot|can not|never"
    r"|no longer)\s+(?P<rest>.+)$",
    re.I,
)
_TURNED = re.compile(r"^(?:just\s+)?turned\s+(?P<age>[\w-]+)$")
_SICK = re.compile(r"^makes?\s+me\s+(?:really\s+|very\s+)?(?:sick|ill|bloated|nauseous)$")
_ING = re.compile(r"^\w+ing\s")
_SPLIT = re.compile(
    r"\s*;\s*|,?\s+(?:but|while|whereas|yet)\s+|,?\s+and\s+|,\s+(?:so\s+)?", re.IGNORECASE
)
_CHAIN = re.compile(r"['’]s\b")


def english_drafts(sentence: str, scene: Scene) -> list[Draft]:
    """The drafts of one sentence that passed the guards; the scene remembers whom it was about."""
    sentence = _LEAD.sub("", sentence.strip(" .!"))
    if not sentence:
        return []
    found: list[Draft] = []
    subject = ""
    relative = _RELATIVE.match(sentence)
    halves = (f"{relative['who']} {relative['first']}", relative["second"]) if relative else ()
    for clause in halves or _clauses(sentence):
        said, subject = _clause(clause, subject, scene)
        found += said
    return found


def _clauses(sentence: str) -> list[str]:
    """Cut where a new subject or another verb of the same subject follows."""
    clauses, start = [], 0
    for mark in _SPLIT.finditer(sentence):
        after = sentence[mark.end() :]
        if _begins_clause(after, sentence[start : mark.start()]):
            clauses.append(sentence[start : mark.start()])
            start = mark.end()
    return [*clauses, sentence[start:]]


def _begins_clause(after: str, before: str) -> bool:
    after = _ADVERB.sub("", re.sub(r"^(?:now|then)\s+", "", after))
    if (_HEAD_WORD.match(after) and len(after.split()) > 1) or re.match(
        r"[\w ]{2,20} makes? me\s", after
    ):
        return True
    if not _has_verb(before) or not (_subject_and_rest(before) or _starts_with_verb(before)):
        return False
    if _BE.match(after) or re.match(
        r"(?:don['’]t|doesn['’]t|can['’]t|never|has|have|used to)\s", after
    ):
        return True
    if changes.begins_change(after):
        return True
    if verb_at(after, frozenset({"present", "third", "past"})) and _fits_verb(after, before):
        return True
    return (
        bool(re.match(r"(?:my|our|his|her|their|the)\s", after, re.I))
        and _subject_and_rest(after) is not None
    )


def _starts_with_verb(words_before: str) -> bool:
    first = _ADVERB.sub("", words_before).split(" ")[0].lower()
    return (
        first in FORMS
        or bool(_BE.match(first))
        or first in ("has", "have")
        or changes.begins_change(words_before)
    )


def _fits_verb(after: str, before: str) -> bool:
    """One verb in "I like work and play": a bare form needs a preposition or article behind it."""
    first = after.split()[0].lower()
    third = any(form in ("third", "past") for _, form in FORMS.get(first, ()))
    return third or bool(re.match(r"\w+\s+(?:in|at|for|as|on|to|from|a|an|the|my|with)\s", after))


def _has_verb(words_before: str) -> bool:
    return any(
        word.lower() in FORMS or _BE.match(word) for word in re.split(r"\s+|['’]", words_before)
    ) or bool(re.search(r"['’](?:m|re|s)\b|\b(?:have|has|can|don|doesn)\b", words_before))


def _clause(clause: str, subject: str, scene: Scene) -> tuple[list[Draft], str]:
    """The clause's drafts, and its subject for the next clause that has none of its own."""
    clause = clause.strip(" ,.")
    clause = re.sub(r"^(?:now|then)\s+", "", clause, flags=re.IGNORECASE)
    clause = _ADVERB.sub("", clause)
    clause = time_last(clause)
    contrast = changes.contrast(clause)
    if contrast:
        return _contrasted(contrast, subject, scene)
    parts = _subject_and_rest(clause)
    if not parts:
        dated = english_dates(clause)
        parts = _subject_and_rest(dated.clause)
    if not parts and subject:
        parts = (subject, clause)
    if not parts:
        return [], subject
    who, rest = parts
    return _predicate(who, rest, scene), who


def _contrasted(contrast: tuple[str, str], subject: str, scene: Scene) -> tuple[list[Draft], str]:
    right, wrong = contrast
    positive, subject = _clause(right, subject, scene)
    negative, _ = _clause(wrong, subject, scene)
    if len(positive) != len(negative):
        return [], subject
    pairs = list(zip(positive, negative, strict=True))
    right_ones = [replace(one, correction=one != other) for one, other in pairs]
    wrong_ones = [
        replace(other, negated=True, correction=True) for one, other in pairs if one != other
    ]
    return [*right_ones, *wrong_ones], subject


def _subject_and_rest(clause: str) -> tuple[str, str] | None:
    pronoun = _HEAD_WORD.match(clause)
    if pronoun:
        verb = {"m": "am ", "re": "are ", "s": "is ", "ve": "have "}.get(pronoun["short"] or "", "")
        return (pronoun["word"], f"{verb}{pronoun['rest']}") if pronoun["rest"] else None
    tokens = clause.split()
    for index in range(1, min(len(tokens), 9)):
        rest = " ".join(tokens[index:])
        if _begins_predicate(rest, tokens[:index]):
            return " ".join(tokens[:index]), rest
    short = re.match(
        r"^(?P<subject>[^,]{2,60}?)['’]s\s+(?P<rest>(?:at|on|in|not|a|an|the|from|based"
        r"|allergic|called|named|\d).*)$",
        clause,
    )
    return (short["subject"], f"is {short['rest']}") if short else None


def _begins_predicate(rest: str, before: list[str]) -> bool:
    rest = _ADVERB.sub("", rest)
    if _BE.match(rest) or re.match(r"(?:isn|aren|wasn)['’]t\s", rest):
        return True
    if before[-1].lower() in (
        "my",
        "our",
        "the",
        "a",
        "an",
        "of",
        "and",
        "his",
        "her",
        "their",
    ) or _CHAIN.search(before[-1]):
        return False
    if re.match(
        r"(?:don|doesn|can|haven|hasn)['’]t\s|(?:cannot|never|no longer|used to|has|have"
        r"|stopped|quit|gave up)\s",
        rest,
    ):
        return True
    if changes.begins_change(rest) or re.match(r"makes? me\s", rest):
        return True
    found = verb_at(rest, frozenset({"third", "present", "past"}))
    return found is not None and not _BE.match(found[2])


def _predicate(subject: str, rest: str, scene: Scene) -> list[Draft]:
    rest = _ADVERB.sub("", rest.strip())
    rest = re.sub(r"^(is|are)n['’]t\b", r"\1 not", rest)
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
    rest = _ADVERB.sub("", rest)
    if rest.endswith(("anymore", "any more")):
        negated = True
    changed = changes.promotion(f"{be['be']} {rest}")
    if changed:
        return _changed(subject, changed, scene)
    if be["be"].lower() in ("was", "were") and not re.match(
        r"(?:born|founded|built|written|developed|made)\b", rest
    ):
        return []
    dated = Dated(rest) if be["be"].lower() in ("was", "were") else _since_only(rest)
    found = copula(subject, dated.clause, negated, scene)
    _look_at(subject, found, scene)
    return [replace(draft, since=dated.since, until=dated.until) for draft in found]


def _since_only(rest: str) -> Dated:
    dated = english_dates(rest)
    return dated if (dated.since or dated.until) and not dated.at else Dated(rest)


def _acting(subject: str, rest: str, scene: Scene) -> list[Draft]:
    for reading in (changes.change, changes.stopped, changes.promotion):
        changed = reading(rest)
        if changed:
            return _changed(subject, changed, scene)
    adopted = changes.adoption(rest)
    if adopted:
        return _adopted(subject, adopted, scene)
    was = re.match(r"^used to be\s+(?P<what>.+)$", rest)
    if was:
        found = copula(subject, was["what"], True, scene)
        _look_at(subject, found, scene)
        return found
    rest = _plainly(rest)
    denied = _DENIED.match(rest)
    if denied:
        said = _ADVERB.sub("", denied["rest"])
        return _verbal(subject, said, True, frozenset({"present", "third"}), scene)
    turned, sick = _TURNED.match(rest), _SICK.match(rest)
    if turned and values.age_of(turned["age"]):
        return copula(subject, turned["age"], False, scene)
    if sick:
        return [Draft(scene.me, "intolerant to", values.without_article(subject.lower()))]
    having = changes.having(rest)
    if having:
        return _having(subject, having, scene)
    forms = ("ing",) if _ING.match(rest) else ("present", "third", "past")
    return _verbal(subject, rest, False, frozenset(forms), scene)


def _plainly(rest: str) -> str:
    """What is said in a roundabout way in the table's verbs: can't stand → hate, can do → eat."""
    rest = re.sub(r"^(?:can['’]?t|cannot|can not)\s+(?:stand|bear)\s+", "hate ", rest)
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
    if not _agrees(who, form):
        return []
    dated = (
        english_dates(after)
        if verb.predicate not in ("expires on", "time", "born on")
        else Dated(after)
    )
    drafts = objects(who, verb, dated.clause, verb.negated != negated, scene)
    return _with_topic(
        who,
        [
            replace(d, since=dated.since or (dated.at if verb.event else ""), until=dated.until)
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
    if words.ends_in(last.predicate, words.RELATIONS) and values.is_name(last.object):
        scene.topic = last.object
    elif who and who.kind in ("person", "relative", "pet") and who.name != UNNAMED:
        scene.topic = who.name


def english_pair(key: str, value: str, scene: Scene) -> list[Draft]:
    """A line of one key and its value: Clinic phone: 555-0100, Gate code for Anna: 4821."""
    turned = re.match(r"^(?P<what>[\w ]+?) (?:for|of) (?P<whose>[A-Z]\w+(?: [A-Z]\w+)?)$", key)
    if turned:
        key = f"{turned['whose']}'s {turned['what'][:1].lower()}{turned['what'][1:]}"
    return copula(key, value, False, scene) if words.ends_in(key, words.ATTRIBUTE_NOUNS) else []
