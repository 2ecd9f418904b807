"""What a chat message is, commands aside: a question, a statement, small talk, about ourselves."""

import re
import unicodedata
from enum import StrEnum

from services.utterance.about_us import asks_about_earlier, asks_for_help, is_about_assistant
from services.utterance.sentences import sentences_of
from services.utterance.small_talk import is_small_talk

_LONGEST = 20_000
_MOST_SENTENCES = 300
_END_CHARS = 150
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
    sentences = sentences_of(_EMOJI_SHORTCODE.sub(" ", text))[:_MOST_SENTENCES]
    cleaned = (_NOISE.sub(" ", _ends_of(one)) for one in sentences)
    return [" ".join(one.split()) for one in cleaned if re.search(r"\w", one)]


def _ends_of(sentence: str) -> str:
    """A sentence is told by its first and last words, so a long one loses its middle."""
    if len(sentence) <= 2 * _END_CHARS:
        return sentence
    return f"{sentence[:_END_CHARS]} {sentence[-_END_CHARS:]}"


def _kind(sentence: str) -> Utterance:
    """What one sentence is; what states, asks or chats nothing counts as small talk."""
    bare = _TAIL.sub("", sentence)
    if is_small_talk(bare):
        return Utterance.SMALL_TALK
    if asks_for_help(bare):
        return Utterance.ABOUT_ASSISTANT
    if asks_about_earlier(bare):
        return Utterance.EARLIER
    if _is_question(sentence, bare):
        return Utterance.ABOUT_ASSISTANT if is_about_assistant(bare) else Utterance.QUESTION
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
_CLAUSE_END = re.compile(r"(?<=[는은운던]데) |(?<=지만) |(?<=더니) |(?<=[아어]서) ")
_LOOK_UP = re.compile(
    r"^(?!.*\d)(?:[가-힣A-Za-z]+(?:'s)? ){1,3}(?:전화 ?번호|휴대폰 ?번호|번호|주소|생일|생신"
    r"|이메일|비밀번호|비번|이름"
    r"|나이|연락처|날짜|가격|phone(?: number)?|number|e-?mail(?: address)?|address|birthday|code"
    r"|password|name|age)$",
    re.IGNORECASE,
)
_KOREAN_ASKING_END = re.compile(
    r"(?:[가-힣](?:지|죠|더라|더라고|던가|냐|노|니|나|까|꼬|래|가|데|더냐|어|아|야|여|요|해|돼|줘|쳐|켜|펴|셔|겨|춰|둬"
    r"|봐|와|져|려|대|래요|줄래)"
    r"|[뭐언제어디누구얼마왜며칠])(?:요)?$"
)
_KOREAN_QUESTION_END = re.compile(
    r"(?:[가-힣]니까|[을를ㄹ할될갈볼줄올살쓸먹] ?까요?|ㄹ까요?|(?:인|은|는|던|한|할|을)가요?"
    r"|(?:[었았였했됐갔왔났졌렸샀봤줬켰섰있없겠하가되먹오사])나요?"
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
# 하나 and 가나 are also names: so read right behind what bears one ("강아지 이름은 하나").
_KOREAN_NAMES = re.compile(
    r"(?:(?:이름|성함|별명|애칭|닉네임|아이디|비번|비밀번호|암호|나라|국가|동생|언니|누나|딸|아들|조카"
    r"|강아지|고양이|멍멍이|냥이|아내|남편|와이프|여자친구|남자친구|여친|남친)(?:은|는)"
    r"|좋아하는 [가-힣]{1,8}(?:은|는)) (?:하나|가나|사나|오나)$"
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
    r"|call(?! me\b)"
    r"|make|set|create|draft|summari[sz]e|look up|search|check|read|open|play|stop|start|turn|try"
    r"|let me know|describe|recommend|suggest|fix|compare|calculate|convert|define|guess|imagine"
    r"|go over)\b"
    r"(?! (?:\w+ ){0,3}(?:is|are|was|were|has|had)\b(?<!me what is)(?<!me who is))(?![:-])",
    re.IGNORECASE,
)
# "기뻤던 일", "times when I was nervous": what asks for memories, though nothing in it asks.
_REMEMBERED = re.compile(
    r"^(?!.*[은는건] ).*(?:[가-힣]던 ?(?:일|날|곳|사람|거|것)"
    r"|[가-힣][가-힣](?<=[던한된은운난긴진친]) ?(?:적|때|순간|경험|기억))들?$"
    r"|^(?:(?:the|any|all|every|some|last|first|best|worst|other|happy|sad|scary|proud) )*"
    r"(?:times?|moments?|occasions?|days?)(?: (?:when|that))? (?:i|we)"
    r" (?:(?:was|were|am|have|had|felt|got|really) ){0,2}\w+"
    r"(?: (?:at|in|on|with|about|by|before|during|for|of|to)\b"
    r"(?:(?!\b(?:was|were|is|are|had|made|came|went)\b).)*)?$",
    re.IGNORECASE,
)
# "Had ramen with Jun", "Was so nervous", "Didn't sleep": told of oneself, the I left out. The
# letters' case tells these from questions about a name ("Had Nora left").
_I_LEFT_OUT = re.compile(
    r"^(?:(?i:had) (?!(?:i|you|he|she|it|we|they|there|any\w+|every\w+|some(?:one|body))\b)"
    r"|(?i:didn'?t|couldn'?t|can'?t|won'?t|wasn'?t|haven'?t|hasn'?t) (?!(?:remember|recall|i|you|he"
    r"|she|it|we|they|the|my|your|his|her|our|their|there|this|that|these|those|any\w*|every\w+"
    r"|some\w*)\b)"
    r"|(?i:was|am) (?=(?:so|very|really|too|quite|pretty|a bit|just|not|never|about to|in|at|on"
    r"|late|sick|ill|tired|happy|sad|nervous|\w+ing|\w+ed)\b)"
    r"|(?i:did) (?=(?:well|badly|great|poorly|terribly|okay|ok|not|nothing)\b)"
    r"|(?i:has|have) (?=(?:been|had|got|gone|not)\b))(?=[a-z\d])"
)


def _is_question(sentence: str, bare: str) -> bool:
    if re.search(r"[?？][\s!?.\"'”’)\]]*$", sentence):
        return True
    if _LOOK_UP.search(bare) or _REMEMBERED.search(bare):
        return True
    if re.search(r"[가-힣]$", bare):
        return _is_korean_question(bare) or bool(_REQUEST_EN.search(bare))
    if re.search(r"[가-힣]", bare) and _asks_by_word(bare):
        return True
    if _REQUEST_EN.search(bare) or re.search(r"\b(?:please|pls)$", bare, re.IGNORECASE):
        return True
    told = _I_LEFT_OUT.sub("", bare)
    return bool(_ENGLISH_QUESTION.search(told)) and not _WHEN_CLAUSE.search(bare)


def _is_korean_question(bare: str) -> bool:
    if _REQUEST_KO.search(bare) or _SUGGESTION.search(bare):
        return True
    if _KOREAN_DECLARES.search(bare) or _KOREAN_NAMES.search(bare):
        return False
    return bool(_KOREAN_QUESTION_END.search(bare)) or _asks_by_word(bare)


def _asks_by_word(bare: str) -> bool:
    # Only the last clause asks: "누가 벨을 눌렀는데 아무도 없었어" tells.
    definite = _INDEFINITE.sub(" ", _CLAUSE_END.split(bare)[-1])
    inverted = re.match(r"(?:뭐였|언제였|어디였|누구였|뭐더|뭐였더)", bare)
    if inverted:
        return True
    return bool(_INTERROGATIVE.search(definite)) and bool(_KOREAN_ASKING_END.search(bare))


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
