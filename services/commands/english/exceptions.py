"""Where an English verb of memory gives no order: shared memories, titles, dismissals, files."""

import re

_I = re.IGNORECASE

# Shared memories, titles, dismissals and sayings: the verb is there, the order is not.
NO_REMEMBER = re.compile(
    r"^\s*(?:(?:when|how|back|the (?:time|day|days|night|trip|summer|old|way|first|good)"
    r"|that (?:time|day|night|trip|one time|summer|weekend|party)|those (?:days|times"
    r"|nights|trips)"
    r"|our (?:first|old)|us)\b(?! is| was the| are)|(?:me|the \w+|you|to breathe)\s+(?:is"
    r"|was|by|has|came|makes|made)\b|(?:is|was|means?|in|as a word)\b|the date\b(?! (?:is"
    r"|of))|,?\s*remember\b)",
    _I,
)
DISMISSED = re.compile(
    r"^\s*(?:it|about it|about that|that one|this one|i (?:asked|said anything"
    r"|mentioned (?:it|anything)|ever|brought)|what i (?:just )?asked|you|him|me not|me"
    r"|the whole thing|us|work|everything(?: else)? and|this(?= \w+ing)"
    r"|nothing)?(?:\s*(?:then|lol|haha|please|pls|now|for now|already|ok(?:ay)?|man|dude"
    r"|all(?: of it)?))?\s*(?:$|[,.!;\-–—…(]|[^\w\s])",
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
    r"(?:\b(?:is|are|was|were|am|has|have|had|will|does|can|can't|like|likes|prefer"
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
