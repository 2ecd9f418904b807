"""What a chat message is, commands aside: a question, a statement, small talk, about ourselves."""

import re
import unicodedata
from enum import StrEnum

from services.sentences import sentences_of
from services.small_talk import is_small_talk

_LONGEST = 20_000
_EMOJI_SHORTCODE = re.compile(r":[a-z0-9_+-]{2,30}:")
_NOISE = re.compile(r"[^\w\s?!.,'\"’“”‘:;/()\[\]{}<>@#$%&*+=~…·\-°℃₩€£。？！]|[ㅋㅎㅠㅜ]{1,}|[~^]+")
_TAIL = re.compile(r"[\s?!.,;:~…。？！\"'”’)\]]+$")


class Utterance(StrEnum):
    """The kinds of message that are no command."""

    QUESTION = "question"
    STATEMENT = "statement"
    SMALL_TALK = "small_talk"
    ABOUT_ASSISTANT = "about_assistant"
    EARLIER = "earlier"


_ASKING = (Utterance.QUESTION, Utterance.EARLIER, Utterance.ABOUT_ASSISTANT)


def classify(text: str) -> Utterance:
    """What `text` is as a whole: a question goes before a statement, both before small talk."""
    kinds = _kinds(text)
    for kind in (*_ASKING, Utterance.STATEMENT):
        if kind in kinds:
            return kind
    return Utterance.SMALL_TALK


def states_something(text: str) -> bool:
    """Whether a sentence of `text` says how something is, not asking, wishing or greeting."""
    return Utterance.STATEMENT in _kinds(text)


def _kinds(text: str) -> list[Utterance]:
    sentences = _clean_sentences(text)
    kinds = [_kind(sentence) for sentence in sentences]
    if not any(kind in _ASKING for kind in kinds):
        return kinds
    # Beside a question a fragment belongs to it: "어디였지? 부산에서 묵은 호텔".
    return [
        Utterance.SMALL_TALK if kind is Utterance.STATEMENT and _is_fragment(sentence) else kind
        for kind, sentence in zip(kinds, sentences, strict=True)
    ]


def _clean_sentences(text: str) -> list[str]:
    text = unicodedata.normalize("NFC", text[:_LONGEST])
    cleaned = (_NOISE.sub(" ", one) for one in sentences_of(_EMOJI_SHORTCODE.sub(" ", text)))
    return [" ".join(one.split()) for one in cleaned if re.search(r"\w", one)]


def _kind(sentence: str) -> Utterance:
    """What one sentence is; what states, asks or chats nothing counts as small talk."""
    bare = _TAIL.sub("", sentence)
    if is_small_talk(bare):
        return Utterance.SMALL_TALK
    if _asks_about_earlier(bare):
        return Utterance.EARLIER
    if _is_question(sentence, bare):
        return Utterance.ABOUT_ASSISTANT if _is_about_assistant(bare) else Utterance.QUESTION
    if _is_unreal(bare) or not _says_enough(bare):
        return Utterance.SMALL_TALK
    return Utterance.STATEMENT


# Questions

