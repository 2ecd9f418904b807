"""Greetings, thanks and exclamations: words that keep company and state nothing."""

import re
from enum import StrEnum


class SmallTalk(StrEnum):
    """The kinds of small talk that are answered differently."""

    GREETING = "greeting"
    HOW_ARE_YOU = "how_are_you"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    SORRY = "sorry"
    NEVER_MIND = "never_mind"
    PRAISE = "praise"
    SAD = "sad"
    OTHER = "other"


_KINDS: dict[SmallTalk, str] = {
    SmallTalk.HOW_ARE_YOU: (
        r"(?:오늘 |요즘 |지금 )?(?:기분(?:이|은)? ?(?:어때|어떠세요|어떤가요)"
        r"|(?:잘 ?)?지내(?:고 있)?(?:어|니|지|세요|요)|잘 지냈(?:어|니|어요|나요)"
        r"|뭐 ?(?:해|하니|하고 있어|하세요)|어떻게 지내(?:요|니|세요)?|어때|별일 없(?:어|지|니"
        r"|죠))(?:요)?"
        r"|how(?:'?s| is| are| r| have)? ?(?:it going|are you(?: doing)?(?: today)?|you(?: doing"
        r"| been)?(?: today)?|your day(?: going)?(?: so far)?|things"
        r"|everything|life|u)|what'?s (?:up|new|going on)|sup|how do you feel(?: today)?"
        r"|you ok(?:ay)?"
    ),
    SmallTalk.GREETING: (
        r"안녕(?:하세요|하십니까|하신가요|안녕)?|하이(?:요|루)?|헬로우?|반가워(?:요)?|반갑습니다"
        r"|처음 뵙겠습니다|좋은 (?:아침|하루|오후|저녁|밤)(?:이에요|이야|입니다|보내세요)?"
        r"|굿모닝|여보세요|(?:나|저) ?왔어(?:요)?|다녀왔(?:어|습니다)|오랜만(?:이야|이에요"
        r"|입니다)?|hi+|hello+|hey+|heya|hiya|yo|howdy"
        r"|good (?:morning|afternoon|evening|day)|greetings|nice to meet you|long time no see"
        r"|welcome back|i'?m back"
    ),
    SmallTalk.THANKS: (
        r"(?:정말 |진짜 |너무 |항상 |도와줘서 |알려줘서 |대단히 )*(?:고마워(?:요)?|고맙(?:다"
        r"|습니다)|감사(?:해요|합니다|드려요|드립니다)?|땡큐|쌩유|ㄱㅅ)|덕분(?:이야|이에요|입니다)"
        r"|도움 ?(?:이 )?(?:많이 )?(?:됐|되었)(?:어|어요|습니다)|수고(?:했어|하셨어요|하셨습니다"
        r"|해|하세요|요)"
        r"|(?:many )?thank(?:s| you|u)(?: (?:so|very) much| a lot| a (?:bunch|million)| again"
        r"| anyway| for (?:your help|the help|that|everything|helping(?: me)?|asking"
        r"|letting me know)| you)*|thx|ty|tysm|cheers|much appreciated|appreciate it"
        r"|i appreciate it|(?:that|this) (?:really )?help(?:s|ed)(?: a lot)?|very helpful"
    ),
    SmallTalk.GOODBYE: (
        r"잘 ?(?:자|자요|있어|가|가요|주무세요)|안녕히 (?:계세요|가세요|주무세요)|바이(?:바이)?"
        r"|(?:내일|다음에|나중에|이따(?:가)?) (?:봐|보자|봐요|만나|뵐게요)|또 (?:봐|올게|봐요)"
        r"|굿나잇"
        r"|(?:나 |저 )?(?:이제 )?(?:갈게|가볼게|자러 갈게)(?:요)?|(?:good)?bye(?: bye)?"
        r"|see (?:you|ya|u)(?: (?:later|soon|tomorrow|around))?|later|good ?night|take care"
        r"|talk (?:to you )?(?:later|soon)|ttyl|gotta go|have a (?:nice|good|great) (?:day|night"
        r"|evening|weekend|one)"
    ),
    SmallTalk.SORRY: r"(?:정말 |너무 )?(?:미안(?:해|해요|합니다)?|죄송(?:해요|합니다)?)|(?:i'?m "
    r"|so |very )*sorry(?: about that)?|my bad|apologies|oops|실수",
    SmallTalk.NEVER_MIND: (
        r"(?:아냐|아니야|아니|에이)?,? ?(?:됐어|괜찮아)(?:요)?|잊어버려|(?:아무것도|별거"
        r"|별것) ?아니(?:야|에요)|신경 ?쓰지 ?마(?:세요)?|없던 ?걸로|무시해"
        r"|never ?mind|forget (?:it|about it)|nvm|no worries|no problem"
        r"|don'?t worry(?: about it)?|it'?s (?:ok|okay|fine|nothing)|nothing|skip it"
    ),
    SmallTalk.PRAISE: (
        r"(?:너 |넌 )?(?:진짜 |정말 |참 |역시 )*(?:최고(?:야|예요|다)?|똑똑(?:하네|해|하다)"
        r"|잘했어(?:요)?|잘하네|대단(?:해|하다|하네)|천재(?:야|네)|착하네|훌륭(?:해|하다))"
        r"|사랑해(?:요)?|(?:you(?:'?re| are) (?:so |very |really )?(?:great|awesome|amazing|smart"
        r"|clever|the best|funny|sweet|kind|helpful))|i love (?:you|it|this)|(?:good|great|nice"
        r"|well) (?:job|done|work|bot)|you rock"
    ),
    SmallTalk.SAD: (
        r"(?:나 |오늘 )?(?:너무 |진짜 |정말 |좀 )*(?:힘들(?:다|어|어요|네)|우울(?:해|하다|해요)"
        r"|슬프(?:다|네)|슬퍼(?:요)?|외로워(?:요)?|외롭다|피곤(?:해|하다|해요)|지친다|지쳤어"
        r"|심심(?:해|하다|해요)|속상(?:해|하다)|짜증 ?나)"
        r"|(?:i'?m |i feel |feeling )(?:so |really |very |a bit )*(?:sad|tired|bored|lonely"
        r"|exhausted|down|depressed|stressed|sleepy)|ugh+|sigh"
    ),
    SmallTalk.OTHER: (
        r"[ㄱ-ㅎㅏ-ㅣ]+|응+|어+|음+|흠+|넵|네+|예|넹|웅|ㅇㅇ|아니(?:요|오)?|아뇨|그래(?:요|그래)?"
        r"|그렇(?:구나|군요|네|네요|지|죠)|그러(?:게|게요|네|니까)|알(?:겠|았)(?:어|어요|습니다"
        r"|다)|오케이|오키(?:도키)?|좋(?:아|아요|다|네|네요|습니다)|맞(?:아|아요|네|네요|습니다)"
        r"|진짜|정말(?:요)?|레알|헐+|대박(?:이다|이네)?|와+우?|우와+|오+|아+|앗+|이런|세상에|어머"
        r"|아이고|에휴|휴+|하하+|호호+|히히+|글쎄(?:요)?|그럼(?:요)?|물론(?:이지|이죠)?|당연하지"
        r"|설마|신기하(?:다|네)|이상하(?:다|네)|재(?:밌|미있)(?:다|네|어|네요)|웃기(?:다|네|네요)"
        r"|웃겼(?:어|는데|네|다)"
        r"|멋지(?:다|네)|예쁘(?:다|네)|귀엽(?:다|네)|귀여워|부럽다|축하해(?:요)?|축하합니다"
        r"|파이팅|화이팅|힘내(?:요)?|응원해|잠깐(?:만)?(?:요)?|잠시만(?:요)?|있잖아(?:요)?"
        r"|저기(?:요)?|야+|기억이 안 나(?:네|요)?|기억 안 나(?:네|요)?|기억이 안 ?나|까먹(?:었어"
        r"|었네|었다)|깜빡(?:했어|했네)|생각이 안 나"
        r"|yes+|ye[ap]h?|yup|sure|no way|ok+(?:ay)?|k|no+|nope|nah|right|true|exactly|indeed"
        r"|of course"
        r"|got it|i see|understood|makes sense|sounds good|cool+|great|nice|awesome|amazing|wow+"
        r"|whoa|lol+|lmao|rofl|haha+(?:ha)*|hehe+|hm+|uh+|um+|oh+|ah+|huh|omg|really|seriously"
        r"|interesting|funny|hilarious|perfect|fine|good|alright"
        r"|congrat(?:s|ulations)|good luck|yay+|hooray|please|well|so+|test(?:ing)?|i forgot"
        r"|i don'?t remember|i can'?t remember|my mind'?s gone blank|my mind is blank|wait"
        r"|hold on|one (?:sec|second|moment)|that'?s (?:great|nice|cool|awesome|funny|good|right"
        r"|true|all|it)|(?:what a|have a) (?:day|nice|great|lovely)[a-z ]{0,20}|me too|same"
    ),
}
_FILLER = (
    r"(?:진짜|정말|너무|완전|되게|참|아주|와|오|아|음|어|앗|응|네|아니|근데|그럼|there"
    r"|everyone|again|all|so|very|really|buddy|friend|my friend|oh|ok|okay|well|and|just|then|today"
    r"|man|dude|기억이|기억아|gieok|친구야|얘들아|모두들|여러분)"
)
_PATTERNS = {
    kind: re.compile(rf"(?:{words})(?!\w)", re.IGNORECASE) for kind, words in _KINDS.items()
}
_SKIP = re.compile(rf"[\s,.!?;~'\"-]+|{_FILLER}(?!\w)", re.IGNORECASE)
_LONGEST = 120


def is_small_talk(text: str) -> bool:
    """Whether `text` is made of small talk and fillers alone."""
    return small_talk_of(text) is not None


def small_talk_of(text: str) -> SmallTalk | None:
    """The first telling kind of small talk in `text`; None where it holds anything else."""
    if len(text) > _LONGEST:
        return None
    found: list[SmallTalk] = []
    at = 0
    while at < len(text):
        end, kind = _next(text, at)
        if end == at:
            return None
        at = end
        found += [kind] if kind else []
    telling = [kind for kind in found if kind is not SmallTalk.OTHER]
    return telling[-1] if telling else SmallTalk.OTHER


def _next(text: str, at: int) -> tuple[int, SmallTalk | None]:
    """Where the small talk or filler that begins at `at` ends, the longest one, and what it is."""
    best: tuple[int, SmallTalk | None] = (at, None)
    for kind, pattern in _PATTERNS.items():
        match = pattern.match(text, at)
        if match and match.end() > best[0]:
            best = (match.end(), kind)
    skipped = _SKIP.match(text, at)
    return (skipped.end(), None) if skipped and skipped.end() > best[0] else best
