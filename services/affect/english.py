"""English words for feelings and outcomes, and how English says that they were not."""

import re
from collections.abc import Iterator
from typing import TypeVar

from services.affect.words import Mention, Words, compiled
from services.models import Emotion, Result

V = TypeVar("V", Emotion, Result)

EMOTIONS = compiled(
    [
        (
            Emotion.NEUTRAL,
            r"\Aneutral\Z|felt nothing|felt neutral|indifferent|unmoved|so-so|no strong feelings"
            r"|nothing special"
            r"|felt nothing special|unremarkable|uneventful",
        ),
        (
            Emotion.SURPRISE,
            r"surpris(?:ed|ing|ingly)|(?:my|our|a (?:big|huge|total|complete|real)) surprise"
            r"|astonish(?:ed|ing)|amazed|shocked|stunned|startled|speechless|dumbfounded"
            r"|taken aback"
            r"|unexpected(?:ly)?|out of (?:the blue|nowhere)|(?:can't|couldn't"
            r"|could not) believe|baffled|bewildered|jaw dropped|wow|unbelievable|never expected"
            r"|caught (?:me|us) off guard",
        ),
        (
            Emotion.DISGUST,
            r"disgust(?:ed|ing)?|gross(?:ed)?(?: me)?(?: out)?|revolt(?:ed|ing)|repuls(?:ed"
            r"|ive)|nauseat(?:ed|ing)"
            r"|sickened|sickening|yuck|filthy|vile|repelled|made me (?:sick|gag)"
            r"|creeped (?:me )?out|appalled|loath(?:e|ed|ing)|almost threw up|stank|stinks"
            r"|reek(?:s|ed)|smell(?:s|ed)? (?:so )?(?:bad|awful|terrible|horrible|rotten)|eww?"
            r"|icky",
        ),
        (
            Emotion.ANGER,
            r"angry|anger|angered|furious|mad at|mad that|so mad|really mad|made me mad"
            r"|got mad|was mad|rage|enraged|outraged|irritat(?:ed|ing)"
            r"|annoy(?:ed|ing)|pissed(?: off)?|livid|resent(?:ed|ful)?|infuriat(?:ed|ing)"
            r"|frustrat(?:ed|ing|ion)"
            r"|lost my temper|fed up|fuming|offended|insulted|seething|ticked off"
            r"|drives? me (?:crazy|mad|nuts)|drove me (?:crazy|mad|nuts)|irate|indignant"
            r"|made my blood boil",
        ),
        (
            Emotion.FEAR,
            r"afraid|scared|scary|scares|fear|feared|fearful|terrif(?:ied|ying)|frighten(?:ed"
            r"|ing)|nervous(?:ly|ness)?"
            r"|anxious(?:ly)?|anxiety|worried|worry|worrying|panic(?:ked|king|ky)?|dread(?:ed"
            r"|ing)?|tense|uneasy|petrified"
            r"|on edge|stage fright|jittery|butterflies|trembl(?:ed|ing)|freaked out"
            r"|apprehensive|stressed|horrified|creepy|heart was (?:pounding|racing)|heart pounded"
            r"|alarmed|spooked|intimidated|shaking",
        ),
        (
            Emotion.SADNESS,
            r"sad|sadly|sadness|saddened|heartbroken|heartbreaking|depress(?:ed|ing)|unhappy"
            r"|miserable|lonely|cried|crying"
            r"|in tears|burst into tears|tearful|wept|grie(?:f|ved|ving)|mourn(?:ed|ing)?"
            r"|disappoint(?:ed|ing|ment)"
            r"|upset|sorrow|devastated|gloomy|homesick|feeling down|felt down"
            r"|hurt my feelings|broke my heart|regret(?:ted)?"
            r"|passed away|dejected|let down|hopeless|crushed|gutted|bummed|feel(?:ing)? (?:so "
            r"|a bit )?blue|(?:feel|felt|feeling) (?:so |really |very )?down|i (?:really "
            r"|still )?miss (?:my|him|her|them|you|home)|(?:terrible|awful|worst|horrible) day"
            r"|despair|sobb(?:ed|ing)|weeping|teary",
        ),
        (
            Emotion.JOY,
            r"happy|happily|happier|happiest|happiness|glad|delight(?:ed|ful)?|joyful"
            r"|overjoyed|thrilled|excited|exciting|cheerful"
            r"|ecstatic|elated|pleased|proud|prouder|proudest|relieved|grateful|thankful"
            r"|enjoy(?:ed|able)|over the moon"
            r"|(?:with|of|for|pure|such|great) joy|\Ajoy\Z|on cloud nine|content(?:ed)? with"
            r"|satisfied|loved it|loved every"
            r"|had (?:so much |a lot of |great )?fun|(?:was|so|really|great|pure) fun|a blast"
            r"|a (?:great|good|wonderful|lovely|fantastic|amazing) time|laughed|laughing"
            r"|best day|tears of joy|happy tears|delight|excitement|amused|celebrat(?:ed|ing)"
            r"|relief|stoked|chuffed|beaming|grinning|(?:wonderful|great|lovely|amazing|fantastic"
            r"|perfect) (?:day|evening|trip|weekend|party|moment|night)|bliss(?:ful)?"
            r"|blessed|what a relief",
        ),
    ],
    around=r"\b",
)