_INDEFINITE = re.compile(
    r"언제(?:나|든|라도|부턴가)|언젠가|어디(?:든|나|라도|서나|선가)|어딘가|누구(?:나|든|라도|도)"
    r"|누군가|뭐(?:든|라도)"
    r"|뭔가|무엇이든|아무|얼마 ?(?:전|안|후|뒤)|얼마든|몇 ?(?:년|달|주|일|시간|분|번|개월"
    r"|살) ?(?:전|째|뒤|후|동안)"
    r"|몇몇|어떤 (?:사람|날|때|면)|왜냐하면|왠지|누가 그러|어떻게든|얼마나 (?:좋|고맙|다행"
    r"|[가-힣]+는지 몰라)"
    r"|뭘 (?:자꾸|좀)|자꾸 뭘"
)
_INTERROGATIVE = re.compile(
    r"뭐|뭘|뭔(?!가)|무엇|무슨|언제|언재|어디|어딨|누구|누가|누굴|왜(?![가-힣])|어떻게|어떡|어떤"
    r"|어느|얼마|(?<![가-힣])몇"
    r"|며칠"
)
_KOREAN_ASKING_END = re.compile(
    r"(?:[가-힣](?:지|죠|더라|더라고|던가|냐|노|니|나|까|꼬|래|가|데|더냐|어|아|야|여|요|해|돼|줘"
    r"|봐|와|져|려|대|래요|줄래)"
    r"|[뭐언제어디누구얼마왜며칠])(?:요)?$"
)
_KOREAN_QUESTION_END = re.compile(
    r"(?:[가-힣]니까|[을를ㄹ할될갈볼줄올살쓸먹] ?까요?|ㄹ까요?|(?:인|은|는|던|한|할|을)가요?"
    r"|(?:[었았였했됐갔왔있없겠하가되먹오사])나요?"
    r"|(?:[었았였했됐갔왔있없겠하되])니|[었았였했됐]더라|[이았었였했]냐|맞지|맞죠|이지|그렇지"
    r"|않[아나니]요?|"
    r"는지 (?:알아|아니|기억나|기억해|기억하니)[가-힣]*|(?:기억|생각) ?나|(?:기억|생각)나니"
    r"|알고 ?있[어니나]요?|줄래요?|"
    r"[가-힣]까)$"
)
_KOREAN_DECLARES = re.compile(
    r"(?:[가-힣](?:다|음|임|함|됨|거든요?|잖아요?|네요|군요?|구나|는데요?|던데요?|대요|래요"
    r"|답니다|습니다|ㅂ니다|입니다)|나 ?봐요?"
    r"|가 ?봐요?|것 ?같아요?|거 ?같아요?)$"
)
_REQUEST_KO = re.compile(
    r"(?:줘|주라|줘요|주세요|주십시오|주실래요|주시겠어요|줄래|달라|부탁해요?|부탁드려요"
    r"|부탁드립니다|부탁합니다|하세요|십시오"
    r"|[하가보먹]자|합시다|해라|(?:알려|말해|보여|찾아|가르쳐) ?(?:봐|달라고|줄 수 있어))(?:요)?$"
    r"|^(?:알려|말해|찾아) ?줘|[가-힣] 좀$"
)
_SUGGESTION = re.compile(
    r"(?:면|는 게|는건|는 건) 어떨까|어때(?:요)?$|(?:할|갈|볼|먹을|쓸)까(?:요)?$|하면 어떻"
)
_WH = r"(?:what|when|where|which|who|whom|whose|why|how)"
_AUXILIARY = (
    r"(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|shall|may|might"
    r"|must|isn'?t|aren'?t|wasn'?t|weren'?t|don'?t|doesn'?t|didn'?t|haven'?t|hasn'?t|can'?t"
    r"|couldn'?t|won'?t|wouldn'?t|shouldn'?t)"
)
_ENGLISH_QUESTION = re.compile(
    r"^(?:(?:so|and|but|ok|okay|well|hey|hi|um|oh|sorry|please|actually|btw|wait|then|also"
    r"|again)[, ]+)*"
    rf"(?:{_WH}(?:'?s|'?re|'?d|'?ll)?\b(?!ever\b)(?! a (?:day|nice|great|lovely|shame|pity)\b)"
    rf"|{_AUXILIARY} (?:i|you|he|she|it|we|they|the|my|your|his|her|our|their|there|this|that|these"
    r"|those|any|some|anyone|[A-Z\d가-힣]))"
    rf"|[,;] {_WH}(?:'?s)?\b.*(?:\b(?:is|are|was|were|do|does|did|again)\b)"
    r"|\b(?:remind me|tell me|let me know|i wonder|not sure|any idea|do you know|i forgot"
    r"|can't remember"
    rf"|don'?t (?:know|remember)) (?:about )?{_WH}\b|\bin which\b.*\bdid\b",
    re.IGNORECASE,
)
_WHEN_CLAUSE = re.compile(
    r"^(?:when|where|whenever|what|how|who|which|while) (?!(?:is|are|am|was|were|do|does|did|have"
    r"|has|had|can"
    r"|could|will|would|should|to|much|many|old|long|far|time|day|date|else|about)\b)[^,]*,"
    r"|^what (?:i|we|he|she|they|my) \w+.* (?:is|was|are) ",
    re.IGNORECASE,
)
_REQUEST_EN = re.compile(
    r"^(?:(?:please|kindly|hey|ok|okay|and|so|now|then|can you|could you|would you|will you"
    r"|just)[, ]+)*"
    r"(?:tell|show|give|explain|translate|write|list|remind|help|find|send|book|add|delete|remove"
    r"|call"
    r"|make|set|create|draft|summari[sz]e|look up|search|check|read|open|play|stop|start|turn|try"
    r"|let me know|describe|recommend|suggest|fix|compare|calculate|convert|define|guess|imagine"
    r"|go over)\b"
    r"(?! (?:is|are|was|were|has|had)\b)(?![:-])",
    re.IGNORECASE,
)


