"""What only looks like time (lunar dates, names, numbers of other kinds) and is blanked out."""

import re

BLANK = "\x00"

_LUNAR_KO = (
    r"(?:(?:\d{1,2}|[정동섣]|[일이삼사오육칠팔구십시유]{1,2})\s*[월달]"
    r"\s*(?:초?\s*[가-힣\d]{1,4}\s*일?)?)"
)
_TRAPS = (
    # Other calendars: not resolved.
    rf"{_LUNAR_KO}\s*\(?\s*음력\s*\)?",
    rf"(?:음력|윤달)[으로은는이가도\s]*{_LUNAR_KO}?",
    r"[^.!?\n]{0,120}\blunar\b[^.!?\n]{0,120}",
    # Addresses, telephone numbers, versions, ratios.
    r"(?:https?://|www\.)\S{1,500}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}",
    r"(?<![\d-])\+?\d{2,4}-\d{3,4}-\d{4}(?!\d)|(?<![\d-])1[568]\d\d-\d{4}(?!\d)",
    r"(?<![\w.])(?:v\d+|(?:ver\.?|version|버전|release|python|node)\s*\d+\.\d+)(?:\.\d+){0,3}",
    r"(?<![\d.'’])(?!(?:19|20)\d\d\.)\d{1,3}\.\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?![\d.])",
    r"24\s*/\s*7|24\s*/\s*365|(?<!\d)\d{1,3}:\d{1,3}:\d{1,3}:\d{1,3}",
    r"(?:비율|스코어|점수|ratio|score)\S{0,2}\s{0,2}(?:of\s+|was\s+)?\d{1,3}\s*[:/\-]\s*\d{1,3}",
    r"(?:복음|창세기|시편|잠언|로마서|계시록)\s*\d{1,3}:\d{1,3}",
    r"(?:john|luke|matthew|genesis|psalms?|romans|proverbs|isaiah)\s+\d{1,3}:\d{1,3}",
    r"\d\s?[.·]\s?\d{1,2}\s*(?:운동|혁명|민주화|전쟁|절|사태|항쟁)",
    r"(?:room|suite|apt\.?|unit|gate|page|chapter|section|rooms)\s+\d{1,4}\s*[-/]\s*\d{1,4}",
    r"(?<!\d)(?:\d{2,4}년대\s?생|(?<!the\s)(?<!the\s['’])\d0s\b)",
    # Names and set phrases.
    r"내일로\s?(?:티켓|패스|여행|기차|이용|표)",
    r"내일\s?(?:배움|채움|투어|신문|키움)\S{0,6}|오늘의\s?(?:집|유머)",
    r"주말\s?(?:농장|부부|드라마|연속극)",
    r"24시(?:간)?\s?(?:편의점|영업|운영|카페|식당|마트|약국|찜질방|상담)|\d시\s?방향"
    r"|어제\s?오늘\s?일",
    r"8월의\s크리스마스|3월의\s라이온|오월의\s?청춘|500일의\s?썸머",
    r"\b(?:the|a|this|that|my|favorite|favourite|called|titled|named)\s(?:song|movie|film|book"
    r"|novel|album|band|poem"
    r"|anime|series|track|cat|dog|puppy|niece|daughter)\s(?:called\s|titled\s"
    r"|named\s)?(?-i:January|February|March|April|May"
    r"|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall"
    r"|Winter)\b(?!\s\d)",
    r"\b(?:black|good|casual|cyber|ruby|taco|ash|fat|super|throwback|freaky|manic|blue|stormy)\s+"
    r"(?:friday|monday|tuesday|thursday|wednesday|saturday)s?\b",
    r"\bmonday\.com|\b(?:monday|sunday)\s+(?:blues|scaries|school|times)\b|\bwednesday\s+addams\b",
    r"\bt\.?g\.?i\.?\s*fridays?\b|\bman\s+friday\b|\bgirl\s+friday\b",
    r"(?<!last\s)(?<!this\s)(?<!next\s)(?<!the\s)(?<!in\s)\bfall\s+(?:asleep|apart|behind|for"
    r"|in\s+love|over|off|down|out|ill|sick|short)\b",
    r"\b(?:hot|spring)\s+springs?\b|\bspring\s+(?:boot|water|roll|rolls|onions?|framework)\b",
    r"\bindian\s+summer\b|\bsummer\s+of\s+69\b|\b(?:today|tomorrow)\s+show\b|\btomorrowland\b",
    r"\busa\s+today\b|\bthe\s+ides\s+of\s+march\b|\bmarch\s+of\s+the\b",
    r"\bhour\s+of\s+code\b",
    r"\byesterday['’]s\s+news\b|\bsunday\s+(?:best|roasts?|brunch\s+spots?)\b"
    r"|\bsaturday\s+night\s+(?:live|fever)\b",
    r"o['’]?clock\s+shadow\b|\btomorrow\s+never\s+dies\b|\beight\s+days\s+a\s+week\b",
    r"(?:오늘|내일|어제)의\s?(?:운세|명언|추천|퀴즈|소설|나\b)|내일은\s?(?:미스|없)"
    r"|어제의\s?(?:용사|동지)",
    # "Wednesday is a great Netflix show": what is said to be a film is a title.
    r"(?:^|(?<=[.!?]\s))(?:[\w'’]+\s){1,4}is\san?\s(?:\w+\s){0,3}(?:movie|film"
    r"|show|song|series|novel|band"
    r"|album)\b",
)
# One at a time, so that a long trap never hides behind a short one that starts before it.
_PATTERNS = tuple(re.compile(trap, re.IGNORECASE) for trap in _TRAPS)


def without_traps(text: str) -> str:
    """The text, as long as before, with the traps blanked."""
    for pattern in _PATTERNS:
        text = pattern.sub(lambda match: BLANK * len(match[0]), text)
    return text