_TEST = (
    r"(?:the|my|our|his|her|their|this|that|a|an|every|all)?\s?(?:[\w'-]+\s){0,3}?"
    r"(?:tests?|exams?|finals?|interviews?|auditions?|inspection|review|course|class|bar"
    r"|driving|certification|quiz|it)"
)
_GAME = (
    r"(?:the|my|our|a|an|this|that|by)?\s?(?:[\w'-]+\s){0,2}?"
    r"(?:game|match|case|election|bid|contract|race|finals?|tournament|debate|deal|vote"
    r"|client|championship|competition)"
)
RESULTS = compiled(
    [
        (
            Result.FAILURE,
            r"fail(?:ed|s|ure|ures|ing)?|unsuccessful(?:ly)?|flunked|bombed|botched"
            r"|flop(?:ped)?|defeat(?:ed)?"
            rf"|lost {_GAME}|rejected|turned (?:me|us|it|him|her) down|(?:was|were"
            r"|got) turned down|voted down|(?:messed|screwed) (?:it |that )?up"
            r"|blew (?:it|the|my|our)|fell (?:through|apart)|gave up|(?:went|go"
            r"|gone) (?:badly|wrong|poorly|terribly|horribly)"
            r"|missed (?:the|my|our) (?:deadline|target|goal|cut|quota)|came last|(?:was|were"
            r"|got|been) (?:fired|denied|beaten)"
            r"|fiasco|disaster|lost (?:\d|by|to)|backfired|ruined|setback|rejection|fell short"
            r"|(?:didn't|did not) (?:get in(?:to)?|get accepted|make it|make the)|in vain"
            r"|to no avail"
            r"|(?:didn't|did not) (?:work|win)(?: out)?|went bankrupt",
        ),
        (
            Result.SUCCESS,
            r"succeed(?:ed|s)?|success(?:es|ful|fully)?|nailed|aced|won|victory|triumph(?:ed)?"
            rf"|pass(?:ed)? {_TEST}|made it(?! up)|pulled it off|got the (?:job|offer"
            r"|promotion|contract|deal|part|role|grant|scholarship|position)"
            r"|got promoted|(?:was|were|got|been) (?:accepted|promoted|hired|approved"
            r"|selected)|got into"
            r"|(?:went|go|gone) (?:really |very |so |pretty )?(?:well|great|smoothly"
            r"|perfectly|fine)|worked out|paid off"
            r"|achieve(?:d|ment|ments)?|accomplish(?:ed|ment|ments)?|landed (?:the|a|my)"
            r"|closed the deal|(?:finished|came|placed|came in) first"
            r"|(?:hit|met|reached|beat) (?:the|my|our) (?:deadline|target|goal|quota)"
            r"|finished the (?:marathon|race)|solved|managed to|personal best|(?:we|i|they|he|she"
            r"|finally) beat (?!up)|(?:straight a's|top marks|full marks)|broke (?:my|the"
            r"|our) (?:own )?record|reached the (?:summit|top)|signed the (?:deal|contract)"
            r"|completed the (?:marathon|course|project)|graduated|breakthrough|gold medal"
            r"|first (?:place|prize)|standing ovation",
        ),
        (
            Result.NEUTRAL,
            r"(?:ended in|was) a (?:draw|tie)|mixed results|inconclusive|so-so|tied the game",
        ),
    ],
    around=r"\b",
)