def _is_question(sentence: str, bare: str) -> bool:
    if re.search(r"[?？][\s!?.\"'”’)\]]*$", sentence):
        return True
    if re.search(r"[가-힣]$", bare):
        return _is_korean_question(bare)
    if re.search(r"[가-힣]", bare) and _asks_by_word(bare):
        return True
    if _REQUEST_EN.search(bare) or re.search(r"\b(?:please|pls)$", bare, re.IGNORECASE):
        return True
    return bool(_ENGLISH_QUESTION.search(bare)) and not _WHEN_CLAUSE.search(bare)


def _is_korean_question(bare: str) -> bool:
    if _REQUEST_KO.search(bare) or _SUGGESTION.search(bare):
        return True
    if _KOREAN_DECLARES.search(bare):
        return False
    return bool(_KOREAN_QUESTION_END.search(bare)) or _asks_by_word(bare)


def _asks_by_word(bare: str) -> bool:
    definite = _INDEFINITE.sub(" ", bare)
    inverted = re.match(r"(?:뭐였|언제였|어디였|누구였|뭐더|뭐였더)", bare)
    if inverted:
        return True
    return bool(_INTERROGATIVE.search(definite)) and bool(_KOREAN_ASKING_END.search(bare))


# About the assistant

_TO_REMEMBER = re.compile(
    r"기억|알아|알고|알지|아니$|알려|말해|들었|remember|recall|\bknow\b|\btell me\b|\bremind\b"
    r"|\bfind\b"
    r"|\btold\b|\bsay\b|\bthink about\b",
    re.IGNORECASE,
)
_SELF_KO = re.compile(
    r"(?<![가-힣])(?:너|넌|너는|너의|네|니|네가|니가|당신|당신은|당신의|그쪽|얘)[ ]?(?:이름|성함"
    r"|별명|애칭|나이|생일|취미|직업|고향"
    r"|기능|정체|역할|성별|목소리|누구|뭐|뭘|무엇|몇 ?살|어디|어떤|왜|언제|사람|로봇|봇|ai"
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
_FIRST_PERSON = re.compile(
    r"(?<![가-힣])(?:내|나|제|저|우리)(?:가|는|의|를|한테)?(?![가-힣])|\b(?:my|mine)\b", re.I
)


def _is_about_assistant(bare: str) -> bool:
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


def _asks_about_earlier(bare: str) -> bool:
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
    asks = _ENGLISH_QUESTION.search(bare) or re.match(
        r"(?:remind|tell|repeat|recap|summari[sz]e)", bare, re.I
    )
    return bool(asks and _SAID_EN.search(bare)) and _only(_EARLIER_EN, bare)


def _asks_ko(bare: str) -> bool:
    return bool(re.search(r"뭐|뭘|무슨|무엇|기억|알아|알지|줘$", bare))


def _only(frame: re.Pattern[str], bare: str) -> bool:
    return not re.search(r"\w", frame.sub(" ", bare))


# What says nothing about the world

_UNREAL = re.compile(
    r"^(?:만약|만일|혹시)|(?:면|으면) 좋겠(?:다|어|네)|^(?:if i (?:had|were|was|could)|suppose"
    r"|imagine|what if"
    r"|let'?s|maybe we|maybe i should|perhaps we|we could|why don't|how about|i wish)\b"
    r"|(?:하자|가자|보자|먹자|[가-힣]ㅂ시다|합시다)$|(?:하는|쓰는|가는|먹는) 게 (?:어떨|좋을)"
    r"|해 ?볼까|할까 ?(?:봐|말까)",
    re.IGNORECASE,
)
_PREDICATE_KO = re.compile(
    r"[가-힣]{2,}(?:다|어|아|해|야|요|음|함|임|네|지|워|와|가|서|대|래|데|져|봐|돼|여)$"
)


def _is_unreal(bare: str) -> bool:
    return bool(_UNREAL.search(bare))


def _is_fragment(sentence: str) -> bool:
    """Whether a sentence that ends in Korean has neither a predicate nor a figure."""
    bare = _TAIL.sub("", sentence)
    if not re.search(r"[가-힣]$", bare) or re.search(r"\d", bare):
        return False
    return not (_PREDICATE_KO.search(bare) or _KOREAN_DECLARES.search(bare))


def _says_enough(bare: str) -> bool:
    """A predicate, or two words at least: a lone noun or name states nothing."""
    if len(re.findall(r"\w+", bare)) >= 2 and re.search(r"[A-Za-z가-힣]", bare):
        return True
    return len(bare) >= 4 and bool(_PREDICATE_KO.search(bare))
