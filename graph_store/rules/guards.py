"""Sentences that state nothing: questions, what might be, wishes, orders, talk."""

import re

_KO_ASKS = re.compile(
    r"(?:[?？]|(?:[을를]까|ㄹ까|[할갈볼살될올줄쓸먹일릴킬칠탈]까|니|냐|나요|가요|는지"
    r"|은지|ㄴ지|던가"
    r"|했지|였지|었지|였더라|을래|ㄹ래|[할갈볼살쓸줄]래))[\s.!~]*$"
)
_KO_ASK_WORDS = re.compile(
    r"(?:뭐|뭔|며칠|무엇|무슨|언제|어디|누구|누가|왜|어떻게|어떤|얼마|몇|어느)(?=[\s가-힣]*"
    r"(?:지|더라|냐|니|까|나|야|어|아|요|래)[\s.!~?]*$)"
)
_KO_KNOWS = re.compile(r"(?:는지|은지|인지|였는지|던지)\s*(?:알|궁금|모르|기억|확인|봐)")
_KO_UNREAL = re.compile(
    r"만약|만일|혹시|아마(?!추어|존)|어쩌면|글쎄|언젠|왠지|설마"
    r"|[가-힣](?:다면|(?<=[이하])라면|으면|(?<![라냉장쫄쌀탕컵화측표])면)(?=[\s,])|텐데"
    r"|좋겠|싶[다어은네]|싶습|고 싶"
    r"|(?:수도|지도)\s*(?:있|모)|[ㄹ을]지도|[가-힣]지도 (?:몰|모)|모르겠|것 같|거 같"
    r"|듯(?:해|하|싶|요|\s*$)"
    r"|고민\s*(?:중|하|이|돼|되)|생각\s*(?:중|이야)|[을할갈볼살올먹쓸줄릴까]까\s*(?:봐"
    r"|하|해|생각|싶|고민)"
    r"|려고|려는|려다|[을할갈볼살올먹쓸일]\s*(?:뻔|걸|뿐|만|참)|겠(?:다|어|네|지|는|습|음|죠|거)"
    r"|[할갈볼살을릴킬칠]\s*(?:거야|거다|거예요|겁니다|계획|생각|예정)|카더라|소문(?:이"
    r"|으로|에)|상상|가정(?:하|해|이라)"
    r"|는 척|은 척|ㄴ 척|농담"
    r"|주인공|등장인물|(?:소설|영화|드라마|만화|게임|동화|꿈)\s?(?:속|에서|에 나오)"
)
_KO_ORDERS = re.compile(
    r"(?:[아어해려라워와줘봐]|어서|아서)?\s*(?:줘|주라|주세요|줄래|주실래요?|주십시오"
    r"|달라|부탁해|부탁해요|부탁드\S*"
    r"|하자|가자|보자|먹자|해라|하세요|가세요|보세요|해봐|하렴|십시오)[\s.!~]*$"
)
_KO_HONOURED = re.compile(
    r"^(?:\S+ ){0,3}\S*(?:님|머니|버지|엄마|아빠|모|고모|삼촌|부모님|분|선생님)(?:은|는|이|가"
    r"|께서는?|께서)\s"
    r".*[을를이가]?\s?하세요[\s.!~]*$"
)
"""막내 이모는 미용실을 하세요 tells of an aunt."""
_KO_MIND = re.compile(
    r"^\W*(?:내|제) ?(?:문제|생각|말|말씀|질문|대답|답|답변|의견|차례|추측|예상|걱정|고민|뜻|결론"
    r"|요점|짐작|느낌|기분|잘못|실수)[은는이가] "
    r"|^\W*(?:(?:나|저|난|전)[는은도]? )?(?:[가-힣 ]{0,12} )?(?:집|여기|거기|밖)"
    r"에서 (?:일|작업|근무)"
    r"|(?:지금|오늘|이번 ?주)[가-힣 ]{0,8} (?:카페|도서관|스타벅스)에서 (?:일|작업)"
    r"|비밀번호[은는가] 비밀"
)
# 네 이름은 맥스야 names the assistant; 네, 이름은 … and 네 이름은 …입니다 begin with a yes.
_KO_YOURS = re.compile(
    r"^\W*(?:(?:네|니|너의|당신의?)\s[^\s,]{1,12}[은는이가]\s(?!.*(?:요|니다)\W*$)"
    r"|(?:너|넌|너는|당신은)\s)"
)
_KO_TALK = re.compile(
    r"(?:^|\s)(?:안녕|고마|감사(?![팀부실])|미안|죄송|반가|수고|잘\s?자|잘\s?가|축하"
    r"|힘내|대박|헐|굿"
    r"|배고|졸려|피곤"
    r"|심심|짜증|죽겠|화이팅|파이팅|웃기|좋은\s?(?:아침|저녁|하루|밤))"
)
_EN_ASKS = re.compile(
    r"[?？]\s*$|^(?:what|when|where|who|whom|whose|which|why|how|do|does|did|is|are|am"
    r"|was|were|can|could"
    r"|will|would|should|shall|have|has|had|may|might|don['’]t|doesn['’]t|didn['’]t"
    r"|isn['’]t|aren['’]t"
    r"|wasn['’]t|won['’]t|can['’]t)\b(?!\s+(?:is|are)\b)",
    re.IGNORECASE,
)
_EN_UNREAL = re.compile(
    r"\b(?:if|unless|suppose|supposing|imagine|what if|wish|hope|hoping|might|may|maybe"
    r"|perhaps|possibly|probably"
    r"|would|wouldn['’]t|should|shouldn['’]t|could|couldn['’]t|someday|some day|one day"
    r"|rumou?rs?|who knows"
    r"|not sure|no idea|wonder|wondering|thinking (?:about|of)|think about|thought about"
    r"|considering|consider"
    r"|plan(?:ning|s)? (?:to|on)|going to|gonna|wanna|want(?:s|ed)? to"
    r"|would(?:n't)? like|dreams? of|dreaming"
    r"|seems?|apparently not|i guess|i think|i believe|let['’]?s|pretend|hypothetically"
    r"|in theory|as if"
    r"|almost|nearly|feel like|feels like|looks like|sounds like|kidding|joking|need to"
    r"|have to|has to|ought)\b"
    r"|\b(?:i|we|he|she|they|you|it)['’](?:d|ll)\b|\b(?:will|won['’]t)\b",
    re.IGNORECASE,
)
_EN_FICTION = re.compile(
    r"\b(?:(?:main )?characters?|protagonists?|hero(?:ine)?|villain)\b[^.]{0,40}"
    r"\b(?:novel|book|movie|film|story|game|show|series|play)\b|^the (?:protagonist"
    r"|main character|hero)\b",
    re.IGNORECASE,
)
_EN_MIND = re.compile(
    r"^(?:and |but |so )?my (?:guess|problem|point|answer|question|mood|turn|hope|fear|bet|concern"
    r"|worry|issue|advice|suggestion|opinion|take|view|impression|feeling|mistake|bad|fault)\b"
    r"|\bfrom the (?:future|past)\b",
    re.IGNORECASE,
)
_EN_MONTH_MAY = re.compile(
    r"\b(?:in|since|until|from|by|on|last|next|of)\s+May\b|\bMay\s+\d|\d\s+May\b"
)
_EN_NAME = re.compile(
    r"(?<=[a-z,] )(?:Will|May|Hope)\b"
    r"|^(?:Will|May|Hope)(?= (?:is|lives|works|has|likes|loves|was|moved|plays|speaks)\b)"
)
_EN_ORDERS = re.compile(
    r"^(?:please\s+)?(?:remind|tell|show|give|help|find|search|summari[sz]e|explain"
    r"|write|list|translate|make|set"
    r"|add|create|send|call|check|look|forget|delete|wake|try|stop|start|go|come|keep"
    r"|book|order|buy|play|open"
    r"|turn|read|ask|wait|guess|listen|thank|thanks|hi|hello|hey|good (?:morning|night"
    r"|evening|afternoon)|bye"
    r"|congrat\w*|sorry|ugh|lol|haha|wow|omg|ok|okay|cool|nice|great|yes|no|nope"
    r"|yeah)\b(?! \w+ (?:is|are|was|meets|starts|begins|opens|closes)\b)(?!\s*,?\s*(?:my|i|i'm|the"
    r"|our|it's)\b)",
    re.IGNORECASE,
)


