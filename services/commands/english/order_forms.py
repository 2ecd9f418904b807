"""The forms that English orders take: how they open, what they join, how they close."""

import re

from services.commands.english.verbs import (
    DEICTIC,
    ERASABLE,
    ERASE,
    FORGET,
    GAP,
    LODGE,
    OPENER,
    OWN,
    REMEMBER,
    STORE,
    WISH,
)
from services.commands.text import FENCED, QUOTED

IGNORING_CASE = re.IGNORECASE
LEAD = re.compile(
    rf"^[^\w{QUOTED}{FENCED}]*(?:{OPENER}{GAP}){{0,5}}(?:(?P<wish>{WISH})\s+(?:please\s+"
    rf"|always\s+)?)?(?:(?:please|always|also|just|make sure (?:to|you|that you)|be sure to"
    rf"|try to)\s+)*",
    IGNORING_CASE,
)
VERB = (
    rf"(?P<verb>(?P<forget>{FORGET}\b|{ERASE}(?=:|\s+{ERASABLE}))|(?:{REMEMBER})\b|{LODGE}"
    rf"|{STORE}(?=\s*{OWN}))"
)
FRONT = re.compile(VERB, IGNORING_CASE)
NOTICE = re.compile(
    r"^[^\w]*(?:(?:hey|hi|ok|okay|so|also|just|a|quick|oh|and"
    r"|btw)[\s,]+){0,3}(?:(?P<tell>for (?:your|my|future|the) (?:info(?:rmation)?"
    r"|reference|records?|memory|notes|files?)|fyi|just so you know|so you know"
    r"|for future (?:reference|use|conversations)|going forward,? remember)"
    r"|(?P<label>(?:here(?:'s| is) )?(?:something|one thing|another thing|one more thing"
    r"|a fact|a thing|a detail|fact|things?|important)(?: (?:for you|you should|you need"
    r"|you have))? (?:to|worth) (?:remember|remembering|note|noting|keep in mind|know"
    r"|save)(?=\s*:)|(?:a )?(?:note|memo|reminder)s? (?:to|for) (?:self|myself|me|you"
    r"|gieok)|(?:quick |side |(?:add|new|create)(?: an?)? )?(?:note|memo|memory|to remember"
    r"|save|remember|memori[sz]e|log"
    r"|record|keep|fyi|ps?a)(?=\s*:)))(?P<join>\s*[:,.;!\-–—]*\s*)",
    IGNORING_CASE,
)
# "remember two things: …": that there are two is no part of the note.
ANNOUNCED = re.compile(
    r"(?:(?:these |the following )?(?:an?|one|two|three|four|five|a few|some|several"
    r"|a couple of|these|the following) "
    r"(?:more |important |other )?(?:things?|facts?|details?|items?|notes?|points?|info)"
    r"|something(?: important)?)"
    r"(?: (?:for me|about me|for later))?\s*:\s*",
    IGNORING_CASE,
)
# "I'm telling you so you remember: …": whatever leads up to the colon is no part of the note.
BEFORE_COLON = re.compile(
    r"^(?!\W*(?:he|she|they|my \w+|the \w+|how|what|why|which|where|when|who|please translate"
    r"|translate)\b)[^:\n\ue000]{0,60}"
    r"\b(?:remember|memorize|keep in mind|don['’]t forget)(?: (?:this|it|that|for me"
    r"|please))*\s*:\s+(?=\S)",
    IGNORING_CASE,
)
FOR_LATER = re.compile(r"for (?:later|next time|the future|future reference)[\s,:]+", IGNORING_CASE)
CONNECTOR = re.compile(
    r"^(?:\s*(?:for (?:me|later|us|future (?:reference|use)|next time|good|the future|now)"
    r"|please|pls|plz|down|away|somewhere|in (?:your |my )?(?:memory|mind|notes)"
    r"|to (?:your |my )?(?:memory|notes)|forever|carefully|ok(?:ay)?|well|from now on"
    r"|will you|would you|could you|can you)\b)*"
    r"(?P<join>\s*[:,;.!\-–—…]*\s*)"
    r"(?:(?:the fact )?that\b(?!'s)(?=\s)|to\b(?=\s)|of\b(?=\s)|about\b(?=\s))?\s*",
    IGNORING_CASE,
)
THIS = re.compile(
    rf"^\s*(?:that (?:name|number|code|date|address|detail|fact|part)\b|{DEICTIC}|(?:this|these"
    rf"|the following)(?: [\w'-]+){{1,3}})"
    r"(?:\s+(?:down|away|for (?:me|later|us|future reference)|please|pls|in (?:mind"
    r"|memory)|to (?:your |my )?(?:memory|notes)|somewhere|carefully|forever|ok(?:ay)?"
    r"|about (?:me|us)|too|as well|would you|will you|could you"
    r"|can you))*\s*(?P<join>[:;,\-–—.!?…\n]+|$)\s*",
    IGNORING_CASE,
)
WRAPPED = re.compile(
    r"\s+(?:in (?:mind|(?:your |my )?(?:memory|notes|records))|to (?:(?:your"
    r"|my) )?(?:memory|notes|records)|down|on (?:file|record)|away)(?:\s+(?:for (?:me"
    r"|later|us)|please|pls|thanks?))*[\s.!?]*$",
    IGNORING_CASE,
)
COMMIT = re.compile(
    (
        r"(?:commit|committing|keep|keeping|bear|add|adding|put|putting|save|saving|store"
        r"|storing|write|writing|jot|jotting|note|noting|take|file|mark|lock)\s"
    ),
    IGNORING_CASE,
)
TAG = re.compile(
    rf"(?:^|(?<=[\s,.;:!?)\-–—(\]\"'”’{QUOTED}{FENCED}]))(?:[,.;:\-–—(]\s*)?(?:(?:and|so"
    rf"|but|ok(?:ay)?|also)\s+)?(?:please\s+|pls\s+|plz\s+|kindly\s+|just\s+)?(?:(?:can"
    rf"|could|would|will) (?:you|u)(?: please)?\s+|you should\s+|make sure (?:to|you)\s+"
    rf"|be sure to\s+|i(?:'d| would) (?:like|want|need) you to\s+|i want you to\s+"
    rf"|i need you to\s+|would you mind\s+)?(?:please\s+)?"
    r"(?P<verb>(?:remember(?:ing)?|memori[sz](?:e|ing)|sav(?:e|ing)|stor(?:e|ing)|not(?:e"
    r"|ing)|log|record|keep|fil(?:e|ing)|add)(?:\s+(?:that|this|it|these|those"
    r"|all(?: of)? (?:that|this)))(?:\s+(?:down|fact|in|to memory|in (?:mind|memory)"
    r"|on file|away|to (?:your|my) (?:memory|notes)|in (?:your|my) (?:memory|notes)))?"
    r"|(?:don'?t|don’t|do not|never|dont)(?: you)?(?: ever)? (?:let (?:me"
    r"|yourself) )?forget(?:\s+(?:that|this|it|about (?:it|that|this)))?"
    r"|(?:keep|bear|keeping) (?:that|this|it|these|those) in (?:mind|memory)|(?:write|jot"
    r"|note|put|take|mark) (?:that|this|it|these|those|all that) down|commit (?:that|this"
    r"|it) to memory|(?:make|take|making|keep) (?:a )?(?:mental )?(?:note"
    r"|record)(?: of (?:that|this|it))?|take note(?: of (?:that|this|it))?|save (?:that"
    r"|this|it)|hold on ?to that"
    r"|for (?:future reference|the record|your (?:info(?:rmation)?|records?|reference"
    r"|notes))|fyi|just so you know|remember|note to self|save to memory|add to memory)"
    r"(?:[\s,]+(?:for (?:me|later|us|next time|future reference|the future|good)|please"
    r"|pls|plz|ok(?:ay)?|thanks?(?: you)?|thx|will you|would you|can you|could you"
    r"|somewhere|forever|too|now|from now on|going forward|always|alright|buddy"
    r"|tho(?:ugh)?|in the future))*[^\w]*$",
    IGNORING_CASE,
)
FORGET_TAG = re.compile(
    r"(?:^|(?<=[\s,.;:!?)\-–—]))(?:(?:and|so|but|now)\s+)?(?:please\s+|pls\s+"
    r"|just\s+)?(?:(?:can|could|would|will) you(?: please)?\s+"
    r"|you can (?:now )?)?(?P<verb>(?:forget|delete|erase|remove|drop) (?:it|that|this"
    r"|them|all that)(?: all)?(?: from (?:your )?(?:memory|notes))?)(?:[\s,]+(?:please|pls"
    r"|now|for me|thanks?|ok(?:ay)?))*[^\w]*$",
    IGNORING_CASE,
)
AFTER_FORGET = re.compile(
    r"(?:[\s,.!]+(?:from (?:your |my |the )?(?:memory|notes|records|memories|list|files?"
    r"|database)|please|pls|plz|now|any ?more|any ?longer|for (?:me|good|now)|ok(?:ay)?"
    r"|thanks?(?: you| so much)?|thx|ty|completely|entirely|forever|permanently|already"
    r"|right away|immediately|will you|would you|can you|could you|asap|too))+[^\w]*$",
    IGNORING_CASE,
)
THANKS = re.compile(
    r"(?:[\s,.!;\-–—(]+(?:please|pls|plz|ok(?:ay)?|thanks?(?: you)?(?: so much| a lot)?"
    r"|thx|ty|got it|cheers|will you|would you|for (?:me|later)|alright))+[^\w]*$",
    IGNORING_CASE,
)
SO = re.compile(
    r"(?:[,;.–—-]\s*|\s(?=so (?:please )?(?:remember|save|note|keep|store) (?:it|this"
    r"|that)\s*:))(?:so|and please|then|please|so please|and so|and)\s+(?=\S)",
    IGNORING_CASE,
)
REASON = re.compile(
    (
        r"\s*(?:[,;]|\s[-–—]+)\s*(?:it's|it is|i|i'm|i've|we|we've|we're|that's|since|because"
        r"|as|they|he|she|thanks|no longer|it)\b"
    ),
    IGNORING_CASE,
)
LABELS = re.compile(r"^\s*[:\-–—]")
MEANT_THAT = re.compile(
    r"^that\s+(?=(?:i|i'm|i've|we|he|she|they|it|it's|you|my|our|his|her|their|the|there"
    r"|mom|dad)\b|(?-i:[A-Z가-힣]))",
    IGNORING_CASE,
)
