"""Where an English verb of memory gives no order: shared memories, titles, dismissals, files."""

import re

_I = re.IGNORECASE

# Shared memories, titles, dismissals and sayings: the verb is there, the order is not.
NO_REMEMBER = re.compile(
    r"^\s*(?:(?:when|how|back|the (?:time|day|days|night|trip|summer|old|way|first|good)"
    r"|that (?:time|day|night|trip|one time|summer|weekend|party)|those (?:days|times"
    r"|nights|trips)|me to"
    r"|our (?:first|old)|us)\b(?! is| was the| are)|(?:me|you|to breathe)\s+(?:is|was|by|has"
    r"|came|makes|made)\b|the \w+\s+(?:by|came|makes)\b|(?:the|that|our) \w+ (?:(?:where|when)"
    r" (?:we|you|it|everyone)|we)\b(?![^.!?]{0,60}(?:\b(?:is|are|at)\b|:))"
    r"|the \w+(?: by [\w ]{1,40})? (?:is|was|has|made)\b.{0,60}\b(?:movie|film|song|book|show"
    r"|track|album"
    r"|band|novel|series|anime|classic)\b|(?:is|was|means?|in|as a word)\b|the date\b(?! (?:is"
    r"|of))|,?\s*remember\b)",
    _I,
)
DISMISSED = re.compile(
    r"^(?!\s*:)\s*(?:it|about it|about that|that one|this one|i (?:asked|said anything"
    r"|mentioned (?:it|anything)|ever|brought)|what i (?:just )?asked|you|him|me not|me"
    r"|the whole thing|us|work|everything(?: else)? and|this(?= \w+ing)"
    r"|nothing)?(?:\s*(?:then|lol|haha|please|pls|now|for now|already|ok(?:ay)?|man|dude"
    r"|all(?: of it)?))?\s*(?:$|[,.!;\-–—…(]|[^\w\s])",
    _I,
)
# "Delete", "forget please": nothing to forget is named.
BARE = re.compile(
    r"^\W*(?:(?:please|pls|can you|could you)\s+)?(?:forget|delete|erase|remove)"
    r"(?:\s+(?:please|pls|plz|now))?[^\w?]*$",
    _I,
)
# "remove Bob from memory", "delete number 3", "cancel what I just said".
NAMED = re.compile(
    r"^\W*(?:(?:please|pls|ok(?:ay)?|can you|could you|would you|now|just)[\s,]+){0,3}"
    r"(?:(?:forget|delete|erase|remove|drop)(?::\s*|\s+)"
    r"(?:(?P<number>all|(?:(?:number|no\.?|item|note|memory)\s?)?#?\d{1,3}|the (?:first|second"
    r"|third|fourth"
    r"|fifth|last) (?:one|note|memory|item|thing))"
    r"|(?P<thing>[^\n?]{1,80}?)\s+from\s+(?:(?:your|my|the)\s+)?(?:memory|memories|notes|records))"
    r"|(?:cancel|disregard|take back|undo)\s+(?P<said>what i(?:'ve"
    r"|\s+have)?(?:\s+just)?\s+(?:said|told you)"
    r"|the last thing i (?:said|told you)))"
    r"(?:[\s,]+(?:please|pls|now|for me|just now|thanks?))*[^\w?]*$",
    _I,
)
WORKING_MATERIAL = re.compile(
    r"\b(?:paragraphs?|sentences?|lines?|rows?|columns?|cells?|functions?|methods?|loops?"
    r"|branch(?:es)?|files?|folders?|director(?:y|ies)|tables?|database|commits?"
    r"|background|images?|photos?|pictures?|slides?|commas?|"
    r"duplicates?|spaces?|whitespace|characters?|words? from|imports?|packages?"
    r"|containers?|cookies|browser|cache|apps?|subject|stain|stains|draft|documents?|pdf"
    r"|ball|mic|beat|air|table of|game|variables?|class|schema|index|intro|essay|chapter"
    r"|html|css|tags?|emojis?|screenshots?)\b",
    _I,
)
FILED = re.compile(
    (
        r"\b(?:notes?|memor(?:y|ies)|what i|i (?:told|gave|said|mentioned|shared)|you (?:have"
        r"|saved|kept|know|stored)|about me)\b"
    ),
    _I,
)
STATES = re.compile(
    r"(?:^\s*that (?:i|we|he|she|they|my|our|his|her|their|there|(?-i:[A-Z][\w']*)) \w+ \w|"
    r"\b(?:is|are|was|were|am|has|have|had|will|does|can|can't|like|likes|prefer"
    r"|prefers|love|loves|hate|hates|live|lives|work|works|moved|goes|starts|means|use"
    r"|uses)\b|n't\b|['’](?:m|re|ve|s|ll|d)\s(?!\w+\?)|:|=|\d)",
    _I,
)
WH = re.compile(
    (
        r"^\s*(?:what|where|who|when|which|how|why|whose|if|whether|me|anything|everything"
        r"|my name\?)\b"
    ),
    _I,
)
SUBJECT = re.compile(
    r"\b(?:i|i'?ll|i'd|we|we'?ll|you'?ll|you|he|she|they|never|always|to|still|don'?t"
    r"|can'?t|won'?t|will|would|must|should|could)\s*$",
    _I,
)