def korean_states(sentence: str) -> bool:
    """May the Korean sentence be read as a statement of what is so?"""
    if _KO_ASKS.search(sentence) or _KO_KNOWS.search(sentence):
        return False
    if _KO_ORDERS.search(sentence) and not _KO_HONOURED.search(sentence):
        return False
    if _KO_ASK_WORDS.search(sentence) or _KO_UNREAL.search(sentence):
        return False
    return not any(rule.search(sentence) for rule in (_KO_TALK, _KO_YOURS, _KO_MIND))


_EN_ASIDE = re.compile(
    r"^(?:(?:oh|ah|no|nope|wait|sorry|oops|actually|yes|yeah|ok|okay|well|hey|hi|hello|ugh|wow|omg"
    r"|lol|haha|(?:please )?(?:don['’]t forget|remember|note|keep in mind)(?: that)?|fyi|btw"
    r"|by the way|just so you know|make a note(?: that)?|(?:jot|write|note) (?:this|that) down"
    r"|save this|guess what|my (?:mistake|bad)|heads up"
    r"|reminder"
    r"|for reference|big news|good news|according to [^,]{2,30}(?=,)"
    r"|i misspoke)[\s,:.!-]+)+(?=(?:\S+\s){2})",
    re.IGNORECASE,
)


def without_aside(sentence: str) -> str:
    """The English sentence without what only leads up to it: sorry, my mistake, don't forget."""
    return _EN_ASIDE.sub("", sentence)


def english_states(sentence: str) -> bool:
    """May the English sentence be read as a statement of what is so?"""
    if _EN_ASKS.search(sentence) or _EN_ORDERS.search(sentence):
        return False
    if _EN_FICTION.search(sentence) or _EN_MIND.search(sentence):
        return False
    return not _EN_UNREAL.search(_EN_NAME.sub("X", _EN_MONTH_MAY.sub(" ", sentence)))
