"""Questions about the assistant itself, and about the conversation they stand in."""

import re

_ASKS_EN = re.compile(
    r"(?:so|and|but|ok|okay|well|hey|sorry|wait)?[, ]*(?:what|which|who|when|where|how|did|do"
    r"|does|was|were|is|are"
    r"|can|could|have|has|remind|tell|repeat|recap|summari[sz]e)\b",
    re.IGNORECASE,
)
# About the assistant

_TO_REMEMBER = re.compile(
    r"기억|알아|알고|알지|아니$|알려|말해|(?<!만)들었|remember|recall|\bknow\b|\btell me\b"
    r"|\bremind\b"
    r"|\bfind\b"
    r"|\btold\b|\bsay\b|\bthink about\b",
    re.IGNORECASE,
)
_SELF_KO = re.compile(
    r"(?<![가-힣])(?:너|넌|너는|너의|네|니|네가|니가|당신|당신은|당신의|그쪽|얘)[ ]?(?:이름|성함"
    r"|별명|애칭|나이|생일|취미|직업|고향"
    r"|누가|기능|정체|역할|성별|목소리|누구|뭐|뭘|무엇|몇 ?살|어디|어떤|왜|언제|사람|로봇|봇|ai"
    r"|인공지능|진짜|살아|감정|친구"
    r"|잠|밥|말|할 ?줄|할 ?수|좋아|싫|행복|기분)"
    r"|(?<![가-힣])(?:누구세요|누구신가요|누구냐|누구십니까|누구니)$|^(?:누구야|정체가 뭐야)$"
    r"|^(?:이름|성함)(?:이|은)? ?(?:뭐|무엇|어떻게)"
    r"|(?:뭐|뭘|무엇을|어떤 걸|어떤 일을?|무슨 일을?|뭐뭐) ?(?:할 ?수 ?있|해 ?줄 ?수 ?있"
    r"|도와 ?줄 ?수|도와 ?줄래|할 ?줄 ?아)"
    r"|^(?:자기 ?소개|사용법|사용 ?방법|도움말|기능|명령어)(?:$|[이가은는을를]? ?(?:해|좀|알려|뭐"
    r"|어떻게|보여))",
    re.IGNORECASE,
)
_SELF_EN = re.compile(
    r"\b(?:who|what) (?:are|r) (?:you|u)$|\bwhat'?s? (?:is )?your (?:name|age|job|purpose"
    r"|birthday|nickname"
    r"|role|deal|favou?rite)|\byour name\b|\bhow old are you\b|\bare you (?:an? |the |really "
    r"|just )?"
    r"(?:bot|robot|human|person|real|ai|a\.i|alive|chatgpt|gemini|machine|computer|program"
    r"|assistant|there|sentient"
    r"|conscious|man|woman|boy|girl)\b|\bwhat (?:can|could|do) you (?:do|help|offer)\b"
    r"|\bwhat are you (?:able|capable"
    r"|called|made|good)|\bwhat else can you do\b|\bwho (?:made|built|created|trained|wrote) you\b"
    r"|\bwhat should i call you\b|\bwhere (?:are you from|do you live|were you)|\bhow do you work\b"
    r"|\bdo you (?:have (?:feelings|a name|emotions|friends)|sleep|eat|dream|like|speak|love"
    r"|get tired)\b"
    r"|\btell me about yourself\b|\bintroduce yourself\b|\bhow can you help\b|^(?:help|usage"
    r"|commands)$"
    r"|\bhow (?:do|can) i use you\b|\bwhat do (?:i|people) call you\b",
    re.IGNORECASE,
)
_HELP = re.compile(r"^(?:도움말|사용법|help|usage|commands)$", re.IGNORECASE)
_FIRST_PERSON = re.compile(
    r"(?<![가-힣])(?:내|나|제|저|우리)(?:가|는|의|를|한테)?(?![가-힣])|\b(?:my|mine)\b", re.I
)


def asks_for_help(bare: str) -> bool:
    """Whether one bare word asks how the assistant is used."""
    return bool(_HELP.match(bare))