_SET_PHRASES = re.compile(
    r"\bi(?:'m| am) afraid (?:that|so|not|i|we|you|he|she|it|they|there|the|my)\b"
    r"|\bhappy (?:birthday|new year|holidays|anniversary|hour|meal|easter|thanksgiving|to help)\b"
    r"|\bhave a (?:great|nice|good|lovely|wonderful|perfect) \w+"
    r"|\bsurprise (?:part(?:y|ies)|visit|guest)|\bupset stomach|\bshock absorbers?|\bfail-?safe"
    r"|\bpass(?:ed)? it (?:on|to|around)\b|\b(?:gross (?:income|salary|weight|profit|pay"
    r"|margin))\b|\btense (?:of|in grammar)"
    r"|\bpast tense|\bpresent tense|\bfuture tense|\bmad (?:max|men|libs)|\bdon't worry"
    r"|\bno worries|\bpleased to meet"
    r"|\b(?:success|failure) rates?\b|\blost \d[\d.,]* ?(?:kg|kilos?|kilograms?|lbs?|pounds?)\b"
    r"|\bafraid of (?:nothing|nobody|no one)\b"
    r"|\bwon't\b|\bcan't wait\b|\bexcited? state|\bfired up\b|\btechnical fail"
)
_CLAUSE = re.compile(
    r"[.,;:!?\n]|\b(?:but|because|so|then|until|although|though|since|and|while|when)\b"
)
_NOT = re.compile(
    r"\b(?:not|never|no|nor|neither|without|hardly|barely|scarcely|nothing|nobody|none|cannot"
    r"|(?:did|was|is|do|ca|were|could|would|does|has|have|had|are|wo)nt|less)\b|n't\b"
    r"|\bfar from\b|\bstopped (?:being|feeling)\b"
)
_STILL_SO = re.compile(
    r"\b(?:not (?:only|just|merely)|no (?:wonder|doubt)|(?:never|n't|not) (?:been |felt |be "
    r"|have been )?(?:so|more|this|as)"
    r"|(?:couldn't|could not|can't|cannot) (?:help|stop|be|have been|believe))\b"
)
_CLOSE = re.compile(r"(?:\S+\s+){0,4}\S*$")
_NOT_YET = re.compile(
    r"\b(?:if|might|may|could|would|will|hope[sd]?|hoping|wish(?:ed)?|want(?:ed|s)? to"
    r"|try(?:ing)? to|going to|unless|in case"
    r"|should|must|need to|plan to|in order to|chance of|afraid|scared|worried|fear|risk"
    r"|to avoid|whether|almost|nearly|(?:came|come) close to|how (?:can|do|to))\b|'ll\b|'d be\b"
)
_FELT_NOT_YET = re.compile(r"\b(?:if|would|will|might|unless|in case)\b|'ll\b|'d be\b")
_BEYOND = re.compile(r"\b(?:happier|prouder)\b")
_LOOK_BACK = 60


def mentions(text: str, words: Words[V]) -> Iterator[Mention[V]]:
    """What the text names of the table's values, in order."""
    plain = text.lower().replace("’", "'")
    if len(plain) != len(text):
        # A few letters grow when they are made small; places must stay places.
        plain = "".join(c if len(c.lower()) != 1 else c.lower() for c in text).replace("’", "'")
    plain = _SET_PHRASES.sub(lambda found: " " * len(found[0]), plain)
    for found in words.pattern.finditer(plain):
        value = words.values[str(found.lastgroup)]
        before = plain[max(0, found.start() - _LOOK_BACK) : found.start()]
        clause = _CLAUSE.split(before)[-1]
        not_yet = _NOT_YET if isinstance(value, Result) else _FELT_NOT_YET
        if not_yet.search(clause):
            continue
        yield Mention(value, found.start(), found.end(), _is_denied(clause, found[0]))


def _is_denied(clause: str, word: str) -> bool:
    close = _CLOSE.search(clause)
    near = close[0] if close else clause
    if _BEYOND.search(word) or word.startswith(("can't", "couldn't", "could not")):
        return False
    return _NOT.search(_STILL_SO.sub(" ", near)) is not None