def is_about_assistant(bare: str) -> bool:
    """Whether a question asks who the assistant is, how it is or what it can do."""
    named = bool(_SELF_KO.search(bare) or _SELF_EN.search(bare))
    if not named or _FIRST_PERSON.search(bare):
        return False
    remembers = _TO_REMEMBER.search(bare)
    return not remembers or bool(
        re.search(r"이름|소개|사용|도움말|기능|명령어|yourself|your name|누구", bare, re.IGNORECASE)
    )


# About what was said a moment ago

_SAID_KO = re.compile(r"말|얘기|이야기|대화|라고|랬|했지|했더라|물어")
_WHEN_SAID_KO = re.compile(
    r"아까|방금|좀 ?전|조금 ?전|지금까지|여태|이제까지|우리|내가|제가|네가|니가|너|그거|무슨|뭐라"
)
_EARLIER_KO = re.compile(
    r"아까|방금|좀 ?전에?|조금 ?전에?|지금까지|여태까지?|이제까지|오늘|처음에|맨 ?처음|마지막에?"
    r"|우리가?|내가|제가|나는?|네가|니가|너는?|너한테|너에게|나한테"
    r"|그거|그것|저거|그 ?말|혹시|다시|좀|뭐라고|뭐라|무슨|뭐|뭘|무엇을?|어떤|말씀드린|말씀"
    r"|말했던|말한|말하던|말했|말하고|말하는|말을?|얘기했던|얘기한"
    r"|얘기하던|얘기했|얘기하고|얘기를?|이야기했던|이야기한|이야기했|이야기하고|이야기를?|대화를?"
    r"|나눈|나눴던|나눴|내용이?|그랬더라|그랬지|그랬어|그랬"
    r"|했던|하던|했더라|했는지|했었지|했지|했죠|했어|했나요?|했냐|하고|있었더라|있었지|있었죠"
    r"|있었어|있는지|있지|한|물어봤던|물어본|물어봤지|물어봤어|질문한|질문"
    r"|거|것|걸|게|건|기억하고|기억해요?|기억하나요?|기억하니|기억나요?|기억나니|기억 ?나|기억"
    r"|나요?|해요?|알아요?|알지|줘|요약해?|알려|말해|이었|였|더라|지|죠|야|요"
)
_SAID_EN = re.compile(
    r"\b(?:say|said|saying|tell|told|talk|talked|talking|discuss\w*|mention\w*|ask|asked"
    r"|chat\w*)\b",
    re.I,
)
_EARLIER_EN = re.compile(
    r"\b(?:what|which|did|do|does|was|were|is|are|have|had|you|i|we|me|us|it|that|the|thing"
    r"|things|stuff|just|now"
    r"|earlier|before|a|moment|minute|second|ago|so|far|again|say|said|saying|tell|told|telling"
    r"|talk|talked"
    r"|talking|discuss|discussed|discussing|mention|mentioned|ask|asked|asking|chat|chatting"
    r"|chatted|about"
    r"|remember|recall|remind|repeat|to|can|could|first|last|today|been|my|our|conversation"
    r"|message|in|this"
    r"|of|what's|please|know|question|from|at|on|everything|all|summari[sz]e|recap)\b",
    re.IGNORECASE,
)
_BARE_MEMORY = re.compile(
    r"^(?:그거|그것|아까 ?그거|그 ?말)? ?기억(?:해|나|하니|나니|해요|나요)$"
    r"|^do you remember(?: (?:it|that))?$",
    re.I,
)


def asks_about_earlier(bare: str) -> bool:
    """Whether nothing is left of the question but that something was said before."""
    if len(bare) > 80:
        return False
    if _BARE_MEMORY.match(bare):
        return True
    if re.search(r"[가-힣]", bare):
        return (
            bool(_SAID_KO.search(bare) and _WHEN_SAID_KO.search(bare))
            and _only(_EARLIER_KO, bare)
            and _asks_ko(bare)
        )
    asks = _ASKS_EN.match(bare)
    return bool(asks and _SAID_EN.search(bare)) and _only(_EARLIER_EN, bare)


def _asks_ko(bare: str) -> bool:
    return bool(re.search(r"뭐|뭘|무슨|무엇|기억|알아|알지|줘$", bare))


def _only(frame: re.Pattern[str], bare: str) -> bool:
    return not re.search(r"\w", frame.sub(" ", bare))
